//! A whole game as an animated GIF.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use tessera_rules::{AnyGame, AnyMove, Record};

use crate::few_colours::FewColours;
use crate::last_move::gone;
use crate::picture::{self, Sheet};
use crate::raster::pixels;
use crate::scene::{Board, Scene, turn_of};
use crate::{LastMove, Layers, Piece, RasterError};

// Hundredths of a second.
const START: u16 = 90;
const PLACED: u16 = 35;
const STEP: u16 = 4;
const AFTER_MOVE: u16 = 65;
const END: u16 = 400;

/// How far a block has turned in each picture of its turn: quick at first, then slower.
const TURN_STEPS: [f64; 5] = [24.0, 45.0, 62.0, 75.0, 85.0];
/// How much of a leaving piece is still there.
const LEAVING_STEPS: [f64; 4] = [0.85, 0.6, 0.35, 0.12];

/// A game as an animated GIF that begins again at its end, with so many pixels along its longer side. Blocks are seen
/// turning, captured stones and isolated tiles leaving, and the last position stays for a while.
pub fn movie(record: &Record, layers: Layers, size: u32) -> Result<Vec<u8>, RasterError> {
    // A GIF has no half-transparent pixels: soft shadows need a ground.
    let layers = Layers { ground: true, ..layers };
    let sheet = Sheet { ids: "m", title: "", seats: record.start().seats(), pixels: None, decorative: true };
    let render = |scene: &Scene| pixels(&picture::draw(scene, layers, sheet), size);
    let mut film = Film::begin(&sample(record).iter().map(render).collect::<Result<Vec<_>, _>>()?)?;
    let mut game = record.start().clone();
    film.show(&render(&still(&game, None, layers))?, if record.moves().is_empty() { END } else { START })?;
    for (i, &mv) in record.moves().iter().enumerate() {
        for (scene, time) in on_the_way(&game, mv) {
            film.show(&render(&scene)?, time)?;
        }
        let last = LastMove::new(&game, mv);
        // A record's moves are legal.
        if game.play(mv).is_err() {
            break;
        }
        let time = if i + 1 == record.moves().len() { END } else { AFTER_MOVE };
        film.show(&render(&still(&game, Some(&last), layers))?, time)?;
    }
    film.end()
}

fn still(game: &AnyGame, last: Option<&LastMove>, layers: Layers) -> Scene {
    let mut scene = Scene::of(game);
    if layers.legal_targets {
        scene.show_targets(game);
    }
    if let Some(last) = last {
        scene.show_last_move(last);
    }
    scene
}

/// What is seen between two positions.
fn on_the_way(game: &AnyGame, mv: AnyMove) -> Vec<(Scene, u16)> {
    let before = Scene::of(game);
    let (Some(placed), lifted) = before.cells_of(game, mv) else { return Vec::new() };
    let mut scene = before.clone();
    if let Some(lifted) = lifted {
        scene.pieces[lifted] = None;
    }
    scene.pieces[placed] = Some(Piece::of(game.kind(), game.to_move()));
    scene.placed = Some(placed);
    scene.left = lifted.into_iter().collect();
    let mut frames = Vec::new();
    if let Some(turn) = turn_of(mv) {
        frames.push((scene.clone(), PLACED));
        scene.placed = None;
        let way = if turn.is_clockwise() { 1.0 } else { -1.0 };
        for angle in TURN_STEPS {
            scene.turning = Some((turn.block(), way * angle));
            frames.push((scene.clone(), STEP));
        }
        return frames;
    }
    let gone = gone(game, mv);
    if gone.is_empty() {
        return frames;
    }
    frames.push((scene.clone(), PLACED));
    for &cell in &gone {
        scene.pieces[cell] = None;
    }
    for rest in LEAVING_STEPS {
        let leaving = |&cell: &usize| before.pieces[cell].map(|piece| (cell, piece, rest));
        scene.leaving = gone.iter().filter_map(leaving).collect();
        frames.push((scene.clone(), STEP));
    }
    frames
}

/// Positions in which all colours of the movie occur, for its palette.
fn sample(record: &Record) -> Vec<Scene> {
    let mut game = record.start().clone();
    let mut scenes = vec![Scene::of(&game)];
    for (i, &mv) in record.moves().iter().enumerate() {
        let (last, before) = (LastMove::new(&game, mv), game.clone());
        if game.play(mv).is_err() {
            break;
        }
        let end = i + 1 == record.moves().len();
        if end || i == record.moves().len() / 2 {
            scenes.extend(on_the_way(&before, mv).into_iter().nth(2).map(|(scene, _)| scene));
            let mut scene = Scene::of(&game);
            scene.show_last_move(&last);
            scenes.push(scene);
        }
    }
    // A turning block uncovers the tray.
    if let (Some(scene), Some(Board::Blocks(_))) = (scenes.last().cloned(), scenes.last().map(|s| s.board)) {
        scenes.push(Scene { turning: Some((0, 45.0)), ..scene });
    }
    scenes
}

/// A movie being written: all pictures share one palette, and each holds only what changed.
struct Film {
    encoder: Encoder<Vec<u8>>,
    colours: FewColours,
    width: u16,
    height: u16,
    /// The picture shown last; none before the first.
    shown: Vec<u8>,
}

impl Film {
    fn begin(samples: &[Pixmap]) -> Result<Film, RasterError> {
        let Some(first) = samples.first() else { return Err(RasterError::Size(0)) };
        let (width, height) = (first.width() as u16, first.height() as u16);
        let colours = FewColours::of(samples);
        let mut encoder =
            Encoder::new(Vec::new(), width, height, &colours.bytes()).map_err(|e| encoding(&e))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|e| encoding(&e))?;
        Ok(Film { encoder, colours, width, height, shown: Vec::new() })
    }

    fn show(&mut self, pixmap: &Pixmap, time: u16) -> Result<(), RasterError> {
        let indices = self.colours.numbers(pixmap);
        let (left, top, right, bottom) = self.changed(&indices);
        let mut part = Vec::with_capacity((right - left) * (bottom - top));
        for row in top..bottom {
            let start = row * usize::from(self.width);
            part.extend_from_slice(&indices[start + left..start + right]);
        }
        let frame = Frame {
            delay: time,
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: Cow::Owned(part),
            ..Frame::default()
        };
        self.shown = indices;
        self.encoder.write_frame(&frame).map_err(|error| encoding(&error))
    }

    /// The smallest rectangle that holds what differs from the last picture; a single pixel if nothing does.
    fn changed(&self, indices: &[u8]) -> (usize, usize, usize, usize) {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        if self.shown.is_empty() {
            return (0, 0, width, height);
        }
        let (mut left, mut top, mut right, mut bottom) = (width, height, 0, 0);
        for (i, _) in indices.iter().zip(&self.shown).enumerate().filter(|(_, (new, old))| new != old) {
            let (x, y) = (i % width, i / width);
            (left, right) = (left.min(x), right.max(x + 1));
            (top, bottom) = (top.min(y), bottom.max(y + 1));
        }
        if right == 0 { (0, 0, 1, 1) } else { (left, top, right, bottom) }
    }

    fn end(self) -> Result<Vec<u8>, RasterError> {
        self.encoder.into_inner().map_err(|error| RasterError::Encoding(error.to_string()))
    }
}

fn encoding(error: &gif::EncodingError) -> RasterError {
    RasterError::Encoding(error.to_string())
}
