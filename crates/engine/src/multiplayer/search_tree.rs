//! The tree of a Monte Carlo tree search for any number of sides (max^n): each seat selects the moves that were best
//! for itself so far.

use tessera_rules::{Dice, FinalPlaces, Game, MAX_SEATS, Seat};

/// A value for every seat, from 0 to 1.
pub(crate) type SeatValues = [f32; MAX_SEATS];

/// What the tree search needs to know of a game besides its rules: move priors, evaluation, exploration.
pub(crate) trait MultiplayerPolicy<G: Game> {
    /// A move that wins at once for the player to move.
    fn winning_move(&mut self, game: &G) -> Option<G::Move>;

    /// Expansion: fills `moves` (which is empty) with the moves to search and their priors, which add up to about 1;
    /// returns what is known of the other moves.
    fn expand(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) -> UnlistedMoves;

    /// Fills `moves` (which is empty) at a root where every move loses: something must be played.
    fn expand_lost(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) {
        let mut all = Vec::new();
        game.legal_moves(&mut all);
        moves.extend(all.into_iter().map(|mv| (mv, 1.0)));
    }

    /// Expected result of every seat. `game` is a copy that may be played on.
    fn evaluate(&mut self, game: &mut G, dice: &mut Dice) -> SeatValues;

    /// Exploration term of the selection formula, by the visits of the node (`all`) and of the move, and by the
    /// move's prior.
    fn exploration_bonus(&self, all: f32, visits: f32, prior: f32) -> f32;

    /// Whether a seat still competes: a seat that has its place already does not (XL-5).
    fn is_contending(&self, _: &G, _: Seat) -> bool {
        true
    }

    /// For the position expanded last: the winner if its mover overlooks a threat, and the share of moves that allow
    /// it.
    fn oversight(&self) -> Option<OversightRisk> {
        None
    }

    /// Probability that another player overlooks a threat. A player who leaves it to others to stop a threat relies
    /// on them to see it.
    fn oversight_probability(&self) -> f32 {
        0.0
    }

    /// First-play urgency: the assumed value of an unvisited move, by the mean value of the visited ones.
    fn first_play_value(&self, so_far: f32) -> f32;
}

/// What is known of the moves that were not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnlistedMoves {
    /// All moves were listed.
    None,
    /// The moves that are not listed let this seat win by force.
    LetWin(Seat),
    /// Nothing is known of the moves that are not listed.
    Unknown,
}

/// What happens if the player to move overlooks a threat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OversightRisk {
    /// The winner: the next to move, if several could win.
    pub(crate) winner: Seat,
    /// Share of the moves that let another seat win.
    pub(crate) share: f32,
}

/// Value of the places for every seat: the share of the other seats it is ahead of, a shared place counting half.
pub(crate) fn values_of_places(places: FinalPlaces) -> SeatValues {
    let all = places.as_slice();
    let mut values = [0.0; MAX_SEATS];
    for (value, own) in values.iter_mut().zip(all) {
        let ahead: i32 = all.iter().map(|other| 1 + i32::from(other > own) - i32::from(other < own)).sum();
        // The seat itself is counted as sharing its place.
        *value = (ahead - 1) as f32 / (2 * (all.len() - 1)).max(1) as f32;
    }
    values
}

/// Values by a softmax over points: a point more multiplies the odds of winning by e. A seat without points is out of
/// the game. All seats that do not win share the last place.
pub(crate) fn values_from_points(seats: usize, points: impl Fn(Seat) -> Option<f32>) -> SeatValues {
    let mut chances = [0.0; MAX_SEATS];
    let mut all = 0.0;
    for seat in Seat::all(seats) {
        let chance = points(seat).map_or(0.0, |points| points.clamp(-20.0, 20.0).exp());
        chances[seat.index()] = chance;
        all += chance;
    }
    let lost = (seats as f32 - 2.0) / (2.0 * (seats as f32 - 1.0));
    chances.map(|chance| lost + (1.0 - lost) * chance / all)
}

/// A node: a move and its results for the player who made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchTreeNode<M> {
    pub(crate) mv: M,
    prior: f32,
    pub(crate) visits: u32,
    total: f32,
    first_child: u32,
    child_count: u16,
    /// What is known of the moves that are not among the children.
    unlisted: UnlistedMoves,
    /// The seat that wins by force after this move.
    pub(crate) winner: Option<Seat>,
    /// Number of moves until then, at most.
    pub(crate) moves_to_win: u32,
    /// Whether the game, or the fight for the next place, is over after this move.
    is_terminal: bool,
    /// What happens if the next player overlooks a threat.
    oversight: Option<OversightRisk>,
}

impl<M> SearchTreeNode<M> {
    fn new(mv: M, prior: f32) -> SearchTreeNode<M> {
        SearchTreeNode {
            mv,
            prior,
            visits: 0,
            total: 0.0,
            first_child: 0,
            child_count: 0,
            unlisted: UnlistedMoves::Unknown,
            winner: None,
            moves_to_win: 0,
            is_terminal: false,
            oversight: None,
        }
    }

