//! What a program gets: bodies of answers.

use serde::Serialize;
use tessera_engine::{Mark, Reviewed};
use tessera_store::{Card, CardSeat, Player, TournamentCard};
use tessera_table::{ClockSetting, Event, Outcome, SeatKind};
use tessera_tournament::{
    GameNumber, GroupChange, GroupNumber, PlayerNumber, Preview, Question, Row, Summary,
};
use utoipa::{IntoResponses, ToSchema};

/// Why a request was not answered. Nothing has changed.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorAnswer {
    pub(super) error: ErrorReason,
}

/// What goes wrong.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes answers, and `ApiError` makes them")]
pub(crate) enum Failure {
    /// The request is refused; nothing has changed. The code says why.
    #[response(status = "4XX", example = json!({ "error": { "code": "not-your-turn", "reason": "it is the turn of seat 2" } }))]
    Refused(ErrorAnswer),
    /// The server failed; nothing has changed.
    #[response(status = "5XX", example = json!({ "error": { "code": "store", "reason": "the store failed; nothing has changed" } }))]
    Failed(ErrorAnswer),
}

/// A reason for programs and for people.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorReason {
    /// One word for programs, such as `not-your-turn`.
    pub(super) code: String,
    /// One sentence for people.
    pub(super) reason: String,
}

/// A new session. The token is shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewSession {
    pub(super) token: String,
    pub(super) name: String,
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Person {
    /// A guest without a name has a number, such as `#4821`.
    pub(super) name: String,
    /// Whether there is a password.
    pub(super) account: bool,
}

impl From<&Player> for Person {
    fn from(player: &Player) -> Person {
        Person { name: player.name.clone(), account: player.account }
    }
}

/// Your games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameList {
    pub(super) games: Vec<TableListed>,
}

/// Public tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableList {
    pub(super) tables: Vec<TableListed>,
}

/// A table in a list, without who people are.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableListed {
    table: String,
    #[schema(value_type = tessera_rules::GameKind)]
    game: &'static str,
    rules: String,
    #[schema(value_type = TableStage)]
    stage: &'static str,
    private: bool,
    clock: ClockSetting,
    seats: Vec<SeatListed>,
    /// When it was opened, in milliseconds since 1970.
    opened: u64,
    /// When something was last done.
    changed: u64,
    /// How the game ended.
    outcome: Option<Outcome>,
}

impl From<&Card> for TableListed {
    fn from(card: &Card) -> TableListed {
        TableListed {
            table: card.table.clone(),
            game: card.game.name(),
            rules: card.rules.clone(),
            stage: card.stage.name(),
            private: card.private,
            clock: card.clock,
            seats: card.seats.iter().map(SeatListed::from).collect(),
            opened: card.opened,
            changed: card.changed,
            outcome: card.result.clone(),
        }
    }
}

/// How far a table is.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[allow(dead_code, reason = "it describes strings")]
enum TableStage {
    Waiting,
    Playing,
    Over,
}

/// How far a tournament is.
#[derive(ToSchema)]
#[schema(rename_all = "kebab-case")]
#[allow(dead_code, reason = "it describes strings")]
enum TournamentStage {
    Entry,
    Groups,
    GroupsDone,
    Intermediate,
    Cup,
    Over,
}

/// A seat in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SeatListed {
    kind: SeatKind,
    name: String,
    level: Option<u8>,
}

impl From<&CardSeat> for SeatListed {
    fn from(seat: &CardSeat) -> SeatListed {
        SeatListed { kind: seat.kind, name: seat.name.clone(), level: seat.level }
    }
}

/// A table that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenedTable {
    pub(super) table: String,
    /// The secret of a private table's link, shown once.
    pub(super) link: Option<String>,
    /// The path of its page.
    pub(super) address: String,
}

/// A command that was done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CommandDone {
    /// The last event of the table.
    pub(super) number: u32,
    /// False if there was nothing to do, or the command's id was done before.
    pub(super) happened: bool,
}

/// What has happened at a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventList {
    pub(super) events: Vec<Event>,
}

/// The legal moves of the seat to move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalMoves {
    /// The last event of the table.
    pub(super) number: u32,
    pub(super) moves: Vec<String>,
}

/// What the computer would play.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HintAnswer {
    pub(super) r#move: String,
    /// The expected result for the player to move, from 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub(super) score: f64,
    /// The table's last event when the move was found.
    pub(super) number: u32,
}

/// The review of a game, as far as it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewAnswer {
    /// How many moves the game has.
    pub(super) of: usize,
    /// How many of them were looked at.
    pub(super) done: usize,
    pub(super) moves: Vec<ReviewedMove>,
}

/// A move that was looked at.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedMove {
    seat: usize,
    r#move: String,
    /// What the move was worth to its player, from 0 to 1.
    score: f64,
    /// What the best move was worth.
    best: f64,
    /// Whether the worth of the best move is proven.
    proven: bool,
    /// The best move and what was expected to follow.
    line: Vec<String>,
    /// What kind of mistake it was.
    mark: Option<MoveMark>,
}

