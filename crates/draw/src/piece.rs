//! Marbles, tiles and stones, with a mark on every coloured one.

use std::f64::consts::FRAC_PI_3;

use tessera_rules::{GameKind, Seat};

use crate::brush::{Brush, LIGHT, Point};
use crate::palette::Colour;
use crate::svg::numbers;

/// What a seat plays with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// White, without a mark.
    White,
    /// Black, without a mark.
    Black,
    /// Red with a circle.
    Red,
    /// Blue with a square.
    Blue,
    /// Yellow with a triangle.
    Yellow,
    /// Green with a diamond.
    Green,
    /// Violet with a cross.
    Violet,
    /// Orange with a bar.
    Orange,
}

/// A shape on a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// On red.
    Circle,
    /// On blue.
    Square,
    /// On yellow.
    Triangle,
    /// On green.
    Diamond,
    /// On violet.
    Cross,
    /// On orange.
    Bar,
}

impl Piece {
    /// All of them.
    pub const ALL: [Piece; 8] = [
        Piece::White,
        Piece::Black,
        Piece::Red,
        Piece::Blue,
        Piece::Yellow,
        Piece::Green,
        Piece::Violet,
        Piece::Orange,
    ];

    /// What a seat of a game plays with.
    pub fn of(kind: GameKind, seat: Seat) -> Piece {
        use Piece::{Black, Blue, Green, Orange, Red, Violet, White, Yellow};
        let pieces: &[Piece] = match kind {
            GameKind::Pentago | GameKind::Pente => &[White, Black],
            GameKind::PentagoXl => &[Red, Yellow, Green, Blue],
            GameKind::Exago => &[Red, Blue, Yellow, Green, Violet, Orange],
        };
        pieces[seat.index() % pieces.len()]
    }

    /// The name, as in `data-piece`.
    pub const fn name(self) -> &'static str {
        match self {
            Piece::White => "white",
            Piece::Black => "black",
            Piece::Red => "red",
            Piece::Blue => "blue",
            Piece::Yellow => "yellow",
            Piece::Green => "green",
            Piece::Violet => "violet",
            Piece::Orange => "orange",
        }
    }

    /// The colour of the middle. Chosen so that any two differ for everybody, above all in how light they are.
    pub const fn colour(self) -> Colour {
        match self {
            Piece::White => Colour::hex(0xF1_EDE3),
            Piece::Black => Colour::hex(0x2B_2D31),
            Piece::Red => Colour::hex(0xB0_202E),
            Piece::Blue => Colour::hex(0x1D_4A9E),
            Piece::Yellow => Colour::hex(0xF6_CF2E),
            Piece::Green => Colour::hex(0x3C_C49C),
            Piece::Violet => Colour::hex(0xA2_74CF),
            Piece::Orange => Colour::hex(0xEA_6A1A),
        }
    }

    /// The mark; white and black need none.
    pub const fn mark(self) -> Option<Mark> {
        match self {
            Piece::White | Piece::Black => None,
            Piece::Red => Some(Mark::Circle),
            Piece::Blue => Some(Mark::Square),
            Piece::Yellow => Some(Mark::Triangle),
            Piece::Green => Some(Mark::Diamond),
            Piece::Violet => Some(Mark::Cross),
            Piece::Orange => Some(Mark::Bar),
        }
    }

    /// White or dark, whichever is easier to see on the piece.
    fn mark_ink(self) -> Colour {
        if self.colour().luminance() > 0.3 { Colour::hex(0x2A_1F16) } else { Colour::hex(0xFF_FBF2) }
    }

    fn lit(self) -> Colour {
        let part = if self == Piece::Black { 0.30 } else { 0.42 };
        self.colour().towards(Colour::WHITE, part)
    }

    fn shaded(self) -> Colour {
        match self {
            Piece::White => Colour::hex(0x9C_9484),
            piece => piece.colour().towards(Colour::BLACK, 0.58),
        }
    }
}

