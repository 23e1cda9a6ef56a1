//! The sheets: what stands on each.

use tessera_tournament::{Cup, Group, Outcome, Stage, State};

use super::bracket::{self, LETTERS, ROW, WIDTH};
use super::fonts::Weight;
use super::page::{Held, Ink, MARGIN, Mark, Pages};
use super::table::{Cell, Kind, Table};
use super::{Order, Sheet, cards, say};
use crate::words::Words;

pub(super) fn draw(pages: &mut Pages<'_>, words: Words<'_>, state: &State, order: &Order<'_>, sheet: Sheet) {
    let title = sheet.title(words);
    let drawn = !state.groups().is_empty();
    match sheet {
        Sheet::Entries => {
            pages.begin(Some(&title), Held::Upright);
            if order.pages.is_empty() {
                entries(words, state).draw(pages);
            } else {
                cards::entries(pages, state, &order.pages);
            }
        }
        Sheet::Groups if drawn => {
            pages.begin(Some(&title), Held::Upright);
            for group in state.groups() {
                draw_group(pages, words, state, group);
            }
        }
        Sheet::Slips => cards::slips(pages, words, state),
        Sheet::Cup => {
            if let Some(cup) = state.cup().filter(|cup| cup.slots.is_some()) {
                draw_cup(pages, words, state, cup, &title);
            }
        }
        Sheet::Ranking if drawn => {
            pages.begin(Some(&title), Held::Upright);
            heading(pages, &ranking_title(words, state));
            ranking(words, state).draw(pages);
        }
        Sheet::Links => {
            pages.begin(Some(&title), Held::Upright);
            cards::links(pages, words, state, &order.links);
        }
        Sheet::Groups | Sheet::Ranking => {}
    }
}

fn ranking_title(words: Words<'_>, state: &State) -> String {
    let over = state.stage() == Stage::Over;
    words.say(if over { "tournament-final-ranking" } else { "tournament-ranking-so-far" }).into_owned()
}

fn heading(pages: &mut Pages<'_>, text: &str) {
    let (x, y) = (MARGIN, pages.y + 14.0);
    pages.text(x, y, 14.0, Weight::Bold, Ink::Black, text);
    pages.y = y + 10.0;
}

fn head(words: Words<'_>, key: &str, kind: Kind) -> (String, Kind) {
    (words.say(key).into_owned(), kind)
}

fn entries(words: Words<'_>, state: &State) -> Table {
    let heads = vec![
        head(words, "tournament-number", Kind::Figure),
        head(words, "tournament-player-name", Kind::Name),
        head(words, "tournament-club", Kind::Name),
        head(words, "tournament-seed", Kind::Figure),
    ];
    let rows = state.entrants().iter().map(|entrant| {
        let name = Cell { struck: entrant.withdrawn, ..Cell::bold(&entrant.name) };
        let seed = entrant.seed.map_or_else(String::new, |seed| seed.to_string());
        vec![Cell::new(&entrant.number), name, Cell::new(&entrant.club), Cell::new(&seed)]
    });
    Table { heads, rows: rows.collect(), ruled: false }
}

/// A group: its table, its games, and room to write. It stays on one page.
fn draw_group(pages: &mut Pages<'_>, words: Words<'_>, state: &State, group: &Group) {
    let (standings, games) = (standings(words, state, group), games(words, state, group));
    let (fonts, width) = (pages.fonts, pages.width());
    pages.need(24.0 + standings.height(fonts, width) + 10.0 + games.height(fonts, width));
    heading(pages, &say::group(words, group.number));
    standings.draw(pages);
    pages.y += 10.0;
    games.draw(pages);
    pages.y += 26.0;
}

fn standings(words: Words<'_>, state: &State, group: &Group) -> Table {
    let win_points = state.plan().stock().is_some();
    let mut heads = vec![
        head(words, "tournament-place", Kind::Figure),
        head(words, "tournament-player-name", Kind::Name),
        head(words, "tournament-won-drawn-lost-short", Kind::Figure),
        head(words, "tournament-points", Kind::Figure),
    ];
    if win_points {
        heads.push(head(words, "tournament-win-points-short", Kind::Figure));
    }
    let rows = state.standings(group.number).into_iter().map(|row| {
        let name = Cell {
            below: row.ahead.as_ref().map(|ahead| say::ahead(words, ahead)),
            struck: !state.is_in(row.player),
            ..Cell::bold(&state.name(row.player))
        };
        let (record, points) = (Cell::new(&say::record(row.score)), Cell::bold(&row.score.points));
        let mut cells = vec![Cell::new(&row.place), name, record, points];
        if win_points {
            cells.push(Cell::new(&row.score.win_points));
        }
        cells
    });
    Table { heads, rows: rows.collect(), ruled: false }
}

