//! The parts that all certificate files have: a checksum in the header, and a compressed body.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use lzma_rust2::{XzOptions, XzWriter};
use sha2::{Digest, Sha256};

/// Highest compression level: certificates are written once and read often.
const COMPRESSION: u32 = 9;

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
