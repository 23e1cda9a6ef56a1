//! Rows and slips of the sheets.

use tessera_i18n::{MessageKey, Translator};
use tessera_tournament::{
    Entrant, GameNumber, GameResult, GroupNumber, PlayerNumber, SwissTieBreaks, TournamentFormat,
    TournamentGame, TournamentState,
};

use super::PrintRequest;
use crate::message_keys as key;
use crate::tournament_texts;

/// Name and number of a player. The number is needed where the PDF fonts lack characters of the name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerLabel<'a> {
    pub(crate) number: PlayerNumber,
    pub(crate) name: &'a str,
}

impl<'a> PlayerLabel<'a> {
    pub(super) fn of(state: &'a TournamentState, number: PlayerNumber) -> PlayerLabel<'a> {
        PlayerLabel { number, name: state.name(number) }
    }

    /// Number and name.
    pub(crate) fn numbered(self) -> String {
        tournament_texts::numbered(self.number, self.name)
    }

    fn of_entrant(entrant: &'a Entrant) -> PlayerLabel<'a> {
        PlayerLabel { number: entrant.number, name: &entrant.name }
    }
}

/// Kind of a column, which decides its width and alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnKind {
    Figure,
    Word,
    Name,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetColumn {
    /// Header of the column.
    pub(crate) head: MessageKey,
    /// Full header, where `head` is an abbreviation.
    pub(crate) whole: Option<MessageKey>,
    pub(crate) kind: ColumnKind,
}

impl SheetColumn {
    const fn new(head: MessageKey, kind: ColumnKind) -> SheetColumn {
        SheetColumn { head, whole: None, kind }
    }

    const fn short(head: MessageKey, whole: MessageKey, kind: ColumnKind) -> SheetColumn {
        SheetColumn { head, whole: Some(whole), kind }
    }
}

pub(crate) const ENTRY_COLUMNS: [SheetColumn; 4] = [
    SheetColumn::new(key::TOURNAMENT_NUMBER, ColumnKind::Figure),
    SheetColumn::new(key::TOURNAMENT_PLAYER_NAME, ColumnKind::Name),
    SheetColumn::new(key::TOURNAMENT_CLUB, ColumnKind::Name),
    SheetColumn::new(key::TOURNAMENT_SEED, ColumnKind::Figure),
];

/// Columns of all standings; tie-breaks and win points follow.
const STANDINGS_COLUMNS: [SheetColumn; 4] = [
    SheetColumn::new(key::TOURNAMENT_PLACE, ColumnKind::Figure),
    SheetColumn::new(key::TOURNAMENT_PLAYER_NAME, ColumnKind::Name),
    SheetColumn::short(
        key::TOURNAMENT_WON_DRAWN_LOST_SHORT,
        key::TOURNAMENT_WON_DRAWN_LOST,
        ColumnKind::Figure,
    ),
    SheetColumn::new(key::TOURNAMENT_POINTS, ColumnKind::Figure),
];
const WIN_POINTS: SheetColumn =
    SheetColumn::short(key::TOURNAMENT_WIN_POINTS_SHORT, key::TOURNAMENT_WIN_POINTS, ColumnKind::Figure);
const BUCHHOLZ: SheetColumn =
    SheetColumn::short(key::TOURNAMENT_BUCHHOLZ_SHORT, key::TOURNAMENT_BUCHHOLZ, ColumnKind::Figure);
const SONNEBORN_BERGER: SheetColumn = SheetColumn::short(
    key::TOURNAMENT_SONNEBORN_BERGER_SHORT,
    key::TOURNAMENT_SONNEBORN_BERGER,
    ColumnKind::Figure,
);
const OPPONENTS_POINTS: SheetColumn = SheetColumn::short(
    key::TOURNAMENT_OPPONENTS_POINTS_SHORT,
    key::TOURNAMENT_OPPONENTS_POINTS,
    ColumnKind::Figure,
);

pub(crate) const GAME_COLUMNS: [SheetColumn; 6] = [
    SheetColumn::new(key::TOURNAMENT_NUMBER, ColumnKind::Figure),
    SheetColumn::new(key::TOURNAMENT_ROUND, ColumnKind::Figure),
    SheetColumn::new(key::TOURNAMENT_WHO_BEGINS, ColumnKind::Name),
    SheetColumn::new(key::TOURNAMENT_OTHER_PLAYER, ColumnKind::Name),
    SheetColumn::new(key::TOURNAMENT_WINNER, ColumnKind::Name),
    SheetColumn::new(key::TOURNAMENT_MARBLES, ColumnKind::Figure),
];

pub(crate) const RANKING_COLUMNS: [SheetColumn; 4] = [
    SheetColumn::new(key::TOURNAMENT_PLACE, ColumnKind::Figure),
    SheetColumn::new(key::TOURNAMENT_PLAYER_NAME, ColumnKind::Name),
    SheetColumn::new(key::TOURNAMENT_CLUB, ColumnKind::Name),
    SheetColumn::new(key::TOURNAMENT_REACHED, ColumnKind::Word),
];

/// A player on the entry list.
pub(crate) struct EntryRow<'a> {
    pub(crate) player: PlayerLabel<'a>,
    pub(crate) club: &'a str,
    pub(crate) seed: Option<u16>,
    pub(crate) gone: bool,
    /// Address of the player's page, if there is one.
    pub(crate) address: Option<&'a str>,
}

impl<'a> EntryRow<'a> {
    pub(crate) fn all(
        state: &'a TournamentState,
        request: &'a PrintRequest<'_>,
    ) -> impl Iterator<Item = EntryRow<'a>> {
        state.entrants().iter().enumerate().map(|(nth, entrant)| EntryRow {
            player: PlayerLabel::of_entrant(entrant),
            club: &entrant.club,
            seed: entrant.seed,
            gone: entrant.withdrawn,
            address: request.pages.get(nth).map(String::as_str),
        })
    }
}

