//! A strict HTML parser: browsers accept malformed pages and so hide mistakes.

use anyhow::{Context, Result, bail, ensure};

const VOID_ELEMENTS: [&str; 8] = ["meta", "link", "input", "img", "br", "hr", "source", "wbr"];

/// A parsed HTML page or fragment.
#[derive(Debug, Default)]
pub struct HtmlDocument {
    /// All elements in document order.
    pub elements: Vec<HtmlElement>,
    /// The text nodes, trimmed, without those in scripts, styles and `code`.
    pub texts: Vec<String>,
}

/// An element of a page.
#[derive(Debug, Default)]
pub struct HtmlElement {
    /// The tag name, such as `button`.
    pub name: String,
    /// The attributes; a boolean attribute has an empty value.
    pub attributes: Vec<(String, String)>,
    /// The text content for a screen reader: without descendants that are `aria-hidden`.
    pub text: String,
    /// The index of the parent in [`HtmlDocument::elements`].
    pub parent: Option<usize>,
}

impl HtmlElement {
    /// The value of an attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Whether the element has the attribute.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

impl HtmlDocument {
    /// Parses a page or fragment; the error says where it is malformed.
    pub fn parse(text: &str) -> Result<HtmlDocument> {
        let text = text.strip_prefix("<!DOCTYPE html>").unwrap_or(text);
        let mut parser = HtmlParser { rest: text, html: HtmlDocument::default(), open: Vec::new() };
        while !parser.rest.is_empty() {
            let near = prefix(parser.rest, 80);
            parser.step().with_context(|| format!("near {near:?}"))?;
        }
        match parser.open.last() {
            Some(&open) => bail!("<{}> is never closed", parser.html.elements[open].name),
            None => Ok(parser.html),
        }
    }

    /// The elements with this tag name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a HtmlElement> {
        self.elements.iter().filter(move |element| element.name == name)
    }

    /// The element with this id.
    pub fn by_id(&self, id: &str) -> Option<&HtmlElement> {
        self.elements.iter().find(|element| element.get("id") == Some(id))
    }

    /// The ancestors of an element, innermost first.
    pub fn ancestors<'a>(&'a self, element: &'a HtmlElement) -> impl Iterator<Item = &'a HtmlElement> {
        std::iter::successors(element.parent, |&inner| self.elements[inner].parent)
            .map(|at| &self.elements[at])
    }
}

struct HtmlParser<'a> {
    rest: &'a str,
    html: HtmlDocument,
    open: Vec<usize>,
}

impl HtmlParser<'_> {
    fn step(&mut self) -> Result<()> {
        if let Some(rest) = self.rest.strip_prefix("</") {
            let (name, rest) = rest.split_once('>').context("an end tag without '>'")?;
            let open = self.open.pop().with_context(|| format!("</{name}> closes nothing"))?;
            let expected = &self.html.elements[open].name;
            ensure!(expected == name, "</{name}> where <{expected}> should be closed");
            self.rest = rest;
            return Ok(());
        }
        if let Some(rest) = self.rest.strip_prefix('<') {
            self.rest = rest;
            return self.open_tag();
        }
        let end = self.rest.find('<').unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        let text = unescape(text)?;
        self.push_text(&text);
        let code = self.open.iter().any(|&open| self.html.elements[open].name == "code");
        if !text.trim().is_empty() && !code {
            self.html.texts.push(text.trim().to_owned());
        }
        Ok(())
    }

    fn open_tag(&mut self) -> Result<()> {
        let name = self.read_name();
        ensure!(name.starts_with(|c: char| c.is_ascii_alphabetic()), "a '<' that starts no tag");
        let mut element = HtmlElement { name, parent: self.open.last().copied(), ..HtmlElement::default() };
        let closed = loop {
            let trimmed = self.rest.trim_start();
            if let Some(rest) = trimmed.strip_prefix("/>") {
                self.rest = rest;
                break true;
            }
            if let Some(rest) = trimmed.strip_prefix('>') {
                self.rest = rest;
                break VOID_ELEMENTS.contains(&element.name.as_str());
            }
            ensure!(trimmed.len() < self.rest.len(), "attributes without a space between them");
            self.rest = trimmed;
            let (name, value) = self.attribute()?;
            ensure!(!element.has(&name), "{name} occurs twice in <{}>", element.name);
            element.attributes.push((name, value));
        };
        let raw = matches!(element.name.as_str(), "script" | "style");
        self.html.elements.push(element);
        if !closed {
            self.open.push(self.html.elements.len() - 1);
        }
        if raw && !closed {
            let end = self.rest.find("</").context("a script without an end tag")?;
            let (text, rest) = self.rest.split_at(end);
            self.rest = rest;
            self.push_text(text);
        }
        Ok(())
    }

    fn attribute(&mut self) -> Result<(String, String)> {
        let name = self.read_name();
        ensure!(!name.is_empty(), "an attribute without a name");
        let Some(rest) = self.rest.strip_prefix('=') else { return Ok((name, String::new())) };
        let rest = rest.strip_prefix('"').with_context(|| format!("{name} is not quoted"))?;
        let (value, rest) = rest.split_once('"').with_context(|| format!("{name} has no closing quote"))?;
        ensure!(!value.contains('<'), "{name} has a '<' in it");
        self.rest = rest;
        Ok((name, unescape(value)?))
    }

    fn read_name(&mut self) -> String {
        let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
        let end = self.rest.find(|c| !letter(c)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name.to_owned()
    }

    fn push_text(&mut self, text: &str) {
        for &open in self.open.iter().rev() {
            let element = &mut self.html.elements[open];
            element.text.push_str(text);
            if element.get("aria-hidden") == Some("true") {
                return;
            }
        }
    }
}

/// Decodes character references.
fn unescape(text: &str) -> Result<String> {
    let mut parts = text.split('&');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(';').context("an '&' that is not escaped")?;
        let character = match (name, name.strip_prefix('#')) {
            ("amp", _) => '&',
            ("lt", _) => '<',
            ("gt", _) => '>',
            ("quot", _) => '"',
            (_, Some(number)) => {
                number.parse().ok().and_then(char::from_u32).context("not the number of a character")?
            }
            _ => bail!("&{name}; is unknown"),
        };
        text.push(character);
        text.push_str(rest);
    }
    Ok(text)
}

fn prefix(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_formed_html_is_parsed_and_malformed_html_is_refused() {
        let html = HtmlDocument::parse(r#"<p id="a">1 &lt; 2 <b aria-hidden="true">!</b><br></p>"#)
            .expect("well-formed");
        assert_eq!(html.by_id("a").expect("there").text, "1 < 2 ");
        assert_eq!(html.texts, ["1 < 2", "!"]);
        for wrong in
            ["<p>", "</p>", "<b><i></b></i>", "a & b", "<a href=x></a>", "1 < 2", r#"<a b="1" b="2"></a>"#]
        {
            assert!(HtmlDocument::parse(wrong).is_err(), "{wrong}");
        }
    }
}
