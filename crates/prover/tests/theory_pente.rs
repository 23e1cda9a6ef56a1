//! Certificates of Pente against the checker, and wins against a full search that knows the rules alone.

use tessera_checker::{PenteCertificate, PenteVerified, Refusal, verify_pente};
use tessera_prover::prove_pente;
use tessera_rules::{Dice, Game, Intersection, Pente, PenteRules};
use tessera_solver::Stop;
use tessera_solver::book::HOUSE_CERTIFICATES;

use crate::certificates::{Kind, ends_with_a_win, unpacked};
use crate::full_search::{FullSearch, after, wins_at_once};
use crate::pente_boards::nearly_full;

const CERTIFICATES: Kind<PenteVerified> = Kind {
    check: |bytes| verify_pente(&PenteCertificate::read(bytes)?, &|_, _| {}),
    counted: |lines| {
        let first = lines[0].split(' ').next().unwrap_or_default();
        vec![("plans", lines.len().to_string()), ("first", first.to_owned())]
    },
};

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
        (!game.is_over() && !wins_at_once(&game)).then_some(game)
    })
}

/// What the prover may remember of a position that may not be won.
const LITTLE_ROOM: usize = 1 << 13;

/// Whatever move a certificate with a single plan says, the checker must say what the full search says of it.
fn single_plan_is_accepted(game: &Pente, mv: Intersection, full: &mut FullSearch<Pente>) -> bool {
    let header = format!(
        "tessera certificate 1\ngame: pente\nplayers: 2\nrules: {}\nposition: {game}\nwinner: {}\nfirst: -\n\
         stones: 2\nplans: 1\nchecksum: -\ncommand: forged\n\n",
        game.rules(),
        game.to_move(),
    );
    let is_accepted = CERTIFICATES.checked(&header, &[mv.to_string()]).is_ok();
    assert_eq!(is_accepted, full.loses_after(&after(game, mv), 1), "{game} {mv}");
    is_accepted
}

#[test]
fn a_win_with_two_stones_is_found_and_accepted_exactly_where_a_full_search_finds_it() {
    let mut full = FullSearch::new();
    let mut dice = Dice::from_seed(2);
    let mut seen = [0; 2];
    let mut forged = [0; 2];
    let mut with_three = 0;
    for game in positions(1_700) {
        let is_win = full.wins_with(&game, 2);
        seen[usize::from(is_win)] += 1;
        forged[usize::from(single_plan_is_accepted(&game, game.random_move(&mut dice), &mut full))] += 1;
        let room = if is_win { ROOM } else { LITTLE_ROOM };
        let Some(proof) = prove_pente(&game, None, room, &Stop::never()) else {
            assert!(!is_win, "{game} is won");
            continue;
        };
        let bytes = proof.to_bytes("a test").expect("it can be packed");
        let verified = (CERTIFICATES.check)(&bytes).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        ends_with_a_win(&game, &verified.line);
        let stones = verified.stones as u32;
        if stones <= 3 {
            assert!(full.loses_after(&after(&game, proof.first()), stones - 1), "{game} {}", proof.first());
            with_three += stones - 2;
        }
        if stones == 2 {
            forged[usize::from(single_plan_is_accepted(&game, proof.first(), &mut full))] += 1;
        }
    }
    assert!(seen.iter().chain(&forged).all(|&count| count > 200), "{seen:?} {forged:?}");
    assert!(with_three > 100, "{with_three}");
}

