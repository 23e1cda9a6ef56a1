//! Reads lines from untrusted input, of any length and encoding.

use std::io::{self, BufRead, Read};

/// Maximum length of a line; every position with all its moves is shorter.
pub(super) const MAX_UGI_LINE_BYTES: usize = 1 << 16;

/// A line of input, a line that is too long, or the end of the input.
pub(super) enum UgiReadLine {
    Line(String),
    TooLong,
    End,
}

/// Reads the next line without its end. A line that is too long is skipped without being kept; invalid UTF-8 becomes
/// replacement characters, which no command contains.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<UgiReadLine> {
    let mut bytes = Vec::new();
    input.take(MAX_UGI_LINE_BYTES as u64 + 1).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(UgiReadLine::End);
    }
    if bytes.ends_with(b"\n") || bytes.len() <= MAX_UGI_LINE_BYTES {
        return Ok(UgiReadLine::Line(String::from_utf8_lossy(&bytes).trim().to_owned()));
    }
    loop {
        let read = input.fill_buf()?;
        if read.is_empty() {
            return Ok(UgiReadLine::TooLong);
        }
        let end = read.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(read.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(UgiReadLine::TooLong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_skipped_and_the_next_one_read() {
        let text =
            [&b"ugi\r\n"[..], &vec![b'x'; 3 * MAX_UGI_LINE_BYTES], b"\nisready\n\xff\xfe\nquit"].concat();
        let mut input = io::BufReader::with_capacity(100, &text[..]);
        let mut lines = Vec::new();
        loop {
            match next_line(&mut input).expect("a slice can be read") {
                UgiReadLine::Line(line) => lines.push(line),
                UgiReadLine::TooLong => lines.push("…".to_owned()),
                UgiReadLine::End => break,
            }
        }
        assert_eq!(lines, ["ugi", "…", "isready", "\u{fffd}\u{fffd}", "quit"]);
    }
}
