//! Planes are compared with the pieces on the board.

use tessera_python::encoding::{plane_shape, write_observation};
use tessera_rules::{AnyCell, AnyGame, Dice, MarbleSocket, Seat};

/// Row and column of a cell in the planes.
fn place(game: &AnyGame, cell: AnyCell) -> (usize, usize) {
    let [_, rows, _] = plane_shape(game);
    match cell {
        AnyCell::Socket(socket) => {
            let width = if rows == 6 { MarbleSocket::PENTAGO_WIDTH } else { MarbleSocket::XL_WIDTH };
            (socket.row(width), socket.column(width))
        }
        AnyCell::Hex(cell) => {
            let radius = rows as i32 / 2;
            ((radius - i32::from(cell.row())) as usize, (radius + i32::from(cell.column())) as usize)
        }
        AnyCell::Intersection(at) => (rows - 1 - at.row(), at.column()),
    }
}

#[test]
fn planes_show_the_pieces_hands_and_captures() {
    let mut dice = Dice::from_seed(3);
    for start in super::games() {
        for _ in 0..50 {
            let mut game = start.clone();
            let moves = dice.roll(40) as usize;
            game.playout(&mut dice, moves);
            let [planes, rows, columns] = plane_shape(&game);
            let (seats, size) = (game.seats(), rows * columns);
            for observer in Seat::all(seats) {
                let mut floats = vec![9.0_f32; planes * size];
                let mut bytes = vec![9_u8; planes * size];
                write_observation(&game, observer, &mut floats);
                write_observation(&game, observer, &mut bytes);
                let converted: Vec<f32> = bytes.iter().copied().map(f32::from).collect();
                assert_eq!(floats, converted);
                let mut expected = vec![0_u8; planes * size];
                let relative = |seat: Seat| (seat.index() + seats - observer.index()) % seats;
                for cell in game.cells() {
                    let (row, column) = place(&game, cell);
                    let at = row * columns + column;
                    expected[(planes - 1) * size + at] = 1;
                    if let Some(owner) = game.seat_at(cell) {
                        expected[relative(owner) * size + at] = 1;
                    }
                }
                for seat in Seat::all(seats) {
                    let number = match (game.hands(), game.captured()) {
                        (Some(hands), _) => hands[seat.index()],
                        (_, Some(captured)) => captured[seat.index()],
                        _ => continue,
                    };
                    expected[(seats + relative(seat)) * size..][..size].fill(number);
                }
                if let AnyGame::PentagoXl(xl) = &game
                    && xl.rules().play_on()
                {
                    for seat in Seat::all(seats) {
                        let place = xl.places_so_far()[seat.index()];
                        expected[(2 * seats + relative(seat)) * size..][..size].fill(place);
                    }
                }
                if let AnyGame::Pentago(pentago) = &game
                    && let Some(turn) = pentago.last_turn()
                {
                    let plane = if turn.is_clockwise() { 2 } else { 3 };
                    for cell in game.cells() {
                        let AnyCell::Socket(socket) = cell else { unreachable!("Pentago has sockets") };
                        let (row, column) = place(&game, cell);
                        expected[plane * size + row * columns + column] =
                            u8::from(socket.block() == turn.block());
                    }
                }
                assert_eq!(bytes, expected, "{game} seen by {observer}");
            }
        }
    }
}
