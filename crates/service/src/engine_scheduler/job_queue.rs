//! The order in which engine jobs run: people's games first, fair between owners, in slices of time.
//!
//! Pure: it starts no threads and reads no clock. Its caller runs the jobs and reports how long they ran, so the same queue
//! can serve threads of this process or workers on other machines.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use super::fair_share::{EngineJobOwner, FairShare};

/// The longest time that a job runs before the next one may have its turn.
pub const MAX_ENGINE_TIME_SLICE: Duration = Duration::from_millis(100);

/// How engine time is divided between a class of jobs and the classes after it: the class gets this many times as much as they do together,
/// as long as they have jobs.
const TIME_SHARE_OF_CLASS: u32 = 3;

const CLASS_COUNT: usize = EngineJobClass::ALL.len();

/// The classes of jobs, in the order in which they are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EngineJobClass {
    /// A move in a game in which a person plays.
    MoveAgainstPerson,
    /// A move in a game between engines only.
    MoveBetweenEngines,
    /// A hint, or a move of a review.
    Advice,
}

impl EngineJobClass {
    /// All classes, in their order.
    pub const ALL: [EngineJobClass; 3] =
        [EngineJobClass::MoveAgainstPerson, EngineJobClass::MoveBetweenEngines, EngineJobClass::Advice];

    /// The label in metrics.
    pub fn label(self) -> &'static str {
        match self {
            EngineJobClass::MoveAgainstPerson => "move-against-person",
            EngineJobClass::MoveBetweenEngines => "move-between-engines",
            EngineJobClass::Advice => "advice",
        }
    }
}

/// Identifies a job in the queue. Ids grow: a job that was submitted later has a greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EngineJobId(u64);

/// How many jobs a queue may hold and run, in all and for one owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineQueueLimits {
    /// How many jobs run at the same time.
    pub workers: usize,
    /// How many searches can be in progress, running or paused. One more search can run its first slice. Slots beyond `workers`
    /// are kept for moves against people, and the last slot is not for an owner who holds all the others.
    pub slots: usize,
    /// How many jobs the queue holds.
    pub max_jobs: usize,
    /// How many jobs of one player the queue holds, and how many of one address.
    pub max_jobs_per_owner: usize,
}

/// Why a job was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine has too many jobs; try again later")]
pub struct EngineQueueFull;

/// The id of a submitted job, and the job that was dropped for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AcceptedEngineJob {
    /// The id of the new job.
    pub id: EngineJobId,
    /// A waiting job that had to leave the full queue for it.
    pub dropped: Option<EngineJobId>,
}

/// What a job does when its slice has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeSliceDecision {
    /// The job gets another slice at once.
    Continue,
    /// The job waits for its next slice and keeps its search.
    Pause,
    /// The job ends its search and waits for a slot, because all slots are taken. The caller then calls [`EngineJobQueue::requeue`].
    Abandon,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JobState {
    Waiting,
    Running,
    Paused,
}

#[derive(Debug)]
struct QueuedJob {
    owner: EngineJobOwner,
    class: EngineJobClass,
    state: JobState,
    holds_slot: bool,
    /// It was abandoned once; it begins again only with a slot, so that no second search is lost.
    needs_slot: bool,
    is_asked_to_yield: bool,
}

/// The queue of engine jobs.
///
/// A job that starts takes a slot. If all slots are taken by others, it runs its first slice without one: most jobs are short,
/// and no short job waits for the long searches of others. A job that is not done after that slice is abandoned and waits for a slot.
#[derive(Debug)]
pub struct EngineJobQueue {
    limits: EngineQueueLimits,
    jobs: BTreeMap<EngineJobId, QueuedJob>,
    last_id: u64,
    running: usize,
    shares: [FairShare; CLASS_COUNT],
    /// For each class, the engine time that it owes to the classes after it.
    owed: [Duration; CLASS_COUNT],
}

impl EngineJobQueue {
    /// An empty queue.
    pub fn new(limits: EngineQueueLimits) -> EngineJobQueue {
        EngineJobQueue {
            limits: EngineQueueLimits {
                workers: limits.workers.max(1),
                slots: limits.slots.max(1),
                ..limits
            },
            jobs: BTreeMap::new(),
            last_id: 0,
            running: 0,
            shares: Default::default(),
            owed: Default::default(),
        }
    }

