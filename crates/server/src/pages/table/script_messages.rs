//! Messages for the page's script, in the visitor's language.

use maud::{Markup, html};
use tessera_i18n::Translator;

use crate::message_keys as key;

/// The keys, each `page-…` in the language files, and the values that the script fills in.
pub(crate) const SCRIPT_MESSAGES: [(&str, &[&str]); 34] = [
    ("placed", &["cell"]),
    ("placed-touch", &["cell"]),
    ("take-back-marble", &[]),
    ("lift-chosen", &["cell"]),
    ("which-group", &[]),
    ("confirm-move", &[]),
    ("cancel", &[]),
    ("confirm-yes", &[]),
    ("confirm-no", &[]),
    ("copied", &[]),
    ("past", &[]),
    ("back-to-now", &[]),
    ("cell-empty", &["cell"]),
    ("cell-piece", &["cell", "piece"]),
    ("cell-legal", &["label"]),
    ("cell-premove", &["label"]),
    ("premove-chosen", &["cell"]),
    ("premove-played", &["cell"]),
    ("premove-given-up", &[]),
    ("block-chosen", &["block"]),
    ("block-turn-clockwise", &["block"]),
    ("block-turn-anticlockwise", &["block"]),
    ("board-label", &[]),
    ("replay-stop", &[]),
    ("notify-on", &[]),
    ("notify-blocked", &[]),
    ("piece-white", &[]),
    ("piece-black", &[]),
    ("piece-red", &[]),
    ("piece-blue", &[]),
    ("piece-yellow", &[]),
    ("piece-green", &[]),
    ("piece-violet", &[]),
    ("piece-orange", &[]),
];

/// The messages as a template element. Values are placeholders such as `{cell}`, which the script fills in.
pub(in crate::pages) fn render(words: Translator<'_>) -> Markup {
    let sentence = |name: &str, values: &[&'static str]| {
        let values: Vec<_> = values.iter().map(|&value| (value, format!("{{{value}}}").into())).collect();
        match name.strip_prefix("piece-") {
            Some(piece) => words.format_of(key::PIECE, piece, &values),
            None => words.format_of(key::PAGE, name, &values),
        }
    };
    html! {
        template #words {
            @for (name, values) in SCRIPT_MESSAGES { span data-word=(name) { (sentence(name, values)) } }
        }
    }
}
