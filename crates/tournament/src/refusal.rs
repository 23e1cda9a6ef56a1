//! Why something cannot happen, in a sentence that says what would be right.

use tessera_rules::{IllegalMove, Level, RuleError, quoted};

use crate::{GameNumber, MOST_NAME, MOST_PLAYERS, PlayerNumber};

/// The reason why a command is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The rules do not fit the game.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// TR-7: what a tournament plays by.
    #[error("a tournament game of Pentago is played with the rules mover_wins_ties and touch_move (TR-7)")]
    TournamentRules,
    /// A name of a tournament or series that cannot be shown.
    #[error("a tournament's name has 1 to {MOST_NAME} characters, and no control characters")]
    TournamentName,
    /// Nowhere to play.
    #[error("a tournament needs at least one table; leave the number out if there are enough")]
    NoTables,
    /// A clock that cannot be.
    #[error("a clock has from a second to a year")]
    Clock,
    /// Nobody would ever be late.
    #[error("games at tables of the house need a clock: without one, who leaves his table never loses")]
    NoClock,
    /// A time to wait that cannot be.
    #[error("a table waits for its players from a second to seven days")]
    Wait,
    /// A level that there is not.
    #[error(
        "there is no level {level}; the computer plays at levels {} to {}",
        Level::LOWEST,
        Level::HIGHEST
    )]
    Level {
        /// As it was given.
        level: u8,
    },
    /// The computer has no hands.
    #[error("the computer plays at tables of the house alone; let the tournament be played online first")]
    EngineInHall,
    /// The computer would be left without a table.
    #[error(
        "the computer plays for player {player}, and at tables of the house alone; withdraw that player first"
    )]
    EngineEntered {
        /// The first of those it plays for.
        player: PlayerNumber,
    },
    /// The computer needs no link.
    #[error("the computer plays for player {player} and needs no link")]
    EngineHasNoLink {
        /// Who.
        player: PlayerNumber,
    },
    /// A name that cannot be shown.
    #[error("the name '{}' cannot be: a name has 1 to {MOST_NAME} characters, and no control characters", quoted(.name))]
    Name {
        /// As it was given.
        name: String,
    },
    /// A club that cannot be shown.
    #[error("the club '{}' cannot be: a name has 1 to {MOST_NAME} characters, and no control characters", quoted(.club))]
    Club {
        /// As it was given.
        club: String,
    },
    /// A seed that is none.
    #[error("the seed {seed} cannot be: seeds go from 1 for the strongest to {MOST_PLAYERS}")]
    Seed {
        /// As it was given.
        seed: u16,
    },
    /// Two of the same name.
    #[error(
        "there is a '{}' already, player {player}; add an initial or a year of birth that tells the two apart",
        quoted(.name)
    )]
    NameTaken {
        /// The name.
        name: String,
        /// Who has it.
        player: PlayerNumber,
    },
    /// Two with the same seed.
    #[error("the seed {seed} is taken by player {player}; every seed is given once")]
    SeedTaken {
        /// The seed.
        seed: u16,
        /// Who has it.
        player: PlayerNumber,
    },
    /// Too many players.
    #[error("a tournament has at most {MOST_PLAYERS} players")]
    TooManyPlayers,
    /// An empty list.
    #[error("nobody is on the list; write one player on a line")]
    NobodyListed,
    /// A line of a list that cannot be taken.
    #[error("line {line}: {reason}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// Why not.
        reason: Box<Refusal>,
    },
    /// A seed in a list that is no number.
    #[error("'{}' is no seed; seeds are numbers from 1", quoted(.text))]
    SeedText {
        /// As it was written.
        text: String,
    },
    /// A quotation in a list that does not end.
    #[error("a quotation mark is opened and never closed")]
    OpenQuotation,
    /// A list that is too long to be one.
    #[error("the list is larger than 1 MiB; {MOST_PLAYERS} players need far less")]
    ListTooLong,
    /// Nobody has that number.
    #[error("there is no player {player}; they are numbered from 1 to {last}")]
    NoSuchPlayer {
        /// As it was given.
        player: PlayerNumber,
        /// The last there is.
        last: usize,
    },
    /// No game has that number.
    #[error("game {game} is not paired; games are numbered from 1 to {last}")]
    NoSuchGame {
        /// As it was given.
        game: GameNumber,
        /// The last there is.
        last: usize,
    },
    /// The game was cancelled.
    #[error("game {game} is cancelled; look up the number of the one that takes its place")]
    GameCancelled {
        /// Which.
        game: GameNumber,
    },
    /// The game has a result.
    #[error("game {game} is decided already; correct it if the result is wrong")]
    DecidedAlready {
        /// Which.
        game: GameNumber,
    },
    /// The game has no result.
    #[error("game {game} is not decided yet; there is nothing to correct")]
    NotDecided {
        /// Which.
        game: GameNumber,
    },
    /// Somebody who does not play in the game.
    #[error("player {player} does not play in game {game}: that is {first} against {second}")]
    NotInThisGame {
        /// Who.
        player: PlayerNumber,
        /// Which.
        game: GameNumber,
        /// Who plays in it.
        first: PlayerNumber,
        /// And who.
        second: PlayerNumber,
    },
    /// A number of marbles that cannot be.
    #[error("{marbles} marbles cannot be: a winner has placed from {fewest} to {most}")]
    Marbles {
        /// As it was given.
        marbles: u16,
        /// The fewest there can be.
        fewest: u16,
        /// The most there can be.
        most: u16,
    },
    /// The marbles are missing (TR-4).
    #[error("say how many marbles the winner placed: win points are {stock} minus that number (TR-4)")]
    MarblesMissing {
        /// What a player may place at most.
        stock: u16,
    },
    /// Only a withdrawal makes a walkover.
    #[error("a walkover comes with a withdrawal; for a single game enter a forfeit or a no-show")]
    WalkoverEntered,
    /// Nobody came to a match.
    #[error("somebody must go through: withdraw the one of the two who left first, and the other wins")]
    SomebodyGoesThrough,
    /// One of the two has left.
    #[error("a player of game {game} has withdrawn, so that it cannot be played again; reinstate him first")]
    CannotBePlayedAgain {
        /// Which.
        game: GameNumber,
    },
    /// Moves that cannot have been played.
    #[error("move {number} '{}': {reason}", quoted(.text))]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// As it was given.
        text: String,
        /// Why not.
        reason: IllegalMove,
    },
    /// Moves that lead to another result.
    #[error("by these moves the game ended otherwise; correct the moves or the result")]
    EndedOtherwise,
    /// TR-9: something later depends on it.
    #[error("game {game}, which was played later, depends on this; strike its result out first (TR-9)")]
    LaterGamePlayed {
        /// The later one.
        game: GameNumber,
    },
    /// The groups are drawn.
    #[error("the groups are drawn already; undo the draw first")]
    DrawnAlready,
    /// The groups are not drawn.
    #[error("the groups are not drawn yet")]
    NotDrawn,
    /// Too few to play.
    #[error("a tournament needs at least two players, and there are {players}")]
    TooFewPlayers {
        /// How many there are.
        players: usize,
    },
    /// A number of groups that cannot be.
    #[error(
        "{players} players cannot make {groups} groups: a group has 2 to 6 players, and should have 4 or 5 (TR-1)"
    )]
    Groups {
        /// As many as were asked for.
        groups: u16,
        /// Of so many.
        players: usize,
    },
    /// Seed and club count in the draw alone, and who plays for somebody is settled then.
    #[error("the groups are drawn, so that seed, club and computer can no longer change; a name can")]
    SeedAfterDraw,
    /// All groups are full.
    #[error("every group has 6 players already; undo the draw and draw again with more groups")]
    GroupsFull,
    /// The cup has been chosen: nobody can enter any more.
    #[error("the cup has been chosen, and nobody can enter any more; undo that first")]
    TooLateToEnter,
    /// The player has left already.
    #[error("player {player} has withdrawn already")]
    WithdrawnAlready {
        /// Who.
        player: PlayerNumber,
    },
    /// The player has not left.
    #[error("player {player} has not withdrawn")]
    NotWithdrawn {
        /// Who.
        player: PlayerNumber,
    },
    /// Games of groups are still to be played.
    #[error("{open} games of the groups are not decided yet; the cup is chosen when all are")]
    GroupsNotDone {
        /// How many.
        open: usize,
    },
    /// The cup was chosen already.
    #[error("the cup is chosen already; undo that first")]
    CupPlannedAlready,
    /// A cup that cannot be.
    #[error("a cup of {size} cannot be: it has from {fewest} to {most} players")]
    CupSize {
        /// As it was asked for.
        size: u16,
        /// The fewest there can be.
        fewest: usize,
        /// The most there can be.
        most: usize,
    },
    /// Everybody has left.
    #[error("everybody has withdrawn; there is nobody to play the cup")]
    NobodyLeft,
    /// There is nothing to undo.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Somebody else did something since.
    #[error(
        "the last command is number {last}, not {asked}; look what has happened since, then decide again"
    )]
    UndoOfAnother {
        /// As it was asked.
        asked: u32,
        /// The one that would be undone.
        last: u32,
    },
    /// What it would change is no longer what he has seen.
    #[error(
        "this would no longer change what it would have after event {seen}, the last is {last}; look again, then decide"
    )]
    HappenedSince {
        /// What he had seen.
        seen: u32,
        /// The last there is.
        last: u32,
    },
    /// Nobody can be qualified for it.
    #[error("only a national or international final takes in those who have won elsewhere (TR-8)")]
    NoQualification,
    /// The tournament to qualify in is not over.
    #[error("'{}' is not over yet; nobody is qualified before (TR-8)", quoted(.name))]
    NotOver {
        /// Which.
        name: String,
    },
    /// Not the tournament below.
    #[error("'{}' is not the level below in the same series and game; winners go up one level (TR-8)", quoted(.name))]
    NotTheLevelBelow {
        /// Which.
        name: String,
    },
}

