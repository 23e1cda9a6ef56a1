//! Compares proofs of draws with retrograde analysis.

use tessera_rules::{Dice, Game, Pentago, PentagoRules};

use super::*;
use crate::exact::GameValue;

/// Random position, and a solver with too little memory for it.
fn random(dice: &mut Dice, rules: PentagoRules) -> (Pentago, PentagoSolver) {
    loop {
        let marbles = 20 + dice.roll(4) as usize;
        let mut game = Pentago::new(rules);
        game.playout(dice, marbles);
        if game.is_over() {
            continue;
        }
        let [one, _] = PentagoSolver::memory_needed(game.ply());
        let solver = PentagoSolver::new(1, one - 1);
        return (game, solver);
    }
}

fn agrees_with_the_solver(seed: u64, rules: PentagoRules) {
    let mut dice = Dice::from_seed(seed);
    let (mut held, mut shown) = (0, 0);
    for _ in 0..80 {
        let (game, mut little) = random(&mut dice, rules);
        let known =
            PentagoSolver::new(1, 1 << 30).solve(&game, &CancelToken::new()).expect("the memory is enough");
        let cancel = CancelToken::new();
        let mut prover = DrawProver::new(&mut little, 0, rules.mover_wins_ties, &cancel);
        assert!(prover.has_memory_for(game.ply()));
        let mover = game.to_move();
        let holding = prover
            .holding_moves(PentagoAttackBoard::new(&game, mover.next(2)))
            .expect("the memory is enough");
        for mv in &holding {
            let (_, value) = known.moves.iter().find(|(other, _)| other == mv).expect("a legal move");
            assert!(*value >= GameValue::Draw, "{game}: {}", game.move_text(*mv));
        }
        let holds = prover.holds(PentagoAttackBoard::new(&game, mover)).expect("the memory is enough");
        assert!(!holds || known.value <= GameValue::Draw, "{game}");
        held += usize::from(known.value >= GameValue::Draw) + usize::from(known.value <= GameValue::Draw);
        shown += usize::from(!holding.is_empty()) + usize::from(holds);
    }
    println!("{shown} of {held} shown");
    assert!(shown * 10 >= held * 9, "only {shown} of {held} were shown");
}

#[test]
fn held_draws_agree_with_the_solver() {
    agrees_with_the_solver(1, PentagoRules::default());
}

#[test]
fn held_draws_agree_with_the_solver_where_the_mover_wins_ties() {
    agrees_with_the_solver(2, PentagoRules { mover_wins_ties: true, ..PentagoRules::default() });
}
