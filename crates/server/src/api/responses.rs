//! Bodies of responses.

use serde::Serialize;
use tessera_engine::{MoveQuality, MoveReview};
use tessera_service::SessionInfo;
use tessera_store::{PlayerProfile, SummarySeat, TableSummary, TournamentSummary};
use tessera_table::{ClockSetting, HolderKind, TableEvent, TableOutcome};
use tessera_tournament::{
    GameNumber, GroupNumber, HelperLink, HelperRights, PlayerNumber, RandomDrawSubject, StandingsChange,
    StandingsEntry, TournamentCommandPreview, TournamentOverview,
};
use utoipa::{IntoResponses, ToSchema};

use crate::device_description;

/// An error. The request has changed nothing.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorAnswer {
    pub(super) error: ErrorReason,
}

/// The error responses of every route, for the `OpenAPI` document.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it describes the responses that `ApiError` makes")]
pub(crate) enum ErrorResponses {
    /// The request is refused; nothing has changed. The code says why.
    #[response(
        status = "4XX",
        headers(("Retry-After" = u32, description = "With status 429: seconds after which the request may be sent again.")),
        example = json!({ "error": { "code": "not-your-turn", "reason": "it is the turn of seat 2" } })
    )]
    Refused(ErrorAnswer),
    /// The server failed; nothing has changed.
    #[response(
        status = "5XX",
        headers(("Retry-After" = u32, description = "With status 503: seconds after which the request may be sent again.")),
        example = json!({ "error": { "code": "store", "reason": "saving failed; nothing was changed" } })
    )]
    Failed(ErrorAnswer),
}

/// The reason of an error.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorReason {
    /// The code for programs, such as `not-your-turn`.
    pub(super) code: String,
    /// A sentence for people.
    pub(super) reason: String,
}

/// A new session. The token is shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewSession {
    pub(super) token: String,
    pub(super) name: String,
}

/// A guest who has become an account, with the token of their new session, which is shown once.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = NewAccount)]
pub(crate) struct AccountCreated {
    pub(super) name: String,
    /// True.
    pub(super) account: bool,
    /// The token of the new session; the guest's token is no longer valid.
    pub(super) token: String,
    /// Codes that set a new password if the old one is forgotten. Each can be used once; they are shown once.
    pub(super) recovery_codes: Vec<String>,
}

/// The sessions of an account, the last used first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionList {
    pub(super) sessions: Vec<ListedSession>,
}

/// A session of an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SessionListed)]
pub(crate) struct ListedSession {
    /// What identifies the session; it is not the token.
    id: String,
    /// When it began, in milliseconds since 1970.
    since: u64,
    /// When it was last used, in milliseconds since 1970, to the day.
    used: u64,
    /// The device, such as `Firefox, Linux`; empty if it is unknown.
    device: String,
    /// Whether it is the session of this request.
    current: bool,
}

impl From<SessionInfo> for ListedSession {
    fn from(session: SessionInfo) -> ListedSession {
        let SessionInfo { id, since, used, device, is_current } = session;
        let device = if device == device_description::UNKNOWN { String::new() } else { device };
        ListedSession { id, since, used, device, current: is_current }
    }
}

/// New recovery codes, which are shown once.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewRecoveryCodes {
    pub(super) recovery_codes: Vec<String>,
}

/// A player.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Person)]
pub(crate) struct PlayerAnswer {
    /// A guest without a name has a number, such as `#4821`.
    pub(super) name: String,
    /// Whether the player has an account with a password.
    pub(super) account: bool,
    /// Whether the account is marked as a bot.
    pub(super) bot: bool,
}

impl From<&PlayerProfile> for PlayerAnswer {
    fn from(player: &PlayerProfile) -> PlayerAnswer {
        PlayerAnswer { name: player.name.clone(), account: player.account, bot: player.bot }
    }
}

/// Your games.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GameList {
    pub(super) games: Vec<ListedTable>,
    /// The `before` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<u64>,
}

/// Public tables.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TableList {
    pub(super) tables: Vec<ListedTable>,
    /// The `before` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<u64>,
}

/// A table in a list, without the players' ids.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TableListed)]
pub(crate) struct ListedTable {
    table: String,
    #[schema(value_type = tessera_rules::GameKind)]
    game: &'static str,
    rules: String,
    #[schema(value_type = TableStageName)]
    stage: &'static str,
    private: bool,
    clock: ClockSetting,
    seats: Vec<ListedSeat>,
    /// When it was opened, in milliseconds since 1970.
    opened: u64,
    /// When it last changed, in milliseconds since 1970.
    changed: u64,
    /// The outcome of the game, if it is over.
    outcome: Option<TableOutcome>,
}

