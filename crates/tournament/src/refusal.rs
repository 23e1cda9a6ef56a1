//! Reasons why a command is refused, each with a sentence that says what would be right.

use tessera_rules::input_text::quoted;
use tessera_rules::{IllegalMove, Level, RuleOptionsError};
use tessera_table::MAX_COMMAND_ID_BYTES;

use crate::{
    GameNumber, MAX_ANNOUNCEMENT_CHARS, MAX_HELPER_LINKS, MAX_ROUND_ROBIN_PLAYERS, MAX_TOURNAMENT_NAME_CHARS,
    MAX_TOURNAMENT_PLAYERS, MAX_TOURNAMENT_ROUNDS, PlayerNumber, RefusedLine,
};

/// Reason why a command is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentRefusal {
    /// The rules do not fit the game.
    #[error(transparent)]
    Rules(#[from] RuleOptionsError),
    /// The rules are not those of tournaments (TR-7).
    #[error("a tournament game of Pentago is played with the rules mover_wins_ties and touch_move (TR-7)")]
    TournamentRules,
    /// The name of the tournament or series is invalid.
    #[error("a tournament's name has 1 to {MAX_TOURNAMENT_NAME_CHARS} characters, and no control characters")]
    TournamentName,
    /// The number of tables is zero.
    #[error("a tournament needs at least one table; leave the number out if there are enough")]
    NoTables,
    /// The clock's times are out of range.
    #[error("the times of a clock are from 1 second to 366 days")]
    Clock,
    /// Online games need a clock.
    #[error("online games need a clock: without one, a player who leaves never loses")]
    NoClock,
    /// The waiting time is out of range.
    #[error("a table waits for its players between one second and seven days")]
    Wait,
    /// The engine level does not exist.
    #[error(
        "there is no level {level}; the computer plays at levels {} to {}",
        Level::LOWEST,
        Level::HIGHEST
    )]
    Level {
        /// The level that was given.
        level: u8,
    },
    /// Engines can play only online.
    #[error("the computer can play only online; switch the tournament to online play first")]
    EngineNeedsOnline,
    /// The tournament has engines and must stay online.
    #[error("the computer plays for player {player}, and only online; withdraw that player first")]
    EngineEntered {
        /// First player with an engine.
        player: PlayerNumber,
    },
    /// A player with an engine has no personal link.
    #[error("the computer plays for player {player} and needs no link")]
    EngineHasNoLink {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// The name is invalid.
    #[error("the name '{}' is invalid: a name has 1 to {MAX_TOURNAMENT_NAME_CHARS} characters, and no control characters", quoted(.name))]
    Name {
        /// The name that was given.
        name: String,
    },
    /// The club's name is invalid.
    #[error("the club '{}' is invalid: a name has 1 to {MAX_TOURNAMENT_NAME_CHARS} characters, and no control characters", quoted(.club))]
    Club {
        /// The club that was given.
        club: String,
    },
    /// The seed is out of range.
    #[error("the seed {seed} is invalid: seeds go from 1 for the strongest to {MAX_TOURNAMENT_PLAYERS}")]
    Seed {
        /// The seed that was given.
        seed: u16,
    },
    /// Another player has the same name.
    #[error(
        "player {player} is already named '{}'; add an initial or a year of birth to distinguish them",
        quoted(.name)
    )]
    NameTaken {
        /// The name that was given.
        name: String,
        /// Player who has it.
        player: PlayerNumber,
    },
    /// Another player has the same seed.
    #[error("the seed {seed} is taken by player {player}; each seed is given once")]
    SeedTaken {
        /// The seed that was given.
        seed: u16,
        /// Player who has it.
        player: PlayerNumber,
    },
    /// The tournament has too many players.
    #[error("a tournament has at most {MAX_TOURNAMENT_PLAYERS} players")]
    TooManyPlayers,
    /// The list of players is empty.
    #[error("the list has no players; write one player per line")]
    EmptyList,
    /// A line of the list is refused.
    #[error("line {line}: {reason}")]
    Line {
        /// Line, counted from 1.
        line: usize,
        /// Why it is refused.
        reason: Box<TournamentRefusal>,
    },
    /// Several lines of the list are refused.
    #[error("{}", crate::import::lines_text(.lines))]
    Lines {
        /// The lines, from the top.
        lines: Vec<RefusedLine>,
    },
    /// An earlier line of the list has the same name.
    #[error("'{}' is the name in line {line} already; add an initial or a year of birth to distinguish them", quoted(.name))]
    NameRepeated {
        /// The name that was given.
        name: String,
        /// The earlier line.
        line: usize,
    },
    /// An earlier line of the list has the same seed.
    #[error("the seed {seed} is that of line {line} already; each seed is given once")]
    SeedRepeated {
        /// The seed that was given.
        seed: u16,
        /// The earlier line.
        line: usize,
    },
    /// A seed in the list is not a number.
    #[error("'{}' is not a seed; seeds are numbers from 1", quoted(.text))]
    SeedText {
        /// The text that was given.
        text: String,
    },
    /// A quotation mark in the list is not closed.
    #[error("a quotation mark is opened and never closed")]
    OpenQuotation,
    /// The list is too large.
    #[error("the list is larger than 1 MiB; {MAX_TOURNAMENT_PLAYERS} players need far less")]
    ListTooLong,
    /// No player has that number.
    #[error("there is no player {player}; players are numbered from 1 to {last}")]
    NoSuchPlayer {
        /// The number that was given.
        player: PlayerNumber,
        /// The highest player number.
        last: usize,
    },
    /// No game has that number.
    #[error("there is no game {game}; games are numbered from 1 to {last}")]
    NoSuchGame {
        /// The number that was given.
        game: GameNumber,
        /// The highest game number.
        last: usize,
    },
    /// The game was cancelled.
    #[error("game {game} is cancelled; look up the number of the game that replaced it")]
    GameCancelled {
        /// Number of the game.
        game: GameNumber,
    },
    /// The game has a result.
    #[error("game {game} already has a result; correct it if it is wrong")]
    DecidedAlready {
        /// Number of the game.
        game: GameNumber,
    },
    /// The game has no result.
    #[error("game {game} has no result yet, so there is nothing to correct")]
    NotDecided {
        /// Number of the game.
        game: GameNumber,
    },
    /// The player does not play in the game.
    #[error("player {player} does not play in game {game}: that is {first} against {second}")]
    NotInThisGame {
        /// Number of the player.
        player: PlayerNumber,
        /// Number of the game.
        game: GameNumber,
        /// First player of the game.
        first: PlayerNumber,
        /// Second player of the game.
        second: PlayerNumber,
    },
    /// The number of marbles is out of range.
    #[error("{marbles} marbles are impossible: a winner has placed from {fewest} to {most}")]
    Marbles {
        /// The number that was given.
        marbles: u16,
        /// Minimum.
        fewest: u16,
        /// Maximum.
        most: u16,
    },
    /// The number of marbles is missing (TR-4).
    #[error("say how many marbles the winner placed: win points are {stock} minus that number (TR-4)")]
    MarblesMissing {
        /// Maximum number of marbles of a player.
        stock: u16,
    },
    /// A walkover cannot be entered.
    #[error("a walkover follows from a withdrawal; for a single game enter a forfeit or a no-show")]
    WalkoverEntered,
    /// A match cannot end without a winner.
    #[error(
        "a cup match needs a winner even if neither player came: withdraw one of them, and the other advances"
    )]
    MatchNeedsWinner,
    /// A player of the game has withdrawn.
    #[error(
        "a player of game {game} has withdrawn, so it cannot be played again; reinstate the player first"
    )]
    CannotBePlayedAgain {
        /// Number of the game.
        game: GameNumber,
    },
    /// A move is illegal.
    #[error("move {number} '{}': {reason}", quoted(.text))]
    Move {
        /// Number of the move, counted from 1.
        number: usize,
        /// The move that was given.
        text: String,
        /// Why it is illegal.
        reason: IllegalMove,
    },
    /// The moves lead to another result.
    #[error("these moves lead to a different result; correct the moves or the result")]
    MovesContradictResult,
    /// A later game that was played depends on this one (TR-9).
    #[error("game {game}, which was played later, depends on this; delete its result first (TR-9)")]
    LaterGamePlayed {
        /// Number of the later game.
        game: GameNumber,
    },
    /// The number of rounds is out of range.
    #[error("a tournament by rounds has 1 to {MAX_TOURNAMENT_ROUNDS} rounds, not {rounds}")]
    FormatRounds {
        /// The number that was given.
        rounds: u16,
    },
    /// The number of seats of a table is out of range.
    #[error("a table of this game has 3 to {most} seats, not {seats}")]
    FormatSeats {
        /// The number that was given.
        seats: u8,
        /// Maximum.
        most: usize,
    },
    /// The game is for two players only.
    #[error("this game is for two; Pentago XL and Exago are played at tables of three and more")]
    FormatGame,
    /// Tables of three and more are not played online.
    #[error(
        "tables of three and more are not played online; switch online play off, or choose another format"
    )]
    FormatOnline,
    /// The format has no groups.
    #[error("only the format of groups and a cup has several groups; leave their number out")]
    FormatHasNoGroups,
    /// The format has no cup after groups.
    #[error("only the format of groups and a cup has a cup to choose")]
    FormatHasNoCup,
    /// The format is not drawn round by round.
    #[error("only the Swiss system and tables are drawn round by round")]
    FormatHasNoRounds,
    /// Games of the last round are to be decided before the next one is drawn.
    #[error("{open} games of round {round} are not finished yet; draw the next round when all are")]
    RoundNotDone {
        /// The last round.
        round: u16,
        /// Number of open games.
        open: usize,
    },
    /// All rounds are drawn.
    #[error("all {rounds} rounds are drawn; set a higher number of rounds to go on")]
    NoRoundLeft {
        /// Number of rounds.
        rounds: u16,
    },
    /// Nobody can enter after the draw of the last round.
    #[error(
        "the last of {rounds} rounds is drawn, so nobody can enter any more; set a higher number of rounds first"
    )]
    LastRoundDrawn {
        /// Number of rounds.
        rounds: u16,
    },
    /// Nobody can enter after the last game.
    #[error("the tournament is over, so nobody can enter any more")]
    TournamentOver,
    /// There is no legal pairing.
    #[error(
        "no legal pairing is left for round {round}: a pair or a bye would repeat; set the number of rounds to those played"
    )]
    NoPairing {
        /// The round.
        round: u16,
    },
    /// A game of the round has a result.
    #[error("round {round} cannot be taken back: game {game} has a result; delete it first")]
    RoundPlayed {
        /// The round.
        round: u16,
        /// The first game with a result.
        game: GameNumber,
    },
    /// More rounds are drawn.
    #[error("{drawn} rounds are drawn, so there cannot be only {rounds}; take the last one back first")]
    RoundsBelow {
        /// The number that was given.
        rounds: u16,
        /// Number of rounds that are drawn.
        drawn: u16,
    },
    /// The round robin has too many players.
    #[error("a round robin has at most {MAX_ROUND_ROBIN_PLAYERS} players, and there are {players}")]
    TooManyForRoundRobin {
        /// Number of players.
        players: usize,
    },
    /// The places of all players are needed.
    #[error(
        "game {game} is decided by the places of its {players} players in the order of their seats, such as {}",
        example_places(*.players)
    )]
    PlacesNeeded {
        /// Number of the game.
        game: GameNumber,
        /// Number of its players.
        players: usize,
    },
    /// Places are no result of a game of two.
    #[error("game {game} is between two players: give the winner, or a draw")]
    PlacesRefused {
        /// Number of the game.
        game: GameNumber,
    },
    /// A text is not places.
    #[error("'{}' are not places: 2-1-4-3 gives the place of each seat, and equal places share it: 1-2-2-2", quoted(.text))]
    PlacesText {
        /// The text that was given.
        text: String,
    },
    /// The groups are drawn.
    #[error("the groups have already been drawn; undo the draw first")]
    DrawnAlready,
    /// The groups are not drawn.
    #[error("the groups have not been drawn yet")]
    NotDrawn,
    /// There are fewer than two players.
    #[error("a tournament needs at least two players, and there are {players}")]
    TooFewPlayers {
        /// Number of players.
        players: usize,
    },
    /// The number of groups does not fit the number of players.
    #[error(
        "{players} players cannot make {groups} groups: a group has 2 to 6 players, and should have 4 or 5 (TR-1)"
    )]
    Groups {
        /// The number that was given.
        groups: u16,
        /// Number of players.
        players: usize,
    },
    /// Seed, club and engine cannot change after the draw.
    #[error("the groups are drawn, so seed, club and computer can no longer change; the name can")]
    SeedAfterDraw,
    /// The name of a helper's link is invalid.
    #[error(
        "a helper's name has at most {MAX_TOURNAMENT_NAME_CHARS} characters, no control characters, and no # at its beginning"
    )]
    HelperName,
    /// Another link has this name, or had it.
    #[error("there is or was a helper {} already; the history needs another name", quoted(name))]
    HelperNameTaken {
        /// The name.
        name: String,
    },
    /// There are too many links of helpers.
    #[error("there are at most {MAX_HELPER_LINKS} links of helpers; revoke those that nobody needs")]
    TooManyHelpers,
    /// There is no such link of a helper.
    #[error("there is no helper {helper}, or their link was revoked")]
    NoSuchHelper {
        /// The number that was given.
        helper: u16,
    },
    /// The announcement is invalid.
    #[error("an announcement has at most {MAX_ANNOUNCEMENT_CHARS} characters, and no control characters")]
    Announcement,
    /// The time of the round is out of range.
    #[error("a round takes between 1 second and 24 hours")]
    RoundTime,
    /// The clock of the round was not started.
    #[error("there is no clock to stop or to go on; start one first")]
    NoRoundClock,
    /// All groups have the maximum size.
    #[error("every group already has 6 players; undo the draw and draw again with more groups")]
    GroupsFull,
    /// Nobody can enter after the cup was chosen.
    #[error("the cup size is set, so nobody can enter any more; undo that first")]
    TooLateToEnter,
    /// The player has withdrawn already.
    #[error("player {player} has already withdrawn")]
    WithdrawnAlready {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// The player has not withdrawn.
    #[error("player {player} has not withdrawn")]
    NotWithdrawn {
        /// Number of the player.
        player: PlayerNumber,
    },
    /// Group games are still to be decided.
    #[error("{open} group games are not finished yet; set the cup size when all are")]
    GroupsNotDone {
        /// Number of open games.
        open: usize,
    },
    /// The cup was chosen already.
    #[error("the cup size is already set; undo that first")]
    CupPlannedAlready,
    /// The size of the cup is out of range.
    #[error("a cup of {size} is impossible: it has from {fewest} to {most} players")]
    CupSize {
        /// The size that was given.
        size: u16,
        /// Minimum size.
        fewest: usize,
        /// Maximum size.
        most: usize,
    },
    /// All players have withdrawn.
    #[error("all players have withdrawn; the cup has no players")]
    NobodyLeft,
    /// There is nothing to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Another command was given since.
    #[error(
        "the last command is number {last}, not {asked}; check what has happened since, then decide again"
    )]
    UndoOfAnother {
        /// The command that was to be undone.
        asked: u32,
        /// The command that would be undone.
        last: u32,
    },
    /// The command would no longer change what its preview showed.
    #[error("the effect has changed since the preview at event {seen} (now {last}); preview it again")]
    HappenedSince {
        /// Event number in the command.
        seen: u32,
        /// Number of the last event.
        last: u32,
    },
    /// The command id is empty or too long.
    #[error("a command id has 1 to {MAX_COMMAND_ID_BYTES} bytes")]
    CommandId,
    /// The tournament takes no qualified players.
    #[error("only a national or international final takes qualified players (TR-8)")]
    NoQualification,
    /// The qualifying tournament is not over.
    #[error("'{}' is not finished, so it has no winner yet (TR-8)", quoted(.name))]
    NotOver {
        /// Name of the tournament.
        name: String,
    },
    /// The tournament is not one level below in the same series and game.
    #[error("'{}' must be a tournament of the same series and game, one level below (TR-8)", quoted(.name))]
    NotTheLevelBelow {
        /// Name of the tournament.
        name: String,
    },
    /// A line of a file is not an event.
    #[error("line {number} is not an event of a tournament; load the file that was downloaded under history")]
    FileLine {
        /// Number of the line.
        number: usize,
    },
    /// An event of a file cannot follow those before it.
    #[error(
        "event {number} of the file cannot follow those before it; it was changed, or comes from a newer program"
    )]
    FileEvent {
        /// Number of the event.
        number: usize,
    },
    /// A file is longer than that of any tournament.
    #[error("the file is longer than that of any tournament: it has at most 4 MB")]
    FileTooLong,
}

