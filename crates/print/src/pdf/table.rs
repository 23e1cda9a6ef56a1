//! Tables: columns of figures and short words have their natural width, name columns wrap in the remaining width, and the
//! header is repeated on every page.

use super::fonts::{FontWeight, Fonts};
use super::page::{GreyLevel, MARGIN, PageItem, PagesBuilder, line_height};
use crate::sheets::ColumnKind;

const SIZE: f32 = 10.0;
const HEAD: f32 = 8.5;
const SMALL: f32 = 8.0;
const PAD: f32 = 5.0;
const HEAD_HEIGHT: f32 = HEAD + 2.0 * PAD;

/// A cell of a table.
#[derive(Default)]
pub(super) struct TableCell {
    pub(super) text: String,
    pub(super) weight: FontWeight,
    /// Small remark below the text.
    pub(super) below: Option<String>,
    /// Whether the text is struck through, for withdrawn players.
    pub(super) struck: bool,
}

impl TableCell {
    pub(super) fn new(text: &impl ToString) -> TableCell {
        TableCell { text: text.to_string(), ..TableCell::default() }
    }

    pub(super) fn bold(text: &impl ToString) -> TableCell {
        TableCell { weight: FontWeight::Bold, ..TableCell::new(text) }
    }
}

/// A table with header and rows.
pub(super) struct PdfTable {
    pub(super) heads: Vec<(String, ColumnKind)>,
    pub(super) rows: Vec<Vec<TableCell>>,
    /// Whether it is a form to write in: lines on all sides, and higher rows.
    pub(super) ruled: bool,
}

impl PdfTable {
    /// Height of the table on one page.
    pub(super) fn height(&self, fonts: &Fonts, width: f32) -> f32 {
        let widths = self.widths(fonts, width);
        HEAD_HEIGHT + self.rows.iter().map(|row| self.row_height(fonts, &widths, row)).sum::<f32>()
    }

    pub(super) fn draw(&self, pages: &mut PagesBuilder<'_>) {
        let widths = self.widths(pages.fonts, pages.width());
        pages.ensure_height(
            HEAD_HEIGHT + self.rows.first().map_or(0.0, |row| self.row_height(pages.fonts, &widths, row)),
        );
        self.draw_head(pages, &widths);
        for row in &self.rows {
            let height = self.row_height(pages.fonts, &widths, row);
            if pages.ensure_height(height) {
                self.draw_head(pages, &widths);
            }
            self.draw_row(pages, &widths, row, height);
        }
    }

    fn widths(&self, fonts: &Fonts, width: f32) -> Vec<f32> {
        let widest = |column: usize, (head, kind): &(String, ColumnKind)| {
            if *kind == ColumnKind::Name {
                return 0.0;
            }
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let cells = cells.map(|cell| fonts.width(cell.weight, SIZE, &cell.text));
            cells.fold(fonts.width(FontWeight::Bold, HEAD, head), f32::max) + 2.0 * PAD
        };
        let mut widths: Vec<f32> = self.heads.iter().enumerate().map(|(at, head)| widest(at, head)).collect();
        let names = self.heads.iter().filter(|(_, kind)| *kind == ColumnKind::Name).count().max(1);
        let rest = (width - widths.iter().sum::<f32>()) / names as f32;
        for (own, (_, kind)) in widths.iter_mut().zip(&self.heads) {
            if *kind == ColumnKind::Name {
                *own = rest;
            }
        }
        widths
    }

    fn row_height(&self, fonts: &Fonts, widths: &[f32], row: &[TableCell]) -> f32 {
        let cell = |(cell, width): (&TableCell, &f32)| {
            let room = width - 2.0 * PAD;
            let lines = fonts.wrap(cell.weight, SIZE, &cell.text, room + 0.01).len();
            let below =
                cell.below.as_ref().map_or(0, |text| fonts.wrap(FontWeight::Plain, SMALL, text, room).len());
            lines as f32 * line_height(SIZE) + below as f32 * line_height(SMALL) + 1.2 * PAD
        };
        let least = if self.ruled { 24.0 } else { 0.0 };
        row.iter().zip(widths).map(cell).fold(least, f32::max)
    }

    fn draw_head(&self, pages: &mut PagesBuilder<'_>, widths: &[f32]) {
        let (top, mut x) = (pages.y, MARGIN);
        for ((head, kind), width) in self.heads.iter().zip(widths) {
            let at = match kind {
                ColumnKind::Figure => x + width - PAD - pages.fonts.width(FontWeight::Bold, HEAD, head),
                ColumnKind::Word | ColumnKind::Name => x + PAD,
            };
            pages.text(at, top + PAD + HEAD, HEAD, FontWeight::Bold, GreyLevel::Soft, head);
            x += width;
        }
        pages.y = top + HEAD_HEIGHT;
        if self.ruled {
            draw_frames(pages, widths, top, HEAD_HEIGHT);
        }
    }

    fn draw_row(&self, pages: &mut PagesBuilder<'_>, widths: &[f32], row: &[TableCell], height: f32) {
        let (top, mut x) = (pages.y, MARGIN);
        if self.ruled {
            draw_frames(pages, widths, top, height);
        } else {
            pages.line(&[(x, top), (x + widths.iter().sum::<f32>(), top)], 0.5, GreyLevel::Pale);
        }
        for ((cell, width), (_, kind)) in row.iter().zip(widths).zip(&self.heads) {
            let room = width - 2.0 * PAD;
            let shade = if cell.struck { GreyLevel::Soft } else { GreyLevel::Black };
            let lines = pages.fonts.wrap(cell.weight, SIZE, &cell.text, room + 0.01);
            // A single line of text is centred vertically in a row of a form.
            let alone = self.ruled && lines.len() == 1 && cell.below.is_none();
            let mut y = if alone { top + (height - line_height(SIZE)) / 2.0 } else { top + 0.5 * PAD };
            for line in lines {
                let long = pages.fonts.width(cell.weight, SIZE, &line);
                let at = if *kind == ColumnKind::Figure { x + width - PAD - long } else { x + PAD };
                pages.text(at, y + SIZE, SIZE, cell.weight, shade, &line);
                if cell.struck {
                    pages.line(&[(at, y + 0.68 * SIZE), (at + long, y + 0.68 * SIZE)], 0.6, shade);
                }
                y += line_height(SIZE);
            }
            if let Some(below) = &cell.below {
                pages.paragraph((x + PAD, y - 1.0), room, SMALL, FontWeight::Plain, GreyLevel::Soft, below);
            }
            x += width;
        }
        pages.y = top + height;
    }
}

fn draw_frames(pages: &mut PagesBuilder<'_>, widths: &[f32], top: f32, height: f32) {
    let mut x = MARGIN;
    for &width in widths {
        pages.add(PageItem::Frame { x, y: top, width, height, dashed: false });
        x += width;
    }
}
