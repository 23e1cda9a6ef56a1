//! Compares the prover and the checker of Pentago XL with a full search that knows only the rules.

use std::ops::Range;
use std::thread;

use tessera_prover::{
    ProofRequestError, XlProofCheckpoint, XlProofSearchProgress, XlProofSearchResult, XlWinProof,
    XlWinProofRequest, search_xl,
};
use tessera_rules::{Dice, Game, PentagoXl};
use tessera_solver::CancelToken;

use crate::full_search::{FullSearch, after, tense_positions};
use crate::xl_boards::{CERTIFICATES, OPEN_BLOCKS, line_of, small_board, two};

/// Number of forged certificates per position, each with a random move.
const FORGED: usize = 2;

fn placed(game: &PentagoXl) -> u32 {
    40 - u32::from(game.left()[game.to_move().index()])
}

fn search(game: PentagoXl, own_marbles: u32, quiet: u8) -> Option<XlWinProof> {
    let request = XlWinProofRequest {
        start: game,
        first: None,
        marbles: placed(&game) + own_marbles,
        quiet,
        threads: 1,
    };
    match search_xl(
        &request,
        &XlProofCheckpoint::new(&request),
        &XlProofSearchProgress::default(),
        &CancelToken::new(),
    ) {
        Ok(XlProofSearchResult::Proven(proof)) => Some(proof),
        // XL-7: at the end of a game there may be no marbles left to win with.
        Ok(_) | Err(ProofRequestError::Stock) => None,
        Err(error) => panic!("{game}: {error}"),
    }
}

/// Positions without a win at once: one game on every small board for each seed.
fn on_small_boards(seeds: Range<u64>) -> impl Iterator<Item = PentagoXl> {
    seeds.flat_map(|seed| {
        OPEN_BLOCKS.into_iter().flat_map(move |open| {
            let mut dice = Dice::from_seed(seed);
            let start = small_board(open, &mut dice);
            tense_positions(start, &mut dice, 40)
        })
    })
}

/// Late positions of games on the whole board.
fn on_the_whole_board(seeds: Range<u64>) -> impl Iterator<Item = PentagoXl> {
    seeds.map(|seed| {
        let games = tense_positions(PentagoXl::new(two()), &mut Dice::from_seed(seed), 40);
        games[games.len() - 2 - seed as usize % 6]
    })
}

/// Counts of a comparison: positions not won, positions won, forged certificates refused, forged certificates accepted.
type Counts = [u32; 4];

/// Compares wins with two marbles: prover and checker must agree with the full search.
fn compare(positions: impl Iterator<Item = PentagoXl>) -> Counts {
    let mut full = FullSearch::new();
    let mut dice = Dice::from_seed(1);
    let mut seen = [0; 4];
    for game in positions {
        let is_win = full.wins_with(&game, 2);
        let found = search(game, 2, 1);
        assert_eq!(found.is_some(), is_win, "{game}");
        seen[usize::from(is_win)] += 1;
        if let Some(proof) = found {
            let verified = (CERTIFICATES.check)(&proof.to_bytes("a test").expect("it can be packed"));
            crate::certificates::assert_ends_with_a_win(
                &game,
                &verified.unwrap_or_else(|no| panic!("{game}: {no}")).line,
            );
        }
        // A certificate of a win with two marbles has one line. For any move on it the checker must agree with the full search.
        for _ in 0..FORGED {
            let mv = game.random_move(&mut dice);
            let Some(line) = line_of(&game, mv) else { continue };
            let header = format!(
                "tessera certificate 1\ngame: pentago-xl\nplayers: 2\nrules: -\nposition: {game}\nwinner: {}\nfirst: {}\n\
                 marbles: {}\npositions: 1\nreplies: 0\nchecksum: -\ncommand: forged\n\n",
                game.to_move(),
                game.move_text(mv),
                placed(&game) + 2,
            );
            let is_accepted = CERTIFICATES.checked(&header, &[line]).is_ok();
            assert_eq!(is_accepted, full.loses_after(&after(&game, mv), 1), "{game} {}", game.move_text(mv));
            seen[2 + usize::from(is_accepted)] += 1;
        }
    }
    seen
}

/// Runs two halves on two threads and adds their counts.
fn on_two_cores(seen: impl Fn(u64) -> Counts + Sync) -> Counts {
    thread::scope(|scope| {
        let other = scope.spawn(|| seen(1));
        let [one, other] = [seen(0), other.join().expect("it does not panic")];
        std::array::from_fn(|which| one[which] + other[which])
    })
}

#[test]
fn on_small_boards_a_win_with_two_marbles_is_found_and_accepted_exactly_where_a_full_search_finds_it() {
    let seen = on_two_cores(|half| compare(on_small_boards(half * 32..half * 32 + 32)));
    assert!(seen[0] + seen[1] > 2_000 && seen.iter().all(|&count| count > 200), "{seen:?}");
}

#[test]
fn on_the_whole_board_a_win_with_two_marbles_is_found_and_accepted_exactly_where_a_full_search_finds_it() {
    let [open, won, refused, _] = on_two_cores(|half| compare(on_the_whole_board(half * 40..half * 40 + 40)));
    assert!(open > 15 && won > 40 && refused > 100, "{open} not won, {won} won, {refused} refused");
}

/// Longer wins may be missed, but every claimed win with three marbles must be a win.
#[test]
fn on_small_boards_a_claim_of_a_win_with_three_marbles_is_one_that_a_full_search_finds() {
    let seen = on_two_cores(|half| {
        let mut full = FullSearch::new();
        let mut seen = [0; 4];
        for game in on_small_boards(100 + half * 45..145 + half * 45) {
            seen[0] += 1;
            let Some(proof) = search(game, 3, 1) else { continue };
            let (header, _) =
                crate::certificates::unpacked(&proof.to_bytes("a test").expect("it can be packed"));
            let first = header.lines().find_map(|line| line.strip_prefix("first: ")).expect("a line");
            let mv = game.parse_move(first).expect("a move");
            let more = proof.marbles() as u32 - placed(&game) - 1;
            assert!(full.loses_after(&after(&game, mv), more), "{game} {first}");
            seen[more as usize] += 1;
        }
        seen
    });
    let [all, with_two, with_three, _] = seen;
    assert!(all > 2_500 && with_two > 1_000 && with_three > 80, "{seen:?}");
    assert!(all - with_two - with_three > 300, "{seen:?}");
}
