//! The sheets, each on pages of its own.

use tessera_i18n::Words;
use tessera_tournament::{Cup, Group, State};

use super::cards;
use super::fonts::{Fonts, Weight};
use super::page::{Held, Ink, MARGIN, Mark, Pages};
use super::table::{Cell, Table};
use crate::say;
use crate::sheets::bracket::{self, LETTERS, ROW, WIDTH};
use crate::sheets::{
    Column, ENTRY_COLUMNS, Ended, Entry, GAME_COLUMNS, GameRow, Kind, Named, Order, RANKING_COLUMNS,
    RankingRow, Sheet, StandingsRow, cup, ranking_title,
};

pub(super) fn draw(pages: &mut Pages<'_>, words: Words<'_>, state: &State, order: &Order<'_>, sheet: Sheet) {
    if !sheet.is_there(state) {
        return;
    }
    let title = sheet.title(words);
    if !matches!(sheet, Sheet::Slips | Sheet::Cup) {
        pages.begin(Some(&title), Held::Upright);
    }
    match sheet {
        Sheet::Entries if order.pages.is_empty() => entries(pages.fonts, words, state, order).draw(pages),
        Sheet::Entries => cards::entries(pages, state, order),
        Sheet::Groups => state.groups().iter().for_each(|group| draw_group(pages, words, state, group)),
        Sheet::Slips => cards::slips(pages, words, state),
        Sheet::Cup => cup(state).into_iter().for_each(|cup| draw_cup(pages, words, state, cup, &title)),
        Sheet::Ranking => {
            heading(pages, &ranking_title(words, state));
            ranking(pages.fonts, words, state).draw(pages);
        }
        Sheet::Links => cards::links(pages, words, state, order),
    }
}

fn heading(pages: &mut Pages<'_>, text: &str) {
    let (x, y) = (MARGIN, pages.y + 14.0);
    pages.text(x, y, 14.0, Weight::Bold, Ink::Black, text);
    pages.y = y + 10.0;
}

fn heads(words: Words<'_>, columns: &[Column]) -> Vec<(String, Kind)> {
    columns.iter().map(|column| (words.say(column.head).into_owned(), column.kind)).collect()
}

fn entries(fonts: &Fonts, words: Words<'_>, state: &State, order: &Order<'_>) -> Table {
    let rows = Entry::all(state, order).map(|entry| {
        // The number has a column of its own.
        let name = Cell { struck: entry.gone, ..Cell::bold(&fonts.printable(entry.player.name)) };
        let seed = entry.seed.map_or_else(String::new, |seed| seed.to_string());
        vec![Cell::new(&entry.player.number), name, Cell::new(&fonts.printable(entry.club)), Cell::new(&seed)]
    });
    Table { heads: heads(words, &ENTRY_COLUMNS), rows: rows.collect(), ruled: false }
}

/// A group: its table, its games, and room to write. It stays on one page.
fn draw_group(pages: &mut Pages<'_>, words: Words<'_>, state: &State, group: &Group) {
    let (fonts, width) = (pages.fonts, pages.width());
    let (standings, games) = (standings(fonts, words, state, group), games(fonts, words, state, group));
    pages.need(24.0 + standings.height(fonts, width) + 10.0 + games.height(fonts, width));
    heading(pages, &say::group(words, group.number));
    standings.draw(pages);
    pages.y += 10.0;
    games.draw(pages);
    pages.y += 26.0;
}

fn standings(fonts: &Fonts, words: Words<'_>, state: &State, group: &Group) -> Table {
    let rows = StandingsRow::all(words, state, group.number).into_iter().map(|row| {
        let name = Cell { below: row.reason, struck: row.gone, ..Cell::bold(&fonts.name(row.player)) };
        let mut cells = vec![Cell::new(&row.place), name, Cell::new(&row.record), Cell::bold(&row.points)];
        cells.extend(row.win_points.map(|points| Cell::new(&points)));
        cells
    });
    Table { heads: heads(words, StandingsRow::columns(state)), rows: rows.collect(), ruled: false }
}

fn games(fonts: &Fonts, words: Words<'_>, state: &State, group: &Group) -> Table {
    let rows = GameRow::all(words, state, group.number).map(|row| {
        let winner = match row.ended {
            Ended::NotYet => String::new(),
            Ended::Won(winner) => fonts.name(winner),
            Ended::Otherwise(how) => how,
        };
        vec![
            Cell::new(&row.round),
            Cell::new(&fonts.name(row.first)),
            Cell::new(&fonts.name(row.second)),
            Cell::bold(&winner),
            Cell::new(&row.marbles.map_or_else(String::new, |marbles| marbles.to_string())),
        ]
    });
    Table { heads: heads(words, &GAME_COLUMNS), rows: rows.collect(), ruled: true }
}

fn ranking(fonts: &Fonts, words: Words<'_>, state: &State) -> Table {
    let rows = RankingRow::all(words, state).into_iter().map(|row| {
        let (name, club) = (Cell::bold(&fonts.name(row.player)), Cell::new(&fonts.printable(row.club)));
        vec![Cell::new(&row.place), name, club, Cell::new(&row.reached)]
    });
    Table { heads: heads(words, &RANKING_COLUMNS), rows: rows.collect(), ruled: false }
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
            bracket::Mark::Name { x, y, name, room, won, player } => {
                let weight = if *won { Weight::Bold } else { Weight::Plain };
                let (ink, name) = match *player {
                    Some(number) => (Ink::Black, pages.fonts.name(Named { number, name })),
                    None => (Ink::Soft, name.clone()),
                };
                let name = pages.fonts.shortened(weight, size, &name, *room as f32 * self.scale);
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
