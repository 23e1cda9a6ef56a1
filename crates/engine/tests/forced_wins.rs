//! Random positions, compared with an exhaustive search: wins in one move are never missed, threats are stopped, and
//! forced wins within five turns are found.

use tessera_engine::{CancelToken, Engine, SearchLimits};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind};

use crate::exhaustive::{can_win, prevents, win_within, wins};

type GameSetting = (GameKind, usize, &'static str);

const SETTINGS: [GameSetting; 7] = [
    (GameKind::Exago, 2, ""),
    (GameKind::Exago, 2, "line=4,tiles=6:6"),
    (GameKind::Exago, 2, "side=7,line=4,early_moves"),
    (GameKind::Exago, 2, "side=5,line=4,rejoin,tiles=7:7"),
    (GameKind::Exago, 3, ""),
    (GameKind::Exago, 4, ""),
    (GameKind::Exago, 6, ""),
];

/// Node limit of the engine.
const NODE_LIMIT: u64 = 60_000;

fn choose(game: &AnyGame, nodes: u64) -> AnyMove {
    let report =
        Engine::new(1 << 20).think(game, &SearchLimits::nodes(nodes), &CancelToken::new(), &mut |_| {});
    report.best().expect("the game is not over")
}

/// Positions of games with random moves and moves of a very small search, so that games last long enough for lines to
/// grow.
fn positions((kind, players, rules): GameSetting, games: u64, mut visit: impl FnMut(&AnyGame, &mut Dice)) {
    for seed in 0..games {
        let mut dice = Dice::from_seed(seed);
        let mut game = AnyGame::new(kind, players, rules).expect("rules");
        while !game.is_over() && game.ply() < 30 * players {
            visit(&game, &mut dice);
            let moves = game.legal_moves();
            let mut mv = *dice.pick(&moves);
            // Searched moves are near other pieces and decide games sooner.
            if dice.roll(2) == 0 {
                mv = choose(&game, 40);
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
                    let mv = choose(game, nodes);
                    assert!(wins(game, mv), "{setting:?}: {} in {game}", game.move_text(mv));
                }
            }
        });
        assert!(found >= 8, "{setting:?}: {found} only");
    }
}

#[test]
fn threats_of_the_next_player_are_stopped() {
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
                let mv = choose(game, 2_000);
                assert!(stops.contains(&mv), "{setting:?}: {} in {game}", game.move_text(mv));
            }
        });
        assert!(found >= 8, "{setting:?}: {found} only");
    }
}

/// A test for forced wins of a game for two players.
struct ForcedWinTest {
    setting: GameSetting,
    /// Number of games to look through.
    games: u64,
    /// Node budget of the exhaustive search: for wins with one reply in between, and with two.
    node_budget: [u64; 2],
    /// Minimum number of wins of each kind to be found, or the test would show nothing.
    least: [u32; 2],
    /// Node limit of the engine.
    nodes: u64,
    /// How much longer than necessary the found win may be.
    extra_moves: u32,
}

impl ForcedWinTest {
    fn assert_found(&self) {
        let (setting, most) = (self.setting, self.least.map(|least| 3 * least.max(1)));
        let mut found = [0, 0];
        positions(setting, self.games, |game, dice| {
            let wanted = |which: usize| found[which] < most[which];
            if !(wanted(0) || wanted(1)) || game.ply() < 5 || dice.roll(2) == 0 || can_win(game) {
                return;
            }
            let which = match () {
                () if win_within(game, 3, &mut { self.node_budget[0] }) == Some(true) => 0,
                () if wanted(1) && win_within(game, 5, &mut { self.node_budget[1] }) == Some(true) => 1,
                () => return,
            };
            found[which] += 1;
            let turns = [3, 5][which] + self.extra_moves;
            let report = Engine::new(1 << 20).think(
                game,
                &SearchLimits::nodes(self.nodes),
                &CancelToken::new(),
                &mut |_| {},
            );
            let score = report.score().expect("a score");
            assert!(
                score.moves_to_end().is_some_and(|moves| moves <= turns) && score.raw() > 0,
                "{setting:?}: {score} instead of a win in {turns} in {game}"
            );
        });
        println!("{setting:?}: {} in three, {} in five", found[0], found[1]);
        assert!(found[0] >= self.least[0] && found[1] >= self.least[1], "{setting:?}: {found:?} only");
    }
}

#[test]
fn a_forced_win_of_exago_within_five_turns_is_found() {
    for setting in SETTINGS.into_iter().filter(|setting| setting.1 == 2) {
        let (node_budget, least) = ([40_000, 150_000], [3, 0]);
        ForcedWinTest { setting, games: 60, node_budget, least, nodes: NODE_LIMIT, extra_moves: 0 }
            .assert_found();
    }
}

#[test]
fn a_forced_win_of_pentago_within_five_turns_is_found() {
    for rules in ["", "mover_wins_ties"] {
        let (node_budget, least) = ([2_000_000, 6_000_000], [5, 2]);
        // Its positions are a hundred times cheaper than those of the other games.
        let nodes = 100 * NODE_LIMIT;
        ForcedWinTest {
            setting: (GameKind::Pentago, 2, rules),
            games: 60,
            node_budget,
            least,
            nodes,
            extra_moves: 0,
        }
        .assert_found();
    }
}

#[test]
fn a_forced_win_of_pentago_xl_within_five_turns_is_found() {
    let (node_budget, least) = ([6_000_000, 0], [5, 0]);
    let setting = (GameKind::PentagoXl, 2, "");
    ForcedWinTest { setting, games: 40, node_budget, least, nodes: NODE_LIMIT, extra_moves: 0 }
        .assert_found();
}

#[test]
fn a_forced_win_of_pente_within_five_turns_is_found() {
    for rules in ["size=13", "size=13,championship"] {
        let (node_budget, least) = ([1_000_000, 0], [5, 0]);
        // The threat search is content with the first win, and threes take longer.
        let extra_moves = 20;
        ForcedWinTest {
            setting: (GameKind::Pente, 2, rules),
            games: 60,
            node_budget,
            least,
            nodes: NODE_LIMIT,
            extra_moves,
        }
        .assert_found();
    }
}
