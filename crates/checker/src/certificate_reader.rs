//! A certificate as a file: its header lines, and its packed body with a checksum.

use std::io::Read;

use lzma_rust2::XzReader;
use sha2::{Digest, Sha256};

use crate::CertificateError;

const FIRST_LINE: &str = "tessera certificate 1";
/// Limit of the unpacked body, above the size of any real certificate: a small file must not unpack into all memory.
const MAX_CERTIFICATE_BODY_BYTES: u64 = 1 << 30;

/// Header lines that are not parsed yet, and the packed body of the file.
pub(crate) struct CertificateReader<'a> {
    lines: std::str::Split<'a, char>,
    packed: &'a [u8],
}

impl<'a> CertificateReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Result<CertificateReader<'a>, CertificateError> {
        let end =
            bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(CertificateError::NotACertificate)?;
        let header = std::str::from_utf8(&bytes[..end]).map_err(|_| CertificateError::NotACertificate)?;
        let mut lines = header.split('\n');
        if lines.next() != Some(FIRST_LINE) {
            return Err(CertificateError::NotACertificate);
        }
        Ok(CertificateReader { lines, packed: &bytes[end + 2..] })
    }

    /// Value of the next line, which must have this name.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<String, CertificateError> {
        let line = self.lines.next().and_then(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let value = line.ok_or(CertificateError::MissingHeaderLine(name))?.to_owned();
        // Values are printed: control characters and right-to-left marks are not allowed.
        let is_plain = !value.is_empty() && value.bytes().all(|byte| matches!(byte, b' '..=b'~'));
        if is_plain {
            Ok(value)
        } else {
            Err(CertificateError::InvalidHeader { name, value: value.escape_default().to_string() })
        }
    }

    /// Checks that the next line has this name and value.
    pub(crate) fn expect(&mut self, name: &'static str, expected: &str) -> Result<(), CertificateError> {
        let value = self.text(name)?;
        if value == expected { Ok(()) } else { Err(CertificateError::InvalidHeader { name, value }) }
    }

    /// Value of the next line, which must be a number.
    pub(crate) fn number(&mut self, name: &'static str) -> Result<u64, CertificateError> {
        let value = self.text(name)?;
        parse_number(&value).ok_or(CertificateError::InvalidHeader { name, value })
    }

    /// Value of the line `winner`: 1 or 2.
    pub(crate) fn winner(&mut self) -> Result<usize, CertificateError> {
        match self.number("winner")? {
            seat @ 1..=2 => Ok(seat as usize),
            other => Err(CertificateError::InvalidHeader { name: "winner", value: other.to_string() }),
        }
    }

    /// Unpacks the body, at most `limit` bytes, and checks its checksum.
    pub(crate) fn body(mut self, checksum: &str, limit: u64) -> Result<Vec<u8>, CertificateError> {
        if let Some(line) = self.lines.next() {
            return Err(CertificateError::ExtraHeaderLine(line.escape_default().to_string()));
        }
        let limit = limit.min(MAX_CERTIFICATE_BODY_BYTES);
        let mut body = Vec::new();
        let mut unpacked = XzReader::new(&mut self.packed, false).take(limit + 1);
        unpacked.read_to_end(&mut body).map_err(|_| CertificateError::InvalidXz)?;
        if body.len() as u64 > limit {
            return Err(CertificateError::TooLong(limit));
        }
        if !self.packed.is_empty() {
            return Err(CertificateError::InvalidXz);
        }
        check_claimed("checksum", checksum, &hexadecimal(&Sha256::digest(&body)))?;
        Ok(body)
    }
}

/// Parses a decimal number without sign or leading zeros.
pub(crate) fn parse_number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

/// Checks a value of the header against what was found.
pub(crate) fn check_claimed(name: &'static str, claimed: &str, found: &str) -> Result<(), CertificateError> {
    if claimed == found {
        return Ok(());
    }
    Err(CertificateError::HeaderMismatch { name, claimed: claimed.to_owned(), found: found.to_owned() })
}

/// Game of a certificate, as written in its header.
pub fn certificate_game(bytes: &[u8]) -> Result<String, CertificateError> {
    CertificateReader::new(bytes)?.text("game")
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}
