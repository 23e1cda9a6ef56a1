//! Fonts: text measurement and line breaking. Noto Sans covers Latin, Greek and Cyrillic; other characters are printed as
//! a question mark, and a name with such characters is printed with the player's number.

use ttf_parser::Face;

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

/// A font, with lengths in units of the font size.
pub(super) struct FontFace {
    face: Face<'static>,
    name: &'static str,
    weight: FontWeight,
}

/// A glyph of a text.
pub(super) struct PdfGlyph {
    /// The number of the glyph in the font; 0 for a character that is missing.
    pub(super) id: u16,
    pub(super) advance: f32,
}

/// Lengths of a font in thousandths of the font size, as PDF files have them.
pub(super) struct FontMetrics {
    /// Left, bottom, right, top.
    pub(super) bounding_box: [f32; 4],
    pub(super) ascent: f32,
    pub(super) descent: f32,
    pub(super) cap_height: f32,
    /// Width of vertical stems.
    pub(super) stem_width: f32,
}

impl FontFace {
    fn new(data: &'static [u8], name: &'static str, weight: FontWeight) -> FontFace {
        let face = Face::parse(data, 0).expect("the font is part of the program");
        FontFace { face, name, weight }
    }

    /// The name that programs show in the properties of a document.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    pub(super) fn data(&self) -> &'static [u8] {
        self.face.raw_face().data
    }

    fn has(&self, letter: char) -> bool {
        self.face.glyph_index(letter).is_some()
    }

    pub(super) fn glyph(&self, letter: char) -> PdfGlyph {
        let id = self.face.glyph_index(letter).unwrap_or_default().0;
        PdfGlyph { id, advance: self.advance(id) }
    }

    pub(super) fn advance(&self, glyph: u16) -> f32 {
        let advance = self.face.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or_default();
        f32::from(advance) / f32::from(self.face.units_per_em())
    }

    pub(super) fn metrics(&self) -> FontMetrics {
        let scaled = |length: i16| f32::from(length) * 1_000.0 / f32::from(self.face.units_per_em());
        let frame = self.face.global_bounding_box();
        FontMetrics {
            bounding_box: [frame.x_min, frame.y_min, frame.x_max, frame.y_max].map(scaled),
            ascent: scaled(self.face.ascender()),
            descent: scaled(self.face.descender()),
            cap_height: scaled(self.face.capital_height().unwrap_or(self.face.ascender())),
            stem_width: match self.weight {
                FontWeight::Plain => 90.0,
                FontWeight::Bold => 150.0,
            },
        }
    }
}

impl Fonts {
    pub(super) fn new() -> Fonts {
        Fonts {
            plain: FontFace::new(notosans::REGULAR_TTF, "NotoSans-Regular", FontWeight::Plain),
            bold: FontFace::new(notosans::BOLD_TTF, "NotoSans-Bold", FontWeight::Bold),
        }
    }

    pub(super) fn face(&self, weight: FontWeight) -> &FontFace {
        match weight {
            FontWeight::Plain => &self.plain,
            FontWeight::Bold => &self.bold,
        }
    }

    fn has(&self, letter: char) -> bool {
        self.plain.has(letter) && self.bold.has(letter)
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

    /// Width of a text.
    pub(super) fn width(&self, weight: FontWeight, size: f32, text: &str) -> f32 {
        let face = self.face(weight);
        text.chars().map(|letter| face.glyph(letter).advance).sum::<f32>() * size
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
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let mut fits = self.fitting_len(weight, size, rest, room).max(first);
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
        let left = room - self.width(weight, size, "…");
        let end = self.fitting_len(weight, size, text, left);
        format!("{}…", text[..end].trim_end())
    }

    /// The length in bytes of the longest beginning of a text that is no wider than `room`.
    fn fitting_len(&self, weight: FontWeight, size: f32, text: &str, room: f32) -> usize {
        let face = self.face(weight);
        let mut width = 0.0;
        let too_wide = text.char_indices().find(|(_, letter)| {
            width += face.glyph(*letter).advance * size;
            width > room
        });
        too_wide.map_or(text.len(), |(at, _)| at)
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
                assert!(text.chars().all(|letter| fonts.bold.glyph(letter).id != 0), "{text}");
            }
        }
    }

    #[test]
    fn every_letter_of_the_five_languages_has_a_shape() {
        let fonts = Fonts::new();
        let letters = "ÄÖÜäöüßÀàÂâÇçÉéÈèÊêËëÎîÏïÔôŒœÙùÛûŸÿĲĳАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя„“”«»’–—…×½№·";
        for letter in letters.chars() {
            assert!(fonts.has(letter), "{letter}");
        }
    }
}
