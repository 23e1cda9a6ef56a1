//! A4 pages as lists of positioned items; the PDF is written afterwards.

use super::fonts::{FontWeight, Fonts};
use crate::qr::QrCode;

/// Sides of A4, in points.
const A4_SHORT: f32 = 595.28;
const A4_LONG: f32 = 841.89;
/// 15 mm, which every printer supports.
pub(super) const MARGIN: f32 = 42.5;
const FOOTER_HEIGHT: f32 = 16.0;

/// Grey level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum GreyLevel {
    #[default]
    Black,
    Soft,
    Pale,
}

/// An item on a page. The origin is the upper left corner.
pub(super) enum PageItem {
    /// Text; the position is the left end of the baseline.
    Text { x: f32, y: f32, size: f32, weight: FontWeight, shade: GreyLevel, text: String },
    /// A polyline.
    Line { points: Vec<(f32, f32)>, width: f32, shade: GreyLevel },
    /// An empty box; dashed along cutting lines.
    Frame { x: f32, y: f32, width: f32, height: f32, dashed: bool },
    /// A QR code of this width.
    Code { x: f32, y: f32, width: f32, code: QrCode },
}

/// Page orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageOrientation {
    Portrait,
    Landscape,
}

/// A page and its items.
pub(super) struct PdfPage {
    pub(super) orientation: PageOrientation,
    pub(super) items: Vec<PageItem>,
}

impl PdfPage {
    /// Width and height, in points.
    pub(super) fn size(&self) -> (f32, f32) {
        match self.orientation {
            PageOrientation::Portrait => (A4_SHORT, A4_LONG),
            PageOrientation::Landscape => (A4_LONG, A4_SHORT),
        }
    }
}

/// Lays out pages from the top down.
pub(super) struct PagesBuilder<'a> {
    pub(super) fonts: &'a Fonts,
    name: &'a str,
    date: &'a str,
    /// Title of the current sheet; none for pages without a header.
    sheet: Option<String>,
    pages: Vec<PdfPage>,
    /// Vertical position of the next item.
    pub(super) y: f32,
}

impl<'a> PagesBuilder<'a> {
    pub(super) fn new(fonts: &'a Fonts, name: &'a str, date: &'a str) -> PagesBuilder<'a> {
        PagesBuilder { fonts, name, date, sheet: None, pages: Vec::new(), y: 0.0 }
    }

    /// Starts a new sheet on a new page; without a title the page has no header.
    pub(super) fn begin_sheet(&mut self, sheet: Option<&str>, orientation: PageOrientation) {
        self.sheet = sheet.map(str::to_owned);
        self.new_page(orientation);
    }

    fn new_page(&mut self, orientation: PageOrientation) {
        self.pages.push(PdfPage { orientation, items: Vec::new() });
        self.y = MARGIN;
        let Some(sheet) = self.sheet.clone() else { return };
        let (left, right) = (MARGIN, MARGIN + self.width());
        let date_width = self.fonts.width(FontWeight::Plain, 10.0, self.date);
        let sheet_width = self.fonts.width(FontWeight::Plain, 10.0, &sheet);
        let y = self.y + 11.0;
        let room = self.width() - date_width - sheet_width - 36.0;
        let name = self.fonts.truncate(FontWeight::Bold, 12.0, self.name, room);
        self.text(left, y, 12.0, FontWeight::Bold, GreyLevel::Black, &name);
        self.text(
            right - date_width - sheet_width - 18.0,
            y,
            10.0,
            FontWeight::Plain,
            GreyLevel::Black,
            &sheet,
        );
        self.text(right - date_width, y, 10.0, FontWeight::Plain, GreyLevel::Soft, self.date);
        self.line(&[(left, y + 6.0), (right, y + 6.0)], 1.2, GreyLevel::Black);
        self.y = y + 24.0;
    }

    /// Ensures that `height` is left on the page, or starts a new one; returns whether it did.
    pub(super) fn ensure_height(&mut self, height: f32) -> bool {
        let is_full = height > self.height_left();
        if is_full {
            let orientation = self.pages.last().map_or(PageOrientation::Portrait, |page| page.orientation);
            self.new_page(orientation);
        }
        is_full
    }

    /// Height left on the page.
    pub(super) fn height_left(&self) -> f32 {
        self.pages.last().map_or(0.0, |page| page.size().1 - MARGIN - FOOTER_HEIGHT - self.y)
    }

    pub(super) fn width(&self) -> f32 {
        self.pages.last().map_or(A4_SHORT, |page| page.size().0) - 2.0 * MARGIN
    }

    pub(super) fn add(&mut self, item: PageItem) {
        if let Some(page) = self.pages.last_mut() {
            page.items.push(item);
        }
    }

    pub(super) fn text(
        &mut self,
        x: f32,
        y: f32,
        size: f32,
        weight: FontWeight,
        shade: GreyLevel,
        text: &str,
    ) {
        self.add(PageItem::Text { x, y, size, weight, shade, text: text.to_owned() });
    }

    pub(super) fn line(&mut self, points: &[(f32, f32)], width: f32, shade: GreyLevel) {
        self.add(PageItem::Line { points: points.to_vec(), width, shade });
    }

    /// Draws wrapped text, and returns the y position below.
    pub(super) fn paragraph(
        &mut self,
        (x, y): (f32, f32),
        room: f32,
        size: f32,
        weight: FontWeight,
        shade: GreyLevel,
        text: &str,
    ) -> f32 {
        let mut below = y;
        for line in self.fonts.wrap(weight, size, text, room) {
            self.text(x, below + size, size, weight, shade, &line);
            below += line_height(size);
        }
        below
    }

    /// All pages, with page numbers; a blank one if there is nothing to print, because a PDF file has at least one page.
    pub(super) fn finish(mut self) -> Vec<PdfPage> {
        if self.pages.is_empty() {
            return vec![PdfPage { orientation: PageOrientation::Portrait, items: Vec::new() }];
        }
        let count = self.pages.len();
        for (page, number) in self.pages.iter_mut().zip(1..) {
            let (width, height) = page.size();
            let text = format!("{number} / {count}");
            let x = width - MARGIN - self.fonts.width(FontWeight::Plain, 8.0, &text);
            page.items.push(PageItem::Text {
                x,
                y: height - MARGIN,
                size: 8.0,
                weight: FontWeight::Plain,
                shade: GreyLevel::Soft,
                text,
            });
        }
        self.pages
    }
}

/// Line height of a font size.
pub(super) fn line_height(size: f32) -> f32 {
    size * 1.3
}
