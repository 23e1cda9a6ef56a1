//! The limit of open files: every connection is one.

/// The number of open files below which a server can be filled by few visitors.
#[cfg(unix)]
const MIN_OPEN_FILES: u64 = 4_096;

/// Raises the soft limit of open files to the hard limit. The usual soft limit, 1024, is for programs that use `select`.
#[cfg(unix)]
pub(crate) fn raise_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current == maximum {
        return;
    }
    let raised = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    let allowed = if raised.is_ok() { maximum } else { current };
    if let Some(allowed) = allowed.filter(|allowed| *allowed < MIN_OPEN_FILES) {
        tracing::warn!(allowed, "few connections can be open at the same time; raise the limit (ulimit -n)");
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise_limit() {}
