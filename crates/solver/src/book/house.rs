//! The certificates of the house, as they are in the program.

/// A certificate by its name, and what is in its file.
#[derive(Clone, Copy, Debug)]
pub struct HouseCertificate {
    /// The file is called so, with `.certificate` behind it.
    pub name: &'static str,
    /// All of the file.
    pub bytes: &'static [u8],
}

/// Pentago XL for two is won with e5; the engine plays from this.
pub(super) const XL_CENTRE: HouseCertificate = HouseCertificate {
    name: "pentago-xl-e5",
    bytes: include_bytes!("certificates/pentago-xl-e5.certificate"),
};

/// All that are proven, made and checked by the commands in docs/theory.md; their headers say how.
pub const HOUSE_CERTIFICATES: [HouseCertificate; 2] = [
    XL_CENTRE,
    HouseCertificate {
        name: "pente-k10-m10-m8",
        bytes: include_bytes!("certificates/pente-k10-m10-m8.certificate"),
    },
];
