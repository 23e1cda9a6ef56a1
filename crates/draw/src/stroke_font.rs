//! Stroke font for coordinates, so that pictures need no installed font.

use crate::svg_writer::{SvgWriter, numbers, translate};

/// A character, its width and its path. Capitals and digits span 0 to 10, small letters start at 4, descenders reach 13.
type Glyph = (char, f64, &'static str);

const BOWL: f64 = 6.0;

#[rustfmt::skip]
static GLYPHS: &[Glyph] = &[
    ('a', BOWL, "M6 4V10M6 7A3 3 0 1 0 0 7A3 3 0 1 0 6 7"),
    ('b', BOWL, "M0 0V10M0 7A3 3 0 1 1 6 7A3 3 0 1 1 0 7"),
    ('c', 5.4, "M5.4 5.2A3 3 0 1 0 5.4 8.8"),
    ('d', BOWL, "M6 0V10M6 7A3 3 0 1 0 0 7A3 3 0 1 0 6 7"),
    ('e', BOWL, "M0 7H6A3 3 0 1 0 5.1 9.1"),
    ('f', 4.0, "M4 0H3.5A2 2 0 0 0 1.5 2V10M0 4H4"),
    ('g', BOWL, "M6 4V10A3 3 0 0 1 .6 11.8M6 7A3 3 0 1 0 0 7A3 3 0 1 0 6 7"),
    ('h', BOWL, "M0 0V10M0 7A3 3 0 0 1 6 7V10"),
    ('i', 1.0, "M.5 4V10M.5 1.2V1.4"),
    ('j', 2.0, "M2 4V11A2 2 0 0 1 0 13M2 1.2V1.4"),
    ('k', 5.2, "M0 0V10M5 4L0 8M2 6.4L5.2 10"),
    ('l', 1.0, "M.5 0V10"),
    ('m', 9.2, "M0 4V10M0 6.3A2.3 2.3 0 0 1 4.6 6.3V10M4.6 6.3A2.3 2.3 0 0 1 9.2 6.3V10"),
    ('n', BOWL, "M0 4V10M0 7A3 3 0 0 1 6 7V10"),
    ('o', BOWL, "M0 7A3 3 0 1 1 6 7A3 3 0 1 1 0 7"),
    ('p', BOWL, "M0 4V13M0 7A3 3 0 1 1 6 7A3 3 0 1 1 0 7"),
    ('q', BOWL, "M6 4V13M6 7A3 3 0 1 0 0 7A3 3 0 1 0 6 7"),
    ('r', 3.5, "M0 4V10M0 7A3 3 0 0 1 3.5 4.05"),
    ('s', 4.8, "M4.6 5.1C4.2 4.4 3.4 4 2.5 4C1.2 4 .3 4.6 .3 5.5C.3 7.6 4.8 6.4 4.8 8.5C4.8 9.4 3.8 10 2.5 10C1.4 10 .5 9.5 0 8.8"),
    ('t', 4.2, "M1.8 1.5V8A2 2 0 0 0 3.8 10H4.2M0 4H4"),
    ('A', 7.5, "M0 10L3.75 0L7.5 10M1.4 6.6H6.1"),
    ('B', 6.3, "M0 4.6H3.6A2.7 2.7 0 0 1 3.6 10H0V0H3.2A2.3 2.3 0 0 1 3.2 4.6"),
    ('C', 8.2, "M8.2 1.9A4.6 5 0 1 0 8.2 8.1"),
    ('D', 8.0, "M0 0V10H3A5 5 0 0 0 3 0Z"),
    ('E', 5.5, "M5.5 0H0V10H5.5M0 4.8H4.8"),
    ('F', 5.5, "M5.5 0H0V10M0 4.8H4.8"),
    ('G', 9.0, "M8.2 1.9A4.6 5 0 1 0 9 5.4H5.4"),
    ('H', 7.0, "M0 0V10M7 0V10M0 4.8H7"),
    ('I', 1.0, "M.5 0V10"),
    ('J', 5.0, "M5 0V7A2.5 3 0 0 1 0 7"),
    ('K', 6.8, "M0 0V10M6.4 0L0 6.4M2.4 4L6.8 10"),
    ('L', 5.2, "M0 0V10H5.2"),
    ('M', 8.4, "M0 10V0L4.2 6.5L8.4 0V10"),
    ('N', 7.0, "M0 10V0L7 10V0"),
    ('O', 9.2, "M0 5A4.6 5 0 1 1 9.2 5A4.6 5 0 1 1 0 5"),
    ('P', 6.2, "M0 10V0H3.4A2.8 2.8 0 0 1 3.4 5.6H0"),
    ('Q', 9.2, "M0 5A4.6 5 0 1 1 9.2 5A4.6 5 0 1 1 0 5M5.8 7L9 10.4"),
    ('R', 6.4, "M0 10V0H3.4A2.8 2.8 0 0 1 3.4 5.6H0M3.2 5.6L6.4 10"),
    ('S', 6.6, "M6.2 1.8C5.6 .7 4.5 0 3.2 0C1.5 0 .3 1 .3 2.5C.3 5.9 6.6 4 6.6 7.3C6.6 9 5.2 10 3.3 10C1.8 10 .6 9.3 0 8.1"),
    ('T', 7.0, "M0 0H7M3.5 0V10"),
    ('0', 6.2, "M0 5A3.1 5 0 1 1 6.2 5A3.1 5 0 1 1 0 5"),
    ('1', 2.8, "M0 2L2.8 0V10"),
    ('2', 6.0, "M.1 2.9A2.9 2.9 0 1 1 5.3 4.7L0 10H6"),
    ('3', 5.6, "M.9 1.2A2.4 2.4 0 1 1 3 4.8A2.6 2.6 0 1 1 .6 8.5"),
    ('4', 6.2, "M4.6 10V0L0 7H6.2"),
    ('5', 5.9, "M5.4 0H1.2L.7 4.4A3.1 3.1 0 1 1 .3 8.4"),
    ('6', 6.2, "M4.6 0C2 1.6 0 4.2 0 7A3.1 3 0 1 0 6.2 7A3.1 3 0 1 0 0 7"),
    ('7', 6.0, "M0 0H6L2.2 10"),
    ('8', 5.4, "M2.7 0A2.35 2.35 0 1 1 2.7 4.7A2.35 2.35 0 1 1 2.7 0ZM2.7 4.7A2.65 2.65 0 1 1 2.7 10A2.65 2.65 0 1 1 2.7 4.7Z"),
    ('9', 6.2, "M1.6 10C4.2 8.4 6.2 5.8 6.2 3A3.1 3 0 1 0 0 3A3.1 3 0 1 0 6.2 3"),
];

/// Space between two characters of a label.
const SPACE: f64 = 2.4;
/// The height of capitals and digits.
const HEIGHT: f64 = 10.0;

fn glyph(character: char) -> Option<&'static Glyph> {
    GLYPHS.iter().find(|glyph| glyph.0 == character)
}

