//! The Debian package: program, service, user, data folder, settings, manual pages and completions.

pub(crate) mod package_test;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::run_command::{cargo, must_succeed, root};

const SETTINGS: &str = include_str!("tessera.toml");
const SCRIPTS: [(&str, &str); 3] = [
    ("postinst", include_str!("postinst.sh")),
    ("prerm", include_str!("prerm.sh")),
    ("postrm", include_str!("postrm.sh")),
];

/// A package to build from a program.
pub(crate) struct DebianPackage<'a> {
    pub(crate) program: &'a Path,
    pub(crate) version: &'a str,
    /// Whether the package is compressed well, which takes a minute.
    pub(crate) compress: bool,
}

/// Builds the program and its package, and returns the file.
pub(crate) fn build(out: &Path) -> anyhow::Result<PathBuf> {
    must_succeed(cargo().args([
        "build",
        "--release",
        "--locked",
        "--package",
        "tessera",
        "--features",
        "mail",
    ]))?;
    let program = root().join("target/release/tessera");
    DebianPackage { program: &program, version: env!("CARGO_PKG_VERSION"), compress: true }.build(out)
}

impl DebianPackage<'_> {
    /// Builds the package into a folder and returns its file.
    pub(crate) fn build(&self, out: &Path) -> anyhow::Result<PathBuf> {
        let architecture = output_of(Command::new("dpkg").arg("--print-architecture"))
            .context("the package needs dpkg, which is on Debian and Ubuntu")?;
        let tree = out.join(format!("deb-{}", self.version));
        if tree.exists() {
            fs::remove_dir_all(&tree)?;
        }
        self.install_files(&tree)?;
        self.write_control_files(&tree, architecture.trim())?;
        set_modes(&tree)?;
        let file = out.join(format!("tessera_{}_{}.deb", self.version, architecture.trim()));
        let compression: &[&str] = if self.compress { &["-Zxz"] } else { &["-Zgzip", "-z1"] };
        must_succeed(
            Command::new("dpkg-deb")
                .args(compression)
                .args(["--root-owner-group", "--build"])
                .arg(&tree)
                .arg(&file)
                .stdout(std::process::Stdio::null()),
        )?;
        fs::remove_dir_all(&tree)?;
        Ok(file)
    }

    fn install_files(&self, tree: &Path) -> anyhow::Result<()> {
        let program = tree.join("usr/bin/tessera");
        create_folder_of(&program)?;
        fs::copy(self.program, &program)?;
        // Debug information and symbols; a program without any is left as it is.
        must_succeed(Command::new("strip").arg("--strip-unneeded").arg(&program))?;
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755))?;
        let unit = output_of(Command::new(self.program).args(["systemd", "--program", "/usr/bin/tessera"]))?;
        write(&tree.join("usr/lib/systemd/system/tessera.service"), &unit)?;
        write(&tree.join("etc/tessera/tessera.toml"), SETTINGS)?;
        let pages = tree.join("usr/share/man/man1");
        fs::create_dir_all(&pages)?;
        must_succeed(Command::new(self.program).args(["man", "--folder"]).arg(&pages))?;
        for page in fs::read_dir(&pages)? {
            must_succeed(Command::new("gzip").args(["-9", "--no-name"]).arg(page?.path()))?;
        }
        for (shell, file) in [
            ("bash", "usr/share/bash-completion/completions/tessera"),
            ("zsh", "usr/share/zsh/vendor-completions/_tessera"),
            ("fish", "usr/share/fish/vendor_completions.d/tessera.fish"),
        ] {
            let script = output_of(Command::new(self.program).args(["completions", shell]))?;
            write(&tree.join(file), &script)?;
        }
        let documents = tree.join("usr/share/doc/tessera");
        let licences = ["LICENSE-MIT", "LICENSE-APACHE"].map(|name| fs::read_to_string(root().join(name)));
        let [mit, apache] = licences;
        let copyright = format!(
            "Tessera is licensed under MIT or Apache-2.0, at your option.\n\n{}\n\n{}",
            mit?, apache?
        );
        write(&documents.join("copyright"), &copyright)?;
        for name in [
            "CHANGELOG.md",
            "docs/hosting.md",
            "docs/operations.md",
            "docs/data.md",
            "docs/limits.md",
            "docs/moderation.md",
        ] {
            let file = root().join(name);
            let short = file.file_name().context("a document has a name")?;
            fs::copy(&file, documents.join(short)).with_context(|| name.to_owned())?;
        }
        Ok(())
    }

    fn write_control_files(&self, tree: &Path, architecture: &str) -> anyhow::Result<()> {
        let control = tree.join("DEBIAN");
        let libc = needed_libc(&fs::read(self.program)?).context("the program uses the GNU C library")?;
        let size = folder_size(tree)? / 1024;
        let text = format!(
            "Package: tessera\nVersion: {}\nArchitecture: {architecture}\nMaintainer: The Tessera developers \
             <tessera@localhost>\nInstalled-Size: {size}\nDepends: libc6 (>= {libc}), libgcc-s1, passwd\nRecommends: \
             curl\nSection: games\nPriority: optional\nDescription: server, engine and tournaments for Pentago and \
             its relatives\n Play Pentago, Pentago XL, Exago and Pente in the browser, with friends or against the\n \
             computer. The server needs no other database or runtime.\n",
            self.version
        );
        write(&control.join("control"), &text)?;
        write(&control.join("conffiles"), "/etc/tessera/tessera.toml\n")?;
        for (name, script) in SCRIPTS {
            write(&control.join(name), script)?;
        }
        Ok(())
    }
}

