//! A complete engine for all four games in a page: flat Monte Carlo search. It plays every legal move, evaluates it by
//! random playouts, and chooses the best. Here it plays two-player games against random moves.
//!
//! ```sh
//! cargo run --release --example tiny_engine
//! ```

use tessera_rules::bitboard::ExagoStateRef;
use tessera_rules::{AnyGame, Dice, Game, GameKind, Seat};

const PLAYOUTS: usize = 20;
/// Exago can go on for hundreds of moves: longer playouts count as draws.
const MAX_PLAYOUT_MOVES: usize = 200;

/// The points of a seat: 2 for a win, 1 for a draw.
fn points<G: Game>(game: &G, seat: Seat) -> usize {
    match game.places() {
        Some(places) if places.is_draw() => 1,
        Some(places) => 2 * usize::from(places.of(seat) == 1),
        None => 1,
    }
}

/// The legal move with the best playouts. Generic over the game: every call is statically dispatched.
fn best_move<G: Game>(game: &G, dice: &mut Dice) -> Option<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let seat = game.to_move();
    moves.into_iter().max_by_key(|&mv| {
        let mut after = game.clone();
        after.play_unchecked(mv);
        let playout = |_| {
            let mut playout = after.clone();
            playout.playout(dice, MAX_PLAYOUT_MOVES);
            points(&playout, seat)
        };
        (0..PLAYOUTS).map(playout).sum::<usize>()
    })
}

/// Plays a game, the engine against random moves, and returns the engine's points.
fn play<G: Game>(mut game: G, engine: Seat, dice: &mut Dice) -> usize {
    while !game.is_over() {
        let mv = if game.to_move() == engine { best_move(&game, dice) } else { None };
        let mv = mv.unwrap_or_else(|| game.random_move(dice));
        game.play_unchecked(mv);
    }
    points(&game, engine)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut dice = Dice::from_seed(1);
    for kind in GameKind::ALL {
        let mut score = 0;
        for number in 1..=2 {
            let engine = Seat::at(number - 1);
            // From any game to the typed one; Exago's bitboards come in two widths.
            score += match AnyGame::new(kind, 2, "")? {
                AnyGame::Pentago(game) => play(game, engine, &mut dice),
                AnyGame::PentagoXl(game) => play(game, engine, &mut dice),
                AnyGame::Exago(game) => match game.bitboard() {
                    ExagoStateRef::Narrow(board) => play(board.clone(), engine, &mut dice),
                    ExagoStateRef::Wide(board) => play(board.clone(), engine, &mut dice),
                },
                AnyGame::Pente(game) => play(*game, engine, &mut dice),
            };
        }
        println!("{kind}: {score} of 4 points against random moves");
    }
    Ok(())
}
