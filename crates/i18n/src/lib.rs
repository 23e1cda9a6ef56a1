//! Translations: every text that a user sees, in five languages.
//!
//! The texts are in `locales/`: Fluent messages (`*.ftl`), rule pages (`rules/*.md`) and their diagrams. Callers get a
//! message by its key from a [`Translator`].

mod language;
mod message_key;
mod message_list;
mod rule_diagrams;
mod rule_page;
mod rule_page_pictures;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt::{Display, Write};
use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, bundle::FluentBundle};
use intl_memoizer::concurrent::IntlLangMemoizer;
use rust_embed::RustEmbed;

pub use language::Language;
#[doc(hidden)]
pub use message_key::kebab_case;
pub use message_key::{MessageKey, MessageKeyFamily, MissingAndUnusedMessages, unmatched_keys};
pub use rule_page::{RulePage, THEORY_PAGE};
use tessera_rules::GameKind;

/// The files in `locales/`, embedded in the binary.
#[derive(RustEmbed)]
#[folder = "../../locales"]
struct Locales;

type Bundle = FluentBundle<FluentResource, IntlLangMemoizer>;

/// Messages of the web pages and rule pages in all languages.
pub struct Translations {
    bundles: Vec<Bundle>,
    rule_pages: Vec<RulePage>,
}

impl std::fmt::Debug for Translations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Translations").field("languages", &self.bundles.len()).finish_non_exhaustive()
    }
}

/// Looks up and formats the messages of one language.
#[derive(Clone, Copy)]
pub struct Translator<'a> {
    bundle: &'a Bundle,
    /// The language of the messages.
    pub language: Language,
}

impl std::fmt::Debug for Translator<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Translator").field("language", &self.language).finish_non_exhaustive()
    }
}

/// Owned messages of one language, for callers that do not load all languages.
pub struct LanguageBundle {
    bundle: Bundle,
    language: Language,
}

impl std::fmt::Debug for LanguageBundle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LanguageBundle").field("language", &self.language).finish_non_exhaustive()
    }
}

impl LanguageBundle {
    /// Loads the messages of the web pages and printed sheets.
    pub fn of(language: Language) -> LanguageBundle {
        LanguageBundle::of_set(language, MessageFileSet::Pages)
    }

    /// Loads a message set.
    pub fn of_set(language: Language, set: MessageFileSet) -> LanguageBundle {
        LanguageBundle { bundle: bundle(language, set), language }
    }

    /// A translator for these messages.
    pub fn translator(&self) -> Translator<'_> {
        Translator { bundle: &self.bundle, language: self.language }
    }
}

/// Which message files are loaded. The terminal has shorter texts for some keys of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageFileSet {
    /// Messages of web pages, printed sheets and the API.
    Pages,
    /// Messages of the terminal user interface.
    Terminal,
}

impl MessageFileSet {
    /// All message sets.
    pub const ALL: [MessageFileSet; 2] = [MessageFileSet::Pages, MessageFileSet::Terminal];

    /// Whether a file with this name, without extension, belongs to the set.
    fn has(self, name: &str) -> bool {
        match self {
            MessageFileSet::Pages => name != "terminal",
            MessageFileSet::Terminal => matches!(name, "terminal" | "refused" | "game-names"),
        }
    }
}

/// The names of the games: Russian sheets print them in Cyrillic.
const GAME_NAME: MessageKeyFamily = MessageKeyFamily::new("game-name-", "");

/// The keys of the names of the games, which every set of messages has.
pub fn game_name_keys() -> [String; GameKind::ALL.len()] {
    GameKind::ALL.map(|game| GAME_NAME.key(game.name()))
}

/// Argument of a message: text or a number.
pub type MessageArg<'a> = FluentValue<'a>;

/// The translations of the program, loaded on first use.
pub fn translations() -> &'static Translations {
    static TRANSLATIONS: LazyLock<Translations> = LazyLock::new(Translations::load);
    &TRANSLATIONS
}

