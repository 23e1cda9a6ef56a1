//! The words that the page's script needs while a move is half made.

use maud::{Markup, html};
use tessera_i18n::Words;

use crate::key;

/// The keys, each `page-…` in the language files, and the values that the script puts in.
pub(crate) const SENTENCES: [(&str, &[&str]); 26] = [
    ("placed", &["cell"]),
    ("take-back-marble", &[]),
    ("lift-chosen", &["cell"]),
    ("which-group", &[]),
    ("confirm-move", &[]),
    ("cancel", &[]),
    ("confirm-yes", &[]),
    ("confirm-no", &[]),
    ("copied", &[]),
    ("past", &[]),
    ("back-to-now", &[]),
    ("cell-empty", &["cell"]),
    ("cell-piece", &["cell", "piece"]),
    ("cell-legal", &["label"]),
    ("block-turn-clockwise", &["block"]),
    ("block-turn-anticlockwise", &["block"]),
    ("board-label", &[]),
    ("typed-move-bad", &["move"]),
    ("piece-white", &[]),
    ("piece-black", &[]),
    ("piece-red", &[]),
    ("piece-blue", &[]),
    ("piece-yellow", &[]),
    ("piece-green", &[]),
    ("piece-violet", &[]),
    ("piece-orange", &[]),
];

/// A value that stands for itself, such as `{cell}`, until the script knows it.
pub(super) fn words(words: Words<'_>) -> Markup {
    let sentence = |name: &str, values: &[&'static str]| {
        let values: Vec<_> = values.iter().map(|&value| (value, format!("{{{value}}}").into())).collect();
        match name.strip_prefix("piece-") {
            Some(piece) => words.with_of(key::PIECE, piece, &values),
            None => words.with_of(key::PAGE, name, &values),
        }
    };
    html! {
        template #words {
            @for (name, values) in SENTENCES { span data-word=(name) { (sentence(name, values)) } }
        }
    }
}
