//! Certificates that are built into the program.

/// Certificate that is built into the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltInCertificate {
    /// File name without `.certificate`.
    pub name: &'static str,
    /// Contents of the file.
    pub bytes: &'static [u8],
}

/// Pentago XL for two is won with e5. The engine plays from this certificate.
pub(super) const XL_CENTRE: BuiltInCertificate = BuiltInCertificate {
    name: "pentago-xl-e5",
    bytes: include_bytes!("../../certificates/pentago-xl-e5.certificate"),
};

/// All built-in certificates. They are made and checked by the commands in `docs/theory.md`; each header holds its command.
pub const BUILT_IN_CERTIFICATES: [BuiltInCertificate; 2] = [
    XL_CENTRE,
    BuiltInCertificate {
        name: "pente-k10-m10-m8",
        bytes: include_bytes!("../../certificates/pente-k10-m10-m8.certificate"),
    },
];
