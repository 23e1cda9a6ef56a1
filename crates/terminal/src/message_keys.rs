//! Message keys of the terminal user interface.

use tessera_i18n::{MessageKey, MessageKeyFamily};

/// Reasons why a move is illegal, by code.
pub(crate) const REFUSED: MessageKeyFamily = MessageKeyFamily::new("refused-", "");

/// Declares keys as constants. Local, because the compiler reports no dead code in the expansion of another crate's macro.
macro_rules! keys {
    ($($name:ident)*) => {
        $(pub(crate) const $name: MessageKey = tessera_i18n::key!($name);)*

        /// The names of all keys, to test that every message is used.
        #[cfg(test)]
        pub(crate) const KEYS: &[&str] = &[$(stringify!($name)),*];
    };
}

keys! {
    // terminal.ftl
    CHOOSE CHOOSE_NEXT CHOOSE_OR_SWAP COMPUTER HELP_ARROWS HELP_BACK HELP_ENTER HELP_FLIP HELP_HINT
    HELP_LETTERS HELP_MARKS HELP_NEW_GAME HELP_QUIT HELP_SAVE HELP_SWAP HELP_TAKE_BACK HELP_TURN HINT HINT_AWAITED IN_HAND
    KEY_ANTICLOCKWISE KEY_BACK KEY_CLOCKWISE KEY_HELP KEY_HINT KEY_NEW_GAME KEY_QUIT KEY_SAVE KEY_SWAP KEY_TAKE_BACK
    NOT_SAVED OVER_DRAW OVER_WON OVER_WON_SEVERAL PAIRS PLACE PLAYER
    QUIT QUIT_KEYS QUIT_TITLE REPLACE REPLACE_KEYS REPLACE_TITLE RESTART RESTART_KEYS RESTART_TITLE RESUME
    RESUME_KEYS RESUME_TITLE SAVED SAVE_AS SAVE_KEYS THINKS
    TURN_A_BLOCK YOU
}

#[cfg(test)]
mod tests {
    use tessera_i18n::MessageFileSet;
    use tessera_rules::IllegalMove;

    use super::*;

    /// A misspelt key does not compile and an unused one is dead code, so only missing and unused messages are left to
    /// test.
    #[test]
    fn every_key_has_a_message_and_every_message_a_key() {
        let unmatched =
            tessera_i18n::unmatched_keys(MessageFileSet::Terminal, &[KEYS], &tessera_i18n::game_name_keys());
        // The refusals are shared with the pages; the terminal uses those of illegal moves.
        let (refused, unused): (Vec<_>, Vec<_>) =
            unmatched.unused.into_iter().partition(|key| key.starts_with("refused-"));
        assert_eq!((unmatched.missing, unused), (Vec::new(), Vec::new()));
        let missing = IllegalMove::CODES.iter().filter(|code| !refused.contains(&REFUSED.key(code)));
        assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
