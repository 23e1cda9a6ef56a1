//! Icons of buttons as inline SVG, independent of fonts.

use maud::{Markup, html};

/// The icon with this name, as a path on a canvas of 24 by 24.
pub(super) fn svg(name: &str) -> Markup {
    let path = match name {
        "first" => "M7 5v14M19 6l-8 6 8 6z",
        "previous" => "M16 6l-8 6 8 6z",
        "next" => "M8 6l8 6-8 6z",
        "last" => "M17 5v14M5 6l8 6-8 6z",
        "flip" => "M8 19V6M4 10l4-4 4 4M16 5v13M12 14l4 4 4-4",
        "zoom-in" => "M12 6v12M6 12h12",
        "zoom-out" => "M6 12h12",
        "full-screen" => "M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4",
        "sound-on" => "M5 10v4h3l4 4V6l-4 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
        "sound-off" => "M5 10v4h3l4 4V6l-4 4zM16 9.5l5 5M21 9.5l-5 5",
        "notify-on" => "M6 17h12l-1.5-2V11a4.5 4.5 0 0 0-9 0v4zM10.5 20h3",
        "notify-off" => "M6 17h12l-1.5-2V11a4.5 4.5 0 0 0-9 0v4zM10.5 20h3M4 4l16 16",
        "menu" => "M5 7h14M5 12h14M5 17h14",
        "more" => "M6 12h.01M12 12h.01M18 12h.01",
        "take-back" => "M9 7l-4 4 4 4M5 11h9a5 5 0 0 1 0 10h-2",
        "resign" => "M6 21V4h11l-2 4 2 4H6",
        "draw" => "M6 9h12M6 15h12",
        "copy" => "M9 9h10v10H9zM5 15V5h10",
        "download" => "M12 5v10M8 11l4 4 4-4M6 19h12",
        "hint" => "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3z",
        "settings" => "M5 8h8M17 8h2M15 6v4M5 16h2M11 16h8M9 14v4",
        _ => "",
    };
    let solid = matches!(name, "first" | "previous" | "next" | "last");
    html! {
        svg .icon .solid[solid] viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
    }
}
