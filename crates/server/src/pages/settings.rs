//! How somebody likes to see things.

use crate::host::Site;
use axum::extract::{Form, State};
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_i18n::{Key, Language};

use super::layout::Page;
use super::{back, see_other};
use crate::key;
use crate::prefs::{Look, Prefs};
use crate::who::{Visitor, prefs_cookie};

/// `GET /settings`
pub(crate) async fn show(visitor: Visitor) -> Response {
    let words = visitor.words();
    let prefs = visitor.prefs;
    let switch = |name: &'static str, on: bool, [title, why]: [Key; 2]| {
        html! {
            label .switch {
                input type="checkbox" name=(name) value="on" checked[on];
                span { b { (words.say(title)) } small { (words.say(why)) } }
            }
        }
    };
    let body = html! {
        main .narrow {
            h1 { (words.say(key::SETTINGS)) }
            form .settings method="post" action="/settings" {
                fieldset {
                    legend { (words.say(key::LANGUAGE)) }
                    div .choices { @for language in Language::ALL {
                        label .choice { input type="radio" name="language" value=(language.code()) checked[language == visitor.language]; span lang=(language.code()) { (language.own_name()) } }
                    } }
                }
                fieldset {
                    legend { (words.say(key::SETTING_THEME)) }
                    div .choices { @for look in Look::ALL {
                        label .choice { input type="radio" name="theme" value=(look.name()) checked[look == prefs.theme]; span { (words.say_of(key::THEME, look.name())) } }
                    } }
                }
                fieldset {
                    legend { (words.say(key::SETTING_BOARD)) }
                    (switch("marks", prefs.marks, [key::SETTING_MARKS, key::SETTING_MARKS_WHY]))
                    (switch("coordinates", prefs.coordinates, [key::SETTING_COORDINATES, key::SETTING_COORDINATES_WHY]))
                    (switch("motion", prefs.motion, [key::SETTING_MOTION, key::SETTING_MOTION_WHY]))
                    (switch("confirm", prefs.confirm, [key::SETTING_CONFIRM, key::SETTING_CONFIRM_WHY]))
                }
                button .primary { (words.say(key::SAVE)) }
            }
        }
    };
    Page::new(&words.say(key::SETTINGS), body).draw(&visitor).into_response()
}

/// The form of the page.
#[derive(Debug, Deserialize)]
pub(crate) struct Saved {
    #[serde(default)]
    language: String,
    #[serde(default)]
    theme: String,
    marks: Option<String>,
    coordinates: Option<String>,
    motion: Option<String>,
    confirm: Option<String>,
}

/// `POST /settings`
pub(crate) async fn save(State(site): State<Site>, visitor: Visitor, Form(saved): Form<Saved>) -> Response {
    let prefs = Prefs {
        language: Language::from_code(&saved.language).or(visitor.prefs.language),
        theme: Look::named(&saved.theme).unwrap_or(visitor.prefs.theme),
        marks: saved.marks.is_some(),
        coordinates: saved.coordinates.is_some(),
        motion: saved.motion.is_some(),
        confirm: saved.confirm.is_some(),
        level: visitor.prefs.level,
    };
    see_other("/settings", Some(prefs_cookie(site, prefs)))
}

/// The choice in the head of every page.
#[derive(Debug, Deserialize)]
pub(crate) struct Chosen {
    language: String,
    #[serde(default)]
    back: String,
}

/// `POST /language`
pub(crate) async fn language(
    State(site): State<Site>,
    visitor: Visitor,
    Form(chosen): Form<Chosen>,
) -> Response {
    let language = Language::from_code(&chosen.language).or(visitor.prefs.language);
    let prefs = Prefs { language, ..visitor.prefs };
    see_other(back(&chosen.back), Some(prefs_cookie(site, prefs)))
}
