//! The measures of a board, for the page's script: `data-geometry` of the element that holds the picture.

use std::collections::BTreeMap;

use serde::Serialize;
use tessera_draw::{OverlayBlockGeometry, OverlayGeometry, OverlayGridGeometry, OverlayTurnArrowGeometry};
use tessera_rules::{AnyGame, BlockTurn};

/// [`OverlayGeometry`] as JSON.
#[derive(Debug, Serialize)]
struct PageGeometry {
    pitch: f64,
    /// `circle` or `hexagon`.
    outline: &'static str,
    /// `sides` or `rows`.
    labels: &'static str,
    blocks: Option<PageBlocks>,
    grid: Option<PageGrid>,
    tray_places: Option<u8>,
}

#[derive(Debug, Serialize)]
struct PageGrid {
    columns: String,
    rows: usize,
}

#[derive(Debug, Serialize)]
struct PageBlocks {
    half: f64,
    /// By notation.
    turns: BTreeMap<String, PageTurn>,
    arrows: PageArrows,
}

#[derive(Debug, Serialize)]
struct PageTurn {
    block: char,
    /// Clockwise.
    degrees: i16,
}

#[derive(Debug, Serialize)]
struct PageArrows {
    distance: f64,
    offset: f64,
    size: f64,
    disc: u8,
    letter: f64,
}

/// The geometry of a game's board as JSON.
pub(crate) fn geometry_json(game: &AnyGame) -> String {
    let OverlayGeometry { pitch, hexagonal, labels_follow_rows, blocks, grid, tray_places } =
        OverlayGeometry::of(game);
    let geometry = PageGeometry {
        pitch: (pitch * 100.0).round() / 100.0,
        outline: if hexagonal { "hexagon" } else { "circle" },
        labels: if labels_follow_rows { "rows" } else { "sides" },
        blocks: blocks.map(page_blocks),
        grid: grid.map(|OverlayGridGeometry { columns, rows }| PageGrid { columns, rows }),
        tray_places,
    };
    serde_json::to_string(&geometry).expect("numbers and plain text")
}

fn page_blocks(OverlayBlockGeometry { half, turns, arrows }: OverlayBlockGeometry) -> PageBlocks {
    let turn = |turn: BlockTurn| {
        let degrees = if turn.is_clockwise() { 90 } else { -90 };
        (turn.to_string(), PageTurn { block: turn.letter(), degrees })
    };
    let OverlayTurnArrowGeometry { distance, offset, size, disc, letter } = arrows;
    PageBlocks {
        half,
        turns: turns.into_iter().map(turn).collect(),
        arrows: PageArrows { distance, offset, size, disc, letter },
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    fn of(kind: GameKind) -> String {
        geometry_json(&AnyGame::new(kind, 2, "").expect("a game"))
    }

    #[test]
    fn the_geometry_of_each_board() {
        let turn = |name: &str, degrees: i32| {
            format!(r#""{name}":{{"block":"{}","degrees":{degrees}}}"#, &name[..1])
        };
        let turns = ["A", "B", "C", "D"]
            .map(|block| [turn(&format!("{block}+"), 90), turn(&format!("{block}-"), -90)].join(","));
        let pentago = format!(
            r#"{{"pitch":52.0,"outline":"circle","labels":"sides","blocks":{{"half":88.0,"turns":{{{}}},"arrows":{{"distance":93.0,"offset":27.0,"size":53.0,"disc":74,"letter":16.0}}}},"grid":null,"tray_places":null}}"#,
            turns.join(",")
        );
        assert_eq!(of(GameKind::Pentago), pentago);
        let xl = of(GameKind::PentagoXl);
        assert!(xl.contains(r#""I-""#) && !xl.contains(r#""E+""#), "the middle block does not turn: {xl}");
        assert_eq!(
            of(GameKind::Exago),
            r#"{"pitch":41.57,"outline":"hexagon","labels":"rows","blocks":null,"grid":null,"tray_places":null}"#
        );
        assert_eq!(
            of(GameKind::Pente),
            r#"{"pitch":24.0,"outline":"circle","labels":"sides","blocks":null,"grid":{"columns":"ABCDEFGHJKLMNOPQRST","rows":19},"tray_places":5}"#
        );
    }
}
