//! The bracket of the cup as SVG.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_tournament::{BracketPosition, Cup, TournamentState};

use crate::message_keys as key;
use crate::sheets::bracket_layout::{BOX_WIDTH, BracketItem, BracketLayout, FONT_SIZE, ROW_HEIGHT, drawings};
use crate::tournament_texts;

/// The bracket as SVG drawings of at most `rounds` rounds, and once as a list for screen readers.
pub fn bracket_drawings(
    words: Translator<'_>,
    state: &TournamentState,
    cup: &Cup,
    rounds: u16,
) -> Vec<Markup> {
    let drawings = drawings(words, state, cup, rounds);
    let last = drawings.len().saturating_sub(1);
    let part = |(nth, drawing): (usize, &BracketLayout)| {
        html! {
            @if let Some((number, of)) = drawing.section { p .soft aria-hidden="true" { (number) "/" (of) } }
            (render_drawing(drawing))
            @if nth == last { (match_list(words, state, cup)) }
        }
    };
    drawings.iter().enumerate().map(part).collect()
}

fn render_drawing(drawing: &BracketLayout) -> Markup {
    let (width, height) = (drawing.width, drawing.height);
    html! {
        svg .bracket viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height) aria-hidden="true" {
            @for item in &drawing.items { (render_item(item)) }
        }
    }
}

fn render_item(item: &BracketItem) -> Markup {
    html! {
        @match item {
            BracketItem::Round { x, y, name } => { text .round x=(x) y=(y) text-anchor="middle" { (name) } }
            BracketItem::Box { x, y } => {
                rect .box x=(x) y=(y - ROW_HEIGHT) width=(BOX_WIDTH) height=(2.0 * ROW_HEIGHT) rx="7" {}
                path .middle d=(format!("M{x} {y}h{BOX_WIDTH}")) {}
            }
            BracketItem::Connector { from, to } => { path .way d=(format!("M{} {}H{}V{}H{}", from.0, from.1, BracketItem::bend(from.0), to.1, to.0)) {} }
            BracketItem::Name { x, y, name, room, won, player } => {
                text .won[*won] .nobody[player.is_none()] x=(x) y=(y) { title { (name) } (truncate(name, *room, *won)) }
            }
            BracketItem::Tick { x, y } => { text .won x=(x) y=(y) text-anchor="end" { "✓" } }
            BracketItem::Draws { x, y, draws } => { text .draws x=(x) y=(y) text-anchor="end" { (draws) "×½" } }
        }
    }
}

/// The matches as a list for screen readers.
fn match_list(words: Translator<'_>, state: &TournamentState, cup: &Cup) -> Markup {
    let matches =
        cup.matches.iter().filter(|played| !matches!(played.place, BracketPosition::Intermediate { .. }));
    html! {
        ul .unseen {
            @for played in matches {
                li {
                    (tournament_texts::match_place(words, state, played.place)) ": "
                    (tournament_texts::side(words, state, played.sides[0])) " – " (tournament_texts::side(words, state, played.sides[1]))
                    @if let Some(winner) = played.winner { ". " (words.format(key::TOURNAMENT_GOES_THROUGH, &[("name", state.name(winner).into())])) }
                }
            }
        }
    }
}

/// A name truncated to the available width.
fn truncate(name: &str, room: f64, bold: bool) -> String {
    let size = if bold { 1.13 * FONT_SIZE } else { FONT_SIZE };
    if name.chars().map(width).sum::<f64>() * size <= room {
        return name.to_owned();
    }
    let mut left = room / size - width('…');
    let start = name.chars().take_while(|&letter| {
        left -= width(letter);
        left >= 0.0
    });
    format!("{}…", start.collect::<String>().trim_end())
}

/// Estimated width of a character relative to the font size. The server has no font metrics, so the estimate is
/// generous.
fn width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '’' | '·' => 0.3,
        ' ' | 'f' | 'r' | 't' | '-' | '(' | ')' => 0.38,
        'm' | 'w' | 'M' | 'W' | 'ж' | 'ш' | 'щ' | 'ю' | 'ф' | 'ы' | 'м' | 'Ж' | 'Ш' | 'Щ' | 'Ю' | 'Ф'
        | 'М' | '…' => 0.92,
        _ if letter.is_uppercase() => 0.74,
        '\u{400}'..='\u{52f}' => 0.64,
        // East Asian characters are square.
        '\u{1100}'.. => 1.0,
        _ => 0.6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::bracket_layout::PADDING;

    #[test]
    fn a_name_takes_no_more_than_its_room() {
        let room = BOX_WIDTH - 2.0 * PADDING;
        for name in ["Chloé", "Ida Fitz-William", "Иван Петров"] {
            assert_eq!(truncate(name, room, true), name);
        }
        for name in
            ["Bartholomäus von Hohenlohe-Langenburg", "Дмитрий Константинопольский", "WWWWWWWWWWWWWWWWWWWWWW"]
        {
            let shown = [
                truncate(name, room, false),
                truncate(name, room - 16.0, true),
                truncate(name, room - 52.0, true),
            ];
            assert!(shown.iter().all(|shown| shown.ends_with('…')), "{shown:?}");
            let lengths = shown.map(|shown| shown.chars().count());
            assert!(lengths.is_sorted_by(|one, other| one > other) && lengths[2] > 6, "{name}: {lengths:?}");
        }
    }
}