    /// Adds a job. If the queue is full, a waiting job is dropped for it: a job of a later class, or of an owner who has more
    /// waiting jobs than the owner of the new job, counting the new one.
    pub fn submit(
        &mut self,
        owner: EngineJobOwner,
        class: EngineJobClass,
    ) -> Result<AcceptedEngineJob, EngineQueueFull> {
        let of_player = self.jobs.values().filter(|job| job.owner.player == owner.player).count();
        let of_address = owner
            .address
            .map_or(0, |address| self.jobs.values().filter(|job| job.owner.address == Some(address)).count());
        if of_player.max(of_address) >= self.limits.max_jobs_per_owner {
            return Err(EngineQueueFull);
        }
        let dropped = if self.jobs.len() >= self.limits.max_jobs {
            Some(self.job_to_drop(&owner, class, of_player, of_address).ok_or(EngineQueueFull)?)
        } else {
            None
        };
        if let Some(dropped) = dropped {
            self.jobs.remove(&dropped);
        }
        self.last_id += 1;
        let id = EngineJobId(self.last_id);
        self.jobs.insert(
            id,
            QueuedJob {
                owner,
                class,
                state: JobState::Waiting,
                holds_slot: false,
                needs_slot: false,
                is_asked_to_yield: false,
            },
        );
        Ok(AcceptedEngineJob { id, dropped })
    }

    /// The waiting job that leaves a full queue for a new one: of the latest class, then of the address and the player with
    /// the most. A job of the same or an earlier class leaves only if its owner has more than the new job's owner, so that
    /// many guests of few addresses keep nobody out.
    fn job_to_drop(
        &self,
        owner: &EngineJobOwner,
        class: EngineJobClass,
        of_player: usize,
        of_address: usize,
    ) -> Option<EngineJobId> {
        let waiting = || self.jobs.iter().filter(|(_, job)| job.state == JobState::Waiting);
        let (mut by_player, mut by_address) =
            (HashMap::<&str, usize>::new(), HashMap::<Option<IpAddr>, usize>::new());
        for (_, job) in waiting() {
            *by_player.entry(&job.owner.player).or_default() += 1;
            *by_address.entry(job.owner.address).or_default() += 1;
        }
        let may_leave = |job: &QueuedJob| {
            let (of_its_player, of_its_address) =
                (by_player[&*job.owner.player], by_address[&job.owner.address]);
            job.class > class
                || of_its_player.max(of_its_address) > of_player.max(of_address) + 1
                || job.owner.address == owner.address && of_its_player > of_player + 1
        };
        let weight = |(id, job): &(&EngineJobId, &QueuedJob)| {
            (job.class, by_address[&job.owner.address], by_player[&*job.owner.player], **id)
        };
        waiting().filter(|(_, job)| may_leave(job)).max_by_key(weight).map(|(id, _)| *id)
    }

    /// The next job to start or to continue, which now runs; none if all workers are busy or nothing waits.
    pub fn start_next(&mut self) -> Option<EngineJobId> {
        if self.running >= self.limits.workers {
            return None;
        }
        let id = self.best_candidate()?;
        self.begin_slice(id);
        Some(id)
    }

    /// Reports that a running job has used up its slice, or was asked to yield.
    pub fn slice_ended(&mut self, id: EngineJobId, used: Duration) -> TimeSliceDecision {
        let Some(job) = self.jobs.get(&id) else { return TimeSliceDecision::Continue };
        let may_hold_slot = job.holds_slot || self.has_slot_for(id);
        self.end_slice(id, used);
        let Some(job) = self.jobs.get_mut(&id) else { return TimeSliceDecision::Continue };
        if may_hold_slot {
            (job.holds_slot, job.state) = (true, JobState::Paused);
        } else {
            // Without a slot the job continues only if no other job can run.
            (job.needs_slot, job.state) = (true, JobState::Waiting);
        }
        let end = match self.best_candidate() {
            Some(next) if next == id => TimeSliceDecision::Continue,
            None => TimeSliceDecision::Continue,
            Some(_) if may_hold_slot => return TimeSliceDecision::Pause,
            Some(_) => TimeSliceDecision::Abandon,
        };
        self.begin_slice(id);
        end
    }

    /// Puts an abandoned job back into the queue, when its search has ended.
    pub fn requeue(&mut self, id: EngineJobId, used: Duration) {
        self.end_slice(id, used);
        if let Some(job) = self.jobs.get_mut(&id) {
            (job.state, job.needs_slot, job.holds_slot) = (JobState::Waiting, true, false);
        }
    }

