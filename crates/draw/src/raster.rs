//! Rasterisation: SVG to pixels and PNG.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

use crate::quantised_palette::{MAX_PALETTE_COLOURS, QuantisedPalette};

/// The smallest image size, in pixels along its longer side.
pub const MIN_IMAGE_SIDE_PIXELS: u32 = 16;
/// The largest image size, in pixels along its longer side.
pub const MAX_IMAGE_SIDE_PIXELS: u32 = 4096;

/// Error of rasterising or encoding an image.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// The size is not between [`MIN_IMAGE_SIDE_PIXELS`] and [`MAX_IMAGE_SIDE_PIXELS`].
    #[error(
        "an image of {0} pixels cannot be drawn; the size must be from {MIN_IMAGE_SIDE_PIXELS} to {MAX_IMAGE_SIDE_PIXELS}"
    )]
    Size(u32),
    /// The input is not valid SVG.
    #[error("invalid SVG: {0}")]
    Svg(String),
    /// The PNG or GIF encoder failed.
    #[error("the image cannot be encoded: {0}")]
    Encoding(String),
}

/// The largest PNG with a palette: in larger images, banding would be visible.
const MAX_INDEXED_IMAGE_SIDE_PIXELS: u32 = 640;

/// Renders an SVG as PNG, `size` pixels along its longer side. A small opaque image gets a palette of at most 256 colours,
/// which makes it a third as large; a large or translucent one keeps all colours.
pub fn svg_to_png(svg: &str, size: u32) -> Result<Vec<u8>, RasterError> {
    let pixmap = rasterise(svg, size)?;
    if size <= MAX_INDEXED_IMAGE_SIDE_PIXELS && pixmap.pixels().iter().all(PremultipliedColorU8::is_opaque) {
        return indexed_png(&pixmap).map_err(|error| RasterError::Encoding(error.to_string()));
    }
    pixmap.encode_png().map_err(|error| RasterError::Encoding(error.to_string()))
}

fn indexed_png(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut palette = QuantisedPalette::from_pixmaps(std::slice::from_ref(pixmap), MAX_PALETTE_COLOURS);
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.to_bytes());
    encoder.set_compression(png::Compression::High);
    // PNG filters predict gradients; palette indices have none.
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&palette.indices(pixmap))?;
    writer.finish()?;
    Ok(out)
}

/// Rasterises an SVG, `size` pixels along its longer side.
pub(crate) fn rasterise(svg: &str, size: u32) -> Result<Pixmap, RasterError> {
    if !(MIN_IMAGE_SIDE_PIXELS..=MAX_IMAGE_SIDE_PIXELS).contains(&size) {
        return Err(RasterError::Size(size));
    }
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| RasterError::Svg(error.to_string()))?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = size as f32 / width.max(height);
    let pixels = |length: f32| (length * scale).round().max(1.0) as u32;
    let mut pixmap = Pixmap::new(pixels(width), pixels(height)).ok_or(RasterError::Size(size))?;
    // Scale to the rounded size, or half a row of pixels would stay empty.
    let fit = Transform::from_scale(pixmap.width() as f32 / width, pixmap.height() as f32 / height);
    resvg::render(&tree, fit, &mut pixmap.as_mut());
    Ok(pixmap)
}
