//! At most 256 colours that stand for all: what a GIF can hold, and what makes a PNG a third as large.

use std::collections::{BTreeMap, HashMap};

use gif::Frame;
use resvg::tiny_skia::Pixmap;

type Rgb = [u8; 3];

/// A few colours, and for every other the nearest of them.
#[derive(Debug)]
pub(crate) struct FewColours {
    palette: Vec<Rgb>,
    nearest: HashMap<Rgb, u8>,
}

/// Neighbouring shades, which nobody tells apart, are one.
fn rough(colour: Rgb) -> Rgb {
    colour.map(|part| part & !1)
}

fn colours(pixmap: &Pixmap) -> impl Iterator<Item = Rgb> + '_ {
    pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

fn distance(first: Rgb, second: Rgb) -> i32 {
    first.iter().zip(second).map(|(&a, b)| (i32::from(a) - i32::from(b)).pow(2)).sum()
}

impl FewColours {
    /// Colours that stand for all in these pictures.
    pub(crate) fn of(pictures: &[Pixmap]) -> FewColours {
        let mut found: BTreeMap<Rgb, u32> = BTreeMap::new();
        for colour in pictures.iter().flat_map(colours) {
            *found.entry(colour).or_default() += 1;
        }
        let palette = if found.len() <= 256 { found.into_keys().collect() } else { choose(&found) };
        FewColours { palette, nearest: HashMap::new() }
    }

    /// The colours one after the other, as files have them.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.palette.concat()
    }

    /// A picture as numbers of colours.
    pub(crate) fn numbers(&mut self, picture: &Pixmap) -> Vec<u8> {
        let FewColours { palette, nearest } = self;
        let number = |colour: Rgb| {
            *nearest.entry(colour).or_insert_with(|| {
                let best = palette.iter().enumerate().min_by_key(|(_, other)| distance(colour, **other));
                best.map_or(0, |(number, _)| number as u8)
            })
        };
        colours(picture).map(number).collect()
    }
}

/// Lets the GIF writer's quantiser choose. A colour counts by the root of how often it occurs: by itself the wood would
/// have them all and the marks none.
fn choose(found: &BTreeMap<Rgb, u32>) -> Vec<Rgb> {
    const ROW: usize = 64;
    let mut shades: BTreeMap<Rgb, u32> = BTreeMap::new();
    for (&colour, count) in found {
        *shades.entry(rough(colour)).or_default() += count;
    }
    let weigh =
        |(&shade, &count): (&Rgb, &u32)| std::iter::repeat_n(shade, f64::from(count).sqrt().ceil() as usize);
    let mut pixels: Vec<Rgb> = shades.iter().flat_map(weigh).collect();
    // A picture's size is two numbers of 16 bits; more pixels than that say nothing new.
    let rows = pixels.len().div_ceil(ROW).min(usize::from(u16::MAX));
    pixels.resize(rows * ROW, pixels[0]);
    let quantised = Frame::from_rgb_speed(ROW as u16, rows as u16, &pixels.concat(), 5);
    let palette = quantised.palette.unwrap_or_default();
    let mut palette: Vec<Rgb> = palette.chunks_exact(3).map(|part| [part[0], part[1], part[2]]).collect();
    add_what_is_missed(&mut palette, shades.keys().copied());
    // The ground must be the page's own colour exactly, or the picture shows as a box.
    if let Some((&ground, _)) = found.iter().max_by_key(|(_, count)| **count)
        && let Some(nearest) = palette.iter_mut().min_by_key(|colour| distance(ground, **colour))
    {
        *nearest = ground;
    }
    palette
}

/// The quantiser forgets rare colours, such as those of a lonely marble: the ones it misses most take the places of
/// colours that have a near twin.
fn add_what_is_missed(palette: &mut [Rgb], shades: impl Iterator<Item = Rgb>) {
    const MOST: usize = 48;
    const NEAR_ENOUGH: i32 = 12 * 12;
    let nearest = |palette: &[Rgb], shade: Rgb| palette.iter().map(|&c| distance(shade, c)).min();
    let mut missed: Vec<(i32, Rgb)> =
        shades.map(|shade| (nearest(palette, shade).unwrap_or(i32::MAX), shade)).collect();
    for _ in 0..MOST {
        let Some(&(worst, shade)) = missed.iter().max().filter(|(worst, _)| *worst > NEAR_ENOUGH) else {
            return;
        };
        let twin = |&i: &usize| {
            let others = palette.iter().enumerate().filter(|&(other, _)| other != i);
            others.map(|(_, &other)| distance(palette[i], other)).min()
        };
        let Some(place) = (0..palette.len()).min_by_key(twin) else { return };
        debug_assert!(worst > 0, "a colour that is there is not missed");
        palette[place] = shade;
        for (apart, other) in &mut missed {
            *apart = distance(*other, shade).min(*apart);
        }
    }
}
