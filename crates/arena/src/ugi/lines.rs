//! Lines from anybody: of any length, in any encoding.

use std::io::{self, BufRead, Read};

/// No position with all its moves comes near this.
pub(super) const LONGEST: usize = 1 << 16;

pub(super) enum Heard {
    Line(String),
    TooLong,
    End,
}

/// The next line without its end. A longer one than anybody needs is skipped without being kept; bytes that are no
/// UTF-8 become signs that no command knows.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Heard> {
    let mut bytes = Vec::new();
    input.take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Heard::End);
    }
    if bytes.ends_with(b"\n") || bytes.len() <= LONGEST {
        return Ok(Heard::Line(String::from_utf8_lossy(&bytes).trim().to_owned()));
    }
    loop {
        let read = input.fill_buf()?;
        if read.is_empty() {
            return Ok(Heard::TooLong);
        }
        let end = read.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(read.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(Heard::TooLong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_read() {
        let text = [&b"ugi\r\n"[..], &vec![b'x'; 3 * LONGEST], b"\nisready\n\xff\xfe\nquit"].concat();
        let mut input = io::BufReader::with_capacity(100, &text[..]);
        let mut heard = Vec::new();
        loop {
            match next_line(&mut input).expect("a slice can be read") {
                Heard::Line(line) => heard.push(line),
                Heard::TooLong => heard.push("…".to_owned()),
                Heard::End => break,
            }
        }
        assert_eq!(heard, ["ugi", "…", "isready", "\u{fffd}\u{fffd}", "quit"]);
    }
}
