//! The cup as a picture: a column for every round, lines from match to match.

use maud::{Markup, html};
use tessera_tournament::{Cup, Match, MatchPlace, State};

use super::say;
use crate::words::Words;

const WIDTH: f64 = 200.0;
const GAP: f64 = 38.0;
const ROW: f64 = 26.0;
const BETWEEN: f64 = 14.0;
const TOP: f64 = 30.0;
/// What stands left and right of a name, and what the winner's tick and a number of draws take.
const MARGIN: f64 = 10.0;
const TICK: f64 = 16.0;
const DRAWS: f64 = 36.0;
/// The letters' size, as the style sheet has it.
const LETTERS: f64 = 13.0;

/// The most rounds in one picture: more would be too small for a sheet or a wall.
const ROUNDS: u16 = 5;

/// The cup as pictures: one, or for a large cup its sections and then the rounds in which their winners meet.
pub(super) fn parts(words: Words<'_>, state: &State, cup: &Cup) -> Vec<Markup> {
    let rounds = cup.rounds();
    if rounds <= ROUNDS {
        let only = Part { first: 1, last: rounds, section: 0 };
        return vec![html! { (only.draw(words, state, cup)) (spoken(words, state, cup)) }];
    }
    let sections = 1_u16 << (rounds - ROUNDS);
    let section = |section| Part { first: 1, last: ROUNDS, section };
    let last = Part { first: ROUNDS + 1, last: rounds, section: 0 };
    let mut parts: Vec<Markup> = (0..sections)
        .map(|number| {
            html! { p .soft aria-hidden="true" { (number + 1) "/" (sections) } (section(number).draw(words, state, cup)) }
        })
        .collect();
    parts.push(html! { (last.draw(words, state, cup)) (spoken(words, state, cup)) });
    parts
}

/// The rounds of a section of the cup, whose last round has one match, or the rounds up to the final.
struct Part {
    first: u16,
    last: u16,
    /// Counted from 0.
    section: u16,
}

impl Part {
    fn draw(&self, words: Words<'_>, state: &State, cup: &Cup) -> Markup {
        let rounds = cup.rounds();
        let columns = self.last - self.first + 1;
        let matches = 1_usize << (columns - 1);
        let height = TOP + matches as f64 * (2.0 * ROW + BETWEEN) + 10.0;
        let third = cup.at(MatchPlace::ThirdPlace).filter(|_| self.last == rounds);
        let height = height + if third.is_some() { 2.0 * ROW + BETWEEN + TOP } else { 0.0 };
        let width = f64::from(columns) * (WIDTH + GAP) - GAP + 4.0;
        let left = |round: u16| f64::from(round - self.first) * (WIDTH + GAP) + 2.0;
        // A match stands in the middle between the two whose winners meet in it.
        let middle = |round: u16, index: u16| {
            let span = (1_u32 << (round - self.first)) as f64 * (2.0 * ROW + BETWEEN);
            TOP + (f64::from(index) - 0.5) * span
        };
        html! {
            svg .bracket viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height) aria-hidden="true" {
                @for round in self.first..=self.last {
                    text .round x=(left(round) + WIDTH / 2.0) y="16" text-anchor="middle" { (say::cup_round(words, round, rounds)) }
                    @let before = self.section << (self.last - round);
                    @let of_part = before + 1..=before + (1 << (self.last - round));
                    @for played in cup.round(round) {
                        @if let MatchPlace::Cup { index, .. } = played.place { @if of_part.contains(&index) {
                            @let (x, y) = (left(round), middle(round, index - before));
                            (pair(words, state, played, x, y))
                            @if round < self.last {
                                @let next = (index - before).div_ceil(2);
                                @let (to, next) = (left(round + 1), middle(round + 1, next));
                                path .way d=(format!("M{} {y}h{}V{next}H{to}", x + WIDTH, GAP / 2.0)) {}
                            }
                        } }
                    }
                }
                @if let Some(third) = third {
                    @let y = height - ROW - 10.0;
                    text .round x=(left(rounds) + WIDTH / 2.0) y=(y - ROW - 8.0) text-anchor="middle" { (words.say("tournament-third-place")) }
                    (pair(words, state, third, left(rounds), y))
                }
            }
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
                    @if let Some(winner) = played.winner { ". " (words.with("tournament-goes-through", &[("name", state.name(winner).into())])) }
                }
            }
        }
    }
}

fn pair(words: Words<'_>, state: &State, played: &Match, x: f64, y: f64) -> Markup {
    html! {
        g {
            rect .box x=(x) y=(y - ROW) width=(WIDTH) height=(2.0 * ROW) rx="7" {}
            path .middle d=(format!("M{x} {y}h{WIDTH}")) {}
            @let draws = say::match_games(state, played).filter(|game| matches!(game.outcome(), Some(tessera_tournament::Outcome::Drawn))).count();
            @for (i, &side) in played.sides.iter().enumerate() {
                @let won = played.winner.is_some() && side.player() == played.winner;
                @let line = y + if i == 0 { -8.5 } else { 17.5 };
                @let beside = if draws > 0 && i == 0 { TICK + DRAWS } else if won { TICK } else { 0.0 };
                @let name = say::side(words, state, side);
                text .won[won] .nobody[side.player().is_none()] x=(x + MARGIN) y=(line) { title { (name) } (shortened(&name, WIDTH - 2.0 * MARGIN - beside, won)) }
                @if won { text .won x=(x + WIDTH - MARGIN) y=(line) text-anchor="end" { "✓" } }
            }
            @if draws > 0 { text .draws x=(x + WIDTH - MARGIN - TICK) y=(y - 8.5) text-anchor="end" { (draws) "×½" } }
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
                shortened(name, room - TICK, true),
                shortened(name, room - TICK - DRAWS, true),
            ];
            assert!(shown.iter().all(|shown| shown.ends_with('…')), "{shown:?}");
            let lengths = shown.map(|shown| shown.chars().count());
            assert!(lengths.is_sorted_by(|one, other| one > other) && lengths[2] > 6, "{name}: {lengths:?}");
        }
    }
}
