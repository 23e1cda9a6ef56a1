//! Text format of weights: comment lines with their origin, then the numbers.

use std::fmt;
use std::str::FromStr;

use tessera_rules::GameKind;
use tessera_rules::input_text::quoted;

/// Trained weights, with the command and the figures that produced them.
///
/// ```
/// use tessera_engine::TrainedWeights;
///
/// let weights: TrainedWeights = "# pente\n# 10 games\n3 -4.5 0\n".parse()?;
/// assert_eq!(weights.notes(), ["pente", "10 games"]);
/// assert_eq!(weights.to_string(), "# pente\n# 10 games\n3 -4.5 0\n");
/// # Ok::<(), tessera_engine::WeightsError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TrainedWeights {
    notes: Vec<String>,
    numbers: Vec<f32>,
}

/// Errors when reading weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A word that is not a finite number.
    #[error("the weight '{word}' is not a number such as 12.5")]
    Number {
        /// The word as written, shortened.
        word: String,
    },
    /// Weights of another game, or of an older version.
    #[error("there are {found} weights where {game} has {expected}")]
    Count {
        /// The game that was expected.
        game: GameKind,
        /// Number of weights of that game.
        expected: usize,
        /// Number of weights in the text.
        found: usize,
    },
}

/// Numbers per line.
const NUMBERS_PER_LINE: usize = 32;

impl TrainedWeights {
    pub(crate) fn new(notes: Vec<String>, numbers: &[f32]) -> TrainedWeights {
        // Rounded as in the text, so that reading the text gives the same weights.
        let rounded = |weight: &f32| (weight * 10.0).round() / 10.0 + 0.0;
        TrainedWeights { notes, numbers: numbers.iter().map(rounded).collect() }
    }

    /// The comment lines: how the weights were made.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Adds a comment line before the others.
    pub fn prepend_note(&mut self, note: String) {
        self.notes.insert(0, note);
    }

    /// The numbers, if there are as many as the game needs.
    pub(crate) fn for_game(&self, game: GameKind, expected: usize) -> Result<&[f32], WeightsError> {
        let found = self.numbers.len();
        if found == expected { Ok(&self.numbers) } else { Err(WeightsError::Count { game, expected, found }) }
    }
}

impl FromStr for TrainedWeights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<TrainedWeights, WeightsError> {
        let (notes, lines): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
        let number = |word: &str| {
            let finite = word.parse::<f32>().ok().filter(|number| number.is_finite());
            finite.ok_or_else(|| WeightsError::Number { word: quoted(word) })
        };
        Ok(TrainedWeights {
            notes: notes.into_iter().map(|note| note.trim_start_matches(['#', ' ']).to_owned()).collect(),
            numbers: lines
                .iter()
                .flat_map(|line| line.split_whitespace())
                .map(number)
                .collect::<Result<_, _>>()?,
        })
    }
}

impl fmt::Display for TrainedWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in &self.notes {
            writeln!(f, "# {note}")?;
        }
        for line in self.numbers.chunks(NUMBERS_PER_LINE) {
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
    fn weights_survive_a_round_trip_through_text() {
        let numbers: Vec<f32> = (0..100).map(|n| n as f32 * 1.237 - 60.0).collect();
        let weights = TrainedWeights::new(vec!["made by a test".to_owned()], &numbers);
        assert_eq!(weights.to_string().parse(), Ok(weights));
    }

    #[test]
    fn a_word_that_is_not_a_number_is_quoted() {
        for word in ["three", "inf", "-inf", "NaN", "1e39"] {
            let error = format!("1 2 {word}").parse::<TrainedWeights>().expect_err("it is no number");
            assert_eq!(error.to_string(), format!("the weight '{word}' is not a number such as 12.5"));
        }
    }
}
