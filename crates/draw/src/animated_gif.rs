//! A whole game as an animated GIF.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;
use tessera_rules::{AnyGame, AnyMove, Record};

use crate::board_picture::{self, SvgOptions};
use crate::board_scene::{BoardScene, BoardShapeAndSize, turn_of};
use crate::last_move_effects::removed_cells;
use crate::quantised_palette::QuantisedPalette;
use crate::raster::rasterise;
use crate::{LastMoveEffects, PictureLayers, PieceColour, RasterError, SharedPartsMode};

/// Times that a frame is shown, in hundredths of a second: the first position, a piece that was placed before its block turns, a step
/// of an animation, a move, the end.
const GIF_START_DELAY: u16 = 90;
const GIF_PLACED_DELAY: u16 = 35;
const GIF_STEP_DELAY: u16 = 6;
const GIF_MOVE_DELAY: u16 = 65;
const GIF_END_DELAY: u16 = 400;

/// Angle of a turning block in each frame of the animation: fast at first, then slower.
const TURN_ANGLES: [f64; 2] = [35.0, 65.0];
/// Opacity of a removed piece in each frame of the animation.
const LEAVING_OPACITIES: [f64; 4] = [0.85, 0.6, 0.35, 0.12];

/// A size at which the GIF of a whole game is small enough to send, in pixels along its longer side.
pub const SHARED_GIF_SIDE_PIXELS: u32 = 360;

/// The colours of a GIF: few enough that wood is made of areas of one colour, which take little space.
const GIF_COLOURS: usize = 40;

/// Renders a game as an endlessly repeating GIF, `size` pixels along its longer side. Turning blocks, captured stones and
/// isolated tiles are animated; the final position is shown longer.
pub fn animated_gif(record: &Record, layers: PictureLayers, size: u32) -> Result<Vec<u8>, RasterError> {
    let mut game = record.start().clone();
    let mut moves = Vec::with_capacity(record.moves().len());
    for &mv in record.moves() {
        let before = game.clone();
        // A record's moves are legal.
        if game.play(mv).is_err() {
            break;
        }
        moves.push((before, mv));
    }
    animated_moves(record.start(), &moves, &PieceColour::of_record(record), layers, size)
}

/// Renders moves as [`animated_gif`], each with the position before it: at a table a player may withdraw between two moves.
/// `pieces` are those of the seats.
pub fn animated_moves(
    start: &AnyGame,
    moves: &[(AnyGame, AnyMove)],
    pieces: &[PieceColour],
    layers: PictureLayers,
    size: u32,
) -> Result<Vec<u8>, RasterError> {
    // A GIF has no translucent pixels: soft shadows need an opaque background.
    let layers = PictureLayers { ground: true, ..layers };
    let options = SvgOptions {
        ids: "m",
        title: "",
        pieces,
        pixels: None,
        decorative: true,
        shared: SharedPartsMode::Own,
    };
    let render = |scene: &BoardScene| {
        let mut scene = scene.clone();
        scene.recolour(pieces);
        rasterise(&board_picture::draw(&scene, layers, options), size)
    };
    let mut gif =
        GifWriter::new(&palette_samples(start, moves).iter().map(render).collect::<Result<Vec<_>, _>>()?)?;
    gif.write_frame(
        &render(&still_scene(start, None, layers))?,
        if moves.is_empty() { GIF_END_DELAY } else { GIF_START_DELAY },
    )?;
    for (i, (before, mv)) in moves.iter().enumerate() {
        for (scene, time) in transition_frames(before, *mv) {
            gif.write_frame(&render(&scene)?, time)?;
        }
        let last = LastMoveEffects::new(before, *mv);
        let time = if i + 1 == moves.len() { GIF_END_DELAY } else { GIF_MOVE_DELAY };
        gif.write_frame(&render(&still_scene(&after(before, *mv), Some(&last), layers))?, time)?;
    }
    gif.finish()
}

fn after(before: &AnyGame, mv: AnyMove) -> AnyGame {
    let mut game = before.clone();
    // An illegal move would leave the position as it is.
    let _legal = game.play(mv);
    game
}

fn still_scene(game: &AnyGame, last: Option<&LastMoveEffects>, layers: PictureLayers) -> BoardScene {
    let mut scene = BoardScene::of(game);
    if layers.legal_targets {
        scene.show_targets(game);
    }
    if let Some(last) = last {
        scene.show_last_move(last);
    }
    scene
}

