//! Layout of the cup's bracket: a column for every round, lines from match to match. It is computed once and rendered as
//! SVG and PDF.

use tessera_i18n::Translator;
use tessera_tournament::{BracketPosition, Cup, CupMatch, GameResult, PlayerNumber, TournamentState};

use crate::message_keys as key;
use crate::tournament_texts;

/// Width of a match's box, and height of each of its two rows.
pub(crate) const BOX_WIDTH: f64 = 200.0;
pub(crate) const ROW_HEIGHT: f64 = 26.0;
/// Padding left and right of a name.
pub(crate) const PADDING: f64 = 10.0;
/// Font size, as in the style sheet.
pub(crate) const FONT_SIZE: f64 = 13.0;
const COLUMN_GAP: f64 = 38.0;
const MATCH_GAP: f64 = 14.0;
const HEADER_HEIGHT: f64 = 30.0;
/// Width of the winner's tick and of the number of draws.
const TICK_WIDTH: f64 = 16.0;
const DRAWS_WIDTH: f64 = 36.0;

/// Maximum number of rounds in one drawing on a screen.
pub const MAX_ROUNDS_ON_SCREEN: u16 = 5;
/// Maximum number of rounds in one drawing on the wall of a hall, which is read from afar.
pub const MAX_ROUNDS_ON_WALL: u16 = 3;
/// Maximum number of rounds on a printed page.
pub(crate) const MAX_ROUNDS_ON_PAPER: u16 = 4;

/// A drawing of some rounds.
pub(crate) struct BracketLayout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) items: Vec<BracketItem>,
    /// Section number and number of sections, if the cup is too large for one drawing.
    pub(crate) section: Option<(u16, u16)>,
}

/// An item of a drawing.
pub(crate) enum BracketItem {
    /// Name of a round, centred in its column.
    Round { x: f64, y: f64, name: String },
    /// Box of a match; the position is the middle of its left side.
    Box { x: f64, y: f64 },
    /// Line from a match to the next match of its winner.
    Connector { from: (f64, f64), to: (f64, f64) },
    /// Name on a baseline, with the width available for it. Without a player it is a bye or not decided yet.
    Name { x: f64, y: f64, name: String, room: f64, won: bool, player: Option<PlayerNumber> },
    /// Tick of the winner; the position is its right end.
    Tick { x: f64, y: f64 },
    /// Number of drawn games of the match; the position is its right end.
    Draws { x: f64, y: f64, draws: usize },
}

impl BracketItem {
    /// X position at which a connecting line turns.
    pub(crate) fn bend(from: f64) -> f64 {
        from + COLUMN_GAP / 2.0
    }
}

/// The bracket as drawings of at most `max_rounds` rounds: one, or for a large cup its sections and then the rounds in which
/// their winners meet.
pub(crate) fn drawings(
    words: Translator<'_>,
    state: &TournamentState,
    cup: &Cup,
    max_rounds: u16,
) -> Vec<BracketLayout> {
    let rounds = cup.rounds();
    if rounds == 0 {
        // A single player has won without a match.
        return Vec::new();
    }
    let first = max_rounds.min(rounds);
    let sections = 1_u16 << (rounds - first);
    let mut parts: Vec<BracketPart> =
        (0..sections).map(|section| BracketPart { first: 1, last: first, section }).collect();
    if sections > 1 {
        parts.push(BracketPart { first: first + 1, last: rounds, section: 0 });
    }
    let mut drawings: Vec<BracketLayout> = parts.iter().map(|part| part.drawing(words, state, cup)).collect();
    if sections > 1 {
        for (drawing, number) in drawings.iter_mut().zip(1..=sections) {
            drawing.section = Some((number, sections));
        }
    }
    drawings
}

/// A range of rounds: a section of the cup, whose last round has one match, or the rounds up to the final.
struct BracketPart {
    first: u16,
    last: u16,
    /// Section, counted from 0.
    section: u16,
}

