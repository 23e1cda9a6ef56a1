//! Positions by lot, held to a search that knows nothing and tries everything: a win in one is never missed, what must be
//! stopped is stopped, and a forced win within five turns is found.

use tessera_engine::{Engine, Limits, Stop};
use tessera_rules::{AnyGame, AnyMove, Dice, GameKind};

use crate::naive::{can_win, prevents, win_within, wins};

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

/// Forced wins of a game for two.
struct Forced {
    setting: Setting,
    /// Games that are looked through.
    games: u64,
    /// What trying everything may cost in positions: for wins with one reply in between, and with two.
    patience: [u64; 2],
    /// How many of each must turn up, else the test would show nothing.
    least: [u32; 2],
    /// What the thinker may look at.
    nodes: u64,
    /// By how much the win may be longer than it need be.
    detour: u32,
}

impl Forced {
    fn are_found(&self) {
        let (setting, most) = (self.setting, self.least.map(|least| 3 * least.max(1)));
        let mut found = [0, 0];
        positions(setting, self.games, |game, dice| {
            let wanted = |which: usize| found[which] < most[which];
            if !(wanted(0) || wanted(1)) || game.ply() < 5 || dice.roll(2) == 0 || can_win(game) {
                return;
            }
            let which = match () {
                () if win_within(game, 3, &mut { self.patience[0] }) == Some(true) => 0,
                () if wanted(1) && win_within(game, 5, &mut { self.patience[1] }) == Some(true) => 1,
                () => return,
            };
            found[which] += 1;
            let turns = [3, 5][which] + self.detour;
            let report =
                Engine::new(1 << 20).think(game, &Limits::nodes(self.nodes), &Stop::never(), &mut |_| {});
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
        let (patience, least) = ([40_000, 150_000], [3, 0]);
        Forced { setting, games: 60, patience, least, nodes: MODEST, detour: 0 }.are_found();
    }
}

#[test]
fn a_forced_win_of_pentago_within_five_turns_is_found() {
    for rules in ["", "mover_wins_ties"] {
        let (patience, least) = ([2_000_000, 6_000_000], [5, 2]);
        // Its positions are a hundred times cheaper than those of the other games.
        let nodes = 100 * MODEST;
        Forced { setting: (GameKind::Pentago, 2, rules), games: 60, patience, least, nodes, detour: 0 }
            .are_found();
    }
}

#[test]
fn a_forced_win_of_pentago_xl_within_five_turns_is_found() {
    let (patience, least) = ([6_000_000, 0], [5, 0]);
    let setting = (GameKind::PentagoXl, 2, "");
    Forced { setting, games: 40, patience, least, nodes: MODEST, detour: 0 }.are_found();
}

#[test]
fn a_forced_win_of_pente_within_five_turns_is_found() {
    for rules in ["size=13", "size=13,championship"] {
        let (patience, least) = ([1_000_000, 0], [5, 0]);
        // The search of threats is content with the first win, and threes take their time.
        let detour = 20;
        Forced { setting: (GameKind::Pente, 2, rules), games: 60, patience, least, nodes: MODEST, detour }
            .are_found();
    }
}
