//! Plays the engine against plain Monte Carlo tree search that has more time.
//!
//! `plain GAME PLAYERS RULES GAMES MILLISECONDS TIMES`, for example `plain exago 3 "" 24 50 10`: the engine has 50
//! milliseconds a move, the other ten times as many. Half of all seats are the engine's, every seating comes as often as
//! its mirror image, so that equals would each win half of the games; whoever's seat comes first has won, a first place
//! that both share counts half. Teams sit together.

use std::time::Duration;

use tessera_engine::{Engine, Limits, Plain, Stop};
use tessera_rules::{AnyGame, Dice, GameKind, Places};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, players, rules, games, time, times] = arguments.as_slice() else {
        return Err(
            "write a game, players, rules, games, milliseconds and how often as long: exago 3 '' 24 50 10"
                .into(),
        );
    };
    let kind: GameKind = kind.parse()?;
    let (players, games): (usize, usize) = (players.parse()?, games.parse()?);
    let (time, times): (u64, u32) = (time.parse()?, times.parse()?);
    let time = Duration::from_millis(time);
    let teams = rules.contains("teams");
    let seatings = seatings(players, teams);
    let mut dice = Dice::from_seed(2026);
    let mut points = 0.0;
    for nth in 0..games {
        let seating = &seatings[nth % seatings.len()];
        let mut game = AnyGame::new(kind, players, rules)?;
        let (mut engine, mut plain) = (Engine::default(), Plain::new(dice.bits()));
        // Games differ by their beginning: one move each by lot.
        for _ in 0..players {
            game.play(*dice.pick(&game.legal_moves()))?;
        }
        while !game.is_over() {
            let report = if seating[game.to_move().index()] {
                engine.think(&game, &Limits::time(time), &Stop::never(), &mut |_| {})
            } else {
                plain.think(&game, &Limits::time(time * times), &Stop::never())
            };
            game.play(report.best().ok_or("no move in a game that is not over")?)?;
        }
        let won = share(&game.places().ok_or("a game without an end")?, seating);
        points += won;
        let seats: String = seating.iter().map(|own| if *own { 'E' } else { 'p' }).collect();
        println!("{:>3} {seats} {won} after {} moves: {points} of {}", nth + 1, game.ply(), nth + 1);
    }
    println!("{kind} {players} {rules}: {:.1} % of {games} games", 100.0 * points / games as f64);
    Ok(())
}

/// All ways to give half of the seats to the engine, one more or one fewer if they are odd; each before its mirror image.
fn seatings(players: usize, teams: bool) -> Vec<Vec<bool>> {
    let seating = |mask: usize| (0..players).map(|seat| mask >> seat & 1 == 1).collect::<Vec<_>>();
    if teams {
        return vec![seating(0b0101), seating(0b1010)];
    }
    let half = |mask: &usize| (mask.count_ones() as usize * 2).abs_diff(players) <= 1;
    let all = (1 << players) - 1;
    (1..=all / 2).filter(half).flat_map(|mask| [seating(mask), seating(all ^ mask)]).collect()
}

/// How much of the first place is the engine's.
fn share(places: &Places, seating: &[bool]) -> f64 {
    let (own, all) =
        places.winners().fold((0, 0), |(own, all), seat| (own + i32::from(seating[seat.index()]), all + 1));
    f64::from(own) / f64::from(all.max(1))
}