/// A kind of mistake.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MoveMark {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl ReviewedMove {
    pub(super) fn new(reviewed: &Reviewed, text: &str) -> ReviewedMove {
        ReviewedMove {
            seat: reviewed.mover.number(),
            r#move: text.to_owned(),
            score: reviewed.played.chance(),
            best: reviewed.best.chance(),
            proven: reviewed.best.is_proven(),
            line: reviewed.line.clone(),
            mark: match reviewed.mark {
                Mark::Fine => None,
                Mark::Inaccuracy => Some(MoveMark::Inaccuracy),
                Mark::Mistake => Some(MoveMark::Mistake),
                Mark::Blunder => Some(MoveMark::Blunder),
            },
        }
    }
}

/// The tournaments you organise.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentList {
    pub(super) tournaments: Vec<TournamentListed>,
}

/// A tournament in a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentListed {
    tournament: String,
    name: String,
    #[schema(value_type = tessera_rules::GameKind)]
    game: &'static str,
    #[schema(value_type = TournamentStage)]
    stage: &'static str,
    /// How many have entered.
    players: u32,
    /// When it was announced, in milliseconds since 1970.
    opened: u64,
}

impl From<&TournamentCard> for TournamentListed {
    fn from(card: &TournamentCard) -> TournamentListed {
        TournamentListed {
            tournament: card.tournament.clone(),
            name: card.name.clone(),
            game: card.game.name(),
            stage: card.stage.name(),
            players: card.players,
            opened: card.opened,
        }
    }
}

/// A tournament that was announced.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenedTournament {
    pub(super) tournament: String,
}

/// A tournament as it stands, with players as numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentView {
    #[serde(flatten)]
    pub(super) summary: Summary,
    /// The last event.
    pub(super) number: u32,
    #[schema(value_type = TournamentStage)]
    pub(super) stage: &'static str,
    /// The games at tables now.
    pub(super) playing: Vec<GamePlaying>,
}

/// A game that is at a table now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GamePlaying {
    pub(super) game: GameNumber,
    pub(super) table: Option<u16>,
    pub(super) first: PlayerNumber,
    pub(super) second: PlayerNumber,
    /// The table of this server at which it is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<String>,
    /// Until when it waits for its players, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) until: Option<u64>,
    /// True where that is over, and the first who comes goes through.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_comer: Option<bool>,
}

/// Everything that happened in a tournament, also what was undone.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentEvents {
    pub(super) events: Vec<tessera_tournament::Event>,
}

/// A command that was done in a tournament.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentDone {
    /// The last event.
    pub(super) number: u32,
}

/// What a command would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PreviewAnswer {
    /// The last event so far; the `seen` of the command that is decided on by this preview.
    number: u32,
    /// The groups whose tables change.
    groups: Vec<GroupPreview>,
    /// Who would come into the cup.
    comes_in: Vec<PlayerNumber>,
    /// Who would drop out of it.
    drops_out: Vec<PlayerNumber>,
    /// Games that would be cancelled.
    cancelled: Vec<GameNumber>,
    /// Pairs who would have to play.
    paired: Vec<[PlayerNumber; 2]>,
    /// What would be settled by lot.
    lots: Vec<Question>,
    /// The winner as it is and as it would be, if that changes.
    champion: Option<[Option<PlayerNumber>; 2]>,
}

/// A group's table as it is and as it would be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GroupPreview {
    group: GroupNumber,
    before: Vec<RowPreview>,
    after: Vec<RowPreview>,
}

/// A line of a group's table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RowPreview {
    player: PlayerNumber,
    points: u32,
    win_points: u32,
}

impl From<&Row> for RowPreview {
    fn from(row: &Row) -> RowPreview {
        RowPreview { player: row.player, points: row.score.points, win_points: row.score.win_points }
    }
}

impl From<&GroupChange> for GroupPreview {
    fn from(change: &GroupChange) -> GroupPreview {
        let rows = |rows: &[Row]| rows.iter().map(RowPreview::from).collect();
        GroupPreview { group: change.group, before: rows(&change.before), after: rows(&change.after) }
    }
}

impl PreviewAnswer {
    pub(super) fn new(number: u32, preview: Preview) -> PreviewAnswer {
        let Preview { groups, comes_in, drops_out, cancelled, paired, lots, champion } = preview;
        let groups = groups.iter().map(GroupPreview::from).collect();
        PreviewAnswer { number, groups, comes_in, drops_out, cancelled, paired, lots, champion }
    }
}

/// The links by which players take their seats.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerLinks {
    pub(super) links: Vec<PlayerLink>,
}

/// A player's link.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerLink {
    pub(super) player: PlayerNumber,
    pub(super) link: String,
}

/// A seat that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakenSeat {
    pub(super) table: String,
    pub(super) seat: u8,
}

/// The link for helpers; its secret is shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HelpersLink {
    pub(super) link: String,
}
