//! What all pages share.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};
use tessera_i18n::{Key, Language};

use crate::icon;
use crate::key;
use crate::names;
use crate::prefs::on_off;
use crate::who::Visitor;

/// A page about to be drawn.
pub(crate) struct Page {
    title: String,
    body: Markup,
    description: Option<String>,
    picture: Option<String>,
    script: Option<&'static str>,
    style: Option<&'static str>,
}

impl Page {
    pub(crate) fn new(title: &str, body: Markup) -> Page {
        Page { title: title.to_owned(), body, description: None, picture: None, script: None, style: None }
    }

    /// A sentence for previews of a link.
    pub(crate) fn described(mut self, sentence: &str) -> Page {
        self.description = Some(sentence.to_owned());
        self
    }

    /// A picture for previews of a link.
    pub(crate) fn pictured(mut self, path: &str) -> Page {
        self.picture = Some(path.to_owned());
        self
    }

    pub(crate) fn with_script(mut self, path: &'static str) -> Page {
        self.script = Some(path);
        self
    }

    pub(crate) fn with_style(mut self, path: &'static str) -> Page {
        self.style = Some(path);
        self
    }

    pub(crate) fn draw(self, visitor: &Visitor) -> Markup {
        let words = visitor.words();
        let prefs = visitor.prefs;
        let lead = words.say(key::LEAD);
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
                    link rel="icon" type="image/svg+xml" href="/web/icon.svg";
                    link rel="stylesheet" href="/web/style/page.css";
                    @if let Some(style) = self.style { link rel="stylesheet" href=(style); }
                    @if let Some(script) = self.script { script type="module" src=(script) {} }
                }
                body {
                    a .skip href="#main" { (words.say(key::SKIP_TO_CONTENT)) }
                    (header(visitor))
                    div #main tabindex="-1" { (self.body) }
                }
            }
        }
    }
}

fn header(visitor: &Visitor) -> Markup {
    let words = visitor.words();
    let here = |path: &str| visitor.asked.split('?').next() == Some(path);
    let entry = |path: &'static str, key: Key| {
        html! { a href=(path) aria-current=[here(path).then_some("page")] { (words.say(key)) } }
    };
    let name = visitor.player.as_ref().map(|player| names::of_player(words, &player.name));
    html! {
        header {
            a .brand href="/" { "tess" span { "e" } "ra" }
            nav aria-label=(words.say(key::MENU)) {
                (entry("/", key::NAV_PLAY))
                (entry("/lobby", key::NAV_LOBBY))
                (entry("/watch", key::NAV_WATCH))
                (entry("/games", key::NAV_GAMES))
                (entry("/tournaments", key::NAV_TOURNAMENTS))
                (entry("/rules", key::NAV_RULES))
            }
            div .right {
                form .languages method="post" action="/language" {
                    input type="hidden" name="back" value=(visitor.asked);
                    label .unseen for="language" { (words.say(key::LANGUAGE)) }
                    select #language name="language" data-submit="change" {
                        @for language in Language::ALL {
                            option value=(language.code()) lang=(language.code()) selected[language == visitor.language] { (language.own_name()) }
                        }
                    }
                    noscript { button { (words.say(key::OK)) } }
                }
                a .gear href="/settings" aria-label=(words.say(key::SETTINGS)) title=(words.say(key::SETTINGS)) { (icon::draw("settings")) }
                a .me href="/account" { @if let Some(name) = name { (name) } @else { (words.say(key::SIGN_IN)) } }
            }
        }
        script type="module" src="/web/page.js" {}
    }
}

/// A page that says what went wrong and leads on.
pub(crate) fn problem(visitor: &Visitor, status: StatusCode, sentence: &str) -> Response {
    let words = visitor.words();
    let body = html! {
        main .narrow {
            h1 { (words.say(key::PROBLEM_TITLE)) }
            p .lead { (sentence) }
            p { a .button .primary href="/" { (words.say(key::TO_THE_START)) } }
        }
    };
    (status, Page::new(&words.say(key::PROBLEM_TITLE), body).draw(visitor)).into_response()
}
