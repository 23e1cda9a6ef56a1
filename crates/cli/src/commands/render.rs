//! `tessera render`: draws a position as SVG or PNG, or a game as an animated GIF.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use tessera_draw::{
    BoardPicture, LastMoveEffects, MAX_IMAGE_SIDE_PIXELS, MIN_IMAGE_SIDE_PIXELS, PictureLayers, Theme,
    animated_gif, svg_to_png,
};
use tessera_rules::input_text::{decimal, quoted};
use tessera_rules::{AnyGame, AnyMove, FinalPlaces, Record};

use crate::atomic_file::write_atomically;
use crate::error::CliError;
use crate::game_args::GameArgs;
use crate::game_source_args::{GameSource, verdict};

/// Draw a position as SVG or PNG, or a game as an animated GIF
#[derive(Debug, Args)]
#[command(
    long_about = "Draws a position as SVG or PNG, or a game as an animated GIF. The extension of --out selects the format; \
                  without --out, SVG is written to standard output. The position is the one after all moves, the one \
                  given, or the start. A file of several games makes several pictures: board-1.png, board-2.png, …",
    after_help = "Examples:\n  tessera render pentago --moves \"b2A+ e5D-\" --out board.png\n  \
                  tessera render exago --players 3 game.txt --out game.gif --size 480\n  \
                  tessera render pente --moves \"K10 L9\" --theme dark --legal > board.svg\n  \
                  tessera render pentago --position '6/4b1/6/1w4/1w4/6 2' --no-coordinates --out board.svg"
)]
#[allow(clippy::struct_excessive_bools, reason = "every bool is a command line switch")]
pub(crate) struct RenderCommand {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// Draw this position
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "moves"])]
    position: Option<String>,

    /// File to write: .svg, .png or .gif
    #[arg(long, value_name = "PICTURE")]
    out: Option<PathBuf>,

    /// Pixels along the longer side [default: 800, GIF 480; SVG scales]
    #[arg(long, value_name = "PIXELS", allow_hyphen_values = true)]
    size: Option<String>,

    /// Theme: light or dark
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: String,

    /// Hide the names of columns and rows
    #[arg(long)]
    no_coordinates: bool,

    /// Hide the shapes on coloured pieces
    #[arg(long)]
    no_marks: bool,

    /// Hide the highlights of the last move
    #[arg(long)]
    no_last_move: bool,

    /// Show where the next piece can go
    #[arg(long)]
    legal: bool,
}

/// The longest side of a GIF in pixels. It has hundreds of frames; a larger size would take minutes.
const MAX_GIF_SIDE_PIXELS: u32 = 1200;

#[derive(Clone, Copy, PartialEq, Eq)]
enum ImageFormat {
    Svg,
    Png,
    Gif,
}

impl RenderCommand {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let format = self.format()?;
        let size =
            self.size(if format == ImageFormat::Gif { MAX_GIF_SIDE_PIXELS } else { MAX_IMAGE_SIDE_PIXELS })?;
        let layers = self.layers()?;
        if let Some(position) = &self.position {
            let start = self.game.position(position)?;
            let picture = draw(start, Vec::new(), None, layers, (format, size))?;
            return write(&picture, self.out.as_deref(), out);
        }
        self.source.replay_each(&self.game, |place, replayed| {
            if place.of_several && self.out.is_none() {
                return Err(anyhow!(
                    "the file has several games; choose one with --number, or give a file with --out"
                )
                .into());
            }
            let file = self
                .out
                .as_deref()
                .map(|file| if place.of_several { numbered(file, place.number) } else { file.to_owned() });
            let picture = draw(replayed.start, replayed.moves, replayed.result, layers, (format, size))?;
            write(&picture, file.as_deref(), out)
        })?;
        Ok(())
    }

    fn format(&self) -> anyhow::Result<ImageFormat> {
        let Some(path) = &self.out else {
            return Ok(ImageFormat::Svg);
        };
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(ImageFormat::Svg),
            Some("png") => Ok(ImageFormat::Png),
            Some("gif") => Ok(ImageFormat::Gif),
            _ => bail!(
                "--out '{}' has no known image format; use .svg, .png or .gif",
                quoted(&path.to_string_lossy())
            ),
        }
    }

    fn size(&self, largest: u32) -> anyhow::Result<Option<u32>> {
        let Some(size) = &self.size else {
            return Ok(None);
        };
        match decimal(size).and_then(|size| u32::try_from(size).ok()) {
            Some(size) if (MIN_IMAGE_SIDE_PIXELS..=largest).contains(&size) => Ok(Some(size)),
            _ => bail!("--size '{}' is not a number from {MIN_IMAGE_SIDE_PIXELS} to {largest}", quoted(size)),
        }
    }

    fn layers(&self) -> anyhow::Result<PictureLayers> {
        let theme = match self.theme.as_str() {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            theme => bail!("there is no theme '{}'; the themes are light and dark", quoted(theme)),
        };
        Ok(PictureLayers {
            coordinates: !self.no_coordinates,
            last_move: !self.no_last_move,
            legal_targets: self.legal,
            marks: !self.no_marks,
            ground: true,
            theme,
            ..PictureLayers::default()
        })
    }
}

/// Writes a picture to a file, or to standard output.
fn write(picture: &[u8], file: Option<&Path>, out: &mut dyn Write) -> Result<(), CliError> {
    if let Some(path) = file {
        return Ok(write_atomically(path, picture)?);
    }
    out.write_all(picture)?;
    Ok(writeln!(out)?)
}

/// `board.png` as `board-3.png`, for the third game of a file.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let ending = file.extension().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!("{stem}-{number}.{ending}"))
}

/// The picture of a game.
fn draw(
    start: AnyGame,
    moves: Vec<AnyMove>,
    result: Option<FinalPlaces>,
    mut layers: PictureLayers,
    (format, size): (ImageFormat, Option<u32>),
) -> Result<Vec<u8>, CliError> {
    // A resigned game has no next move, even if the board has legal moves.
    layers.legal_targets &= result.is_none();
    let title = result.map(|places| format!("{}: {}", start.kind(), verdict(places)));
    Ok(match format {
        ImageFormat::Svg => still(start, &moves, layers, title.as_deref(), size)?.into_bytes(),
        ImageFormat::Png => svg_to_png(&still(start, &moves, layers, None, None)?, size.unwrap_or(800))?,
        ImageFormat::Gif => animated_gif(&Record::new(start, moves)?, layers, size.unwrap_or(480))?,
    })
}

/// The position after all moves, as SVG.
fn still(
    start: AnyGame,
    moves: &[AnyMove],
    layers: PictureLayers,
    title: Option<&str>,
    size: Option<u32>,
) -> Result<String, CliError> {
    let mut game = start;
    let mut last = None;
    for (i, &mv) in moves.iter().enumerate() {
        if i + 1 == moves.len() {
            last = Some(LastMoveEffects::new(&game, mv));
        }
        game.play(mv)?;
    }
    let mut picture = BoardPicture::of(&game).with_layers(layers);
    if let Some(last) = last {
        picture = picture.after(last);
    }
    if let Some(title) = title {
        picture = picture.titled(title);
    }
    if let Some(size) = size {
        picture = picture.sized(size);
    }
    Ok(picture.svg())
}
