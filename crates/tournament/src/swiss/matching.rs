//! Minimum-weight perfect matching of a general graph: the primal-dual blossom algorithm of Edmonds, in O(n³).
//!
//! Terms: a *node* is a vertex or a blossom (an odd cycle of nodes, shrunk). A node that is in no blossom is *outer*. The
//! search grows trees from all free outer nodes: a node at an even distance from its root is `Even`, at an odd distance
//! `Odd`. Every vertex `v` has a dual value `x(v)`, every blossom a value `z(B) ≥ 0`. The slack of an edge between two outer
//! nodes is `cost − x(u) − x(v)`; it is never negative, and it is 0 for matched edges, so that the sum of the duals proves that
//! no perfect matching costs less.

const NONE: usize = usize::MAX;
/// Costs are multiplied by this, so that all duals stay integers: the slack between two even nodes is halved.
const SCALE: i128 = 4;

/// For every vertex its partner in a perfect matching with the smallest possible sum of costs; none if there is no perfect
/// matching. `cost` is symmetric, and none for pairs that must not be matched.
pub(crate) fn min_weight_perfect_matching(
    vertices: usize,
    cost: impl Fn(usize, usize) -> Option<i128>,
) -> Option<Vec<usize>> {
    let mut matcher = Matcher::new(vertices, cost)?;
    matcher.run().then(|| matcher.mate[..vertices].to_vec())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Label {
    /// Not in a tree.
    Unreached,
    Even,
    Odd,
}

struct Matcher {
    vertices: usize,
    /// Scaled cost of every pair of vertices; `i128::MAX` if they must not be matched.
    cost: Vec<i128>,
    /// Duals of vertices, then of blossoms.
    dual: Vec<i128>,
    /// Outer node that contains a vertex or blossom; `NONE` for unused blossoms.
    outer: Vec<usize>,
    /// For every node the vertex at the other end of its matched edge.
    mate: Vec<usize>,
    label: Vec<Label>,
    /// For an odd node the vertex by which it was reached.
    parent: Vec<usize>,
    /// For an outer node the even vertex outside of it with the least slack to it.
    nearest: Vec<usize>,
    /// Nodes of a blossom around its cycle, the base first.
    cycle: Vec<Vec<usize>>,
    /// For every blossom and vertex in it, the node of the cycle that contains the vertex.
    member: Vec<u16>,
    /// For every two nodes the edge between them with the least slack, as its ends in either.
    edge: Vec<(u16, u16)>,
    /// Even vertices whose edges are still to be examined.
    queue: Vec<usize>,
}

impl Matcher {
    fn new(vertices: usize, cost: impl Fn(usize, usize) -> Option<i128>) -> Option<Matcher> {
        if vertices % 2 == 1 {
            return None;
        }
        // At most half as many blossoms as vertices exist at the same time.
        let nodes = vertices + vertices / 2 + 1;
        let mut matcher = Matcher {
            vertices,
            cost: vec![i128::MAX; vertices * vertices],
            dual: vec![0; nodes],
            outer: (0..nodes).map(|node| if node < vertices { node } else { NONE }).collect(),
            mate: vec![NONE; nodes],
            label: vec![Label::Unreached; nodes],
            parent: vec![NONE; nodes],
            nearest: vec![NONE; nodes],
            cycle: vec![Vec::new(); nodes],
            member: vec![0; nodes * vertices],
            edge: vec![(0, 0); nodes * nodes],
            queue: Vec::new(),
        };
        for u in 0..vertices {
            for v in 0..vertices {
                matcher.set_edge(u, v, (u as u16, v as u16));
                if u != v
                    && let Some(cost) = cost(u, v)
                {
                    matcher.cost[u * vertices + v] = SCALE * cost;
                }
            }
        }
        Some(matcher)
    }

    fn nodes(&self) -> usize {
        self.dual.len()
    }

    fn edge(&self, from: usize, to: usize) -> (usize, usize) {
        let (u, v) = self.edge[from * self.nodes() + to];
        (u.into(), v.into())
    }

    fn set_edge(&mut self, from: usize, to: usize, ends: (u16, u16)) {
        let nodes = self.nodes();
        self.edge[from * nodes + to] = ends;
        self.edge[to * nodes + from] = (ends.1, ends.0);
    }

    /// Slack of an edge between vertices of different outer nodes; none if the vertices must not be matched.
    fn slack(&self, (u, v): (usize, usize)) -> Option<i128> {
        let cost = self.cost[u * self.vertices + v];
        (cost != i128::MAX).then(|| cost - self.dual[u] - self.dual[v])
    }

    fn outer_nodes(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes()).filter(|&node| self.outer[node] == node)
    }

    fn run(&mut self) -> bool {
        if !self.start_with_cheapest_edges() {
            return false;
        }
        while self.outer_nodes().any(|node| self.mate[node] == NONE) {
            if !self.augment_once() {
                return false;
            }
        }
        true
    }

    /// Feasible duals from the cheapest edge of every vertex, and a maximal matching of tight edges. False if a vertex has
    /// no edge.
    fn start_with_cheapest_edges(&mut self) -> bool {
        let n = self.vertices;
        for v in 0..n {
            match self.cost[v * n..(v + 1) * n].iter().min() {
                // Half of the scaled cost: even, like all scaled costs, so that all free vertices have duals of one parity.
                Some(&cheapest) if cheapest != i128::MAX => self.dual[v] = cheapest / 2,
                _ => return false,
            }
        }
        for u in 0..n {
            if self.mate[u] == NONE {
                let is_tight = |&v: &usize| self.mate[v] == NONE && self.slack((u, v)) == Some(0);
                if let Some(v) = (0..n).filter(|&v| v != u).find(is_tight) {
                    (self.mate[u], self.mate[v]) = (v, u);
                }
            }
        }
        true
    }

    /// Grows trees from all free nodes until a path between two of them is found, and augments the matching by it. False if
    /// there is none: the graph has no perfect matching.
    fn augment_once(&mut self) -> bool {
        self.queue.clear();
        for node in self.outer_nodes().collect::<Vec<_>>() {
            (self.label[node], self.nearest[node], self.parent[node]) = (Label::Unreached, NONE, NONE);
        }
        for node in self.outer_nodes().collect::<Vec<_>>() {
            if self.mate[node] == NONE {
                self.make_even(node);
            }
        }
        loop {
            while let Some(u) = self.queue.pop() {
                for v in 0..self.vertices {
                    if self.outer[u] == self.outer[v] {
                        continue;
                    }
                    let Some(slack) = self.slack((u, v)) else { continue };
                    if slack != 0 {
                        self.note_nearest(u, self.outer[v]);
                    } else if self.use_tight_edge((u, v)) {
                        return true;
                    }
                }
            }
            let Some(step) = self.dual_step() else { return false };
            self.change_duals(step);
            for node in self.outer_nodes().collect::<Vec<_>>() {
                let near = self.nearest[node];
                if self.outer[node] == node
                    && near != NONE
                    && self.outer[near] != node
                    && self.label[node] != Label::Odd
                {
                    let edge = self.edge(near, node);
                    if self.slack(edge) == Some(0) && self.use_tight_edge(edge) {
                        return true;
                    }
                }
            }
            for node in self.vertices..self.nodes() {
                if self.outer[node] == node && self.label[node] == Label::Odd && self.dual[node] == 0 {
                    self.expand_odd_blossom(node);
                }
            }
        }
    }

    fn note_nearest(&mut self, u: usize, node: usize) {
        let Some(slack) = self.slack(self.edge(u, node)) else { return };
        let known = self.nearest[node];
        let known = if known == NONE { None } else { self.slack(self.edge(known, node)) };
        if known.is_none_or(|known| slack < known) {
            self.nearest[node] = u;
        }
    }

    fn find_nearest(&mut self, node: usize) {
        self.nearest[node] = NONE;
        for u in 0..self.vertices {
            if self.outer[u] != node && self.label[self.outer[u]] == Label::Even {
                self.note_nearest(u, node);
            }
        }
    }

    fn make_even(&mut self, node: usize) {
        self.label[node] = Label::Even;
        self.push_vertices(node);
    }

    fn push_vertices(&mut self, node: usize) {
        self.queue.extend(self.vertices_of(node));
    }

    /// Uses a tight edge from an even vertex: the tree grows, a blossom is shrunk, or the matching is augmented (true).
    fn use_tight_edge(&mut self, (u, v): (usize, usize)) -> bool {
        let (from, to) = (self.outer[u], self.outer[v]);
        match self.label[to] {
            Label::Odd => false,
            Label::Unreached => {
                let next = self.outer[self.mate[to]];
                (self.label[to], self.parent[to]) = (Label::Odd, u);
                (self.nearest[to], self.nearest[next]) = (NONE, NONE);
                self.make_even(next);
                false
            }
            Label::Even => {
                if let Some(base) = self.common_ancestor(from, to) {
                    self.shrink(from, base, to);
                    false
                } else {
                    self.augment(from, to);
                    self.augment(to, from);
                    true
                }
            }
        }
    }

    /// The even node above in the tree; none for a root.
    fn even_above(&self, node: usize) -> Option<usize> {
        let mate = self.mate[node];
        (mate != NONE).then(|| self.outer[self.parent[self.outer[mate]]])
    }

    fn common_ancestor(&self, one: usize, other: usize) -> Option<usize> {
        let path = |from| std::iter::successors(Some(from), |&node| self.even_above(node));
        let mut seen = vec![false; self.nodes()];
        path(one).for_each(|node| seen[node] = true);
        path(other).find(|&node| seen[node])
    }

    /// Shrinks the cycle that an edge between two even nodes closes in their tree.
    fn shrink(&mut self, one: usize, base: usize, other: usize) {
        let blossom = (self.vertices..self.nodes())
            .find(|&node| self.outer[node] == NONE)
            .expect("fewer than half as many blossoms as vertices");
        let mut cycle = vec![base];
        for (nth, from) in [one, other].into_iter().enumerate() {
            let mut node = from;
            while node != base {
                let odd = self.outer[self.mate[node]];
                cycle.extend([node, odd]);
                self.push_vertices(odd);
                node = self.outer[self.parent[odd]];
            }
            if nth == 0 {
                cycle[1..].reverse();
            }
        }
        self.dual[blossom] = 0;
        (self.label[blossom], self.mate[blossom]) = (Label::Even, self.mate[base]);
        self.parent[blossom] = NONE;
        self.cycle[blossom].clone_from(&cycle);
        self.set_outer(blossom, blossom);
        for &node in &cycle {
            for v in self.vertices_of(node) {
                self.member[blossom * self.vertices + v] = node as u16;
            }
        }
        for to in 0..self.nodes() {
            if to == blossom || self.outer[to] == NONE {
                continue;
            }
            let slack = |&node: &usize| self.slack(self.edge(node, to)).unwrap_or(i128::MAX);
            let nearest = cycle.iter().copied().filter(|&node| node != to).min_by_key(slack);
            let (u, v) = self.edge(nearest.unwrap_or(base), to);
            self.set_edge(blossom, to, (u as u16, v as u16));
        }
        self.find_nearest(blossom);
    }

    fn vertices_of(&self, node: usize) -> Vec<usize> {
        let (mut vertices, mut nodes) = (Vec::new(), vec![node]);
        while let Some(node) = nodes.pop() {
            if node < self.vertices { vertices.push(node) } else { nodes.extend(&self.cycle[node]) }
        }
        vertices
    }

    fn set_outer(&mut self, node: usize, outer: usize) {
        self.outer[node] = outer;
        for i in 0..self.cycle[node].len() {
            self.set_outer(self.cycle[node][i], outer);
        }
    }

    /// Position of the node of a blossom's cycle that contains a vertex, along the direction in which it is even.
    fn even_position(&mut self, blossom: usize, vertex: usize) -> usize {
        let node = usize::from(self.member[blossom * self.vertices + vertex]);
        let cycle = &mut self.cycle[blossom];
        let position = cycle.iter().position(|&part| part == node).expect("the blossom contains the vertex");
        if position % 2 == 0 {
            return position;
        }
        cycle[1..].reverse();
        cycle.len() - position
    }

    /// Matches a node by its edge to another one, and inside a blossom all nodes but the one at that edge in pairs.
    fn set_mate(&mut self, node: usize, other: usize) {
        let (own_end, other_end) = self.edge(node, other);
        self.mate[node] = other_end;
        if node < self.vertices {
            return;
        }
        let position = self.even_position(node, own_end);
        for i in 0..position {
            self.set_mate(self.cycle[node][i], self.cycle[node][i ^ 1]);
        }
        self.set_mate(self.cycle[node][position], other);
        self.cycle[node].rotate_left(position);
    }

    /// Matches an even node by its edge to another one, and flips the path from it to its root.
    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let before = self.mate[node];
            self.set_mate(node, other);
            if before == NONE {
                return;
            }
            let odd = self.outer[before];
            let even = self.outer[self.parent[odd]];
            self.set_mate(odd, even);
            (node, other) = (even, odd);
        }
    }

    /// Puts the nodes of an odd blossom with dual 0 back into its tree.
    fn expand_odd_blossom(&mut self, blossom: usize) {
        let parent = self.parent[blossom];
        let (entered, _) = self.edge(blossom, parent);
        let position = self.even_position(blossom, entered);
        let cycle = std::mem::take(&mut self.cycle[blossom]);
        self.outer[blossom] = NONE;
        for &node in &cycle {
            self.set_outer(node, node);
            (self.label[node], self.nearest[node], self.parent[node]) = (Label::Unreached, NONE, NONE);
        }
        // From the base, which is matched to the outside, to the node where the tree enters: odd and even nodes alternate.
        for pair in cycle[..position].chunks(2) {
            let (odd, even) = (pair[0], pair[1]);
            (self.label[odd], self.parent[odd]) = (Label::Odd, self.edge(even, odd).0);
            self.make_even(even);
        }
        let entry = cycle[position];
        (self.label[entry], self.parent[entry]) = (Label::Odd, parent);
        for (i, &node) in cycle.iter().enumerate() {
            if i > position || (i < position && i % 2 == 1) {
                self.find_nearest(node);
            }
        }
    }

    /// The largest change of the duals that keeps them feasible; none if it has no limit.
    fn dual_step(&self) -> Option<i128> {
        let mut step: Option<i128> = None;
        let mut limit = |by: i128| step = Some(step.map_or(by, |known| known.min(by)));
        for node in self.outer_nodes() {
            if node >= self.vertices && self.label[node] == Label::Odd {
                limit(self.dual[node] / 2);
            }
            let near = self.nearest[node];
            if near == NONE {
                continue;
            }
            let Some(slack) = self.slack(self.edge(near, node)) else { continue };
            match self.label[node] {
                Label::Unreached => limit(slack),
                Label::Even => limit(slack / 2),
                Label::Odd => {}
            }
        }
        step
    }

    fn change_duals(&mut self, step: i128) {
        for v in 0..self.vertices {
            match self.label[self.outer[v]] {
                Label::Even => self.dual[v] += step,
                Label::Odd => self.dual[v] -= step,
                Label::Unreached => {}
            }
        }
        for node in self.vertices..self.nodes() {
            if self.outer[node] == node {
                match self.label[node] {
                    Label::Even => self.dual[node] += 2 * step,
                    Label::Odd => self.dual[node] -= 2 * step,
                    Label::Unreached => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::Dice;

    use super::*;

    type Costs = Vec<Vec<Option<i128>>>;

    fn random_costs(vertices: usize, most: u32, missing: u32, dice: &mut Dice) -> Costs {
        let mut costs = vec![vec![None; vertices]; vertices];
        for (u, v) in (0..vertices).flat_map(|u| (0..u).map(move |v| (u, v))) {
            let cost = (dice.roll(100) >= missing).then(|| i128::from(dice.roll(most)));
            (costs[u][v], costs[v][u]) = (cost, cost);
        }
        costs
    }

    /// The smallest sum of a perfect matching, by trying all.
    fn smallest_sum(costs: &Costs, left: &[usize]) -> Option<i128> {
        let [first, rest @ ..] = left else { return Some(0) };
        let with = |&other: &usize| {
            let others: Vec<usize> = rest.iter().copied().filter(|&v| v != other).collect();
            Some(costs[*first][other]? + smallest_sum(costs, &others)?)
        };
        rest.iter().filter_map(with).min()
    }

    fn sum(costs: &Costs, mates: &[usize]) -> i128 {
        let both: i128 = mates
            .iter()
            .enumerate()
            .map(|(v, &mate)| {
                assert_eq!(mates[mate], v, "partners agree");
                costs[v][mate].expect("only allowed pairs are matched")
            })
            .sum();
        both / 2
    }

    /// Checks that the duals prove the matching to be optimal: feasible, tight on matched edges, and every blossom with a
    /// positive dual full.
    fn check_duals(matcher: &Matcher) {
        let n = matcher.vertices;
        let blossoms: Vec<usize> = (n..matcher.nodes()).filter(|&node| matcher.outer[node] != NONE).collect();
        for &blossom in &blossoms {
            assert!(matcher.dual[blossom] >= 0);
            let members = matcher.vertices_of(blossom);
            let inside = members.iter().filter(|&&v| members.contains(&matcher.mate[v])).count();
            assert!(
                matcher.dual[blossom] == 0 || inside + 1 == members.len(),
                "all but one are matched inside"
            );
        }
        let members: Vec<(Vec<usize>, i128)> =
            blossoms.iter().map(|&blossom| (matcher.vertices_of(blossom), matcher.dual[blossom])).collect();
        for u in 0..n {
            for v in (0..n).filter(|&v| v != u) {
                let around = |(of, _): &&(Vec<usize>, i128)| of.contains(&u) && of.contains(&v);
                let inside: i128 = members.iter().filter(around).map(|&(_, dual)| dual).sum();
                let Some(slack) = matcher.slack((u, v)) else { continue };
                assert!(slack + inside >= 0, "feasible");
                assert!(matcher.mate[u] != v || slack + inside == 0, "tight");
            }
        }
    }

    #[test]
    fn small_graphs_have_the_sum_of_an_exhaustive_search() {
        let mut dice = Dice::from_seed(1);
        let mut without = 0;
        for round in 0..6_000 {
            let vertices = [2, 4, 6, 8, 10][round % 5];
            let most = [2, 4, 10, 1_000][round / 5 % 4];
            let missing = [0, 20, 50, 75][round / 20 % 4];
            let costs = random_costs(vertices, most, missing, &mut dice);
            let all: Vec<usize> = (0..vertices).collect();
            let found = min_weight_perfect_matching(vertices, |u, v| costs[u][v]);
            without += u32::from(found.is_none());
            assert_eq!(found.map(|mates| sum(&costs, &mates)), smallest_sum(&costs, &all), "{costs:?}");
        }
        assert!(without > 500, "some graphs have no perfect matching: {without}");
    }

    #[test]
    fn the_duals_prove_larger_matchings_optimal() {
        let mut dice = Dice::from_seed(2);
        for round in 0..120 {
            let vertices = 12 + 2 * (round % 25);
            let most = [2, 3, 8, 50, 100_000][round % 5];
            let missing = [0, 30, 80][round % 3];
            let costs = random_costs(vertices, most, missing, &mut dice);
            let mut matcher = Matcher::new(vertices, |u, v| costs[u][v]).expect("an even number");
            if matcher.run() {
                sum(&costs, &matcher.mate[..vertices]);
                check_duals(&matcher);
            }
        }
    }

    #[test]
    fn an_odd_number_or_a_lonely_vertex_cannot_be_matched() {
        assert_eq!(min_weight_perfect_matching(3, |_, _| Some(1)), None);
        assert_eq!(min_weight_perfect_matching(4, |u, v| (u != 3 && v != 3).then_some(1)), None);
        assert_eq!(min_weight_perfect_matching(0, |_, _| Some(1)), Some(Vec::new()));
    }

    #[test]
    fn large_costs_do_not_overflow() {
        let large = 1_i128 << 110;
        let cost = |u: usize, v: usize| Some(large + (u as i128 - v as i128).pow(2));
        let mates = min_weight_perfect_matching(40, cost).expect("a matching");
        assert!(mates.iter().enumerate().all(|(v, &mate)| mate == (v ^ 1)), "{mates:?}");
    }
}