/// Draws a label centred on a point, with capitals and digits of this height. The enclosing group sets the stroke.
pub(crate) fn draw_label(svg: &mut SvgWriter, text: &str, (x, y): (f64, f64), height: f64) {
    let glyphs: Vec<_> = text.chars().filter_map(glyph).collect();
    let width = glyphs.iter().map(|glyph| glyph.1 + SPACE).sum::<f64>() - SPACE;
    let scale = height / HEIGHT;
    // Small letters share the baseline of the capitals but are centred by their own height.
    let middle = if text.chars().all(|c| c.is_ascii_lowercase()) { 6.2 } else { HEIGHT / 2.0 };
    let mut left = -width / 2.0 * scale;
    // A group, so that a page can move the whole label.
    svg.tag("g").set("transform", translate((x, y))).open();
    for &&(_, advance, strokes) in &glyphs {
        let transform = format!("{} scale({})", translate((left, -middle * scale)), numbers(&[scale]));
        svg.tag("path").set("transform", transform).set("d", strokes).end();
        left += (advance + SPACE) * scale;
    }
    svg.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_coordinate_can_be_written() {
        for character in ('a'..='t').chain('A'..='T').chain('0'..='9') {
            let found: Vec<_> = GLYPHS.iter().filter(|glyph| glyph.0 == character).collect();
            assert_eq!(found.len(), 1, "{character}");
        }
        assert_eq!(GLYPHS.len(), 50);
    }

    #[test]
    fn no_two_characters_look_alike() {
        for (i, first) in GLYPHS.iter().enumerate() {
            // Small l and capital I have the same path, and no board uses both.
            assert!(GLYPHS[..i].iter().all(|other| other.2 != first.2 || first.0 == 'I'), "{}", first.0);
        }
    }
}
