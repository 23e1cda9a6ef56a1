//! Translations: every word that a user sees, in five languages.
//!
//! The texts are in `locales/`: Fluent messages (`*.ftl`), rule pages (`rules/*.md`) and their diagrams. Whoever speaks to
//! a user asks [`Words`] for a message by its key.

mod key;
mod language;
mod messages;
mod rule_page;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, bundle::FluentBundle};
use intl_memoizer::concurrent::IntlLangMemoizer;
use rust_embed::RustEmbed;

#[doc(hidden)]
pub use key::kebab_case;
pub use key::{Family, Key, Unmatched, unmatched};
pub use language::Language;
pub use rule_page::{KNOWN, RulePage};

/// The files in `locales/`.
#[derive(RustEmbed)]
#[folder = "../../locales"]
struct Locales;

type Bundle = FluentBundle<FluentResource, IntlLangMemoizer>;

/// The words of all languages.
pub struct Library {
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
pub struct Words<'a> {
    bundle: &'a Bundle,
    /// The language.
    pub language: Language,
}

impl std::fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

/// The words of one language, for a caller that needs no other.
pub struct Vocabulary {
    bundle: Bundle,
    language: Language,
}

impl std::fmt::Debug for Vocabulary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Vocabulary").field("language", &self.language).finish_non_exhaustive()
    }
}

impl Vocabulary {
    /// What pages and sheets say.
    pub fn of(language: Language) -> Vocabulary {
        Vocabulary::of_part(language, Part::Pages)
    }

    /// What the pages or the terminal say.
    pub fn of_part(language: Language, part: Part) -> Vocabulary {
        Vocabulary { bundle: bundle(language, part), language }
    }

    /// Its words.
    pub fn words(&self) -> Words<'_> {
        Words { bundle: &self.bundle, language: self.language }
    }
}

/// Which files a bundle is made of. The terminal has shorter texts under some keys of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What pages, sheets and the API say.
    Pages,
    /// What the terminal says.
    Terminal,
}

impl Part {
    /// Both.
    pub const ALL: [Part; 2] = [Part::Pages, Part::Terminal];

    /// Whether a file of this name, without its ending, belongs to it.
    fn has(self, name: &str) -> bool {
        match self {
            Part::Pages => name != "terminal",
            Part::Terminal => matches!(name, "terminal" | "refused"),
        }
    }
}

/// A value that stands in a sentence.
pub type Value<'a> = FluentValue<'a>;

/// The library of the program: read once, when it is first used.
pub fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(Library::open);
    &LIBRARY
}

impl Library {
    /// Reads all languages; they are part of the program, so that a mistake in them is one of the program.
    pub fn open() -> Library {
        let bundles = Language::ALL.into_iter().map(|language| bundle(language, Part::Pages)).collect();
        Library { bundles, rule_pages: rule_page::all() }
    }

    /// The words of a language.
    pub fn words(&self, language: Language) -> Words<'_> {
        Words { bundle: &self.bundles[language as usize], language }
    }

    /// The rules of a game by its name, or those of tournaments.
    pub fn rule_page(&self, language: Language, about: &str) -> Option<&RulePage> {
        self.rule_pages.iter().find(|page| page.language == language && page.about == about)
    }
}

fn bundle(language: Language, part: Part) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // Marks around values help nobody where all languages run from left to right, and terminals show them as signs.
    bundle.set_use_isolating(false);
    for file in Locales::iter().filter(|file| is_of(language, part, file)) {
        let text = text_of(&file);
        let resource = FluentResource::try_new(text)
            .unwrap_or_else(|(_, errors)| panic!("locales/{file} has mistakes: {errors:?}"));
        if let Err(errors) = bundle.add_resource(resource) {
            panic!("locales/{file} says something twice: {errors:?}");
        }
    }
    bundle
}

fn is_of(language: Language, part: Part, file: &str) -> bool {
    file.strip_suffix(".ftl")
        .and_then(|file| file.split_once('/'))
        .is_some_and(|(of, name)| of == language.code() && part.has(name))
}

fn text_of(file: &str) -> String {
    let file = Locales::get(file).expect("the file is embedded");
    String::from_utf8(file.data.into_owned()).expect("locales are UTF-8")
}

impl<'a> Words<'a> {
    /// A sentence or word.
    pub fn say(&self, key: Key) -> Cow<'a, str> {
        self.format(key.as_str(), None)
    }

    /// A sentence with values in it.
    pub fn with(&self, key: Key, values: &[(&'static str, Value<'_>)]) -> String {
        self.text(key.as_str(), values)
    }

    /// The sentence or word of a family for one of its values.
    pub fn say_of(&self, family: Family, value: impl Display) -> String {
        self.format(&family.key(value), None).into_owned()
    }

    /// The same with values in it.
    pub fn with_of(
        &self,
        family: Family,
        value: impl Display,
        values: &[(&'static str, Value<'_>)],
    ) -> String {
        self.text(&family.key(value), values)
    }

    /// The sentence of a family, if it has one for this value.
    pub fn find(&self, family: Family, value: impl Display) -> Option<String> {
        let key = family.key(value);
        self.bundle.has_message(&key).then(|| self.format(&key, None).into_owned())
    }

    pub(crate) fn text(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        self.format(key, Some(&args)).into_owned()
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
