//! A small writer of SVG: elements, attributes, escaped text, rounded numbers.

use std::fmt::Write;

/// A picture being written. Elements that are still open are closed at the end.
#[derive(Debug, Default)]
pub(crate) struct Svg {
    out: String,
    open: Vec<&'static str>,
}

/// The start of an element, to which attributes can be added until it is [ended](Tag::end) or [opened](Tag::open).
#[derive(Debug)]
#[must_use]
pub(crate) struct Tag<'a> {
    svg: &'a mut Svg,
    name: &'static str,
}

/// What can stand in an attribute.
pub(crate) trait Value {
    fn write(self, out: &mut String);
}

impl Value for f64 {
    fn write(self, out: &mut String) {
        number(self, out);
    }
}

impl Value for &str {
    fn write(self, out: &mut String) {
        escape(self, out);
    }
}

impl Value for String {
    fn write(self, out: &mut String) {
        escape(&self, out);
    }
}

/// Two digits behind the point are a hundredth of a pixel: more would only make the picture larger.
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
            // XML knows no other control characters, not even escaped.
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

impl Svg {
    /// Begins an element.
    pub(crate) fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.out.push('<');
        self.out.push_str(name);
        Tag { svg: self, name }
    }

    /// Closes the element opened last.
    pub(crate) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            let _infallible = write!(self.out, "</{name}>");
        }
    }

    /// Text inside the element opened last.
    pub(crate) fn text(&mut self, text: &str) {
        escape(text, &mut self.out);
    }

    /// The whole picture.
    pub(crate) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }
}

impl Tag<'_> {
    /// Adds an attribute.
    pub(crate) fn set(self, name: &str, value: impl Value) -> Self {
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

    /// Opens the element for content, until [`Svg::close`].
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
        let mut svg = Svg::default();
        svg.tag("g").set("id", "\"><script>").open();
        svg.text("a<b & 'c'\u{0}");
        assert_eq!(svg.finish(), "<g id=\"&quot;&gt;&lt;script&gt;\">a&lt;b &amp; &#39;c&#39;\u{fffd}</g>");
    }
}
