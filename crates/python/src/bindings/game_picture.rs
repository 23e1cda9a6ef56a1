//! Pictures of the class `Game`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use tessera_draw::{BoardPicture, LastMoveEffects, PictureLayers, Theme};
use tessera_rules::{AnyGame, AnyMove};

use super::game::PyGame;
use super::integer_arguments::{in_range, optional_integer};

/// Longest side of a picture in pixels.
const MAX_PICTURE_SIDE_PIXELS: usize = 100_000;
/// The size of a picture in a notebook.
const NOTEBOOK_PICTURE_SIDE_PIXELS: u32 = 360;

impl PyGame {
    /// The position before the last move, for the picture of that move.
    fn before_last_move(&self) -> Option<(AnyGame, AnyMove)> {
        let (&last, earlier) = self.moves.split_last()?;
        let mut game = self.start.clone();
        for &mv in earlier {
            game.play(mv).expect("moves that were played are legal");
        }
        Some((game, last))
    }

    fn picture(&self, size: Option<u32>, theme: Theme, coordinates: bool) -> String {
        let layers =
            PictureLayers { coordinates, theme, ground: true, cells: false, ..PictureLayers::default() };
        // Pictures of one notebook must not share ids.
        let ids = format!("t{:x}-{}-", self.game.key(), self.moves.len());
        let mut picture = BoardPicture::of(&self.game).with_layers(layers).with_ids(&ids);
        if let Some((before, mv)) = self.before_last_move() {
            picture = picture.after(LastMoveEffects::new(&before, mv));
        }
        if let Some(size) = size {
            picture = picture.sized(size);
        }
        picture.svg()
    }
}

#[pymethods]
impl PyGame {
    /// The picture of the board as SVG. `size` is the length of its longer side in pixels, `theme` is "light" or "dark".
    #[pyo3(signature = (*, size = None, theme = "light", coordinates = true))]
    fn svg(
        &self,
        #[pyo3(from_py_with = optional_integer)] size: Option<i64>,
        theme: &str,
        coordinates: bool,
    ) -> PyResult<String> {
        let size = size.map(|size| in_range("size", size, 1..=MAX_PICTURE_SIDE_PIXELS)).transpose()?;
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            other => {
                return Err(PyValueError::new_err(format!(
                    "there is no theme '{other}'; the themes are light and dark"
                )));
            }
        };
        Ok(self.picture(size.map(|size| size as u32), theme, coordinates))
    }

    fn _repr_svg_(&self) -> String {
        self.picture(Some(NOTEBOOK_PICTURE_SIDE_PIXELS), Theme::Light, true)
    }

    /// The board as lines of text: a letter for a piece, a point for an empty cell.
    fn diagram(&self) -> String {
        let board = self.game.board();
        let rows: Vec<String> = board.split('/').map(expand).collect();
        let widest = rows.iter().map(String::len).max().unwrap_or_default();
        let indented = |row: String| {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            format!("{}{}", " ".repeat(widest - cells.len()), cells.join(" "))
        };
        rows.into_iter().map(indented).collect::<Vec<_>>().join("\n")
    }
}

/// A row of a position: a letter for a piece, points for a run of empty cells.
fn expand(row: &str) -> String {
    let mut cells = String::new();
    let mut run = 0;
    for character in row.chars() {
        if let Some(digit) = character.to_digit(10) {
            run = run * 10 + digit as usize;
        } else {
            cells += &".".repeat(run);
            run = 0;
            cells.push(character);
        }
    }
    cells + &".".repeat(run)
}
