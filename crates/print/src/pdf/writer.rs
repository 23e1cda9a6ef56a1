//! PDF writer; the fonts are subset to the glyphs in use.

use krilla::color::luma;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::{Document, SerializeSettings};

use super::fonts::Fonts;
use super::page::{PageItem, PdfPage, Shade};
use crate::qr::QrCode;

/// Writes the pages as PDF.
pub(super) fn write(fonts: &Fonts, pages: &[PdfPage], title: &str, language: &str) -> Vec<u8> {
    let settings = SerializeSettings { enable_tagging: false, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    let about =
        Metadata::new().title(title.to_owned()).language(language.to_owned()).creator("Tessera".to_owned());
    document.set_metadata(about);
    for page in pages {
        let (width, height) = page.size();
        let paper = PageSettings::from_wh(width, height).expect("a page has a size");
        let mut sheet = document.start_page_with(paper);
        let mut surface = sheet.surface();
        for item in &page.items {
            draw(fonts, &mut surface, item);
        }
        surface.finish();
        sheet.finish();
    }
    document.finish().expect("the items are plain: glyphs of two fonts, lines and rectangles")
}

fn grey(shade: Shade) -> luma::Color {
    luma::Color::new(match shade {
        Shade::Black => 0,
        Shade::Soft => 90,
        Shade::Pale => 180,
    })
}

fn draw(fonts: &Fonts, surface: &mut Surface<'_>, item: &PageItem) {
    match item {
        PageItem::Text { x, y, size, weight, shade, text } => {
            let glyphs = fonts.glyphs(*weight, text);
            fill_with(surface, *shade);
            surface.draw_glyphs(Point::from_xy(*x, *y), &glyphs, fonts.font(*weight), text, *size, false);
        }
        PageItem::Line { points, width, shade } => {
            let mut path = PathBuilder::new();
            for (nth, &(x, y)) in points.iter().enumerate() {
                if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
            }
            stroke(surface, path, *width, *shade, false);
        }
        PageItem::Frame { x, y, width, height, dashed } => {
            let mut path = PathBuilder::new();
            if let Some(frame) = Rect::from_xywh(*x, *y, *width, *height) {
                path.push_rect(frame);
            }
            stroke(surface, path, 0.6, if *dashed { Shade::Soft } else { Shade::Pale }, *dashed);
        }
        PageItem::Code { x, y, width, code } => draw_code(surface, *x, *y, *width, code),
    }
}

fn fill_with(surface: &mut Surface<'_>, shade: Shade) {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: grey(shade).into(), ..Fill::default() }));
}

fn stroke(surface: &mut Surface<'_>, path: PathBuilder, width: f32, shade: Shade, dashed: bool) {
    let Some(path) = path.finish() else { return };
    let dash = dashed.then(|| StrokeDash { array: vec![3.0, 3.0], offset: 0.0 });
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke { paint: grey(shade).into(), width, dash, ..Stroke::default() }));
    surface.draw_path(&path);
}

/// Draws all modules of a QR code in one path, so that no white lines appear between them.
fn draw_code(surface: &mut Surface<'_>, x: f32, y: f32, width: f32, code: &QrCode) {
    let unit = width / code.width() as f32;
    let mut path = PathBuilder::new();
    for (column, row, length) in code.runs() {
        let (left, top) = (x + column as f32 * unit, y + row as f32 * unit);
        if let Some(run) = Rect::from_xywh(left, top, length as f32 * unit, unit) {
            path.push_rect(run);
        }
    }
    let Some(path) = path.finish() else { return };
    fill_with(surface, Shade::Black);
    surface.draw_path(&path);
}
