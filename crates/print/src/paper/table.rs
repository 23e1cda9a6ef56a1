//! Tables: columns of figures and short words as wide as they need, names in lines in the room that those leave, the heads
//! again on every page.

use super::fonts::{Fonts, Weight};
use super::page::{Ink, MARGIN, Mark, Pages, leading};
use crate::sheets::Kind;

const SIZE: f32 = 10.0;
const HEAD: f32 = 8.5;
const SMALL: f32 = 8.0;
const PAD: f32 = 5.0;
const HEAD_HEIGHT: f32 = HEAD + 2.0 * PAD;

/// What stands in one place.
#[derive(Default)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) weight: Weight,
    /// A remark below, small.
    pub(super) below: Option<String>,
    /// Whoever has left.
    pub(super) struck: bool,
}

impl Cell {
    pub(super) fn new(text: &impl ToString) -> Cell {
        Cell { text: text.to_string(), ..Cell::default() }
    }

    pub(super) fn bold(text: &impl ToString) -> Cell {
        Cell { weight: Weight::Bold, ..Cell::new(text) }
    }
}

/// A table.
pub(super) struct Table {
    pub(super) heads: Vec<(String, Kind)>,
    pub(super) rows: Vec<Vec<Cell>>,
    /// A form to write in: lines on all sides, and rows that a pen finds room in.
    pub(super) ruled: bool,
}

impl Table {
    /// How high it will be, if it stays on one page.
    pub(super) fn height(&self, fonts: &Fonts, width: f32) -> f32 {
        let widths = self.widths(fonts, width);
        HEAD_HEIGHT + self.rows.iter().map(|row| self.row_height(fonts, &widths, row)).sum::<f32>()
    }

    pub(super) fn draw(&self, pages: &mut Pages<'_>) {
        let widths = self.widths(pages.fonts, pages.width());
        pages.need(
            HEAD_HEIGHT + self.rows.first().map_or(0.0, |row| self.row_height(pages.fonts, &widths, row)),
        );
        self.draw_head(pages, &widths);
        for row in &self.rows {
            let height = self.row_height(pages.fonts, &widths, row);
            if pages.need(height) {
                self.draw_head(pages, &widths);
            }
            self.draw_row(pages, &widths, row, height);
        }
    }

    fn widths(&self, fonts: &Fonts, width: f32) -> Vec<f32> {
        let widest = |column: usize, (head, kind): &(String, Kind)| {
            if *kind == Kind::Name {
                return 0.0;
            }
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let cells = cells.map(|cell| fonts.width(cell.weight, SIZE, &cell.text));
            cells.fold(fonts.width(Weight::Bold, HEAD, head), f32::max) + 2.0 * PAD
        };
        let mut widths: Vec<f32> = self.heads.iter().enumerate().map(|(at, head)| widest(at, head)).collect();
        let names = self.heads.iter().filter(|(_, kind)| *kind == Kind::Name).count().max(1);
        let rest = (width - widths.iter().sum::<f32>()) / names as f32;
        for (own, (_, kind)) in widths.iter_mut().zip(&self.heads) {
            if *kind == Kind::Name {
                *own = rest;
            }
        }
        widths
    }

    fn row_height(&self, fonts: &Fonts, widths: &[f32], row: &[Cell]) -> f32 {
        let cell = |(cell, width): (&Cell, &f32)| {
            let room = width - 2.0 * PAD;
            let lines = fonts.lines(cell.weight, SIZE, &cell.text, room + 0.01).len();
            let below =
                cell.below.as_ref().map_or(0, |text| fonts.lines(Weight::Plain, SMALL, text, room).len());
            lines as f32 * leading(SIZE) + below as f32 * leading(SMALL) + 1.2 * PAD
        };
        let least = if self.ruled { 24.0 } else { 0.0 };
        row.iter().zip(widths).map(cell).fold(least, f32::max)
    }

    fn draw_head(&self, pages: &mut Pages<'_>, widths: &[f32]) {
        let (top, mut x) = (pages.y, MARGIN);
        for ((head, kind), width) in self.heads.iter().zip(widths) {
            let at = match kind {
                Kind::Figure => x + width - PAD - pages.fonts.width(Weight::Bold, HEAD, head),
                Kind::Word | Kind::Name => x + PAD,
            };
            pages.text(at, top + PAD + HEAD, HEAD, Weight::Bold, Ink::Soft, head);
            x += width;
        }
        pages.y = top + HEAD_HEIGHT;
        if self.ruled {
            draw_frames(pages, widths, top, HEAD_HEIGHT);
        }
    }

    fn draw_row(&self, pages: &mut Pages<'_>, widths: &[f32], row: &[Cell], height: f32) {
        let (top, mut x) = (pages.y, MARGIN);
        if self.ruled {
            draw_frames(pages, widths, top, height);
        } else {
            pages.line(&[(x, top), (x + widths.iter().sum::<f32>(), top)], 0.5, Ink::Pale);
        }
        for ((cell, width), (_, kind)) in row.iter().zip(widths).zip(&self.heads) {
            let room = width - 2.0 * PAD;
            let ink = if cell.struck { Ink::Soft } else { Ink::Black };
            let lines = pages.fonts.lines(cell.weight, SIZE, &cell.text, room + 0.01);
            // A single line in a row made for a pen stands in the middle of it.
            let alone = self.ruled && lines.len() == 1 && cell.below.is_none();
            let mut y = if alone { top + (height - leading(SIZE)) / 2.0 } else { top + 0.5 * PAD };
            for line in lines {
                let long = pages.fonts.width(cell.weight, SIZE, &line);
                let at = if *kind == Kind::Figure { x + width - PAD - long } else { x + PAD };
                pages.text(at, y + SIZE, SIZE, cell.weight, ink, &line);
                if cell.struck {
                    pages.line(&[(at, y + 0.68 * SIZE), (at + long, y + 0.68 * SIZE)], 0.6, ink);
                }
                y += leading(SIZE);
            }
            if let Some(below) = &cell.below {
                pages.paragraph((x + PAD, y - 1.0), room, SMALL, Weight::Plain, Ink::Soft, below);
            }
            x += width;
        }
        pages.y = top + height;
    }
}

fn draw_frames(pages: &mut Pages<'_>, widths: &[f32], top: f32, height: f32) {
    let mut x = MARGIN;
    for &width in widths {
        pages.put(Mark::Frame { x, y: top, width, height, dashed: false });
        x += width;
    }
}
