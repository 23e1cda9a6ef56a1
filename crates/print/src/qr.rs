//! Codes for a phone's camera. A sheet has hundreds of them, so they are made quickly and drawn with few strokes.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::canvas::{Canvas, MaskPattern};
use qrcode::{Color, EcLevel, bits, ec};

/// The white border without which no camera sees a code, in squares.
const QUIET: usize = 4;

/// A square of dark and light squares.
#[derive(Debug)]
pub struct Qr {
    width: usize,
    squares: Vec<Color>,
}

impl Qr {
    /// The code of an address; none if it is too long for any.
    ///
    /// Every reader undoes the mask that the code names. To try all eight and keep the handsomest takes seventy times as long
    /// as all the rest.
    pub fn of(address: &str) -> Option<Qr> {
        let bits = bits::encode_auto(address.as_bytes(), EcLevel::M).ok()?;
        let version = bits.version();
        let (data, corrections) = ec::construct_codewords(&bits.into_bytes(), version, EcLevel::M).ok()?;
        let mut canvas = Canvas::new(version, EcLevel::M);
        canvas.draw_all_functional_patterns();
        canvas.draw_data(&data, &corrections);
        canvas.apply_mask(MaskPattern::Checkerboard);
        Some(Qr { width: version.width() as usize, squares: canvas.into_colors() })
    }

    /// How many squares it is wide, its white border with it.
    pub fn width(&self) -> usize {
        self.width + 2 * QUIET
    }

    /// The dark squares, row by row: where a run of them begins, and how long it is.
    pub fn runs(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.squares.chunks(self.width).enumerate().flat_map(|(y, row)| {
            let mut x = QUIET;
            row.chunk_by(|one, other| one == other).filter_map(move |run| {
                let start = x;
                x += run.len();
                (run[0] == Color::Dark).then_some((start, y + QUIET, run.len()))
            })
        })
    }

    /// The code as a picture.
    pub fn svg(&self) -> Markup {
        let mut lines = String::new();
        let mut at = (0, 0);
        for (x, y, length) in self.runs() {
            // From the end of the run before: steps are shorter than places.
            let _fits = write!(lines, "m{} {}h{length}", x as i64 - at.0, y as i64 - at.1);
            at = ((x + length) as i64, y as i64);
        }
        let size = self.width();
        html! {
            svg viewBox=(format!("0 -.5 {size} {size}")) width="132" height="132" shape-rendering="crispEdges" {
                rect y="-.5" width=(size) height=(size) fill="#fff" {}
                path d=(format!("M0 0{lines}")) stroke="#000" {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_camera_reads_what_was_written() {
        let long = format!("https://a-house-with-a-long-name.example.org/tournaments/{}", "x".repeat(120));
        for address in ["http://10.0.0.7:8080/tournaments/kz3/players/12?link=Ab_-9", "http://h/t/1", &long] {
            let qr = Qr::of(address).expect("it fits");
            let size = 3 * qr.width();
            let mut dark = vec![false; size * size];
            for (x, y, length) in qr.runs() {
                for row in 3 * y..3 * y + 3 {
                    dark[row * size + 3 * x..row * size + 3 * (x + length)].fill(true);
                }
            }
            let mut photo = rqrr::PreparedImage::prepare_from_greyscale(size, size, |x, y| {
                if dark[y * size + x] { 0 } else { 255 }
            });
            let found = photo.detect_grids();
            assert_eq!(found.len(), 1, "{address}");
            assert_eq!(found[0].decode().expect("a code").1, address);
        }
        assert!(Qr::of(&"x".repeat(5000)).is_none());
    }
}