impl Translations {
    /// Parses all languages. They are embedded in the binary, so an invalid file is a bug and panics.
    pub fn load() -> Translations {
        let bundles =
            Language::ALL.into_iter().map(|language| bundle(language, MessageFileSet::Pages)).collect();
        Translations { bundles, rule_pages: rule_page::all() }
    }

    /// A translator for a language.
    pub fn translator(&self, language: Language) -> Translator<'_> {
        Translator { bundle: &self.bundles[language as usize], language }
    }

    /// The rule page of a topic: the name of a game, `tournament` or [`THEORY_PAGE`].
    pub fn rule_page(&self, language: Language, topic: &str) -> Option<&RulePage> {
        self.rule_pages.iter().find(|page| page.language == language && page.topic == topic)
    }
}

fn bundle(language: Language, set: MessageFileSet) -> Bundle {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // Unicode isolation marks are not needed: all languages are left to right, and terminals would print them.
    bundle.set_use_isolating(false);
    for file in Locales::iter().filter(|file| is_file_of(language, set, file)) {
        let text = read_locale_file(&file);
        let resource = FluentResource::try_new(text)
            .unwrap_or_else(|(_, errors)| panic!("locales/{file} is invalid: {errors:?}"));
        if let Err(errors) = bundle.add_resource(resource) {
            panic!("locales/{file} defines a message twice: {errors:?}");
        }
    }
    bundle
}

fn is_file_of(language: Language, set: MessageFileSet, file: &str) -> bool {
    file.strip_suffix(".ftl")
        .and_then(|file| file.split_once('/'))
        .is_some_and(|(of, name)| of == language.code() && set.has(name))
}

fn read_locale_file(file: &str) -> String {
    let file = Locales::get(file).expect("the file is embedded");
    String::from_utf8(file.data.into_owned()).expect("locales are UTF-8")
}

impl<'a> Translator<'a> {
    /// The message of a key.
    pub fn text(&self, key: MessageKey) -> Cow<'a, str> {
        self.format_message(key.as_str(), None)
    }

    /// The message of a key, formatted with arguments.
    pub fn format(&self, key: MessageKey, values: &[(&'static str, MessageArg<'_>)]) -> String {
        self.format_with_args(key.as_str(), values)
    }

    /// The message of a family for one of its values.
    pub fn text_of(&self, family: MessageKeyFamily, value: impl Display) -> String {
        self.format_message(&family.key(value), None).into_owned()
    }

    /// The name of a game.
    pub fn game_name(&self, game: GameKind) -> String {
        self.text_of(GAME_NAME, game.name())
    }

    /// The message of a family for one of its values, formatted with arguments.
    pub fn format_of(
        &self,
        family: MessageKeyFamily,
        value: impl Display,
        values: &[(&'static str, MessageArg<'_>)],
    ) -> String {
        self.format_with_args(&family.key(value), values)
    }

    /// The message of a family, if there is one for this value.
    pub fn find_text(&self, family: MessageKeyFamily, value: impl Display) -> Option<String> {
        let key = family.key(value);
        self.bundle.has_message(&key).then(|| self.format_message(&key, None).into_owned())
    }

    pub(crate) fn format_with_args(&self, key: &str, values: &[(&'static str, MessageArg<'_>)]) -> String {
        let mut args = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            args.set(*name, value.clone());
        }
        self.format_message(key, Some(&args)).into_owned()
    }

    fn format_message(&self, key: &str, args: Option<&FluentArgs<'_>>) -> Cow<'a, str> {
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        let Some(pattern) = pattern else {
            tracing::error!(key, language = self.language.code(), "missing message");
            return Cow::Owned(format!("⟦{key}⟧"));
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors).into_owned();
        if !errors.is_empty() {
            let mut reasons = String::new();
            for error in &errors {
                let _always_fits = write!(reasons, "{error}; ");
            }
            tracing::error!(key, language = self.language.code(), reasons, "message cannot be formatted");
        }
        Cow::Owned(text)
    }
}
