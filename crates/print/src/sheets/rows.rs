//! The rows, cards and slips of the sheets.

use tessera_i18n::{Key, Words};
use tessera_tournament::{Entrant, Game, GroupNumber, Outcome, PlayerNumber, State};

use super::Order;
use crate::key;
use crate::say;

/// A player as he is called. His number goes along: a printer may lack letters of his name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Named<'a> {
    pub(crate) number: PlayerNumber,
    pub(crate) name: &'a str,
}

impl<'a> Named<'a> {
    fn of(state: &'a State, number: PlayerNumber) -> Named<'a> {
        Named { number, name: state.name(number) }
    }

    /// By number and name.
    pub(crate) fn numbered(self) -> String {
        say::numbered(self.number, self.name)
    }

    fn entered(entrant: &'a Entrant) -> Named<'a> {
        Named { number: entrant.number, name: &entrant.name }
    }
}

/// What a column holds, by which it is wide and on which side its texts stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Figure,
    Word,
    Name,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    /// What stands above it.
    pub(crate) head: Key,
    /// The whole word, where `head` is short for one.
    pub(crate) whole: Option<Key>,
    pub(crate) kind: Kind,
}

impl Column {
    const fn new(head: Key, kind: Kind) -> Column {
        Column { head, whole: None, kind }
    }

    const fn short(head: Key, whole: Key, kind: Kind) -> Column {
        Column { head, whole: Some(whole), kind }
    }
}

pub(crate) const ENTRY_COLUMNS: [Column; 4] = [
    Column::new(key::TOURNAMENT_NUMBER, Kind::Figure),
    Column::new(key::TOURNAMENT_PLAYER_NAME, Kind::Name),
    Column::new(key::TOURNAMENT_CLUB, Kind::Name),
    Column::new(key::TOURNAMENT_SEED, Kind::Figure),
];

/// With the win points, which not every game has, at the end.
pub(crate) const STANDINGS_COLUMNS: [Column; 5] = [
    Column::new(key::TOURNAMENT_PLACE, Kind::Figure),
    Column::new(key::TOURNAMENT_PLAYER_NAME, Kind::Name),
    Column::short(key::TOURNAMENT_WON_DRAWN_LOST_SHORT, key::TOURNAMENT_WON_DRAWN_LOST, Kind::Figure),
    Column::new(key::TOURNAMENT_POINTS, Kind::Figure),
    Column::short(key::TOURNAMENT_WIN_POINTS_SHORT, key::TOURNAMENT_WIN_POINTS, Kind::Figure),
];

pub(crate) const GAME_COLUMNS: [Column; 5] = [
    Column::new(key::TOURNAMENT_ROUND, Kind::Figure),
    Column::new(key::TOURNAMENT_WHO_BEGINS, Kind::Name),
    Column::new(key::TOURNAMENT_OTHER_PLAYER, Kind::Name),
    Column::new(key::TOURNAMENT_WINNER, Kind::Name),
    Column::new(key::TOURNAMENT_MARBLES, Kind::Figure),
];

pub(crate) const RANKING_COLUMNS: [Column; 4] = [
    Column::new(key::TOURNAMENT_PLACE, Kind::Figure),
    Column::new(key::TOURNAMENT_PLAYER_NAME, Kind::Name),
    Column::new(key::TOURNAMENT_CLUB, Kind::Name),
    Column::new(key::TOURNAMENT_REACHED, Kind::Word),
];

/// Somebody on the entry list.
pub(crate) struct Entry<'a> {
    pub(crate) player: Named<'a>,
    pub(crate) club: &'a str,
    pub(crate) seed: Option<u16>,
    pub(crate) gone: bool,
    /// The address of his own page, where there is one.
    pub(crate) address: Option<&'a str>,
}

impl<'a> Entry<'a> {
    pub(crate) fn all(state: &'a State, order: &'a Order<'_>) -> impl Iterator<Item = Entry<'a>> {
        state.entrants().iter().enumerate().map(|(nth, entrant)| Entry {
            player: Named::entered(entrant),
            club: &entrant.club,
            seed: entrant.seed,
            gone: entrant.withdrawn,
            address: order.pages.get(nth).map(String::as_str),
        })
    }
}

/// Somebody's way to his seats.
pub(crate) struct Link<'a> {
    pub(crate) player: Named<'a>,
    pub(crate) club: &'a str,
    pub(crate) gone: bool,
    pub(crate) address: &'a str,
}

impl<'a> Link<'a> {
    pub(crate) fn all(state: &'a State, order: &'a Order<'_>) -> impl Iterator<Item = Link<'a>> {
        order.links.iter().filter_map(|(player, address)| {
            let entrant = state.entrant(*player).ok()?;
            let (player, gone) = (Named::entered(entrant), entrant.withdrawn);
            Some(Link { player, club: &entrant.club, gone, address })
        })
    }
}

/// A place in a group.
pub(crate) struct StandingsRow<'a> {
    pub(crate) place: u16,
    pub(crate) player: Named<'a>,
    pub(crate) gone: bool,
    /// Why he stands before the next one.
    pub(crate) reason: Option<String>,
    pub(crate) record: String,
    pub(crate) points: u32,
    pub(crate) win_points: Option<u32>,
}

