//! Plays the engine against plain Monte Carlo tree search with larger limits.
//!
//! `against_mcts GAME PLAYERS RULES GAMES LIMIT LIMIT`, for example `against_mcts exago 3 "" 24 50ms 500ms`. Limits
//! without a unit are nodes and playouts, `against_mcts exago 3 "" 24 2000 10000`: on a busy machine that is fairer,
//! and the processor time is printed at the end.
//!
//! The engine holds half of all seats, and every seating is used as often as its mirror image, so that equal players
//! would each win half of the games. The contender of the best seat wins the game; a shared first place counts half.
//! Teams sit together.

use std::time::Duration;

use tessera_engine::{CancelToken, Engine, PlainMcts, SearchLimits};
use tessera_rules::{AnyGame, Dice, FinalPlaces, GameKind};

type BoxError = Box<dyn std::error::Error>;

fn main() -> Result<(), BoxError> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, players, rules, games, limit, other_limit] = arguments.as_slice() else {
        return Err("write a game, players, rules, games and two limits: exago 3 '' 24 50ms 500ms".into());
    };
    let kind: GameKind = kind.parse()?;
    let (players, games): (usize, usize) = (players.parse()?, games.parse()?);
    let limits = [parse_limit(limit)?, parse_limit(other_limit)?];
    let seatings = seatings(players, rules.contains("teams"));
    let mut dice = Dice::from_seed(2026);
    let (mut points, mut spent, mut moves) = (0.0, [0.0; 2], [0_u32; 2]);
    for nth in 0..games {
        let seating = &seatings[nth % seatings.len()];
        let mut game = AnyGame::new(kind, players, rules)?;
        let (mut engine, mut plain) = (Engine::default(), PlainMcts::new(dice.bits()));
        // Each player begins with one random move, so that the games differ.
        for _ in 0..players {
            game.play(*dice.pick(&game.legal_moves()))?;
        }
        while !game.is_over() {
            let (before, side) = (processor_time(), usize::from(!seating[game.to_move().index()]));
            let report = match side {
                0 => engine.think(&game, &limits[0], &CancelToken::new(), &mut |_| {}),
                _ => plain.think(&game, &limits[1], &CancelToken::new()),
            };
            game.play(report.best().ok_or("no move in a game that is not over")?)?;
            spent[side] += processor_time() - before;
            moves[side] += 1;
        }
        let won = first_place_share(game.places().ok_or("a game without an end")?, seating);
        points += won;
        let seats: String = seating.iter().map(|own| if *own { 'E' } else { 'p' }).collect();
        println!("{:>3} {seats} {won} after {} moves: {points} of {}", nth + 1, game.ply(), nth + 1);
    }
    let [own, other] = [0, 1].map(|side| spent[side] / f64::from(moves[side].max(1)));
    println!("{kind} {players} {rules}: {:.1} % of {games} games", 100.0 * points / games as f64);
    println!("processor time a move: {own:.1} ms and {other:.1} ms, {:.1} times as much", other / own);
    Ok(())
}

fn parse_limit(text: &str) -> Result<SearchLimits, BoxError> {
    Ok(match text.strip_suffix("ms") {
        Some(time) => SearchLimits::time(Duration::from_millis(time.parse()?)),
        None => SearchLimits::nodes(text.parse()?),
    })
}

/// Processor time of this thread in milliseconds, where the system reports it.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split_whitespace().next().and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(0.0)
        / 1e6
}

/// All ways to give the engine half of the seats, one more or one fewer if their number is odd; each followed by its
/// mirror image.
fn seatings(players: usize, teams: bool) -> Vec<Vec<bool>> {
    let seating = |mask: usize| (0..players).map(|seat| mask >> seat & 1 == 1).collect::<Vec<_>>();
    if teams {
        return vec![seating(0b0101), seating(0b1010)];
    }
    let half = |mask: &usize| (mask.count_ones() as usize * 2).abs_diff(players) <= 1;
    let all = (1 << players) - 1;
    (1..=all / 2).filter(half).flat_map(|mask| [seating(mask), seating(all ^ mask)]).collect()
}

/// The engine's share of the first place.
fn first_place_share(places: FinalPlaces, seating: &[bool]) -> f64 {
    let (own, all) =
        places.winners().fold((0, 0), |(own, all), seat| (own + i32::from(seating[seat.index()]), all + 1));
    f64::from(own) / f64::from(all.max(1))
}