impl From<&TableSummary> for ListedTable {
    fn from(summary: &TableSummary) -> ListedTable {
        ListedTable {
            table: summary.table.clone(),
            game: summary.game.name(),
            rules: summary.rules.clone(),
            stage: summary.stage.name(),
            private: summary.private,
            clock: summary.clock,
            seats: summary.seats.iter().map(ListedSeat::from).collect(),
            opened: summary.opened,
            changed: summary.last_played,
            outcome: summary.result.clone(),
        }
    }
}

/// The stage of a table.
#[derive(ToSchema)]
#[schema(as = TableStage, rename_all = "lowercase")]
#[allow(dead_code, reason = "it describes strings")]
enum TableStageName {
    Waiting,
    Playing,
    Over,
}

/// The stage of a tournament.
#[derive(ToSchema)]
#[schema(as = TournamentStage, rename_all = "kebab-case")]
#[allow(dead_code, reason = "it describes strings")]
enum TournamentStageName {
    Entry,
    Groups,
    GroupsDone,
    Rounds,
    RoundDone,
    Intermediate,
    Cup,
    Over,
}

/// A seat in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeatListed)]
pub(crate) struct ListedSeat {
    kind: HolderKind,
    name: String,
    /// Whether the account is marked as a bot.
    bot: bool,
    level: Option<u8>,
}

impl From<&SummarySeat> for ListedSeat {
    fn from(seat: &SummarySeat) -> ListedSeat {
        ListedSeat { kind: seat.kind, name: seat.name.clone(), bot: seat.bot, level: seat.level }
    }
}

/// A table that was opened.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenedTable)]
pub(crate) struct OpenedTableAnswer {
    pub(super) table: String,
    /// The secret of a private table's link, shown once.
    pub(super) link: Option<String>,
    /// The path of its page.
    pub(super) address: String,
}

/// The result of a command.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommandDone)]
pub(crate) struct CommandAnswer {
    /// The last event of the table.
    pub(super) number: u32,
    /// False if the command changed nothing, or a command with its id was executed before.
    pub(super) happened: bool,
}

/// Events of a table.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EventList {
    pub(super) events: Vec<TableEvent>,
    /// The `after` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<u32>,
}

/// The legal moves of the seat to move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LegalMoves {
    /// The last event of the table.
    pub(super) number: u32,
    pub(super) moves: Vec<String>,
}

/// The move that the computer suggests.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HintAnswer {
    pub(super) r#move: String,
    /// The expected result for the player to move, from 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub(super) score: f64,
    /// The table's last event at the time of the search.
    pub(super) number: u32,
}

/// The review of a game, as far as it has come.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewAnswer {
    /// The number of moves of the game.
    pub(super) of: usize,
    /// The number of moves reviewed so far.
    pub(super) done: usize,
    pub(super) moves: Vec<ReviewedMove>,
}

/// A reviewed move.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReviewedMove {
    seat: usize,
    r#move: String,
    /// The expected result for the player after the move, from 0 to 1.
    score: f64,
    /// The expected result after the best move.
    best: f64,
    /// Whether the result of the best move is proven.
    proven: bool,
    /// The best move and the expected continuation.
    line: Vec<String>,
    /// The kind of mistake; null for a good move.
    mark: Option<MistakeKind>,
}

/// A kind of mistake.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = MoveMark)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MistakeKind {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl ReviewedMove {
    pub(super) fn new(reviewed: &MoveReview, text: &str) -> ReviewedMove {
        ReviewedMove {
            seat: reviewed.mover.number(),
            r#move: text.to_owned(),
            score: reviewed.played.win_chance(),
            best: reviewed.best.win_chance(),
            proven: reviewed.best.is_proven(),
            line: reviewed.line.clone(),
            mark: match reviewed.quality {
                MoveQuality::Fine => None,
                MoveQuality::Inaccuracy => Some(MistakeKind::Inaccuracy),
                MoveQuality::Mistake => Some(MistakeKind::Mistake),
                MoveQuality::Blunder => Some(MistakeKind::Blunder),
            },
        }
    }
}

/// The tournaments you organise.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentList {
    pub(super) tournaments: Vec<ListedTournament>,
    /// The `before` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<u64>,
}

/// A tournament in a list.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentListed)]
pub(crate) struct ListedTournament {
    tournament: String,
    name: String,
    #[schema(value_type = tessera_rules::GameKind)]
    game: &'static str,
    #[schema(value_type = TournamentStageName)]
    stage: &'static str,
    /// The number of entrants.
    players: u32,
    /// When it was announced, in milliseconds since 1970.
    opened: u64,
}

