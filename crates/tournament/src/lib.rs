//! Who meets whom and who goes through: a tournament as a state machine over numbered events.
//!
//! Pure: no input or output, no clock (time is milliseconds passed in), no randomness of its own (lots come from the dice passed
//! in, and every one that is drawn stands in an event). Clauses such as TR-5 are those of `docs/rulebook.md`; every event is
//! shown in `docs/tournament.md`.
//!
//! - [`Tournament::open`] announces a tournament and makes its first [`Event`].
//! - [`Tournament::decide`] checks a [`Command`] and says what would happen, as events, or why not, as a [`Refusal`]. It changes
//!   nothing: the caller stores the events, and only then applies them. [`Tournament::preview`] says what a command would
//!   change.
//! - [`Tournament::apply`] makes an event happen. A tournament is the fold of its events, so that replaying the stored ones
//!   gives exactly the same tournament; an undone command is one whose events are left out of the fold.
//! - [`State`] is how it stands: groups, [standings](State::standings) with the reason for every place, who plays
//!   [now](State::now_playing) and where, the [cup](State::cup), the [ranking](State::ranking).
//!
//! ```
//! use tessera_rules::{Dice, GameKind};
//! use tessera_tournament::{Action, NewEntrant, Outcome, Plan, Report, Tournament};
//!
//! let mut lots = Dice::from_seed(7);
//! let mut tournament = Tournament::open(Plan::new("Club day", GameKind::Pentago), "Ada", 0)?;
//! let entrants = ["Ada", "Ben", "Cléa", "Dan"].map(NewEntrant::named).to_vec();
//! for action in [Action::Enter { entrants }, Action::Draw { groups: None }] {
//!     for event in tournament.decide(&action.into(), 0, &mut lots)? {
//!         // first to the store,
//!         tournament.apply(event).expect("it follows"); // then to the tournament
//!     }
//! }
//! let game = tournament.state().now_playing()[0];
//! let won = Action::Result(Report::new(game.number, Outcome::won(game.first, 12)));
//! let events = tournament.decide(&won.into(), 0, &mut lots)?;
//! let stored = tournament.events().to_vec();
//! assert_eq!(Tournament::replay(stored).expect("stored events follow each other"), tournament);
//! assert_eq!(events[0].number, tournament.number() + 1);
//! # Ok::<(), tessera_tournament::Refusal>(())
//! ```

mod apply;
mod bracket_draw;
mod command;
mod cup;
mod decide;
mod entrant;
mod event;
mod game;
mod group_draw;
mod import;
mod matches;
mod numbers;
mod online;
mod outcome;
mod plan;
mod preview;
mod ranking;
mod record;
mod refusal;
mod round_robin;
mod series;
mod simulate;
mod standings;
mod state;
mod summary;
mod tournament;

pub use apply::CannotFollow;
pub use command::{Action, Command, Report};
pub use cup::{Cup, CupPlan, Field, Match, Proposal, Side};
pub use entrant::{Entrant, MOST_NAME, MOST_PLAYERS, NewEntrant};
pub use event::{ActorRole, Call, Event, Pairing, Question, What};
pub use game::{Game, MatchPlace, Of};
pub use import::read_entrants;
pub use numbers::{GameNumber, GroupNumber, PlayerNumber};
pub use online::{Online, Sitting};
pub use outcome::{Outcome, Played};
pub use plan::{Level, Plan, Series};
pub use preview::{GroupChange, Preview};
pub use ranking::{Placed, Reached};
pub use refusal::Refusal;
pub use simulate::{Simulation, by_lot};
pub use standings::{Ahead, Row, Score};
pub use state::{Group, Lot, Stage, State, Warning};
pub use summary::{
    CupSummary, EntrantSummary, GameSummary, GroupSummary, MatchSummary, StandingSummary, Summary,
};
pub use tournament::Tournament;
