//! Pages of A4, one mark after the other: everything has its place before anything is written.

use super::fonts::{Fonts, Weight};
use crate::qr::Qr;

/// A4 upright, in points.
const SHORT: f32 = 595.28;
const LONG: f32 = 841.89;
/// Fifteen millimetres, which every printer can do.
pub(super) const MARGIN: f32 = 42.5;
const FOOT: f32 = 16.0;

/// How dark something is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ink {
    #[default]
    Black,
    Soft,
    Pale,
}

/// Something on a page. Places are counted from the upper left corner.
pub(super) enum Mark {
    /// By the left end of the line that the letters stand on.
    Text { x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: String },
    /// A stroke through these points.
    Line { points: Vec<(f32, f32)>, thick: f32, ink: Ink },
    /// An empty box; dashed where scissors go.
    Frame { x: f32, y: f32, width: f32, height: f32, dashed: bool },
    /// A code, as wide as this.
    Code { x: f32, y: f32, width: f32, code: Qr },
}

/// Which way a page is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Upright,
    Across,
}

/// One page.
pub(super) struct Page {
    pub(super) held: Held,
    pub(super) marks: Vec<Mark>,
}

impl Page {
    /// Width and height.
    pub(super) fn size(&self) -> (f32, f32) {
        match self.held {
            Held::Upright => (SHORT, LONG),
            Held::Across => (LONG, SHORT),
        }
    }
}

/// Pages that are filled from the top down.
pub(super) struct Pages<'a> {
    pub(super) fonts: &'a Fonts,
    name: &'a str,
    date: &'a str,
    /// What the sheet is called that is being filled; none where no head is wanted.
    sheet: Option<String>,
    filled: Vec<Page>,
    /// Where the next thing goes.
    pub(super) y: f32,
}

impl<'a> Pages<'a> {
    pub(super) fn new(fonts: &'a Fonts, name: &'a str, date: &'a str) -> Pages<'a> {
        Pages { fonts, name, date, sheet: None, filled: Vec::new(), y: 0.0 }
    }

    /// A new sheet of this name on a new page; without one it is all room.
    pub(super) fn begin(&mut self, sheet: Option<&str>, held: Held) {
        self.sheet = sheet.map(str::to_owned);
        self.turn(held);
    }

    fn turn(&mut self, held: Held) {
        self.filled.push(Page { held, marks: Vec::new() });
        self.y = MARGIN;
        let Some(sheet) = self.sheet.clone() else { return };
        let (left, right) = (MARGIN, MARGIN + self.width());
        let date_width = self.fonts.width(Weight::Plain, 10.0, self.date);
        let sheet_width = self.fonts.width(Weight::Plain, 10.0, &sheet);
        let y = self.y + 11.0;
        let room = self.width() - date_width - sheet_width - 36.0;
        let name = self.fonts.shortened(Weight::Bold, 12.0, self.name, room);
        self.text(left, y, 12.0, Weight::Bold, Ink::Black, &name);
        self.text(right - date_width - sheet_width - 18.0, y, 10.0, Weight::Plain, Ink::Black, &sheet);
        self.text(right - date_width, y, 10.0, Weight::Plain, Ink::Soft, self.date);
        self.line(&[(left, y + 6.0), (right, y + 6.0)], 1.2, Ink::Black);
        self.y = y + 24.0;
    }

    /// Makes sure that there is so much room below; says whether a page had to be turned for it.
    pub(super) fn need(&mut self, height: f32) -> bool {
        let turned = height > self.room();
        if turned {
            let held = self.filled.last().map_or(Held::Upright, |page| page.held);
            self.turn(held);
        }
        turned
    }

    /// The room that is left below.
    pub(super) fn room(&self) -> f32 {
        self.filled.last().map_or(0.0, |page| page.size().1 - MARGIN - FOOT - self.y)
    }

    pub(super) fn width(&self) -> f32 {
        self.filled.last().map_or(SHORT, |page| page.size().0) - 2.0 * MARGIN
    }

    pub(super) fn put(&mut self, mark: Mark) {
        if let Some(page) = self.filled.last_mut() {
            page.marks.push(mark);
        }
    }

    pub(super) fn text(&mut self, x: f32, y: f32, size: f32, weight: Weight, ink: Ink, text: &str) {
        self.put(Mark::Text { x, y, size, weight, ink, text: text.to_owned() });
    }

    pub(super) fn line(&mut self, points: &[(f32, f32)], thick: f32, ink: Ink) {
        self.put(Mark::Line { points: points.to_vec(), thick, ink });
    }

    /// Lines of text below each other; says where the next would stand.
    pub(super) fn paragraph(
        &mut self,
        (x, y): (f32, f32),
        room: f32,
        size: f32,
        weight: Weight,
        ink: Ink,
        text: &str,
    ) -> f32 {
        let mut below = y;
        for line in self.fonts.lines(weight, size, text, room) {
            self.text(x, below + size, size, weight, ink, &line);
            below += leading(size);
        }
        below
    }

    /// All pages, numbered.
    pub(super) fn finish(mut self) -> Vec<Page> {
        let count = self.filled.len();
        for (page, number) in self.filled.iter_mut().zip(1..) {
            let (width, height) = page.size();
            let text = format!("{number} / {count}");
            let x = width - MARGIN - self.fonts.width(Weight::Plain, 8.0, &text);
            page.marks.push(Mark::Text {
                x,
                y: height - MARGIN,
                size: 8.0,
                weight: Weight::Plain,
                ink: Ink::Soft,
                text,
            });
        }
        self.filled
    }
}

/// From line to line.
pub(super) fn leading(size: f32) -> f32 {
    size * 1.3
}
