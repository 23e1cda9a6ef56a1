//! Keys of the messages that the terminal says.

use tessera_i18n::{Family, Key};

/// Why a move cannot be played, by its code.
pub(crate) const REFUSED: Family = Family::new("refused-", "");

/// Declares keys as constants. A macro of this crate: the compiler finds no dead code in what another crate's macro made.
macro_rules! keys {
    ($($name:ident)*) => {
        $(pub(crate) const $name: Key = tessera_i18n::key!($name);)*

        /// The names of all of them, for the check that every message is said.
        #[cfg(test)]
        pub(crate) const KEYS: &[&str] = &[$(stringify!($name)),*];
    };
}

keys! {
    // terminal.ftl
    CHOOSE CHOOSE_NEXT CHOOSE_OR_SWAP COMPUTER HELP_ARROWS HELP_BACK HELP_ENTER HELP_FLIP HELP_HINT
    HELP_LETTERS HELP_MARKS HELP_QUIT HELP_SAVE HELP_SWAP HELP_TAKE_BACK HELP_TURN HINT HINT_AWAITED IN_HAND
    KEY_ANTICLOCKWISE KEY_BACK KEY_CLOCKWISE KEY_HELP KEY_HINT KEY_QUIT KEY_SAVE KEY_SWAP KEY_TAKE_BACK
    NOT_SAVED OVER_DRAW OVER_WON OVER_WON_SEVERAL PAIRS PLACE PLAYER SAVED SAVE_AS SAVE_KEYS THINKS
    TURN_A_BLOCK YOU
}

#[cfg(test)]
mod tests {
    use tessera_i18n::Part;
    use tessera_rules::IllegalMove;

    use super::*;

    /// A mistake in a key does not compile, and one that nobody uses is dead code: so this finds messages that are missing,
    /// and those that nobody says.
    #[test]
    fn the_messages_of_the_terminal_are_those_that_are_said() {
        let unmatched = tessera_i18n::unmatched(Part::Terminal, &[KEYS], &[]);
        // It shares the refusals with the pages, and says those of illegal moves.
        let (refused, unused): (Vec<_>, Vec<_>) =
            unmatched.unused.into_iter().partition(|key| key.starts_with("refused-"));
        assert_eq!((unmatched.missing, unused), (Vec::new(), Vec::new()));
        let missing = IllegalMove::CODES.iter().filter(|code| !refused.contains(&REFUSED.key(code)));
        assert_eq!(missing.collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
