//! Learns Pente's weights: games, nodes a move, seed. Prints the file; progress goes to standard error.

use tessera_engine::{Lesson, train_pente};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, nodes, seed] = arguments.as_slice() else {
        return Err("write a number of games, nodes a move and a seed: 1000 300 7".into());
    };
    let lesson = Lesson { games: games.parse()?, nodes: nodes.parse()?, seed: seed.parse()? };
    print!("{}", train_pente(lesson, &mut |progress| eprintln!("{progress}")));
    Ok(())
}
