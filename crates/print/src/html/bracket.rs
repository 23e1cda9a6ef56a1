//! The cup as pictures in a page.

use maud::{Markup, html};
use tessera_i18n::Words;
use tessera_tournament::{Cup, MatchPlace, State};

use crate::key;
use crate::say;
use crate::sheets::bracket::{LETTERS, Mark, Picture, ROW, WIDTH, pictures};

/// The cup as pictures of at most so many rounds, and once as a list for those who hear it.
pub fn parts(words: Words<'_>, state: &State, cup: &Cup, rounds: u16) -> Vec<Markup> {
    let pictures = pictures(words, state, cup, rounds);
    let last = pictures.len().saturating_sub(1);
    let part = |(nth, picture): (usize, &Picture)| {
        html! {
            @if let Some((number, of)) = picture.section { p .soft aria-hidden="true" { (number) "/" (of) } }
            (draw(picture))
            @if nth == last { (spoken(words, state, cup)) }
        }
    };
    pictures.iter().enumerate().map(part).collect()
}

fn draw(picture: &Picture) -> Markup {
    let (width, height) = (picture.width, picture.height);
    html! {
        svg .bracket viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height) aria-hidden="true" {
            @for mark in &picture.marks { (draw_mark(mark)) }
        }
    }
}

fn draw_mark(mark: &Mark) -> Markup {
    html! {
        @match mark {
            Mark::Round { x, y, name } => { text .round x=(x) y=(y) text-anchor="middle" { (name) } }
            Mark::Box { x, y } => {
                rect .box x=(x) y=(y - ROW) width=(WIDTH) height=(2.0 * ROW) rx="7" {}
                path .middle d=(format!("M{x} {y}h{WIDTH}")) {}
            }
            Mark::Way { from, to } => { path .way d=(format!("M{} {}H{}V{}H{}", from.0, from.1, Mark::bend(from.0), to.1, to.0)) {} }
            Mark::Name { x, y, name, room, won, player } => {
                text .won[*won] .nobody[player.is_none()] x=(x) y=(y) { title { (name) } (shortened(name, *room, *won)) }
            }
            Mark::Tick { x, y } => { text .won x=(x) y=(y) text-anchor="end" { "✓" } }
            Mark::Draws { x, y, draws } => { text .draws x=(x) y=(y) text-anchor="end" { (draws) "×½" } }
        }
    }
}

/// The same for those who hear it.
fn spoken(words: Words<'_>, state: &State, cup: &Cup) -> Markup {
    let matches =
        cup.matches.iter().filter(|played| !matches!(played.place, MatchPlace::Intermediate { .. }));
    html! {
        ul .unseen {
            @for played in matches {
                li {
                    (say::match_place(words, state, played.place)) ": "
                    (say::side(words, state, played.sides[0])) " – " (say::side(words, state, played.sides[1]))
                    @if let Some(winner) = played.winner { ". " (words.with(key::TOURNAMENT_GOES_THROUGH, &[("name", state.name(winner).into())])) }
                }
            }
        }
    }
}

/// As much of a name as there is room for.
fn shortened(name: &str, room: f64, bold: bool) -> String {
    let size = if bold { 1.13 * LETTERS } else { LETTERS };
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

/// About how wide a letter is beside the size of its font: nobody measures on a server, so rather too much.
fn width(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '’' | '·' => 0.3,
        ' ' | 'f' | 'r' | 't' | '-' | '(' | ')' => 0.38,
        'm' | 'w' | 'M' | 'W' | 'ж' | 'ш' | 'щ' | 'ю' | 'ф' | 'ы' | 'м' | 'Ж' | 'Ш' | 'Щ' | 'Ю' | 'Ф'
        | 'М' | '…' => 0.92,
        _ if letter.is_uppercase() => 0.74,
        '\u{400}'..='\u{52f}' => 0.64,
        // Those of Asia fill a square.
        '\u{1100}'.. => 1.0,
        _ => 0.6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::bracket::MARGIN;

    #[test]
    fn a_name_takes_no_more_than_its_room() {
        let room = WIDTH - 2.0 * MARGIN;
        for name in ["Chloé", "Ida Fitz-William", "Иван Петров"] {
            assert_eq!(shortened(name, room, true), name);
        }
        for name in
            ["Bartholomäus von Hohenlohe-Langenburg", "Дмитрий Константинопольский", "WWWWWWWWWWWWWWWWWWWWWW"]
        {
            let shown = [
                shortened(name, room, false),
                shortened(name, room - 16.0, true),
                shortened(name, room - 52.0, true),
            ];
            assert!(shown.iter().all(|shown| shown.ends_with('…')), "{shown:?}");
            let lengths = shown.map(|shown| shown.chars().count());
            assert!(lengths.is_sorted_by(|one, other| one > other) && lengths[2] > 6, "{name}: {lengths:?}");
        }
    }
}
