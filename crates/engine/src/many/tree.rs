//! A tree of positions that grows where it is promising, for any number of sides: every seat is for itself, and each
//! chooses what has been best for it so far (max^n by Monte Carlo).

use tessera_rules::{Dice, Game, MOST_SEATS, Places, Seat};

/// What every seat has of a result, from 0 to 1.
pub(crate) type Shares = [f32; MOST_SEATS];

/// What is known of a game besides its rules.
pub(crate) trait Sense<G: Game> {
    /// A move that wins at once for the player to move.
    fn winning_move(&mut self, game: &G) -> Option<G::Move>;

    /// Fills `moves` (which is empty) with the moves to look at and how promising each is, all together about 1; tells
    /// what becomes of the others.
    fn list(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) -> Others;

    /// Fills `moves` (which is empty) where all moves lose for certain, and something must be played: at the root only.
    fn list_lost(&mut self, game: &G, moves: &mut Vec<(G::Move, f32)>) {
        let mut all = Vec::new();
        game.legal_moves(&mut all);
        moves.extend(all.into_iter().map(|mv| (mv, 1.0)));
    }

    /// What everybody may expect. `game` is a copy to play on.
    fn result(&mut self, game: &mut G, dice: &mut Dice) -> Shares;

    /// How much a move should be tried besides what it has brought: by how often the position and the move were looked
    /// at, and by how promising the move is.
    fn urge(&self, all: f32, visits: f32, promise: f32) -> f32;

    /// Whether a seat can still win something: who has a place already cannot.
    fn is_rival(&self, _: &G, _: Seat) -> bool {
        true
    }

    /// Of the position that was listed last: who wins if its mover does not see what threatens, and after what share of
    /// the moves.
    fn slip(&self) -> Option<Slip> {
        None
    }

    /// How likely another player does not see what threatens: who leaves it to others to stop somebody trusts them to
    /// see that they must.
    fn carelessness(&self) -> f32 {
        0.0
    }

    /// What a move that was never tried is taken to bring, in a position that has brought so much.
    fn hope(&self, so_far: f32) -> f32;
}

/// What is known of the moves that were not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// There are none.
    None,
    /// They let somebody win for certain.
    LetWin(Seat),
    /// Nothing.
    Unknown,
}

/// What comes of playing without a look at what threatens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slip {
    /// Who wins then: the next to move, if several could.
    pub(crate) winner: Seat,
    /// The share of the moves that let somebody win.
    pub(crate) share: f32,
}

/// What a result is worth to every seat: how many others it is ahead of, and half for those it shares its place with.
pub(crate) fn shares_of(places: Places) -> Shares {
    let all = places.as_slice();
    let mut shares = [0.0; MOST_SEATS];
    for (share, own) in shares.iter_mut().zip(all) {
        let ahead: i32 = all.iter().map(|other| 1 + i32::from(other > own) - i32::from(other < own)).sum();
        // Oneself is among those it shares the place with.
        *share = (ahead - 1) as f32 / (2 * (all.len() - 1)).max(1) as f32;
    }
    shares
}

/// What everybody may expect by chances that grow with points, threefold a point; who has none is out of the game. Who
/// does not win shares the last place with the others who do not.
pub(crate) fn chances(seats: usize, points: impl Fn(Seat) -> Option<f32>) -> Shares {
    let mut chances = [0.0; MOST_SEATS];
    let mut all = 0.0;
    for seat in Seat::all(seats) {
        let chance = points(seat).map_or(0.0, |points| points.clamp(-20.0, 20.0).exp());
        chances[seat.index()] = chance;
        all += chance;
    }
    let lost = (seats as f32 - 2.0) / (2.0 * (seats as f32 - 1.0));
    chances.map(|chance| lost + (1.0 - lost) * chance / all)
}

/// A move, and what it has brought to the player who made it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<M> {
    pub(crate) mv: M,
    promise: f32,
    pub(crate) visits: u32,
    total: f32,
    children: u32,
    count: u16,
    /// What becomes of the moves that are not among the children.
    others: Others,
    /// Who wins for certain after this move, if anybody.
    pub(crate) winner: Option<Seat>,
    /// In how many moves at most, if so.
    pub(crate) away: u32,
    /// Whether what was thought about is over after this move.
    is_end: bool,
    /// What may happen to the player who moves next.
    slip: Option<Slip>,
}

impl<M> Node<M> {
    fn new(mv: M, promise: f32) -> Node<M> {
        Node {
            mv,
            promise,
            visits: 0,
            total: 0.0,
            children: 0,
            count: 0,
            others: Others::Unknown,
            winner: None,
            away: 0,
            is_end: false,
            slip: None,
        }
    }

