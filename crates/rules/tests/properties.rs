//! Properties of every position of every game, tested on random positions.

use proptest::prelude::*;
use tessera_rules::{AnyGame, Dice, Exago, Game, HexCell, Record};

use crate::configurations::{self, EXAGO, GameConfiguration, PENTAGO, PENTE, XL};

/// A random game of some moves, chosen by proptest so that a failure shrinks to a short one.
fn played() -> impl Strategy<Value = (GameConfiguration, u64, usize)> {
    let configurations: Vec<_> = configurations::all().collect();
    (prop::sample::select(configurations), any::<u64>(), 0..120_usize)
}

/// Calls a generic function with the game of any kind.
macro_rules! with_game {
    ($any:expr, $call:expr) => {
        match $any {
            AnyGame::Pentago(game) => $call(game),
            AnyGame::PentagoXl(game) => $call(game),
            AnyGame::Exago(game) => $call(&mut **game),
            AnyGame::Pente(game) => $call(&mut **game),
        }
    };
}

fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.sort_unstable();
    moves
}

fn play_and_undo_restore<G: Game>(game: &mut G) {
    let before = game.clone();
    for mv in legal(game) {
        let undo = game.play(mv).expect("a listed move is accepted");
        assert_ne!(*game, before, "{mv:?}");
        game.undo(undo);
        assert_eq!(*game, before, "{mv:?}");
        assert_eq!(game.key(), before.key(), "{mv:?}");
    }
}

fn moves_survive_their_text<G: Game>(game: &mut G) {
    let moves = legal(game);
    assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "a move is listed twice");
    assert_eq!(moves.len(), game.count_legal(&mut Vec::new()));
    assert_eq!(moves.is_empty(), game.is_over());
    for mv in moves {
        let text = game.move_text(mv);
        assert_eq!(game.parse_move(&text), Ok(mv), "{text}");
        assert_eq!(game.parse_move(&text.to_uppercase()), Ok(mv), "{text}");
        assert_eq!(game.parse_move(&text.to_lowercase()), Ok(mv), "{text}");
    }
}

fn symmetries_agree<G: Game>(game: &mut G) {
    let moves = legal(game);
    for symmetry in G::symmetries() {
        let mirrored = game.transformed(symmetry);
        let mut expected: Vec<_> = moves.iter().map(|&mv| game.transformed_move(mv, symmetry)).collect();
        expected.sort_unstable();
        assert_eq!(legal(&mirrored), expected, "{symmetry:?}");
        assert_eq!(mirrored.places(), game.places());
        for &mv in moves.iter().step_by(moves.len() / 8 + 1) {
            let (mut here, mut there) = (game.clone(), mirrored.clone());
            there.play(game.transformed_move(mv, symmetry)).expect("a mirrored move is legal in the mirror");
            here.play_unchecked(mv);
            assert_eq!(here.transformed(symmetry), there, "{symmetry:?}");
        }
    }
}

/// All texts that could be a move, except choices between groups.
fn conceivable_moves(game: &AnyGame) -> Vec<String> {
    let squares = |width: u8| {
        (b'a'..b'a' + width)
            .flat_map(move |column| (1..=width).map(move |row| format!("{}{row}", char::from(column))))
    };
    let with_turns = |cells: Vec<String>, blocks: &str| {
        let turns: Vec<String> =
            blocks.chars().flat_map(|block| [format!("{block}+"), format!("{block}-")]).collect();
        let turned =
            |cell: &String| turns.iter().map(move |turn| format!("{cell}{turn}")).collect::<Vec<_>>();
        cells.iter().flat_map(turned).chain(cells.iter().cloned()).collect()
    };
    let mut texts = match game {
        AnyGame::Pentago(_) => with_turns(squares(6).collect(), "ABCD"),
        AnyGame::PentagoXl(_) => with_turns(squares(9).collect(), "ABCDEFGHI"),
        AnyGame::Pente(_) => (b'A'..=b'T')
            .filter(|&column| column != b'I')
            .flat_map(|column| (1..=19).map(move |row| format!("{}{row}", char::from(column))))
            .collect(),
        AnyGame::Exago(game) => tile_moves(game),
    };
    texts.push("swap".to_owned());
    texts
}

fn tile_moves(game: &Exago) -> Vec<String> {
    let side = game.rules().side();
    let names: Vec<String> = HexCell::all(side).map(|cell| cell.name(side)).collect();
    let lifts: Vec<String> =
        names.iter().flat_map(|from| names.iter().map(move |to| format!("{from}-{to}"))).collect();
    // Choices between groups, if there are not too many.
    let tiles: Vec<String> =
        HexCell::all(side).filter(|&cell| game.seat_at(cell).is_some()).map(|cell| cell.name(side)).collect();
    let choosable = if tiles.len() <= 8 { &tiles[..] } else { &[] };
    let choices = lifts.iter().flat_map(|lift| choosable.iter().map(move |tile| format!("{lift}/{tile}")));
    names.iter().cloned().chain(lifts.iter().cloned()).chain(choices).collect()
}

