//! Pages to print: HTML that needs nothing else.

use crate::prelude::*;

/// What all of them have; `@page` says how the paper lies.
const STYLE: &str = "\
:root { color-scheme: light }
body { font: 9pt/1.3 system-ui, \"DejaVu Sans\", sans-serif; color: #22201b; background: #fff; margin: 0 auto; max-width: 275mm }
h1 { font: 600 15pt/1.2 Georgia, \"DejaVu Serif\", serif; margin: 0 0 1mm }
h2 { font: 600 11pt/1.2 Georgia, \"DejaVu Serif\", serif; margin: 5mm 0 1mm }
p { margin: 0 0 2mm; color: #4f4a40 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { border: 0.3mm solid #b9b19f; padding: 1mm 2.5mm; text-align: right }
thead th { background: #f1ece0; font-weight: 600 }
.left { text-align: left }
section { break-inside: avoid; margin-bottom: 8mm }
";

pub(super) fn page(title: &str, paper: &str, style: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n@page {{ {paper} }}\n{STYLE}{style}</style>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )
}

pub(super) fn table(table: &TextTable) -> String {
    let class = |column: usize| if table.left.contains(&column) { " class=\"left\"" } else { "" };
    let head = table.head.iter().enumerate();
    let head =
        head.map(|(at, name)| format!("<th scope=\"col\"{}>{}</th>", class(at), escaped(name)));
    let cell = |(at, cell): (usize, &String)| format!("<td{}>{}</td>", class(at), escaped(cell));
    let row = |row: &Vec<String>| row.iter().enumerate().map(cell).collect::<String>();
    let rows = table.rows.iter().map(|cells| format!("<tr>{}</tr>\n", row(cells)));
    let (head, rows): (String, String) = (head.collect(), rows.collect());
    format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}
