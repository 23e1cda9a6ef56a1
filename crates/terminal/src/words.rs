//! What the terminal says.

use tessera_i18n::{Language, Part, Value, Vocabulary};
use tessera_rules::IllegalMove;
use tessera_table::Refusal;

/// The sentences of one language.
#[derive(Debug)]
pub(crate) struct Words(Vocabulary);

impl Words {
    pub(crate) fn of(language: Language) -> Words {
        Words(Vocabulary::of_part(language, Part::Terminal))
    }

    pub(crate) fn say(&self, key: &str) -> String {
        self.0.words().say(key).into_owned()
    }

    pub(crate) fn with(&self, key: &str, values: &[(&'static str, Value<'_>)]) -> String {
        self.0.words().with(key, values)
    }

    /// Why a move cannot be played.
    pub(crate) fn refused(&self, reason: IllegalMove) -> String {
        self.say(&format!("refused-{}", Refusal::from(reason).code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sentence_is_used() {
        let source: String = [include_str!("app.rs"), include_str!("panel.rs")].concat();
        let unused = |key: &String| !key.starts_with("refused-") && !source.contains(&format!("\"{key}\""));
        let unused: Vec<_> = tessera_i18n::keys(Part::Terminal).into_iter().filter(unused).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
