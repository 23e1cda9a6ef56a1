//! Games that are played at tables of the house: how the tables are set up, and what they tell.

use serde::{Deserialize, Serialize};
use tessera_rules::GameKind;
use tessera_table::{
    Access, Beginning, ClockSetting, Holder, How, Millis, Opening, Play, SeatNumber, Table, TournamentGame,
};

use crate::{Game, GameNumber, Of, Outcome, PlayerNumber, Refusal, Report, State};

/// How games are played that are not played in a hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Online {
    /// How much time the players have.
    #[serde(default)]
    pub clock: ClockSetting,
    /// How long a table waits for its players after they were called; who has not sat down then has not come.
    pub wait: Millis,
}

impl Online {
    /// The shortest and the longest that a table can wait.
    pub const WAITS: [Millis; 2] = [Millis::seconds(1), Millis::seconds(7 * 24 * 3_600)];

    pub(crate) fn check(self) -> Result<(), Refusal> {
        let [shortest, longest] = Online::WAITS;
        if !(shortest..=longest).contains(&self.wait) {
            return Err(Refusal::Wait);
        }
        if self.clock.is_sound() { Ok(()) } else { Err(Refusal::Clock) }
    }

    /// The same for what is chosen now. Tournaments without a clock were possible once, and are still read.
    pub(crate) fn check_chosen(self) -> Result<(), Refusal> {
        self.check()?;
        if self.clock == ClockSetting::None { Err(Refusal::NoClock) } else { Ok(()) }
    }
}

/// A table of the house that a game has, or had: a game that is to be played again gets another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sitting {
    /// The game.
    pub game: GameNumber,
    /// The event by which it came to be played there.
    pub since: u32,
}

impl State {
    /// How the table of a game is set up (TR-7): the player begins whom the tournament drew, and only the house gives seats.
    /// `tournament` is what the server calls the tournament.
    pub fn opening(&self, game: &Game, tournament: &str) -> Option<Opening> {
        let online = self.plan.online?;
        let seat = |player| match self.entrant(player).ok().and_then(|entrant| entrant.engine) {
            Some(level) => Holder::Engine { level },
            None => Holder::Open,
        };
        let mut opening = Opening::new(self.plan.game, 2, "");
        self.plan.rules.clone_into(&mut opening.rules);
        // PG-9 is a rule of Pentago; for Pentago XL the table sees to it.
        opening.touch_move = self.plan.game == GameKind::PentagoXl;
        opening.seats = game.players().map(seat).to_vec();
        opening.access = Access::Reserved;
        opening.clock = online.clock;
        opening.play = Play::Tournament;
        opening.beginning = Beginning::AsSeated;
        opening.tournament = Some(TournamentGame {
            tournament: tournament.to_owned(),
            name: self.plan.name.clone(),
            game: game.number.get(),
            players: game.players().map(|player| self.name(player).to_owned()).to_vec(),
        });
        Some(opening)
    }

    /// How a game ended by what its table tells, once that is over; nothing where the organiser has to say it.
    pub fn report_of(&self, game: &Game, table: &Table) -> Option<Report> {
        let moves: Vec<&str> = table.moves().iter().map(|played| played.text.as_str()).collect();
        Some(Report {
            game: game.number,
            outcome: self.outcome_of(game, table)?,
            began: Some(game.first),
            moves: (!moves.is_empty()).then(|| moves.join(" ")),
        })
    }

    fn outcome_of(&self, game: &Game, table: &Table) -> Option<Outcome> {
        let ended = table.outcome()?;
        if ended.how == How::Abort {
            return absent(game, table);
        }
        if ended.is_draw() {
            return Some(Outcome::Drawn);
        }
        let [seat] = ended.winners()[..] else { return None };
        let winner = player_at(game, seat);
        let moved = |seat: SeatNumber| table.moves().iter().filter(|played| played.seat == seat).count();
        let other = SeatNumber::new(3 - seat.get());
        let given_up = matches!(ended.how, How::Resignation | How::Time | How::Abandonment);
        if given_up && moved(other) == 0 {
            // Without a single move of the other there was no game that could give win points.
            return Some(Outcome::Forfeit { winner });
        }
        let (fewest, _) = self.plan.marbles();
        let placed = (moved(seat) as u16).max(fewest);
        Some(Outcome::Won { winner, marbles: self.plan.stock().map(|_| placed) })
    }

    /// Whether a table that nobody has come to tells something: in a match somebody has to go through.
    pub fn may_stay_empty(&self, game: GameNumber) -> bool {
        self.game(game).is_ok_and(|game| matches!(game.of, Of::Group(_)))
    }
}

/// A table that was closed before everybody had come.
fn absent(game: &Game, table: &Table) -> Option<Outcome> {
    match table.holders() {
        [Holder::Open, Holder::Open] => matches!(game.of, Of::Group(_)).then_some(Outcome::NobodyCame),
        [Holder::Open, _] => Some(Outcome::NoShow { winner: game.second }),
        [_, Holder::Open] => Some(Outcome::NoShow { winner: game.first }),
        _ => None,
    }
}

/// The first player sits at seat 1.
fn player_at(game: &Game, seat: SeatNumber) -> PlayerNumber {
    if seat.get() == 1 { game.first } else { game.second }
}
