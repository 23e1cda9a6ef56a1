//! A position as SVG.

use std::fmt::Write;

use tessera_rules::{AnyGame, AnyMove, GameKind, Seat};

use crate::board_scene::{BoardScene, BoardShapeAndSize, status_text, turn_of};
use crate::piece::PieceColour;
use crate::svg_painter::SvgPainter;
use crate::svg_writer::numbers;
use crate::{
    LastMoveEffects, PictureLayers, PictureUpdate, SharedPartsMode, block_board, exago_board, pente_board,
};

/// A position and the options of its picture.
#[derive(Clone, Debug)]
pub struct BoardPicture<'a> {
    game: &'a AnyGame,
    /// By seat.
    pieces: Vec<PieceColour>,
    layers: PictureLayers,
    last_move: Option<LastMoveEffects>,
    /// Moves before the last one that are marked faintly, the oldest first.
    earlier_moves: Vec<AnyMove>,
    ids: String,
    title: Option<String>,
    pixels: Option<u32>,
    decorative: bool,
    shared: SharedPartsMode,
}

/// Options of an SVG besides its scene and layers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SvgOptions<'a> {
    pub(crate) ids: &'a str,
    pub(crate) title: &'a str,
    /// The pieces of the seats.
    pub(crate) pieces: &'a [PieceColour],
    /// Length of the longer side; `None` leaves the size to the page.
    pub(crate) pixels: Option<u32>,
    /// Hides the picture from screen readers, because the page describes it elsewhere.
    pub(crate) decorative: bool,
    pub(crate) shared: SharedPartsMode,
}

impl<'a> BoardPicture<'a> {
    /// A position with the default layers.
    pub fn of(game: &'a AnyGame) -> BoardPicture<'a> {
        let (layers, ids) = (PictureLayers::default(), "t-".to_owned());
        let pieces = PieceColour::by_seat(game.kind(), game.seats());
        BoardPicture {
            game,
            pieces,
            layers,
            last_move: None,
            earlier_moves: Vec::new(),
            ids,
            title: None,
            pixels: None,
            decorative: false,
            shared: SharedPartsMode::Own,
        }
    }

    /// Replaces the pieces of the seats, for players who chose their colours (XL-1).
    #[must_use]
    pub fn with_pieces(mut self, pieces: &[PieceColour]) -> BoardPicture<'a> {
        if pieces.len() == self.pieces.len() {
            self.pieces = pieces.to_vec();
        }
        self
    }

