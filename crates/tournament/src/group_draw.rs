//! Random draw of the groups, with seeded players and clubs spread (TR-1).

use std::collections::BTreeMap;

use tessera_rules::Dice;

use crate::Entrant;
use crate::PlayerNumber;

/// Default number of groups. The Swiss regulations have groups of four and five; as many of four as possible, since in a
/// group of five a player has to wait in every round. With 6, 7 and 11 players that does not work out, and there are groups
/// of three.
pub(crate) fn default_group_count(players: usize) -> usize {
    match players {
        0..4 => 1,
        6 | 7 | 11 => players.div_ceil(4),
        _ => players / 4,
    }
}

/// Draws the groups.
///
/// Players are divided into pots of as many as there are groups, the seeded ones first; every group gets one of each pot.
/// Clubs are divided into pieces of as many as there are groups; every group gets at most one of each piece. Both can
/// always be met at once: it is an edge colouring of the bipartite graph of pots and pieces.
pub(crate) fn draw_groups(entrants: &[&Entrant], groups: usize, dice: &mut Dice) -> Vec<Vec<PlayerNumber>> {
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
        // The order within the group decides the order of the games and who begins.
        dice.shuffle(group);
    }
    drawn
}

/// For every player, the piece of their club and the pot.
fn edges(line: &[&Entrant], groups: usize) -> Vec<(usize, usize)> {
    let mut members: BTreeMap<String, usize> = BTreeMap::new();
    let mut pieces: BTreeMap<(String, usize), usize> = BTreeMap::new();
    let mut edges = Vec::with_capacity(line.len());
    for (place, entrant) in line.iter().enumerate() {
        // Players without a club count as clubs of one.
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

/// Colours the edges of a bipartite graph so that edges with a common end differ. No end has more edges than there are
/// colours.
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
            // Swap the two colours along the alternating chain that begins at the right end; it never reaches the left
            // end, where the wanted colour is free.
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
