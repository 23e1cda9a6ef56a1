//! What the terminal says, in five languages.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use tessera_rules::IllegalMove;
use tessera_table::Refusal;
use unic_langid::LanguageIdentifier;

/// A language's own sentences, and those that say why a move is refused.
macro_rules! language {
    ($code:literal) => {
        (
            $code,
            [
                include_str!(concat!("../../../locales/", $code, "/terminal.ftl")),
                include_str!(concat!("../../../locales/", $code, "/refused.ftl")),
            ],
        )
    };
}

const LANGUAGES: [(&str, [&str; 2]); 5] =
    [language!("en"), language!("fr"), language!("nl"), language!("de"), language!("ru")];

/// The sentences of one language.
pub struct Words(FluentBundle<FluentResource>);

impl Words {
    /// The words of a language by its code or by a name of a locale such as `de_CH.UTF-8`; none if the house does not
    /// speak it.
    ///
    /// ```
    /// use tessera_terminal::Words;
    ///
    /// assert!(Words::of("de_CH.UTF-8").is_some() && Words::of("C").is_none());
    /// ```
    pub fn of(locale: &str) -> Option<Words> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let (code, texts) = LANGUAGES.into_iter().find(|(known, _)| *known == code)?;
        let language: LanguageIdentifier = code.parse().expect("the codes are language tags");
        let mut bundle = FluentBundle::new(vec![language]);
        // Terminals show the marks around values as signs.
        bundle.set_use_isolating(false);
        for text in texts {
            let resource = FluentResource::try_new(text.to_owned())
                .unwrap_or_else(|(_, errors)| panic!("locales/{code} has mistakes: {errors:?}"));
            bundle.add_resource(resource).expect("nothing is said twice");
        }
        Some(Words(bundle))
    }

    /// The codes of the languages.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        LANGUAGES.into_iter().map(|(code, _)| code)
    }

    pub(crate) fn say(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// Why a move cannot be played.
    pub(crate) fn refused(&self, reason: IllegalMove) -> String {
        self.say(&format!("refused-{}", Refusal::from(reason).code()))
    }

    pub(crate) fn with(&self, key: &str, values: &[(&'static str, FluentValue<'_>)]) -> String {
        let message = self.0.get_message(key).and_then(|message| message.value());
        let pattern = message.unwrap_or_else(|| panic!("there is no sentence {key}"));
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        self.0.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.0.locales).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Sentences by key, with what stands between braces.
    fn sentences(text: &'static str) -> BTreeMap<&'static str, Vec<&'static str>> {
        let values = |sentence: &'static str| {
            let mut values: Vec<&str> =
                sentence.split('$').skip(1).filter_map(|rest| rest.split([' ', '}']).next()).collect();
            values.sort_unstable();
            values
        };
        let lines = text.lines().filter_map(|line| line.split_once(" = "));
        lines.map(|(key, sentence)| (key, values(sentence))).collect()
    }

    #[test]
    fn all_languages_say_the_same_things_and_every_one_is_used() {
        let english = sentences(LANGUAGES[0].1[0]);
        for (code, [text, _]) in LANGUAGES {
            assert_eq!(sentences(text), english, "{code}");
            assert!(Words::of(code).is_some());
        }
        let source: String = [include_str!("app.rs"), include_str!("panel.rs")].concat();
        let unused: Vec<_> = english.keys().filter(|key| !source.contains(&format!("\"{key}\""))).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
