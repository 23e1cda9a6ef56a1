//! Text decoding: UTF-8, UTF-16 and Windows-1252.

/// Windows-1252 where Latin-1 has control characters; five codes are unassigned.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}',
    '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes UTF-16 with a byte order mark, valid UTF-8, and everything else as Windows-1252.
pub(super) fn decode(bytes: &[u8]) -> String {
    if let Some(rest) = bytes.strip_prefix(&[0xff, 0xfe]) {
        return utf_16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xfe, 0xff]) {
        return utf_16(rest, u16::from_be_bytes);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect(),
    }
}

fn utf_16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_kinds_are_read() {
        for bytes in [
            &b"Zo\xc3\xab"[..],
            b"\xef\xbb\xbfZo\xc3\xab",
            b"Zo\xeb",
            b"\xff\xfeZ\0o\0\xeb\0",
            b"\xfe\xff\0Z\0o\0\xeb",
        ] {
            assert_eq!(decode(bytes), "Zoë", "{bytes:?}");
        }
        assert_eq!(decode(b"\x8aime \x80\xff"), "Šime €ÿ");
    }
}
