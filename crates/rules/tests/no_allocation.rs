//! Engines play, take back, list and count millions of moves: none of that may allocate memory.

#![allow(unsafe_code, reason = "an allocator that counts cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use tessera_rules::{
    Dice, Exago, ExagoRules, Game, Pentago, PentagoRules, PentagoXl, Pente, PenteRules, XlRules,
};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct CountingAllocator;

// SAFETY: all calls are forwarded to the system allocator; counting touches only a thread-local number.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller guarantees a valid layout.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees that the memory comes from this allocator.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: CountingAllocator = CountingAllocator;

fn allocations() -> usize {
    ALLOCATIONS.with(Cell::get)
}

/// Plays random games, move by move and as playouts, with everything an engine does at a position.
fn check_no_allocation<G: Game>(start: &G) {
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
fn pentago_plays_without_allocation() {
    check_no_allocation(&Pentago::default());
    check_no_allocation(&Pentago::new(PentagoRules::parse(2, "no_turn_back").expect("rules")));
}

#[test]
fn pentago_xl_plays_without_allocation() {
    for (players, list) in [(2, ""), (3, "play_on"), (4, "teams")] {
        check_no_allocation(&PentagoXl::new(XlRules::parse(players, list).expect("rules")));
    }
}

#[test]
fn exago_plays_without_allocation() {
    for (players, list) in [(2, ""), (3, "early_moves,rejoin"), (6, "")] {
        check_no_allocation(&Exago::new(ExagoRules::parse(players, list).expect("rules")));
    }
    check_no_allocation(&Exago::new(ExagoRules::parse(3, "side=8").expect("rules")));
}

#[test]
fn pente_plays_without_allocation() {
    check_no_allocation(&Pente::default());
    check_no_allocation(&Pente::new(PenteRules::parse(2, "size=13,championship").expect("rules")));
}
