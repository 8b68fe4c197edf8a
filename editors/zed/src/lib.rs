//! Starts `evoref lsp` for records in Zed, which takes a language server from an extension only.

use zed_extension_api::{
    Command, Extension, LanguageServerId, Result, Worktree, register_extension,
};

struct Evoref;

impl Extension for Evoref {
    fn new() -> Self {
        Self
    }

    fn language_server_command(
        &mut self,
        _: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let program = worktree.which("evoref");
        Ok(Command {
            command: program
                .ok_or("evoref is not on the PATH: `cargo install --path .` puts it there")?,
            args: vec!["lsp".to_owned()],
            env: worktree.shell_env(),
        })
    }
}

register_extension!(Evoref);
