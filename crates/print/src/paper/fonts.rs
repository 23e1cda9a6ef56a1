//! The letters on paper: how wide they are, and where a line ends. Noto Sans has all of Latin, Greek and Cyrillic; what it lacks
//! is printed as a question mark, and a name that has such letters with the player's number, by which he is known.

use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

use crate::sheets::Named;

/// How thick letters are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Weight {
    #[default]
    Plain,
    Bold,
}

/// The two fonts of the house.
pub(super) struct Fonts {
    plain: Letters,
    bold: Letters,
}

struct Letters {
    font: Font,
    read: FontRef<'static>,
    units: f32,
}

impl Letters {
    fn new(data: &'static [u8]) -> Letters {
        let font = Font::new(data.to_vec().into(), 0).expect("the font is part of the program");
        let read = FontRef::new(data).expect("the font is part of the program");
        Letters { units: font.units_per_em(), font, read }
    }
}

impl Fonts {
    pub(super) fn new() -> Fonts {
        Fonts { plain: Letters::new(notosans::REGULAR_TTF), bold: Letters::new(notosans::BOLD_TTF) }
    }

    fn letters(&self, weight: Weight) -> &Letters {
        match weight {
            Weight::Plain => &self.plain,
            Weight::Bold => &self.bold,
        }
    }

    pub(super) fn font(&self, weight: Weight) -> Font {
        self.letters(weight).font.clone()
    }

    fn has(&self, letter: char) -> bool {
        [&self.plain, &self.bold].iter().all(|letters| letters.read.charmap().map(letter).is_some())
    }

    /// A text with a question mark for the letters in a row that the fonts lack.
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

    /// A player by his name, and by his number too where the name alone does not say who it is.
    pub(super) fn name(&self, player: Named<'_>) -> String {
        let whole = player.name.chars().all(|letter| self.has(letter));
        if whole { player.name.to_owned() } else { self.numbered(player) }
    }

    /// A player by his number and his name.
    pub(super) fn numbered(&self, player: Named<'_>) -> String {
        Named { name: &self.printable(player.name), ..player }.numbered()
    }

    /// A text as the shapes of its letters.
    pub(super) fn glyphs(&self, weight: Weight, text: &str) -> Vec<KrillaGlyph> {
        let letters = self.letters(weight);
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

    /// How wide a text is.
    pub(super) fn width(&self, weight: Weight, size: f32, text: &str) -> f32 {
        self.glyphs(weight, text).iter().map(|glyph| glyph.x_advance).sum::<f32>() * size
    }

    /// A text in lines that are no wider than there is room: broken between words, and within a word only if it is wider than a
    /// whole line.
    pub(super) fn lines(&self, weight: Weight, size: f32, text: &str, room: f32) -> Vec<String> {
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
            line = self.broken(weight, size, word, room, &mut lines);
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(line);
        }
        lines
    }

    /// A word in pieces; the last one begins the next line. A hyphen of its own is a better place than any other.
    fn broken(&self, weight: Weight, size: f32, word: &str, room: f32, lines: &mut Vec<String>) -> String {
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

    /// As much of a text as there is room for on one line.
    pub(super) fn shortened(&self, weight: Weight, size: f32, text: &str, room: f32) -> String {
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
                let lines = fonts.lines(Weight::Bold, 10.0, text, room);
                assert!(lines.iter().all(|line| fonts.width(Weight::Bold, 10.0, line) <= room), "{lines:?}");
                assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""), "nothing is lost");
                let short = fonts.shortened(Weight::Plain, 10.0, text, room);
                assert!(fonts.width(Weight::Plain, 10.0, &short) <= room, "{short}");
            }
        }
        assert_eq!(fonts.lines(Weight::Plain, 10.0, "Ada Lovelace", 400.0), ["Ada Lovelace"]);
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
            let player = Named { number: tessera_tournament::PlayerNumber::new(7), name };
            assert_eq!((&*fonts.name(player), &*fonts.numbered(player)), (alone, with_number));
            for text in [fonts.name(player), fonts.printable(name)] {
                assert!(fonts.glyphs(Weight::Bold, &text).iter().all(|glyph| glyph.glyph_id.to_u32() != 0));
            }
        }
    }

    #[test]
    fn every_letter_of_the_five_languages_has_a_shape() {
        let fonts = Fonts::new();
        let letters = "ÄÖÜäöüßÀàÂâÇçÉéÈèÊêËëÎîÏïÔôŒœÙùÛûŸÿĲĳАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя„“”«»’–—…×½№·";
        for weight in [Weight::Plain, Weight::Bold] {
            for glyph in fonts.glyphs(weight, letters) {
                assert_ne!(glyph.glyph_id.to_u32(), 0, "{}", &letters[glyph.text_range.clone()]);
            }
        }
    }
}
