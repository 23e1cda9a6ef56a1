//! Plays a game of random moves and prints it as a record.
//!
//! ```sh
//! cargo run --example random_bot -- pente 42
//! ```

use tessera_rules::{AnyGame, Dice, GameKind, Record};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let kind: GameKind = args.next().as_deref().unwrap_or("pentago").parse()?;
    // The same seed plays the same game. With the feature `rand`, any `rand_core::Rng` takes the place of the dice.
    let mut dice = Dice::from_seed(args.next().as_deref().unwrap_or("1").parse()?);

    let start = AnyGame::new(kind, *kind.players().start(), "")?;
    let mut game = start.clone();
    let mut moves = Vec::new();
    while !game.is_over() {
        let mv = game.random_move(&mut dice);
        game.play(mv)?; // checked; an engine would use `Game::play_unchecked`
        moves.push(mv);
    }

    println!("{}", Record::new(start, moves)?);
    match game.places() {
        Some(places) if !places.is_draw() => {
            let winners: Vec<String> = places.winners().map(|seat| seat.to_string()).collect();
            println!("won by player {}", winners.join(" and "));
        }
        _ => println!("a draw"),
    }
    Ok(())
}
