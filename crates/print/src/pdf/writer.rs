//! PDF writer; the fonts are subset to the glyphs in use.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::embedded_font::EmbeddedFont;
use super::fonts::{FontWeight, Fonts};
use super::page::{GreyLevel, PageItem, PdfPage};
use crate::qr::QrCode;

const PLAIN: Name<'static> = Name(b"Plain");
const BOLD: Name<'static> = Name(b"Bold");

/// Counts the objects of a file.
pub(super) struct ObjectIdCounter(Ref);

impl ObjectIdCounter {
    pub(super) fn next(&mut self) -> Ref {
        self.0.bump()
    }
}

/// Writes the pages as PDF.
pub(super) fn write(fonts: &Fonts, pages: &[PdfPage], title: &str, language: &str) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut refs = ObjectIdCounter(Ref::new(1));
    let [catalog, page_tree, info, plain, bold] = [(); 5].map(|()| refs.next());
    let mut drawing = PageDrawing {
        content: Content::new(),
        height: 0.0,
        plain: EmbeddedFont::new(fonts.face(FontWeight::Plain)),
        bold: EmbeddedFont::new(fonts.face(FontWeight::Bold)),
    };
    let mut kids = Vec::with_capacity(pages.len());
    for page in pages {
        let (width, height) = page.size();
        let [page_ref, content_ref] = [(); 2].map(|()| refs.next());
        kids.push(page_ref);
        let mut written = pdf.page(page_ref);
        written.parent(page_tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(content_ref);
        written.resources().fonts().pair(PLAIN, plain).pair(BOLD, bold);
        written.finish();
        let content = drawing.draw(height, &page.items);
        pdf.stream(content_ref, &compressed(&content)).filter(Filter::FlateDecode);
    }
    let count = i32::try_from(kids.len()).expect("a document has few pages");
    pdf.pages(page_tree).count(count).kids(kids);
    drawing.plain.write(&mut pdf, &mut refs, plain);
    drawing.bold.write(&mut pdf, &mut refs, bold);
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("Tessera"));
    pdf.catalog(catalog).pages(page_tree).lang(TextStr(language));
    pdf.finish()
}

/// Data of a stream, as the filter `FlateDecode` reads it.
pub(super) fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(data).and_then(|()| encoder.finish()).expect("memory takes everything")
}

fn grey(shade: GreyLevel) -> f32 {
    match shade {
        GreyLevel::Black => 0.0,
        GreyLevel::Soft => 0.35,
        GreyLevel::Pale => 0.7,
    }
}

/// The drawing of a page, and the fonts of all pages. Items are placed from the upper left corner, in PDF from the lower one.
struct PageDrawing<'a> {
    content: Content,
    height: f32,
    plain: EmbeddedFont<'a>,
    bold: EmbeddedFont<'a>,
}

impl PageDrawing<'_> {
    fn draw(&mut self, height: f32, items: &[PageItem]) -> Vec<u8> {
        self.height = height;
        for item in items {
            self.draw_item(item);
        }
        std::mem::replace(&mut self.content, Content::new()).finish().to_vec()
    }

    fn draw_item(&mut self, item: &PageItem) {
        match item {
            PageItem::Text { x, y, size, weight, shade, text } => {
                let (name, font) = match weight {
                    FontWeight::Plain => (PLAIN, &mut self.plain),
                    FontWeight::Bold => (BOLD, &mut self.bold),
                };
                let glyphs = font.encode(text);
                self.content
                    .set_fill_gray(grey(*shade))
                    .begin_text()
                    .set_font(name, *size)
                    .next_line(*x, self.height - y)
                    .show(Str(&glyphs))
                    .end_text();
            }
            PageItem::Line { points, width, shade } => {
                self.set_stroke(*width, *shade, false);
                for (nth, &(x, y)) in points.iter().enumerate() {
                    let y = self.height - y;
                    if nth == 0 {
                        self.content.move_to(x, y)
                    } else {
                        self.content.line_to(x, y)
                    };
                }
                self.content.stroke();
            }
            PageItem::Frame { x, y, width, height, dashed } => {
                self.set_stroke(0.6, if *dashed { GreyLevel::Soft } else { GreyLevel::Pale }, *dashed);
                self.content.rect(*x, self.height - y - height, *width, *height).stroke();
            }
            PageItem::Code { x, y, width, code } => self.draw_code(*x, *y, *width, code),
        }
    }

    fn set_stroke(&mut self, width: f32, shade: GreyLevel, dashed: bool) {
        let pattern: &[f32] = if dashed { &[3.0, 3.0] } else { &[] };
        self.content
            .set_stroke_gray(grey(shade))
            .set_line_width(width)
            .set_dash_pattern(pattern.iter().copied(), 0.0);
    }

    /// Draws all modules of a QR code in one path, so that no white lines appear between them.
    fn draw_code(&mut self, x: f32, y: f32, width: f32, code: &QrCode) {
        let unit = width / code.width() as f32;
        self.content.set_fill_gray(grey(GreyLevel::Black));
        for (column, row, length) in code.runs() {
            let (left, bottom) = (x + column as f32 * unit, y + (row + 1) as f32 * unit);
            self.content.rect(left, self.height - bottom, length as f32 * unit, unit);
        }
        self.content.fill_nonzero();
    }
}
