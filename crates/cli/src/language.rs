//! Which language the house speaks: as asked for, or as the system is set.

use std::env;

use anyhow::anyhow;
use clap::Args;
use tessera_rules::quoted;
use tessera_server::Language;

#[derive(Debug, Args)]
pub(crate) struct LanguageArgs {
    /// The language: en, fr, nl, de or ru [default: your system's]
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
}

impl LanguageArgs {
    pub(crate) fn chosen(&self) -> anyhow::Result<Language> {
        let Some(code) = &self.language else { return Ok(of_system()) };
        Language::from_code(code).ok_or_else(|| {
            let codes = Language::ALL.map(Language::code).join(", ");
            anyhow!("--language '{}' is not one of {codes}", quoted(code))
        })
    }
}

fn of_system() -> Language {
    // The first that is set decides, as everywhere.
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    of_locale(&set.into_iter().find(|value| !value.is_empty()).unwrap_or_default())
}

/// The language of a locale such as `de_CH.UTF-8`; English where the house does not speak it.
fn of_locale(locale: &str) -> Language {
    let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
    Language::from_code(&code).unwrap_or(Language::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_chooses_and_english_is_left() {
        assert_eq!(of_locale("de_CH.UTF-8"), Language::German);
        assert_eq!(of_locale("fr"), Language::French);
        for other in ["", "C.UTF-8", "ja_JP"] {
            assert_eq!(of_locale(other), Language::English);
        }
    }
}
