//! Translated messages of the terminal user interface.

use tessera_i18n::{Language, LanguageBundle, MessageArg, MessageFileSet, MessageKey};
use tessera_rules::{GameKind, IllegalMove};
use tessera_table::TableRefusal;

use crate::message_keys as key;

/// Messages in one language.
#[derive(Debug)]
pub(crate) struct TerminalMessages(LanguageBundle);

impl TerminalMessages {
    pub(crate) fn of(language: Language) -> TerminalMessages {
        TerminalMessages(LanguageBundle::of_set(language, MessageFileSet::Terminal))
    }

    pub(crate) fn text(&self, key: MessageKey) -> String {
        self.0.translator().text(key).into_owned()
    }

    pub(crate) fn format(&self, key: MessageKey, values: &[(&'static str, MessageArg<'_>)]) -> String {
        self.0.translator().format(key, values)
    }

    /// The name of a game.
    pub(crate) fn game_name(&self, game: GameKind) -> String {
        self.0.translator().game_name(game)
    }

    /// The sentence that tells why a move is illegal.
    pub(crate) fn refusal(&self, reason: IllegalMove) -> String {
        self.0.translator().text_of(key::REFUSED, TableRefusal::from(reason).code())
    }
}
