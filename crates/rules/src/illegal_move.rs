//! Reasons why a move is illegal, as sentences that say what would be legal.

use crate::Seat;
use crate::input_text::quoted;

/// The reason why a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The text is not a move.
    #[error("this is not a move; {form}")]
    Unreadable {
        /// The form of the game's moves.
        form: &'static str,
    },
    /// A cell that the board does not have.
    #[error("there is no {thing} {}; they run from {first} to {last}", quoted(.cell))]
    NoSuchCell {
        /// What the game calls its cells.
        thing: &'static str,
        /// The cell as it was typed.
        cell: String,
        /// The first cell of the board or of the row.
        first: String,
        /// The last one.
        last: String,
    },
    /// A cell whose number has a leading zero.
    #[error("{} has a leading zero: write the number without it", quoted(.cell))]
    LeadingZero {
        /// The cell as it was typed.
        cell: String,
    },
    /// A block that the board does not have.
    #[error("there is no block {block}; the blocks that turn are {blocks}")]
    NoSuchBlock {
        /// The letter that was typed.
        block: char,
        /// The letters of the blocks that turn.
        blocks: &'static str,
    },
    /// XL-1: the centre block is fixed.
    #[error("block {block} is fixed; the blocks that turn are {blocks}")]
    FixedBlock {
        /// The fixed block's letter.
        block: char,
        /// The letters of the blocks that turn.
        blocks: &'static str,
    },
    /// PG-2, XL-2: the turn is compulsory.
    #[error("the turn is missing: a block must be turned, as in {example}")]
    TurnMissing {
        /// The move with a turn.
        example: String,
    },
    /// PG-5, XL-3: five on placing ends at once.
    #[error("{cell} makes five and wins at once, so no block is turned: write {cell} alone")]
    TurnAfterFive {
        /// The socket that makes five.
        cell: String,
    },
    /// PG-11: the opponent's turn must not be undone.
    #[error(
        "block {block} was just turned and may not be turned back: turn it further ({instead}) or turn another block"
    )]
    TurnedBack {
        /// The block's letter.
        block: char,
        /// The turn of that block that is allowed.
        instead: String,
    },
    /// The cell is occupied.
    #[error("{cell} is taken; choose an empty {thing}")]
    Occupied {
        /// What the game calls its cells.
        thing: &'static str,
        /// The occupied cell.
        cell: String,
    },
    /// EX-3, PE-2: the first move goes to the centre.
    #[error("the first {piece} goes on the centre, {centre}")]
    NotTheCentre {
        /// What the game calls its pieces.
        piece: &'static str,
        /// The centre's name.
        centre: String,
    },
    /// PE-7: the championship rule.
    #[error(
        "{cell} is too near the centre: by the championship rule the first player's second stone lies at least three intersections from {centre}"
    )]
    TooNearTheCentre {
        /// The intersection that was chosen.
        cell: String,
        /// The centre's name.
        centre: String,
    },
    /// EX-4, EX-6, EX-7: a tile must touch.
    #[error("{cell} touches no tile that stays on the board; a tile must touch another by a side")]
    TouchesNothing {
        /// The target.
        cell: String,
    },
    /// EX-8: the target touches another group than the one chosen.
    #[error("{cell} does not touch the group of {group}, which would stay; a tile must touch it by a side")]
    TouchesOtherGroup {
        /// The target.
        cell: String,
        /// The tile that names the group.
        group: String,
    },
    /// EX-5, EX-9: tiles in hand come first.
    #[error("tiles in hand come first ({hand} left): place one, without lifting any")]
    TilesInHand {
        /// The number of tiles in hand.
        hand: u8,
    },
    /// EX-6: with an empty hand a tile must be lifted.
    #[error("the hand is empty: lift a tile of your own and place it, as in {example}")]
    HandIsEmpty {
        /// A lift to this cell.
        example: String,
    },
    /// EX-6: players lift their own tiles only.
    #[error("there is no tile of yours on {cell}")]
    NotYourTile {
        /// The cell from which the move lifts.
        cell: String,
    },
    /// EX-6: a lifted tile must go to another cell.
    #[error("a lifted tile may not go back to {cell}, where it was; choose another cell")]
    BackWhereItWas {
        /// The tile's cell.
        cell: String,
    },
    /// EX-14: the only tile on the board stays.
    #[error("{cell} is the only tile on the board and must stay")]
    LastTile {
        /// The tile's cell.
        cell: String,
    },
    /// EX-8: the largest groups are equal and the player must choose.
    #[error("lifting {cell} leaves {groups} largest groups of equal size: say which stays, as in {example}")]
    ChoiceMissing {
        /// The lifted tile.
        cell: String,
        /// The number of groups to choose from.
        groups: usize,
        /// The move with a choice.
        example: String,
    },
    /// EX-8: there is no choice between groups.
    #[error("there is no choice between groups here: write {instead}")]
    NothingToChoose {
        /// The move without a choice.
        instead: String,
    },
    /// EX-8: the chosen tile is in none of the largest groups.
    #[error("{cell} is not a tile of one of the largest groups; choose {example}, for instance")]
    NotALargestGroup {
        /// The tile that was chosen.
        cell: String,
        /// A tile of a largest group.
        example: String,
    },
    /// EX-11: a threatening opponent must be blocked.
    #[error("several opponents threaten to win: block player {seat}, who moves first of them, or win")]
    MustBlock {
        /// The opponent that must be blocked.
        seat: Seat,
    },
    /// PG-12, XL-11, PE-11: the game is played without `swap`.
    #[error("this game is played without the rule 'swap': the first turn stays with the player who made it")]
    SwapIsOff,
    /// PG-12, XL-11, PE-11: only the first turn can be taken over, by the next move.
    #[error(
        "only the first turn of a game can be taken over, once, by the second player instead of an answer"
    )]
    NothingToTakeOver,
    /// The game is over.
    #[error("the game is over; no more moves can be played")]
    GameOver,
}

