//! A font as part of a PDF file: the glyphs in use, their widths and their characters.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::fonts::FontFace;
use super::writer::{ObjectIdCounter, compressed};

/// Glyph numbers of the file are those of the embedded font.
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The part of a font that a document uses. It grows as text is encoded.
pub(super) struct EmbeddedFont<'a> {
    face: &'a FontFace,
    glyphs: GlyphRemapper,
    /// By number in the file, for searching and copying text.
    characters: BTreeMap<u16, char>,
}

impl<'a> EmbeddedFont<'a> {
    pub(super) fn new(face: &'a FontFace) -> EmbeddedFont<'a> {
        EmbeddedFont { face, glyphs: GlyphRemapper::new(), characters: BTreeMap::new() }
    }

    /// A text as the numbers of its glyphs, of two bytes each.
    pub(super) fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut encoded = Vec::with_capacity(text.len() * 2);
        for letter in text.chars() {
            let number = self.glyphs.remap(self.face.glyph(letter).id);
            self.characters.entry(number).or_insert(letter);
            encoded.extend(number.to_be_bytes());
        }
        encoded
    }

    /// Writes the font, when all text is encoded.
    pub(super) fn write(&self, pdf: &mut Pdf, refs: &mut ObjectIdCounter, font: Ref) {
        let [cid_font, descriptor, cmap, file] = [(); 4].map(|()| refs.next());
        // A prefix of six capitals says that the font is a subset.
        let name = format!("TSSSUB+{}", self.face.name());
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid_font)
            .to_unicode(cmap);

        let mut cid = pdf.cid_font(cid_font);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.glyphs.remapped_gids().map(|glyph| self.face.advance(glyph) * 1_000.0);
        cid.widths().consecutive(0, widths);
        cid.finish();

        let metrics = self.face.metrics();
        let [left, bottom, right, top] = metrics.bounding_box;
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::NON_SYMBOLIC)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(metrics.ascent)
            .descent(metrics.descent)
            .cap_height(metrics.cap_height)
            .stem_v(metrics.stem_width)
            .font_file2(file);

        let mut unicode = UnicodeCmap::new(Name(b"Tessera"), IDENTITY);
        for (&number, &letter) in &self.characters {
            unicode.pair(number, letter);
        }
        pdf.cmap(cmap, &compressed(&unicode.finish())).filter(Filter::FlateDecode);

        let subset = subsetter::subset(self.face.data(), 0, &self.glyphs)
            .expect("the font is part of the program, and its glyphs are its own");
        pdf.stream(file, &compressed(&subset))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Length1"), i32::try_from(subset.len()).expect("a font is small"));
    }
}
