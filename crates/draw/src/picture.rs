//! A position as SVG.

use std::fmt::Write;

use tessera_rules::{AnyGame, GameKind, Seat};

use crate::brush::Brush;
use crate::piece::Piece;
use crate::scene::{Board, Scene, standing};
use crate::svg::numbers;
use crate::{Frame, LastMove, Layers, hexagon, intersections, marble_boards};

/// A position and how it is to be shown.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    game: &'a AnyGame,
    layers: Layers,
    last_move: Option<LastMove>,
    ids: String,
    title: Option<String>,
    pixels: Option<u32>,
    decorative: bool,
}

/// What the picture as a whole needs to know besides its scene and layers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet<'a> {
    pub(crate) ids: &'a str,
    pub(crate) title: &'a str,
    pub(crate) seats: usize,
    /// Along the longer side; none lets the picture take the room there is.
    pub(crate) pixels: Option<u32>,
    /// Whether the page tells elsewhere what the picture shows.
    pub(crate) decorative: bool,
}

impl<'a> Picture<'a> {
    /// A position with the usual layers.
    pub fn of(game: &'a AnyGame) -> Picture<'a> {
        let (layers, ids) = (Layers::default(), "t-".to_owned());
        Picture { game, layers, last_move: None, ids, title: None, pixels: None, decorative: false }
    }

    /// The same with other layers.
    #[must_use]
    pub fn with_layers(mut self, layers: Layers) -> Picture<'a> {
        self.layers = layers;
        self
    }

    /// The same with the move that led here.
    #[must_use]
    pub fn after(mut self, last_move: LastMove) -> Picture<'a> {
        self.last_move = Some(last_move);
        self
    }

    /// The same with a prefix of its own for the ids of its parts, so that several pictures can stand in one page.
    /// What cannot stand in an id is left out.
    #[must_use]
    pub fn with_ids(mut self, prefix: &str) -> Picture<'a> {
        let sound = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        self.ids = prefix.chars().filter(sound).collect();
        // An id must begin with a letter.
        if !self.ids.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.ids.insert(0, 't');
        }
        self
    }

    /// The same with another title, such as one in the reader's language.
    #[must_use]
    pub fn titled(mut self, title: &str) -> Picture<'a> {
        self.title = Some(title.to_owned());
        self
    }

    /// The same so many pixels long on its longer side. Without it the picture takes the room there is.
    #[must_use]
    pub fn sized(mut self, pixels: u32) -> Picture<'a> {
        self.pixels = Some(pixels);
        self
    }

    /// The same for a page that tells by other means what the picture shows: screen readers pass it over.
    #[must_use]
    pub fn decorative(mut self) -> Picture<'a> {
        self.decorative = true;
        self
    }

    /// The picture's size in its own units: about as many pixels as it needs to look well.
    pub fn size(&self) -> (f64, f64) {
        Scene::of(self.game).size(self.layers.coordinates)
    }

    /// The picture.
    pub fn svg(&self) -> String {
        let title = self.title.clone().unwrap_or_else(|| self.description());
        let sheet = Sheet {
            ids: &self.ids,
            title: &title,
            seats: self.game.seats(),
            pixels: self.pixels,
            decorative: self.decorative,
        };
        draw(&self.scene(), self.layers, sheet)
    }

    /// What of the picture changes from move to move.
    pub fn frame(&self) -> Frame {
        Frame::of(&self.scene(), self.layers, &self.ids)
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::of(self.game);
        if self.layers.legal_targets {
            scene.show_targets(self.game);
        }
        if let Some(last) = &self.last_move {
            scene.show_last_move(last);
        }
        scene
    }

    /// The position in a sentence, for those who do not see it.
    fn description(&self) -> String {
        let moves = match self.game.ply() {
            0 => "before the first move".to_owned(),
            1 => "after 1 move".to_owned(),
            ply => format!("after {ply} moves"),
        };
        let mut text = format!("{} {moves}: {}", self.game.kind(), standing(self.game));
        if let Some(last) = &self.last_move {
            text.push_str(", last move ");
            text.push_str(&last.text);
        }
        if let Some(captured) = self.game.captured() {
            let pairs = |seat: usize| {
                format!("{} {}", Piece::of(GameKind::Pente, Seat::at(seat)).name(), captured[seat])
            };
            let _infallible = write!(text, ", pairs captured: {}, {}", pairs(0), pairs(1));
        }
        text
    }
}

/// Draws a scene.
pub(crate) fn draw(scene: &Scene, layers: Layers, sheet: Sheet<'_>) -> String {
    let mut brush = Brush::new(layers, sheet.ids);
    let (width, height) = scene.size(layers.coordinates);
    let class = format!("tessera {} {}", scene.kind.name(), brush.theme().name());
    let title_id = brush.id("title");
    let root = brush.svg.tag("svg").set("xmlns", "http://www.w3.org/2000/svg").set("class", class);
    let root = root.set("viewBox", numbers(&[0.0, 0.0, width, height]));
    let root = if let Some(pixels) = sheet.pixels {
        let scale = f64::from(pixels) / width.max(height);
        root.set("width", (width * scale).round()).set("height", (height * scale).round())
    } else {
        root
    };
    if sheet.decorative {
        root.set("aria-hidden", "true").open();
    } else {
        root.set("role", "img").set("aria-labelledby", title_id.as_str()).open();
        brush.svg.tag("title").set("id", title_id).open();
        brush.svg.text(sheet.title);
        brush.svg.close();
    }
    if layers.ground {
        let ground = brush.palette.ground;
        let rect = brush.svg.tag("rect").set("class", "ground").set("width", width).set("height", height);
        rect.set("fill", ground).end();
    }
    let pieces: Vec<Piece> = Seat::all(sheet.seats).map(|seat| Piece::of(scene.kind, seat)).collect();
    match scene.board {
        Board::Blocks(across) => marble_boards::draw(&mut brush, scene, across, &pieces),
        Board::Hexagon(side) => hexagon::draw(&mut brush, scene, side, &pieces),
        Board::Lines(size) => intersections::draw(&mut brush, scene, size, &pieces),
    }
    brush.svg.finish()
}
