//! Full search of a game for two that knows only the rules.

#![allow(dead_code, reason = "each test uses a part of this module")]

use std::collections::HashMap;

use tessera_rules::{Dice, Game, Seat};

/// Number of cached positions above which the cache is cleared.
const MAX_CACHED: usize = 2_000_000;

/// Full search with a cache by position key. The reply that refuted the last move is tried first.
pub(crate) struct FullSearch<G: Game> {
    won: HashMap<(u64, u32), bool>,
    lost: HashMap<(u64, u32), bool>,
    refuter: Option<G::Move>,
}

impl<G: Game> FullSearch<G> {
    pub(crate) fn new() -> FullSearch<G> {
        FullSearch { won: HashMap::new(), lost: HashMap::new(), refuter: None }
    }

    /// Whether the player to move wins with at most `turns` moves of their own.
    pub(crate) fn wins_with(&mut self, game: &G, turns: u32) -> bool {
        if let Some(&is_won) = self.won.get(&(game.key(), turns)) {
            return is_won;
        }
        let moves = moves_of(game);
        let own = game.to_move();
        let is_won = moves.iter().any(|&mv| is_won_by(&after(game, mv), own))
            || turns > 1 && moves.iter().any(|&mv| self.loses_after(&after(game, mv), turns - 1));
        if self.won.len() > MAX_CACHED {
            self.won.clear();
        }
        self.won.insert((game.key(), turns), is_won);
        is_won
    }

    /// Whether every reply of the player to move loses against `turns` moves of the opponent.
    pub(crate) fn loses_after(&mut self, game: &G, turns: u32) -> bool {
        if game.is_over() {
            return false;
        }
        if let Some(&is_lost) = self.lost.get(&(game.key(), turns)) {
            return is_lost;
        }
        let moves = moves_of(game);
        let refuter = self.refuter.filter(|mv| moves.contains(mv));
        let other = game.to_move().next(2);
        let withstands = |search: &mut FullSearch<G>, reply: G::Move| {
            let after = after(game, reply);
            if after.is_over() { !is_won_by(&after, other) } else { !search.wins_with(&after, turns) }
        };
        let found = refuter.into_iter().chain(moves).find(|&reply| withstands(self, reply));
        self.refuter = found.or(self.refuter);
        if self.lost.len() > MAX_CACHED {
            self.lost.clear();
        }
        self.lost.insert((game.key(), turns), found.is_none());
        found.is_none()
    }
}

pub(crate) fn moves_of<G: Game>(game: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

pub(crate) fn after<G: Game>(game: &G, mv: G::Move) -> G {
    let mut after = game.clone();
    after.play_unchecked(mv);
    after
}

pub(crate) fn is_won_by<G: Game>(game: &G, seat: Seat) -> bool {
    game.places().is_some_and(|places| !places.is_draw() && places.of(seat) == 1)
}

pub(crate) fn wins_at_once<G: Game>(game: &G) -> bool {
    moves_of(game).into_iter().any(|mv| is_won_by(&after(game, mv), game.to_move()))
}

/// Positions of a random game without moves that let the opponent win at once. It ends when no such move is found.
pub(crate) fn tense_positions<G: Game>(start: G, dice: &mut Dice, tries: usize) -> Vec<G> {
    let mut positions = vec![start];
    loop {
        let game = &positions[positions.len() - 1];
        let next = (0..tries)
            .map(|_| after(game, game.random_move(dice)))
            .find(|next| !next.is_over() && !wins_at_once(next));
        match next {
            Some(next) => positions.push(next),
            None => return positions,
        }
    }
}
