//! Fonts: text measurement and line breaking. Noto Sans covers Latin, Greek and Cyrillic; other characters are printed as
//! a question mark, and a name with such characters is printed with the player's number.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use crate::sheets::PlayerLabel;

/// Font weight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FontWeight {
    #[default]
    Plain,
    Bold,
}

/// The embedded fonts.
pub(super) struct Fonts {
    plain: FontFace,
    bold: FontFace,
}

struct FontFace {
    font: Font,
    read: FontRef<'static>,
    units: f32,
}

impl FontFace {
    fn new(data: &'static [u8]) -> FontFace {
        let font = Font::new(data.to_vec().into(), 0).expect("the font is part of the program");
        let read = FontRef::new(data).expect("the font is part of the program");
        FontFace { units: font.units_per_em(), font, read }
    }
}

impl Fonts {
    pub(super) fn new() -> Fonts {
        Fonts { plain: FontFace::new(notosans::REGULAR_TTF), bold: FontFace::new(notosans::BOLD_TTF) }
    }

    fn face(&self, weight: FontWeight) -> &FontFace {
        match weight {
            FontWeight::Plain => &self.plain,
            FontWeight::Bold => &self.bold,
        }
    }

    pub(super) fn font(&self, weight: FontWeight) -> Font {
        self.face(weight).font.clone()
    }

    fn has(&self, letter: char) -> bool {
        [&self.plain, &self.bold].iter().all(|letters| letters.read.charmap().map(letter).is_some())
    }

    /// Replaces each run of characters missing from the fonts with a question mark.
    pub(super) fn printable(&self, text: &str) -> String {
        let mut printable = String::with_capacity(text.len());
        let mut lacking = false;
        for letter in text.chars() {
            let has = self.has(letter);
            if has || !lacking {
                printable.push(if has { letter } else { '?' });
            }
            lacking = !has;
        }
        printable
    }

    /// A player's name, with the number if characters of the name are missing from the fonts.
    pub(super) fn name(&self, player: PlayerLabel<'_>) -> String {
        let whole = player.name.chars().all(|letter| self.has(letter));
        if whole { player.name.to_owned() } else { self.numbered(player) }
    }

    /// A player's number and name.
    pub(super) fn numbered(&self, player: PlayerLabel<'_>) -> String {
        PlayerLabel { name: &self.printable(player.name), ..player }.numbered()
    }

    /// Glyphs of a text.
    pub(super) fn glyphs(&self, weight: FontWeight, text: &str) -> Vec<KrillaGlyph> {
        let letters = self.face(weight);
        let (shapes, widths) =
            (letters.read.charmap(), letters.read.glyph_metrics(Size::unscaled(), LocationRef::default()));
        let glyph = |(at, letter): (usize, char)| {
            let shape = shapes.map(letter).unwrap_or_default();
            let width = widths.advance_width(shape).unwrap_or_default() / letters.units;
            let range = at..at + letter.len_utf8();
            KrillaGlyph::new(GlyphId::new(shape.to_u32()), width, 0.0, 0.0, 0.0, range, None)
        };
        text.char_indices().map(glyph).collect()
    }

    /// Width of a text.
    pub(super) fn width(&self, weight: FontWeight, size: f32, text: &str) -> f32 {
        self.glyphs(weight, text).iter().map(|glyph| glyph.x_advance).sum::<f32>() * size
    }

    /// Breaks a text into lines no wider than `room`: between words, and within a word only if it is wider than a line.
    pub(super) fn wrap(&self, weight: FontWeight, size: f32, text: &str, room: f32) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(weight, size, &longer) <= room {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            line = self.break_word(weight, size, word, room, &mut lines);
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// Breaks a long word, preferably after a hyphen or slash; returns the last piece, which begins the next line.
    fn break_word(
        &self,
        weight: FontWeight,
        size: f32,
        word: &str,
        room: f32,
        lines: &mut Vec<String>,
    ) -> String {
        let mut rest = word;
        while self.width(weight, size, rest) > room {
            let mut fits = rest.chars().next().map_or(0, char::len_utf8);
            let mut width = 0.0;
            for glyph in self.glyphs(weight, rest) {
                width += glyph.x_advance * size;
                if width > room {
                    break;
                }
                fits = fits.max(glyph.text_range.end);
            }
            if let Some(hyphen) = rest[..fits].rfind(['-', '/']).filter(|&at| at > 0) {
                fits = hyphen + 1;
            }
            lines.push(rest[..fits].to_owned());
            rest = &rest[fits..];
        }
        rest.to_owned()
    }

    /// Truncates a text to one line of width `room`.
    pub(super) fn truncate(&self, weight: FontWeight, size: f32, text: &str, room: f32) -> String {
        if self.width(weight, size, text) <= room {
            return text.to_owned();
        }
        let mut left = room - self.width(weight, size, "…");
        let kept = self.glyphs(weight, text).into_iter().take_while(|glyph| {
            left -= glyph.x_advance * size;
            left >= 0.0
        });
        let end = kept.last().map_or(0, |glyph| glyph.text_range.end);
        format!("{}…", text[..end].trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_its_room() {
        let fonts = Fonts::new();
        for text in [
            "Ada",
            "Bartholomäus Maximilian von Hohenlohe-Langenburg-Schillingsfürst",
            "Константин Константинопольский-Преображенский",
            "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
            "",
        ] {
            for room in [40.0, 90.0, 400.0] {
                let lines = fonts.wrap(FontWeight::Bold, 10.0, text, room);
                assert!(
                    lines.iter().all(|line| fonts.width(FontWeight::Bold, 10.0, line) <= room),
                    "{lines:?}"
                );
                assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""), "nothing is lost");
                let short = fonts.truncate(FontWeight::Plain, 10.0, text, room);
                assert!(fonts.width(FontWeight::Plain, 10.0, &short) <= room, "{short}");
            }
        }
        assert_eq!(fonts.wrap(FontWeight::Plain, 10.0, "Ada Lovelace", 400.0), ["Ada Lovelace"]);
    }

    #[test]
    fn a_name_whose_letters_are_missing_is_printed_with_its_number() {
        let fonts = Fonts::new();
        for (name, alone, with_number) in [
            ("Cléa Œuvre", "Cléa Œuvre", "7 Cléa Œuvre"),
            ("Анна", "Анна", "7 Анна"),
            ("山田 太郎", "7 ? ?", "7 ? ?"),
            ("דוד", "7 ?", "7 ?"),
            ("Ann 🎲🎲", "7 Ann ?", "7 Ann ?"),
        ] {
            let player = PlayerLabel { number: tessera_tournament::PlayerNumber::new(7), name };
            assert_eq!((&*fonts.name(player), &*fonts.numbered(player)), (alone, with_number));
            for text in [fonts.name(player), fonts.printable(name)] {
                assert!(
                    fonts.glyphs(FontWeight::Bold, &text).iter().all(|glyph| glyph.glyph_id.to_u32() != 0)
                );
            }
        }
    }

    #[test]
    fn every_letter_of_the_five_languages_has_a_shape() {
        let fonts = Fonts::new();
        let letters = "ÄÖÜäöüßÀàÂâÇçÉéÈèÊêËëÎîÏïÔôŒœÙùÛûŸÿĲĳАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя„“”«»’–—…×½№·";
        for weight in [FontWeight::Plain, FontWeight::Bold] {
            for glyph in fonts.glyphs(weight, letters) {
                assert_ne!(glyph.glyph_id.to_u32(), 0, "{}", &letters[glyph.text_range.clone()]);
            }
        }
    }
}
