//! What the terminal says.

use tessera_i18n::{Key, Language, Part, Value, Vocabulary};
use tessera_rules::IllegalMove;
use tessera_table::Refusal;

use crate::key;

/// The sentences of one language.
#[derive(Debug)]
pub(crate) struct Words(Vocabulary);

impl Words {
    pub(crate) fn of(language: Language) -> Words {
        Words(Vocabulary::of_part(language, Part::Terminal))
    }

    pub(crate) fn say(&self, key: Key) -> String {
        self.0.words().say(key).into_owned()
    }

    pub(crate) fn with(&self, key: Key, values: &[(&'static str, Value<'_>)]) -> String {
        self.0.words().with(key, values)
    }

    /// Why a move cannot be played.
    pub(crate) fn refused(&self, reason: IllegalMove) -> String {
        self.0.words().say_of(key::REFUSED, Refusal::from(reason).code())
    }
}