impl Refusal {
    tessera_rules::codes! {
        { Refusal::Line { reason, .. } => reason }
        Refusal::Rules(_) => "rules",
        Refusal::TournamentRules => "tournament-rules",
        Refusal::TournamentName => "tournament-name",
        Refusal::NoTables => "no-tables",
        Refusal::Clock => "clock",
        Refusal::NoClock => "no-clock",
        Refusal::Wait => "wait",
        Refusal::Level { .. } => "level",
        Refusal::EngineInHall => "engine-in-hall",
        Refusal::EngineEntered { .. } => "engine-entered",
        Refusal::EngineHasNoLink { .. } => "engine-has-no-link",
        Refusal::Name { .. } => "name",
        Refusal::Club { .. } => "club",
        Refusal::Seed { .. } => "seed",
        Refusal::NameTaken { .. } => "name-taken",
        Refusal::SeedTaken { .. } => "seed-taken",
        Refusal::TooManyPlayers => "too-many-players",
        Refusal::NobodyListed => "nobody-listed",
        Refusal::SeedText { .. } => "seed-text",
        Refusal::OpenQuotation => "open-quotation",
        Refusal::ListTooLong => "list-too-long",
        Refusal::NoSuchPlayer { .. } => "no-such-player",
        Refusal::NoSuchGame { .. } => "no-such-game",
        Refusal::GameCancelled { .. } => "game-cancelled",
        Refusal::DecidedAlready { .. } => "decided-already",
        Refusal::NotDecided { .. } => "not-decided",
        Refusal::NotInThisGame { .. } => "not-in-this-game",
        Refusal::Marbles { .. } => "marbles",
        Refusal::MarblesMissing { .. } => "marbles-missing",
        Refusal::WalkoverEntered => "walkover-entered",
        Refusal::SomebodyGoesThrough => "somebody-goes-through",
        Refusal::CannotBePlayedAgain { .. } => "cannot-be-played-again",
        Refusal::Move { .. } => "move",
        Refusal::EndedOtherwise => "ended-otherwise",
        Refusal::LaterGamePlayed { .. } => "later-game-played",
        Refusal::DrawnAlready => "drawn-already",
        Refusal::NotDrawn => "not-drawn",
        Refusal::TooFewPlayers { .. } => "too-few-players",
        Refusal::Groups { .. } => "groups",
        Refusal::SeedAfterDraw => "seed-after-draw",
        Refusal::GroupsFull => "groups-full",
        Refusal::TooLateToEnter => "too-late-to-enter",
        Refusal::WithdrawnAlready { .. } => "withdrawn-already",
        Refusal::NotWithdrawn { .. } => "not-withdrawn",
        Refusal::GroupsNotDone { .. } => "groups-not-done",
        Refusal::CupPlannedAlready => "cup-planned-already",
        Refusal::CupSize { .. } => "cup-size",
        Refusal::NobodyLeft => "nobody-left",
        Refusal::NothingToUndo => "nothing-to-undo",
        Refusal::UndoOfAnother { .. } => "undo-of-another",
        Refusal::HappenedSince { .. } => "happened-since",
        Refusal::NoQualification => "no-qualification",
        Refusal::NotOver { .. } => "not-over",
        Refusal::NotTheLevelBelow { .. } => "not-the-level-below",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_names_the_reason_without_its_details() {
        let taken = Refusal::NameTaken { name: "Ada".into(), player: PlayerNumber::new(2) };
        assert_eq!(taken.code(), "name-taken");
        assert_eq!(Refusal::Line { line: 3, reason: Box::new(taken) }.code(), "name-taken");
        assert_eq!(Refusal::NotDrawn.code(), "not-drawn");
    }

    #[test]
    fn codes_stay_as_they_are() {
        insta::assert_snapshot!(Refusal::CODES.join("\n"));
    }
}
