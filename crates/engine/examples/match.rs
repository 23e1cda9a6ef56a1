//! Plays a match between two levels: game, one level, the other, games.

use tessera_engine::{House, Level, Opponent, Stop};
use tessera_rules::{AnyGame, Dice, GameKind};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, one, other, games] = arguments.as_slice() else {
        return Err("write a game, two levels and a number of games: pente 8 1 20".into());
    };
    let kind: GameKind = kind.parse()?;
    let levels = [one, other].map(|level| level.parse().ok().and_then(Level::new));
    let [Some(one), Some(other)] = levels else { return Err("levels go from 1 to 10".into()) };
    let games: usize = games.parse()?;
    let mut dice = Dice::from_seed(2026);
    let (mut won, mut drawn) = (0, 0);
    for n in 0..games {
        let mut game = AnyGame::new(kind, 2, "")?;
        while let Some(mv) = {
            let level = if game.to_move().index() == n % 2 { one } else { other };
            House.choose(&game, level, &mut dice, &Stop::never())
        } {
            game.play(mv)?;
        }
        let places = game.places().ok_or("a game without an end")?;
        drawn += usize::from(places.is_draw());
        won += usize::from(!places.is_draw() && places.as_slice()[n % 2] == 1);
    }
    println!("{kind}: level {one} against {other}: {won} won, {drawn} drawn, {} lost", games - won - drawn);
    Ok(())
}
