//! Online games: setup of their tables, and results read from the tables.

use serde::{Deserialize, Serialize};
use tessera_rules::GameKind;
use tessera_table::{
    AccessPolicy, ClockSetting, EndReason, FirstPlayerRule, GameCategory, Millis, SeatHolder, SeatNumber,
    Table, TableSetup, TournamentGameRef,
};

use crate::{
    GameNumber, GamePhase, GameReport, GameResult, PlayerNumber, TournamentGame, TournamentRefusal,
    TournamentState,
};

/// Settings of online games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Online))]
pub struct OnlineSettings {
    /// Time control.
    #[serde(default)]
    pub clock: ClockSetting,
    /// How long a table waits for its players after the call; then an absent player loses by no-show.
    pub wait: Millis,
}

impl OnlineSettings {
    /// Minimum and maximum waiting time.
    pub const ARRIVAL_WAIT_LIMITS: [Millis; 2] = [Millis::seconds(1), Millis::seconds(7 * 24 * 3_600)];

    pub(crate) fn check(self) -> Result<(), TournamentRefusal> {
        let [shortest, longest] = OnlineSettings::ARRIVAL_WAIT_LIMITS;
        if !(shortest..=longest).contains(&self.wait) {
            return Err(TournamentRefusal::Wait);
        }
        if self.clock.is_valid() { Ok(()) } else { Err(TournamentRefusal::Clock) }
    }

    /// Checks newly chosen settings. Stored tournaments may lack a clock, which was allowed once.
    pub(crate) fn check_chosen(self) -> Result<(), TournamentRefusal> {
        self.check()?;
        if self.clock == ClockSetting::None { Err(TournamentRefusal::NoClock) } else { Ok(()) }
    }
}

/// The online table of a game. A game that is played again gets another table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OnlineTableKey {
    /// Number of the game.
    pub game: GameNumber,
    /// Number of the event since which it is played there.
    pub since: u32,
}

impl TournamentState {
    /// Setup of the table of a game (TR-7): the first player of the pairing begins, and only the server assigns seats.
    /// `tournament` is the id of the tournament.
    pub fn table_setup(&self, game: &TournamentGame, tournament: &str) -> Option<TableSetup> {
        let online = self.plan.online?;
        let seat = |player| match self.entrant(player).ok().and_then(|entrant| entrant.engine) {
            Some(level) => SeatHolder::Engine { level },
            None => SeatHolder::Open,
        };
        let mut setup = TableSetup::new(self.plan.game, 2, "");
        self.plan.rules.clone_into(&mut setup.rules);
        // Touch-move is a rule option of Pentago (PG-9), but a table setting of Pentago XL.
        setup.touch_move = self.plan.game == GameKind::PentagoXl;
        setup.seats = game.players().map(seat).to_vec();
        setup.access = AccessPolicy::Reserved;
        setup.clock = online.clock;
        setup.play = GameCategory::Tournament;
        setup.first_player = FirstPlayerRule::AsSeated;
        setup.tournament = Some(TournamentGameRef {
            tournament: tournament.to_owned(),
            name: self.plan.name.clone(),
            game: game.number.get(),
            players: game.players().map(|player| self.name(player).to_owned()).to_vec(),
        });
        Some(setup)
    }

    /// Report of a game whose table is over; none if the organiser has to decide.
    pub fn report_of(&self, game: &TournamentGame, table: &Table) -> Option<GameReport> {
        let moves: Vec<&str> = table.moves().iter().map(|played| played.text.as_str()).collect();
        Some(GameReport {
            game: game.number,
            outcome: self.outcome_of(game, table)?,
            began: Some(game.first),
            moves: (!moves.is_empty()).then(|| moves.join(" ")),
        })
    }

    fn outcome_of(&self, game: &TournamentGame, table: &Table) -> Option<GameResult> {
        let ended = table.outcome()?;
        if ended.how == EndReason::Abort {
            return result_of_empty_seats(game, table);
        }
        if ended.is_draw() {
            return Some(GameResult::Drawn);
        }
        let [seat] = ended.winners()[..] else { return None };
        let winner = player_at(game, seat);
        let moved = |seat: SeatNumber| table.moves().iter().filter(|played| played.seat == seat).count();
        let other = SeatNumber::new(3 - seat.get());
        let given_up = matches!(ended.how, EndReason::Resignation | EndReason::Time | EndReason::Abandonment);
        if given_up && moved(other) == 0 {
            // The loser made no move: such a game gives no win points.
            return Some(GameResult::Forfeit { winner });
        }
        Some(self.plan.resigned(winner, self.plan.stock().map(|_| moved(seat) as u16)))
    }

    /// Whether a game without players can end as "nobody came": in a match one player has to advance.
    pub fn allows_nobody_came(&self, game: GameNumber) -> bool {
        self.game(game).is_ok_and(|game| matches!(game.phase, GamePhase::Group(_)))
    }
}

/// Result of a table that was closed before both players had come.
fn result_of_empty_seats(game: &TournamentGame, table: &Table) -> Option<GameResult> {
    match table.holders() {
        [SeatHolder::Open, SeatHolder::Open] => {
            matches!(game.phase, GamePhase::Group(_)).then_some(GameResult::NobodyCame)
        }
        [SeatHolder::Open, _] => Some(GameResult::NoShow { winner: game.second }),
        [_, SeatHolder::Open] => Some(GameResult::NoShow { winner: game.first }),
        _ => None,
    }
}

/// The player at a seat; the first player has seat 1.
fn player_at(game: &TournamentGame, seat: SeatNumber) -> PlayerNumber {
    if seat.get() == 1 { game.first } else { game.second }
}