impl Mark {
    /// The outline around the origin, as a path; `size` is about half its width.
    pub fn path(self, size: f64) -> String {
        let at = |values: &[f64]| numbers(&values.iter().map(|value| value * size).collect::<Vec<_>>());
        match self {
            Mark::Circle => {
                let arc = |x| format!("A{} 0 1 1 {}", at(&[0.78, 0.78]), at(&[x, 0.0]));
                format!("M{}{}{}Z", at(&[-0.78, 0.0]), arc(0.78), arc(-0.78))
            }
            Mark::Square => format!("M{}Z", at(&[-0.7, -0.7, 0.7, -0.7, 0.7, 0.7, -0.7, 0.7])),
            Mark::Triangle => format!("M{}Z", at(&[0.0, -0.94, 0.92, 0.66, -0.92, 0.66])),
            Mark::Diamond => format!("M{}Z", at(&[0.0, -1.05, 0.76, 0.0, 0.0, 1.05, -0.76, 0.0])),
            Mark::Cross => {
                // Two bars across each other, as one outline.
                let (long, thin) = (0.92, 0.27);
                let corner = [(thin, 0.0), (long, long - thin), (long - thin, long), (0.0, thin)];
                let quarter = |(x, y): Point, turns: u8| match turns {
                    0 => (x, y),
                    1 => (-y, x),
                    2 => (-x, -y),
                    _ => (y, -x),
                };
                let outline: Vec<f64> = (0..4)
                    .flat_map(|turns| corner.map(|point| quarter(point, turns)))
                    .flat_map(|(x, y)| [x, y])
                    .collect();
                format!("M{}Z", at(&outline))
            }
            Mark::Bar => format!("M{}Z", at(&[-1.0, -0.34, 1.0, -0.34, 1.0, 0.34, -1.0, 0.34])),
        }
    }
}

/// The six corners of a hexagon that stands on a corner, from the upper right on.
pub(crate) fn hexagon(radius: f64) -> [Point; 6] {
    std::array::from_fn(|i| {
        let angle = FRAC_PI_3 * (i as f64 - 0.5);
        (radius * angle.cos(), radius * angle.sin())
    })
}

/// Corners as the points of a polygon.
pub(crate) fn points(corners: &[Point]) -> String {
    numbers(&corners.iter().flat_map(|&(x, y)| [x, y]).collect::<Vec<_>>())
}

/// The bevel between two hexagons: how each of its six faces is lit. `raised` is 1 for a tile, -1 for a hollow.
pub(crate) fn bevel(brush: &mut Brush<'_>, outer: f64, inner: f64, colour: Colour, raised: f64) {
    let (outside, inside) = (hexagon(outer), hexagon(inner));
    for i in 0..6 {
        let next = (i + 1) % 6;
        let angle = FRAC_PI_3 * i as f64;
        let facing = angle.cos() * LIGHT.0 + angle.sin() * LIGHT.1;
        let face = points(&[outside[i], outside[next], inside[next], inside[i]]);
        // A hair of the same colour closes the seams between faces.
        let shade = colour.shaded(facing * raised * 0.42);
        let polygon = brush.svg.tag("polygon").set("points", face).set("fill", shade);
        polygon.set("stroke", shade).set("stroke-width", 0.3).end();
    }
}

/// Defines what all round pieces share.
pub(crate) fn define_light(brush: &mut Brush<'_>) {
    let (black, white) = (Colour::BLACK, Colour::WHITE);
    brush.radial("shade", (0.5, 0.5), 0.5, &[(0.55, black, 0.5), (0.8, black, 0.2), (1.0, black, 0.0)]);
    brush.radial("gleam", (0.5, 0.5), 0.5, &[(0.0, white, 0.95), (0.35, white, 0.6), (1.0, white, 0.0)]);
    brush.radial("glow", (0.40, 0.34), 0.66, &[(0.78, white, 0.0), (0.98, white, 0.30)]);
}

