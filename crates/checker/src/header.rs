//! The lines of a header, and what follows it.

use std::io::Read;

use lzma_rust2::XzReader;
use sha2::{Digest, Sha256};

use crate::Refusal;

const FIRST_LINE: &str = "tessera certificate 1";
/// More than any certificate holds, so that a small file cannot unpack into all of the memory, whatever its header says.
const MOST_BYTES: u64 = 1 << 30;

/// The lines of a header that are still to be read, and the packed rest of the file.
pub(crate) struct Header<'a> {
    lines: std::str::Split<'a, char>,
    packed: &'a [u8],
}

impl<'a> Header<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Result<Header<'a>, Refusal> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(Refusal::NotACertificate)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| Refusal::NotACertificate)?;
        let mut lines = header.split('\n');
        if lines.next() != Some(FIRST_LINE) {
            return Err(Refusal::NotACertificate);
        }
        Ok(Header { lines, packed: &bytes[end + 2..] })
    }

    /// The next line, which must have this name.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<String, Refusal> {
        let line = self.lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let value = line.ok_or(Refusal::Missing(name))?.to_owned();
        // It is printed, and what controls a terminal or turns the direction of letters is none of what can stand here.
        let is_plain = !value.is_empty() && value.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if is_plain {
            Ok(value)
        } else {
            Err(Refusal::Header { name, value: value.escape_default().to_string() })
        }
    }

    /// The next line, which must say this.
    pub(crate) fn only(&mut self, name: &'static str, right: &str) -> Result<(), Refusal> {
        let value = self.text(name)?;
        if value == right { Ok(()) } else { Err(Refusal::Header { name, value }) }
    }

    /// The next line, which must be a number.
    pub(crate) fn number(&mut self, name: &'static str) -> Result<u64, Refusal> {
        let value = self.text(name)?;
        number(&value).ok_or(Refusal::Header { name, value })
    }

    /// The seat that wins.
    pub(crate) fn winner(&mut self) -> Result<usize, Refusal> {
        match self.number("winner")? {
            seat @ 1..=2 => Ok(seat as usize),
            other => Err(Refusal::Header { name: "winner", value: other.to_string() }),
        }
    }

    /// What follows the header, unpacked, if it has this checksum; `most` bytes are as many as the header allows.
    pub(crate) fn body(mut self, checksum: &str, most: u64) -> Result<Vec<u8>, Refusal> {
        if let Some(line) = self.lines.next() {
            return Err(Refusal::More(line.escape_default().to_string()));
        }
        let most = most.min(MOST_BYTES);
        let mut body = Vec::new();
        let mut unpacked = XzReader::new(&mut self.packed, false).take(most + 1);
        unpacked.read_to_end(&mut body).map_err(|_| Refusal::Packed)?;
        if body.len() as u64 > most {
            return Err(Refusal::TooMuch(most));
        }
        if !self.packed.is_empty() {
            return Err(Refusal::Packed);
        }
        same("checksum", checksum, &hexadecimal(&Sha256::digest(&body)))?;
        Ok(body)
    }
}

/// A number that is written as numbers are: digits alone, none in vain.
pub(crate) fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

/// The header must say what was found.
pub(crate) fn same(name: &'static str, said: &str, found: &str) -> Result<(), Refusal> {
    if said == found {
        return Ok(());
    }
    Err(Refusal::Differs { name, said: said.to_owned(), found: found.to_owned() })
}

/// The game that a certificate is about, as its header says.
pub fn game_of(bytes: &[u8]) -> Result<String, Refusal> {
    Header::of(bytes)?.text("game")
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}
