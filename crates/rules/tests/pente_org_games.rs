//! Replays real games of pente.org: their moves are legal here, and have the same winner.

use std::fs;

use tessera_rules::{Game, Pente, PenteRules};

/// One game per line: id, rated or not, result, moves. The source is documented beside the file.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/pente_games.txt");

#[test]
fn every_game_replays_to_its_result() {
    let games = match fs::read_to_string(GAMES) {
        Ok(games) => games,
        Err(error) if std::env::var_os("CI").is_some() => panic!("{GAMES}: {error}"),
        Err(error) => {
            eprintln!("skipped: {GAMES}: {error}");
            return;
        }
    };
    let ended: Vec<bool> = games.lines().map(replay).collect();
    assert_eq!(ended.len(), 3_912);
    // The others were resigned or lost on time.
    let on_board = ended.iter().filter(|&&on_board| on_board).count();
    assert_eq!(on_board, 3_521, "games that ended on the board; the others by resignation or time");
}

/// Replays a game and returns whether it ended on the board.
fn replay(line: &str) -> bool {
    let mut words = line.split(' ');
    let mut word = || words.next().unwrap_or_else(|| panic!("too short: {line}"));
    let (id, rated, result) = (word(), word(), word());
    // Rated games are played with the championship rule (PE-7); unrated ones may break it.
    let list = if rated == "Y" { "championship" } else { "" };
    let mut game = Pente::new(PenteRules::parse(2, list).expect("options of Pente"));
    for text in words {
        let mv = game.parse_move(text).unwrap_or_else(|error| panic!("game {id}, {text}: {error}"));
        // A move after the end would be an error: no game is over before its last move.
        game.play(mv).unwrap_or_else(|error| panic!("game {id}, move {} {text}: {error}", game.ply() + 1));
    }
    if let Some(places) = game.places() {
        let expected = match result {
            "1-0" => [1, 2],
            "0-1" => [2, 1],
            other => panic!("game {id} has the result {other}"),
        };
        assert_eq!(places.as_slice(), expected, "game {id}");
    }
    let again = Pente::from_position(game.rules(), &game.to_string());
    assert_eq!(again, Ok(game), "game {id}");
    game.is_over()
}
