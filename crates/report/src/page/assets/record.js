// The record: its lines with their numbers, each clause to be clicked, and what is wrong under its line.

const lines = held.text.replace(/\r?\n$/, '').split('\n').map((line) => line.replace(/\r$/, ''));

// What is said of a step that is no action, and the picture in the margin.
const SAID = {
  setup: [null, 'The set-up begins'],
  position: ['lay', 'A position: the table is stated, not played'],
  gap: ['gap', 'A gap: what happened here is not written'],
  end: [null, 'The record ends'],
  refused: ['stop', 'This is not legal, and did not happen'],
  unjudged: [null, 'Not judged: it stands below something illegal'],
  'taken-back': ['back', 'Taken back at the table: it never happened'],
  agrees: ['tick', 'The counts agree'],
  differs: ['cross', 'The counts differ'],
  result: ['note', 'The result as the table has it'],
  note: [null, 'A note, which changes nothing'],
  left: ['note', 'From here on nobody waits for this player'],
  allow: ['let', 'The table lets the next line stand'],
  takeback: ['back', 'Clauses above are taken back'],
  unread: ['stop', 'These words cannot be read'],
};
// What stands in a gap is not judged, and neither is what a position states, although nothing is wrong with it.
const UNJUDGED = { gap: [null, 'Not judged: it stands in a gap'], position: [null, 'A part of the position, which is laid out with the next heading'] };
let inside;
const insides = steps.map(({ what }) => {
  if (['gap', 'position'].includes(what)) inside = what;
  else if (what === 'round') inside = undefined;
  return inside;
});
const saidOf = (index) => {
  const { what, facts } = steps[index];
  const untold = what === 'unjudged' || (!what && !facts);
  return (untold && UNJUDGED[insides[index]]) || SAID[what];
};
const SEVERITIES = { error: 'stop', warning: 'warn', note: 'note' };

function explained(finding, goToLine) {
  const at = (label) => html('li', {}, link(`line ${label.at[0]}`, () => goToLine(label.at[0])), ` ${label.text}`);
  return html('div', { class: `finding ${finding.severity}` },
    html('p', {}, icon(SEVERITIES[finding.severity]), html('b', {}, ` ${finding.severity}: `), finding.message,
      finding.count > 1 ? ` (${finding.count} times)` : null),
    finding.primary.text ? html('p', { class: 'small' }, finding.primary.text) : null,
    finding.related.length > 0 ? html('ul', { class: 'small' }, finding.related.map(at)) : null,
    finding.help.length > 0 ? html('ul', { class: 'small' }, finding.help.map((line) => html('li', {}, coded(line)))) : null,
    finding.rule ? html('p', { class: 'small rule' }, finding.rule) : null,
    html('p', { class: 'small faint' }, html('code', {}, finding.code), finding.where ? ` · ${finding.where}` : null));
}
// What stands in backticks are words of a record.
const coded = (text) => text.split('\x60').map((part, index) => (index % 2 ? html('code', {}, part) : part));

function recordList(goTo, goToLine) {
  const byLine = new Map();
  steps.forEach((step, index) => {
    if (!step.at) return;
    const list = byLine.get(step.at[0]) || [];
    list.push([index, step]);
    byLine.set(step.at[0], list);
  });
  const found = new Map();
  for (const finding of held.findings) {
    const line = finding.primary.at[0];
    found.set(line, [...(found.get(line) || []), finding]);
  }
  const clauses = new Map();
  const list = html('ol', { class: 'lines' }, lines.map((text, at) => {
    const number = held.above + at + 1;
    const here = byLine.get(number) || [];
    const wrong = found.get(number) || [];
    const parts = [];
    let upto = 0;
    for (const [index, step] of here) {
      const [, from, to] = step.at;
      parts.push(text.slice(upto, from));
      const clause = html('span', { class: `clause ${insides[index] === 'position' ? 'stated' : step.what || 'said'}`, 'data-step': index + 1 }, text.slice(from, to));
      clauses.set(index + 1, clause);
      parts.push(clause);
      upto = to;
    }
    parts.push(html('span', { class: here.length > 0 ? 'rest' : 'plain' }, text.slice(upto)));
    const doubts = here.some(([, step]) => factsOf(step).some((fact) => fact.marks.includes('unverified')));
    const worst = ['error', 'warning', 'note'].find((one) => wrong.some((finding) => finding.severity === one));
    const kind = here.map(([, step]) => SAID[step.what]?.[0]).find(Boolean);
    const sign = worst ? icon(SEVERITIES[worst], worst)
      : kind ? icon(kind, SAID[here.find(([, step]) => SAID[step.what]?.[0])[1].what][1])
        : doubts ? icon('ask', 'not verified') : null;
    const heading = here.some(([, step]) => ['setup', 'position', 'round'].includes(step.what));
    const block = wrong.filter((finding) => finding.severity !== 'note').map((finding) => explained(finding, goToLine));
    return html('li', { id: `line-${number}`, class: heading ? 'heading' : null },
      html('span', { class: 'number' }, number), html('span', { class: 'sign' }, sign), html('span', { class: 'text' }, parts), block);
  }));
  list.addEventListener('click', (event) => {
    const clause = event.target.closest('[data-step]');
    if (clause) goTo(Number(clause.dataset.step));
  });
  return { list, clauses };
}
