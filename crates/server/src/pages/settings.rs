//! The settings page, and the choice of the language.

use axum::extract::{Form, State};
use axum::response::{IntoResponse, Response};
use maud::html;
use serde::Deserialize;
use tessera_i18n::{Language, MessageKey};

use super::layout::HtmlPage;
use super::{safe_return_path, see_other};
use crate::cookies;
use crate::display_preferences::{DisplayPreferences, ThemeSetting};
use crate::extract::Visitor;
use crate::message_keys as key;
use crate::security::ServerAddresses;

/// `GET /settings`
pub(crate) async fn show(visitor: Visitor) -> Response {
    let words = visitor.translator();
    let prefs = visitor.prefs;
    let switch = |name: &'static str, on: bool, [title, why]: [MessageKey; 2]| {
        html! {
            label .switch {
                input type="checkbox" name=(name) value="on" checked[on];
                span { b { (words.text(title)) } small { (words.text(why)) } }
            }
        }
    };
    let body = html! {
        main .narrow {
            h1 { (words.text(key::SETTINGS)) }
            form .settings method="post" action="/settings" {
                fieldset {
                    legend { (words.text(key::LANGUAGE)) }
                    div .choices { @for language in Language::ALL {
                        label .choice { input type="radio" name="language" value=(language.code()) checked[language == visitor.language]; span lang=(language.code()) { (language.own_name()) } }
                    } }
                }
                fieldset {
                    legend { (words.text(key::SETTING_THEME)) }
                    div .choices { @for theme in ThemeSetting::ALL {
                        label .choice { input type="radio" name="theme" value=(theme.name()) checked[theme == prefs.theme]; span { (words.text_of(key::THEME, theme.name())) } }
                    } }
                }
                fieldset {
                    legend { (words.text(key::SETTING_BOARD)) }
                    (switch("marks", prefs.marks, [key::SETTING_MARKS, key::SETTING_MARKS_WHY]))
                    (switch("coordinates", prefs.coordinates, [key::SETTING_COORDINATES, key::SETTING_COORDINATES_WHY]))
                    (switch("motion", prefs.motion, [key::SETTING_MOTION, key::SETTING_MOTION_WHY]))
                    (switch("confirm", prefs.confirm, [key::SETTING_CONFIRM, key::SETTING_CONFIRM_WHY]))
                }
                button .primary { (words.text(key::SAVE)) }
            }
        }
    };
    HtmlPage::new(&words.text(key::SETTINGS), body)
        .with_style("style/forms.css")
        .render(&visitor)
        .into_response()
}

/// The form of the settings page.
#[derive(Debug, Deserialize)]
pub(crate) struct SettingsForm {
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
pub(crate) async fn save(
    State(site): State<ServerAddresses>,
    visitor: Visitor,
    Form(form): Form<SettingsForm>,
) -> Response {
    let prefs = DisplayPreferences {
        language: Language::from_code(&form.language).or(visitor.prefs.language),
        theme: ThemeSetting::from_name(&form.theme).unwrap_or(visitor.prefs.theme),
        marks: form.marks.is_some(),
        coordinates: form.coordinates.is_some(),
        motion: form.motion.is_some(),
        confirm: form.confirm.is_some(),
        level: visitor.prefs.level,
    };
    see_other("/settings", Some(cookies::prefs(site, prefs)))
}

/// The language form in the header of every page.
#[derive(Debug, Deserialize)]
pub(crate) struct LanguageForm {
    language: String,
    #[serde(default)]
    back: String,
}

/// `POST /language`
pub(crate) async fn language(
    State(site): State<ServerAddresses>,
    visitor: Visitor,
    Form(form): Form<LanguageForm>,
) -> Response {
    let language = Language::from_code(&form.language).or(visitor.prefs.language);
    let prefs = DisplayPreferences { language, ..visitor.prefs };
    see_other(safe_return_path(&form.back), Some(cookies::prefs(site, prefs)))
}