impl IllegalMove {
    crate::codes! {
        IllegalMove::Unreadable { .. } => "unreadable",
        IllegalMove::NoSuchCell { .. } => "no-such-cell",
        IllegalMove::LeadingZero { .. } => "leading-zero",
        IllegalMove::NoSuchBlock { .. } => "no-such-block",
        IllegalMove::FixedBlock { .. } => "fixed-block",
        IllegalMove::TurnMissing { .. } => "turn-missing",
        IllegalMove::TurnAfterFive { .. } => "turn-after-five",
        IllegalMove::TurnedBack { .. } => "turned-back",
        IllegalMove::Occupied { .. } => "occupied",
        IllegalMove::NotTheCentre { .. } => "not-the-centre",
        IllegalMove::TooNearTheCentre { .. } => "too-near-the-centre",
        IllegalMove::TouchesNothing { .. } => "touches-nothing",
        IllegalMove::TouchesOtherGroup { .. } => "touches-other-group",
        IllegalMove::TilesInHand { .. } => "tiles-in-hand",
        IllegalMove::HandIsEmpty { .. } => "hand-is-empty",
        IllegalMove::NotYourTile { .. } => "not-your-tile",
        IllegalMove::BackWhereItWas { .. } => "back-where-it-was",
        IllegalMove::LastTile { .. } => "last-tile",
        IllegalMove::ChoiceMissing { .. } => "choice-missing",
        IllegalMove::NothingToChoose { .. } => "nothing-to-choose",
        IllegalMove::NotALargestGroup { .. } => "not-a-largest-group",
        IllegalMove::MustBlock { .. } => "must-block",
        IllegalMove::SwapIsOff => "swap-is-off",
        IllegalMove::NothingToTakeOver => "nothing-to-take-over",
        IllegalMove::GameOver => "game-over",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_stay_as_they_are() {
        insta::assert_snapshot!(IllegalMove::CODES.join("\n"));
    }
}
