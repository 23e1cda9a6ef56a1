//! Pages as a file: PDF, with the letters that are used in it and no others.

use krilla::color::luma;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::{Document, SerializeSettings};

use super::fonts::Fonts;
use super::page::{Ink, Mark, Page};
use crate::qr::Qr;

/// The pages as PDF.
pub(super) fn write(fonts: &Fonts, pages: &[Page], title: &str, language: &str) -> Vec<u8> {
    let settings = SerializeSettings { enable_tagging: false, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    let about =
        Metadata::new().title(title.to_owned()).language(language.to_owned()).creator("Tessera".to_owned());
    document.set_metadata(about);
    for page in pages {
        let (width, height) = page.size();
        let paper = PageSettings::from_wh(width, height).expect("paper has a size");
        let mut sheet = document.start_page_with(paper);
        let mut surface = sheet.surface();
        for mark in &page.marks {
            draw(fonts, &mut surface, mark);
        }
        surface.finish();
        sheet.finish();
    }
    document.finish().expect("the marks are plain: letters of two fonts, lines and squares")
}

fn shade(ink: Ink) -> luma::Color {
    luma::Color::new(match ink {
        Ink::Black => 0,
        Ink::Soft => 90,
        Ink::Pale => 180,
    })
}

fn draw(fonts: &Fonts, surface: &mut Surface<'_>, mark: &Mark) {
    match mark {
        Mark::Text { x, y, size, weight, ink, text } => {
            let glyphs = fonts.glyphs(*weight, text);
            fill_with(surface, *ink);
            surface.draw_glyphs(Point::from_xy(*x, *y), &glyphs, fonts.font(*weight), text, *size, false);
        }
        Mark::Line { points, thick, ink } => {
            let mut path = PathBuilder::new();
            for (nth, &(x, y)) in points.iter().enumerate() {
                if nth == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
            }
            stroke(surface, path, *thick, *ink, false);
        }
        Mark::Frame { x, y, width, height, dashed } => {
            let mut path = PathBuilder::new();
            if let Some(frame) = Rect::from_xywh(*x, *y, *width, *height) {
                path.push_rect(frame);
            }
            stroke(surface, path, 0.6, if *dashed { Ink::Soft } else { Ink::Pale }, *dashed);
        }
        Mark::Code { x, y, width, code } => draw_code(surface, *x, *y, *width, code),
    }
}

fn fill_with(surface: &mut Surface<'_>, ink: Ink) {
    surface.set_stroke(None);
    surface.set_fill(Some(Fill { paint: shade(ink).into(), ..Fill::default() }));
}

fn stroke(surface: &mut Surface<'_>, path: PathBuilder, width: f32, ink: Ink, dashed: bool) {
    let Some(path) = path.finish() else { return };
    let dash = dashed.then(|| StrokeDash { array: vec![3.0, 3.0], offset: 0.0 });
    surface.set_fill(None);
    surface.set_stroke(Some(Stroke { paint: shade(ink).into(), width, dash, ..Stroke::default() }));
    surface.draw_path(&path);
}

/// All squares in one path: between two that touch no line is left white.
fn draw_code(surface: &mut Surface<'_>, x: f32, y: f32, width: f32, code: &Qr) {
    let unit = width / code.width() as f32;
    let mut path = PathBuilder::new();
    for (column, row, length) in code.runs() {
        let (left, top) = (x + column as f32 * unit, y + row as f32 * unit);
        if let Some(run) = Rect::from_xywh(left, top, length as f32 * unit, unit) {
            path.push_rect(run);
        }
    }
    let Some(path) = path.finish() else { return };
    fill_with(surface, Ink::Black);
    surface.draw_path(&path);
}