fn random_moves_are_listed<G: Game>(game: &mut G) {
    let moves = legal(game);
    let mut dice = Dice::from_seed(game.key());
    for _ in 0..if moves.is_empty() { 0 } else { 30 } {
        let mv = game.random_move(&mut dice);
        assert!(moves.binary_search(&mv).is_ok(), "{}", game.move_text(mv));
    }
    let mut ended = game.clone();
    let played = ended.playout(&mut dice, 1_000);
    assert_eq!(ended.ply(), game.ply() + played);
    assert!(ended.is_over() || played == 1_000);
}

fn at((configuration, seed, moves): (GameConfiguration, u64, usize)) -> AnyGame {
    let mut game = configurations::start(configuration);
    let mut dice = Dice::from_seed(seed);
    for _ in 0..moves {
        let legal = game.legal_moves();
        if legal.is_empty() {
            break;
        }
        game.play(*dice.pick(&legal)).expect("a listed move is accepted");
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_position_survives_its_text((configuration, seed, moves) in played()) {
        let game = at((configuration, seed, moves));
        let (kind, players, rules) = configuration;
        let text = game.to_string();
        let read = AnyGame::from_position(kind, players, rules, &text);
        let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
        prop_assert_eq!(&read.to_string(), &text);
        prop_assert_eq!(read.key(), game.key());
        // Exago's repetition is not in the text (EX-14).
        if game.places().is_none_or(|places| !places.is_draw()) {
            prop_assert_eq!(&read, &game);
        }
        prop_assert_eq!(AnyGame::from_position(kind, players, &game.rules(), &text), Ok(read));
    }

    #[test]
    fn a_move_survives_its_text(played in played()) {
        let mut game = at(played);
        for mv in game.legal_moves() {
            let text = game.move_text(mv);
            assert_eq!(game.parse_move(&text), Ok(mv), "{text}");
        }
        with_game!(&mut game, moves_survive_their_text);
    }

    #[test]
    fn play_and_undo_restore_the_position(played in played()) {
        with_game!(&mut at(played), play_and_undo_restore);
    }

    #[test]
    fn random_moves_are_legal(played in played()) {
        with_game!(&mut at(played), random_moves_are_listed);
    }

    #[test]
    fn a_move_is_accepted_if_and_only_if_it_is_listed(played in played()) {
        let game = at(played);
        let listed: std::collections::HashSet<String> =
            game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
        for text in conceivable_moves(&game) {
            let Ok(mv) = game.parse_move(&text) else {
                prop_assert!(!listed.contains(&text), "{} in {}", text, game);
                continue;
            };
            // EX-8: any tile identifies its group; the listed move has the first.
            let written = game.move_text(mv);
            prop_assert_eq!(game.check(mv).is_ok(), listed.contains(&written), "{} in {}", text, game);
        }
        for text in &listed {
            let accepted = game.parse_move(text).and_then(|mv| game.check(mv)).is_ok();
            prop_assert!(accepted, "{} in {}", text, game);
        }
    }

    #[test]
    fn a_record_survives_its_text((configuration, seed, moves) in played(), name in "[^\\r\\n]{0,12}") {
        let start = configurations::start(configuration);
        let mut game = start.clone();
        let mut dice = Dice::from_seed(seed);
        let mut made = Vec::new();
        while made.len() < moves && !game.is_over() {
            let mv = *dice.pick(&game.legal_moves());
            game.play(mv).expect("a listed move is accepted");
            made.push(mv);
        }
        let record = Record::new(start, made).expect("legal moves").with_tag("Player 1 Name", &name).expect("a tag");
        prop_assert_eq!(record.end().to_string(), game.to_string());
        let text = record.to_string();
        let read: Record = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(&read, &record);
        let windows: Record = text.replace('\n', "\r\n").parse().expect("the same with other line ends");
        prop_assert_eq!(windows, record);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn symmetric_positions_have_symmetric_moves(played in played()) {
        with_game!(&mut at(played), symmetries_agree);
    }
}

/// A position has the same key however it was reached, and different positions hardly ever share one.
#[test]
fn keys_tell_positions_apart() {
    for configuration in
        [PENTAGO[0], PENTAGO[2], PENTAGO[5], XL[0], XL[5], XL[11], EXAGO[1], PENTE[0], PENTE[4]]
    {
        let start = configurations::start(configuration);
        let mut seen = std::collections::HashMap::new();
        for seed in 0..400 {
            let mut game = start.clone();
            let mut dice = Dice::from_seed(seed);
            while !game.is_over() && game.ply() < 60 {
                game.play(*dice.pick(&game.legal_moves())).expect("a listed move is accepted");
                // Turns played are not part of Exago's key: the same tiles and hands are the same position.
                let text = game.to_string();
                let shown = if let AnyGame::Exago(_) = game {
                    text.rsplit_once(' ').expect("four fields").0
                } else {
                    &text
                };
                let before = seen.insert(game.key(), shown.to_owned());
                assert!(before.is_none_or(|before| before == shown), "two positions share a key");
            }
        }
    }
}
