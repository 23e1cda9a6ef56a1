//! A whole tournament played by lot, for trying out and for measuring.

use tessera_rules::Dice;

use crate::{Action, Game, NewEntrant, Outcome, Plan, Refusal, Report, Stage, State, Tournament};

/// How a tournament is simulated.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// What is played.
    pub plan: Plan,
    /// Who plays.
    pub entrants: Vec<NewEntrant>,
    /// How many groups, if not as many as usual.
    pub groups: Option<u16>,
    /// The size of the cup, if not the one that is proposed.
    pub cup: Option<u16>,
    /// Whether the third place is played for.
    pub third_place: bool,
}

impl Simulation {
    /// So many players called `Player 1` and so on, with everything as usual.
    pub fn new(plan: Plan, players: usize) -> Simulation {
        let entrants = (1..=players).map(|number| NewEntrant::named(&format!("Player {number}"))).collect();
        Simulation { plan, entrants, groups: None, cup: None, third_place: false }
    }

    /// Plays it: whoever plays the games is told who meets, and says how they ended.
    pub fn run(
        &self,
        lots: &mut Dice,
        mut play: impl FnMut(&State, &Game, &mut Dice) -> Report,
    ) -> Result<Tournament, Refusal> {
        let mut tournament = Tournament::open(self.plan.clone(), "", 0)?;
        let enter = Action::Enter { entrants: self.entrants.clone() };
        for action in [enter, Action::Draw { groups: self.groups }] {
            give(&mut tournament, action, lots)?;
        }
        loop {
            let state = tournament.state();
            let action = match state.stage() {
                Stage::Over => return Ok(tournament),
                Stage::GroupsDone => Action::PlanCup { size: self.cup, third_place: self.third_place },
                _ => {
                    // Games end in any order.
                    let game = lots.pick(&state.now_playing()).number;
                    let game = state.game(game)?;
                    Action::Result(play(state, game, lots))
                }
            };
            give(&mut tournament, action, lots)?;
        }
    }
}

fn give(tournament: &mut Tournament, action: Action, lots: &mut Dice) -> Result<(), Refusal> {
    for event in tournament.decide(&action.into(), 0, lots)? {
        tournament.apply(event).expect("what was decided follows");
    }
    Ok(())
}

/// A result by lot: one game in ten is drawn, the others are won with any number of marbles.
pub fn by_lot(state: &State, game: &Game, lots: &mut Dice) -> Report {
    let (fewest, most) = state.plan().marbles();
    // Where nothing limits the stones, a game of ordinary length.
    let most = most.min(60);
    let outcome = if lots.roll(10) == 0 {
        Outcome::Drawn
    } else {
        let winner = *lots.pick(&game.players());
        Outcome::won(winner, fewest + lots.roll(u32::from(most - fewest) + 1) as u16)
    };
    Report::new(game.number, outcome)
}
