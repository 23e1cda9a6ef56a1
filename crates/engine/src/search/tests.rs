//! The search held to a plain minimax, on games seen without any knowledge.

use std::time::Duration;

use tessera_rules::{Dice, Game, MarbleMove, Pentago, PentagoRules};

use super::{Memory, Ranked, Scope, Study, Tactics, Task, search};
use crate::{Limits, Report, Stop};

/// Pentago without any idea of it.
#[derive(Clone)]
struct Plain {
    game: Pentago,
    room: Vec<MarbleMove>,
}

impl Study for Plain {
    type Move = MarbleMove;
    type Undo = Pentago;
    const SLOTS: usize = 64;

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

    fn assess(&mut self) -> i32 {
        0
    }

    fn tactics(&mut self, _: &mut Vec<Ranked<MarbleMove>>) -> Tactics<MarbleMove> {
        Tactics::Quiet
    }

    fn candidates(&mut self, _: i32, moves: &mut Vec<Ranked<MarbleMove>>) -> Scope {
        self.everything(moves);
        Scope::All
    }

    fn everything(&mut self, moves: &mut Vec<Ranked<MarbleMove>>) {
        self.game.legal_moves(&mut self.room);
        moves.extend(self.room.iter().map(|&mv| Ranked { mv, rank: 0 }));
    }

    fn pack(mv: MarbleMove) -> u32 {
        let turn = mv.turn.map_or(0, |turn| 1 + 2 * turn.block() as u32 + u32::from(turn.is_clockwise()));
        u32::from(mv.socket) << 8 | turn
    }

    fn slot(mv: MarbleMove) -> usize {
        usize::from(mv.socket)
    }
}

/// A position with so many marbles that is not over, by lot.
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

fn think(game: &Pentago, limits: &Limits) -> Report<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let study = Plain { game: *game, room: Vec::new() };
    let memory = Memory::new(1 << 20);
    let task = Task { memory: &memory, limits, stop: &Stop::never(), fancy: None, salt: 0 };
    search(&study, (&moves, Scope::All), &task, &mut |_| {})
}

#[test]
fn the_end_of_a_game_is_judged_as_minimax_does_on_one_thread_and_on_two() {
    let mut dice = Dice::from_seed(5);
    for round in 0..60 {
        let mut game = position(&mut dice, 33);
        let limits = Limits { threads: 1 + round % 2, ..Limits::depth(3) };
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
fn several_lines_are_told_in_order_and_each_has_its_own_value() {
    let mut dice = Dice::from_seed(6);
    for _ in 0..10 {
        let game = position(&mut dice, 33);
        let report = think(&game, &Limits { lines: 5, ..Limits::depth(3) });
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
fn nodes_are_kept_to_the_last_one_and_give_the_same_move_again() {
    let game = Pentago::default();
    for nodes in [1, 777, 20_000] {
        let (once, again) = (think(&game, &Limits::nodes(nodes)), think(&game, &Limits::nodes(nodes)));
        assert_eq!((once.nodes, once.best()), (nodes, again.best()));
    }
}

#[test]
fn time_and_stop_end_it() {
    let game = Pentago::default();
    assert!(think(&game, &Limits::time(Duration::from_millis(30))).best().is_some());
    let stop = Stop::never();
    stop.now();
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let study = Plain { game, room: Vec::new() };
    let memory = Memory::new(1 << 16);
    let task = Task { memory: &memory, limits: &Limits::default(), stop: &stop, fancy: None, salt: 0 };
    let report = search(&study, (&moves, Scope::All), &task, &mut |_| {});
    assert!(report.best().is_some() && !report.score().expect("a score").is_proven());
}
