//! Writes certificates of Pentago XL. `docs/certificates.md` describes the files.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use lzma_rust2::{XzOptions, XzWriter};
use sha2::{Digest, Sha256};
use tessera_rules::{Game, MarbleMove, PentagoXl};

use crate::xl::certificate_entries::{BoardLetters, CertificateEntry};

/// Highest compression level: certificates are written once and read often.
const COMPRESSION: u32 = 9;

/// Proven win in Pentago XL for two, ready to be written as a certificate.
#[derive(Clone, Debug)]
pub struct XlWinProof {
    start: PentagoXl,
    first: MarbleMove,
    entries: Vec<CertificateEntry>,
}

impl XlWinProof {
    pub(crate) fn new(start: PentagoXl, first: MarbleMove, entries: Vec<CertificateEntry>) -> XlWinProof {
        XlWinProof { start, first, entries }
    }

    /// Number of positions.
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Number of replies that are answered: every free socket with every turn, in every position.
    pub fn replies(&self) -> u64 {
        let free = |(letters, _): &CertificateEntry| count(letters, b'.') as u64 - 1;
        self.entries.iter().map(|entry| free(entry) * 16).sum()
    }

    /// Maximum number of the winner's marbles on the board when the game is won.
    pub fn marbles(&self) -> usize {
        let colour = if self.start.to_move().index() == 0 { b'r' } else { b'y' };
        let own = |(letters, _): &CertificateEntry| count(letters, colour);
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

/// SHA-256 in hexadecimal.
pub(crate) fn checksum(body: &[u8]) -> String {
    let mut checksum = String::new();
    for byte in Sha256::digest(body) {
        let _ = write!(checksum, "{byte:02x}");
    }
    checksum
}

/// Certificate file: the header, then the compressed body.
pub(crate) fn pack(header: String, body: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = header.into_bytes();
    let mut packed = XzWriter::new(&mut bytes, XzOptions::with_preset(COMPRESSION))?;
    packed.write_all(body)?;
    packed.finish()?;
    Ok(bytes)
}

fn count(letters: &BoardLetters, wanted: u8) -> usize {
    letters.iter().map(|&letter| usize::from(letter == wanted)).sum()
}
