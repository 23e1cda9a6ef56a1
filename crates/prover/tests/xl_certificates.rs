//! Proofs of Pentago XL and their certificates, unchanged and damaged.

use tessera_checker::{CertificateError, XlCertificate};
use tessera_prover::{
    ProofRequestError, XlProofCheckpoint, XlProofSearchProgress, XlProofSearchResult, XlWinProofRequest,
    search_xl,
};
use tessera_rules::{Dice, Game, MarbleMove, PentagoXl, XlRules};
use tessera_solver::CancelToken;
use tessera_solver::certificates::BUILT_IN_CERTIFICATES;

use crate::certificates::{assert_ends_with_a_win, unpacked};
use crate::full_search::{FullSearch, after, wins_at_once};
use crate::xl_boards::{CERTIFICATES, from_letters, two};

fn position(text: &str) -> PentagoXl {
    PentagoXl::from_position(two(), text).expect("it can arise")
}

fn request(start: PentagoXl, own_marbles: u32, quiet: u8) -> XlWinProofRequest {
    let marbles = 40 - u32::from(start.left()[start.to_move().index()]) + own_marbles;
    XlWinProofRequest { start, first: None, marbles, quiet, threads: 1 }
}

fn search(request: &XlWinProofRequest) -> Result<XlProofSearchResult, ProofRequestError> {
    search_xl(
        request,
        &XlProofCheckpoint::new(request),
        &XlProofSearchProgress::default(),
        &CancelToken::new(),
    )
}

/// Positions of random games that are not over and have no win at once.
fn late_positions(seeds: std::ops::Range<u64>) -> impl Iterator<Item = PentagoXl> {
    seeds.filter_map(|seed| {
        let mut game = PentagoXl::new(two());
        game.playout(&mut Dice::from_seed(seed), 16 + seed as usize % 20);
        (!game.is_over() && !wins_at_once(&game)).then_some(game)
    })
}

#[test]
fn every_win_that_is_found_is_verified_by_the_checker() {
    let mut verified = 0;
    for game in late_positions(20_000..20_300) {
        let Ok(XlProofSearchResult::Proven(proof)) = search(&request(game, 4, 1)) else { continue };
        let bytes = proof.to_bytes("a test").expect("it can be packed");
        let verified_proof =
            (CERTIFICATES.check)(&bytes).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        assert_eq!(verified_proof.marbles, proof.marbles());
        assert_ends_with_a_win(&game, &verified_proof.line);
        verified += 1;
    }
    assert!(verified > 20, "{verified}");
}

/// Red has two in the middle of the board and wins with a third.
const SMALL: &str = "9/9/9/9/4rr3/3y5/9/7y1/9 1 38,38 0,0";

fn small_certificate(threads: usize) -> Vec<u8> {
    let request = XlWinProofRequest { threads, ..request(position(SMALL), 5, 2) };
    let Ok(XlProofSearchResult::Proven(proof)) = search(&request) else { panic!("it is won") };
    proof.to_bytes("tessera prove").expect("it can be packed")
}

#[test]
fn the_same_question_has_the_same_certificate_on_any_number_of_threads() {
    let one = small_certificate(1);
    assert_eq!(one, small_certificate(3));
    assert!((CERTIFICATES.check)(&one).expect("it is a proof").positions > 50);
}

/// A full check takes minutes, so this compares only the checksum with the documented one.
#[test]
fn the_certificate_that_is_played_from_is_the_one_that_was_verified() {
    let claim = XlCertificate::read(BUILT_IN_CERTIFICATES[0].bytes)
        .expect("its lines and its checksum are in order")
        .claim()
        .clone();
    assert_eq!((claim.rules.as_str(), claim.first.as_str(), claim.marbles), ("-", "e5A+", 10));
    let page = include_str!("../../../docs/theory.md");
    assert!(page.contains(&claim.checksum), "{}", claim.checksum);
}

