//! Argument that selects the language.

use std::env;

use anyhow::anyhow;
use clap::Args;
use tessera_i18n::Language;
use tessera_rules::input_text::quoted;

#[derive(Debug, Args)]
pub(crate) struct LanguageArgs {
    /// Language: en, fr, nl, de or ru [default: your system's]
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
}

impl LanguageArgs {
    pub(crate) fn language(&self) -> anyhow::Result<Language> {
        let Some(code) = &self.language else { return Ok(system_language()) };
        Language::from_code(code).ok_or_else(|| {
            let codes = Language::ALL.map(Language::code).join(", ");
            anyhow!("--language '{}' is not one of {codes}", quoted(code))
        })
    }
}

fn system_language() -> Language {
    // The first variable that is set decides, as in POSIX.
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    Language::from_locale(&locale).unwrap_or(Language::FALLBACK)
}