    /// Mean value for the player who made the move.
    pub(crate) fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }

    /// Mixes in the result of an oversight by the next player.
    fn apply_oversight(&self, oversight_probability: f32, values: &mut SeatValues, seats: usize) {
        if let (Some(oversight), None) = (self.oversight, self.winner) {
            let chance = oversight_probability * oversight.share;
            for (value, then) in values.iter_mut().zip(won_by(oversight.winner, seats)) {
                *value += chance * (then - *value);
            }
        }
    }
}

/// Longest path from the root.
const MAX_PLY: usize = 256;

/// The tree. All nodes live in one vector that never grows beyond its capacity.
pub(crate) struct SearchTree<G: Game> {
    nodes: Vec<SearchTreeNode<G::Move>>,
    scratch: Vec<(G::Move, f32)>,
    path: Vec<(usize, Seat)>,
    /// Seats without a place at the root; the others win nothing any more.
    contenders: Vec<Seat>,
    pub(crate) visits: u64,
}

impl<G: Game> SearchTree<G> {
    /// A tree of at most `capacity` nodes with the root expanded.
    pub(crate) fn new(
        game: &G,
        search_moves: Option<&[G::Move]>,
        policy: &mut impl MultiplayerPolicy<G>,
        capacity: usize,
    ) -> SearchTree<G> {
        let mut scratch = Vec::with_capacity(4_096);
        let mut unlisted = UnlistedMoves::Unknown;
        match search_moves {
            Some(moves) => scratch.extend(moves.iter().map(|&mv| (mv, 1.0 / moves.len() as f32))),
            None => unlisted = policy.expand(game, &mut scratch),
        }
        if scratch.is_empty() {
            policy.expand_lost(game, &mut scratch);
        }
        let mut nodes = Vec::with_capacity(capacity.max(scratch.len() + 1));
        let first = scratch.first().expect("a game that is not over has moves to look at").0;
        nodes.push(SearchTreeNode { unlisted, ..SearchTreeNode::new(first, 1.0) });
        let contenders = Seat::all(game.seats()).filter(|&seat| policy.is_contending(game, seat)).collect();
        let mut tree =
            SearchTree { nodes, scratch, path: Vec::with_capacity(MAX_PLY), contenders, visits: 0 };
        tree.add_children(0);
        tree
    }

    /// The children of a node.
    pub(crate) fn children(&self, node: usize) -> &[SearchTreeNode<G::Move>] {
        let node = &self.nodes[node];
        &self.nodes[node.first_child as usize..][..usize::from(node.child_count)]
    }

    /// Index of the first child of a node.
    pub(crate) fn first_child_index(&self, node: usize) -> usize {
        self.nodes[node].first_child as usize
    }

    /// The seat that wins by force at the root.
    pub(crate) fn winner(&self) -> Option<Seat> {
        self.nodes[0].winner
    }

    /// Adds the listed moves as children, if there is capacity left.
    fn add_children(&mut self, node: usize) {
        if self.nodes.len() + self.scratch.len() > self.nodes.capacity() {
            return;
        }
        self.nodes[node].first_child = self.nodes.len() as u32;
        self.nodes[node].child_count = self.scratch.len() as u16;
        self.nodes.extend(self.scratch.iter().map(|&(mv, prior)| SearchTreeNode::new(mv, prior)));
    }

    /// One iteration: selects a path to a leaf, evaluates the leaf, and propagates the values back to the root.
    pub(crate) fn run_iteration(
        &mut self,
        game: &mut G,
        policy: &mut impl MultiplayerPolicy<G>,
        dice: &mut Dice,
    ) {
        self.visits += 1;
        self.path.clear();
        let mut at = 0;
        while self.nodes[at].child_count > 0 && self.path.len() < MAX_PLY {
            at = self.select_child(at, policy);
            self.path.push((at, game.to_move()));
            game.play_unchecked(self.nodes[at].mv);
            if self.nodes[at].winner.is_some() || self.nodes[at].is_terminal {
                break;
            }
        }
        let mut values = self.evaluate_leaf(at, game, policy, dice);
        let oversight_probability = policy.oversight_probability();
        self.nodes[0].visits += 1;
        for nth in (0..self.path.len()).rev() {
            let (node, mover) = self.path[nth];
            self.nodes[node].visits += 1;
            // The player at the root does not overlook threats; the others may.
            if self.path.get(nth + 1).is_some_and(|&(_, next)| next != self.path[0].1) {
                self.nodes[node].apply_oversight(oversight_probability, &mut values, game.seats());
            }
            self.nodes[node].total += values[mover.index()];
            let parent = if nth == 0 { 0 } else { self.path[nth - 1].0 };
            if self.nodes[node].winner.is_some() {
                self.propagate_proof(parent, mover);
            }
        }
    }

