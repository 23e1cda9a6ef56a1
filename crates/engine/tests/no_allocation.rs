//! A search allocates at its start and after each depth, never per position.

#![allow(unsafe_code, reason = "an allocator that counts cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use tessera_engine::{CancelToken, Engine, SearchLimits};
use tessera_rules::{AnyGame, Dice, GameKind};

/// Counts all threads, since a search may use several.
static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

struct Counting;

// SAFETY: everything is left to the system's allocator; counting touches only a number.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
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

fn allocations_of(game: &AnyGame, nodes: u64) -> usize {
    let mut engine = Engine::new(4 << 20);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let report = engine.think(game, &SearchLimits::nodes(nodes), &CancelToken::new(), &mut |_| {});
    assert!(report.best().is_some());
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

/// One test for all games: concurrent tests would count each other's allocations.
#[test]
fn searching_ten_times_as_long_hardly_allocates_more() {
    let settings = [
        (GameKind::Pentago, 2, "", 8, 400_000),
        (GameKind::PentagoXl, 2, "", 8, 6_000),
        (GameKind::PentagoXl, 4, "teams", 8, 6_000),
        (GameKind::PentagoXl, 3, "", 9, 2_000),
        (GameKind::Exago, 2, "", 8, 8_000),
        (GameKind::Exago, 6, "", 12, 2_000),
        (GameKind::Exago, 2, "side=8", 8, 8_000),
        (GameKind::Pente, 2, "", 6, 6_000),
    ];
    let mut dice = Dice::from_seed(5);
    for (kind, players, rules, plies, nodes) in settings {
        let mut game = AnyGame::new(kind, players, rules).expect("rules");
        while game.ply() < plies {
            game.play(*dice.pick(&game.legal_moves())).expect("a legal move");
        }
        allocations_of(&game, 100);
        let (few, many) = (allocations_of(&game, nodes), allocations_of(&game, 10 * nodes));
        println!("{kind} {players} {rules}: {few} times, then {many}");
        // A deeper variation, a longer list, one more report: some dozens, whatever the number of positions.
        assert!(many <= few + 100, "{kind} {players} {rules}: {few} times, then {many}");
    }
}
