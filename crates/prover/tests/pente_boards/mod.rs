//! Boards of Pente with few empty intersections.

use tessera_rules::{Dice, Game, Pente, PenteRules};

use crate::full_search::wins_at_once;

/// Board that is full except for a few intersections around one point, without a win at once; `None` if it cannot arise.
pub(crate) fn nearly_full(seed: u64) -> Option<Pente> {
    let mut dice = Dice::from_seed(seed);
    let (left, top) = dice.roll_two(9, 9);
    let is_around =
        |cell: &u32| (left..left + 5).contains(&(cell % 13)) && (top..top + 5).contains(&(cell / 13));
    // Nowhere more than two of a colour in a line.
    let pairs_by_turns = |cell: u32| b"wwbb"[(cell % 13 + 2 * (cell / 13)) as usize % 4];
    let mut letters: Vec<u8> =
        (0..169).map(|cell| if is_around(&cell) { b'.' } else { pairs_by_turns(cell) }).collect();
    let mut around: Vec<u32> = (0..169).filter(is_around).collect();
    dice.shuffle(&mut around);
    let filled = &around[4 + seed as usize % 4..];
    let stones = 144 + filled.len() as u32;
    let captured = dice.roll_two(5, 5);
    let moves = stones + 2 * (captured.0 + captured.1);
    // The players place stones alternately and have lost some.
    let white = (moves.div_ceil(2) - 2 * captured.1) as usize;
    let white_around = white.checked_sub(letters.iter().map(|&letter| usize::from(letter == b'w')).sum())?;
    for (nth, &cell) in filled.iter().enumerate() {
        letters[cell as usize] = if nth < white_around { b'w' } else { b'b' };
    }
    let run_text = |run: &[u8]| match run[0] {
        b'.' => run.len().to_string(),
        letter => char::from(letter).to_string().repeat(run.len()),
    };
    let row_text = |row: &[u8]| row.chunk_by(|one, next| one == next).map(run_text).collect::<String>();
    let rows: Vec<String> = letters.chunks(13).map(row_text).collect();
    let text = format!("{} {} {},{} {moves}", rows.join("/"), moves % 2 + 1, captured.0, captured.1);
    let game = Pente::from_position(PenteRules::parse(2, "size=13").expect("rules"), &text).ok()?;
    (!game.is_over() && !wins_at_once(&game)).then_some(game)
}
