//! Leases: which of several servers looks after a table.

/// The number of buckets into which the ids of tables fall. It is stored: servers of different versions share the leases.
pub const LEASE_BUCKETS: u16 = 1_024;

/// The bucket of a table.
pub fn lease_bucket(table: &str) -> u16 {
    (crc32fast::hash(table.as_bytes()) % u32::from(LEASE_BUCKETS)) as u16
}

/// A time in which no server looked after the tables of a bucket, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServiceOutage {
    /// The bucket.
    pub bucket: u16,
    /// The last renewal of the server that held it.
    pub since: u64,
    /// When another server took it.
    pub until: u64,
}

/// What a server holds after a renewal of its leases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaseRenewal {
    /// All buckets that it holds.
    pub held: Vec<u16>,
    /// The outages that ended now, of buckets that it has taken.
    pub outages: Vec<ServiceOutage>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bucket_of_a_table_stays_the_same() {
        let buckets = ["", "t1", "t2", "abcdefghijklmnop"].map(lease_bucket);
        assert_eq!(buckets, [0, 567, 909, 147]);
        assert!((0..10_000).all(|number| lease_bucket(&number.to_string()) < LEASE_BUCKETS));
    }
}