    /// Removes a running job that is done.
    pub fn finish(&mut self, id: EngineJobId, used: Duration) {
        self.end_slice(id, used);
        self.remove(id);
    }

    /// Removes a job that has not started; false if the job has started.
    pub fn withdraw(&mut self, id: EngineJobId) -> bool {
        let is_waiting = self.jobs.get(&id).is_some_and(|job| job.state == JobState::Waiting);
        if is_waiting {
            self.remove(id);
        }
        is_waiting
    }

    /// A running job that should yield before the end of its slice, because a job that comes before it waits. A job is returned
    /// at most once per slice.
    pub fn job_to_interrupt(&mut self) -> Option<EngineJobId> {
        if self.running < self.limits.workers {
            return None;
        }
        let waiting = self.rank(self.best_candidate()?);
        let running = self.jobs.iter().filter(|(_, job)| {
            // A job without a slot would lose its search.
            job.state == JobState::Running && job.holds_slot && !job.is_asked_to_yield
        });
        let last = running.map(|(id, _)| *id).max_by_key(|id| self.rank(*id))?;
        if self.rank(last) <= waiting {
            return None;
        }
        self.jobs.get_mut(&last)?.is_asked_to_yield = true;
        Some(last)
    }

    /// How many jobs come before this waiting job. The number grows and shrinks as jobs are served and submitted.
    pub fn jobs_before(&self, id: EngineJobId) -> usize {
        let Some(own) = self.jobs.get(&id).filter(|job| job.state != JobState::Running) else { return 0 };
        let share = &self.shares[own.class as usize];
        let (mut of_player, mut of_address) =
            (HashMap::<&str, u64>::new(), HashMap::<Option<IpAddr>, u64>::new());
        let slice = MAX_ENGINE_TIME_SLICE.as_micros() as u64;
        // The later jobs of an owner are due one slice after the other.
        let mut due = |owner: &'_ EngineJobOwner, name| {
            let earlier = of_player.entry(name).or_default();
            let turns = std::mem::replace(earlier, *earlier + 1);
            let earlier = of_address.entry(owner.address).or_default();
            let turns = turns.max(std::mem::replace(earlier, *earlier + 1));
            share.due(owner).0 + turns * slice
        };
        let same_class: Vec<(u64, EngineJobId)> = self
            .jobs
            .iter()
            .filter(|(_, job)| job.class == own.class)
            .map(|(other, job)| (due(&job.owner, &*job.owner.player), *other))
            .collect();
        let own_due = same_class.iter().find(|(_, other)| *other == id).copied();
        let before = same_class.iter().filter(|due| Some(**due) < own_due).count();
        before + self.jobs.values().filter(|job| job.class < own.class).count()
    }

    /// How many jobs of a class wait or are paused.
    pub fn waiting(&self, class: EngineJobClass) -> usize {
        let waits = |job: &&QueuedJob| job.class == class && job.state != JobState::Running;
        self.jobs.values().filter(waits).count()
    }

    /// How many jobs run.
    pub fn running(&self) -> usize {
        self.running
    }

    fn rank(&self, id: EngineJobId) -> (EngineJobClass, u64) {
        let job = &self.jobs[&id];
        (job.class, self.shares[job.class as usize].due(&job.owner).0)
    }

    /// The job that is served next.
    fn best_candidate(&self) -> Option<EngineJobId> {
        let slots = SlotUse::of(self);
        let mut best: [Option<((u64, u64), EngineJobId)>; CLASS_COUNT] = Default::default();
        for (id, job) in &self.jobs {
            let can_run = match job.state {
                JobState::Running => false,
                JobState::Paused => true,
                JobState::Waiting => {
                    slots.has_slot_for(job) || !job.needs_slot && slots.has_first_slice_for(&job.owner)
                }
            };
            if can_run {
                let class = job.class as usize;
                let candidate = (self.shares[class].due(&job.owner), *id);
                best[class] = Some(best[class].map_or(candidate, |best| best.min(candidate)));
            }
        }
        let waits_after = |class: usize| best[class + 1..].iter().any(Option::is_some);
        let is_due = |&class: &usize| {
            best[class].is_some() && !(self.owed[class] >= MAX_ENGINE_TIME_SLICE && waits_after(class))
        };
        let class = (0..CLASS_COUNT).find(is_due)?;
        best[class].map(|(_, id)| id)
    }

    fn has_slot_for(&self, id: EngineJobId) -> bool {
        self.jobs.get(&id).is_some_and(|job| SlotUse::of(self).has_slot_for(job))
    }

    fn begin_slice(&mut self, id: EngineJobId) {
        let takes_slot = self.has_slot_for(id);
        let Some(job) = self.jobs.get_mut(&id) else { return };
        job.state = JobState::Running;
        job.holds_slot |= takes_slot;
        job.is_asked_to_yield = false;
        self.running += 1;
        let class = job.class as usize;
        self.shares[class].charge(&job.owner, MAX_ENGINE_TIME_SLICE);
    }

    fn end_slice(&mut self, id: EngineJobId, used: Duration) {
        let Some(job) = self.jobs.get(&id) else { return };
        self.running -= 1;
        let class = job.class as usize;
        self.shares[class].correct(&job.owner, MAX_ENGINE_TIME_SLICE, used);
        self.owed[class] = (self.owed[class] + used / TIME_SHARE_OF_CLASS).min(MAX_ENGINE_TIME_SLICE);
        for owed in &mut self.owed[..class] {
            *owed = owed.saturating_sub(used);
        }
    }

    fn remove(&mut self, id: EngineJobId) {
        let Some(job) = self.jobs.remove(&id) else { return };
        if !self.jobs.values().any(|other| other.class == job.class) {
            self.shares[job.class as usize].clear();
        }
    }
}

