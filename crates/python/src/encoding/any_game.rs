//! Actions and planes of any game, for code that is not generic over the games.

use tessera_rules::{AnyCell, AnyGame, AnyMove, Game, Seat, Symmetry};

use super::{ActionError, EncodedGame, NumberedMove, PlaneValue, actions_of, decode_action, mark_actions};

/// Evaluates an expression with the game of any kind; `$wrap` makes its moves those of any game.
macro_rules! with_encoded {
    ($any:expr, ($game:ident, $wrap:ident) => $body:expr) => {
        match $any {
            AnyGame::Pentago($game) => {
                let $wrap = AnyMove::Pentago;
                $body
            }
            AnyGame::PentagoXl($game) => {
                let $wrap = AnyMove::PentagoXl;
                $body
            }
            AnyGame::Exago($game) => {
                let ($game, $wrap) = (&**$game, AnyMove::Exago);
                $body
            }
            AnyGame::Pente($game) => {
                let ($game, $wrap) = (&**$game, AnyMove::Pente);
                $body
            }
        }
    };
}

/// The number of actions.
pub fn action_count(game: &AnyGame) -> usize {
    with_encoded!(game, (game, _wrap) => actions_of(game))
}

/// The number of a legal move; `None` for a move of another game.
pub fn action_of(game: &AnyGame, mv: AnyMove) -> Option<usize> {
    match (game, mv) {
        (AnyGame::Pentago(game), AnyMove::Pentago(mv)) => Some(game.number_of(mv)),
        (AnyGame::PentagoXl(game), AnyMove::PentagoXl(mv)) => Some(game.number_of(mv)),
        (AnyGame::Exago(game), AnyMove::Exago(mv)) => Some(game.number_of(mv)),
        (AnyGame::Pente(game), AnyMove::Pente(mv)) => Some(game.number_of(mv)),
        (game, AnyMove::Swap) if game.has_swap() => Some(action_count(game) - 1),
        _ => None,
    }
}

/// The legal move with a number, or the reason why there is none.
pub fn move_of(game: &AnyGame, action: i64) -> Result<AnyMove, ActionError> {
    with_encoded!(game, (game, wrap) => Ok(match decode_action(game, action)? {
        NumberedMove::Move(mv) => wrap(mv),
        NumberedMove::Swap => AnyMove::Swap,
    }))
}

/// Writes the mask of the legal actions, which has [`action_count`] entries.
pub fn mark_legal_actions(game: &AnyGame, mask: &mut [u8]) {
    with_encoded!(game, (game, _wrap) => mark_actions(game, mask));
}

/// The legal actions in ascending order.
pub fn legal_actions(game: &AnyGame) -> Vec<usize> {
    let mut mask = vec![0; action_count(game)];
    mark_legal_actions(game, &mut mask);
    mask.iter().enumerate().filter(|(_, legal)| **legal == 1).map(|(action, _)| action).collect()
}

/// The number of planes, of rows and of columns of an observation.
pub fn plane_shape(game: &AnyGame) -> [usize; 3] {
    with_encoded!(game, (game, _wrap) => game.plane_shape())
}

/// Writes a position as planes, as the player of a seat sees it.
pub fn write_observation<T: PlaneValue>(game: &AnyGame, seat: Seat, planes: &mut [T]) {
    with_encoded!(game, (game, _wrap) => game.write_planes(seat, planes));
}

/// The cells of the board row by row from the top.
pub fn cells_in_reading_order(game: &AnyGame) -> Vec<AnyCell> {
    let mut cells: Vec<AnyCell> = game.cells().collect();
    match game {
        AnyGame::Pentago(_) | AnyGame::PentagoXl(_) => {}
        AnyGame::Exago(_) | AnyGame::Pente(_) => {
            cells.sort_by_key(|cell| match cell {
                AnyCell::Hex(cell) => (-i32::from(cell.row()), i32::from(cell.column())),
                AnyCell::Intersection(at) => (-(at.row() as i32), at.column() as i32),
                AnyCell::Socket(_) => (0, 0),
            });
        }
    }
    cells
}

/// The number of symmetries of the board.
pub fn symmetry_count(game: &AnyGame) -> usize {
    fn of<G: Game>(_: &G) -> usize {
        G::SYMMETRIES
    }
    with_encoded!(game, (game, _wrap) => of(game))
}

/// The position under a symmetry of the board.
#[must_use]
pub fn transformed(game: &AnyGame, symmetry: Symmetry) -> AnyGame {
    match game {
        AnyGame::Pentago(game) => AnyGame::Pentago(game.transformed(symmetry)),
        AnyGame::PentagoXl(game) => AnyGame::PentagoXl(game.transformed(symmetry)),
        AnyGame::Exago(game) => AnyGame::Exago(Box::new(game.transformed(symmetry))),
        AnyGame::Pente(game) => AnyGame::Pente(Box::new(game.transformed(symmetry))),
    }
}

/// The image of a legal action under a symmetry: an action of the transformed position.
pub fn transformed_action(game: &AnyGame, action: i64, symmetry: Symmetry) -> Result<usize, ActionError> {
    let image = with_encoded!(game, (game, wrap) => match decode_action(game, action)? {
        NumberedMove::Move(mv) => wrap(game.transformed_move(mv, symmetry)),
        NumberedMove::Swap => AnyMove::Swap,
    });
    let after = transformed(game, symmetry);
    Ok(action_of(&after, image).expect("a symmetry keeps the game"))
}