/// Slip with a player's personal link.
pub(crate) struct LinkSlip<'a> {
    pub(crate) player: PlayerLabel<'a>,
    pub(crate) club: &'a str,
    pub(crate) gone: bool,
    pub(crate) address: &'a str,
}

impl<'a> LinkSlip<'a> {
    pub(crate) fn all(
        state: &'a TournamentState,
        request: &'a PrintRequest<'_>,
    ) -> impl Iterator<Item = LinkSlip<'a>> {
        request.links.iter().filter_map(|(player, address)| {
            let entrant = state.entrant(*player).ok()?;
            let (player, gone) = (PlayerLabel::of_entrant(entrant), entrant.withdrawn);
            Some(LinkSlip { player, club: &entrant.club, gone, address })
        })
    }
}

/// A row of a group's standings.
pub(crate) struct StandingsRow<'a> {
    /// Place as the ranking counts it: a dash for players who withdrew before the cup.
    pub(crate) place: String,
    pub(crate) player: PlayerLabel<'a>,
    pub(crate) gone: bool,
    /// Why the player is ranked before the next one.
    pub(crate) reason: Option<String>,
    pub(crate) record: String,
    pub(crate) points: u32,
    /// Buchholz and Sonneborn-Berger, where they apply.
    pub(crate) tie_breaks: Vec<String>,
    pub(crate) win_points: Option<u32>,
}

impl<'a> StandingsRow<'a> {
    pub(crate) fn all(
        words: Translator<'_>,
        state: &'a TournamentState,
        group: GroupNumber,
    ) -> Vec<StandingsRow<'a>> {
        let row = |row: tessera_tournament::StandingsEntry| StandingsRow {
            place: row.rank.map_or_else(|| "–".to_owned(), |rank| rank.to_string()),
            player: PlayerLabel::of(state, row.player),
            gone: !state.is_active(row.player),
            reason: row.ahead.as_ref().map(|ahead| tournament_texts::ahead_reason(words, ahead)),
            record: tournament_texts::win_draw_loss(row.score),
            points: row.score.points,
            tie_breaks: tie_breaks(state, &row),
            win_points: has_win_points(state).then_some(row.score.win_points),
        };
        state.standings(group).into_iter().map(row).collect()
    }

    /// Columns of the standings.
    pub(crate) fn columns(state: &TournamentState) -> Vec<SheetColumn> {
        let mut columns = STANDINGS_COLUMNS.to_vec();
        match state.plan().format {
            TournamentFormat::Swiss { .. } => columns.extend([BUCHHOLZ, SONNEBORN_BERGER]),
            TournamentFormat::Tables { .. } => columns.push(OPPONENTS_POINTS),
            _ => {}
        }
        if has_win_points(state) {
            columns.push(WIN_POINTS);
        }
        columns
    }
}

/// Whether standings have a column of win points.
pub(crate) fn has_win_points(state: &TournamentState) -> bool {
    state.plan().stock().is_some() && !matches!(state.plan().format, TournamentFormat::Tables { .. })
}

fn tie_breaks(state: &TournamentState, row: &tessera_tournament::StandingsEntry) -> Vec<String> {
    let Some(sums) = row.tie_breaks else { return Vec::new() };
    let mut shown = vec![sums.buchholz.to_string()];
    if matches!(state.plan().format, TournamentFormat::Swiss { .. }) {
        shown.push(SwissTieBreaks::halves_text(sums.sonneborn_berger_halves));
    }
    shown
}

/// Short result of a game.
pub(crate) enum ShortResult<'a> {
    Open,
    Won(PlayerLabel<'a>),
    /// Text of a result without a winner.
    NoWinner(String),
}

/// A row of a group's games.
pub(crate) struct GameRow<'a> {
    /// Number of the game, which the entry of results needs.
    pub(crate) number: GameNumber,
    pub(crate) round: u16,
    pub(crate) first: PlayerLabel<'a>,
    pub(crate) second: PlayerLabel<'a>,
    pub(crate) result: ShortResult<'a>,
    pub(crate) marbles: Option<u16>,
}

