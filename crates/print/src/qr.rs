//! QR codes. A sheet has hundreds of them, so they are encoded quickly and drawn with few path segments.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcode::canvas::{Canvas, MaskPattern};
use qrcode::{Color, EcLevel, bits, ec};

/// Width of the quiet zone, in modules.
const QUIET_ZONE: usize = 4;

/// A QR code.
#[derive(Debug)]
pub struct QrCode {
    width: usize,
    modules: Vec<Color>,
}

impl QrCode {
    /// Encodes an address; none if it is too long.
    ///
    /// The mask pattern is fixed, since every reader reverts the mask that the code names. Trying all eight and keeping the
    /// best would take seventy times as long as everything else.
    pub fn encode(address: &str) -> Option<QrCode> {
        let bits = bits::encode_auto(address.as_bytes(), EcLevel::M).ok()?;
        let version = bits.version();
        let (data, corrections) = ec::construct_codewords(&bits.into_bytes(), version, EcLevel::M).ok()?;
        let mut canvas = Canvas::new(version, EcLevel::M);
        canvas.draw_all_functional_patterns();
        canvas.draw_data(&data, &corrections);
        canvas.apply_mask(MaskPattern::Checkerboard);
        Some(QrCode { width: version.width() as usize, modules: canvas.into_colors() })
    }

    /// Width in modules, including the quiet zone.
    pub fn width(&self) -> usize {
        self.width + 2 * QUIET_ZONE
    }

    /// Horizontal runs of dark modules, row by row: x, y and length.
    pub fn runs(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.modules.chunks(self.width).enumerate().flat_map(|(y, row)| {
            let mut x = QUIET_ZONE;
            row.chunk_by(|one, other| one == other).filter_map(move |run| {
                let start = x;
                x += run.len();
                (run[0] == Color::Dark).then_some((start, y + QUIET_ZONE, run.len()))
            })
        })
    }

    /// The code as SVG.
    pub fn svg(&self) -> Markup {
        let mut lines = String::new();
        let mut at = (0, 0);
        for (x, y, length) in self.runs() {
            // Relative to the end of the last run: relative coordinates are shorter.
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
        let long = format!("https://a-server-with-a-long-name.example.org/tournaments/{}", "x".repeat(120));
        for address in ["http://10.0.0.7:8080/tournaments/kz3/players/12?link=Ab_-9", "http://h/t/1", &long] {
            let qr = QrCode::encode(address).expect("it fits");
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
        assert!(QrCode::encode(&"x".repeat(5000)).is_none());
    }
}
