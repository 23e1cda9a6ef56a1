//! Text broken into lines that fit.

use ratatui::text::Line;

/// Breaks a text at its spaces; later lines are indented. A word that is too long has a line of its own and is broken.
pub(crate) fn lines_of(text: &str, width: u16, indent: usize) -> Vec<String> {
    let width = usize::from(width).max(indent + 1);
    let length = |text: &str| Line::from(text).width();
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if line.is_empty() && lines.is_empty() {
            line.push_str(word);
        } else if length(&line) + 1 + length(word) <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(std::mem::replace(&mut line, format!("{}{word}", " ".repeat(indent))));
        }
        while length(&line) > width {
            let at = line.char_indices().nth(width).map_or(line.len(), |(at, _)| at);
            let rest = line.split_off(at);
            if rest.is_empty() {
                break;
            }
            lines.push(std::mem::replace(&mut line, format!("{}{rest}", " ".repeat(indent))));
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_too_long_and_no_word_is_lost() {
        assert_eq!(lines_of("one two three", 7, 2), ["one two", "  three"]);
        assert_eq!(lines_of("abcdefgh", 3, 1), ["abc", " de", " fg", " h"]);
        for width in 1..30 {
            let text = "▶ ● 2 Computer, level 5, 12 left";
            let lines = lines_of(text, width, 4);
            if width > 4 {
                assert!(lines.iter().all(|line| line.chars().count() <= usize::from(width)), "{lines:?}");
            }
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert_eq!(letters(&lines.concat()), letters(text), "{width}");
        }
    }
}
