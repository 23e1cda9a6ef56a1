//! Rule pages: Markdown with board diagrams, rendered as HTML when the server starts.
//!
//! A line `![caption](diagram:NAME)` is a figure; figures on consecutive lines stand side by side. `(PG-4)` is a reference to a
//! clause of the rulebook, `(PG-4, *our rule*)` one that is not printed. References can be hidden, the mark stays.

use pulldown_cmark::{Event, Options, Parser, html};
use tessera_rules::GameKind;

use crate::rule_diagrams::{RuleDiagram, read_diagrams};
use crate::rule_page_pictures::RulePagePictures;
use crate::{Language, read_locale_file};

/// Rendered page in one language: the rules of a game, the tournament regulations, or known theory.
#[derive(Debug)]
pub struct RulePage {
    /// Language of the page.
    pub language: Language,
    /// Name in the URL: the name of a game, `tournament` or [`THEORY_PAGE`].
    pub topic: &'static str,
    /// First heading, as plain text.
    pub title: String,
    /// First paragraph, as plain text.
    pub lead: String,
    /// The page as HTML, without its title, with its diagrams as inline SVG.
    pub html: String,
}

/// Topic of the tournament regulations.
const TOURNAMENT_PAGE: &str = "tournament";

/// Topic of the page about known theory: who wins each game with perfect play.
pub const THEORY_PAGE: &str = "known";

/// Prefixes of the clause numbers.
pub(crate) const CLAUSE_PREFIXES: [&str; 5] = ["PG", "XL", "EX", "PE", "TR"];

/// The topics of all pages.
pub(crate) fn topics() -> impl Iterator<Item = &'static str> {
    GameKind::ALL.map(GameKind::name).into_iter().chain([TOURNAMENT_PAGE, THEORY_PAGE])
}

pub(crate) fn all() -> Vec<RulePage> {
    let diagrams = read_diagrams();
    let mut pages = Vec::new();
    for language in Language::ALL {
        for topic in topics() {
            let text = read_locale_file(&format!("{}/rules/{topic}.md", language.code()));
            pages.push(page(language, topic, &text, &diagrams));
        }
    }
    pages
}

fn page(language: Language, topic: &'static str, text: &str, diagrams: &[RuleDiagram]) -> RulePage {
    let (title, text) =
        text.strip_prefix("# ").and_then(|text| text.split_once('\n')).unwrap_or((topic, text));
    let lead = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
    let mut body = String::new();
    let mut paragraphs = String::new();
    let mut figures = Vec::new();
    let mut pictures = RulePagePictures::new(diagrams);
    for line in text.lines().chain([""]) {
        if let Some((caption, address)) = figure_line(line) {
            push_markdown(&mut body, &mut paragraphs);
            figures.push(figure(caption, &pictures.svg(address)));
        } else {
            push_figures(&mut body, &mut figures);
            paragraphs.push_str(line);
            paragraphs.push('\n');
        }
    }
    push_markdown(&mut body, &mut paragraphs);
    RulePage { language, topic, title: title.to_owned(), lead, html: body }
}

/// The caption and the address of a line that is a figure.
fn figure_line(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("![")?.strip_suffix(')')?.split_once("](diagram:")
}

fn figure(caption: &str, svg: &str) -> String {
    let mut escaped = String::new();
    html::push_html(&mut escaped, [Event::Text(caption.into())].into_iter());
    format!("<figure class=\"diagram\">{svg}<figcaption>{escaped}</figcaption></figure>")
}

fn push_figures(body: &mut String, figures: &mut Vec<String>) {
    if !figures.is_empty() {
        body.push_str("<div class=\"figures\">");
        body.extend(figures.drain(..));
        body.push_str("</div>\n");
    }
}

/// Renders Markdown without HTML, and empties it.
fn push_markdown(body: &mut String, markdown: &mut String) {
    let events = Parser::new_ext(markdown, Options::empty());
    let mut rendered = String::new();
    html::push_html(
        &mut rendered,
        events.filter(|event| !matches!(event, Event::Html(_) | Event::InlineHtml(_))),
    );
    body.push_str(&with_clause_marks(&with_option_marks(&rendered)));
    markdown.clear();
}

