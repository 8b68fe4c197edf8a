//! The forms of files: those that are read, and those that programs get.

use evoref::GAMES;
use evoref_command::{command, kinds, schemas};

use crate::frame::{Page, block, codes, page, sentence, text};

/// The page of all forms, and the schemas as files.
pub(super) fn pages() -> Vec<Page> {
    let mut out = String::from(
        "<h1>Formats</h1>\n<p>A record is described under <a href=\"notation.html\">Notation</a>. Data files \
         are YAML; editors check them against their JSON Schema.</p>\n",
    );
    let mut files = Vec::new();
    out.push_str("<h2>What programs get</h2>\n<ul>\n");
    for (name, of, schema) in schemas() {
        let (path, of) = (format!("schemas/{name}.schema.json"), sentence(&of));
        out.push_str(&format!("<li><a href=\"{path}\">{name}.schema.json</a>: {of}</li>\n"));
        files.push(Page { path, html: schema.to_owned() });
    }
    out.push_str("</ul>\n");
    for (game, kind) in kinds(GAMES) {
        let forms = kind.forms();
        let (key, names) = (kind.key(), codes(kind.names()));
        let path = format!("schemas/{}-{key}.schema.json", game.name);
        out.push_str(&format!("<h2>{}: {}</h2>\n", text(game.title), text(kind.what())));
        out.push_str(&format!(
            "<p><code>{key}:</code> in the header names one that ships ({names}) or a file; \
             <a href=\"{path}\">schema</a>. A file to fill in:</p>\n"
        ));
        out.push_str(&block(forms.template));
        files.push(Page { path, html: forms.schema.to_owned() });
    }
    let mut pages = vec![page("formats.html", "Formats", &out)];
    pages.extend(files);
    pages
}

pub(super) fn commands() -> Page {
    let mut out = String::from("<h1>Commands</h1>\n<ul>\n");
    let mut helps = String::new();
    let mut cli = command(GAMES).term_width(100);
    cli.build();
    for command in cli.get_subcommands_mut() {
        let name = command.get_name().to_owned();
        if name == "help" {
            continue;
        }
        let about = command.get_about().map(ToString::to_string);
        let (name, about) = (text(&name), sentence(&about.unwrap_or_default()));
        out.push_str(&format!("<li><a href=\"#{name}\">{name}</a>: {about}</li>\n"));
        helps.push_str(&format!("<h2 id=\"{name}\">evoref {name}</h2>\n"));
        helps.push_str(&block(&command.render_long_help().to_string()));
    }
    out.extend(["</ul>\n", &helps]);
    page("commands.html", "Commands", &out)
}
