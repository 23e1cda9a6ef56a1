//! One engine for several rule sets: results found under some rules are not used under others.

use tessera_engine::{CancelToken, Engine, SearchLimits};
use tessera_rules::{AnyGame, Dice, GameKind};

const NODES: u64 = 20_000;

/// The same random moves under two rule sets, if neither game ends.
fn played(kind: GameKind, rules: [&str; 2], moves: usize, seed: u64) -> Option<[AnyGame; 2]> {
    let mut dice = Dice::from_seed(seed);
    let mut games = rules.map(|rules| AnyGame::new(kind, 2, rules).expect("rules"));
    for _ in 0..moves {
        let mv = *dice.pick(&games[0].legal_moves());
        for game in &mut games {
            if game.play(mv).is_err() || game.is_over() {
                return None;
            }
        }
    }
    Some(games)
}

#[test]
fn results_under_some_rules_are_not_used_under_others() {
    let settings = [
        (GameKind::Pentago, ["mover_wins_ties", ""], 25),
        (GameKind::PentagoXl, ["marbles=9", ""], 14),
        (GameKind::Exago, ["line=4", ""], 9),
        (GameKind::Pente, ["championship", ""], 9),
    ];
    for (kind, rules, moves) in settings {
        let mut seen = 0;
        for games in (0..400).filter_map(|seed| played(kind, rules, moves, seed)).take(25) {
            let mut shared = Engine::new(1 << 22);
            for game in &games {
                let limits = SearchLimits::nodes(NODES);
                let thought = shared.think(game, &limits, &CancelToken::new(), &mut |_| {});
                let fresh = Engine::new(1 << 22).think(game, &limits, &CancelToken::new(), &mut |_| {});
                assert_eq!(
                    (thought.best(), thought.score()),
                    (fresh.best(), fresh.score()),
                    "{kind} {rules:?}: {game}"
                );
                seen += 1;
            }
        }
        assert!(seen >= 40, "{kind}: {seen}");
    }
}
