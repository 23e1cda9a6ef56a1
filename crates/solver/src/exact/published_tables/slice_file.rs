//! File of one slice.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use lzma_rust2::XzReader;

use super::PublishedPentagoTableError;
use crate::exact::position_class::BlockMarbleCounts;

const ONE_SECTION: &[u8] = b"pentago supertensor\n";
const MANY_SECTIONS: &[u8] = b"pentago sections   \n";
/// Bytes of a section header, and of an entry.
const HEADER: usize = 85;
const ENTRY: usize = 64;
/// Bytes of a blob descriptor: unpacked size, packed size, offset.
const BLOB: usize = 24;

/// Slice: all positions with a number of marbles.
#[derive(Debug)]
pub(super) struct SliceFile {
    path: PathBuf,
    file: Mutex<File>,
    sections: HashMap<BlockMarbleCounts, SectionHeader>,
}

/// Header of a section.
#[derive(Clone, Copy, Debug)]
struct SectionHeader {
    section: BlockMarbleCounts,
    shape: [usize; 4],
    /// Edge length of a cube, and number of cubes in each dimension.
    edge: usize,
    cubes: [usize; 4],
    /// Whether the bits of the two players alternate.
    interleaved: bool,
    index: Blob,
}

/// Location of compressed bytes in the file.
#[derive(Clone, Copy, Debug)]
struct Blob {
    size: u64,
    packed: u64,
    offset: u64,
}

impl SliceFile {
    pub(super) fn open(path: &Path) -> Result<SliceFile, PublishedPentagoTableError> {
        let file = File::open(path)
            .map_err(|error| PublishedPentagoTableError::Unreadable { path: path.to_owned(), error })?;
        let mut slice = SliceFile { path: path.to_owned(), file: Mutex::new(file), sections: HashMap::new() };
        let magic = slice.read(0, 32)?;
        let (first, count) = match &magic[..20] {
            ONE_SECTION => (0, 1),
            MANY_SECTIONS if number(&magic[28..32]) == HEADER as u64 => (32, number(&magic[24..28])),
            _ => return Err(slice.invalid("its first bytes are not those of a table")),
        };
        let headers = slice.read(first, count * HEADER as u64)?;
        for header in headers.chunks_exact(HEADER) {
            let header = SectionHeader::parse(header).map_err(|reason| slice.invalid(reason))?;
            slice.sections.insert(header.section, header);
        }
        Ok(slice)
    }

    pub(super) fn invalid(&self, reason: &'static str) -> PublishedPentagoTableError {
        PublishedPentagoTableError::Invalid { path: self.path.clone(), reason }
    }

    /// Cube that holds a position, and its index in the cube.
    pub(super) fn locate(
        &self,
        section: BlockMarbleCounts,
        index: [usize; 4],
    ) -> Result<([usize; 4], usize), PublishedPentagoTableError> {
        let header = self.header(section)?;
        if (0..4).any(|i| index[i] >= header.shape[i]) {
            return Err(self.invalid("a section is too small"));
        }
        let cube = index.map(|i| i / header.edge);
        let within = index.map(|i| i % header.edge);
        Ok((cube, flat_index(within, header.cube_shape(cube))))
    }

    /// Reads and unpacks a cube.
    pub(super) fn unpack(
        &self,
        section: BlockMarbleCounts,
        cube: [usize; 4],
    ) -> Result<Vec<u8>, PublishedPentagoTableError> {
        let header = self.header(section)?;
        let index = self.read_blob(header.index)?;
        let at = flat_index(cube, header.cubes) * BLOB;
        let blob =
            Blob::parse(index.get(at..at + BLOB).ok_or_else(|| self.invalid("an index is too short"))?);
        if blob.size != (header.cube_shape(cube).iter().product::<usize>() * ENTRY) as u64 {
            return Err(self.invalid("a cube has the wrong size"));
        }
        self.read_blob(blob)
    }

