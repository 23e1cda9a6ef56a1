//! Display preferences of one device. They are kept in a cookie, so they need no account and no store.

use std::fmt;

use tessera_i18n::Language;
use tessera_rules::Level;

/// The name of the cookie.
pub(crate) const PREFS_COOKIE: &str = "tessera_prefs";

/// Display preferences and the last level of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "settings are switches")]
pub(crate) struct DisplayPreferences {
    pub(crate) language: Option<Language>,
    pub(crate) theme: ThemeSetting,
    pub(crate) marks: bool,
    pub(crate) coordinates: bool,
    pub(crate) motion: bool,
    pub(crate) confirm: bool,
    /// The computer's level in the last game against it.
    pub(crate) level: u8,
}

/// Light, dark, or the setting of the operating system.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ThemeSetting {
    #[default]
    System,
    Light,
    Dark,
}

impl ThemeSetting {
    pub(crate) const ALL: [ThemeSetting; 3] = [ThemeSetting::System, ThemeSetting::Light, ThemeSetting::Dark];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            ThemeSetting::System => "system",
            ThemeSetting::Light => "light",
            ThemeSetting::Dark => "dark",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<ThemeSetting> {
        ThemeSetting::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

impl Default for DisplayPreferences {
    fn default() -> DisplayPreferences {
        DisplayPreferences {
            language: None,
            theme: ThemeSetting::System,
            marks: true,
            coordinates: true,
            motion: true,
            confirm: false,
            level: Level::DEFAULT.number(),
        }
    }
}

impl DisplayPreferences {
    /// Parses the cookie's value; unknown fields and values are ignored.
    pub(crate) fn parse(text: &str) -> DisplayPreferences {
        let mut prefs = DisplayPreferences::default();
        for field in text.split('.') {
            match field.split_once('-') {
                Some(("lang", code)) => prefs.language = Language::from_code(code),
                Some(("theme", name)) => prefs.theme = ThemeSetting::from_name(name).unwrap_or_default(),
                Some(("marks", value)) => prefs.marks = value != "off",
                Some(("coordinates", value)) => prefs.coordinates = value != "off",
                Some(("motion", value)) => prefs.motion = value != "off",
                Some(("confirm", value)) => prefs.confirm = value == "on",
                Some(("level", value)) => {
                    let level = value.parse().ok().and_then(Level::new);
                    prefs.level = level.map_or(prefs.level, Level::number);
                }
                _ => {}
            }
        }
        prefs
    }
}

/// A switch as text, in the cookie and in data attributes.
pub(crate) const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

impl fmt::Display for DisplayPreferences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(language) = self.language {
            write!(f, "lang-{}.", language.code())?;
        }
        write!(
            f,
            "theme-{}.marks-{}.coordinates-{}.motion-{}.confirm-{}.level-{}",
            self.theme.name(),
            on_off(self.marks),
            on_off(self.coordinates),
            on_off(self.motion),
            on_off(self.confirm),
            self.level
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_survive_a_round_trip_through_their_cookie() {
        let prefs = DisplayPreferences {
            language: Some(Language::Russian),
            theme: ThemeSetting::Dark,
            marks: false,
            coordinates: false,
            motion: false,
            confirm: true,
            level: 9,
        };
        assert_eq!(DisplayPreferences::parse(&prefs.to_string()), prefs);
        assert_eq!(
            DisplayPreferences::parse(&DisplayPreferences::default().to_string()),
            DisplayPreferences::default()
        );
        assert_eq!(
            DisplayPreferences::parse("nonsense.lang-xx.theme-pink..-.level-11.level-x"),
            DisplayPreferences::default()
        );
    }
}
