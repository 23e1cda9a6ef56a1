//! Marbles, tiles and stones, with a mark on every coloured piece.

use std::f64::consts::FRAC_PI_3;

use tessera_rules::{GameKind, Record, Seat};

use crate::palette::Colour;
use crate::svg_painter::{LIGHT, SvgPainter, SvgPoint};
use crate::svg_writer::numbers;

/// Colour of a seat's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceColour {
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

/// Shape on a piece that tells its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceSymbol {
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

impl PieceColour {
    /// All pieces.
    pub const ALL: [PieceColour; 8] = [
        PieceColour::White,
        PieceColour::Black,
        PieceColour::Red,
        PieceColour::Blue,
        PieceColour::Yellow,
        PieceColour::Green,
        PieceColour::Violet,
        PieceColour::Orange,
    ];

    /// The pieces of a game, in the order of the seats.
    pub(crate) const fn of_game(kind: GameKind) -> &'static [PieceColour] {
        use PieceColour::{Black, Blue, Green, Orange, Red, Violet, White, Yellow};
        match kind {
            GameKind::Pentago | GameKind::Pente => &[White, Black],
            GameKind::PentagoXl => &[Red, Yellow, Green, Blue],
            GameKind::Exago => &[Red, Blue, Yellow, Green, Violet, Orange],
        }
    }

    /// The piece of a seat, if nobody chose another colour.
    pub fn of(kind: GameKind, seat: Seat) -> PieceColour {
        let pieces = PieceColour::of_game(kind);
        pieces[seat.index() % pieces.len()]
    }

    /// The pieces of all seats, if nobody chose another colour.
    pub fn by_seat(kind: GameKind, seats: usize) -> Vec<PieceColour> {
        Seat::all(seats).map(|seat| PieceColour::of(kind, seat)).collect()
    }

    /// The pieces of the players of a record. The tags `Player 1 Colour` and so on name colours that were chosen (XL-1);
    /// tags that no table writes are ignored.
    pub fn of_record(record: &Record) -> Vec<PieceColour> {
        let start = record.start();
        let usual = PieceColour::by_seat(start.kind(), start.seats());
        let tag = |seat: Seat| record.tag(&format!("Player {} Colour", seat.number()));
        let named = |seat| PieceColour::ALL.into_iter().find(|piece| Some(piece.name()) == tag(seat));
        let chosen: Option<Vec<PieceColour>> = Seat::all(start.seats()).map(named).collect();
        let is_of_game = |piece: &PieceColour| PieceColour::of_game(start.kind()).contains(piece);
        let is_valid = |chosen: &Vec<PieceColour>| {
            let distinct = (1..chosen.len()).all(|nth| !chosen[..nth].contains(&chosen[nth]));
            distinct && start.kind() == GameKind::PentagoXl && chosen.iter().all(is_of_game)
        };
        chosen.filter(is_valid).unwrap_or(usual)
    }

    /// The name, as in `data-piece`.
    pub const fn name(self) -> &'static str {
        match self {
            PieceColour::White => "white",
            PieceColour::Black => "black",
            PieceColour::Red => "red",
            PieceColour::Blue => "blue",
            PieceColour::Yellow => "yellow",
            PieceColour::Green => "green",
            PieceColour::Violet => "violet",
            PieceColour::Orange => "orange",
        }
    }

    /// The base colour. The colours are colour-blind safe: any two differ clearly, mostly in lightness.
    pub const fn colour(self) -> Colour {
        match self {
            PieceColour::White => Colour::hex(0xF1_EDE3),
            PieceColour::Black => Colour::hex(0x2B_2D31),
            PieceColour::Red => Colour::hex(0xB0_202E),
            PieceColour::Blue => Colour::hex(0x1D_4A9E),
            PieceColour::Yellow => Colour::hex(0xF6_CF2E),
            PieceColour::Green => Colour::hex(0x3C_C49C),
            PieceColour::Violet => Colour::hex(0xA2_74CF),
            PieceColour::Orange => Colour::hex(0xEA_6A1A),
        }
    }

    /// The mark; white and black have none.
    pub const fn mark(self) -> Option<PieceSymbol> {
        match self {
            PieceColour::White | PieceColour::Black => None,
            PieceColour::Red => Some(PieceSymbol::Circle),
            PieceColour::Blue => Some(PieceSymbol::Square),
            PieceColour::Yellow => Some(PieceSymbol::Triangle),
            PieceColour::Green => Some(PieceSymbol::Diamond),
            PieceColour::Violet => Some(PieceSymbol::Cross),
            PieceColour::Orange => Some(PieceSymbol::Bar),
        }
    }

    /// The colour of the mark: light or dark, whichever has more contrast on the piece.
    pub fn mark_colour(self) -> Colour {
        if self.colour().luminance() > 0.3 { Colour::hex(0x2A_1F16) } else { Colour::hex(0xFF_FBF2) }
    }

    fn lit(self) -> Colour {
        let part = if self == PieceColour::Black { 0.30 } else { 0.42 };
        self.colour().towards(Colour::WHITE, part)
    }

    fn shaded(self) -> Colour {
        match self {
            PieceColour::White => Colour::hex(0x9C_9484),
            piece => piece.colour().towards(Colour::BLACK, 0.58),
        }
    }
}

