//! Colour quantisation: GIF requires at most 256 colours, and fewer make its frames smaller; a PNG becomes a third as large.

use std::collections::{BTreeMap, HashMap};

use gif::Frame;
use resvg::tiny_skia::Pixmap;

type Rgb = [u8; 3];

/// The most colours of a palette.
pub(crate) const MAX_PALETTE_COLOURS: usize = 256;

/// Palette of at most [`MAX_PALETTE_COLOURS`] colours, with a cache of the nearest entry for other colours.
#[derive(Debug)]
pub(crate) struct QuantisedPalette {
    palette: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

/// Drops the lowest bit of each channel, to merge shades that look the same.
fn merge_shade(colour: Rgb) -> Rgb {
    colour.map(|part| part & !1)
}

fn colours(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> + '_ {
    pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

fn distance(first: Rgb, second: Rgb) -> i32 {
    first.iter().zip(second).map(|(&a, b)| (i32::from(a) - i32::from(b)).pow(2)).sum()
}

impl QuantisedPalette {
    /// A palette of at most `max_colours` for these images.
    pub(crate) fn from_pixmaps(pictures: &[Pixmap], max_colours: usize) -> QuantisedPalette {
        let mut found: BTreeMap<Rgb, u32> = BTreeMap::new();
        for colour in pictures.iter().flat_map(colours) {
            *found.entry(colour).or_default() += 1;
        }
        let mut palette: Vec<Rgb> = if found.len() <= MAX_PALETTE_COLOURS {
            found.keys().copied().collect()
        } else {
            quantise(&found)
        };
        if palette.len() > max_colours {
            palette = merge_similar(&palette, &found, max_colours);
        }
        keep_ground(&mut palette, &found);
        QuantisedPalette { palette, nearest: HashMap::new() }
    }

    /// The number of colours.
    pub(crate) fn len(&self) -> usize {
        self.palette.len()
    }

    /// The palette as consecutive RGB bytes, as in GIF and PNG files.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.palette.concat()
    }

    /// The palette index of every pixel of an image.
    pub(crate) fn indices(&mut self, picture: &Pixmap) -> Vec<u8> {
        let QuantisedPalette { palette, nearest } = self;
        let number = |colour: Rgb| {
            *nearest.entry(colour).or_insert_with(|| {
                let best = palette.iter().enumerate().min_by_key(|(_, other)| distance(colour, **other));
                best.map_or(0, |(number, _)| number as u8)
            })
        };
        colours(picture).map(number).collect()
    }
}

/// Chooses the palette with the quantiser of the `gif` crate. Colours are weighted by the square root of their frequency:
/// otherwise the wood would take every entry and the marks none.
fn quantise(found: &BTreeMap<Rgb, u32>) -> Vec<Rgb> {
    const ROW: usize = 64;
    let mut shades: BTreeMap<Rgb, u32> = BTreeMap::new();
    for (&colour, count) in found {
        *shades.entry(merge_shade(colour)).or_default() += count;
    }
    let weigh =
        |(&shade, &count): (&Rgb, &u32)| std::iter::repeat_n(shade, f64::from(count).sqrt().ceil() as usize);
    let mut pixels: Vec<Rgb> = shades.iter().flat_map(weigh).collect();
    // Width and height are 16 bits; more pixels than that add nothing.
    let rows = pixels.len().div_ceil(ROW).min(usize::from(u16::MAX));
    pixels.resize(rows * ROW, pixels[0]);
    let quantised = Frame::from_rgb_speed(ROW as u16, rows as u16, &pixels.concat(), 5);
    let palette = quantised.palette.unwrap_or_default();
    let mut palette: Vec<Rgb> = palette.chunks_exact(3).map(|part| [part[0], part[1], part[2]]).collect();
    add_missing_colours(&mut palette, shades.keys().copied());
    palette
}

/// The background must match the page's colour exactly, or the image shows as a box.
fn keep_ground(palette: &mut [Rgb], found: &BTreeMap<Rgb, u32>) {
    if let Some((&ground, _)) = found.iter().max_by_key(|(_, count)| **count)
        && let Some(nearest) = palette.iter_mut().min_by_key(|colour| distance(ground, **colour))
    {
        *nearest = ground;
    }
}

/// Merges the most similar colours until few enough are left. The error of a merge counts by the pixels that it changes, again
/// by their square root, so that pieces keep their colours.
fn merge_similar(palette: &[Rgb], found: &BTreeMap<Rgb, u32>, max_colours: usize) -> Vec<Rgb> {
    let mut weights = vec![1.0; palette.len()];
    for (&colour, &count) in found {
        if let Some(nearest) = (0..palette.len()).min_by_key(|&i| distance(colour, palette[i])) {
            weights[nearest] += f64::from(count);
        }
    }
    let mut merged: Vec<(Rgb, f64)> =
        palette.iter().copied().zip(weights.into_iter().map(f64::sqrt)).collect();
    while merged.len() > max_colours {
        let cost = |&(i, j): &(usize, usize)| {
            let ((first, a), (second, b)) = (merged[i], merged[j]);
            f64::from(distance(first, second)) * a * b / (a + b)
        };
        let pairs = (0..merged.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let Some((i, j)) = pairs.min_by(|a, b| cost(a).total_cmp(&cost(b))) else { break };
        let ((first, a), (second, b)) = (merged.swap_remove(i), merged[j]);
        let mean = |one: u8, other: u8| ((f64::from(one) * a + f64::from(other) * b) / (a + b)).round() as u8;
        let mixed = [0, 1, 2].map(|part| mean(first[part], second[part]));
        merged[j] = (mixed, a + b);
    }
    merged.into_iter().map(|(colour, _)| colour).collect()
}

/// The quantiser drops rare colours, such as those of a single marble. The colours with the largest error replace palette
/// entries that have a close neighbour.
fn add_missing_colours(palette: &mut [Rgb], shades: impl Iterator<Item = Rgb>) {
    const MAX_REPLACED: usize = 48;
    const CLOSE_ENOUGH: i32 = 12 * 12;
    let nearest = |palette: &[Rgb], shade: Rgb| palette.iter().map(|&c| distance(shade, c)).min();
    let mut missed: Vec<(i32, Rgb)> =
        shades.map(|shade| (nearest(palette, shade).unwrap_or(i32::MAX), shade)).collect();
    for _ in 0..MAX_REPLACED {
        let Some(&(worst, shade)) = missed.iter().max().filter(|(worst, _)| *worst > CLOSE_ENOUGH) else {
            return;
        };
        let twin = |&i: &usize| {
            let others = palette.iter().enumerate().filter(|&(other, _)| other != i);
            others.map(|(_, &other)| distance(palette[i], other)).min()
        };
        let Some(place) = (0..palette.len()).min_by_key(twin) else { return };
        debug_assert!(worst > 0, "a colour of the palette has no error");
        palette[place] = shade;
        for (apart, other) in &mut missed {
            *apart = distance(*other, shade).min(*apart);
        }
    }
}
