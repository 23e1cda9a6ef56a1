//! Proofs of wins in Pente, written as plans. `docs/certificates.md` describes the file.

use std::fmt::Write as _;
use std::io;

use tessera_engine::games::pente;
use tessera_rules::{Game, Intersection, Pente};
use tessera_solver::CancelToken;

use crate::ProofRequestError;
use crate::certificate_file::{checksum, pack};
use crate::forced_win::{WinPlan, WinPlanSearchResult, find_plans};

/// Proven win in Pente, ready to be written as a certificate.
#[derive(Clone, Debug)]
pub struct PenteWinProof {
    start: Pente,
    /// Every plan comes before the plans it leads to.
    plans: Vec<WinPlan<Intersection>>,
}

/// Result of a search for a win in Pente.
#[derive(Clone, Debug)]
pub enum PenteProofSearchResult {
    /// A win, with a plan for every reply.
    Proven(Box<PenteWinProof>),
    /// No win was found, or none with the given first move.
    NoWinFound,
    /// The memory is full.
    MemoryFull,
    /// The search was cancelled.
    Cancelled,
}

/// Searches for a win of the player to move, with a given first move if there is one, until it is cancelled or the memory of
/// `bytes` bytes is full.
pub fn search_pente(
    start: &Pente,
    first: Option<Intersection>,
    bytes: usize,
    cancel: &CancelToken,
) -> Result<PenteProofSearchResult, ProofRequestError> {
    if start.is_over() {
        return Err(ProofRequestError::Over);
    }
    if start.ply() < if start.rules().championship() { 3 } else { 1 } {
        return Err(ProofRequestError::TooEarly);
    }
    if let Some(mv) = win_at_once(start) {
        return Err(ProofRequestError::AtOnce(mv.to_string()));
    }
    let mut plans = match find_plans(&pente::search_position(start), first, bytes, cancel) {
        WinPlanSearchResult::Win(plans) => plans,
        WinPlanSearchResult::NoWinFound => return Ok(PenteProofSearchResult::NoWinFound),
        WinPlanSearchResult::MemoryFull => return Ok(PenteProofSearchResult::MemoryFull),
        WinPlanSearchResult::Cancelled => return Ok(PenteProofSearchResult::Cancelled),
    };
    plans.reverse();
    let last = plans.len() - 1;
    for plan in &mut plans {
        plan.answers.iter_mut().for_each(|(_, number)| *number = last - *number);
        plan.otherwise = plan.otherwise.map(|number| last - number);
    }
    let proof = PenteWinProof { start: *start, plans: only_reached(plans) };
    Ok(PenteProofSearchResult::Proven(Box::new(proof)))
}

/// Proof of [`search_pente`], if there is one.
pub fn prove_pente(
    start: &Pente,
    first: Option<Intersection>,
    bytes: usize,
    cancel: &CancelToken,
) -> Option<PenteWinProof> {
    match search_pente(start, first, bytes, cancel) {
        Ok(PenteProofSearchResult::Proven(proof)) => Some(*proof),
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

/// Plans that can be reached from the first one, in the same order.
fn only_reached(plans: Vec<WinPlan<Intersection>>) -> Vec<WinPlan<Intersection>> {
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
    let mut kept: Vec<WinPlan<Intersection>> =
        plans.into_iter().zip(is_reached).filter_map(|(plan, reached)| reached.then_some(plan)).collect();
    for plan in &mut kept {
        plan.answers.iter_mut().for_each(|(_, number)| *number = numbers[*number]);
        plan.otherwise = plan.otherwise.map(|number| numbers[number]);
    }
    kept
}

fn next_of(plan: &WinPlan<Intersection>) -> impl Iterator<Item = usize> {
    plan.answers.iter().map(|&(_, next)| next).chain(plan.otherwise)
}

impl PenteWinProof {
    /// Number of plans.
    pub fn plans(&self) -> usize {
        self.plans.len()
    }

    /// Maximum number of stones that the winner places from the position on, including the winning one.
    pub fn stones(&self) -> usize {
        let mut stones = vec![0; self.plans.len()];
        for nth in (0..self.plans.len()).rev() {
            let then = next_of(&self.plans[nth]).map(|next| stones[next]).max();
            stones[nth] = 1 + then.unwrap_or(1);
        }
        stones[0]
    }

    /// First move of the winner.
    pub fn first(&self) -> Intersection {
        self.plans[0].mv
    }

    fn body(&self) -> String {
        let mut body = String::new();
        for WinPlan { mv, answers, otherwise } in &self.plans {
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

    /// Certificate file: a header with the claim and the command that made it, then the packed plans.
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
