use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use tessera_draw::{LARGEST, LastMove, Layers, Picture, SMALLEST, Theme, movie, png};
use tessera_rules::{AnyGame, AnyMove, Record, decimal, quoted};

use crate::failure::Failure;
use crate::game_args::GameArgs;
use crate::game_source::{GameSource, verdict};
use crate::whole_file::write_whole;

/// Draw a position as SVG or PNG, or a whole game as an animated GIF
#[derive(Debug, Args)]
#[command(
    long_about = "Draws a position as SVG or PNG, or a whole game as an animated GIF. The ending of --out says which; \
                  without --out an SVG goes to the standard output. The position is the one after all moves, the one \
                  given, or the start.",
    after_help = "Examples:\n  tessera render pentago --moves \"b2A+ e5D-\" --out board.png\n  \
                  tessera render exago --players 3 game.txt --out game.gif --size 480\n  \
                  tessera render pente --moves \"K10 L9\" --theme dark --legal > board.svg\n  \
                  tessera render pentago --position '6/4b1/6/1w4/1w4/6 2' --no-coordinates --out board.svg"
)]
#[allow(clippy::struct_excessive_bools, reason = "every switch is one")]
pub(crate) struct Render {
    #[command(flatten)]
    game: GameArgs,

    #[command(flatten)]
    source: GameSource,

    /// Draw this position
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["file", "moves"])]
    position: Option<String>,

    /// The picture to write: its ending is .svg, .png or .gif
    #[arg(long, value_name = "PICTURE")]
    out: Option<PathBuf>,

    /// Pixels along the longer side [default: 800, a GIF 480; an SVG takes the room there is]
    #[arg(long, value_name = "PIXELS", allow_hyphen_values = true)]
    size: Option<String>,

    /// The surroundings: light or dark
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: String,

    /// Leave out the names of columns and rows
    #[arg(long)]
    no_coordinates: bool,

    /// Leave out the shapes on coloured pieces
    #[arg(long)]
    no_marks: bool,

    /// Leave out what the last move did
    #[arg(long)]
    no_last_move: bool,

    /// Show where the next piece can go
    #[arg(long)]
    legal: bool,
}

/// A movie has hundreds of pictures; larger ones would take minutes.
const LARGEST_MOVIE: u32 = 1200;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
}

impl Render {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let format = self.format()?;
        let size = self.size(if format == Format::Gif { LARGEST_MOVIE } else { LARGEST })?;
        let mut layers = self.layers()?;
        let (start, moves, result) = if let Some(position) = &self.position {
            (self.game.position(position)?, Vec::new(), None)
        } else {
            let replayed = self.source.replay(&self.game)?;
            (replayed.start, replayed.moves, replayed.result)
        };
        // A game that was given up has no next move, whatever the board says.
        layers.legal_targets &= result.is_none();
        let title = result.map(|places| format!("{}: {}", start.kind(), verdict(places)));
        let picture = match format {
            Format::Svg => still(start, &moves, layers, title.as_deref(), size)?.into_bytes(),
            Format::Png => png(&still(start, &moves, layers, None, None)?, size.unwrap_or(800))?,
            Format::Gif => movie(&Record::new(start, moves)?, layers, size.unwrap_or(480))?,
        };
        if let Some(path) = &self.out {
            return Ok(write_whole(path, &picture)?);
        }
        out.write_all(&picture)?;
        Ok(writeln!(out)?)
    }

    fn format(&self) -> anyhow::Result<Format> {
        let Some(path) = &self.out else {
            return Ok(Format::Svg);
        };
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some("gif") => Ok(Format::Gif),
            _ => bail!(
                "--out '{}' does not say what to draw; it ends in .svg, .png or .gif",
                quoted(&path.to_string_lossy())
            ),
        }
    }

    fn size(&self, largest: u32) -> anyhow::Result<Option<u32>> {
        let Some(size) = &self.size else {
            return Ok(None);
        };
        match decimal(size).and_then(|size| u32::try_from(size).ok()) {
            Some(size) if (SMALLEST..=largest).contains(&size) => Ok(Some(size)),
            _ => bail!("--size '{}' is not a number from {SMALLEST} to {largest}", quoted(size)),
        }
    }

    fn layers(&self) -> anyhow::Result<Layers> {
        let theme = match self.theme.as_str() {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            theme => bail!("there is no theme '{}'; the themes are light and dark", quoted(theme)),
        };
        Ok(Layers {
            coordinates: !self.no_coordinates,
            last_move: !self.no_last_move,
            winning_line: true,
            legal_targets: self.legal,
            marks: !self.no_marks,
            ground: true,
            cells: true,
            theme,
        })
    }
}

/// The position after all moves, as SVG.
fn still(
    start: AnyGame,
    moves: &[AnyMove],
    layers: Layers,
    title: Option<&str>,
    size: Option<u32>,
) -> Result<String, Failure> {
    let mut game = start;
    let mut last = None;
    for (i, &mv) in moves.iter().enumerate() {
        if i + 1 == moves.len() {
            last = Some(LastMove::new(&game, mv));
        }
        game.play(mv)?;
    }
    let mut picture = Picture::of(&game).with_layers(layers);
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
