//! The common layout of all pages: head, header with navigation, error page.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use tessera_i18n::{Language, MessageKey};

use crate::assets;
use crate::button_icons;
use crate::display_preferences::on_off;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;

/// A page to be rendered: its title, its body and what its head needs.
pub(crate) struct HtmlPage {
    title: String,
    body: Markup,
    description: Option<String>,
    picture: Option<String>,
    script: Option<&'static str>,
    styles: Vec<&'static str>,
}

impl HtmlPage {
    pub(crate) fn new(title: &str, body: Markup) -> HtmlPage {
        HtmlPage {
            title: title.to_owned(),
            body,
            description: None,
            picture: None,
            script: None,
            styles: vec!["style/panels.css"],
        }
    }

    /// Sets the description, which link previews show.
    pub(crate) fn with_description(mut self, sentence: &str) -> HtmlPage {
        self.description = Some(sentence.to_owned());
        self
    }

    /// Sets the picture that link previews show.
    pub(crate) fn with_picture(mut self, path: &str) -> HtmlPage {
        self.picture = Some(path.to_owned());
        self
    }

    /// Sets the module that the page loads, by its path in `web/`.
    pub(crate) fn with_script(mut self, path: &'static str) -> HtmlPage {
        self.script = Some(path);
        self
    }

    /// Adds a style sheet beside that of all pages, by its path in `web/`.
    pub(crate) fn with_style(mut self, path: &'static str) -> HtmlPage {
        self.styles.push(path);
        self
    }

    /// Leaves out the style of panels, which a page with a board does not have.
    pub(crate) fn with_board(mut self) -> HtmlPage {
        self.styles = vec!["style/board.css"];
        self
    }

    pub(crate) fn render(self, visitor: &Visitor) -> Markup {
        let words = visitor.translator();
        let prefs = visitor.prefs;
        let lead = words.text(key::LEAD);
        let description = self.description.as_deref().unwrap_or(&lead);
        html! {
            (DOCTYPE)
            html lang=(visitor.language.code()) data-theme=(prefs.theme.name()) data-marks=(on_off(prefs.marks))
                data-coordinates=(on_off(prefs.coordinates)) data-motion=(on_off(prefs.motion)) data-confirm=(on_off(prefs.confirm)) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                    title { (self.title) " · Tessera" }
                    meta name="description" content=(description);
                    meta name="color-scheme" content="light dark";
                    meta property="og:site_name" content="Tessera";
                    meta property="og:title" content=(self.title);
                    meta property="og:description" content=(description);
                    @if let Some(picture) = &self.picture { meta property="og:image" content=(visitor.url(picture)); }
                    link rel="icon" type="image/svg+xml" href=(assets::path("icon.svg"));
                    link rel="stylesheet" href=(assets::path("style/page.css"));
                    @for style in &self.styles { link rel="stylesheet" href=(assets::path(style)); }
                    @if let Some(script) = self.script { script type="module" src=(assets::path(script)) {} }
                }
                body {
                    a .skip href="#main" { (words.text(key::SKIP_TO_CONTENT)) }
                    (header(visitor))
                    div #main tabindex="-1" { (self.body) }
                }
            }
        }
    }
}

fn header(visitor: &Visitor) -> Markup {
    let words = visitor.translator();
    let entry = |path: &'static str, key: MessageKey| {
        html! { a href=(path) aria-current=[current_entry(visitor, path)] { (words.text(key)) } }
    };
    let name = visitor.player.as_ref().map(|player| labels::player(words, &player.name));
    html! {
        header {
            a .brand href="/" { "tess" span { "e" } "ra" }
            // In narrow windows the menu is behind the button, so that the header is one line.
            button .menu-button type="button" popovertarget="menu" aria-label=(words.text(key::MENU)) { (button_icons::svg("menu")) }
            nav #menu popover aria-label=(words.text(key::MENU)) {
                (entry("/", key::NAV_PLAY))
                (entry("/learn", key::NAV_LEARN))
                (entry("/rules", key::NAV_RULES))
                (entry("/lobby", key::NAV_LOBBY))
                (entry("/watch", key::NAV_WATCH))
                a href="/games" aria-current=[current_entry(visitor, "/games")] { (words.text(key::NAV_GAMES)) (waiting_games(visitor)) }
                (entry("/tournaments", key::NAV_TOURNAMENTS))
            }
            div .right {
                form .languages method="post" action="/language" {
                    input type="hidden" name="back" value=(visitor.path_and_query);
                    label .unseen for="language" { (words.text(key::LANGUAGE)) }
                    select #language name="language" data-submit="change" {
                        @for language in Language::ALL {
                            option value=(language.code()) lang=(language.code()) selected[language == visitor.language] { (language.own_name()) }
                        }
                    }
                    noscript { button { (words.text(key::OK)) } }
                }
                a .gear href="/settings" aria-label=(words.text(key::SETTINGS)) title=(words.text(key::SETTINGS)) { (button_icons::svg("settings")) }
                a .me href="/account" { @if let Some(name) = name { (name) } @else { (words.text(key::SIGN_IN)) } }
            }
        }
        script type="module" src=(assets::path("page.js")) {}
    }
}

/// Whether an entry of the menu is the page itself or leads to its section.
fn current_entry(visitor: &Visitor, path: &str) -> Option<&'static str> {
    let here = visitor.path_and_query.split('?').next()?;
    let is_within = if path == "/" {
        here.starts_with("/new/")
    } else {
        here.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'))
    };
    if here == path { Some("page") } else { is_within.then_some("true") }
}

/// The number of games and challenges that wait for the visitor. The script keeps it current.
fn waiting_games(visitor: &Visitor) -> Markup {
    let Some((games, challenges)) = visitor.waiting else { return Markup::default() };
    let number = games + challenges;
    let text = labels::waiting(visitor.translator(), games, challenges);
    html! {
        span #waiting-games .badge data-from="/games/waiting" hidden[number == 0] {
            span aria-hidden="true" { (number) }
            span .unseen { (text) }
        }
    }
}

/// An error page: a sentence, and a link to the start page.
pub(crate) fn problem_page(visitor: &Visitor, status: StatusCode, sentence: &str) -> Response {
    problem_page_with_link(visitor, status, sentence, ("/", key::TO_THE_START))
}

/// The error page of a form: a sentence, and a link back to the form.
pub(crate) fn form_problem_page(
    visitor: &Visitor,
    status: StatusCode,
    sentence: &str,
    form: &str,
) -> Response {
    problem_page_with_link(visitor, status, sentence, (form, key::BACK_TO_FORM))
}

fn problem_page_with_link(
    visitor: &Visitor,
    status: StatusCode,
    sentence: &str,
    (path, label): (&str, MessageKey),
) -> Response {
    let words = visitor.translator();
    let body = html! {
        main .narrow {
            h1 { (words.text(key::PROBLEM_TITLE)) }
            p .lead { (sentence) }
            p { a .button .primary href=(path) { (words.text(label)) } }
        }
    };
    (status, HtmlPage::new(&words.text(key::PROBLEM_TITLE), body).render(visitor)).into_response()
}
