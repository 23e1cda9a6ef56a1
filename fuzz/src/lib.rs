//! Fuzz targets of the rules. Each takes any bytes and panics only if an invariant of the rules is violated.

mod seeds;

pub use seeds::FuzzInput;
use tessera_rules::{AnyGame, AnyMove, GameKind, Record};

/// Games that are fuzzed; the first byte of the data selects one.
pub const GAMES: [(GameKind, usize, &str); 18] = [
    (GameKind::Pentago, 2, ""),
    (GameKind::Pentago, 2, "mover_wins_ties,no_turn_back"),
    (GameKind::PentagoXl, 2, ""),
    (GameKind::PentagoXl, 3, "play_on,marbles=7"),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::Exago, 2, ""),
    (GameKind::Exago, 3, "tiles=3:3:3,line=3,side=4"),
    (GameKind::Exago, 4, "early_moves,rejoin"),
    (GameKind::Exago, 6, ""),
    (GameKind::Exago, 2, "side=9,rejoin,tiles=4:5"),
    (GameKind::Pente, 2, ""),
    (GameKind::Pente, 2, "championship"),
    (GameKind::Pente, 2, "size=13"),
    (GameKind::Pente, 2, "size=15,championship"),
    (GameKind::Pentago, 2, "swap"),
    (GameKind::Pentago, 2, "no_turn_back,swap"),
    (GameKind::PentagoXl, 2, "swap"),
    (GameKind::Pente, 2, "size=13,championship,swap"),
];

/// Start of the game that a byte selects.
fn start(byte: u8) -> AnyGame {
    let (kind, players, rules) = GAMES[usize::from(byte) % GAMES.len()];
    AnyGame::new(kind, players, rules).expect("the rules are valid")
}

fn split(data: &[u8]) -> Option<(AnyGame, &[u8])> {
    let (&game, rest) = data.split_first()?;
    Some((start(game), rest))
}

/// A text that parses as a move is written back as the same move, and exactly the listed moves are legal.
pub fn a_move_read_is_a_move_written(data: &[u8]) {
    let Some((mut game, rest)) = split(data) else {
        return;
    };
    let text = String::from_utf8_lossy(rest);
    for word in text.split([' ', '\n']) {
        let Ok(mv) = game.parse_move(word) else {
            continue;
        };
        let legal = game.check(mv).is_ok();
        let written = game.move_text(mv);
        let again = game.parse_move(&written).expect("what was written can be read");
        assert_eq!(game.check(again).is_ok(), legal, "{word} {written}");
        assert_eq!(game.move_text(again), written);
        let listed: Vec<String> = game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
        assert_eq!(listed.contains(&written), legal, "{word} {written}");
        if legal {
            game.play(mv).expect("a legal move can be played");
        }
    }
}

/// A text that parses as a position is written back as the same position, and its listed moves can be played.
pub fn a_position_read_is_a_position_written(data: &[u8]) {
    let Some((&game, rest)) = data.split_first() else {
        return;
    };
    let (kind, players, rules) = GAMES[usize::from(game) % GAMES.len()];
    let Ok(text) = str::from_utf8(rest) else {
        return;
    };
    let Ok(game) = AnyGame::from_position(kind, players, rules, text) else {
        return;
    };
    let written = game.to_string();
    let again = AnyGame::from_position(kind, players, rules, &written).expect("what was written can be read");
    assert_eq!(again, game);
    assert_eq!(again.key(), game.key());
    assert_eq!(again.to_string(), written);
    let legal = game.legal_moves();
    assert_eq!(legal.is_empty(), game.is_over(), "{written}");
    for mv in legal {
        let mut after = game.clone();
        after.play(mv).expect("a listed move can be played");
    }
}

/// A text that parses as a record is written back as a record of the same game.
pub fn a_record_read_is_a_record_written(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let Ok(record) = text.parse::<Record>() else {
        return;
    };
    let written = record.to_string();
    let again: Record = written.parse().expect("what was written can be read");
    assert_eq!(again.to_string(), written);
    assert_eq!(again.end(), record.end());
    assert_eq!((again.result(), again.tags()), (record.result(), record.tags()));
    if let Some(places) = record.end().places() {
        assert_eq!(record.result(), Some(places));
    }
}

/// Moves selected by the bytes lead to a position that equals the position parsed from its text. A finished game has no legal
/// moves.
pub fn a_replay_ends_where_the_rules_say(data: &[u8]) {
    let Some((mut game, rest)) = split(data) else {
        return;
    };
    let mut moves: Vec<AnyMove> = Vec::new();
    let opening = game.clone();
    for choice in rest.chunks(2) {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        let choice = choice.iter().fold(0, |number, &byte| number * 256 + usize::from(byte));
        let mv = legal[choice % legal.len()];
        game.play(mv).expect("a listed move can be played");
        moves.push(mv);
    }
    assert_eq!(game.ply(), moves.len());
    assert_eq!(game.is_over(), game.places().is_some());
    assert_eq!(game.is_over(), game.legal_moves().is_empty());
    let same = AnyGame::from_position(game.kind(), game.seats(), &game.rules(), &game.to_string());
    // A position read from text has no history: Exago's third repetition cannot be seen in it (EX-14).
    let drawn_by_history =
        game.kind() == GameKind::Exago && game.places().is_some_and(|places| places.is_draw());
    if !drawn_by_history {
        assert_eq!(same.as_ref(), Ok(&game));
    }
    assert_eq!(same.expect("a position that was reached can be read").key(), game.key());
    let record = Record::new(opening, moves).expect("the moves were legal");
    assert_eq!(record.to_string().parse(), Ok(record));
}