impl BracketPart {
    fn left(&self, round: u16) -> f64 {
        f64::from(round - self.first) * (BOX_WIDTH + COLUMN_GAP) + 2.0
    }

    /// Vertical centre of a match, midway between the two matches that lead to it.
    fn middle(&self, round: u16, index: u16) -> f64 {
        let span = f64::from(1_u32 << (round - self.first)) * (2.0 * ROW_HEIGHT + MATCH_GAP);
        HEADER_HEIGHT + (f64::from(index) - 0.5) * span
    }

    fn drawing(&self, words: Translator<'_>, state: &TournamentState, cup: &Cup) -> BracketLayout {
        let rounds = cup.rounds();
        let columns = self.last - self.first + 1;
        let matches = f64::from(1_u32 << (columns - 1));
        let third = cup.at(BracketPosition::ThirdPlace).filter(|_| self.last == rounds);
        let below = if third.is_some() { 2.0 * ROW_HEIGHT + MATCH_GAP + HEADER_HEIGHT } else { 0.0 };
        let height = HEADER_HEIGHT + matches * (2.0 * ROW_HEIGHT + MATCH_GAP) + 10.0 + below;
        let width = f64::from(columns) * (BOX_WIDTH + COLUMN_GAP) - COLUMN_GAP + 4.0;
        let mut items = Vec::new();
        for round in self.first..=self.last {
            let name = tournament_texts::cup_round(words, round, rounds);
            items.push(BracketItem::Round { x: self.left(round) + BOX_WIDTH / 2.0, y: 16.0, name });
            let before = self.section << (self.last - round);
            let of_part = before + 1..=before + (1 << (self.last - round));
            for played in cup.round(round) {
                let BracketPosition::Cup { index, .. } = played.place else { continue };
                if !of_part.contains(&index) {
                    continue;
                }
                let (x, y) = (self.left(round), self.middle(round, index - before));
                add_match(&mut items, words, state, played, x, y);
                if round < self.last {
                    let next = self.middle(round + 1, (index - before).div_ceil(2));
                    items.push(BracketItem::Connector {
                        from: (x + BOX_WIDTH, y),
                        to: (self.left(round + 1), next),
                    });
                }
            }
        }
        if let Some(third) = third {
            let (x, y) = (self.left(rounds), height - ROW_HEIGHT - 10.0);
            let name = words.text(key::TOURNAMENT_THIRD_PLACE).into_owned();
            items.push(BracketItem::Round { x: x + BOX_WIDTH / 2.0, y: y - ROW_HEIGHT - 8.0, name });
            add_match(&mut items, words, state, third, x, y);
        }
        BracketLayout { width, height, items, section: None }
    }
}

fn add_match(
    items: &mut Vec<BracketItem>,
    words: Translator<'_>,
    state: &TournamentState,
    played: &CupMatch,
    x: f64,
    y: f64,
) {
    items.push(BracketItem::Box { x, y });
    let games = tournament_texts::match_games(state, played);
    let draws = games.filter(|game| matches!(game.outcome(), Some(GameResult::Drawn))).count();
    for (side, line, above) in [(played.sides[0], y - 8.5, true), (played.sides[1], y + 17.5, false)] {
        let won = played.winner.is_some() && side.player() == played.winner;
        let beside = match (draws > 0 && above, won) {
            (true, _) => TICK_WIDTH + DRAWS_WIDTH,
            (false, true) => TICK_WIDTH,
            (false, false) => 0.0,
        };
        items.push(BracketItem::Name {
            x: x + PADDING,
            y: line,
            name: tournament_texts::side(words, state, side),
            room: BOX_WIDTH - 2.0 * PADDING - beside,
            won,
            player: side.player(),
        });
        if won {
            items.push(BracketItem::Tick { x: x + BOX_WIDTH - PADDING, y: line });
        }
    }
    if draws > 0 {
        items.push(BracketItem::Draws { x: x + BOX_WIDTH - PADDING - TICK_WIDTH, y: y - 8.5, draws });
    }
}
