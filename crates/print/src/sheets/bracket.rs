//! The cup as a picture: a column for every round, lines from match to match. Where everything stands is worked out once, and
//! drawn on the screen and on paper alike.

use tessera_i18n::Words;
use tessera_tournament::{Cup, Match, MatchPlace, Outcome, PlayerNumber, State};

use crate::key;
use crate::say;

/// A match's box: two rows.
pub(crate) const WIDTH: f64 = 200.0;
pub(crate) const ROW: f64 = 26.0;
/// What stands left and right of a name.
pub(crate) const MARGIN: f64 = 10.0;
/// The letters' size, as the style sheet has it.
pub(crate) const LETTERS: f64 = 13.0;
const GAP: f64 = 38.0;
const BETWEEN: f64 = 14.0;
const TOP: f64 = 30.0;
/// What the winner's tick and a number of draws take.
const TICK: f64 = 16.0;
const DRAWS: f64 = 36.0;

/// The most rounds in one picture on a screen: more would be too small for a wall.
pub const ON_SCREEN: u16 = 5;
/// The most rounds on a sheet of paper.
pub(crate) const ON_PAPER: u16 = 4;

/// A picture of some rounds.
pub(crate) struct Picture {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) marks: Vec<Mark>,
    /// Which section of how many, where a cup is too large for one picture.
    pub(crate) section: Option<(u16, u16)>,
}

/// Something in the picture.
pub(crate) enum Mark {
    /// What a round is called, in the middle of its column.
    Round { x: f64, y: f64, name: String },
    /// A match, by its left side and its middle.
    Box { x: f64, y: f64 },
    /// From a match to the one where its winner plays on.
    Way { from: (f64, f64), to: (f64, f64) },
    /// Who plays, on this line; the room that is left for the name. Nobody's is that of a bye, or of a match to come.
    Name { x: f64, y: f64, name: String, room: f64, won: bool, player: Option<PlayerNumber> },
    /// The winner's tick, which ends here.
    Tick { x: f64, y: f64 },
    /// How many games were drawn before one was won; ends here.
    Draws { x: f64, y: f64, draws: usize },
}

impl Mark {
    /// How far it is along the way between the columns that the lines turn.
    pub(crate) fn bend(from: f64) -> f64 {
        from + GAP / 2.0
    }
}

/// The cup as pictures of at most so many rounds: one, or for a large cup its sections and then the rounds in which their
/// winners meet.
pub(crate) fn pictures(words: Words<'_>, state: &State, cup: &Cup, most: u16) -> Vec<Picture> {
    let rounds = cup.rounds();
    if rounds == 0 {
        // Who is alone has won without a match.
        return Vec::new();
    }
    let first = most.min(rounds);
    let sections = 1_u16 << (rounds - first);
    let mut parts: Vec<Part> = (0..sections).map(|section| Part { first: 1, last: first, section }).collect();
    if sections > 1 {
        parts.push(Part { first: first + 1, last: rounds, section: 0 });
    }
    let mut pictures: Vec<Picture> = parts.iter().map(|part| part.picture(words, state, cup)).collect();
    if sections > 1 {
        for (picture, number) in pictures.iter_mut().zip(1..=sections) {
            picture.section = Some((number, sections));
        }
    }
    pictures
}

/// The rounds of a section of the cup, whose last round has one match, or the rounds up to the final.
struct Part {
    first: u16,
    last: u16,
    /// Counted from 0.
    section: u16,
}

impl Part {
    fn left(&self, round: u16) -> f64 {
        f64::from(round - self.first) * (WIDTH + GAP) + 2.0
    }

    /// A match stands in the middle between the two whose winners meet in it.
    fn middle(&self, round: u16, index: u16) -> f64 {
        let span = f64::from(1_u32 << (round - self.first)) * (2.0 * ROW + BETWEEN);
        TOP + (f64::from(index) - 0.5) * span
    }

    fn picture(&self, words: Words<'_>, state: &State, cup: &Cup) -> Picture {
        let rounds = cup.rounds();
        let columns = self.last - self.first + 1;
        let matches = f64::from(1_u32 << (columns - 1));
        let third = cup.at(MatchPlace::ThirdPlace).filter(|_| self.last == rounds);
        let below = if third.is_some() { 2.0 * ROW + BETWEEN + TOP } else { 0.0 };
        let height = TOP + matches * (2.0 * ROW + BETWEEN) + 10.0 + below;
        let width = f64::from(columns) * (WIDTH + GAP) - GAP + 4.0;
        let mut marks = Vec::new();
        for round in self.first..=self.last {
            let name = say::cup_round(words, round, rounds);
            marks.push(Mark::Round { x: self.left(round) + WIDTH / 2.0, y: 16.0, name });
            let before = self.section << (self.last - round);
            let of_part = before + 1..=before + (1 << (self.last - round));
            for played in cup.round(round) {
                let MatchPlace::Cup { index, .. } = played.place else { continue };
                if !of_part.contains(&index) {
                    continue;
                }
                let (x, y) = (self.left(round), self.middle(round, index - before));
                pair(&mut marks, words, state, played, x, y);
                if round < self.last {
                    let next = self.middle(round + 1, (index - before).div_ceil(2));
                    marks.push(Mark::Way { from: (x + WIDTH, y), to: (self.left(round + 1), next) });
                }
            }
        }
        if let Some(third) = third {
            let (x, y) = (self.left(rounds), height - ROW - 10.0);
            let name = words.say(key::TOURNAMENT_THIRD_PLACE).into_owned();
            marks.push(Mark::Round { x: x + WIDTH / 2.0, y: y - ROW - 8.0, name });
            pair(&mut marks, words, state, third, x, y);
        }
        Picture { width, height, marks, section: None }
    }
}

fn pair(marks: &mut Vec<Mark>, words: Words<'_>, state: &State, played: &Match, x: f64, y: f64) {
    marks.push(Mark::Box { x, y });
    let games = say::match_games(state, played);
    let draws = games.filter(|game| matches!(game.outcome(), Some(Outcome::Drawn))).count();
    for (side, line, above) in [(played.sides[0], y - 8.5, true), (played.sides[1], y + 17.5, false)] {
        let won = played.winner.is_some() && side.player() == played.winner;
        let beside = match (draws > 0 && above, won) {
            (true, _) => TICK + DRAWS,
            (false, true) => TICK,
            (false, false) => 0.0,
        };
        marks.push(Mark::Name {
            x: x + MARGIN,
            y: line,
            name: say::side(words, state, side),
            room: WIDTH - 2.0 * MARGIN - beside,
            won,
            player: side.player(),
        });
        if won {
            marks.push(Mark::Tick { x: x + WIDTH - MARGIN, y: line });
        }
    }
    if draws > 0 {
        marks.push(Mark::Draws { x: x + WIDTH - MARGIN - TICK, y: y - 8.5, draws });
    }
}
