//! Certificates of Pente against the checker, and wins against a full search that knows the rules alone.

use std::io::{Read, Write};

use lzma_rust2::{XzOptions, XzReader, XzWriter};
use sha2::{Digest, Sha256};
use tessera_checker::{PenteCertificate, PenteVerified, Refusal, verify_pente};
use tessera_engine::Stop;
use tessera_engine::theory::prove_pente;
use tessera_rules::{Dice, Game, Intersection, Pente, PenteRules, Seat};

const ROOM: usize = 64 << 20;

fn pente(rules: &str) -> Pente {
    Pente::new(PenteRules::parse(2, rules).expect("rules"))
}

fn played(rules: &str, moves: &str) -> Pente {
    let mut game = pente(rules);
    for text in moves.split(' ') {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game
}

fn checked(bytes: &[u8]) -> Result<PenteVerified, Refusal> {
    verify_pente(&PenteCertificate::read(bytes)?, &|_, _| {})
}

fn after(game: &Pente, mv: Intersection) -> Pente {
    let mut after = *game;
    after.play_unchecked(mv);
    after
}

fn moves_of(game: &Pente) -> Vec<Intersection> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

fn is_won_by(game: &Pente, seat: Seat) -> bool {
    game.places().is_some_and(|places| !places.is_draw() && places.of(seat) == 1)
}

/// Whether the player to move wins with so many stones at most: all moves, all replies.
fn wins_with(game: &Pente, stones: u32) -> bool {
    let own = game.to_move();
    moves_of(game).into_iter().any(|mv| {
        let next = after(game, mv);
        is_won_by(&next, own)
            || stones > 1
                && !next.is_over()
                && moves_of(&next).into_iter().all(|reply| {
                    let then = after(&next, reply);
                    !then.is_over() && wins_with(&then, stones - 1)
                })
    })
}

/// Games by lot near the centre, in which nobody has won.
fn positions(count: u64) -> impl Iterator<Item = Pente> {
    (0..count).filter_map(|seed| {
        let mut game = pente("size=13");
        let mut dice = Dice::from_seed(seed);
        let centre = Intersection::centre(13);
        while game.ply() < 8 + seed as usize % 14 && !game.is_over() {
            let mv = (0..200).map(|_| game.random_move(&mut dice)).find(|mv| mv.distance(centre) <= 3)?;
            game.play_unchecked(mv);
        }
        (!game.is_over() && !wins_with(&game, 1)).then_some(game)
    })
}

#[test]
fn a_win_with_two_stones_is_always_found_and_always_verified() {
    let mut seen = [0; 2];
    for game in positions(3_000) {
        let is_win = wins_with(&game, 2);
        seen[usize::from(is_win)] += 1;
        if !is_win {
            continue;
        }
        let proof = prove_pente(&game, None, ROOM, &Stop::never()).unwrap_or_else(|| panic!("{game} is won"));
        let bytes = proof.to_bytes("a test").expect("it can be packed");
        let verified = checked(&bytes).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        replay(game, &verified.line);
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// The longest line must end with the win of whoever moves first.
fn replay(mut game: Pente, line: &[String]) {
    let winner = game.to_move();
    for text in line {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    assert!(is_won_by(&game, winner), "{game}");
}

/// An open three of white, who moves.
fn small() -> (Pente, Vec<u8>) {
    let game = played("size=13", "G7 A13 H8 N1 F6 A1");
    let proof = prove_pente(&game, None, ROOM, &Stop::never()).expect("it is won");
    let bytes = proof.to_bytes("tessera prove pente").expect("it can be packed");
    (game, bytes)
}

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
    let first = lines[0].split(' ').next().unwrap_or_default().to_owned();
    let mend = |line: &str| match line.split_once(": ") {
        Some(("checksum", _)) => format!("checksum: {checksum}\n"),
        Some(("plans", _)) => format!("plans: {}\n", lines.len()),
        Some(("first", _)) => format!("first: {first}\n"),
        _ => format!("{line}\n"),
    };
    let mut bytes = header.lines().map(mend).collect::<String>().into_bytes();
    let mut packed = XzWriter::new(&mut bytes, XzOptions::with_preset(1)).expect("it packs");
    packed.write_all(body.as_bytes()).expect("it packs");
    packed.finish().expect("it packs");
    bytes
}

#[test]
fn a_certificate_is_made_the_same_every_time() {
    let (game, bytes) = small();
    assert_eq!(bytes, small().1);
    let verified = checked(&bytes).expect("it is a proof");
    assert!(verified.replies > 100 && verified.stones == 2, "{verified:?}");
    replay(game, &verified.line);
}

/// Everything that a line says is changed in some ways by itself, and left out: moves, and replies with where they lead.
#[test]
fn a_mutated_certificate_is_refused_unless_it_wins_too() {
    let mut dice = Dice::from_seed(7);
    let (mut refused, mut as_good) = (0, 0);
    for game in positions(600).filter(|game| wins_with(game, 2)) {
        let proof = prove_pente(&game, None, ROOM, &Stop::never()).expect("it is won");
        let (header, lines) = unpacked(&proof.to_bytes("a test").expect("it can be packed"));
        assert!(checked(&packed(&header, &lines)).is_ok(), "mended without a change it is as it was");
        for (nth, line) in lines.iter().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            for word in 0..words.len() {
                let cell = game.random_move(&mut dice).to_string();
                let changed =
                    words[word].split_once('=').map(|(_, next)| format!("{cell}={next}")).unwrap_or(cell);
                for other in [Some(changed), None] {
                    let rest = words[word + 1..].iter().map(|&word| word.to_owned());
                    let before = words[..word].iter().map(|&word| word.to_owned());
                    let mut mutated = lines.clone();
                    mutated[nth] = before.chain(other).chain(rest).collect::<Vec<_>>().join(" ");
                    match checked(&packed(&header, &mutated)) {
                        Err(_) => refused += 1,
                        // What was accepted must be a proof all the same: its line ends with the win.
                        Ok(verified) => {
                            replay(game, &verified.line);
                            as_good += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 3 * as_good && refused > 50, "{refused} refused, {as_good} as good");
}

#[test]
fn a_certificate_that_does_not_add_up_is_refused() {
    let (_, bytes) = small();
    let (header, lines) = unpacked(&bytes);
    for (name, value) in [
        ("stones", "1"),
        ("plans", "9999"),
        ("first", "A2"),
        ("winner", "2"),
        ("rules", "-"),
        ("rules", "size=15"),
        ("rules", "size=13,swap"),
        ("game", "pentago-xl"),
    ] {
        let lie = |line: &str| match line.split_once(": ") {
            Some((found, _)) if found == name => format!("{name}: {value}\n"),
            _ => format!("{line}\n"),
        };
        let mut lying = header.lines().map(lie).collect::<String>().into_bytes();
        lying.extend_from_slice(&bytes[header.len()..]);
        assert!(checked(&lying).is_err(), "{name}: {value}");
    }
    let mut idle = lines.clone();
    idle.push("A2".to_owned());
    assert_eq!(checked(&packed(&header, &idle)), Err(Refusal::IdlePlan(lines.len() + 1)));
    let mut round = lines.clone();
    let last = round.len() - 1;
    round[last] += " *=1";
    assert_eq!(checked(&packed(&header, &round)), Err(Refusal::Plan(lines.len())));
    let mut broken = bytes.clone();
    let end = broken.len() - 30;
    broken[end] ^= 1;
    assert!(checked(&broken).is_err());
}

#[test]
fn the_certified_position_is_verified_and_its_page_says_the_same() {
    let bytes = include_bytes!("../src/theory/certificates/pente-k10-m10-m8.certificate");
    let verified = checked(bytes).expect("it is a proof");
    assert_eq!((verified.stones, verified.replies), (17, 3_003_480));
    let (header, _) = unpacked(bytes);
    let checksum = header.lines().find_map(|line| line.strip_prefix("checksum: ")).expect("a line");
    assert!(include_str!("../../../docs/theory.md").contains(checksum));
}
