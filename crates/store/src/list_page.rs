//! A page of a list.

/// A page of a list that is sorted by time, the latest entry first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListPage<T> {
    /// The entries. They exceed the limit by those of the same time as the last one, so that the next page skips none.
    pub entries: Vec<T>,
    /// The time of the last entry, if older ones follow: the next page has those before it.
    pub next: Option<u64>,
}

impl<T> ListPage<T> {
    /// The first page of sorted entries. Reads no further than the first entry of the next page.
    pub fn first(sorted: impl IntoIterator<Item = T>, limit: usize, time: impl Fn(&T) -> u64) -> ListPage<T> {
        let mut entries: Vec<T> = Vec::new();
        for entry in sorted {
            let last = entries.last().filter(|_| entries.len() >= limit).map(&time);
            if last.is_some_and(|last| time(&entry) != last) {
                return ListPage { entries, next: last };
            }
            entries.push(entry);
        }
        ListPage { entries, next: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(times: &[u64], limit: usize) -> (usize, Option<u64>) {
        let page = ListPage::first(times.iter().copied(), limit, |time| *time);
        (page.entries.len(), page.next)
    }

    #[test]
    fn a_page_has_a_next_one_only_if_older_entries_follow() {
        assert_eq!(page(&[], 2), (0, None));
        assert_eq!(page(&[4], 2), (1, None));
        assert_eq!(page(&[4, 3], 2), (2, None));
        assert_eq!(page(&[4, 3, 2], 2), (2, Some(3)));
    }

    #[test]
    fn entries_of_the_same_time_are_on_one_page() {
        assert_eq!(page(&[4, 3, 3, 3], 2), (4, None));
        assert_eq!(page(&[4, 3, 3, 3, 2, 2], 2), (4, Some(3)));
        assert_eq!(page(&[4, 4, 3], 2), (2, Some(4)));
    }
}
