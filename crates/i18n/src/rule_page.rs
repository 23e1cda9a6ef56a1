//! Rule pages: a little Markdown with diagrams, drawn when the server starts.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};
use tessera_draw::{LastMove, Layers, Picture};
use tessera_rules::{AnyGame, GameKind};

use crate::{Language, text_of};

/// The rules of a game or of tournaments, or what is known of the games, in one language.
#[derive(Debug)]
pub struct RulePage {
    /// The language it is written in.
    pub language: Language,
    /// The name in addresses: a game's, `tournament` or [`KNOWN`].
    pub about: &'static str,
    /// Its first heading, as text.
    pub title: String,
    /// The page's first paragraph, as text.
    pub lead: String,
    /// The whole page as HTML, its diagrams as SVG in it.
    pub html: String,
}

/// The regulations of tournaments.
const TOURNAMENT: &str = "tournament";

/// Who wins if nobody errs, game by game.
pub const KNOWN: &str = "known";

/// What there are pages about.
pub(crate) fn subjects() -> impl Iterator<Item = &'static str> {
    GameKind::ALL.map(GameKind::name).into_iter().chain([TOURNAMENT, KNOWN])
}

/// A diagram of the rule pages: a position of a game.
struct Diagram {
    name: String,
    before: AnyGame,
    last: Option<String>,
}

pub(crate) fn all() -> Vec<RulePage> {
    let diagrams = diagrams();
    let mut pages = Vec::new();
    for language in Language::ALL {
        for about in subjects() {
            let text = text_of(&format!("{}/rules/{about}.md", language.code()));
            pages.push(page(language, about, &text, &diagrams));
        }
    }
    pages
}

fn page(language: Language, about: &'static str, text: &str, diagrams: &[Diagram]) -> RulePage {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(about).to_owned();
    let lead = text.lines().skip(1).find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned();
    let mut drawn = 0;
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
            drawn += 1;
            Some(Event::InlineHtml(CowStr::from(figure(&name, &title, drawn, diagrams))))
        }
        // Nothing but our own text stands in these files.
        Event::Html(_) | Event::InlineHtml(_) => None,
        other => Some(other),
    });
    let mut body = String::new();
    html::push_html(&mut body, events);
    RulePage {
        language,
        about,
        title,
        lead,
        html: body.replace("<p><span class=\"diagram\"", "<p class=\"figure\"><span class=\"diagram\""),
    }
}

fn figure(address: &str, title: &str, number: usize, diagrams: &[Diagram]) -> String {
    let name = address.strip_prefix("diagram:").unwrap_or(address);
    let diagram = diagrams.iter().find(|diagram| diagram.name == name);
    let diagram = diagram.unwrap_or_else(|| panic!("there is no diagram {name} in locales/diagrams.txt"));
    let mut game = diagram.before.clone();
    let last = diagram.last.as_ref().map(|text| {
        let mv = game.play_text(text).expect("diagrams are legal");
        LastMove::new(&diagram.before, mv)
    });
    let picture = Picture::of(&game)
        .with_layers(Layers { cells: false, ..Layers::default() })
        .with_ids(&format!("d{number}-"))
        .titled(title);
    let picture = match last {
        Some(last) => picture.after(last),
        None => picture,
    };
    format!("<span class=\"diagram\">{}</span>", picture.svg())
}

fn diagrams() -> Vec<Diagram> {
    let text = text_of("diagrams.txt");
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| diagram(line).unwrap_or_else(|| panic!("locales/diagrams.txt cannot be read: {line}")))
        .collect()
}

/// `NAME | game | players | rules | moves M1 M2 …` or `position: TEXT` in place of the moves.
fn diagram(line: &str) -> Option<Diagram> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let [name, game, players, rules, what, ..] = fields[..] else { return None };
    let (kind, players) = (game.parse().ok()?, players.parse().ok()?);
    let rules = if rules == "-" { "" } else { rules };
    if let Some(position) = what.strip_prefix("position:") {
        let before = AnyGame::from_position(kind, players, rules, position.trim()).ok()?;
        return Some(Diagram { name: name.to_owned(), before, last: None });
    }
    let mut before = AnyGame::new(kind, players, rules).ok()?;
    let mut moves: Vec<&str> =
        what.strip_prefix("moves").unwrap_or(what).trim_start_matches(':').split_whitespace().collect();
    let last = moves.pop().map(str::to_owned);
    for text in moves {
        before.play_text(text).ok()?;
    }
    Some(Diagram { name: name.to_owned(), before, last })
}