    /// What it has brought on average.
    pub(crate) fn mean(&self) -> f32 {
        self.total / self.visits.max(1) as f32
    }

    /// Changes what is expected here by what comes of a slip of the player who moves next.
    fn allow_for_slip(&self, carelessness: f32, shares: &mut Shares, seats: usize) {
        if let (Some(slip), None) = (self.slip, self.winner) {
            let chance = carelessness * slip.share;
            for (share, then) in shares.iter_mut().zip(won_by(slip.winner, seats)) {
                *share += chance * (then - *share);
            }
        }
    }
}

/// The longest line that is followed.
const DEEPEST: usize = 256;

/// All nodes, in room that is taken once.
pub(crate) struct Tree<G: Game> {
    nodes: Vec<Node<G::Move>>,
    room: Vec<(G::Move, f32)>,
    path: Vec<(usize, Seat)>,
    /// Who had no place yet when the tree was planted: the others win nothing any more.
    rivals: Vec<Seat>,
    pub(crate) visits: u64,
}

impl<G: Game> Tree<G> {
    /// The moves at the root, in a tree of at most so many nodes.
    pub(crate) fn new(
        game: &G,
        among: Option<&[G::Move]>,
        sense: &mut impl Sense<G>,
        most: usize,
    ) -> Tree<G> {
        let mut room = Vec::with_capacity(4_096);
        let mut others = Others::Unknown;
        match among {
            Some(moves) => room.extend(moves.iter().map(|&mv| (mv, 1.0 / moves.len() as f32))),
            None => others = sense.list(game, &mut room),
        }
        if room.is_empty() {
            sense.list_lost(game, &mut room);
        }
        let mut nodes = Vec::with_capacity(most.max(room.len() + 1));
        let first = room.first().expect("a game that is not over has moves to look at").0;
        nodes.push(Node { others, ..Node::new(first, 1.0) });
        let rivals = Seat::all(game.seats()).filter(|&seat| sense.is_rival(game, seat)).collect();
        let mut tree = Tree { nodes, room, path: Vec::with_capacity(DEEPEST), rivals, visits: 0 };
        tree.grow(0);
        tree
    }

    /// The moves after a node.
    pub(crate) fn after(&self, node: usize) -> &[Node<G::Move>] {
        let node = &self.nodes[node];
        &self.nodes[node.children as usize..][..usize::from(node.count)]
    }

    /// Where the moves after a node begin.
    pub(crate) fn place_after(&self, node: usize) -> usize {
        self.nodes[node].children as usize
    }

    /// Who wins for certain, if anybody.
    pub(crate) fn winner(&self) -> Option<Seat> {
        self.nodes[0].winner
    }

    /// Gives a node the listed moves, if there is room.
    fn grow(&mut self, node: usize) {
        if self.nodes.len() + self.room.len() > self.nodes.capacity() {
            return;
        }
        self.nodes[node].children = self.nodes.len() as u32;
        self.nodes[node].count = self.room.len() as u16;
        self.nodes.extend(self.room.iter().map(|&(mv, promise)| Node::new(mv, promise)));
    }

    /// Follows the most promising line to its end, sees what comes of it, and remembers.
    pub(crate) fn visit(&mut self, game: &mut G, sense: &mut impl Sense<G>, dice: &mut Dice) {
        self.visits += 1;
        self.path.clear();
        let mut at = 0;
        while self.nodes[at].count > 0 && self.path.len() < DEEPEST {
            at = self.choose(at, sense);
            self.path.push((at, game.to_move()));
            game.play_unchecked(self.nodes[at].mv);
            if self.nodes[at].winner.is_some() || self.nodes[at].is_end {
                break;
            }
        }
        let mut shares = self.reach(at, game, sense, dice);
        let carelessness = sense.carelessness();
        self.nodes[0].visits += 1;
        for nth in (0..self.path.len()).rev() {
            let (node, mover) = self.path[nth];
            self.nodes[node].visits += 1;
            // Who thinks sees what threatens himself; the others may not.
            if self.path.get(nth + 1).is_some_and(|&(_, next)| next != self.path[0].1) {
                self.nodes[node].allow_for_slip(carelessness, &mut shares, game.seats());
            }
            self.nodes[node].total += shares[mover.index()];
            let parent = if nth == 0 { 0 } else { self.path[nth - 1].0 };
            if self.nodes[node].winner.is_some() {
                self.settle(parent, mover);
            }
        }
    }