impl<'a> StandingsRow<'a> {
    pub(crate) fn all(words: Words<'_>, state: &'a State, group: GroupNumber) -> Vec<StandingsRow<'a>> {
        let row = |row: tessera_tournament::Row| StandingsRow {
            place: row.place,
            player: Named::of(state, row.player),
            gone: !state.is_in(row.player),
            reason: row.ahead.as_ref().map(|ahead| say::ahead(words, ahead)),
            record: say::record(row.score),
            points: row.score.points,
            win_points: state.plan().stock().map(|_| row.score.win_points),
        };
        state.standings(group).into_iter().map(row).collect()
    }

    /// The columns of a group's table.
    pub(crate) fn columns(state: &State) -> &'static [Column] {
        let all = &STANDINGS_COLUMNS[..];
        if state.plan().stock().is_some() { all } else { &all[..all.len() - 1] }
    }
}

/// How a game ended, as far as there is room for it.
pub(crate) enum Ended<'a> {
    NotYet,
    Won(Named<'a>),
    /// In which way nobody has won.
    Otherwise(String),
}

/// A game of a group.
pub(crate) struct GameRow<'a> {
    pub(crate) round: u16,
    pub(crate) first: Named<'a>,
    pub(crate) second: Named<'a>,
    pub(crate) ended: Ended<'a>,
    pub(crate) marbles: Option<u16>,
}

impl<'a> GameRow<'a> {
    pub(crate) fn all(
        words: Words<'a>,
        state: &'a State,
        group: GroupNumber,
    ) -> impl Iterator<Item = GameRow<'a>> {
        state.games_of(group).filter(|game| !game.cancelled).map(move |game| GameRow {
            round: game.round,
            first: Named::of(state, game.began()),
            second: Named::of(state, game.opponent(game.began())),
            ended: match game.outcome() {
                None => Ended::NotYet,
                Some(outcome) => match outcome.winner() {
                    Some(winner) => Ended::Won(Named::of(state, winner)),
                    None => Ended::Otherwise(say::outcome(words, state, outcome)),
                },
            },
            marbles: match game.outcome() {
                Some(Outcome::Won { marbles, .. }) => marbles,
                _ => None,
            },
        })
    }
}

/// What stands in a field of a slip.
pub(crate) enum Field<'a> {
    ToFillIn,
    Table(u16),
    Player(Named<'a>),
}

/// The fields of a slip by the regulations.
pub(crate) const SLIP_FIELDS: [Key; 6] = [
    key::TOURNAMENT_TABLE,
    key::TOURNAMENT_WHO_BEGINS,
    key::TOURNAMENT_OTHER_PLAYER,
    key::TOURNAMENT_WINNER,
    key::TOURNAMENT_MARBLES_PLACED,
    key::TOURNAMENT_SIGNATURES,
];

/// The slip of a game that is still to be played.
pub(crate) struct Slip<'a> {
    pub(crate) game: String,
    pub(crate) place: String,
    pub(crate) fields: [(Key, Field<'a>); SLIP_FIELDS.len()],
}

impl<'a> Slip<'a> {
    pub(crate) fn all(words: Words<'_>, state: &'a State) -> Vec<Slip<'a>> {
        let open = state.games().iter().filter(|game| game.is_open());
        open.map(|game| Slip::of(words, state, game)).collect()
    }

    fn of(words: Words<'_>, state: &'a State, game: &Game) -> Slip<'a> {
        let [table, begins, other, winner, marbles, signatures] = SLIP_FIELDS;
        Slip {
            game: words.with(key::TOURNAMENT_GAME, &[("game", game.number.get().into())]),
            place: say::game_place(words, state, game),
            fields: [
                (table, game.table.map_or(Field::ToFillIn, Field::Table)),
                (begins, Field::Player(Named::of(state, game.first))),
                (other, Field::Player(Named::of(state, game.second))),
                (winner, Field::ToFillIn),
                (marbles, Field::ToFillIn),
                (signatures, Field::ToFillIn),
            ],
        }
    }
}

/// A place in the ranking.
pub(crate) struct RankingRow<'a> {
    pub(crate) place: u16,
    pub(crate) player: Named<'a>,
    pub(crate) club: &'a str,
    pub(crate) reached: String,
}

impl<'a> RankingRow<'a> {
    pub(crate) fn all(words: Words<'_>, state: &'a State) -> Vec<RankingRow<'a>> {
        let row = |placed: tessera_tournament::Placed| RankingRow {
            place: placed.place,
            player: Named::of(state, placed.player),
            club: state.entrant(placed.player).map_or("", |entrant| &entrant.club),
            reached: say::reached(words, placed.reached),
        };
        state.ranking().into_iter().map(row).collect()
    }
}