/// Places of so many players as an example.
fn example_places(players: usize) -> String {
    ["2-1", "2-1-3", "2-1-4-3", "2-1-4-3-5", "2-1-4-3-5-6"][players.clamp(2, 6) - 2].to_owned()
}

impl TournamentRefusal {
    tessera_rules::codes! {
        { TournamentRefusal::Line { reason, .. } => reason }
        TournamentRefusal::Rules(_) => "rules",
        TournamentRefusal::TournamentRules => "tournament-rules",
        TournamentRefusal::TournamentName => "tournament-name",
        TournamentRefusal::NoTables => "no-tables",
        TournamentRefusal::Clock => "clock",
        TournamentRefusal::NoClock => "no-clock",
        TournamentRefusal::Wait => "wait",
        TournamentRefusal::Level { .. } => "level",
        TournamentRefusal::EngineNeedsOnline => "engine-in-hall",
        TournamentRefusal::EngineEntered { .. } => "engine-entered",
        TournamentRefusal::EngineHasNoLink { .. } => "engine-has-no-link",
        TournamentRefusal::Name { .. } => "name",
        TournamentRefusal::Club { .. } => "club",
        TournamentRefusal::Seed { .. } => "seed",
        TournamentRefusal::NameTaken { .. } => "name-taken",
        TournamentRefusal::SeedTaken { .. } => "seed-taken",
        TournamentRefusal::TooManyPlayers => "too-many-players",
        TournamentRefusal::EmptyList => "nobody-listed",
        TournamentRefusal::Lines { .. } => "lines",
        TournamentRefusal::NameRepeated { .. } => "name-repeated",
        TournamentRefusal::SeedRepeated { .. } => "seed-repeated",
        TournamentRefusal::SeedText { .. } => "seed-text",
        TournamentRefusal::OpenQuotation => "open-quotation",
        TournamentRefusal::ListTooLong => "list-too-long",
        TournamentRefusal::NoSuchPlayer { .. } => "no-such-player",
        TournamentRefusal::NoSuchGame { .. } => "no-such-game",
        TournamentRefusal::GameCancelled { .. } => "game-cancelled",
        TournamentRefusal::DecidedAlready { .. } => "decided-already",
        TournamentRefusal::NotDecided { .. } => "not-decided",
        TournamentRefusal::NotInThisGame { .. } => "not-in-this-game",
        TournamentRefusal::Marbles { .. } => "marbles",
        TournamentRefusal::MarblesMissing { .. } => "marbles-missing",
        TournamentRefusal::WalkoverEntered => "walkover-entered",
        TournamentRefusal::MatchNeedsWinner => "somebody-goes-through",
        TournamentRefusal::CannotBePlayedAgain { .. } => "cannot-be-played-again",
        TournamentRefusal::Move { .. } => "move",
        TournamentRefusal::MovesContradictResult => "ended-otherwise",
        TournamentRefusal::LaterGamePlayed { .. } => "later-game-played",
        TournamentRefusal::FormatRounds { .. } => "format-rounds",
        TournamentRefusal::FormatSeats { .. } => "format-seats",
        TournamentRefusal::FormatGame => "format-game",
        TournamentRefusal::FormatOnline => "format-online",
        TournamentRefusal::FormatHasNoGroups => "format-has-no-groups",
        TournamentRefusal::FormatHasNoCup => "format-has-no-cup",
        TournamentRefusal::FormatHasNoRounds => "format-has-no-rounds",
        TournamentRefusal::RoundNotDone { .. } => "round-not-done",
        TournamentRefusal::NoRoundLeft { .. } => "no-round-left",
        TournamentRefusal::LastRoundDrawn { .. } => "last-round-drawn",
        TournamentRefusal::TournamentOver => "tournament-over",
        TournamentRefusal::NoPairing { .. } => "no-pairing",
        TournamentRefusal::RoundPlayed { .. } => "round-played",
        TournamentRefusal::RoundsBelow { .. } => "rounds-below",
        TournamentRefusal::TooManyForRoundRobin { .. } => "too-many-for-round-robin",
        TournamentRefusal::PlacesNeeded { .. } => "places-needed",
        TournamentRefusal::PlacesRefused { .. } => "places-refused",
        TournamentRefusal::PlacesText { .. } => "places-text",
        TournamentRefusal::DrawnAlready => "drawn-already",
        TournamentRefusal::NotDrawn => "not-drawn",
        TournamentRefusal::TooFewPlayers { .. } => "too-few-players",
        TournamentRefusal::Groups { .. } => "groups",
        TournamentRefusal::SeedAfterDraw => "seed-after-draw",
        TournamentRefusal::GroupsFull => "groups-full",
        TournamentRefusal::TooLateToEnter => "too-late-to-enter",
        TournamentRefusal::WithdrawnAlready { .. } => "withdrawn-already",
        TournamentRefusal::NotWithdrawn { .. } => "not-withdrawn",
        TournamentRefusal::GroupsNotDone { .. } => "groups-not-done",
        TournamentRefusal::CupPlannedAlready => "cup-planned-already",
        TournamentRefusal::CupSize { .. } => "cup-size",
        TournamentRefusal::NobodyLeft => "nobody-left",
        TournamentRefusal::NothingToUndo => "nothing-to-undo",
        TournamentRefusal::UndoOfAnother { .. } => "undo-of-another",
        TournamentRefusal::HappenedSince { .. } => "happened-since",
        TournamentRefusal::CommandId => "command-id",
        TournamentRefusal::HelperName => "helper-name",
        TournamentRefusal::HelperNameTaken { .. } => "helper-name-taken",
        TournamentRefusal::TooManyHelpers => "too-many-helpers",
        TournamentRefusal::NoSuchHelper { .. } => "no-such-helper",
        TournamentRefusal::Announcement => "announcement",
        TournamentRefusal::RoundTime => "round-time",
        TournamentRefusal::NoRoundClock => "no-round-clock",
        TournamentRefusal::NoQualification => "no-qualification",
        TournamentRefusal::NotOver { .. } => "not-over",
        TournamentRefusal::NotTheLevelBelow { .. } => "not-the-level-below",
        TournamentRefusal::FileLine { .. } => "file-line",
        TournamentRefusal::FileEvent { .. } => "file-event",
        TournamentRefusal::FileTooLong => "file-too-long",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_names_the_reason_without_its_details() {
        let taken = TournamentRefusal::NameTaken { name: "Ada".into(), player: PlayerNumber::new(2) };
        assert_eq!(taken.code(), "name-taken");
        assert_eq!(TournamentRefusal::Line { line: 3, reason: Box::new(taken) }.code(), "name-taken");
        assert_eq!(TournamentRefusal::NotDrawn.code(), "not-drawn");
    }

    #[test]
    fn codes_stay_as_they_are() {
        insta::assert_snapshot!(TournamentRefusal::CODES.join("\n"));
    }
}
