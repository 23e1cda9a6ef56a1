//! A small picture of a piece beside a player's name: its shape, its colour and its mark.

use maud::{Markup, html};
use tessera_draw::PieceColour;
use tessera_rules::GameKind;

/// The swatch of a piece: a tile is a hexagon, everything else is round.
pub(crate) fn piece_swatch(game: GameKind, piece: PieceColour) -> Markup {
    let shape = if game == GameKind::Exago { " tile" } else { "" };
    html! {
        span class={"swatch " (piece.name()) (shape)} aria-hidden="true" {
            @if let Some(mark) = piece.mark() {
                svg viewBox="-12 -12 24 24" { path .mark d=(mark.path(5.4)) fill=(piece.mark_colour()) {} }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swatch_has_the_shape_and_the_mark_of_its_piece() {
        let tile = piece_swatch(GameKind::Exago, PieceColour::Violet).into_string();
        assert!(tile.contains("swatch violet tile") && tile.contains("class=\"mark\""), "{tile}");
        let marble = piece_swatch(GameKind::PentagoXl, PieceColour::Red).into_string();
        assert!(!marble.contains("tile") && marble.contains("class=\"mark\""), "{marble}");
        let stone = piece_swatch(GameKind::Pente, PieceColour::White).into_string();
        assert!(!stone.contains("svg"), "{stone}");
    }
}
