//! Simulation of a whole tournament, for tests and benchmarks.

use tessera_rules::{Dice, FinalPlaces};

use crate::{
    GameReport, GameResult, NewEntrant, Tournament, TournamentAction, TournamentFormat, TournamentGame,
    TournamentRefusal, TournamentSetup, TournamentStage, TournamentState,
};

/// Settings of a simulated tournament.
#[derive(Clone, Debug)]
pub struct SimulationSettings {
    /// Plan of the tournament.
    pub plan: TournamentSetup,
    /// Players.
    pub entrants: Vec<NewEntrant>,
    /// Number of groups, if not the default.
    pub groups: Option<u16>,
    /// Size of the cup, if not the proposed one.
    pub cup: Option<u16>,
    /// Whether there is a match for third place.
    pub third_place: bool,
}

impl SimulationSettings {
    /// A simulation with players named `Player 1` and so on, and defaults otherwise.
    pub fn new(plan: TournamentSetup, players: usize) -> SimulationSettings {
        let entrants = (1..=players).map(|number| NewEntrant::named(&format!("Player {number}"))).collect();
        SimulationSettings { plan, entrants, groups: None, cup: None, third_place: false }
    }

    /// Runs the simulation; `play` is called for every game and reports its result.
    pub fn run(
        &self,
        dice: &mut Dice,
        mut play: impl FnMut(&TournamentState, &TournamentGame, &mut Dice) -> GameReport,
    ) -> Result<Tournament, TournamentRefusal> {
        let mut tournament = Tournament::open(self.plan.clone(), "", 0)?;
        let enter = TournamentAction::Enter { entrants: self.entrants.clone() };
        for action in [enter, TournamentAction::Draw { groups: self.groups }] {
            execute(&mut tournament, action, dice)?;
        }
        loop {
            let state = tournament.state();
            let action = match state.stage() {
                TournamentStage::Over => return Ok(tournament),
                TournamentStage::RoundDone => TournamentAction::Draw { groups: None },
                TournamentStage::GroupsDone => {
                    TournamentAction::PlanCup { size: self.cup, third_place: self.third_place }
                }
                _ => {
                    // Games end in any order.
                    let game = dice.pick(&state.now_playing()).number;
                    let game = state.game(game)?;
                    TournamentAction::Result(play(state, game, dice))
                }
            };
            execute(&mut tournament, action, dice)?;
        }
    }
}

fn execute(
    tournament: &mut Tournament,
    action: TournamentAction,
    dice: &mut Dice,
) -> Result<(), TournamentRefusal> {
    for event in tournament.decide(&action.into(), 0, dice)? {
        tournament.apply(event).expect("what was decided follows");
    }
    Ok(())
}

/// A random result: one game in ten is drawn, the others are won with any number of marbles.
pub fn random_result(state: &TournamentState, game: &TournamentGame, dice: &mut Dice) -> GameReport {
    if let TournamentFormat::Tables { .. } = state.plan().format {
        let players = game.seated().count();
        let mut order: Vec<u8> = (1..=players as u8).collect();
        dice.shuffle(&mut order);
        // One game in two ends as soon as somebody has won: the others share the next place.
        let shared = dice.roll(2) == 0;
        let places: Vec<u8> = order.iter().map(|&place| if shared { place.min(2) } else { place }).collect();
        let places = FinalPlaces::ranking(&places).expect("they are a ranking");
        return GameReport::new(game.number, GameResult::Placed { places });
    }
    let (fewest, most) = state.plan().marbles();
    // In games without a marble limit, a game of ordinary length.
    let most = most.min(60);
    let outcome = if dice.roll(10) == 0 {
        GameResult::Drawn
    } else {
        let winner = *dice.pick(&game.players());
        GameResult::won(winner, fewest + dice.roll(u32::from(most - fewest) + 1) as u16)
    };
    GameReport::new(game.number, outcome)
}