/// Animation frames between the positions before and after a move, each with its delay.
fn transition_frames(game: &AnyGame, mv: AnyMove) -> Vec<(BoardScene, u16)> {
    let before = BoardScene::of(game);
    let (Some(placed), lifted) = before.move_cells(game, mv) else { return Vec::new() };
    let mut scene = before.clone();
    if let Some(lifted) = lifted {
        scene.pieces[lifted] = None;
    }
    scene.pieces[placed] = Some(PieceColour::of(game.kind(), game.to_move()));
    scene.placed = Some(placed);
    scene.emptied = lifted.into_iter().collect();
    let mut frames = Vec::new();
    if let Some(turn) = turn_of(mv) {
        frames.push((scene.clone(), GIF_PLACED_DELAY));
        scene.placed = None;
        let way = if turn.is_clockwise() { 1.0 } else { -1.0 };
        for angle in TURN_ANGLES {
            scene.turning = Some((turn.block(), way * angle));
            frames.push((scene.clone(), GIF_STEP_DELAY));
        }
        return frames;
    }
    let removed_cells = removed_cells(game, mv);
    if removed_cells.is_empty() {
        return frames;
    }
    frames.push((scene.clone(), GIF_PLACED_DELAY));
    for &cell in &removed_cells {
        scene.pieces[cell] = None;
    }
    for rest in LEAVING_OPACITIES {
        let leaving = |&cell: &usize| before.pieces[cell].map(|piece| (cell, piece, rest));
        scene.leaving = removed_cells.iter().filter_map(leaving).collect();
        frames.push((scene.clone(), GIF_STEP_DELAY));
    }
    frames
}

/// Scenes that contain all colours of the animation, to build its palette.
fn palette_samples(start: &AnyGame, moves: &[(AnyGame, AnyMove)]) -> Vec<BoardScene> {
    let mut scenes = vec![BoardScene::of(start)];
    for (i, (before, mv)) in moves.iter().enumerate() {
        if i + 1 == moves.len() || i == moves.len() / 2 {
            scenes.extend(transition_frames(before, *mv).into_iter().nth(2).map(|(scene, _)| scene));
            let mut scene = BoardScene::of(&after(before, *mv));
            scene.show_last_move(&LastMoveEffects::new(before, *mv));
            scenes.push(scene);
        }
    }
    // A turning block uncovers the tray.
    if let (Some(scene), Some(BoardShapeAndSize::Blocks(_))) =
        (scenes.last().cloned(), scenes.last().map(|s| s.layout))
    {
        scenes.push(BoardScene { turning: Some((0, 45.0)), ..scene });
    }
    scenes
}

/// GIF being written: frames share one palette. Each holds only the changed rectangle, and in it the unchanged pixels are
/// transparent.
struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    palette: QuantisedPalette,
    width: u16,
    height: u16,
    /// The palette index of unchanged pixels.
    transparent: u8,
    /// Palette indices of the previous frame; empty before the first.
    shown: Vec<u8>,
}

impl GifWriter {
    fn new(samples: &[Pixmap]) -> Result<GifWriter, RasterError> {
        let Some(first) = samples.first() else { return Err(RasterError::Size(0)) };
        let (width, height) = (first.width() as u16, first.height() as u16);
        let palette = QuantisedPalette::from_pixmaps(samples, GIF_COLOURS);
        let transparent = palette.len() as u8;
        // The transparent entry has a colour that no pixel gets.
        let bytes = [palette.to_bytes(), vec![0; 3]].concat();
        let mut encoder = Encoder::new(Vec::new(), width, height, &bytes).map_err(|e| encoding_error(&e))?;
        encoder.set_repeat(Repeat::Infinite).map_err(|e| encoding_error(&e))?;
        Ok(GifWriter { encoder, palette, width, height, transparent, shown: Vec::new() })
    }

    fn write_frame(&mut self, pixmap: &Pixmap, time: u16) -> Result<(), RasterError> {
        let indices = self.palette.indices(pixmap);
        let (left, top, right, bottom) = self.changed(&indices);
        let mut part = Vec::with_capacity((right - left) * (bottom - top));
        for row in top..bottom {
            let start = row * usize::from(self.width);
            let is_shown = |i: usize| self.shown.get(i) == Some(&indices[i]);
            let pixel = |i: usize| if is_shown(i) { self.transparent } else { indices[i] };
            part.extend((start + left..start + right).map(pixel));
        }
        let frame = Frame {
            delay: time,
            dispose: DisposalMethod::Keep,
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            transparent: Some(self.transparent),
            buffer: Cow::Owned(part),
            ..Frame::default()
        };
        self.shown = indices;
        self.encoder.write_frame(&frame).map_err(|error| encoding_error(&error))
    }

    /// The smallest rectangle that contains all changes since the previous frame; a single pixel if there are none.
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

    fn finish(self) -> Result<Vec<u8>, RasterError> {
        self.encoder.into_inner().map_err(|error| RasterError::Encoding(error.to_string()))
    }
}

fn encoding_error(error: &gif::EncodingError) -> RasterError {
    RasterError::Encoding(error.to_string())
}
