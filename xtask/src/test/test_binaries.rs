//! Builds the test binaries with cargo and lists their tests.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde_json::Value;

use crate::run_command::cargo;

/// A test binary.
#[derive(Debug)]
pub(crate) struct TestBinary {
    /// The package and target, such as `rules main`; unit tests are `rules unit`.
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    /// The folder of the package, in which cargo would run it.
    pub(crate) folder: PathBuf,
}

/// The result of building the tests.
pub(crate) struct TestBuild {
    pub(crate) tests: Vec<TestBinary>,
    /// The program `tessera`, if it was built too, so that tests that start it need not build it again.
    pub(crate) program: Option<PathBuf>,
}

impl TestBuild {
    /// Builds the tests that the arguments of `cargo test` select.
    pub(crate) fn build(arguments: &[&str]) -> anyhow::Result<TestBuild> {
        let mut cargo_build = cargo()
            .args(["test", "--no-run", "--message-format", "json-render-diagnostics"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .context("cargo cannot be started")?;
        let messages = cargo_build.stdout.take().context("cargo has no output")?;
        let mut built = TestBuild { tests: Vec::new(), program: None };
        for line in BufReader::new(messages).lines() {
            let line = line.context("cargo printed something that is not text")?;
            built.add_artifact(
                &serde_json::from_str(&line).with_context(|| format!("cargo printed '{line}'"))?,
            )?;
        }
        if !cargo_build.wait()?.success() {
            bail!("the tests cannot be built");
        }
        Ok(built)
    }

    fn add_artifact(&mut self, message: &Value) -> anyhow::Result<()> {
        let (Some(path), Some(target)) = (message["executable"].as_str(), message["target"]["name"].as_str())
        else {
            return Ok(());
        };
        let kind = message["target"]["kind"][0].as_str().unwrap_or_default();
        if message["profile"]["test"] == true {
            let manifest = Path::new(message["manifest_path"].as_str().context("no manifest_path")?);
            let folder = manifest.parent().context("a manifest lies in a folder")?;
            let package = folder.file_name().context("a package's folder has a name")?.to_string_lossy();
            let target = if kind == "test" { target } else { "unit" };
            self.tests.push(TestBinary {
                name: format!("{package} {target}"),
                path: path.into(),
                folder: folder.into(),
            });
        } else if kind == "bin" && target == "tessera" {
            self.program = Some(path.into());
        }
        Ok(())
    }
}

impl TestBinary {
    /// The binary as cargo would start it.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }

    /// The names of its tests.
    pub(crate) fn list(&self) -> anyhow::Result<Vec<String>> {
        let output = self.command().args(["--list", "--format", "terse"]).output();
        let output = output.with_context(|| format!("{} cannot be started", self.path.display()))?;
        let listed = String::from_utf8(output.stdout).context("names of tests are text")?;
        if !output.status.success() {
            bail!("{} does not list its tests: {listed}", self.path.display());
        }
        let names = listed.lines().filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(str::to_owned).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::run_command::root;

    /// A test file that neither `main.rs` nor `Cargo.toml` names would never be compiled.
    #[test]
    fn every_file_of_tests_is_in_a_binary() {
        for package in fs::read_dir(root().join("crates")).expect("crates") {
            let package = package.expect("a crate").path();
            let folder = package.join("tests");
            let Ok(main) = fs::read_to_string(folder.join("main.rs")) else { continue };
            let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("a manifest");
            for file in fs::read_dir(&folder).expect("tests") {
                let file = file.expect("a file").path();
                let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
                if file.extension().is_some_and(|ending| ending == "rs") && name != "main" {
                    let named = main.contains(&format!("mod {name};"))
                        || manifest.contains(&format!("path = \"tests/{name}.rs\""));
                    assert!(named, "{} is in no binary", file.display());
                }
            }
        }
    }
}