/// Wraps the names by which programs and records know an option, so that a page can hide them together with clauses.
fn with_option_marks(html: &str) -> String {
    let mut parts = html.split("<li><code>");
    let mut marked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("</code>, <strong>") {
            Some((name, rest)) if !name.contains('<') => {
                marked.push_str("<li><span class=\"clauses\"><code>");
                marked.push_str(name);
                marked.push_str("</code>, </span><strong>");
                marked.push_str(rest);
            }
            _ => {
                marked.push_str("<li><code>");
                marked.push_str(part);
            }
        }
    }
    marked
}

/// Wraps references to clauses, so that a page can hide them.
fn with_clause_marks(html: &str) -> String {
    let mut marked = String::new();
    let mut rest = html;
    while let Some((before, from)) = rest.split_once(" (") {
        marked.push_str(before);
        let reference = from.split_once(')').and_then(|(text, after)| Some((clause_reference(text)?, after)));
        if let Some((reference, after)) = reference {
            marked.push_str(&reference);
            rest = after;
        } else {
            marked.push_str(" (");
            rest = from;
        }
    }
    marked.push_str(rest);
    marked
}

/// The HTML of `PG-4`, `PG-2, XL-2` or `PG-4, <em>our rule</em>`.
fn clause_reference(text: &str) -> Option<String> {
    let (clauses, mark) = match text.split_once(", <em>") {
        Some((clauses, mark)) => (clauses, Some(mark.strip_suffix("</em>")?)),
        None => (text, None),
    };
    if !clauses.split(", ").all(is_clause) {
        return None;
    }
    let mark = mark.map(|mark| format!(" <em class=\"our-rule\">{mark}</em>")).unwrap_or_default();
    Some(format!("{mark}<span class=\"clauses\"> ({clauses})</span>"))
}

/// Whether a word is the number of a clause, such as `PG-4`.
pub(crate) fn is_clause(word: &str) -> bool {
    let (letters, number) = word.split_once('-').unwrap_or_default();
    CLAUSE_PREFIXES.contains(&letters) && number.parse::<u8>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_to_clauses_are_wrapped_and_other_parentheses_are_not() {
        let marked = with_clause_marks("Six win (PG-4, <em>our rule</em>). Turn (90°) a block (PG-2, XL-2).");
        let expected = "Six win <em class=\"our-rule\">our rule</em><span class=\"clauses\"> (PG-4)</span>. \
            Turn (90°) a block<span class=\"clauses\"> (PG-2, XL-2)</span>.";
        assert_eq!(marked, expected);
        for plain in ["", "open (", "a (b) (", "(PG-1)", "x (PG-4, <em>our rule)"] {
            assert_eq!(with_clause_marks(plain), plain);
        }
    }

    #[test]
    fn names_of_options_are_wrapped_where_their_label_follows() {
        let marked =
            with_option_marks("<li><code>swap</code>, <strong>taking over.</strong> <code>a</code></li>");
        let expected = "<li><span class=\"clauses\"><code>swap</code>, </span><strong>taking over.</strong> <code>a</code></li>";
        assert_eq!(marked, expected);
        for plain in ["", "<li>a</li>", "<li><code>a</code>, <code>b</code> and <code>c</code></li>"] {
            assert_eq!(with_option_marks(plain), plain);
        }
    }

    #[test]
    fn figures_on_consecutive_lines_stand_side_by_side_with_their_captions() {
        let text = "# T\n\nLead.\n\n![One <1>](diagram:pentago-turn/before)\n![Two](diagram:pentago-turn)\n\nText (PG-2).\n";
        let page = page(Language::English, "pentago", text, &read_diagrams());
        assert_eq!((page.title.as_str(), page.lead.as_str()), ("T", "Lead."));
        assert_eq!(page.html.matches("<div class=\"figures\">").count(), 1);
        assert_eq!(page.html.matches("</svg><figcaption>").count(), 2);
        assert!(page.html.contains("<figcaption>One &lt;1&gt;</figcaption>"), "{}", page.html);
        assert_eq!(page.html.matches("class=\"last-move\"").count(), 1, "only the second shows the move");
    }
}