fn games(words: Words<'_>, state: &State, group: &Group) -> Table {
    let heads = vec![
        head(words, "tournament-round", Kind::Figure),
        head(words, "tournament-who-begins", Kind::Name),
        head(words, "tournament-other-player", Kind::Name),
        head(words, "tournament-winner", Kind::Name),
        head(words, "tournament-marbles", Kind::Figure),
    ];
    let rows = state.games_of(group.number).filter(|game| !game.cancelled).map(|game| {
        let (winner, marbles) = match game.outcome() {
            None => (String::new(), String::new()),
            Some(outcome) => {
                let won = outcome.winner().map(|winner| state.name(winner).to_owned());
                let marbles = match outcome {
                    Outcome::Won { marbles: Some(marbles), .. } => marbles.to_string(),
                    _ => String::new(),
                };
                (won.unwrap_or_else(|| say::outcome(words, state, outcome)), marbles)
            }
        };
        let (first, second) = (state.name(game.first), state.name(game.second));
        vec![
            Cell::new(&game.round),
            Cell::new(&first),
            Cell::new(&second),
            Cell::bold(&winner),
            Cell::new(&marbles),
        ]
    });
    Table { heads, rows: rows.collect(), ruled: true }
}

fn ranking(words: Words<'_>, state: &State) -> Table {
    let heads = vec![
        head(words, "tournament-place", Kind::Figure),
        head(words, "tournament-player-name", Kind::Name),
        head(words, "tournament-club", Kind::Name),
        head(words, "tournament-reached", Kind::Word),
    ];
    let rows = state.ranking().into_iter().map(|placed| {
        let club =
            state.entrant(placed.player).map_or_else(|_| String::new(), |entrant| entrant.club.clone());
        let (name, reached) = (state.name(placed.player), say::reached(words, placed.reached));
        vec![Cell::new(&placed.place), Cell::bold(&name), Cell::new(&club), Cell::new(&reached)]
    });
    Table { heads, rows: rows.collect(), ruled: false }
}

/// The cup as on the screen, on pages held across, as large as they allow.
fn draw_cup(pages: &mut Pages<'_>, words: Words<'_>, state: &State, cup: &Cup, title: &str) {
    for picture in bracket::pictures(words, state, cup, bracket::ON_PAPER) {
        let part = picture.section.map_or_else(String::new, |(number, of)| format!(" {number}/{of}"));
        pages.begin(Some(&format!("{title}{part}")), Held::Across);
        let scale = (pages.width() / picture.width as f32).min(pages.room() / picture.height as f32).min(1.0);
        let pen = Pen { scale, left: MARGIN, top: pages.y };
        for mark in &picture.marks {
            pen.draw(pages, mark);
        }
    }
}

/// Where the cup's picture lies on the page, and how large it is.
struct Pen {
    scale: f32,
    left: f32,
    top: f32,
}

impl Pen {
    fn at(&self, x: f64, y: f64) -> (f32, f32) {
        (self.left + x as f32 * self.scale, self.top + y as f32 * self.scale)
    }

    fn draw(&self, pages: &mut Pages<'_>, mark: &bracket::Mark) {
        let size = LETTERS as f32 * self.scale;
        match mark {
            bracket::Mark::Round { x, y, name } => {
                let (x, y) = self.at(*x, *y);
                let half = pages.fonts.width(Weight::Bold, size, name) / 2.0;
                pages.text(x - half, y, size, Weight::Bold, Ink::Soft, name);
            }
            bracket::Mark::Box { x, y } => {
                let (left, top) = self.at(*x, y - ROW);
                let (right, middle) = self.at(x + WIDTH, *y);
                pages.line(&[(left, middle), (right, middle)], 0.4, Ink::Pale);
                let (width, height) = (right - left, 2.0 * (middle - top));
                pages.put(Mark::Frame { x: left, y: top, width, height, dashed: false });
            }
            bracket::Mark::Way { from, to } => {
                let bend = bracket::Mark::bend(from.0);
                let points = [*from, (bend, from.1), (bend, to.1), *to].map(|(x, y)| self.at(x, y));
                pages.line(&points, 0.6, Ink::Soft);
            }
            bracket::Mark::Name { x, y, name, room, won, nobody } => {
                let weight = if *won { Weight::Bold } else { Weight::Plain };
                let ink = if *nobody { Ink::Soft } else { Ink::Black };
                let name = pages.fonts.shortened(weight, size, name, *room as f32 * self.scale);
                let (x, y) = self.at(*x, *y);
                pages.text(x, y, size, weight, ink, &name);
            }
            bracket::Mark::Tick { x, y } => {
                let points =
                    [(-9.0, -4.0), (-6.0, -1.0), (0.0, -8.5)].map(|(dx, dy)| self.at(x + dx, y + dy));
                pages.line(&points, 1.4 * self.scale, Ink::Black);
            }
            bracket::Mark::Draws { x, y, draws } => {
                let text = format!("{draws}×½");
                let (x, y) = self.at(*x, *y);
                let long = pages.fonts.width(Weight::Plain, size, &text);
                pages.text(x - long, y, size, Weight::Plain, Ink::Soft, &text);
            }
        }
    }
}