    /// Evaluates the leaf at the end of a path; expands it at its second visit.
    fn evaluate_leaf(
        &mut self,
        at: usize,
        game: &mut G,
        policy: &mut impl MultiplayerPolicy<G>,
        dice: &mut Dice,
    ) -> SeatValues {
        if let Some(places) = game.places() {
            self.nodes[at].is_terminal = true;
            let best = self.contenders.iter().map(|&seat| places.of(seat)).min();
            let mut winners = self.contenders.iter().filter(|&&seat| Some(places.of(seat)) == best);
            if let (Some(&winner), None) = (winners.next(), winners.next()) {
                self.nodes[at].winner = Some(winner);
            }
            return values_of_places(places);
        }
        if let Some(values) = self.places_taken(at, game, policy) {
            return values;
        }
        if self.nodes[at].winner.is_none()
            && self.nodes[at].visits == 0
            && policy.winning_move(game).is_some()
        {
            self.nodes[at].winner = Some(game.to_move());
            self.nodes[at].moves_to_win = 1;
        } else if self.nodes[at].visits == 1 && self.nodes[at].child_count == 0 {
            self.scratch.clear();
            let unlisted = policy.expand(game, &mut self.scratch);
            self.nodes[at].unlisted = unlisted;
            self.nodes[at].oversight = policy.oversight();
            if let (true, UnlistedMoves::LetWin(winner)) = (self.scratch.is_empty(), unlisted) {
                self.nodes[at].winner = Some(winner);
                self.nodes[at].moves_to_win = 2;
            }
            self.add_children(at);
        }
        match self.nodes[at].winner {
            Some(winner) => won_by(winner, game.seats()),
            None => policy.evaluate(game, dice),
        }
    }

    /// Values if seats have taken a place while the others play on (XL-5): they are ahead of all seats without one,
    /// and what follows does not matter for the place that was searched for.
    fn places_taken(
        &mut self,
        at: usize,
        game: &G,
        policy: &impl MultiplayerPolicy<G>,
    ) -> Option<SeatValues> {
        let mut taken = [Seat::FIRST; MAX_SEATS];
        let mut count = 0;
        for &seat in self.contenders.iter().filter(|&&seat| !policy.is_contending(game, seat)) {
            taken[count] = seat;
            count += 1;
        }
        if count == 0 {
            return None;
        }
        self.nodes[at].is_terminal = true;
        self.nodes[at].winner = (count == 1).then_some(taken[0]);
        Some(values_of_places(FinalPlaces::won_by(&taken[..count], game.seats())))
    }

    /// The child with the highest sum of mean value and exploration bonus.
    fn select_child(&self, at: usize, policy: &impl MultiplayerPolicy<G>) -> usize {
        let node = &self.nodes[at];
        let first = node.first_child as usize;
        let all = node.visits.max(1) as f32;
        // Mean value for the mover of the moves visited so far.
        let (mut sum, mut tried) = (0.0, 0);
        for child in self.children(at) {
            sum += child.total;
            tried += child.visits;
        }
        let first_play_value = policy.first_play_value(if tried == 0 { 0.5 } else { sum / tried as f32 });
        let mut best = (f32::NEG_INFINITY, first);
        for (nth, child) in self.children(at).iter().enumerate() {
            let value = match child.winner {
                // A proven loss is selected only if nothing else is left; a proven win would have decided this node.
                Some(_) => -1_000.0,
                None if child.visits == 0 => first_play_value,
                None => child.mean(),
            };
            let score = value + policy.exploration_bonus(all, child.visits as f32, child.prior);
            if score > best.0 {
                best = (score, first + nth);
            }
        }
        best.1
    }

    /// A child of this node is proven: a win of the mover proves the node, and so does the same winner after all
    /// moves. Otherwise the node notes the chance of an oversight.
    fn propagate_proof(&mut self, at: usize, mover: Seat) {
        let children = self.children(at);
        let own =
            children.iter().filter(|child| child.winner == Some(mover)).map(|child| child.moves_to_win).min();
        let same = children.first().and_then(|child| child.winner);
        let unlisted = match self.nodes[at].unlisted {
            UnlistedMoves::None => same,
            UnlistedMoves::LetWin(winner) => Some(winner),
            UnlistedMoves::Unknown => None,
        };
        let is_agreed =
            same.is_some() && same == unlisted && children.iter().all(|child| child.winner == same);
        let longest = children.iter().map(|child| child.moves_to_win).max().unwrap_or(0).max(1);
        if let Some(moves_to_win) = own {
            self.nodes[at].winner = Some(mover);
            self.nodes[at].moves_to_win = moves_to_win + 1;
        } else if is_agreed {
            self.nodes[at].winner = same;
            self.nodes[at].moves_to_win = longest + 1;
        } else if let Some(winner) = children.iter().find_map(|child| child.winner) {
            let lost = children.iter().filter(|child| child.winner.is_some()).count();
            let share = lost as f32 / children.len() as f32;
            if self.nodes[at].oversight.is_none_or(|oversight| oversight.share < share) {
                self.nodes[at].oversight = Some(OversightRisk { winner, share });
            }
        }
    }
}

/// One seat is first, all others share the next place.
fn won_by(winner: Seat, seats: usize) -> SeatValues {
    values_of_places(FinalPlaces::won_by(&[winner], seats))
}