#[test]
fn a_certificate_without_one_of_its_positions_is_refused() {
    let (header, lines) = unpacked(&small_certificate(2));
    assert!(CERTIFICATES.checked(&header, &lines).is_ok(), "packed again without a change it is accepted");
    for left_out in 0..lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(left_out);
        let refusal = CERTIFICATES.checked(&header, &fewer).expect_err("something is missing");
        let is_gap =
            matches!(refusal, CertificateError::UnansweredReply { .. } | CertificateError::MissingStart);
        assert!(is_gap, "line {left_out}: {refusal}");
    }
}

const TURNS: [&str; 16] =
    ["A+", "A-", "B+", "B-", "C+", "C-", "D+", "D-", "F+", "F-", "G+", "G-", "H+", "H-", "I+", "I-"];

#[test]
fn a_certificate_with_another_move_is_refused_unless_that_wins_too() {
    let (header, lines) = unpacked(&small_certificate(2));
    let mut dice = Dice::from_seed(5);
    let changed = (0..lines.len()).map(|nth| {
        let board = &lines[nth][..82];
        let free: Vec<usize> = (0..81).filter(|&cell| board.as_bytes()[cell] == b'.').collect();
        let (cell, turn) = (*dice.pick(&free), dice.pick(&TURNS));
        let mut changed = lines.clone();
        changed[nth] = format!("{board}{}{}{turn}", char::from(b'a' + (cell % 9) as u8), 9 - cell / 9);
        changed
    });
    // An accepted certificate must be a proof: the other move leads to the same board, or wins as well.
    let [refused, accepted] = CERTIFICATES.count_refused_and_accepted(&header, changed, |changed, _| {
        let (was, is) =
            lines.iter().zip(changed).find(|(was, is)| was != is).unwrap_or((&lines[0], &lines[0]));
        let game = from_letters(&was.as_bytes()[..81]).expect("it can arise");
        let [one, other] = [was, is].map(|line| after(&game, game.parse_move(&line[82..]).expect("a move")));
        assert!(one == other || FullSearch::new().loses_after(&other, 1), "{is} instead of {was}");
    });
    assert!(refused > 60 && refused > 5 * accepted, "{refused} refused, {accepted} accepted");
}

#[test]
fn an_inconsistent_certificate_is_refused() {
    let bytes = small_certificate(2);
    let (header, lines) = unpacked(&bytes);
    let checked = |lines: &[String]| CERTIFICATES.checked(&header, lines);
    let mut more = lines.clone();
    more.push(format!("{} a1A+", "r".repeat(81)));
    assert!(matches!(checked(&more), Err(CertificateError::UnreachedPosition(_))));
    let mut turned = lines.clone();
    turned.swap(3, 4);
    assert_eq!(checked(&turned), Err(CertificateError::NotSorted(5)));
    let rows = lines[7].as_bytes()[..81].chunks(9);
    let mirrored: String = rows.flat_map(|row| row.iter().rev()).map(|&letter| char::from(letter)).collect();
    let mut seen_from_elsewhere = lines.clone();
    seen_from_elsewhere[7].replace_range(..81, &mirrored);
    assert_eq!(checked(&seen_from_elsewhere), Err(CertificateError::NotCanonical(8)));
    let rows = SMALL.split(' ').next().expect("rows");
    let elsewhere = [
        format!("{rows} 1 38,x,38 0,0"),
        format!("{rows} 1 99,99 0,0"),
        format!("{rows} 1 +38,038 0,0"),
        format!("{rows} +1 38,38 0,0"),
        format!("{rows} 2 38,38 0,0"),
        SMALL.replace("4rr3", "22rr3"),
        SMALL.replace("4rr3", "....rr3"),
        SMALL.replace("3y5", "9"),
    ];
    let untrue = [
        ("marbles", "6"),
        ("marbles", "05"),
        ("positions", "1"),
        ("replies", "1"),
        ("first", "a1A+"),
        ("winner", "2"),
        ("winner", "01"),
        ("rules", "swap"),
        ("rules", "teams"),
        ("rules", "marbles=40"),
        ("rules", "marbles=39"),
        ("rules", "play_on,play_on"),
        ("rules", "-,marbles=38"),
        ("rules", ""),
        ("command", "clear \u{1b}[2J"),
    ];
    let untrue = untrue.into_iter().chain(elsewhere.iter().map(|position| ("position", position.as_str())));
    CERTIFICATES.assert_refuses(&bytes, &untrue.collect::<Vec<_>>());
}

