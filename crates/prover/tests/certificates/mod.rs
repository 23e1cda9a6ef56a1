//! Unpacks certificates and packs them again after a test has changed them.

#![allow(dead_code, reason = "each test uses a part of this module")]

use std::io::{Read, Write};

use lzma_rust2::{XzOptions, XzReader, XzWriter};
use sha2::{Digest, Sha256};
use tessera_checker::CertificateError;
use tessera_rules::Game;

/// Checker and computed header lines of the certificates of one game.
pub(crate) struct CertificateFormat<V> {
    /// Runs the checker on a certificate.
    pub(crate) check: fn(&[u8]) -> Result<V, CertificateError>,
    /// Header values that can be computed from the lines without checking, by name.
    pub(crate) computed_header: fn(&[String]) -> Vec<(&'static str, String)>,
}

/// Header and lines of a certificate.
pub(crate) fn unpacked(bytes: &[u8]) -> (String, Vec<String>) {
    let end = bytes.windows(2).position(|pair| pair == b"\n\n").expect("a header") + 2;
    let mut body = String::new();
    XzReader::new(&bytes[end..], false).read_to_string(&mut body).expect("packed text");
    let header = String::from_utf8(bytes[..end].to_vec()).expect("text");
    (header, body.lines().map(str::to_owned).collect())
}

/// Header with other values for some of its lines.
fn with_values(header: &str, values: &[(&'static str, String)]) -> String {
    let line = |line: &str| {
        let name = line.split_once(": ").map(|(name, _)| name);
        match values.iter().find(|(wanted, _)| Some(*wanted) == name) {
            Some((name, value)) => format!("{name}: {value}\n"),
            None => format!("{line}\n"),
        }
    };
    header.lines().map(line).collect()
}

impl<V> CertificateFormat<V> {
    /// Certificate of these lines, with computed header values and checksum.
    pub(crate) fn packed(&self, header: &str, lines: &[String]) -> Vec<u8> {
        let body: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        let digits = |text: String, byte: &u8| text + &format!("{byte:02x}");
        let mut values = (self.computed_header)(lines);
        values.push(("checksum", Sha256::digest(body.as_bytes()).iter().fold(String::new(), digits)));
        let mut bytes = with_values(header, &values).into_bytes();
        let mut packed = XzWriter::new(&mut bytes, XzOptions::with_preset(1)).expect("it packs");
        packed.write_all(body.as_bytes()).expect("it packs");
        packed.finish().expect("it packs");
        bytes
    }

    /// Result of the checker for these lines.
    pub(crate) fn checked(&self, header: &str, lines: &[String]) -> Result<V, CertificateError> {
        (self.check)(&self.packed(header, lines))
    }

    /// Asserts that false header values and damaged bytes are refused.
    pub(crate) fn assert_refuses(&self, bytes: &[u8], false_values: &[(&'static str, &str)]) {
        let (header, _) = unpacked(bytes);
        for &(name, value) in false_values {
            let mut changed = with_values(&header, &[(name, value.to_owned())]).into_bytes();
            changed.extend_from_slice(&bytes[header.len()..]);
            assert!((self.check)(&changed).is_err(), "{name}: {value}");
        }
        let (head, packed) = bytes.split_at(header.len());
        let with_head = |head: String| (self.check)(&[head.as_bytes(), packed].concat()).err();
        let more = format!("{}note: and everything else\n\n", &header[..header.len() - 1]);
        assert_eq!(
            with_head(more),
            Some(CertificateError::ExtraHeaderLine("note: and everything else".to_owned()))
        );
        for nth in 1..header.lines().count() - 1 {
            let with_return: Vec<String> = header
                .lines()
                .enumerate()
                .map(|(line, text)| format!("{text}{}\n", if line == nth { "\r" } else { "" }))
                .collect();
            assert!(with_head(with_return.concat()).is_some(), "line {nth} with a return");
        }
        assert_eq!(
            (self.check)(&[bytes, b"and more".as_slice()].concat()).err(),
            Some(CertificateError::InvalidXz)
        );
        assert_eq!((self.check)(&[head, packed, packed].concat()).err(), Some(CertificateError::InvalidXz));
        let mut broken = bytes.to_vec();
        let damaged = broken.len() - 40;
        broken[damaged] ^= 1;
        assert!((self.check)(&broken).is_err());
        assert_eq!((self.check)(&bytes[..bytes.len() - 30]).err(), Some(CertificateError::InvalidXz));
        assert_eq!((self.check)(b"tessera notebook 1\n\n").err(), Some(CertificateError::NotACertificate));
    }

    /// Number of changed certificates that are refused and that are accepted. `accepted` asserts that the latter are proofs.
    pub(crate) fn count_refused_and_accepted(
        &self,
        header: &str,
        changed: impl Iterator<Item = Vec<String>>,
        mut accepted: impl FnMut(&[String], V),
    ) -> [u32; 2] {
        let mut counts = [0; 2];
        for lines in changed {
            let verified = self.checked(header, &lines);
            counts[usize::from(verified.is_ok())] += 1;
            if let Ok(verified) = verified {
                accepted(&lines, verified);
            }
        }
        counts
    }
}

/// Asserts that a line of play ends with a win of the player to move.
pub(crate) fn assert_ends_with_a_win<G: Game>(game: &G, line: &[String]) {
    let winner = game.to_move();
    let mut game = game.clone();
    for text in line {
        let mv = game.parse_move(text).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let places = game.places().expect("the line ends the game");
    assert_eq!((places.of(winner), places.is_draw()), (1, false), "{game}");
}
