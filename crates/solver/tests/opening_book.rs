//! Compares the opening book with the published tables and with itself.

use std::collections::HashSet;
use std::fmt::Write;

use sha2::{Digest, Sha256};
use tessera_rules::{Dice, Game, MarbleMove, Pentago, PentagoRules};
use tessera_solver::exact::{GameValue, PublishedPentagoTables};
use tessera_solver::opening_book::{
    BOOK_MARBLES, BUILT_IN_BOOK, OpeningBookProvenance, book_value, pack_opening_book, probe_opening_book,
    unpack_opening_book,
};

use crate::shared_data::data;

/// Limit of the size of the file, in bytes.
const MAX_BYTES: usize = 600_000;

fn after(game: &Pentago) -> impl Iterator<Item = (MarbleMove, Pentago)> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    let game = *game;
    moves.into_iter().map(move |mv| {
        let mut after = game;
        after.play_unchecked(mv);
        (mv, after)
    })
}

fn random(dice: &mut Dice, marbles: usize) -> Pentago {
    let mut game = Pentago::default();
    game.playout(dice, marbles);
    game
}

/// All positions with a number of marbles that can be reached from these.
fn all_after(games: &HashSet<Pentago>) -> HashSet<Pentago> {
    games.iter().flat_map(|game| after(game).map(|(_, after)| after)).collect()
}

#[test]
fn the_book_has_the_values_of_the_tables() {
    let Some(folder) = data("pentago-slices") else {
        return;
    };
    let tables = PublishedPentagoTables::open(&folder).expect("there are tables");
    let check = |game: &Pentago| {
        assert_eq!(book_value(game), tables.value(game).expect("they can be read"), "{game}");
    };
    let mut games = HashSet::from([Pentago::default()]);
    for marbles in 0..=4 {
        games.iter().for_each(check);
        if marbles < 4 {
            games = all_after(&games);
        }
    }
    // 36 sockets, two marbles of each colour.
    assert_eq!(games.len(), 630 * 561);
    let mut dice = Dice::from_seed(31);
    for marbles in [5, 6] {
        for _ in 0..50_000 {
            check(&random(&mut dice, marbles));
        }
    }
}

#[test]
fn the_tables_give_the_built_in_book_again() {
    let Some(folder) = data("pentago-slices") else {
        return;
    };
    let tables = PublishedPentagoTables::open(&folder).expect("there are tables");
    let source =
        OpeningBookProvenance { command: String::new(), files: Vec::new(), checksum: |_| String::new() };
    let made = pack_opening_book(&tables, &source).expect("the tables are complete");
    assert_eq!(
        unpack_opening_book(&made).expect("a book"),
        unpack_opening_book(BUILT_IN_BOOK).expect("a book")
    );
}

#[test]
fn the_built_in_book_is_small_and_names_its_command_its_source_and_its_checksum() {
    assert!(BUILT_IN_BOOK.len() <= MAX_BYTES, "{} bytes", BUILT_IN_BOOK.len());
    let end = BUILT_IN_BOOK.windows(2).position(|pair| pair == b"\n\n").expect("a header");
    let header = std::str::from_utf8(&BUILT_IN_BOOK[..end]).expect("text");
    let values = |name: &str| -> Vec<&str> {
        header.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).collect()
    };
    let planes = unpack_opening_book(BUILT_IN_BOOK).expect("a book");
    let mut checksum = String::new();
    for byte in Sha256::digest(&planes) {
        write!(checksum, "{byte:02x}").expect("a string takes all text");
    }
    assert_eq!(values("checksum"), [checksum]);
    assert_eq!(values("command"), ["tessera book pentago --tables FOLDER"]);
    assert_eq!(values("source").len(), BOOK_MARBLES + 1);
}

#[test]
fn a_value_of_the_book_is_the_best_value_of_its_moves() {
    let mut dice = Dice::from_seed(32);
    for marbles in (0..BOOK_MARBLES).cycle().take(600) {
        let game = random(&mut dice, marbles);
        let moves = probe_opening_book(&game).expect("the moves are in the book");
        let mut best = GameValue::Loss;
        for (mv, after) in after(&game) {
            let value = book_value(&after).expect("it is in the book").for_opponent();
            assert_eq!(moves.value_of(mv), value, "{game} {}", game.move_text(mv));
            best = best.max(value);
        }
        assert_eq!((book_value(&game), moves.value), (Some(best), best), "{game}");
        for (mv, _) in after(&game) {
            let turn = mv.turn.expect("nobody has five");
            let keeps = moves.keeping[tessera_solver::block_patterns::turn_index(turn)] >> mv.socket.number()
                & 1
                == 1;
            assert_eq!(keeps, moves.value_of(mv) == best, "{game} {}", game.move_text(mv));
        }
    }
}

#[test]
fn the_first_player_wins_with_192_of_288_first_moves() {
    let moves = probe_opening_book(&Pentago::default()).expect("it is in the book");
    assert_eq!(moves.value, GameValue::Win);
    assert_eq!(moves.keeping.iter().map(|sockets| sockets.count_ones()).sum::<u32>(), 192);
}

#[test]
fn positions_with_more_marbles_or_other_rules_are_not_in_the_book() {
    let mut dice = Dice::from_seed(33);
    assert_eq!(book_value(&random(&mut dice, 7)), None);
    assert_eq!(probe_opening_book(&random(&mut dice, 6)), None);
    for rules in ["mover_wins_ties", "no_turn_back"] {
        let game = Pentago::new(PentagoRules::parse(2, rules).expect("rules"));
        assert_eq!(book_value(&game), None);
        assert_eq!(probe_opening_book(&game), None);
    }
    assert!(unpack_opening_book(b"no book\n\n").is_err());
}