impl<'a> GameRow<'a> {
    pub(crate) fn all(
        words: Translator<'a>,
        state: &'a TournamentState,
        group: GroupNumber,
    ) -> impl Iterator<Item = GameRow<'a>> {
        state.games_of(group).filter(|game| !game.cancelled).map(move |game| GameRow {
            number: game.number,
            round: game.round,
            first: PlayerLabel::of(state, game.began()),
            second: PlayerLabel::of(state, game.opponent(game.began())),
            result: match game.outcome() {
                None => ShortResult::Open,
                Some(outcome) => match outcome.winner() {
                    Some(winner) => ShortResult::Won(PlayerLabel::of(state, winner)),
                    None => ShortResult::NoWinner(tournament_texts::result(words, state, outcome)),
                },
            },
            marbles: match game.outcome() {
                Some(GameResult::Won { marbles, .. }) => marbles,
                _ => None,
            },
        })
    }
}

/// Content of a field of a slip.
pub(crate) enum SlipField<'a> {
    Blank,
    Table(u16),
    Player(PlayerLabel<'a>),
}

/// Fields of a slip, by the regulations.
pub(crate) const SLIP_FIELDS: [MessageKey; 6] = [
    key::TOURNAMENT_TABLE,
    key::TOURNAMENT_WHO_BEGINS,
    key::TOURNAMENT_OTHER_PLAYER,
    key::TOURNAMENT_WINNER,
    key::TOURNAMENT_MARBLES_PLACED,
    key::TOURNAMENT_SIGNATURES,
];

/// Score slip of an open game.
pub(crate) struct ScoreSlip<'a> {
    pub(crate) game: String,
    pub(crate) place: String,
    /// Labels and contents of the fields.
    pub(crate) fields: Vec<(String, SlipField<'a>)>,
}

impl<'a> ScoreSlip<'a> {
    pub(crate) fn all(words: Translator<'_>, state: &'a TournamentState) -> Vec<ScoreSlip<'a>> {
        let open = state.games().iter().filter(|game| game.is_open());
        open.map(|game| ScoreSlip::of(words, state, game)).collect()
    }

    fn of(words: Translator<'_>, state: &'a TournamentState, game: &TournamentGame) -> ScoreSlip<'a> {
        if matches!(state.plan().format, TournamentFormat::Tables { .. }) {
            return ScoreSlip::of_places(words, state, game);
        }
        let [table, begins, other, winner, marbles, signatures] =
            SLIP_FIELDS.map(|key| words.text(key).into_owned());
        ScoreSlip {
            game: words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())]),
            place: tournament_texts::game_place(words, state, game),
            fields: vec![
                (table, game.table.map_or(SlipField::Blank, SlipField::Table)),
                (begins, SlipField::Player(PlayerLabel::of(state, game.first))),
                (other, SlipField::Player(PlayerLabel::of(state, game.second))),
                (winner, SlipField::Blank),
                (marbles, SlipField::Blank),
                (signatures, SlipField::Blank),
            ],
        }
    }

    /// Slip of a table of three and more: the players in the order of their seats, and room for their places.
    fn of_places(words: Translator<'_>, state: &'a TournamentState, game: &TournamentGame) -> ScoreSlip<'a> {
        let table = game.table.map_or(SlipField::Blank, SlipField::Table);
        let mut fields = vec![(words.text(key::TOURNAMENT_TABLE).into_owned(), table)];
        for (seat, player) in (1_u16..).zip(game.seated()) {
            let label = words.format(key::TOURNAMENT_SEAT, &[("seat", seat.into())]);
            fields.push((label, SlipField::Player(PlayerLabel::of(state, player))));
        }
        fields.push((words.text(key::TOURNAMENT_PLACES_TYPED).into_owned(), SlipField::Blank));
        fields.push((words.text(key::TOURNAMENT_SIGNATURES).into_owned(), SlipField::Blank));
        ScoreSlip {
            game: words.format(key::TOURNAMENT_GAME, &[("game", game.number.get().into())]),
            place: tournament_texts::game_place(words, state, game),
            fields,
        }
    }
}

/// A row of the ranking.
pub(crate) struct RankingRow<'a> {
    pub(crate) place: u16,
    pub(crate) player: PlayerLabel<'a>,
    pub(crate) club: &'a str,
    pub(crate) reached: String,
    /// Place in the group, and why the player is ranked before the next one.
    pub(crate) reason: Option<String>,
    pub(crate) gone: bool,
}

impl<'a> RankingRow<'a> {
    pub(crate) fn all(words: Translator<'_>, state: &'a TournamentState) -> Vec<RankingRow<'a>> {
        let row = |placed: tessera_tournament::RankingEntry| RankingRow {
            place: placed.place,
            player: PlayerLabel::of(state, placed.player),
            club: state.entrant(placed.player).map_or("", |entrant| &entrant.club),
            reached: tournament_texts::reached(words, placed.reached),
            reason: tournament_texts::ranking_reason(words, state, &placed),
            gone: !state.is_active(placed.player),
        };
        state.ranking().into_iter().map(row).collect()
    }
}
