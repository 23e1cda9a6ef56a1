//! Proven wins in Pentago XL, and how they are written as certificates (`docs/certificates.md`).

use std::io;

use tessera_rules::{Game, MarbleMove, PentagoXl};

use crate::certificate_file::{checksum, pack};
use crate::xl::certificate_entries::{XlBoardLetters, XlCertificateEntry};

/// Proven win in Pentago XL for two, ready to be written as a certificate.
#[derive(Clone, Debug)]
pub struct XlWinProof {
    start: PentagoXl,
    first: MarbleMove,
    entries: Vec<XlCertificateEntry>,
}

impl XlWinProof {
    pub(crate) fn new(start: PentagoXl, first: MarbleMove, entries: Vec<XlCertificateEntry>) -> XlWinProof {
        XlWinProof { start, first, entries }
    }

    /// Number of positions.
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Number of replies that are answered: every free socket with every turn, in every position.
    pub fn replies(&self) -> u64 {
        let free = |(letters, _): &XlCertificateEntry| count(letters, b'.') as u64 - 1;
        self.entries.iter().map(|entry| free(entry) * 16).sum()
    }

    /// Maximum number of the winner's marbles on the board when the game is won.
    pub fn marbles(&self) -> usize {
        let colour = if self.start.to_move().index() == 0 { b'r' } else { b'y' };
        let own = |(letters, _): &XlCertificateEntry| count(letters, colour);
        self.entries.iter().map(own).max().unwrap_or_default() + 2
    }

    fn body(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for (letters, mv) in &self.entries {
            body.extend_from_slice(letters);
            body.push(b' ');
            body.extend_from_slice(mv.as_bytes());
            body.push(b'\n');
        }
        body
    }

    /// Certificate file: a header with the claim and the command that made it, then the packed positions.
    pub fn to_bytes(&self, command: &str) -> io::Result<Vec<u8>> {
        let body = self.body();
        let checksum = checksum(&body);
        let rules = self.start.rules().to_string();
        let header = format!(
            "tessera certificate 1\ngame: pentago-xl\nplayers: 2\nrules: {}\nposition: {}\nwinner: {}\nfirst: {}\nmarbles: {}\n\
             positions: {}\nreplies: {}\nchecksum: {checksum}\ncommand: {command}\n\n",
            if rules.is_empty() { "-" } else { &rules },
            self.start,
            self.start.to_move(),
            self.start.move_text(self.first),
            self.marbles(),
            self.positions(),
            self.replies(),
        );
        pack(header, &body)
    }
}

fn count(letters: &XlBoardLetters, wanted: u8) -> usize {
    letters.iter().map(|&letter| usize::from(letter == wanted)).sum()
}
