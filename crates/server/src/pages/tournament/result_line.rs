//! Results typed as one line: the game or its table, how it ended, and the marbles of the winner.

use tessera_i18n::Translator;
use tessera_print::tournament_texts;
use tessera_rules::input_text::quoted;
use tessera_tournament::{
    GameNumber, GameReport, GameResult, PlayerNumber, TournamentFormat, TournamentGame, TournamentState,
};

use super::action_forms::{optional_number, required_number};
use crate::message_keys as key;

/// The parts of a line, separated by spaces, commas, semicolons or slashes.
fn parts(line: &str) -> Vec<&str> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '/');
    line.split(is_separator).filter(|part| !part.is_empty()).collect()
}

/// The game that a line is about: its number, or `t` and the number of the table where it is played. The page that knew which
/// game was at the table when the line was typed says so in `known`, because by now another one may be there.
pub(super) fn game_of_line<'a>(
    words: Translator<'_>,
    state: &'a TournamentState,
    line: &str,
    known: Option<GameNumber>,
) -> Result<&'a TournamentGame, String> {
    let unclear = || words.format(key::TOURNAMENT_QUICK_UNCLEAR, &[("text", quoted(line).into())]);
    let first = parts(line).first().copied().ok_or_else(unclear)?;
    // The Cyrillic letter looks the same.
    let table = first.strip_prefix(['t', 'T', 'т', 'Т']);
    let number = match (table, known) {
        (Some(_), Some(game)) => game,
        (Some(table), None) => {
            let table: u16 = required_number(words, table)?;
            let at_table = state.now_playing().into_iter().find(|game| game.table == Some(table));
            let nobody =
                || words.format(key::TOURNAMENT_LINE_NO_TABLE, &[("table", table.to_string().into())]);
            return at_table.ok_or_else(nobody);
        }
        (None, _) => GameNumber::new(required_number(words, first)?),
    };
    state.game(number).map_err(|reason| tournament_texts::refusal(words, &reason))
}

/// Reads a line: the game (or `t` and its table), the winner (1 for the player named first, 2 for the other, 0 for a draw) and the
/// winner's marbles. `r`, `n` or `f` before a number says that this player resigned, did not come or forfeits; `n0` that nobody
/// came. `b1` or `b2` at the end says who began, if it was not the player named first.
pub(super) fn report_of_line(
    words: Translator<'_>,
    state: &TournamentState,
    line: &str,
    known: Option<GameNumber>,
) -> Result<GameReport, String> {
    let unclear = || words.format(key::TOURNAMENT_QUICK_UNCLEAR, &[("text", quoted(line).into())]);
    let game = game_of_line(words, state, line, known)?;
    let mut parts = parts(line);
    let began = match parts.last().map(|last| last.to_lowercase()).as_deref() {
        Some("b1") => Some(game.first),
        Some("b2") => Some(game.second),
        _ => None,
    };
    if began.is_some() {
        parts.pop();
    }
    let (how, marbles) = match parts[..] {
        [_, how] => (how.to_lowercase(), None),
        [_, how, marbles] => (how.to_lowercase(), optional_number(words, marbles)?),
        _ => return Err(unclear()),
    };
    if matches!(state.plan().format, TournamentFormat::Tables { .. }) {
        return if parts.len() == 2 { placed(words, game.number, &how) } else { Err(unclear()) };
    }
    let player = |text: &str| match text {
        "1" => Ok(game.first),
        "2" => Ok(game.second),
        _ => Err(unclear()),
    };
    let outcome = match how.split_at_checked(1) {
        Some(("r", loser)) => state.plan().resigned(game.opponent(player(loser)?), marbles),
        Some(("1" | "2", "")) => GameResult::Won { winner: player(&how)?, marbles },
        // Only a winner has placed marbles that count.
        _ if parts.len() > 2 => return Err(unclear()),
        Some(("0" | "=", "")) => GameResult::Drawn,
        Some(("n", "0")) => GameResult::NobodyCame,
        Some(("n", absent)) => GameResult::NoShow { winner: game.opponent(player(absent)?) },
        Some(("f", loser)) => GameResult::Forfeit { winner: game.opponent(player(loser)?) },
        _ => return Err(unclear()),
    };
    Ok(GameReport { began, ..GameReport::new(game.number, outcome) })
}

/// The result of a game at a table of three and more: the places in the order of the seats.
pub(super) fn placed(words: Translator<'_>, game: GameNumber, places: &str) -> Result<GameReport, String> {
    let outcome =
        GameResult::read_places(places).map_err(|reason| tournament_texts::refusal(words, &reason))?;
    Ok(GameReport::new(game, outcome))
}

/// A result that is neither a win on the board nor a draw, as the forms name it: by the player who resigned, did not come or
/// forfeits.
pub(super) fn special_outcome(
    state: &TournamentState,
    game: &TournamentGame,
    special: &str,
    marbles: Option<u16>,
) -> Option<GameResult> {
    let other = |named: PlayerNumber| game.opponent(named);
    Some(match special {
        "resigned_first" => state.plan().resigned(other(game.first), marbles),
        "resigned_second" => state.plan().resigned(other(game.second), marbles),
        "absent_first" => GameResult::NoShow { winner: other(game.first) },
        "absent_second" => GameResult::NoShow { winner: other(game.second) },
        "nobody" => GameResult::NobodyCame,
        "forfeit_first" => GameResult::Forfeit { winner: other(game.first) },
        "forfeit_second" => GameResult::Forfeit { winner: other(game.second) },
        _ => return None,
    })
}

/// A game with its table and players, such as `Game 13 · Table 1 · Olsen – Zürcher`.
pub(super) fn game_label(words: Translator<'_>, state: &TournamentState, game: &TournamentGame) -> String {
    let mut label = words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())]);
    if let Some(table) = game.table.filter(|_| game.is_open()) {
        label = format!("{label} · {} {table}", words.text(key::TOURNAMENT_TABLE));
    }
    format!("{label} · {}", tournament_texts::players_of(state, game))
}
