//! Every word that a user sees, in five languages.

mod language;
mod rule_page;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt::Write;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, bundle::FluentBundle};
use intl_memoizer::concurrent::IntlLangMemoizer;
use rust_embed::RustEmbed;

pub use language::Language;
pub(crate) use rule_page::{KNOWN, RulePage};

/// The files in `locales/`.
#[derive(RustEmbed)]
#[folder = "../../locales"]
struct Locales;

type Bundle = FluentBundle<FluentResource, IntlLangMemoizer>;

/// The words of all languages.
pub(crate) struct Library {
    bundles: Vec<Bundle>,
    rule_pages: Vec<RulePage>,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Library").field("languages", &self.bundles.len()).finish_non_exhaustive()
    }
}

/// The words of one language.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    bundle: &'a Bundle,
    pub(crate) language: Language,
}

/// The words of one language, for whoever needs no other.
pub(crate) struct Vocabulary {
    bundle: Bundle,
    language: Language,
}

impl Vocabulary {
    pub(crate) fn of(language: Language) -> Vocabulary {
        Vocabulary { bundle: bundle(language), language }
    }

    pub(crate) fn words(&self) -> Words<'_> {
        Words { bundle: &self.bundle, language: self.language }
    }
}

/// A value that stands in a sentence.
pub(crate) type Value<'a> = FluentValue<'a>;

impl Library {
    /// Reads all languages; they are part of the program, so that a mistake in them is one of the program.
    pub(crate) fn open() -> Library {
        let bundles = Language::ALL.into_iter().map(bundle).collect();
        Library { bundles, rule_pages: rule_page::all() }
    }

    /// The words of a language.
    pub(crate) fn words(&self, language: Language) -> Words<'_> {
        Words { bundle: &self.bundles[language as usize], language }
    }

    /// The rules of a game by its name, or those of tournaments.
    pub(crate) fn rule_page(&self, language: Language, about: &str) -> Option<&RulePage> {
        self.rule_pages.iter().find(|page| page.language == language && page.about == about)
    }
}

fn bundle(language: Language) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // Marks around values help nobody where all languages run from left to right.
    bundle.set_use_isolating(false);
    for file in Locales::iter().filter(|file| is_of(language, file)) {
        let text = text_of(&file);
        let resource = FluentResource::try_new(text)
            .unwrap_or_else(|(_, errors)| panic!("locales/{file} has mistakes: {errors:?}"));
        if let Err(errors) = bundle.add_resource(resource) {
            panic!("locales/{file} says something twice: {errors:?}");
        }
    }
    bundle
}

fn is_of(language: Language, file: &str) -> bool {
    file.strip_suffix(".ftl")
        .and_then(|file| file.split_once('/'))
        // What the terminal says stands beside, and is nothing to a page.
        .is_some_and(|(of, name)| of == language.code() && name != "terminal")
}

fn text_of(file: &str) -> String {
    let file = Locales::get(file).expect("the file is embedded");
    String::from_utf8(file.data.into_owned()).expect("locales are UTF-8")
}

impl<'a> Words<'a> {
    /// A sentence or word.
    pub(crate) fn say(&self, key: &str) -> Cow<'a, str> {
        self.format(key, None)
    }

    /// A sentence with values in it.
    pub(crate) fn with(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        self.format(key, Some(&args)).into_owned()
    }

    /// Whether there is such a sentence.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    fn format(&self, key: &str, args: Option<&FluentArgs<'_>>) -> Cow<'a, str> {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        let Some(pattern) = pattern else {
            tracing::error!(key, language = self.language.code(), "a sentence is missing");
            return Cow::Owned(format!("⟦{key}⟧"));
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors).into_owned();
        if !errors.is_empty() {
            let mut why = String::new();
            for error in &errors {
                let _always_fits = write!(why, "{error}; ");
            }
            tracing::error!(key, language = self.language.code(), why, "a sentence has mistakes");
        }
        Cow::Owned(text)
    }
}
