//! Groups drawn by lot, with seeded players and clubs spread (TR-1).

use std::collections::BTreeMap;

use tessera_rules::Dice;

use crate::Entrant;
use crate::PlayerNumber;

/// How many groups there should be: as many as can have four, so that few have to wait in groups of five. Where groups of 4
/// and 5 do not work out, with 6, 7 and 11 players, some have three.
pub(crate) fn usual_groups(players: usize) -> usize {
    match players {
        0..4 => 1,
        6 | 7 | 11 => players.div_ceil(4),
        _ => players / 4,
    }
}

/// Spreads players over groups.
///
/// Players are lined up in pots of as many as there are groups, the seeded ones first; every group gets one of each pot. Clubs
/// are cut into pieces of as many as there are groups; every group gets at most one of each piece. Both at once can always be
/// done: it is a colouring of the edges between pots and pieces.
pub(crate) fn spread(entrants: &[&Entrant], groups: usize, dice: &mut Dice) -> Vec<Vec<PlayerNumber>> {
    let mut line: Vec<&Entrant> = entrants.to_vec();
    dice.shuffle(&mut line);
    line.sort_by_key(|entrant| entrant.seed.unwrap_or(u16::MAX));
    let edges = edges(&line, groups);
    let colours = colour(&edges, groups);
    let mut drawn = vec![Vec::new(); groups];
    for (entrant, &group) in line.iter().zip(&colours) {
        drawn[group].push(entrant.number);
    }
    dice.shuffle(&mut drawn);
    for group in &mut drawn {
        // The place in the group says who meets whom first and who begins.
        dice.shuffle(group);
    }
    drawn
}

/// For every player of the line the piece of a club and the pot.
fn edges(line: &[&Entrant], groups: usize) -> Vec<(usize, usize)> {
    let mut members: BTreeMap<String, usize> = BTreeMap::new();
    let mut pieces: BTreeMap<(String, usize), usize> = BTreeMap::new();
    let mut edges = Vec::with_capacity(line.len());
    for (place, entrant) in line.iter().enumerate() {
        // Who has no club is a club of his own.
        let club = if entrant.club.is_empty() {
            format!("\u{0}{}", entrant.number)
        } else {
            entrant.club.to_lowercase()
        };
        let member = members.entry(club.clone()).or_default();
        let next = pieces.len();
        let piece = *pieces.entry((club, *member / groups)).or_insert(next);
        *member += 1;
        edges.push((piece, place / groups));
    }
    edges
}

/// A colour for every edge, so that no two at one end share theirs. No end has more edges than there are colours.
fn colour(edges: &[(usize, usize)], colours: usize) -> Vec<usize> {
    let ends = |side: fn(&(usize, usize)) -> usize| edges.iter().map(side).max().map_or(0, |last| last + 1);
    let mut at = [vec![vec![None; colours]; ends(|e| e.0)], vec![vec![None; colours]; ends(|e| e.1)]];
    let free = |used: &[Option<usize>]| {
        used.iter().position(Option::is_none).expect("an end has no more edges than there are colours")
    };
    let mut chosen = vec![0; edges.len()];
    for (edge, &(left, right)) in edges.iter().enumerate() {
        let (wanted, other) = (free(&at[0][left]), free(&at[1][right]));
        if wanted != other {
            // The chain of edges in these two colours that begins on the right changes colours; it never comes to the
            // left end, where the wanted colour is free.
            let mut chain = Vec::new();
            let (mut side, mut end, mut colour) = (1, right, wanted);
            while let Some(next) = at[side][end][colour] {
                chain.push(next);
                let (l, r) = edges[next];
                (side, end) = if side == 1 { (0, l) } else { (1, r) };
                colour = if colour == wanted { other } else { wanted };
            }
            for &link in &chain {
                let (l, r) = edges[link];
                (at[0][l][chosen[link]], at[1][r][chosen[link]]) = (None, None);
            }
            for &link in &chain {
                let (l, r) = edges[link];
                chosen[link] = if chosen[link] == wanted { other } else { wanted };
                (at[0][l][chosen[link]], at[1][r][chosen[link]]) = (Some(link), Some(link));
            }
        }
        chosen[edge] = wanted;
        (at[0][left][wanted], at[1][right][wanted]) = (Some(edge), Some(edge));
    }
    chosen
}
