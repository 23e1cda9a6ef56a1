//! A small SVG writer: elements, attributes, escaped text, rounded numbers.

use std::fmt::Write;

/// SVG document being written. [`finish`](SvgWriter::finish) closes the elements that are still open.
#[derive(Debug, Default)]
pub(crate) struct SvgWriter {
    out: String,
    open: Vec<&'static str>,
}

/// Start tag that takes attributes until it is [ended](StartTag::end) or [opened](StartTag::open).
#[derive(Debug)]
#[must_use]
pub(crate) struct StartTag<'a> {
    svg: &'a mut SvgWriter,
    name: &'static str,
}

/// Value of an attribute, escaped when written.
pub(crate) trait AttributeValue {
    fn write(self, out: &mut String);
}

impl AttributeValue for f64 {
    fn write(self, out: &mut String) {
        number(self, out);
    }
}

impl AttributeValue for &str {
    fn write(self, out: &mut String) {
        escape(self, out);
    }
}

impl AttributeValue for String {
    fn write(self, out: &mut String) {
        escape(&self, out);
    }
}

/// Writes a number with at most two decimals: more than a hundredth of a pixel would only enlarge the file.
pub(crate) fn number(value: f64, out: &mut String) {
    let hundredths = (value * 100.0).round() as i64;
    if hundredths < 0 {
        out.push('-');
    }
    let size = hundredths.unsigned_abs();
    let (whole, part) = (size / 100, size % 100);
    let _infallible = match part {
        0 => write!(out, "{whole}"),
        tens if tens % 10 == 0 => write!(out, "{whole}.{}", tens / 10),
        _ => write!(out, "{whole}.{part:02}"),
    };
}

fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML allows no other control characters, not even escaped.
            '\t' | '\n' | '\r' => out.push(' '),
            character if character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}') => {
                out.push('\u{fffd}');
            }
            character => out.push(character),
        }
    }
}

/// Numbers separated by spaces, as in a path or a transform.
pub(crate) fn numbers(values: &[f64]) -> String {
    let mut out = String::new();
    for (i, &value) in values.iter().enumerate() {
        if i > 0 {
            out.push(' ');
        }
        number(value, &mut out);
    }
    out
}

/// `translate(x y)`.
pub(crate) fn translate((x, y): (f64, f64)) -> String {
    format!("translate({})", numbers(&[x, y]))
}

impl SvgWriter {
    /// Begins an element.
    pub(crate) fn tag(&mut self, name: &'static str) -> StartTag<'_> {
        self.out.push('<');
        self.out.push_str(name);
        StartTag { svg: self, name }
    }

    /// Closes the element opened last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _infallible = write!(self.out, "</{name}>");
        }
    }

    /// Writes text inside the element opened last.
    pub(crate) fn text(&mut self, text: &str) {
        escape(text, &mut self.out);
    }

    /// Closes all elements and returns the document.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }
}

impl StartTag<'_> {
    /// Adds an attribute.
    pub(crate) fn set(self, name: &str, value: impl AttributeValue) -> Self {
        self.svg.out.push(' ');
        self.svg.out.push_str(name);
        self.svg.out.push_str("=\"");
        value.write(&mut self.svg.out);
        self.svg.out.push('"');
        self
    }

    /// Ends the element without content.
    pub(crate) fn end(self) {
        self.svg.out.push_str("/>");
    }

    /// Opens the element for content, until [`SvgWriter::close`].
    pub(crate) fn open(self) {
        self.svg.out.push('>');
        self.svg.open.push(self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_short() {
        assert_eq!(numbers(&[0.0, -0.001, 1.5, -2.25, 3.999, 10.05, -0.5]), "0 0 1.5 -2.25 4 10.05 -0.5");
    }

    #[test]
    fn text_cannot_break_out() {
        let mut svg = SvgWriter::default();
        svg.tag("g").set("id", "\"><script>").open();
        svg.text("a<b & 'c'\u{0}");
        assert_eq!(svg.finish(), "<g id=\"&quot;&gt;&lt;script&gt;\">a&lt;b &amp; &#39;c&#39;\u{fffd}</g>");
    }
}
