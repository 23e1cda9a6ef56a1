//! Tests certificates of Pente with the checker, and compares wins with a full search that knows only the rules.

use std::ops::ControlFlow;

use tessera_checker::{
    CertificateError, PenteCertificate, PenteProofSummary, XlCertificate, certificate_game, verify_pente,
    verify_xl,
};
use tessera_prover::prove_pente;
use tessera_rules::{Dice, Game, Intersection, Pente, PenteRules};
use tessera_solver::CancelToken;
use tessera_solver::certificates::BUILT_IN_CERTIFICATES;

use crate::certificates::{CertificateFormat, assert_ends_with_a_win, unpacked};
use crate::full_search::{FullSearch, after, wins_at_once};
use crate::pente_boards::nearly_full;

const CERTIFICATES: CertificateFormat<PenteProofSummary> = CertificateFormat {
    check: |bytes| verify_pente(&PenteCertificate::read(bytes)?, &|_, _| ControlFlow::Continue(())),
    computed_header: |lines| {
        let first = lines[0].split(' ').next().unwrap_or_default();
        vec![("plans", lines.len().to_string()), ("first", first.to_owned())]
    },
};

/// Memory of the prover, in bytes.
const MEMORY: usize = 64 << 20;

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

/// Positions of random games near the centre without a win at once.
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

/// Memory of the prover for a position that may not be won.
const SMALL_MEMORY: usize = 1 << 13;

/// Checks a certificate with a single plan; the checker must agree with the full search.
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
        let memory = if is_win { MEMORY } else { SMALL_MEMORY };
        let Some(proof) = prove_pente(&game, None, memory, &CancelToken::new()) else {
            assert!(!is_win, "{game} is won");
            continue;
        };
        let bytes = proof.to_bytes("a test").expect("it can be packed");
        let verified = (CERTIFICATES.check)(&bytes).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        assert_ends_with_a_win(&game, &verified.line);
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

/// Both searches are complete here, so the prover must find exactly the wins that exist.
#[test]
fn on_boards_that_are_nearly_full_a_win_is_found_exactly_where_a_full_search_finds_it() {
    let mut full = FullSearch::new();
    let mut seen = [0; 2];
    for game in (0..24_000).filter_map(nearly_full) {
        let is_win = full.wins_with(&game, u32::MAX);
        let proof = prove_pente(&game, None, MEMORY, &CancelToken::new());
        assert_eq!(proof.is_some(), is_win, "{game}");
        seen[usize::from(is_win)] += 1;
        if let Some(proof) = proof {
            let bytes = proof.to_bytes("a test").expect("it can be packed");
            let verified = (CERTIFICATES.check)(&bytes).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
            assert_ends_with_a_win(&game, &verified.line);
        }
    }
    assert!(seen.iter().sum::<u32>() > 1_000 && seen.iter().all(|&count| count > 200), "{seen:?}");
}

/// An open three of white, who is to move.
fn small() -> (Pente, Vec<u8>) {
    let game = played("size=13", "G7 A13 H8 N1 F6 A1");
    let proof = prove_pente(&game, None, MEMORY, &CancelToken::new()).expect("it is won");
    let bytes = proof.to_bytes("tessera prove pente").expect("it can be packed");
    (game, bytes)
}

#[test]
fn a_certificate_is_made_the_same_every_time() {
    let (game, bytes) = small();
    assert_eq!(bytes, small().1);
    let verified = (CERTIFICATES.check)(&bytes).expect("it is a proof");
    assert!(verified.replies > 100 && verified.stones == 2, "{verified:?}");
    assert_ends_with_a_win(&game, &verified.line);
}

/// Every word of every line is changed and left out, one at a time: moves, and replies with their plans.
#[test]
fn a_mutated_certificate_is_refused_unless_it_wins_too() {
    let mut dice = Dice::from_seed(7);
    let mut full = FullSearch::new();
    let (mut refused, mut accepted) = (0, 0);
    let won: Vec<Pente> = positions(600).filter(|game| full.wins_with(game, 2)).collect();
    for game in won {
        let proof = prove_pente(&game, None, MEMORY, &CancelToken::new()).expect("it is won");
        let (header, lines) = unpacked(&proof.to_bytes("a test").expect("it can be packed"));
        assert!(
            CERTIFICATES.checked(&header, &lines).is_ok(),
            "packed again without a change it is accepted"
        );
        let changed = changed(&lines, || game.random_move(&mut dice).to_string());
        // An accepted certificate must be a proof that its first move wins.
        let counts =
            CERTIFICATES.count_refused_and_accepted(&header, changed.into_iter(), |changed, verified| {
                assert_ends_with_a_win(&game, &verified.line);
                let mv = changed[0].split(' ').next().expect("a move");
                let next = after(&game, game.parse_move(mv).expect("a move"));
                assert!(full.loses_after(&next, verified.stones as u32 - 1), "{game} {changed:?}");
            });
        refused += counts[0];
        accepted += counts[1];
    }
    assert!(refused > 3 * accepted && refused > 50, "{refused} refused, {accepted} accepted");
}

/// Copies of the lines, each with one word changed to another intersection or left out.
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
fn an_inconsistent_certificate_is_refused() {
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
    CERTIFICATES.assert_refuses(&bytes, &untrue.collect::<Vec<_>>());
    let mut unreached = lines.clone();
    unreached.push("A2".to_owned());
    assert_eq!(
        CERTIFICATES.checked(&header, &unreached),
        Err(CertificateError::UnreachedPlan(lines.len() + 1))
    );
    let mut cyclic = lines.clone();
    let last = cyclic.len() - 1;
    cyclic[last] += " *=1";
    assert_eq!(CERTIFICATES.checked(&header, &cyclic), Err(CertificateError::InvalidPlan(lines.len())));
}

#[test]
fn the_built_in_certificate_is_verified_and_documented() {
    let bytes = BUILT_IN_CERTIFICATES[1].bytes;
    let verified = (CERTIFICATES.check)(bytes).expect("it is a proof");
    assert_eq!((verified.stones, verified.replies), (17, 3_003_480));
    let (header, _) = unpacked(bytes);
    let checksum = header.lines().find_map(|line| line.strip_prefix("checksum: ")).expect("a line");
    assert!(include_str!("../../../docs/theory.md").contains(checksum));
}

#[test]
fn a_check_is_cancelled_by_its_caller() {
    for known in &BUILT_IN_CERTIFICATES {
        let cancel =
            |done: u64, _: u64| if done < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let checked = if certificate_game(known.bytes).expect("a header") == "pente" {
            verify_pente(&PenteCertificate::read(known.bytes).expect("a certificate"), &cancel).map(drop)
        } else {
            verify_xl(&XlCertificate::read(known.bytes).expect("a certificate"), 2, &cancel).map(drop)
        };
        assert_eq!(checked, Err(CertificateError::Cancelled), "{}", known.name);
    }
}
