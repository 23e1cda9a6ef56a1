//! Buffers of the caller, and their parts for groups of games.

use tessera_rules::Seat;

use super::EntriesPerGame;
use crate::encoding::EncodedGame;

/// Actions by game.
#[derive(Clone, Copy, Debug)]
pub enum ActionBuffer<'a> {
    /// As 32-bit integers.
    Short(&'a [i32]),
    /// As 64-bit integers.
    Long(&'a [i64]),
}

impl ActionBuffer<'_> {
    /// The number of actions.
    pub fn len(&self) -> usize {
        match self {
            ActionBuffer::Short(actions) => actions.len(),
            ActionBuffer::Long(actions) => actions.len(),
        }
    }

    /// Whether there are no actions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action of a game.
    #[inline]
    pub(super) fn of(&self, game: usize) -> i64 {
        match self {
            ActionBuffer::Short(actions) => i64::from(actions[game]),
            ActionBuffer::Long(actions) => actions[game],
        }
    }
}

/// Planes of observations, in one of two types.
#[derive(Debug)]
pub enum PlaneBuffer<'a> {
    /// 32-bit floating point numbers.
    Floats(&'a mut [f32]),
    /// Bytes.
    Bytes(&'a mut [u8]),
}

impl<'a> PlaneBuffer<'a> {
    fn split(self, entries: usize) -> (PlaneBuffer<'a>, PlaneBuffer<'a>) {
        match self {
            PlaneBuffer::Floats(planes) => {
                let (first, rest) = planes.split_at_mut(entries);
                (PlaneBuffer::Floats(first), PlaneBuffer::Floats(rest))
            }
            PlaneBuffer::Bytes(planes) => {
                let (first, rest) = planes.split_at_mut(entries);
                (PlaneBuffer::Bytes(first), PlaneBuffer::Bytes(rest))
            }
        }
    }

    #[inline]
    fn write<G: EncodedGame>(&mut self, nth: usize, entries: usize, game: &G) {
        let seat = game.to_move();
        match self {
            PlaneBuffer::Floats(planes) => game.write_planes(seat, &mut planes[nth * entries..][..entries]),
            PlaneBuffer::Bytes(planes) => game.write_planes(seat, &mut planes[nth * entries..][..entries]),
        }
    }
}

/// Buffers that a step writes; those that are missing are not written. Each has the entries of all games, one game after the
/// other.
#[derive(Debug, Default)]
pub struct BatchBuffers<'a> {
    /// Positions as the players to move see them.
    pub observations: Option<PlaneBuffer<'a>>,
    /// Masks of the legal actions, as zeros and ones.
    pub masks: Option<&'a mut [u8]>,
    /// Rewards by seat; 0 unless the game ended in this step.
    pub rewards: Option<&'a mut [f32]>,
    /// Whether the game ended in this step, or is over, as zeros and ones.
    pub terminations: Option<&'a mut [u8]>,
    /// The seats to move, from 1.
    pub to_move: Option<&'a mut [u8]>,
}

impl<'a> BatchBuffers<'a> {
    /// Splits off the entries of the first games.
    pub(super) fn split(self, games: usize, entries: EntriesPerGame) -> (BatchBuffers<'a>, BatchBuffers<'a>) {
        let (observations, other_observations) =
            self.observations.map(|planes| planes.split(games * entries.planes)).unzip();
        let (masks, other_masks) =
            self.masks.map(|masks| masks.split_at_mut(games * entries.actions)).unzip();
        let (rewards, other_rewards) =
            self.rewards.map(|rewards| rewards.split_at_mut(games * entries.seats)).unzip();
        let (terminations, other_terminations) =
            self.terminations.map(|terminations| terminations.split_at_mut(games)).unzip();
        let (to_move, other_to_move) = self.to_move.map(|to_move| to_move.split_at_mut(games)).unzip();
        (
            BatchBuffers { observations, masks, rewards, terminations, to_move },
            BatchBuffers {
                observations: other_observations,
                masks: other_masks,
                rewards: other_rewards,
                terminations: other_terminations,
                to_move: other_to_move,
            },
        )
    }

    /// Writes the position of the n-th game: observation, mask, seat to move.
    #[inline]
    pub(super) fn write_position<G: EncodedGame>(&mut self, nth: usize, game: &G, entries: EntriesPerGame) {
        if let Some(planes) = &mut self.observations {
            planes.write(nth, entries.planes, game);
        }
        if let Some(masks) = &mut self.masks {
            crate::encoding::mark_actions(game, &mut masks[nth * entries.actions..][..entries.actions]);
        }
        if let Some(to_move) = &mut self.to_move {
            to_move[nth] = game.to_move().number() as u8;
        }
    }

    /// Writes whether the n-th game ended in this step, and the rewards.
    #[inline]
    pub(super) fn write_result<G: EncodedGame>(
        &mut self,
        nth: usize,
        game: &G,
        ended_now: bool,
        seats: usize,
    ) {
        if let Some(terminations) = &mut self.terminations {
            terminations[nth] = game.is_over().into();
        }
        if let Some(rewards) = &mut self.rewards {
            let rewards = &mut rewards[nth * seats..][..seats];
            match game.places().filter(|_| ended_now) {
                Some(places) => {
                    for (seat, reward) in Seat::all(seats).zip(rewards) {
                        *reward = crate::encoding::reward_of(places, seat, game.has_teams());
                    }
                }
                None => rewards.fill(0.0),
            }
        }
    }
}
