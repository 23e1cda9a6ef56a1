//! Whether the defenders hold out while tiles are placed: every tile of the attacker, and a reply to each, until there is a
//! pairing or the attacker has two tiles left.

use std::sync::atomic::Ordering;

use tessera_solver::Stop;

use super::Searched;
use super::hexagon::{Cells, cells};
use super::memory::Memory;
use super::pairing::pairing;
use super::tiles::Tiles;

/// Where so many lines are open no pairing is looked for: it would take more cells than there are.
const MOST_LINES: u32 = 48;

pub(super) struct Siege<'a> {
    memory: Memory,
    /// How many tiles the defenders place for each of the attacker's.
    defenders: u32,
    searched: &'a Searched,
    stop: &'a Stop,
}

impl<'a> Siege<'a> {
    pub(super) fn new(bits: u32, defenders: u32, searched: &'a Searched, stop: &'a Stop) -> Siege<'a> {
        Siege { memory: Memory::new(bits), defenders, searched, stop }
    }

    /// Whether the defenders hold where the attacker moves and has so many tiles left.
    pub(super) fn holds(&mut self, tiles: &mut Tiles<'_>, left: u32) -> bool {
        if left == 0 {
            return true;
        }
        let length = tiles.hexagon.length;
        if tiles.open(length - 1).len() > 0 || self.stop.is_due() {
            return false;
        }
        if left <= 2 {
            return left == 1 || !self.wins_with_two(tiles);
        }
        let position = tiles.hexagon.least(tiles.attacker, tiles.defender);
        if let Some(holds) = self.memory.of(position) {
            return holds;
        }
        self.searched.looks.fetch_add(1, Ordering::Relaxed);
        let holds = self.has_pairing(tiles, left) || self.all_answered(tiles, left);
        // What was cut short is not known.
        if !self.stop.is_due() {
            self.memory.note(position, holds);
        }
        holds
    }

    /// Whether the attacker wins with his last two tiles: the first must threaten more often than the defenders can meet, unless they have a line
    /// to fill themselves.
    fn wins_with_two(&self, tiles: &Tiles<'_>) -> bool {
        let dangers = self.dangers(tiles);
        let many = |&cell: &usize| {
            tiles.threats_by(cell).count_ones() > self.defenders && dangers & !(1 << cell) == 0
        };
        cells(tiles.gaps(tiles.hexagon.length - 2) & first_or_touching(tiles)).any(|cell| many(&cell))
    }

    /// Cells with which a single defender wins. Of several defenders it is not known whose tiles are whose, and that they
    /// may win is left out.
    fn dangers(&self, tiles: &Tiles<'_>) -> Cells {
        if self.defenders == 1 { tiles.dangers() } else { 0 }
    }

    fn has_pairing(&mut self, tiles: &Tiles<'_>, left: u32) -> bool {
        let has = tiles.fillable(left) <= MOST_LINES
            && pairing(tiles.hexagon, tiles.attacker, tiles.defender, left).is_some();
        self.searched.pairings.fetch_add(u64::from(has), Ordering::Relaxed);
        has
    }

    fn all_answered(&mut self, tiles: &mut Tiles<'_>, left: u32) -> bool {
        let mut moves: Vec<(i32, usize)> =
            cells(first_or_touching(tiles)).map(|cell| (-tiles.worth(cell), cell)).collect();
        moves.sort_unstable();
        moves.into_iter().all(|(_, cell)| {
            tiles.attack(cell);
            let is_answered = self.is_answered(tiles, left - 1, self.defenders);
            tiles.unattack(cell);
            is_answered
        })
    }

    /// Whether the defenders hold if they place so many tiles now, and then the attacker moves.
    pub(super) fn is_answered(&mut self, tiles: &mut Tiles<'_>, left: u32, replies: u32) -> bool {
        if replies == 0 {
            return self.holds(tiles, left);
        }
        if left == 0 || self.dangers(tiles) != 0 {
            return true;
        }
        let threats = tiles.gaps(tiles.hexagon.length - 1);
        let candidates = match threats.count_ones().cmp(&replies) {
            std::cmp::Ordering::Greater => return false,
            // Every tile is needed where it is threatened.
            std::cmp::Ordering::Equal => threats,
            std::cmp::Ordering::Less => first_or_touching(tiles),
        };
        let mut ranked: Vec<(i32, usize)> =
            cells(candidates).map(|cell| (-tiles.worth(cell), cell)).collect();
        ranked.sort_unstable();
        ranked.into_iter().any(|(_, reply)| self.holds_after(tiles, left, replies, reply))
    }

    fn holds_after(&mut self, tiles: &mut Tiles<'_>, left: u32, replies: u32, reply: usize) -> bool {
        tiles.defend(reply);
        let holds = self.is_answered(tiles, left, replies - 1);
        tiles.undefend(reply);
        holds
    }
}

/// The cells that a tile may be placed on: the centre if it is the first (EX-3), else those that touch a tile (EX-4).
fn first_or_touching(tiles: &Tiles<'_>) -> Cells {
    match tiles.all() {
        0 => 1 << (tiles.hexagon.neighbours.len() / 2),
        all => tiles.hexagon.touching(all),
    }
}