    /// Whether the first (0) or the second (1) player wins in a rotation, according to an entry.
    pub(super) fn is_win(
        &self,
        section: BlockMarbleCounts,
        entry: &[u8; ENTRY],
        rotation: u8,
        player: usize,
    ) -> bool {
        let rotation = usize::from(rotation);
        let interleaved = self.sections.get(&section).is_some_and(|header| header.interleaved);
        let bit = if interleaved { rotation * 2 + player } else { player * 256 + rotation };
        entry[bit / 8] >> (bit % 8) & 1 == 1
    }

    fn header(&self, section: BlockMarbleCounts) -> Result<&SectionHeader, PublishedPentagoTableError> {
        self.sections.get(&section).ok_or_else(|| self.invalid("a section is missing"))
    }

    fn read_blob(&self, blob: Blob) -> Result<Vec<u8>, PublishedPentagoTableError> {
        const LARGEST: u64 = 1 << 30;
        if blob.size > LARGEST || blob.packed > LARGEST {
            return Err(self.invalid("a part of it is too large"));
        }
        let packed = self.read(blob.offset, blob.packed)?;
        let mut bytes = Vec::new();
        let mut reader = XzReader::new(packed.as_slice(), false).take(blob.size + 1);
        reader.read_to_end(&mut bytes).map_err(|error| self.unreadable(error))?;
        if bytes.len() as u64 == blob.size {
            Ok(bytes)
        } else {
            Err(self.invalid("a part of it has the wrong size"))
        }
    }

    fn read(&self, offset: u64, count: u64) -> Result<Vec<u8>, PublishedPentagoTableError> {
        let mut file = self.file.lock().expect("no thread panics while holding the lock");
        let mut bytes = Vec::new();
        let read =
            file.seek(SeekFrom::Start(offset)).and_then(|_| (&mut *file).take(count).read_to_end(&mut bytes));
        read.map_err(|error| self.unreadable(error))?;
        if bytes.len() as u64 == count { Ok(bytes) } else { Err(self.invalid("it ends too early")) }
    }

    fn unreadable(&self, error: std::io::Error) -> PublishedPentagoTableError {
        PublishedPentagoTableError::Unreadable { path: self.path.clone(), error }
    }
}

impl SectionHeader {
    fn parse(bytes: &[u8]) -> Result<SectionHeader, &'static str> {
        if &bytes[..20] != ONE_SECTION {
            return Err("a section does not begin with the right bytes");
        }
        if !matches!(number(&bytes[20..24]), 2 | 3) {
            return Err("its version is neither 2 nor 3");
        }
        if bytes[24] == 0 {
            return Err("it was never finished");
        }
        let four = |at: usize| std::array::from_fn(|i| number(&bytes[at + 2 * i..][..2]) as usize);
        let header = SectionHeader {
            section: BlockMarbleCounts(std::array::from_fn(|i| [bytes[29 + 2 * i], bytes[30 + 2 * i]])),
            shape: four(37),
            edge: number(&bytes[45..49]) as usize,
            cubes: four(49),
            interleaved: number(&bytes[57..61]) == 1,
            index: Blob::parse(&bytes[61..85]),
        };
        let fits =
            header.edge > 0 && (0..4).all(|i| header.cubes[i] == header.shape[i].div_ceil(header.edge));
        if fits { Ok(header) } else { Err("its cubes do not fit its sections") }
    }

    /// Extent of a cube; cubes at the end of a dimension are smaller.
    fn cube_shape(&self, cube: [usize; 4]) -> [usize; 4] {
        std::array::from_fn(|i| self.edge.min(self.shape[i].saturating_sub(cube[i] * self.edge)))
    }
}

impl Blob {
    fn parse(bytes: &[u8]) -> Blob {
        Blob { size: number(&bytes[..8]), packed: number(&bytes[8..16]), offset: number(&bytes[16..24]) }
    }
}

/// Little-endian number.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Index of an element of a four-dimensional array.
fn flat_index(index: [usize; 4], shape: [usize; 4]) -> usize {
    (0..4).fold(0, |sum, i| sum * shape[i] + index[i])
}