/// Who holds the slots. Owners with jobs share them evenly.
struct SlotUse<'a> {
    free: usize,
    /// Of `free`, those that the classes after the first may take.
    free_for_later_classes: usize,
    /// Whether no job runs without a slot.
    is_first_slice_free: bool,
    of_player: HashMap<&'a str, usize>,
    of_address: HashMap<Option<IpAddr>, usize>,
    max_of_player: usize,
    max_of_address: usize,
}

impl<'a> SlotUse<'a> {
    fn of(queue: &'a EngineJobQueue) -> SlotUse<'a> {
        let (mut of_player, mut of_address) = (HashMap::new(), HashMap::new());
        let (mut players, mut addresses) = (HashSet::<&Arc<str>>::new(), HashSet::new());
        let (mut held, mut held_by_later_classes, mut is_first_slice_free) = (0, 0, true);
        for job in queue.jobs.values() {
            players.insert(&job.owner.player);
            addresses.insert(job.owner.address);
            if job.holds_slot {
                held += 1;
                held_by_later_classes += usize::from(job.class > EngineJobClass::MoveAgainstPerson);
                *of_player.entry(&*job.owner.player).or_default() += 1;
                *of_address.entry(job.owner.address).or_default() += 1;
            } else if job.state == JobState::Running {
                is_first_slice_free = false;
            }
        }
        let EngineQueueLimits { slots, workers, .. } = queue.limits;
        let free = slots.saturating_sub(held);
        let max_of_one = slots.saturating_sub(1).max(1);
        SlotUse {
            free,
            free_for_later_classes: workers.saturating_sub(held_by_later_classes).min(free),
            is_first_slice_free,
            of_player,
            of_address,
            max_of_player: slots.div_ceil(players.len().max(1)).min(max_of_one),
            max_of_address: slots.div_ceil(addresses.len().max(1)).min(max_of_one),
        }
    }

    /// Whether a job can run its first slice without a slot. Only if its owner holds none: such a slice is not interrupted,
    /// so that the jobs of one owner must not follow each other there.
    fn has_first_slice_for(&self, owner: &EngineJobOwner) -> bool {
        self.is_first_slice_free
            && !self.of_address.contains_key(&owner.address)
            && !self.of_player.contains_key(&*owner.player)
    }

    fn has_slot_for(&self, QueuedJob { owner, class, .. }: &QueuedJob) -> bool {
        let of_player = self.of_player.get(&*owner.player).copied().unwrap_or(0);
        let of_address = self.of_address.get(&owner.address).copied().unwrap_or(0);
        let is_first_class = *class == EngineJobClass::MoveAgainstPerson;
        let free = if is_first_class { self.free } else { self.free_for_later_classes };
        free > 0 && of_player < self.max_of_player && of_address < self.max_of_address
    }
}

#[cfg(test)]
mod tests;
