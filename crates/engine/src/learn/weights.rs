//! Weights as text: what made them, then the numbers.

use std::fmt;
use std::str::FromStr;

use tessera_rules::{GameKind, quoted};

/// Learned weights, with the command and the figures that made them.
///
/// ```
/// use tessera_engine::Weights;
///
/// let weights: Weights = "# pente\n# 10 games\n3 -4.5 0\n".parse()?;
/// assert_eq!(weights.notes(), ["pente", "10 games"]);
/// assert_eq!(weights.to_string(), "# pente\n# 10 games\n3 -4.5 0\n");
/// # Ok::<(), tessera_engine::WeightsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    notes: Vec<String>,
    numbers: Vec<f32>,
}

/// What is wrong with weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A word that is no number.
    #[error("the weight '{word}' is not a number; 12.5 would be one")]
    Number {
        /// The word.
        word: String,
    },
    /// Weights of another game, or of an older program.
    #[error("there are {found} weights where {game} has {expected}")]
    Count {
        /// The game.
        game: GameKind,
        /// How many it has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

/// So many numbers to a line.
const A_LINE: usize = 32;

impl Weights {
    pub(crate) fn new(notes: Vec<String>, numbers: &[f32]) -> Weights {
        // As they are written, so that what was learned is what is read.
        let written = |weight: &f32| (weight * 10.0).round() / 10.0 + 0.0;
        Weights { notes, numbers: numbers.iter().map(written).collect() }
    }

    /// What made them.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Puts a line before what made them.
    pub fn note_first(&mut self, note: String) {
        self.notes.insert(0, note);
    }

    /// The numbers, if they are as many as a game has.
    pub(crate) fn of_game(&self, game: GameKind, expected: usize) -> Result<&[f32], WeightsError> {
        let found = self.numbers.len();
        if found == expected { Ok(&self.numbers) } else { Err(WeightsError::Count { game, expected, found }) }
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let (notes, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
        let number = |word: &str| {
            let finite = word.parse::<f32>().ok().filter(|number| number.is_finite());
            finite.ok_or_else(|| WeightsError::Number { word: quoted(word) })
        };
        Ok(Weights {
            notes: notes.into_iter().map(|note| note.trim_start_matches(['#', ' ']).to_owned()).collect(),
            numbers: lines
                .iter()
                .flat_map(|line| line.split_whitespace())
                .map(number)
                .collect::<Result<_, _>>()?,
        })
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in &self.notes {
            writeln!(f, "# {note}")?;
        }
        for line in self.numbers.chunks(A_LINE) {
            for (nth, number) in line.iter().enumerate() {
                write!(f, "{}{number}", if nth == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let numbers: Vec<f32> = (0..100).map(|n| n as f32 * 1.237 - 60.0).collect();
        let weights = Weights::new(vec!["made by a test".to_owned()], &numbers);
        assert_eq!(weights.to_string().parse(), Ok(weights));
    }

    #[test]
    fn a_word_that_is_no_number_is_quoted() {
        for word in ["three", "inf", "-inf", "NaN", "1e39"] {
            let error = format!("1 2 {word}").parse::<Weights>().expect_err("it is no number");
            assert_eq!(error.to_string(), format!("the weight '{word}' is not a number; 12.5 would be one"));
        }
    }
}
