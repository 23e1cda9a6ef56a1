//! Tournaments as a state machine over numbered events: groups, pairings, standings, cup and series.
//!
//! Pure: no I/O, no clock (the time is passed in, in milliseconds), no randomness of its own (random draws use the dice
//! passed in, and every draw is recorded in an event). Clauses such as TR-5 refer to `docs/rulebook.md`;
//! `docs/tournament.md` shows every event.
//!
//! - [`Tournament::open`] creates a tournament and its first [`TournamentEvent`].
//! - [`Tournament::decide`] validates a [`TournamentCommand`] and returns its events, or a [`TournamentRefusal`]. It
//!   changes nothing: the caller stores the events first and then applies them. [`Tournament::preview`] lists what a
//!   command would change.
//! - [`Tournament::apply`] applies an event. A tournament is the fold of its events: replaying the stored events gives
//!   exactly the same tournament. The events of an undone command are left out of the fold.
//! - [`TournamentFormat`] is the format: groups and a cup, round robin, Swiss system, knock-out, tables of three and more.
//! - [`TournamentState`] is the current state: groups, [standings](TournamentState::standings) with the reason for every
//!   place, games [now played](TournamentState::now_playing), the [cup](TournamentState::cup) and the
//!   [ranking](TournamentState::ranking).
//!
//! ```
//! use tessera_rules::{Dice, GameKind};
//! use tessera_tournament::{GameReport, GameResult, NewEntrant, Tournament, TournamentAction, TournamentSetup};
//!
//! let mut dice = Dice::from_seed(7);
//! let mut tournament = Tournament::open(TournamentSetup::new("Club day", GameKind::Pentago), "Ada", 0)?;
//! let entrants = ["Ada", "Ben", "Cléa", "Dan"].map(NewEntrant::named).to_vec();
//! for action in [TournamentAction::Enter { entrants }, TournamentAction::Draw { groups: None }] {
//!     for event in tournament.decide(&action.into(), 0, &mut dice)? {
//!         // store first, then apply
//!         tournament.apply(event).expect("it follows");
//!     }
//! }
//! let game = tournament.state().now_playing()[0];
//! let report = GameReport::new(game.number, GameResult::won(game.first, 12));
//! let events = tournament.decide(&TournamentAction::Result(report).into(), 0, &mut dice)?;
//! let stored = tournament.events().to_vec();
//! assert_eq!(Tournament::replay(stored).expect("stored events follow each other"), tournament);
//! assert_eq!(events[0].number, tournament.number() + 1);
//! # Ok::<(), tessera_tournament::TournamentRefusal>(())
//! ```

mod apply;
mod berger;
mod bracket_draw;
mod command;
mod cup;
mod cup_matches;
mod decide;
mod entrant;
mod event;
mod format;
mod game_record;
mod game_result;
mod group_draw;
mod hall;
mod id_numbers;
mod import;
mod later_games;
mod online_tables;
mod preview;
mod qualification;
mod ranking;
mod refusal;
mod round;
mod round_robin;
mod setup;
mod simulate;
mod standings;
mod swiss;
mod table_seating;
mod tournament;
mod tournament_file;
mod tournament_game;
mod tournament_overview;
mod tournament_state;

pub use apply::TournamentApplyError;
pub use command::{GameReport, TournamentAction, TournamentCommand};
pub use cup::{Cup, CupMatch, CupProposal, CupQualifiers, CupSettings, MatchSide};
pub use entrant::{Entrant, MAX_TOURNAMENT_NAME_CHARS, MAX_TOURNAMENT_PLAYERS, NewEntrant};
pub use event::{ActorRole, Pairing, RandomDrawSubject, TableCall, TournamentEvent, TournamentEventKind};
pub use format::{MAX_ROUND_ROBIN_PLAYERS, MAX_TOURNAMENT_ROUNDS, TournamentFormat};
pub use game_result::{DecidedGame, GameResult};
pub use hall::{
    HelperLink, HelperRights, MAX_ANNOUNCEMENT_CHARS, MAX_HELPER_LINKS, MAX_ROUND_SECONDS, RoundClock,
    RoundClockChange, TournamentHall,
};
pub use id_numbers::{GameNumber, GroupNumber, PlayerNumber};
pub use import::{MAX_REFUSED_LINES_NAMED, RefusedLine, read_entrants};
pub use online_tables::{OnlineSettings, OnlineTableKey};
pub use preview::{StandingsChange, TournamentCommandPreview};
pub use ranking::{RankingEntry, StageReached};
pub use refusal::TournamentRefusal;
pub use round::{BeginningReason, RoundBye, RoundPairing, TournamentRound};
pub use setup::{GroupFirstPlayerRule, SeriesLevel, TournamentSeries, TournamentSetup};
pub use simulate::{SimulationSettings, random_result};
pub use standings::{PlayerScore, RankReason, StandingsEntry};
pub use swiss::{NaturalOpponent, PairingExplanation, SwissTieBreaks};
pub use tournament::Tournament;
pub use tournament_file::MAX_TOURNAMENT_FILE_BYTES;
pub use tournament_game::{BracketPosition, GamePhase, TournamentGame};
pub use tournament_overview::{
    CupSummary, EntrantSummary, GameSummary, GroupSummary, MatchSummary, PlaceSummary, RoundSummary,
    StandingSummary, TournamentOverview,
};
pub use tournament_state::{Group, GroupWarning, RandomDraw, TournamentStage, TournamentState};
