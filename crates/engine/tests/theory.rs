//! Proofs of Pentago XL against a full search that knows the rules alone, and certificates against the checker.

use std::io::{Read, Write};
use std::thread;

use lzma_rust2::{XzOptions, XzReader, XzWriter};
use sha2::{Digest, Sha256};
use tessera_checker::{Certificate, Refusal, verify};
use tessera_engine::Stop;
use tessera_engine::theory::{Found, Notebook, Progress, ProveError, Wanted, prove};
use tessera_rules::{Dice, Game, MarbleMove, PentagoXl, XlRules};

fn two() -> XlRules {
    XlRules::parse(2, "").expect("two players")
}

fn position(text: &str) -> PentagoXl {
    PentagoXl::from_position(two(), text).expect("it can arise")
}

fn wanted(start: PentagoXl, own_marbles: u32, quiet: u8) -> Wanted {
    let marbles = 40 - u32::from(start.left()[start.to_move().index()]) + own_marbles;
    Wanted { start, first: None, marbles, quiet, threads: 1 }
}

fn search(wanted: &Wanted) -> Result<Found, ProveError> {
    prove(wanted, &Notebook::new(wanted), &Progress::default(), &Stop::never())
}

fn moves_of(game: &PentagoXl) -> Vec<MarbleMove> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

fn after(game: &PentagoXl, mv: MarbleMove) -> PentagoXl {
    let mut after = *game;
    after.play_unchecked(mv);
    after
}

/// Whether a finished game was won by whoever moved before.
fn is_won_by_mover(game: &PentagoXl, mv: MarbleMove) -> bool {
    let after = after(game, mv);
    after.places().is_some_and(|places| !places.is_draw() && places.of(game.to_move()) == 1)
}

/// Whether the player to move wins with so many marbles at most: all moves, all replies.
fn wins_with(game: &PentagoXl, marbles: u32) -> bool {
    let moves = moves_of(game);
    moves.iter().any(|&mv| is_won_by_mover(game, mv))
        || marbles > 1 && moves.iter().any(|&mv| loses_after(&after(game, mv), marbles - 1))
}

/// Whether every reply loses.
fn loses_after(game: &PentagoXl, marbles: u32) -> bool {
    !game.is_over()
        && moves_of(game).into_iter().all(|reply| {
            let after = after(game, reply);
            match after.places() {
                Some(places) => !places.is_draw() && places.of(game.to_move()) == 2,
                None => wins_with(&after, marbles),
            }
        })
}

/// Positions of games that were played by lot, in which somebody moves and cannot win at once.
fn late_positions(seeds: std::ops::Range<u64>) -> impl Iterator<Item = PentagoXl> {
    seeds.filter_map(|seed| {
        let mut game = PentagoXl::new(two());
        game.playout(&mut Dice::from_seed(seed), 16 + seed as usize % 20);
        (!game.is_over() && !wins_with(&game, 1)).then_some(game)
    })
}

#[test]
fn a_win_with_two_marbles_is_found_exactly_where_a_full_search_finds_it() {
    let count = |seeds: std::ops::Range<u64>| {
        let mut found = [0_u32; 2];
        for game in late_positions(seeds) {
            let is_win = wins_with(&game, 2);
            let proof = search(&wanted(game, 2, 1)).expect("it can be searched");
            assert_eq!(matches!(proof, Found::Proven(_)), is_win, "{game}");
            found[usize::from(is_win)] += 1;
        }
        found
    };
    let halves = thread::scope(|scope| {
        let other = scope.spawn(|| count(100_000..100_060));
        [count(0..60), other.join().expect("it does not panic")]
    });
    let [open, won] = [0, 1].map(|which| halves[0][which] + halves[1][which]);
    assert!(open > 20 && won > 5, "{open} not won, {won} won");
}

#[test]
fn every_win_that_is_found_is_verified_by_the_checker() {
    let mut verified = 0;
    for game in late_positions(20_000..20_300) {
        let Ok(Found::Proven(proof)) = search(&wanted(game, 4, 1)) else { continue };
        let bytes = proof.to_bytes("a test").expect("it can be packed");
        let certificate = Certificate::read(&bytes).expect("it is one");
        let told = verify(&certificate, 1, &|_, _| {}).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        assert_eq!(told.marbles, proof.marbles());
        replay(game, &told.line);
        verified += 1;
    }
    assert!(verified > 20, "{verified}");
}