impl From<&TournamentSummary> for ListedTournament {
    fn from(summary: &TournamentSummary) -> ListedTournament {
        ListedTournament {
            tournament: summary.tournament.clone(),
            name: summary.name.clone(),
            game: summary.game.name(),
            stage: summary.stage.name(),
            players: summary.players,
            opened: summary.opened,
        }
    }
}

/// A tournament that was announced.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenedTournament)]
pub(crate) struct CreatedTournament {
    pub(super) tournament: String,
}

/// The current state of a tournament, with players as numbers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentView {
    #[serde(flatten)]
    pub(super) summary: TournamentOverview,
    /// The last event.
    pub(super) number: u32,
    #[schema(value_type = TournamentStageName)]
    pub(super) stage: &'static str,
    /// The games that are at tables now.
    pub(super) playing: Vec<OngoingGame>,
}

/// A game that is at a table now.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GamePlaying)]
pub(crate) struct OngoingGame {
    pub(super) game: GameNumber,
    pub(super) table: Option<u16>,
    pub(super) first: PlayerNumber,
    pub(super) second: PlayerNumber,
    /// The id of the table at which it is played online.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<String>,
    /// The time until which it waits for both players, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) until: Option<u64>,
    /// True after that time: the first player to take their seat wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) first_comer: Option<bool>,
}

/// Events of a tournament, including undone ones.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentEvents {
    pub(super) events: Vec<tessera_tournament::TournamentEvent>,
    /// The `after` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) next: Option<u32>,
}

/// The result of a command to a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TournamentDone)]
pub(crate) struct TournamentCommandAnswer {
    /// The last event.
    pub(super) number: u32,
}

/// What a command would change.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PreviewAnswer {
    /// The last event; send it as `seen` with the command that was previewed.
    number: u32,
    /// The groups whose standings change.
    groups: Vec<StandingsPreview>,
    /// Players who would enter the cup.
    comes_in: Vec<PlayerNumber>,
    /// Players who would drop out of the cup.
    drops_out: Vec<PlayerNumber>,
    /// Games that would be cancelled.
    cancelled: Vec<GameNumber>,
    /// Pairs that would have to play.
    paired: Vec<[PlayerNumber; 2]>,
    /// Questions that a random draw would decide.
    lots: Vec<RandomDrawSubject>,
    /// A drawn round that was paired with points that the command changes. It stays unless it is taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    outdated_round: Option<u16>,
    /// The winner before and after the command, if it changes.
    champion: Option<[Option<PlayerNumber>; 2]>,
}

/// A group's standings before and after the command.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = GroupPreview)]
pub(crate) struct StandingsPreview {
    group: GroupNumber,
    before: Vec<StandingsRowPreview>,
    after: Vec<StandingsRowPreview>,
}

/// A row of a group's standings.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RowPreview)]
pub(crate) struct StandingsRowPreview {
    player: PlayerNumber,
    points: u32,
    win_points: u32,
}

impl From<&StandingsEntry> for StandingsRowPreview {
    fn from(row: &StandingsEntry) -> StandingsRowPreview {
        StandingsRowPreview { player: row.player, points: row.score.points, win_points: row.score.win_points }
    }
}

impl From<&StandingsChange> for StandingsPreview {
    fn from(change: &StandingsChange) -> StandingsPreview {
        let rows = |rows: &[StandingsEntry]| rows.iter().map(StandingsRowPreview::from).collect();
        StandingsPreview { group: change.group, before: rows(&change.before), after: rows(&change.after) }
    }
}

impl PreviewAnswer {
    pub(super) fn new(number: u32, preview: TournamentCommandPreview) -> PreviewAnswer {
        let TournamentCommandPreview {
            groups,
            entering_cup: comes_in,
            leaving_cup: drops_out,
            cancelled,
            paired,
            random_draws: lots,
            outdated_round,
            champion,
        } = preview;
        let groups = groups.iter().map(StandingsPreview::from).collect();
        PreviewAnswer {
            number,
            groups,
            comes_in,
            drops_out,
            cancelled,
            paired,
            lots,
            outdated_round,
            champion,
        }
    }
}

/// The links with which players take their seats.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PlayerLinks {
    pub(super) links: Vec<PlayerLink>,
}

/// The personal link of a player.
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

/// The link of a helper.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HelpersLink {
    /// Number of the link.
    pub(super) helper: u16,
    /// Name that the history shows.
    pub(super) name: String,
    /// What its holder may do.
    pub(super) rights: HelperRights,
    /// The secret.
    pub(super) link: String,
}

impl From<(HelperLink, String)> for HelpersLink {
    fn from((helper, link): (HelperLink, String)) -> HelpersLink {
        HelpersLink { helper: helper.number, name: helper.name, rights: helper.rights, link }
    }
}

/// The links of helpers.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HelpersLinks {
    pub(super) helpers: Vec<HelpersLink>,
}