/// Writes a file, with its folders.
fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    create_folder_of(file)?;
    fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

fn create_folder_of(file: &Path) -> anyhow::Result<()> {
    Ok(fs::create_dir_all(file.parent().context("a file lies in a folder")?)?)
}

fn output_of(command: &mut Command) -> anyhow::Result<String> {
    let shown = crate::run_command::shown(command);
    let output = command.output().with_context(|| format!("`{shown}` cannot be started"))?;
    if !output.status.success() {
        bail!("`{shown}` failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The modes of a package, whatever the umask: folders and programs 755, other files 644.
fn set_modes(path: &Path) -> anyhow::Result<()> {
    let is_script = path.parent().is_some_and(|folder| folder.ends_with("DEBIAN"))
        && SCRIPTS.iter().any(|(name, _)| path.ends_with(name));
    let is_folder = path.is_dir();
    let is_executable = is_folder || is_script || path.ends_with("usr/bin/tessera");
    fs::set_permissions(path, fs::Permissions::from_mode(if is_executable { 0o755 } else { 0o644 }))?;
    if is_folder {
        for entry in fs::read_dir(path)? {
            set_modes(&entry?.path())?;
        }
    }
    Ok(())
}

fn folder_size(folder: &Path) -> anyhow::Result<u64> {
    let mut size = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        size +=
            if entry.file_type()?.is_dir() { folder_size(&entry.path())? } else { entry.metadata()?.len() };
    }
    Ok(size)
}

/// The newest version of the C library that a program names.
fn needed_libc(program: &[u8]) -> Option<String> {
    const PREFIX: &[u8] = b"GLIBC_2.";
    let starts = program.windows(PREFIX.len()).enumerate().filter(|(_, bytes)| *bytes == PREFIX);
    let minor = starts.filter_map(|(start, _)| {
        let digits = program[start + PREFIX.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        String::from_utf8(digits.copied().collect()).ok()?.parse::<u32>().ok()
    });
    minor.max().map(|minor| format!("2.{minor}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_c_library_is_found() {
        assert_eq!(needed_libc(b"..GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.2.5\0").as_deref(), Some("2.34"));
        assert_eq!(needed_libc(b"nothing"), None);
    }
}
