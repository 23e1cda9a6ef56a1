//! Pieces are colour-blind safe: distinguishable under every kind of colour blindness, and by their marks.

use std::collections::HashSet;

use tessera_draw::PieceColour;

/// Colour-blindness simulation matrices for linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
const VISION: [(&str, [[f64; 3]; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protanopia", [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]]),
    ("deuteranopia", [[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]]),
    ("tritanopia", [[1.2555, -0.0767, -0.1788], [-0.0784, 0.9308, 0.1476], [0.0047, 0.6914, 0.3039]]),
];

/// Minimum distance in `OKLab`, where 0.02 is a just noticeable difference.
const CLEAR_DISTANCE: f64 = 0.12;

fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// A piece's colour in `OKLab`, as perceived with this kind of vision.
#[allow(clippy::many_single_char_names, reason = "the letters of the colour space")]
fn perceived_colour(piece: PieceColour, vision: &[[f64; 3]; 3]) -> [f64; 3] {
    let colour = piece.colour();
    let light = [linear(colour.0), linear(colour.1), linear(colour.2)];
    let through = |row: &[f64; 3]| row.iter().zip(&light).map(|(a, b)| a * b).sum::<f64>().max(0.0);
    let (r, g, b) = (through(&vision[0]), through(&vision[1]), through(&vision[2]));
    let l = (0.412_221 * r + 0.536_333 * g + 0.051_446 * b).cbrt();
    let m = (0.211_903 * r + 0.680_700 * g + 0.107_397 * b).cbrt();
    let s = (0.088_302 * r + 0.281_719 * g + 0.629_979 * b).cbrt();
    [
        0.210_454 * l + 0.793_618 * m - 0.004_072 * s,
        1.977_998 * l - 2.428_592 * m + 0.450_594 * s,
        0.025_904 * l + 0.782_772 * m - 0.808_676 * s,
    ]
}

#[test]
fn any_two_pieces_of_a_game_differ_clearly_in_every_kind_of_vision() {
    let games: [&[PieceColour]; 2] = [&PieceColour::ALL[..2], &PieceColour::ALL[2..]];
    for pieces in games {
        for (i, &first) in pieces.iter().enumerate() {
            for &second in &pieces[..i] {
                for (name, vision) in &VISION {
                    let (a, b) = (perceived_colour(first, vision), perceived_colour(second, vision));
                    let apart = a.iter().zip(&b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                    assert!(apart > CLEAR_DISTANCE, "{first:?} and {second:?} with {name}: {apart}");
                }
            }
        }
    }
}

#[test]
fn every_coloured_piece_has_a_mark_of_its_own() {
    let marks: Vec<_> = PieceColour::ALL.into_iter().filter_map(PieceColour::mark).collect();
    assert_eq!(marks.len(), 6);
    let outlines: HashSet<String> = marks.iter().map(|mark| mark.path(8.0)).collect();
    assert_eq!(outlines.len(), 6);
    assert_eq!((PieceColour::White.mark(), PieceColour::Black.mark()), (None, None));
}
