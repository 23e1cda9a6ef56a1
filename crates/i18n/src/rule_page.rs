//! Rule pages: Markdown with board diagrams, rendered as HTML when the server starts.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use tessera_draw::{BoardPicture, LastMove, PictureLayers};
use tessera_rules::{AnyGame, GameKind};

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
    /// The page as HTML with its diagrams as inline SVG.
    pub html: String,
}

/// Topic of the tournament regulations.
const TOURNAMENT_PAGE: &str = "tournament";

/// Topic of the page about known theory: who wins each game with perfect play.
pub const THEORY_PAGE: &str = "known";

/// The topics of all pages.
pub(crate) fn topics() -> impl Iterator<Item = &'static str> {
    GameKind::ALL.map(GameKind::name).into_iter().chain([TOURNAMENT_PAGE, THEORY_PAGE])
}

/// Diagram of a rule page: a position and the move that led to it.
struct Diagram {
    name: String,
    before: AnyGame,
    last: Option<String>,
}

pub(crate) fn all() -> Vec<RulePage> {
    let diagrams = diagrams();
    let mut pages = Vec::new();
    for language in Language::ALL {
        for topic in topics() {
            let text = read_locale_file(&format!("{}/rules/{topic}.md", language.code()));
            pages.push(page(language, topic, &text, &diagrams));
        }
    }
    pages
}

fn page(language: Language, topic: &'static str, text: &str, diagrams: &[Diagram]) -> RulePage {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(topic).to_owned();
    let lead = text.lines().skip(1).find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
    let mut number_drawn = 0;
    let mut alt: Option<(String, String)> = None;
    let events = Parser::new_ext(text, Options::empty()).filter_map(|event| match event {
        Event::Start(Tag::Image { dest_url, .. }) => {
            alt = Some((dest_url.to_string(), String::new()));
            None
        }
        Event::Text(text) if alt.is_some() => {
            if let Some((_, alt)) = &mut alt {
                alt.push_str(&text);
            }
            None
        }
        Event::End(TagEnd::Image) => {
            let (name, title) = alt.take()?;
            number_drawn += 1;
            Some(Event::InlineHtml(CowStr::from(figure(&name, &title, number_drawn, diagrams))))
        }
        // The files use no HTML; it is dropped.
        Event::Html(_) | Event::InlineHtml(_) => None,
        other => Some(other),
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    RulePage {
        language,
        topic,
        title,
        lead,
        html: body.replace("<p><span class=\"diagram\"", "<p class=\"figure\"><span class=\"diagram\""),
    }
}

fn figure(address: &str, title: &str, number: usize, diagrams: &[Diagram]) -> String {
    let name = address.strip_prefix("diagram:").unwrap_or(address);
    let diagram = diagrams.iter().find(|diagram| diagram.name == name);
    let diagram = diagram.unwrap_or_else(|| panic!("no diagram {name} in locales/diagrams.txt"));
    let mut game = diagram.before.clone();
    let last = diagram.last.as_ref().map(|text| {
        let mv = game.play_text(text).expect("diagrams are legal");
        LastMove::new(&diagram.before, mv)
    });
    let picture = BoardPicture::of(&game)
        .with_layers(PictureLayers { cells: false, ..PictureLayers::default() })
        .with_ids(&format!("d{number}-"))
        .titled(title);
    let picture = match last {
        Some(last) => picture.after(last),
        None => picture,
    };
    format!("<span class=\"diagram\">{}</span>", picture.svg())
}

fn diagrams() -> Vec<Diagram> {
    let text = read_locale_file("diagrams.txt");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| diagram(line).unwrap_or_else(|| panic!("invalid line in locales/diagrams.txt: {line}")))
        .collect()
}

/// Parses `NAME | game | players | rules | moves M1 M2 …`, or `position: TEXT` instead of the moves.
fn diagram(line: &str) -> Option<Diagram> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [name, game, players, rules, content, ..] = fields[..] else { return None };
    let (kind, players) = (game.parse().ok()?, players.parse().ok()?);
    let rules = if rules == "-" { "" } else { rules };
    if let Some(position) = content.strip_prefix("position:") {
        let before = AnyGame::from_position(kind, players, rules, position.trim()).ok()?;
        return Some(Diagram { name: name.to_owned(), before, last: None });
    }
    let mut before = AnyGame::new(kind, players, rules).ok()?;
    let mut moves: Vec<&str> =
        content.strip_prefix("moves").unwrap_or(content).trim_start_matches(':').split_whitespace().collect();
    let last = moves.pop().map(str::to_owned);
    for text in moves {
        before.play_text(text).ok()?;
    }
    Some(Diagram { name: name.to_owned(), before, last })
}
