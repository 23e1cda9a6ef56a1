//! Pages read strictly: browsers forgive everything, and so hide what is wrong.

use anyhow::{Context, Result, bail, ensure};

const VOID: [&str; 8] = ["meta", "link", "input", "img", "br", "hr", "source", "wbr"];

/// A page, or a piece of one.
#[derive(Debug, Default)]
pub struct Html {
    /// All elements in the order in which they begin.
    pub elements: Vec<Element>,
    /// The pieces of text between the tags, without scripts, styles and code.
    pub texts: Vec<String>,
}

/// An element of a page.
#[derive(Debug, Default)]
pub struct Element {
    /// Its name, such as `button`.
    pub name: String,
    /// Its attributes; a switch has an empty value.
    pub attributes: Vec<(String, String)>,
    /// The text in it, as a screen reader would have it: without what is hidden from it.
    pub text: String,
    /// The place of the element around it.
    pub parent: Option<usize>,
}

impl Element {
    /// The value of an attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Whether it has the attribute.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }
}

impl Html {
    /// Reads a page, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Html> {
        let text = text.strip_prefix("<!DOCTYPE html>").unwrap_or(text);
        let mut reading = Reading { rest: text, html: Html::default(), open: Vec::new() };
        while !reading.rest.is_empty() {
            let near = start_of(reading.rest, 80);
            reading.step().with_context(|| format!("near {near:?}"))?;
        }
        match reading.open.last() {
            Some(&open) => bail!("<{}> is never closed", reading.html.elements[open].name),
            None => Ok(reading.html),
        }
    }

    /// The elements of this name.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |element| element.name == name)
    }

    /// The element with this id.
    pub fn by_id(&self, id: &str) -> Option<&Element> {
        self.elements.iter().find(|element| element.get("id") == Some(id))
    }

    /// The elements around one, from the inside.
    pub fn around<'a>(&'a self, element: &'a Element) -> impl Iterator<Item = &'a Element> {
        std::iter::successors(element.parent, |&inner| self.elements[inner].parent)
            .map(|at| &self.elements[at])
    }
}

struct Reading<'a> {
    rest: &'a str,
    html: Html,
    open: Vec<usize>,
}

impl Reading<'_> {
    fn step(&mut self) -> Result<()> {
        if let Some(rest) = self.rest.strip_prefix("</") {
            let (name, rest) = rest.split_once('>').context("an end that does not end")?;
            let open = self.open.pop().with_context(|| format!("</{name}> closes nothing"))?;
            let expected = &self.html.elements[open].name;
            ensure!(expected == name, "</{name}> stands where <{expected}> should be closed");
            self.rest = rest;
            return Ok(());
        }
        if let Some(rest) = self.rest.strip_prefix('<') {
            self.rest = rest;
            return self.begin();
        }
        let end = self.rest.find('<').unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        let text = plain(text)?;
        self.say(&text);
        let code = self.open.iter().any(|&open| self.html.elements[open].name == "code");
        if !text.trim().is_empty() && !code {
            self.html.texts.push(text.trim().to_owned());
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<()> {
        let name = self.word();
        ensure!(name.starts_with(|c: char| c.is_ascii_alphabetic()), "a '<' that begins nothing");
        let mut element = Element { name, parent: self.open.last().copied(), ..Element::default() };
        let closed = loop {
            let trimmed = self.rest.trim_start();
            if let Some(rest) = trimmed.strip_prefix("/>") {
                self.rest = rest;
                break true;
            }
            if let Some(rest) = trimmed.strip_prefix('>') {
                self.rest = rest;
                break VOID.contains(&element.name.as_str());
            }
            ensure!(trimmed.len() < self.rest.len(), "attributes without a space between them");
            self.rest = trimmed;
            let (name, value) = self.attribute()?;
            ensure!(!element.has(&name), "{name} stands twice in <{}>", element.name);
            element.attributes.push((name, value));
        };
        let raw = matches!(element.name.as_str(), "script" | "style");
        self.html.elements.push(element);
        if !closed {
            self.open.push(self.html.elements.len() - 1);
        }
        if raw && !closed {
            let end = self.rest.find("</").context("a script that does not end")?;
            let (text, rest) = self.rest.split_at(end);
            self.rest = rest;
            self.say(text);
        }
        Ok(())
    }

    fn attribute(&mut self) -> Result<(String, String)> {
        let name = self.word();
        ensure!(!name.is_empty(), "an attribute without a name");
        let Some(rest) = self.rest.strip_prefix('=') else { return Ok((name, String::new())) };
        let rest = rest.strip_prefix('"').with_context(|| format!("{name} is not quoted"))?;
        let (value, rest) = rest.split_once('"').with_context(|| format!("{name} does not end"))?;
        ensure!(!value.contains('<'), "{name} has a '<' in it");
        self.rest = rest;
        Ok((name, plain(value)?))
    }

    fn word(&mut self) -> String {
        let letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':');
        let end = self.rest.find(|c| !letter(c)).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.to_owned()
    }

    fn say(&mut self, text: &str) {
        for &open in self.open.iter().rev() {
            let element = &mut self.html.elements[open];
            element.text.push_str(text);
            if element.get("aria-hidden") == Some("true") {
                return;
            }
        }
    }
}

/// The text that an escaped one stands for.
fn plain(text: &str) -> Result<String> {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(';').context("an '&' that is not escaped")?;
        let character = match (name, name.strip_prefix('#')) {
            ("amp", _) => '&',
            ("lt", _) => '<',
            ("gt", _) => '>',
            ("quot", _) => '"',
            (_, Some(number)) => {
                number.parse().ok().and_then(char::from_u32).context("a number of no character")?
            }
            _ => bail!("&{name}; is not known"),
        };
        plain.push(character);
        plain.push_str(rest);
    }
    Ok(plain)
}

fn start_of(text: &str, characters: usize) -> String {
    text.chars().take(characters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_right_is_read_and_what_is_wrong_is_told() {
        let html =
            Html::read(r#"<p id="a">1 &lt; 2 <b aria-hidden="true">!</b><br></p>"#).expect("it is right");
        assert_eq!(html.by_id("a").expect("there").text, "1 < 2 ");
        assert_eq!(html.texts, ["1 < 2", "!"]);
        for wrong in
            ["<p>", "</p>", "<b><i></b></i>", "a & b", "<a href=x></a>", "1 < 2", r#"<a b="1" b="2"></a>"#]
        {
            assert!(Html::read(wrong).is_err(), "{wrong}");
        }
    }
}