/// The longest line must end with the win of whoever moves first.
fn replay(mut game: PentagoXl, line: &[String]) {
    let winner = game.to_move();
    for text in line {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let places = game.places().expect("the line ends the game");
    assert_eq!((places.of(winner), places.is_draw()), (1, false));
}

/// Red has two in the middle of the board; his third wins.
const SMALL: &str = "9/9/9/9/4rr3/3y5/9/7y1/9 1 38,38 0,0";

fn small_certificate(threads: usize) -> Vec<u8> {
    let wanted = Wanted { threads, ..wanted(position(SMALL), 5, 2) };
    let Ok(Found::Proven(proof)) = search(&wanted) else { panic!("it is won") };
    proof.to_bytes("tessera prove").expect("it can be packed")
}

fn checked(bytes: &[u8]) -> Result<u64, Refusal> {
    Ok(verify(&Certificate::read(bytes)?, 2, &|_, _| {})?.positions)
}

/// The header and the lines of a certificate.
fn unpacked(bytes: &[u8]) -> (String, Vec<String>) {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").expect("a header") + 2;
    let mut body = String::new();
    XzReader::new(&bytes[end..], false).read_to_string(&mut body).expect("packed text");
    let header = String::from_utf8(bytes[..end].to_vec()).expect("text");
    (header, body.lines().map(str::to_owned).collect())
}

/// A certificate of these lines with everything mended that can be counted without checking.
fn packed(header: &str, lines: &[String]) -> Vec<u8> {
    let body: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    let checksum: String = Sha256::digest(body.as_bytes())
        .iter()
        .fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
    let replies: usize =
        lines.iter().map(|line| line[..81].matches('.').count().saturating_sub(1) * 16).sum();
    let mend = |line: &str| match line.split_once(": ") {
        Some(("checksum", _)) => format!("checksum: {checksum}\n"),
        Some(("positions", _)) => format!("positions: {}\n", lines.len()),
        Some(("replies", _)) => format!("replies: {replies}\n"),
        _ => format!("{line}\n"),
    };
    let mut bytes = header.lines().map(mend).collect::<String>().into_bytes();
    let mut packed = XzWriter::new(&mut bytes, XzOptions::with_preset(1)).expect("it packs");
    packed.write_all(body.as_bytes()).expect("it packs");
    packed.finish().expect("it packs");
    bytes
}

#[test]
fn the_same_question_has_the_same_certificate_on_any_number_of_threads() {
    let one = small_certificate(1);
    assert_eq!(one, small_certificate(3));
    assert!(checked(&one).expect("it is a proof") > 50);
}

#[test]
fn a_certificate_without_one_of_its_positions_is_refused() {
    let (header, lines) = unpacked(&small_certificate(2));
    assert!(checked(&packed(&header, &lines)).is_ok(), "mended without a change it is as it was");
    for left_out in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(left_out);
        let refusal = checked(&packed(&header, &fewer)).expect_err("something is missing");
        let is_gap = matches!(refusal, Refusal::Gap { .. } | Refusal::NoStart);
        assert!(is_gap, "line {left_out}: {refusal}");
    }
}

const TURNS: [&str; 16] =
    ["A+", "A-", "B+", "B-", "C+", "C-", "D+", "D-", "F+", "F-", "G+", "G-", "H+", "H-", "I+", "I-"];

/// A line's position as the rules have it.
fn position_of(line: &str) -> PentagoXl {
    let rows: Vec<String> = line.as_bytes()[..81].chunks(9).map(row_text).collect();
    let left = |letter: char| 40 - line[..81].matches(letter).count();
    position(&format!("{} 1 {},{} 0,0", rows.join("/"), left('r'), left('y')))
}

fn row_text(row: &[u8]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for &letter in row {
        if letter == b'.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(char::from(letter));
    }
    if empty > 0 { text + &empty.to_string() } else { text }
}

#[test]
fn a_certificate_with_another_move_is_refused_unless_that_wins_too() {
    let (header, lines) = unpacked(&small_certificate(2));
    let mut dice = Dice::from_seed(5);
    let (mut refused, mut as_good) = (0, 0);
    for nth in 0..lines.len() {
        let (board, mv) = lines[nth].split_at(82);
        let free: Vec<usize> = (0..81).filter(|&cell| board.as_bytes()[cell] == b'.').collect();
        let (cell, turn) = dice.roll_two(free.len() as u32, 16);
        let cell = free[cell as usize];
        let other =
            format!("{}{}{}", char::from(b'a' + (cell % 9) as u8), 9 - cell / 9, TURNS[turn as usize]);
        let mut mutated = lines.clone();
        mutated[nth] = format!("{board}{other}");
        if checked(&packed(&header, &mutated)).is_err() {
            refused += 1;
            continue;
        }
        // What was accepted must be a proof: the other move leads to the same board, or wins as well.
        let game = position_of(&lines[nth]);
        let [one, two] =
            [mv, other.as_str()].map(|text| after(&game, game.parse_move(text).expect("a move")));
        assert!(one == two || loses_after(&two, 1), "{} instead of {mv}", mutated[nth]);
        as_good += 1;
    }
    assert!(refused > 60 && refused > 5 * as_good, "{refused} refused, {as_good} as good");
}

