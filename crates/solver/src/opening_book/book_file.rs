//! Files of the opening book.

use std::io::{self, Read, Write};

use lzma_rust2::{XzOptions, XzReader, XzWriter};

use super::{BOOK_MARBLES, CLASS_BYTES, book_sections};
use crate::exact::{PublishedPentagoTableError, PublishedPentagoTables};

/// First line of a file.
const FIRST_LINE: &str = "tessera opening book 1";
/// Highest compression level: the book is written once and read often.
const COMPRESSION: u32 = 9;
/// Limit of the unpacked size.
const MAX_UNPACKED_BOOK_BYTES: u64 = 1 << 24;

/// Provenance of a book, for its header.
#[derive(Clone, Debug)]
pub struct OpeningBookProvenance {
    /// Command that made the book.
    pub command: String,
    /// Files that it was made from, each with its checksum.
    pub files: Vec<String>,
    /// Checksum of the unpacked values as a text.
    pub checksum: fn(&[u8]) -> String,
}

/// Reason why a book cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum OpeningBookError {
    /// The tables end too early.
    #[error("the opening book needs the tables of 0 to {BOOK_MARBLES} marbles; slice-{0}.pentago is missing")]
    MissingSlice(usize),
    /// A table cannot be read.
    #[error(transparent)]
    Table(#[from] PublishedPentagoTableError),
    /// The bytes are not those of a book.
    #[error("this is not an opening book")]
    Invalid,
    /// Packing or unpacking failed.
    #[error("the opening book cannot be packed or unpacked: {0}")]
    Pack(#[from] io::Error),
}

/// Makes a book from the published tables.
pub fn pack_opening_book(
    tables: &PublishedPentagoTables,
    source: &OpeningBookProvenance,
) -> Result<Vec<u8>, OpeningBookError> {
    let mut planes = [Vec::new(), Vec::new()];
    for section in book_sections() {
        let shape = section.shape();
        for class in 0..shape.iter().product() {
            let wins = tables
                .wins_of_class(section, index_in(shape, class))?
                .ok_or_else(|| OpeningBookError::MissingSlice(section.marbles()))?;
            for (plane, wins) in planes.iter_mut().zip(wins) {
                plane.extend_from_slice(&wins);
            }
        }
    }
    let values = planes.concat();
    let mut bytes = Vec::new();
    writeln!(bytes, "{FIRST_LINE}")?;
    writeln!(bytes, "game: pentago")?;
    writeln!(bytes, "marbles: 0 to {BOOK_MARBLES}")?;
    writeln!(bytes, "classes: {}", values.len() / 2 / CLASS_BYTES)?;
    writeln!(bytes, "checksum: {}", (source.checksum)(&values))?;
    for file in &source.files {
        writeln!(bytes, "source: {file}")?;
    }
    writeln!(bytes, "command: {}\n", source.command)?;
    let mut packed = XzWriter::new(&mut bytes, XzOptions::with_preset(COMPRESSION))?;
    packed.write_all(&values)?;
    packed.finish()?;
    Ok(bytes)
}

/// Unpacks the values of a book.
pub fn unpack_opening_book(file: &[u8]) -> Result<Vec<u8>, OpeningBookError> {
    let header = file.windows(2).position(|pair| pair == b"\n\n").ok_or(OpeningBookError::Invalid)?;
    if !file.starts_with(FIRST_LINE.as_bytes()) {
        return Err(OpeningBookError::Invalid);
    }
    let mut values = Vec::new();
    XzReader::new(&file[header + 2..], false).take(MAX_UNPACKED_BOOK_BYTES).read_to_end(&mut values)?;
    Ok(values)
}

/// Indices of the block patterns of the class with a number in its section.
fn index_in(shape: [usize; 4], mut class: usize) -> [usize; 4] {
    let mut index = [0; 4];
    for i in (0..4).rev() {
        index[i] = class % shape[i];
        class /= shape[i];
    }
    index
}
