//! The supported languages and language negotiation.

use unic_langid::LanguageIdentifier;

/// Supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// French.
    French,
    /// Dutch.
    Dutch,
    /// German.
    German,
    /// Russian.
    Russian,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 5] =
        [Language::English, Language::French, Language::Dutch, Language::German, Language::Russian];

    /// The language of visitors who accept none of the others.
    pub const FALLBACK: Language = Language::English;

    /// ISO 639-1 code, as used in URLs, cookies and `lang` attributes.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
            Language::Dutch => "nl",
            Language::German => "de",
            Language::Russian => "ru",
        }
    }

    /// The language's name in the language itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::French => "Français",
            Language::Dutch => "Nederlands",
            Language::German => "Deutsch",
            Language::Russian => "Русский",
        }
    }

    /// The language of a code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The language of a system locale such as `de_CH.UTF-8`; none if it is not supported.
    pub fn from_locale(locale: &str) -> Option<Language> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Language::from_code(&code)
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("the codes are language tags")
    }

    /// The best language for an `Accept-Language` header such as `nl-BE,nl;q=0.9,en;q=0.5`.
    pub fn accepted(header: &str) -> Language {
        let mut best = (Language::FALLBACK, 0.0);
        for part in header.split(',').take(20) {
            let mut fields = part.split(';');
            let tag = fields.next().unwrap_or_default().trim().to_ascii_lowercase();
            let weight =
                fields.find_map(|field| field.trim().strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
            let primary = tag.split('-').next().unwrap_or_default();
            if let Some(language) = Language::from_code(primary)
                && weight > best.1
            {
                best = (language, weight);
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language() {
        assert_eq!(Language::from_locale("de_CH.UTF-8"), Some(Language::German));
        assert_eq!(Language::from_locale("fr"), Some(Language::French));
        for other in ["", "C.UTF-8", "ja_JP"] {
            assert_eq!(Language::from_locale(other), None);
        }
    }

    #[test]
    fn the_browser_chooses_by_weight_then_by_order() {
        assert_eq!(Language::accepted("nl-BE,nl;q=0.9,en;q=0.5"), Language::Dutch);
        assert_eq!(Language::accepted("ja,ru;q=0.4,de;q=0.7"), Language::German);
        assert_eq!(Language::accepted("fr,de"), Language::French);
        assert_eq!(Language::accepted("ja"), Language::English);
        assert_eq!(Language::accepted(";;;q=,,"), Language::English);
        assert_eq!(Language::accepted("de;q=0"), Language::English);
    }
}