/// Everything is played to the end here, so that the prover must find every win there is, and no other.
#[test]
fn on_boards_that_are_nearly_full_a_win_is_found_exactly_where_a_full_search_finds_it() {
    let mut full = FullSearch::new();
    let mut seen = [0; 2];
    for game in (0..24_000).filter_map(nearly_full) {
        let is_win = full.wins_with(&game, u32::MAX);
        let proof = prove_pente(&game, None, ROOM, &Stop::never());
        assert_eq!(proof.is_some(), is_win, "{game}");
        seen[usize::from(is_win)] += 1;
        if let Some(proof) = proof {
            let bytes = proof.to_bytes("a test").expect("it can be packed");
            let verified = (CERTIFICATES.check)(&bytes).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
            ends_with_a_win(&game, &verified.line);
        }
    }
    assert!(seen.iter().sum::<u32>() > 1_000 && seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// An open three of white, who moves.
fn small() -> (Pente, Vec<u8>) {
    let game = played("size=13", "G7 A13 H8 N1 F6 A1");
    let proof = prove_pente(&game, None, ROOM, &Stop::never()).expect("it is won");
    let bytes = proof.to_bytes("tessera prove pente").expect("it can be packed");
    (game, bytes)
}

#[test]
fn a_certificate_is_made_the_same_every_time() {
    let (game, bytes) = small();
    assert_eq!(bytes, small().1);
    let verified = (CERTIFICATES.check)(&bytes).expect("it is a proof");
    assert!(verified.replies > 100 && verified.stones == 2, "{verified:?}");
    ends_with_a_win(&game, &verified.line);
}

/// Everything that a line says is changed in some ways by itself, and left out: moves, and replies with where they lead.
#[test]
fn a_mutated_certificate_is_refused_unless_it_wins_too() {
    let mut dice = Dice::from_seed(7);
    let mut full = FullSearch::new();
    let (mut refused, mut as_good) = (0, 0);
    let won: Vec<Pente> = positions(600).filter(|game| full.wins_with(game, 2)).collect();
    for game in won {
        let proof = prove_pente(&game, None, ROOM, &Stop::never()).expect("it is won");
        let (header, lines) = unpacked(&proof.to_bytes("a test").expect("it can be packed"));
        assert!(CERTIFICATES.checked(&header, &lines).is_ok(), "mended without a change it is as it was");
        let changed = changed(&lines, || game.random_move(&mut dice).to_string());
        // What was accepted must be a proof all the same, of a first move that wins whatever is replied.
        let counts = CERTIFICATES.refused_and_as_good(&header, changed.into_iter(), |changed, verified| {
            ends_with_a_win(&game, &verified.line);
            let mv = changed[0].split(' ').next().expect("a move");
            let next = after(&game, game.parse_move(mv).expect("a move"));
            assert!(full.loses_after(&next, verified.stones as u32 - 1), "{game} {changed:?}");
        });
        refused += counts[0];
        as_good += counts[1];
    }
    assert!(refused > 3 * as_good && refused > 50, "{refused} refused, {as_good} as good");
}

/// The lines with one word after another changed to name another intersection, and left out.
fn changed(lines: &[String], mut another: impl FnMut() -> String) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for (nth, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        for word in 0..words.len() {
            let cell = another();
            let changed =
                words[word].split_once('=').map(|(_, next)| format!("{cell}={next}")).unwrap_or(cell);
            for other in [Some(changed), None] {
                let rest = words[word + 1..].iter().map(|&word| word.to_owned());
                let before = words[..word].iter().map(|&word| word.to_owned());
                let mut mutated = lines.to_vec();
                mutated[nth] = before.chain(other).chain(rest).collect::<Vec<_>>().join(" ");
                all.push(mutated);
            }
        }
    }
    all
}

#[test]
fn a_certificate_that_does_not_add_up_is_refused() {
    let (game, bytes) = small();
    let (header, lines) = unpacked(&bytes);
    let untrue = [
        ("stones", "1"),
        ("stones", "99"),
        ("stones", "03"),
        ("plans", "9999"),
        ("first", "A2"),
        ("winner", "2"),
        ("rules", "-"),
        ("rules", "size=15"),
        ("rules", "size=13,swap"),
        ("rules", "size=13,size=13"),
        ("rules", "championship,championship,size=13"),
        ("rules", "championship,size=13"),
        ("game", "pentago-xl"),
    ];
    let position = game.to_string();
    let fields: Vec<&str> = position.split(' ').collect();
    let [rows, seat, pairs, moves] = fields[..] else { panic!("{position}") };
    let elsewhere = [
        format!("{rows} {seat} 0,q,0 {moves}"),
        format!("{rows} {seat} 00,0 {moves}"),
        format!("{rows} +{seat} {pairs} {moves}"),
        format!("{rows} {seat} {pairs} +{moves}"),
        position.replace("13/", "103/"),
        position.replacen("13/", "76/", 1),
    ];
    let untrue = untrue.into_iter().chain(elsewhere.iter().map(|position| ("position", position.as_str())));
    CERTIFICATES.refuses_lies(&bytes, &untrue.collect::<Vec<_>>());
    let mut idle = lines.clone();
    idle.push("A2".to_owned());
    assert_eq!(CERTIFICATES.checked(&header, &idle), Err(Refusal::IdlePlan(lines.len() + 1)));
    let mut round = lines.clone();
    let last = round.len() - 1;
    round[last] += " *=1";
    assert_eq!(CERTIFICATES.checked(&header, &round), Err(Refusal::Plan(lines.len())));
}

#[test]
fn the_certified_position_is_verified_and_its_page_says_the_same() {
    let bytes = HOUSE_CERTIFICATES[1].bytes;
    let verified = (CERTIFICATES.check)(bytes).expect("it is a proof");
    assert_eq!((verified.stones, verified.replies), (17, 3_003_480));
    let (header, _) = unpacked(bytes);
    let checksum = header.lines().find_map(|line| line.strip_prefix("checksum: ")).expect("a line");
    assert!(include_str!("../../../docs/theory.md").contains(checksum));
}
