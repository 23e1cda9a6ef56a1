//! Boards of Pentago XL for two as letters of certificates, and boards that are mostly filled.

#![allow(dead_code, reason = "each test uses a part of this module")]

use std::ops::ControlFlow;

use tessera_checker::{XlCertificate, XlProofSummary, verify_xl};
use tessera_rules::{Dice, Game, MarbleMove, MarbleSocket, PentagoXl, Seat, Symmetry, XlRules};

use crate::certificates::CertificateFormat;

/// Sockets row by row from the top.
type Letters = [u8; 81];

pub(crate) const CERTIFICATES: CertificateFormat<XlProofSummary> = CertificateFormat {
    check: |bytes| verify_xl(&XlCertificate::read(bytes)?, 1, &|_, _| ControlFlow::Continue(())),
    computed_header: |lines| {
        let replies = |line: &String| line[..81].matches('.').count().saturating_sub(1) * 16;
        let replies: usize = lines.iter().map(replies).sum();
        vec![("positions", lines.len().to_string()), ("replies", replies.to_string())]
    },
};

pub(crate) fn two() -> XlRules {
    XlRules::parse(2, "").expect("two players")
}

/// Position of these letters, if it can arise. The player with fewer marbles is to move.
pub(crate) fn from_letters(letters: &[u8]) -> Option<PentagoXl> {
    let rows: Vec<String> = letters.chunks(9).map(row_text).collect();
    let [red, yellow] =
        [b'r', b'y'].map(|colour| letters.iter().map(|&found| usize::from(found == colour)).sum::<usize>());
    let mover = if red > yellow { 2 } else { 1 };
    let left = |placed: usize| 40 - placed.min(40);
    let text = format!("{} {mover} {},{} 0,0", rows.join("/"), left(red), left(yellow));
    PentagoXl::from_position(two(), &text).ok()
}

fn row_text(row: &[u8]) -> String {
    let mut text = String::new();
    for sockets in row.chunk_by(|one, next| one == next) {
        match sockets[0] {
            b'.' => text += &sockets.len().to_string(),
            colour => text.extend(sockets.iter().map(|_| char::from(colour))),
        }
    }
    text
}

fn letters(game: &PentagoXl) -> Letters {
    std::array::from_fn(|cell| {
        match game.seat_at(MarbleSocket::at(cell % 9, cell / 9, MarbleSocket::XL_WIDTH)) {
            None => b'.',
            Some(Seat::FIRST) => b'r',
            Some(_) => b'y',
        }
    })
}

/// Line of a certificate for a position and a move; `None` if the board is symmetric.
pub(crate) fn line_of(game: &PentagoXl, mv: MarbleMove) -> Option<String> {
    let mut views: Vec<(Letters, Symmetry)> =
        PentagoXl::symmetries().map(|side| (letters(&game.transformed(side)), side)).collect();
    views.sort_unstable();
    let is_even = views.windows(2).any(|pair| pair[0].0 == pair[1].0);
    let (letters, side) = views[0];
    let mv = game.transformed_move(mv, side);
    let text = std::str::from_utf8(&letters).expect("letters");
    (!is_even).then(|| format!("{text} {}", game.move_text(mv)))
}

/// Sets of blocks that are left empty while all others are filled. Each includes the fixed block.
pub(crate) const OPEN_BLOCKS: [&[usize]; 6] =
    [&[0, 1, 3, 4], &[4, 5, 7, 8], &[3, 4, 5], &[1, 4, 7], &[1, 3, 4], &[2, 4, 5]];

/// Small board: the other blocks hold marbles of alternating colours, which no turn changes.
pub(crate) fn small_board(open: &[usize], dice: &mut Dice) -> PentagoXl {
    loop {
        let mut letters = [b'.'; 81];
        for block in (0..9).filter(|block| !open.contains(block)) {
            let colours = if dice.roll(2) == 0 { *b"ry" } else { *b"yr" };
            for place in 0..9 {
                let (row, column) = (block / 3 * 3 + place / 3, block % 3 * 3 + place % 3);
                letters[row * 9 + column] = colours[place % 2];
            }
        }
        if let Some(game) = from_letters(&letters) {
            return game;
        }
    }
}