    /// Replaces the layers.
    #[must_use]
    pub fn with_layers(mut self, layers: PictureLayers) -> BoardPicture<'a> {
        self.layers = layers;
        self
    }

    /// Highlights the move that led to this position.
    #[must_use]
    pub fn after(mut self, last_move: LastMoveEffects) -> BoardPicture<'a> {
        self.last_move = Some(last_move);
        self
    }

    /// Marks moves before the last one faintly, the oldest first: with many players several are made between two turns of
    /// one of them.
    #[must_use]
    pub fn with_earlier_moves(mut self, moves: Vec<AnyMove>) -> BoardPicture<'a> {
        self.earlier_moves = moves;
        self
    }

    /// Sets the prefix of the ids, so that one page can hold several pictures. Characters that are not allowed in an id
    /// are dropped.
    #[must_use]
    pub fn with_ids(mut self, prefix: &str) -> BoardPicture<'a> {
        let is_allowed = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        self.ids = prefix.chars().filter(is_allowed).collect();
        // An id must begin with a letter.
        if !self.ids.starts_with(|c: char| c.is_ascii_alphabetic()) {
            self.ids.insert(0, 't');
        }
        self
    }

    /// Replaces the default English title, e.g. with a translation.
    #[must_use]
    pub fn titled(mut self, title: &str) -> BoardPicture<'a> {
        self.title = Some(title.to_owned());
        self
    }

    /// Sets the length of the longer side in pixels. Without it the page decides the size.
    #[must_use]
    pub fn sized(mut self, pixels: u32) -> BoardPicture<'a> {
        self.pixels = Some(pixels);
        self
    }

    /// Hides the picture from screen readers, for pages that describe the position elsewhere.
    #[must_use]
    pub fn decorative(mut self) -> BoardPicture<'a> {
        self.decorative = true;
        self
    }

    /// Shares parts with other pictures of a page.
    #[must_use]
    pub fn sharing(mut self, shared: SharedPartsMode) -> BoardPicture<'a> {
        self.shared = shared;
        self
    }

    /// Width and height in SVG user units, about the size in pixels at which the picture looks best.
    pub fn size(&self) -> (f64, f64) {
        BoardScene::of(self.game).size(self.layers.coordinates)
    }

    /// Renders the picture as SVG.
    pub fn svg(&self) -> String {
        let title = self.title.clone().unwrap_or_else(|| self.description());
        let options = SvgOptions {
            ids: &self.ids,
            title: &title,
            pieces: &self.pieces,
            pixels: self.pixels,
            decorative: self.decorative,
            shared: self.shared,
        };
        draw(&self.scene(), self.layers, options)
    }

    /// The parts of the picture that change with each move.
    pub fn update(&self) -> PictureUpdate {
        PictureUpdate::of(&self.scene(), self.layers, &self.ids)
    }

    fn scene(&self) -> BoardScene {
        let mut scene = BoardScene::of(self.game);
        if self.layers.legal_targets {
            scene.show_targets(self.game);
        }
        if let Some(last) = &self.last_move {
            scene.show_last_move(last);
        }
        for (i, &earlier) in self.earlier_moves.iter().enumerate() {
            let last_turn = self.last_move.as_ref().and_then(|last| last.turn);
            let turns = self.earlier_moves[i..].iter().filter_map(|&mv| turn_of(mv)).chain(last_turn);
            scene.show_earlier_move(self.game, earlier, turns);
        }
        scene.recolour(&self.pieces);
        scene
    }

    /// The default title: the position in one sentence, for screen readers.
    fn description(&self) -> String {
        let moves = match self.game.ply() {
            0 => "before the first move".to_owned(),
            1 => "after 1 move".to_owned(),
            ply => format!("after {ply} moves"),
        };
        let mut text = format!("{} {moves}: {}", self.game.kind(), status_text(self.game, &self.pieces));
        if let Some(last) = &self.last_move {
            text.push_str(", last move ");
            text.push_str(&last.text);
        }
        if let Some(captured) = self.game.captured() {
            let pairs = |seat: usize| {
                format!("{} {}", PieceColour::of(GameKind::Pente, Seat::at(seat)).name(), captured[seat])
            };
            let _infallible = write!(text, ", pairs captured: {}, {}", pairs(0), pairs(1));
        }
        text
    }
}

/// Renders a scene as SVG.
pub(crate) fn draw(scene: &BoardScene, layers: PictureLayers, options: SvgOptions<'_>) -> String {
    let mut painter = SvgPainter::new(layers, options.ids);
    painter.shared = options.shared;
    let (width, height) = scene.size(layers.coordinates);
    let class = format!("tessera {} {}", scene.kind.name(), painter.theme().name());
    let title_id = painter.id("title");
    let root = painter.svg.tag("svg").set("xmlns", "http://www.w3.org/2000/svg").set("class", class);
    let root = root.set("viewBox", numbers(&[0.0, 0.0, width, height]));
    let root = if let Some(pixels) = options.pixels {
        let scale = f64::from(pixels) / width.max(height);
        root.set("width", (width * scale).round()).set("height", (height * scale).round())
    } else {
        root
    };
    if options.decorative {
        root.set("aria-hidden", "true").open();
    } else {
        root.set("role", "img").set("aria-labelledby", title_id.as_str()).open();
        painter.svg.tag("title").set("id", title_id).open();
        painter.svg.text(options.title);
        painter.svg.close();
    }
    if layers.ground {
        let ground = painter.palette.ground;
        let rect = painter.svg.tag("rect").set("class", "ground").set("width", width).set("height", height);
        rect.set("fill", ground).end();
    }
    // Every colour of Pentago XL, since a player may choose it later (XL-1).
    let pieces = match scene.kind {
        GameKind::PentagoXl => PieceColour::of_game(scene.kind),
        GameKind::Pentago | GameKind::Exago | GameKind::Pente => options.pieces,
    };
    match scene.layout {
        BoardShapeAndSize::Blocks(across) => block_board::draw(&mut painter, scene, across, pieces),
        BoardShapeAndSize::Hexagon(side) => exago_board::draw(&mut painter, scene, side, pieces),
        BoardShapeAndSize::Grid(size) => pente_board::draw(&mut painter, scene, size, pieces),
    }
    painter.svg.finish()
}