    /// What comes of the position at the end of a line.
    fn reach(&mut self, at: usize, game: &mut G, sense: &mut impl Sense<G>, dice: &mut Dice) -> Shares {
        if let Some(places) = game.places() {
            self.nodes[at].is_end = true;
            let best = self.rivals.iter().map(|&seat| places.of(seat)).min();
            let mut winners = self.rivals.iter().filter(|&&seat| Some(places.of(seat)) == best);
            if let (Some(&winner), None) = (winners.next(), winners.next()) {
                self.nodes[at].winner = Some(winner);
            }
            return shares_of(places);
        }
        if let Some(shares) = self.places_taken(at, game, sense) {
            return shares;
        }
        if self.nodes[at].winner.is_none() && self.nodes[at].visits == 0 && sense.winning_move(game).is_some()
        {
            self.nodes[at].winner = Some(game.to_move());
            self.nodes[at].away = 1;
        } else if self.nodes[at].visits == 1 && self.nodes[at].count == 0 {
            self.room.clear();
            let others = sense.list(game, &mut self.room);
            self.nodes[at].others = others;
            self.nodes[at].slip = sense.slip();
            if let (true, Others::LetWin(winner)) = (self.room.is_empty(), others) {
                self.nodes[at].winner = Some(winner);
                self.nodes[at].away = 2;
            }
            self.grow(at);
        }
        match self.nodes[at].winner {
            Some(winner) => won_by(winner, game.seats()),
            None => sense.result(game, dice),
        }
    }

    /// What it is worth that some have a place now, while the others play on (XL-5): who has one is before all who have
    /// none, and what follows is about less than was thought about.
    fn places_taken(&mut self, at: usize, game: &G, sense: &impl Sense<G>) -> Option<Shares> {
        let mut taken = [Seat::FIRST; MOST_SEATS];
        let mut count = 0;
        for &seat in self.rivals.iter().filter(|&&seat| !sense.is_rival(game, seat)) {
            taken[count] = seat;
            count += 1;
        }
        if count == 0 {
            return None;
        }
        self.nodes[at].is_end = true;
        self.nodes[at].winner = (count == 1).then_some(taken[0]);
        Some(shares_of(Places::won_by(&taken[..count], game.seats())))
    }

    fn choose(&self, at: usize, sense: &impl Sense<G>) -> usize {
        let node = &self.nodes[at];
        let first = node.children as usize;
        let all = node.visits.max(1) as f32;
        // What the mover has had so far, by his best-known moves.
        let (mut sum, mut tried) = (0.0, 0);
        for child in self.after(at) {
            sum += child.total;
            tried += child.visits;
        }
        let hope = sense.hope(if tried == 0 { 0.5 } else { sum / tried as f32 });
        let mut best = (f32::NEG_INFINITY, first);
        for (nth, child) in self.after(at).iter().enumerate() {
            let brought = match child.winner {
                // What loses for certain is tried only if nothing else is left; a win would have settled this node.
                Some(_) => -1_000.0,
                None if child.visits == 0 => hope,
                None => child.mean(),
            };
            let worth = brought + sense.urge(all, child.visits as f32, child.promise);
            if worth > best.0 {
                best = (worth, first + nth);
            }
        }
        best.1
    }

    /// A move of this node leads to somebody's certain win: the mover's own settles it, and so does the same winner
    /// after all moves.
    fn settle(&mut self, at: usize, mover: Seat) {
        let children = self.after(at);
        let own = children.iter().filter(|child| child.winner == Some(mover)).map(|child| child.away).min();
        let same = children.first().and_then(|child| child.winner);
        let others = match self.nodes[at].others {
            Others::None => same,
            Others::LetWin(winner) => Some(winner),
            Others::Unknown => None,
        };
        let is_agreed = same.is_some() && same == others && children.iter().all(|child| child.winner == same);
        let longest = children.iter().map(|child| child.away).max().unwrap_or(0).max(1);
        if let Some(away) = own {
            self.nodes[at].winner = Some(mover);
            self.nodes[at].away = away + 1;
        } else if is_agreed {
            self.nodes[at].winner = same;
            self.nodes[at].away = longest + 1;
        } else if let Some(winner) = children.iter().find_map(|child| child.winner) {
            let lost = children.iter().filter(|child| child.winner.is_some()).count();
            let share = lost as f32 / children.len() as f32;
            if self.nodes[at].slip.is_none_or(|slip| slip.share < share) {
                self.nodes[at].slip = Some(Slip { winner, share });
            }
        }
    }
}

/// One seat is first, all others share the next place.
fn won_by(winner: Seat, seats: usize) -> Shares {
    shares_of(Places::won_by(&[winner], seats))
}
