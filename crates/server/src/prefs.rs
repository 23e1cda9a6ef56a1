//! How somebody likes to see things; kept in a cookie of its own, so that it needs no account and no store.

use std::fmt;

use tessera_i18n::Language;
use tessera_rules::Level;

pub(crate) const COOKIE: &str = "tessera_prefs";

/// Settings of one device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "settings are switches")]
pub(crate) struct Prefs {
    pub(crate) language: Option<Language>,
    pub(crate) theme: Look,
    pub(crate) marks: bool,
    pub(crate) coordinates: bool,
    pub(crate) motion: bool,
    pub(crate) confirm: bool,
    /// The level of the computer that was last played against.
    pub(crate) level: u8,
}

/// Light, dark, or as the system is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Look {
    #[default]
    System,
    Light,
    Dark,
}

impl Look {
    pub(crate) const ALL: [Look; 3] = [Look::System, Look::Light, Look::Dark];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Look::System => "system",
            Look::Light => "light",
            Look::Dark => "dark",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Look> {
        Look::ALL.into_iter().find(|look| look.name() == name)
    }
}

impl Default for Prefs {
    fn default() -> Prefs {
        Prefs {
            language: None,
            theme: Look::System,
            marks: true,
            coordinates: true,
            motion: true,
            confirm: false,
            level: Level::DEFAULT.number(),
        }
    }
}

impl Prefs {
    /// Reads what a browser sends back; what it does not know is left as usual.
    pub(crate) fn read(text: &str) -> Prefs {
        let mut prefs = Prefs::default();
        for field in text.split('.') {
            match field.split_once('-') {
                Some(("lang", code)) => prefs.language = Language::from_code(code),
                Some(("theme", name)) => prefs.theme = Look::named(name).unwrap_or_default(),
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

/// The word for a switch.
pub(crate) const fn on_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

impl fmt::Display for Prefs {
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
    fn settings_survive_their_cookie() {
        let prefs = Prefs {
            language: Some(Language::Russian),
            theme: Look::Dark,
            marks: false,
            coordinates: false,
            motion: false,
            confirm: true,
            level: 9,
        };
        assert_eq!(Prefs::read(&prefs.to_string()), prefs);
        assert_eq!(Prefs::read(&Prefs::default().to_string()), Prefs::default());
        assert_eq!(Prefs::read("nonsense.lang-xx.theme-pink..-.level-11.level-x"), Prefs::default());
    }
}
