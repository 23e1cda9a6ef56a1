//! Wins of Pente, proven and written down as plans; docs/certificates.md describes the file.

use std::fmt::Write as _;
use std::io;

use tessera_engine::games::pente;
use tessera_rules::{Game, Intersection, Pente};
use tessera_solver::Stop;

use crate::ProveError;
use crate::certificate::{checksum, pack};
use crate::proof::{Plan, Planned, plans};

/// A proof of a win in Pente that is ready to be written.
#[derive(Clone, Debug)]
pub struct PenteCertificate {
    start: Pente,
    /// Every plan before those it leads to.
    plans: Vec<Plan<Intersection>>,
}

/// What came of a search in Pente.
#[derive(Clone, Debug)]
pub enum PenteFound {
    /// A win, with a plan for everything.
    Proven(Box<PenteCertificate>),
    /// No win: none that the search can see, or none with the first move that was given.
    Open,
    /// There is no room for more positions.
    Full,
    /// It was stopped.
    Stopped,
}

/// Searches for a win of the player to move, with this first move if it is given, until it is stopped or so many bytes are full.
pub fn search_pente(
    start: &Pente,
    first: Option<Intersection>,
    bytes: usize,
    stop: &Stop,
) -> Result<PenteFound, ProveError> {
    if start.is_over() {
        return Err(ProveError::Over);
    }
    if start.ply() < if start.rules().championship() { 3 } else { 1 } {
        return Err(ProveError::TooEarly);
    }
    if let Some(mv) = win_at_once(start) {
        return Err(ProveError::AtOnce(mv.to_string()));
    }
    let mut plans = match plans(&pente::study(start), first, bytes, stop) {
        Planned::Win(plans) => plans,
        Planned::Open => return Ok(PenteFound::Open),
        Planned::Full => return Ok(PenteFound::Full),
        Planned::Stopped => return Ok(PenteFound::Stopped),
    };
    plans.reverse();
    let last = plans.len() - 1;
    for plan in &mut plans {
        plan.answers.iter_mut().for_each(|(_, number)| *number = last - *number);
        plan.otherwise = plan.otherwise.map(|number| last - number);
    }
    let proof = PenteCertificate { start: *start, plans: only_reached(plans) };
    Ok(PenteFound::Proven(Box::new(proof)))
}

/// The certificate alone, if there is one.
pub fn prove_pente(
    start: &Pente,
    first: Option<Intersection>,
    bytes: usize,
    stop: &Stop,
) -> Option<PenteCertificate> {
    match search_pente(start, first, bytes, stop) {
        Ok(PenteFound::Proven(proof)) => Some(*proof),
        _ => None,
    }
}

fn win_at_once(start: &Pente) -> Option<Intersection> {
    let wins = |mv: &Intersection| {
        let mut after = *start;
        after.play_unchecked(*mv);
        after.places().is_some_and(|places| !places.is_draw())
    };
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    moves.into_iter().find(wins)
}

/// The plans that the first one leads to, in the same order.
fn only_reached(plans: Vec<Plan<Intersection>>) -> Vec<Plan<Intersection>> {
    let mut is_reached = vec![false; plans.len()];
    is_reached[0] = true;
    for nth in 0..plans.len() {
        if is_reached[nth] {
            next_of(&plans[nth]).for_each(|next| is_reached[next] = true);
        }
    }
    let mut numbers = Vec::with_capacity(plans.len());
    let mut count = 0;
    for &reached in &is_reached {
        numbers.push(count);
        count += usize::from(reached);
    }
    let mut kept: Vec<Plan<Intersection>> =
        plans.into_iter().zip(is_reached).filter_map(|(plan, reached)| reached.then_some(plan)).collect();
    for plan in &mut kept {
        plan.answers.iter_mut().for_each(|(_, number)| *number = numbers[*number]);
        plan.otherwise = plan.otherwise.map(|number| numbers[number]);
    }
    kept
}

fn next_of(plan: &Plan<Intersection>) -> impl Iterator<Item = usize> {
    plan.answers.iter().map(|&(_, next)| next).chain(plan.otherwise)
}

impl PenteCertificate {
    /// How many plans it holds.
    pub fn plans(&self) -> usize {
        self.plans.len()
    }

    /// The stones that the winner puts from the position on, at the most, the winning one among them.
    pub fn stones(&self) -> usize {
        let mut stones = vec![0; self.plans.len()];
        for nth in (0..self.plans.len()).rev() {
            let then = next_of(&self.plans[nth]).map(|next| stones[next]).max();
            stones[nth] = 1 + then.unwrap_or(1);
        }
        stones[0]
    }

    /// The winner's first move.
    pub fn first(&self) -> Intersection {
        self.plans[0].mv
    }

    fn body(&self) -> String {
        let mut body = String::new();
        for Plan { mv, answers, otherwise } in &self.plans {
            let _ = write!(body, "{mv}");
            for (reply, next) in answers {
                let _ = write!(body, " {reply}={}", next + 1);
            }
            if let Some(next) = otherwise {
                let _ = write!(body, " *={}", next + 1);
            }
            body.push('\n');
        }
        body
    }

    /// The file: a header that tells what is claimed and which command made it, then the plans, packed.
    pub fn to_bytes(&self, command: &str) -> io::Result<Vec<u8>> {
        let body = self.body();
        let rules = self.start.rules().to_string();
        let header = format!(
            "tessera certificate 1\ngame: pente\nplayers: 2\nrules: {}\nposition: {}\nwinner: {}\nfirst: {}\nstones: {}\n\
             plans: {}\nchecksum: {}\ncommand: {command}\n\n",
            if rules.is_empty() { "-" } else { &rules },
            self.start,
            self.start.to_move(),
            self.first(),
            self.stones(),
            self.plans(),
            checksum(body.as_bytes()),
        );
        pack(header, body.as_bytes())
    }
}