#[test]
fn a_certificate_that_does_not_add_up_is_refused() {
    let bytes = small_certificate(2);
    let (header, lines) = unpacked(&bytes);
    let mut more = lines.clone();
    more.push(format!("{} a1A+", "r".repeat(81)));
    assert!(matches!(checked(&packed(&header, &more)), Err(Refusal::Idle(_))));
    let mut turned = lines.clone();
    turned.swap(3, 4);
    assert_eq!(checked(&packed(&header, &turned)), Err(Refusal::Order(5)));
    let rows = lines[7].as_bytes()[..81].chunks(9);
    let mirrored: String = rows.flat_map(|row| row.iter().rev()).map(|&letter| char::from(letter)).collect();
    let mut seen_from_elsewhere = lines.clone();
    seen_from_elsewhere[7].replace_range(..81, &mirrored);
    assert_eq!(checked(&packed(&header, &seen_from_elsewhere)), Err(Refusal::NotLeast(8)));
    for (name, value) in
        [("marbles", "6"), ("positions", "1"), ("replies", "1"), ("first", "a1A+"), ("winner", "2")]
    {
        let lie = |line: &str| match line.split_once(": ") {
            Some((found, _)) if found == name => format!("{name}: {value}\n"),
            _ => format!("{line}\n"),
        };
        let mut lying = header.lines().map(lie).collect::<String>().into_bytes();
        lying.extend_from_slice(&bytes[header.len()..]);
        assert!(checked(&lying).is_err(), "{name}: {value}");
    }
    let mut broken = bytes.clone();
    let last = broken.len() - 40;
    broken[last] ^= 1;
    assert!(checked(&broken).is_err());
    let lines_only = packed(&header, &lines);
    let cut = &lines_only[..lines_only.len() - 30];
    assert_eq!(checked(cut), Err(Refusal::Packed));
    assert_eq!(checked(b"tessera notebook 1\n\n"), Err(Refusal::NotACertificate));
}

#[test]
fn xl_7_a_win_that_needs_more_marbles_than_there_are_is_no_win() {
    let with = |marbles: u8| {
        let rules = XlRules::parse(2, &format!("marbles={marbles}")).expect("a number of marbles");
        let left = marbles - 2;
        let text = SMALL.replace("38,38", &format!("{left},{left}"));
        search(&wanted_with(PentagoXl::from_position(rules, &text).expect("it can arise"), 9))
    };
    assert!(matches!(with(5), Ok(Found::Proven(_))));
    assert!(matches!(with(4), Ok(Found::Open(_))));
}

fn wanted_with(start: PentagoXl, marbles: u32) -> Wanted {
    Wanted { start, first: None, marbles, quiet: 2, threads: 1 }
}

#[test]
fn a_search_that_was_stopped_goes_on_from_its_notes() {
    let wanted = wanted(position(SMALL), 5, 2);
    let notes = Notebook::new(&wanted);
    let stop = Stop::never();
    stop.now();
    assert!(matches!(prove(&wanted, &notes, &Progress::default(), &stop), Ok(Found::Stopped)));
    let whole = Notebook::new(&wanted);
    let from_nothing = Progress::default();
    let Ok(Found::Proven(first)) = prove(&wanted, &whole, &from_nothing, &Stop::never()) else { panic!() };
    let read = Notebook::from_bytes(&whole.to_bytes(), &wanted).expect("notes");
    assert_eq!(read.len(), whole.len());
    let from_notes = Progress::default();
    let Ok(Found::Proven(second)) = prove(&wanted, &read, &from_notes, &Stop::never()) else { panic!() };
    assert_eq!(first.to_bytes("x").ok(), second.to_bytes("x").ok());
    assert!(from_notes.now().looks < from_nothing.now().looks);
    assert!(Notebook::from_bytes(&whole.to_bytes(), &Wanted { marbles: 6, ..wanted.clone() }).is_err());
    assert!(Notebook::from_bytes(b"something else\n\n", &wanted).is_err());
}

#[test]
fn what_cannot_be_proven_is_said_in_a_sentence() {
    let three = PentagoXl::new(XlRules::parse(3, "").expect("three players"));
    let refused = |start: PentagoXl, first: Option<MarbleMove>| {
        search(&Wanted { first, ..wanted_with(start, 10) }).expect_err("no").to_string()
    };
    assert_eq!(refused(three, None), "proofs are for two players, not for 3");
    let four = position("9/9/9/9/rrrr5/yyyy5/9/9/9 1 36,36 0,0");
    assert_eq!(refused(four, None), "the player to move wins at once with e5, which needs no certificate");
    let threatened = position("9/9/9/9/rrr6/yyyy5/8r/9/9 1 36,36 0,0");
    let away = threatened.parse_move("i9A+").expect("a move");
    assert_eq!(refused(threatened, Some(away)), "after i9A+ the other player has five or makes it at once");
}
