//! What is held is held to stepping back.

use tessera_rules::{Dice, Game, Pentago, PentagoRules};

use super::*;
use crate::exact::Outcome;

/// A position by lot, and a solver whose memory is too little to step back from it.
fn random(dice: &mut Dice, rules: PentagoRules) -> (Pentago, Solver) {
    loop {
        let marbles = 20 + dice.roll(4) as usize;
        let mut game = Pentago::new(rules);
        game.playout(dice, marbles);
        if game.is_over() {
            continue;
        }
        let [one, _] = Solver::memory_needed(game.ply());
        let solver = Solver::new(1, one - 1);
        return (game, solver);
    }
}

fn agrees_with_stepping_back(seed: u64, rules: PentagoRules) {
    let mut dice = Dice::from_seed(seed);
    let (mut held, mut shown) = (0, 0);
    for _ in 0..80 {
        let (game, mut little) = random(&mut dice, rules);
        let known = Solver::new(1, 1 << 30).solve(&game, &Stop::never()).expect("there is room");
        let stop = Stop::never();
        let mut defence = Defence::new(&mut little, 0, rules.mover_wins_ties, &stop);
        assert!(defence.has_room_for(game.ply()));
        let mover = game.to_move();
        let holding = defence.holding_moves(Board::new(&game, mover.next(2))).expect("there is room");
        for mv in &holding {
            let (_, value) = known.moves.iter().find(|(other, _)| other == mv).expect("a legal move");
            assert!(*value >= Outcome::Draw, "{game}: {}", game.move_text(*mv));
        }
        let holds = defence.holds(Board::new(&game, mover)).expect("there is room");
        assert!(!holds || known.value <= Outcome::Draw, "{game}");
        held += usize::from(known.value >= Outcome::Draw) + usize::from(known.value <= Outcome::Draw);
        shown += usize::from(!holding.is_empty()) + usize::from(holds);
    }
    println!("{shown} of {held} shown");
    assert!(shown * 10 >= held * 9, "only {shown} of {held} were shown");
}

#[test]
fn who_holds_is_told_as_stepping_back_tells_it() {
    agrees_with_stepping_back(1, PentagoRules::default());
}

#[test]
fn who_holds_is_told_where_the_mover_wins_ties() {
    agrees_with_stepping_back(2, PentagoRules { mover_wins_ties: true, ..PentagoRules::default() });
}