impl PieceSymbol {
    /// SVG path of the mark, centred on the origin; `size` is about half its width.
    pub fn path(self, size: f64) -> String {
        let at = |values: &[f64]| numbers(&values.iter().map(|value| value * size).collect::<Vec<_>>());
        match self {
            PieceSymbol::Circle => {
                let arc = |x| format!("A{} 0 1 1 {}", at(&[0.78, 0.78]), at(&[x, 0.0]));
                format!("M{}{}{}Z", at(&[-0.78, 0.0]), arc(0.78), arc(-0.78))
            }
            PieceSymbol::Square => format!("M{}Z", at(&[-0.7, -0.7, 0.7, -0.7, 0.7, 0.7, -0.7, 0.7])),
            PieceSymbol::Triangle => format!("M{}Z", at(&[0.0, -0.94, 0.92, 0.66, -0.92, 0.66])),
            PieceSymbol::Diamond => format!("M{}Z", at(&[0.0, -1.05, 0.76, 0.0, 0.0, 1.05, -0.76, 0.0])),
            PieceSymbol::Cross => {
                // Two crossing bars as one outline.
                let (long, thin) = (0.92, 0.27);
                let corner = [(thin, 0.0), (long, long - thin), (long - thin, long), (0.0, thin)];
                let quarter = |(x, y): SvgPoint, turns: u8| match turns {
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
            PieceSymbol::Bar => format!("M{}Z", at(&[-1.0, -0.34, 1.0, -0.34, 1.0, 0.34, -1.0, 0.34])),
        }
    }
}

/// The six corners of a pointy-top hexagon, beginning at the upper right.
pub(crate) fn hexagon(radius: f64) -> [SvgPoint; 6] {
    std::array::from_fn(|i| {
        let angle = FRAC_PI_3 * (i as f64 - 0.5);
        (radius * angle.cos(), radius * angle.sin())
    })
}

/// Corners as the `points` attribute of a polygon.
pub(crate) fn points(corners: &[SvgPoint]) -> String {
    numbers(&corners.iter().flat_map(|&(x, y)| [x, y]).collect::<Vec<_>>())
}

/// Draws the six lit faces of the bevel between two hexagons. `raised` is 1 for a tile, -1 for a hollow.
pub(crate) fn bevel(painter: &mut SvgPainter<'_>, outer: f64, inner: f64, colour: Colour, raised: f64) {
    let (outside, inside) = (hexagon(outer), hexagon(inner));
    for i in 0..6 {
        let next = (i + 1) % 6;
        let angle = FRAC_PI_3 * i as f64;
        let facing = angle.cos() * LIGHT.0 + angle.sin() * LIGHT.1;
        let face = points(&[outside[i], outside[next], inside[next], inside[i]]);
        // A thin stroke of the same colour closes the seams between faces.
        let shade = colour.shaded(facing * raised * 0.42);
        let polygon = painter.svg.tag("polygon").set("points", face).set("fill", shade);
        polygon.set("stroke", shade).set("stroke-width", 0.3).end();
    }
}

/// Defines the gradients of all round pieces: shadow, highlight, rim light.
pub(crate) fn define_lighting(painter: &mut SvgPainter<'_>) {
    let (black, white) = (Colour::BLACK, Colour::WHITE);
    painter.radial_gradient(
        "shade",
        (0.5, 0.5),
        0.5,
        &[(0.55, black, 0.5), (0.8, black, 0.2), (1.0, black, 0.0)],
    );
    painter.radial_gradient(
        "gleam",
        (0.5, 0.5),
        0.5,
        &[(0.0, white, 0.95), (0.35, white, 0.6), (1.0, white, 0.0)],
    );
    painter.radial_gradient("glow", (0.40, 0.34), 0.66, &[(0.78, white, 0.0), (0.98, white, 0.30)]);
}

/// Defines a marble or, if `flat`, a stone.
pub(crate) fn define_round(painter: &mut SvgPainter<'_>, piece: PieceColour, radius: f64, flat: bool) {
    let name = piece.name();
    let body = format!("{name}-body");
    let stops = [
        (0.0, piece.lit(), 1.0),
        (if flat { 0.30 } else { 0.26 }, piece.colour().towards(piece.lit(), 0.35), 1.0),
        (0.5, piece.colour(), 1.0),
        (if flat { 0.82 } else { 0.76 }, piece.colour().towards(piece.shaded(), 0.42), 1.0),
        (1.0, piece.shaded(), 1.0),
    ];
    painter.radial_gradient(&body, (0.36, 0.29), 0.78, &stops);
    let id = painter.id(name);
    painter.svg.tag("g").set("id", id).open();
    let shadow = (-LIGHT.0 * radius * 0.22, -LIGHT.1 * radius * 0.24);
    let (shade, glow, gleam) =
        (painter.paint_url("shade"), painter.paint_url("glow"), painter.paint_url("gleam"));
    painter.circle(shadow, radius * 1.2, &shade);
    let fill = painter.paint_url(&body);
    painter.circle((0.0, 0.0), radius, &fill);
    painter.circle((0.0, 0.0), radius, &glow);
    let opacity = match (piece, flat) {
        (PieceColour::Black, true) => 0.5,
        (PieceColour::Black, false) => 0.7,
        _ => 0.9,
    };
    let (wide, high) = if flat { (0.36, 0.22) } else { (0.28, 0.16) };
    let gleaming = painter.svg.tag("ellipse").set("rx", radius * wide).set("ry", radius * high);
    let place = numbers(&[LIGHT.0 * radius * 0.7, LIGHT.1 * radius * 0.7]);
    let gleaming = gleaming.set("transform", format!("translate({place}) rotate(-32)"));
    gleaming.set("fill", gleam).set("opacity", opacity).end();
    // Above the highlight, which would hide a corner of the mark in small pictures.
    draw_mark(painter, piece, radius * 0.48);
    painter.svg.close();
}

/// Defines a hexagonal tile.
pub(crate) fn define_tile(painter: &mut SvgPainter<'_>, piece: PieceColour, radius: f64) {
    let name = piece.name();
    let top = format!("{name}-body");
    let colour = piece.colour();
    painter.linear_gradient(
        &top,
        &[
            (0.0, colour.towards(Colour::WHITE, 0.20), 1.0),
            (0.5, colour, 1.0),
            (1.0, colour.towards(Colour::BLACK, 0.14), 1.0),
        ],
    );
    let id = painter.id(name);
    painter.svg.tag("g").set("id", id).open();
    for (depth, grown, opacity) in [(1.6, 0.4, 0.30), (2.8, 1.0, 0.18), (4.0, 1.6, 0.12)] {
        let corners = hexagon(radius + grown);
        let shift = |(x, y): SvgPoint| (x - LIGHT.0 * depth, y - LIGHT.1 * depth);
        let shadow = points(&corners.map(shift));
        painter.svg.tag("polygon").set("points", shadow).set("fill-opacity", opacity).end();
    }
    bevel(painter, radius, radius * 0.84, colour, 1.0);
    let fill = painter.paint_url(&top);
    let face = points(&hexagon(radius * 0.84));
    painter.svg.tag("polygon").set("points", face).set("fill", fill).end();
    draw_mark(painter, piece, radius * 0.42);
    painter.svg.close();
}

fn draw_mark(painter: &mut SvgPainter<'_>, piece: PieceColour, size: f64) {
    let Some(mark) = piece.mark().filter(|_| painter.layers.marks) else { return };
    let ink = piece.mark_colour();
    let path = painter.svg.tag("path").set("class", "mark").set("d", mark.path(size)).set("fill", ink);
    let path = path.set("fill-opacity", 0.92).set("stroke", ink).set("stroke-opacity", 0.92);
    path.set("stroke-width", size * 0.14).set("stroke-linejoin", "round").end();
}