#[test]
fn xl_7_a_win_that_needs_more_marbles_than_there_are_is_no_win() {
    let with = |marbles: u8| {
        let rules = XlRules::parse(2, &format!("marbles={marbles}")).expect("a number of marbles");
        let left = marbles - 2;
        let text = SMALL.replace("38,38", &format!("{left},{left}"));
        search(&request_within(PentagoXl::from_position(rules, &text).expect("it can arise"), 9))
    };
    assert!(matches!(with(5), Ok(XlProofSearchResult::Proven(_))));
    assert!(matches!(with(4), Ok(XlProofSearchResult::NoWinFound(_))));
}

fn request_within(start: PentagoXl, marbles: u32) -> XlWinProofRequest {
    XlWinProofRequest { start, first: None, marbles, quiet: 2, threads: 1 }
}

#[test]
fn a_cancelled_search_resumes_from_its_checkpoint() {
    let request = request(position(SMALL), 5, 2);
    let empty = XlProofCheckpoint::new(&request);
    let cancel = CancelToken::new();
    cancel.cancel();
    assert!(matches!(
        search_xl(&request, &empty, &XlProofSearchProgress::default(), &cancel),
        Ok(XlProofSearchResult::Cancelled)
    ));
    let whole = XlProofCheckpoint::new(&request);
    let from_nothing = XlProofSearchProgress::default();
    let Ok(XlProofSearchResult::Proven(first)) =
        search_xl(&request, &whole, &from_nothing, &CancelToken::new())
    else {
        panic!()
    };
    let read = XlProofCheckpoint::from_bytes(&whole.to_bytes(), &request).expect("a checkpoint");
    assert_eq!(read.len(), whole.len());
    let from_checkpoint = XlProofSearchProgress::default();
    let Ok(XlProofSearchResult::Proven(second)) =
        search_xl(&request, &read, &from_checkpoint, &CancelToken::new())
    else {
        panic!()
    };
    assert_eq!(first.to_bytes("x").ok(), second.to_bytes("x").ok());
    assert!(from_checkpoint.snapshot().nodes < from_nothing.snapshot().nodes);
    assert!(
        XlProofCheckpoint::from_bytes(
            &whole.to_bytes(),
            &XlWinProofRequest { marbles: 6, ..request.clone() }
        )
        .is_err()
    );
    assert!(XlProofCheckpoint::from_bytes(b"something else\n\n", &request).is_err());
}

#[test]
fn positions_that_cannot_be_searched_are_refused() {
    let three = PentagoXl::new(XlRules::parse(3, "").expect("three players"));
    let refused = |start: PentagoXl, first: Option<MarbleMove>| {
        search(&XlWinProofRequest { first, ..request_within(start, 10) }).expect_err("no").to_string()
    };
    assert_eq!(refused(three, None), "proofs are for two players, not for 3");
    let four = position("9/9/9/9/rrrr5/yyyy5/9/9/9 1 36,36 0,0");
    assert_eq!(refused(four, None), "the player to move wins at once with e5, which needs no certificate");
    let threatened = position("9/9/9/9/rrr6/yyyy5/8r/9/9 1 36,36 0,0");
    let away = threatened.parse_move("i9A+").expect("a move");
    assert_eq!(refused(threatened, Some(away)), "after i9A+ the other player has five or makes five at once");
}
