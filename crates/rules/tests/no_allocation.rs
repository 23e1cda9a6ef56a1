//! Engines play, take back, list and count millions of moves: none of that may ask for memory.

#![allow(unsafe_code, reason = "an allocator that counts cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use tessera_rules::{
    Dice, Exago, ExagoRules, Game, Pentago, PentagoRules, PentagoXl, Pente, PenteRules, XlRules,
};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: everything is left to the system's allocator; counting touches only a thread-local number.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise about the layout is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise that the memory came from here is passed on.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations() -> usize {
    ALLOCATIONS.with(Cell::get)
}

/// Plays games by lot, move by move and as playouts, with everything an engine does at a position.
fn works_without_memory<G: Game>(start: &G) {
    let mut moves = Vec::with_capacity(10_000);
    let mut dice = Dice::from_seed(1);
    let mut game = start.clone();
    let before = allocations();
    for _ in 0..20 {
        game.clone_from(start);
        while !game.is_over() && game.ply() < 100 {
            game.legal_moves(&mut moves);
            let mv = *dice.pick(&moves);
            game.check(mv).expect("a listed move is legal");
            let undo = game.play_unchecked(mv);
            game.undo(undo);
            assert_eq!(game.count_legal(&mut moves), moves.len());
            game.play_unchecked(game.random_move(&mut dice));
            std::hint::black_box(game.key());
        }
        game.clone_from(start);
        game.playout(&mut dice, 200);
    }
    assert_eq!(allocations() - before, 0, "{start}");
}

#[test]
fn the_counter_counts() {
    let before = allocations();
    drop(std::hint::black_box(vec![1, 2, 3]));
    assert!(allocations() > before);
}

#[test]
fn pentago_plays_without_asking_for_memory() {
    works_without_memory(&Pentago::default());
    works_without_memory(&Pentago::new(PentagoRules::parse(2, "no_turn_back").expect("rules")));
}

#[test]
fn pentago_xl_plays_without_asking_for_memory() {
    for (players, list) in [(2, ""), (3, "play_on"), (4, "teams")] {
        works_without_memory(&PentagoXl::new(XlRules::parse(players, list).expect("rules")));
    }
}

#[test]
fn exago_plays_without_asking_for_memory() {
    for (players, list) in [(2, ""), (3, "early_moves,rejoin"), (6, "")] {
        works_without_memory(&Exago::<2>::new(ExagoRules::parse(players, list).expect("rules")));
    }
    works_without_memory(&Exago::<6>::new(ExagoRules::parse(3, "side=8").expect("rules")));
}

#[test]
fn pente_plays_without_asking_for_memory() {
    works_without_memory(&Pente::default());
    works_without_memory(&Pente::new(PenteRules::parse(2, "size=13,championship").expect("rules")));
}
