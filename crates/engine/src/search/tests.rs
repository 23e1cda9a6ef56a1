//! The search is compared with plain minimax, on positions without evaluation or threats.

use std::time::Duration;

use tessera_rules::{Dice, Game, MarbleMove, Pentago, PentagoRules};

use super::{
    AlphaBetaParameters, ImmediateTactics, MoveScope, RankedMove, SearchPosition, TranspositionTable, search,
};
use crate::{CancelToken, SearchLimits, SearchReport};

/// Pentago with its rules only: no evaluation, no tactics.
#[derive(Clone)]
struct RulesOnlyPosition {
    game: Pentago,
    scratch: Vec<MarbleMove>,
}

impl SearchPosition for RulesOnlyPosition {
    type Move = MarbleMove;
    type Undo = Pentago;
    const HISTORY_SIZE: usize = 64;

    fn side(&self) -> usize {
        self.game.to_move().index()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }

    fn outcome(&self) -> Option<i32> {
        let places = self.game.places()?;
        Some(i32::from(places.of(self.game.to_move().next(2))) - i32::from(places.of(self.game.to_move())))
    }

    fn play(&mut self, mv: MarbleMove) -> Pentago {
        self.game.play_unchecked(mv)
    }

    fn undo(&mut self, undo: Pentago) {
        self.game.undo(undo);
    }

    fn evaluate(&mut self) -> i32 {
        0
    }

    fn tactics(&mut self, _: &mut Vec<RankedMove<MarbleMove>>) -> ImmediateTactics<MarbleMove> {
        ImmediateTactics::Quiet
    }

    fn candidates(&mut self, _: i32, moves: &mut Vec<RankedMove<MarbleMove>>) -> MoveScope {
        self.all_moves(moves);
        MoveScope::All
    }

    fn all_moves(&mut self, moves: &mut Vec<RankedMove<MarbleMove>>) {
        self.game.legal_moves(&mut self.scratch);
        moves.extend(self.scratch.iter().map(|&mv| RankedMove { mv, rank: 0 }));
    }

    fn pack(mv: MarbleMove) -> u32 {
        let turn = mv.turn.map_or(0, |turn| 1 + 2 * turn.block() as u32 + u32::from(turn.is_clockwise()));
        u32::from(mv.socket.number()) << 8 | turn
    }

    fn history_index(mv: MarbleMove) -> usize {
        usize::from(mv.socket.number())
    }
}

/// A random position with this many marbles in which the game is not over.
fn position(dice: &mut Dice, marbles: usize) -> Pentago {
    loop {
        let mut game = Pentago::new(PentagoRules::default());
        game.playout(dice, marbles);
        if !game.is_over() {
            return game;
        }
    }
}

fn minimax(game: &mut Pentago) -> i32 {
    if let Some(places) = game.places() {
        return i32::from(places.of(game.to_move().next(2))) - i32::from(places.of(game.to_move()));
    }
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let values = moves.into_iter().map(|mv| {
        let undo = game.play_unchecked(mv);
        let value = -minimax(game);
        game.undo(undo);
        value
    });
    values.max().expect("a game that is not over has moves")
}

fn think(game: &Pentago, limits: &SearchLimits) -> SearchReport<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let position = RulesOnlyPosition { game: *game, scratch: Vec::new() };
    let transpositions = TranspositionTable::new(1 << 20);
    let parameters = AlphaBetaParameters {
        transpositions: &transpositions,
        limits,
        stop: &CancelToken::new(),
        noise: None,
        salt: 0,
    };
    search(&position, (&moves, MoveScope::All), &parameters, &mut |_| {})
}

#[test]
fn endgame_scores_agree_with_minimax_on_one_thread_and_on_two() {
    let mut dice = Dice::from_seed(5);
    for round in 0..60 {
        let mut game = position(&mut dice, 33);
        let limits = SearchLimits { threads: 1 + round % 2, ..SearchLimits::depth(3) };
        let report = think(&game, &limits);
        let score = report.score().expect("a move");
        assert_eq!(score.raw().signum(), minimax(&mut game), "{game}");
        assert!(score.raw() == 0 || score.is_proven());
        for line in &report.lines {
            let mut game = game;
            for &mv in &line.moves {
                assert!(game.play(mv).is_ok(), "{game} {:?}", line.moves);
            }
        }
    }
}

#[test]
fn several_lines_are_reported_in_order_each_with_its_exact_score() {
    let mut dice = Dice::from_seed(6);
    for _ in 0..10 {
        let game = position(&mut dice, 33);
        let report = think(&game, &SearchLimits { lines: 5, ..SearchLimits::depth(3) });
        assert_eq!(report.lines.len(), 5);
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{:?}", report.lines);
        for line in &report.lines {
            let mut next = game;
            next.play(line.moves[0]).expect("a legal move");
            assert_eq!(line.score.raw().signum(), -minimax(&mut next), "{game} {:?}", line.moves);
        }
    }
}

#[test]
fn the_node_limit_is_exact_and_reproducible() {
    let game = Pentago::default();
    for nodes in [1, 777, 20_000] {
        let (once, again) =
            (think(&game, &SearchLimits::nodes(nodes)), think(&game, &SearchLimits::nodes(nodes)));
        assert_eq!((once.nodes, once.best()), (nodes, again.best()));
    }
}

#[test]
fn time_limit_and_cancellation_end_a_search() {
    let game = Pentago::default();
    assert!(think(&game, &SearchLimits::time(Duration::from_millis(30))).best().is_some());
    let stop = CancelToken::new();
    stop.cancel();
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let position = RulesOnlyPosition { game, scratch: Vec::new() };
    let transpositions = TranspositionTable::new(1 << 16);
    let parameters = AlphaBetaParameters {
        transpositions: &transpositions,
        limits: &SearchLimits::default(),
        stop: &stop,
        noise: None,
        salt: 0,
    };
    let report = search(&position, (&moves, MoveScope::All), &parameters, &mut |_| {});
    assert!(report.best().is_some() && !report.score().expect("a score").is_proven());
}