/// Defines a marble or, flatter, a stone.
pub(crate) fn define_round(brush: &mut Brush<'_>, piece: Piece, radius: f64, flat: bool) {
    let name = piece.name();
    let body = format!("{name}-body");
    let stops = [
        (0.0, piece.lit(), 1.0),
        (if flat { 0.30 } else { 0.26 }, piece.colour().towards(piece.lit(), 0.35), 1.0),
        (0.5, piece.colour(), 1.0),
        (if flat { 0.82 } else { 0.76 }, piece.colour().towards(piece.shaded(), 0.42), 1.0),
        (1.0, piece.shaded(), 1.0),
    ];
    brush.radial(&body, (0.36, 0.29), 0.78, &stops);
    let id = brush.id(name);
    brush.svg.tag("g").set("id", id).open();
    let shadow = (-LIGHT.0 * radius * 0.22, -LIGHT.1 * radius * 0.24);
    let (shade, glow, gleam) = (brush.paint("shade"), brush.paint("glow"), brush.paint("gleam"));
    brush.circle(shadow, radius * 1.2, &shade);
    let fill = brush.paint(&body);
    brush.circle((0.0, 0.0), radius, &fill);
    brush.circle((0.0, 0.0), radius, &glow);
    let opacity = match (piece, flat) {
        (Piece::Black, true) => 0.5,
        (Piece::Black, false) => 0.7,
        _ => 0.9,
    };
    let (wide, high) = if flat { (0.36, 0.22) } else { (0.28, 0.16) };
    let gleaming = brush.svg.tag("ellipse").set("rx", radius * wide).set("ry", radius * high);
    let place = numbers(&[LIGHT.0 * radius * 0.7, LIGHT.1 * radius * 0.7]);
    let gleaming = gleaming.set("transform", format!("translate({place}) rotate(-32)"));
    gleaming.set("fill", gleam).set("opacity", opacity).end();
    // Above the gleam, which would eat a corner of it in small pictures.
    mark(brush, piece, radius * 0.48);
    brush.svg.close();
}

/// Defines a hexagonal tile.
pub(crate) fn define_tile(brush: &mut Brush<'_>, piece: Piece, radius: f64) {
    let name = piece.name();
    let top = format!("{name}-body");
    let colour = piece.colour();
    brush.linear(
        &top,
        &[
            (0.0, colour.towards(Colour::WHITE, 0.20), 1.0),
            (0.5, colour, 1.0),
            (1.0, colour.towards(Colour::BLACK, 0.14), 1.0),
        ],
    );
    let id = brush.id(name);
    brush.svg.tag("g").set("id", id).open();
    for (depth, grown, opacity) in [(1.6, 0.4, 0.30), (2.8, 1.0, 0.18), (4.0, 1.6, 0.12)] {
        let corners = hexagon(radius + grown);
        let shift = |(x, y): Point| (x - LIGHT.0 * depth, y - LIGHT.1 * depth);
        let shadow = points(&corners.map(shift));
        brush.svg.tag("polygon").set("points", shadow).set("fill-opacity", opacity).end();
    }
    bevel(brush, radius, radius * 0.84, colour, 1.0);
    let fill = brush.paint(&top);
    let face = points(&hexagon(radius * 0.84));
    brush.svg.tag("polygon").set("points", face).set("fill", fill).end();
    mark(brush, piece, radius * 0.42);
    brush.svg.close();
}

fn mark(brush: &mut Brush<'_>, piece: Piece, size: f64) {
    let Some(mark) = piece.mark().filter(|_| brush.layers.marks) else { return };
    let ink = piece.mark_ink();
    let path = brush.svg.tag("path").set("class", "mark").set("d", mark.path(size)).set("fill", ink);
    let path = path.set("fill-opacity", 0.92).set("stroke", ink).set("stroke-opacity", 0.92);
    path.set("stroke-width", size * 0.14).set("stroke-linejoin", "round").end();
}
