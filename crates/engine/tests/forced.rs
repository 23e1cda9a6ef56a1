//! Positions by lot, held to a search that knows nothing and tries everything: a win in one is never missed, what must be
//! stopped is stopped, and a forced win within five turns is found.

mod naive;

use naive::{can_win, prevents, win_within, wins};
use tessera_engine::{Engine, Limits, Stop};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind};

type Setting = (GameKind, usize, &'static str);

const SETTINGS: [Setting; 7] = [
    (GameKind::Exago, 2, ""),
    (GameKind::Exago, 2, "line=4,tiles=6:6"),
    (GameKind::Exago, 2, "side=7,line=4,early_moves"),
    (GameKind::Exago, 2, "side=5,line=4,rejoin,tiles=7:7"),
    (GameKind::Exago, 3, ""),
    (GameKind::Exago, 4, ""),
    (GameKind::Exago, 6, ""),
];

/// What a modest thinker may look at.
const MODEST: u64 = 60_000;

fn chosen(game: &AnyGame, nodes: u64) -> AnyMove {
    let report = Engine::new(1 << 20).think(game, &Limits::nodes(nodes), &Stop::never(), &mut |_| {});
    report.best().expect("the game is not over")
}

/// Positions of games whose moves come by lot, but for wins in one, which are left out now and then only: so games are
/// long enough and lines grow.
fn positions((kind, players, rules): Setting, games: u64, mut visit: impl FnMut(&AnyGame, &mut Dice)) {
    for seed in 0..games {
        let mut dice = Dice::from_seed(seed);
        let mut game = AnyGame::new(kind, players, rules).expect("rules");
        while !game.is_over() && game.ply() < 30 * players {
            visit(&game, &mut dice);
            let moves = game.legal_moves();
            let mut mv = *dice.pick(&moves);
            // Near where something lies, games are decided sooner.
            if dice.roll(2) == 0 {
                mv = chosen(&game, 40);
            }
            game.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn a_win_in_one_is_never_missed() {
    for setting in SETTINGS {
        let mut found = 0;
        positions(setting, 80, |game, dice| {
            if found < 20 && dice.roll(2) == 0 && can_win(game) {
                found += 1;
                for nodes in [1, 500] {
                    let mv = chosen(game, nodes);
                    assert!(wins(game, mv), "{setting:?}: {} in {game}", game.move_text(mv));
                }
            }
        });
        assert!(found >= 8, "{setting:?}: {found} only");
    }
}

#[test]
fn what_the_next_player_would_win_with_is_stopped() {
    for setting in SETTINGS {
        let mut found = 0;
        positions(setting, 80, |game, dice| {
            if found >= 10 || dice.roll(2) == 0 || game.ply() < 6 || can_win(game) {
                return;
            }
            let (stops, lets): (Vec<_>, Vec<_>) =
                game.legal_moves().into_iter().partition(|&mv| prevents(game, mv));
            if !stops.is_empty() && lets.len() > stops.len() {
                found += 1;
                let mv = chosen(game, 2_000);
                assert!(stops.contains(&mv), "{setting:?}: {} in {game}", game.move_text(mv));
            }
        });
        assert!(found >= 8, "{setting:?}: {found} only");
    }
}

#[test]
fn a_forced_win_within_five_turns_is_found() {
    for setting in SETTINGS.into_iter().filter(|setting| setting.1 == 2) {
        let (mut threes, mut fives) = (0, 0);
        positions(setting, 60, |game, _| {
            if threes + 3 * fives > 30 || game.ply() < 5 || can_win(game) {
                return;
            }
            let turns = match () {
                () if win_within(game, 3, &mut 40_000) == Some(true) => 3,
                () if win_within(game, 5, &mut 150_000) == Some(true) => 5,
                () => return,
            };
            *(if turns == 3 { &mut threes } else { &mut fives }) += 1;
            let report =
                Engine::new(1 << 20).think(game, &Limits::nodes(MODEST), &Stop::never(), &mut |_| {});
            let score = report.score().expect("a score");
            assert!(
                score.moves_to_end().is_some_and(|moves| moves <= turns) && score.raw() > 0,
                "{setting:?}: {score} in {game}"
            );
        });
        println!("{setting:?}: {threes} in three, {fives} in five");
        assert!(threes >= 3, "{setting:?}: {threes} only");
    }
}
