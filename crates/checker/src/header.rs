//! The lines of a header, and what follows it.

use std::io::Read;

use lzma_rust2::XzReader;
use sha2::{Digest, Sha256};

use crate::Refusal;

const FIRST_LINE: &str = "tessera certificate 1";
/// More than any certificate holds, so that a small file cannot unpack into all of the memory.
const MOST_BYTES: u64 = 8 << 30;

/// The lines of a header that are still to be read, and the packed rest of the file.
pub(crate) struct Header<'a> {
    lines: std::str::Lines<'a>,
    packed: &'a [u8],
}

impl<'a> Header<'a> {
    pub(crate) fn of(bytes: &'a [u8]) -> Result<Header<'a>, Refusal> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(Refusal::NotACertificate)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| Refusal::NotACertificate)?;
        let mut lines = header.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err(Refusal::NotACertificate);
        }
        Ok(Header { lines, packed: &bytes[end + 2..] })
    }

    /// The next line, which must have this name.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<String, Refusal> {
        let line = self.lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.map(str::to_owned).ok_or(Refusal::Missing(name))
    }

    /// The next line, which must say this.
    pub(crate) fn only(&mut self, name: &'static str, right: &str) -> Result<(), Refusal> {
        let value = self.text(name)?;
        if value == right { Ok(()) } else { Err(Refusal::Header { name, value }) }
    }

    /// The next line, which must be a number.
    pub(crate) fn number(&mut self, name: &'static str) -> Result<u64, Refusal> {
        let value = self.text(name)?;
        let is_plain = value.bytes().all(|byte| byte.is_ascii_digit());
        value.parse().ok().filter(|_| is_plain).ok_or(Refusal::Header { name, value })
    }

    /// The seat that wins.
    pub(crate) fn winner(&mut self) -> Result<usize, Refusal> {
        match self.number("winner")? {
            seat @ 1..=2 => Ok(seat as usize),
            other => Err(Refusal::Header { name: "winner", value: other.to_string() }),
        }
    }

    /// What follows the header, unpacked, if it has this checksum.
    pub(crate) fn body(&self, checksum: &str) -> Result<Vec<u8>, Refusal> {
        let mut body = Vec::new();
        let mut packed = XzReader::new(self.packed, false).take(MOST_BYTES);
        packed.read_to_end(&mut body).map_err(|_| Refusal::Packed)?;
        let found = hexadecimal(&Sha256::digest(&body));
        if found != checksum {
            return Err(Refusal::Checksum { found, said: checksum.to_owned() });
        }
        Ok(body)
    }
}

/// The game that a certificate is about, as its header says.
pub fn game_of(bytes: &[u8]) -> Result<String, Refusal> {
    Header::of(bytes)?.text("game")
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}
