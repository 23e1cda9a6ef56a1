//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

use crate::few_colours::FewColours;

/// The smallest picture, in pixels along its longer side.
pub const SMALLEST: u32 = 16;
/// The largest picture, in pixels along its longer side.
pub const LARGEST: u32 = 4096;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// A size out of range.
    #[error("a picture of {0} pixels cannot be drawn; it has from {SMALLEST} to {LARGEST}")]
    Size(u32),
    /// What should be an SVG is none.
    #[error("the SVG cannot be read: {0}")]
    Svg(String),
    /// The picture cannot be written.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

/// In larger pictures the steps between 256 colours would be seen.
const FEW_COLOURS_UP_TO: u32 = 640;

/// An SVG as PNG, with so many pixels along its longer side. A small picture with a ground has at most 256 colours,
/// which makes it a third as large; a large one, or one with half-transparent shadows, has all.
pub fn png(svg: &str, size: u32) -> Result<Vec<u8>, RasterError> {
    let pixmap = pixels(svg, size)?;
    if size <= FEW_COLOURS_UP_TO && pixmap.pixels().iter().all(PremultipliedColorU8::is_opaque) {
        return small_png(&pixmap).map_err(|error| RasterError::Encoding(error.to_string()));
    }
    pixmap.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
}

fn small_png(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut colours = FewColours::of(std::slice::from_ref(pixmap));
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours.bytes());
    encoder.set_compression(png::Compression::High);
    // Numbers of colours are no slopes that a filter could predict.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&colours.numbers(pixmap))?;
    writer.finish()?;
    Ok(out)
}

/// An SVG as pixels, with so many of them along its longer side.
pub(crate) fn pixels(svg: &str, size: u32) -> Result<Pixmap, RasterError> {
    if !(SMALLEST..=LARGEST).contains(&size) {
        return Err(RasterError::Size(size));
    }
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| RasterError::Svg(error.to_string()))?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = size as f32 / width.max(height);
    let pixels = |length: f32| (length * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(pixels(width), pixels(height)).ok_or(RasterError::Size(size))?;
    // To the last pixel, else half a row would stay uncovered.
    let fit = Transform::from_scale(pixmap.width() as f32 / width, pixmap.height() as f32 / height);
    resvg::render(&tree, fit, &mut pixmap.as_mut());
    Ok(pixmap)
}
