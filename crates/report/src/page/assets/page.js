// The page: where it stands, how it gets there, and what is shown then.

// Whether there is a table to show.
const seen = Boolean(states.place);

// The first place there is to stand at: a position begins with itself.
const FIRST = begins === 'position' ? ends[0] : 0;
// How many steps were gone through.
let now = FIRST;

// The step after which the words at the address stand: #L60, or #L60.1 after the first clause of the line.
function placeOf(address) {
  const match = /^#L(\d+)(?:\.(\d+))?$/.exec(address);
  if (!match) return null;
  const line = Number(match[1]);
  const upto = steps.filter((step) => step.at && step.at[0] <= line).length;
  if (!match[2]) return upto;
  const first = steps.filter((step) => step.at && step.at[0] < line).length;
  return Math.min(first + Number(match[2]), upto);
}
function addressOf(place) {
  const step = steps[place - 1];
  if (!step || !step.at) return place === 0 ? '#L0' : '#end';
  const next = steps[place];
  if (!next || !next.at || next.at[0] !== step.at[0]) return `#L${step.at[0]}`;
  const first = steps.findIndex((one) => one.at && one.at[0] === step.at[0]);
  return `#L${step.at[0]}.${place - first}`;
}
// The first finding that is more than a note.
const worst = () => held.findings.find(({ severity }) => severity === 'error') ?? held.findings.find(({ severity }) => severity === 'warning');
function start() {
  if (location.hash === '#end') return last;
  const asked = placeOf(location.hash);
  if (asked !== null) return asked;
  const broken = worst();
  return broken ? Math.min(broken.step + 1, last) : last;
}

// Places at which a round or phase begins.
const phaseStarts = [FIRST];
for (let place = FIRST + 1; place <= last; place += 1) {
  const [a, b] = [places[place - 1], places[place]];
  if (a && (a[2] !== b[2] || a[1] !== b[1])) phaseStarts.push(place);
}
if (phaseStarts[phaseStarts.length - 1] !== last) phaseStarts.push(last);
const roundStarts = [...new Set([FIRST, ...rounds.map((index) => index + 1), last])];
const before = (stops) => stops.filter((place) => place < now).pop() ?? FIRST;
const after = (stops) => stops.find((place) => place > now) ?? last;

const WAYS = [
  ['first', 'To the start', 'Home', () => FIRST, false],
  ['round', 'A round back', 'PageUp', () => before(roundStarts), false],
  ['phase', 'A phase back', 'ArrowUp', () => before(phaseStarts), false],
  ['step', 'A step back', 'ArrowLeft', () => now - 1, false],
  ['step', 'A step on', 'ArrowRight', () => now + 1, true],
  ['phase', 'A phase on', 'ArrowDown', () => after(phaseStarts), true],
  ['round', 'A round on', 'PageDown', () => after(roundStarts), true],
  ['first', 'To the end', 'End', () => last, true],
];
const KEYS = { Home: 'Home', End: 'End', PageUp: 'Page Up', PageDown: 'Page Down', ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right' };

function sentencesOf(place) {
  const step = steps[place - 1];
  if (!step) return [{ text: 'Before the first line', marks: [] }];
  const told = factsOf(step).filter((fact) => fact.phrase).map((fact) => ({ text: fact.phrase, marks: fact.marks }));
  const said = saidOf(place - 1);
  if (!said) return told;
  const more = step.what === 'taken-back' ? ` (by line ${step.line})` : '';
  return [...told, { text: said[1] + more, marks: [] }];
}
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const picture = html('div', { class: `picture ${held.game}`, role: 'img', 'aria-label': 'The table, drawn; it is told as text below' });
const told = html('div', { class: 'told' });
const beside = html('div', { class: 'middle-of-table', 'aria-hidden': 'true' });
const live = html('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
const asText = html('pre', { id: 'table-text' });
const where = html('p', { class: 'where' });
const slider = html('input', { type: 'range', min: 0, max: last, value: 0, 'aria-label': 'Step of the session' });
const stops = html('div', { class: 'stops', 'aria-hidden': 'true' });
const { list, clauses } = recordList(goTo, goToLine);
const charts = [];

function goToLine(line) {
  goTo(placeOf(`#L${line}`));
}
function goTo(place) {
  const wanted = Math.max(FIRST, Math.min(last, place));
  if (wanted === now) return;
  now = wanted;
  show();
  const address = addressOf(now);
  if (location.hash !== address) history.replaceState(null, '', address);
}

// The tiles of the table; those that stay as they were are not drawn again.
let drawn = [];
function draw() {
  const wanted = tiles[now];
  const key = (tile) => JSON.stringify(tile.slice(0, 4));
  if (drawn.length !== wanted.length) {
    drawn = wanted.map(() => ({ key: '', tile: svg('svg', {}) }));
    const middle = wanted[0][0] === 'middle';
    const rest = html('div', { class: 'players' }, drawn.slice(1).map(({ tile }) => tile));
    picture.replaceChildren(...(middle ? [] : [drawn[0].tile]), rest);
    if (middle) beside.replaceChildren(drawn[0].tile);
  }
  wanted.forEach((tile, index) => {
    const [kind, width, height, pieces] = tile;
    if (drawn[index].key === key(tile)) return;
    drawn[index].key = key(tile);
    const element = drawn[index].tile;
    element.setAttribute('class', `table-tile ${kind}`);
    element.setAttribute('viewBox', `0 0 ${width} ${height}`);
    element.innerHTML = piecesOf(pieces);
  });
}

function show() {
  const step = steps[now - 1];
  if (seen) {
    if (tiles[now]) draw();
    const [words, , , toAct] = places[now];
    picture.setAttribute('aria-label', `The table, drawn: ${words}. It is told as text below.`);
    asText.textContent = tables[now];
    where.replaceChildren(html('b', {}, words), ...(toAct ? [' \u00b7 ', owner(toAct, ' to act')] : []));
  }
  const sentences = sentencesOf(now);
  told.replaceChildren(html('ul', {}, sentences.map(({ text, marks }) => html('li', { class: marks.join(' ') || null }, capital(text),
    marks.includes('unverified') ? [' ', icon('ask', 'not verified')] : null))));
  const here = step ? findingsAt(now - 1) : [];
  live.textContent = playing ? '' : sentences.map(({ text }) => capital(text)).concat(here.map((finding) => finding.message)).join('. ');
  for (const old of list.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
  const clause = clauses.get(now);
  const box = list.parentElement;
  if (clause) {
    clause.setAttribute('aria-current', 'step');
    const line = clause.closest('li');
    box.scrollTop = Math.max(0, line.offsetTop - box.clientHeight / 2);
  } else {
    box.scrollTop = now === 0 ? 0 : list.offsetHeight;
  }
  slider.value = now;
  slider.setAttribute('aria-valuetext', `${step?.at ? `line ${step.at[0]}` : now === 0 ? 'start' : 'end'}${seen ? `, ${places[now][0]}` : ''}`);
  for (const button of document.querySelectorAll('.ways [data-on]')) {
    button.disabled = button.dataset.on === 'true' ? now === last : now === FIRST;
  }
  for (const one of charts) one.follow(now);
}

// Goes on by itself, one step at a time, and waits where a round begins. Nothing moves on the way, so
// whoever wants less motion can play as well.
const PACES = [['slow', 1800], ['steady', 900], ['fast', 350]];
let playing = null;
const pace = html('select', { 'aria-label': 'Speed' }, PACES.map(([name, time], index) => html('option', { value: time, selected: index === 1 ? '' : null }, name)));
const rests = html('input', { type: 'checkbox', id: 'rests', checked: '' });
const player = html('button', { type: 'button', class: 'play', 'aria-keyshortcuts': 'Space' });
function stopped() {
  clearTimeout(playing);
  playing = null;
  player.replaceChildren(icon('play'));
  player.title = 'Play (Space)';
  player.setAttribute('aria-label', 'Play');
}
function plays() {
  player.replaceChildren(icon('pause'));
  player.title = 'Pause (Space)';
  player.setAttribute('aria-label', 'Pause');
  const next = () => {
    if (now === last) { stopped(); return; }
    goTo(now + 1);
    if (rests.checked && steps[now - 1].what === 'round') { stopped(); return; }
    playing = setTimeout(next, Number(pace.value));
  };
  if (now === last) goTo(FIRST);
  playing = setTimeout(next, 0);
}
function toggle() {
  if (playing === null) plays();
  else stopped();
}
player.addEventListener('click', toggle);

// The result in one line, or why there is none.
function outcome() {
  const { score, claimed } = held;
  const line = (rows, more) => html('p', { class: 'outcome' }, rows.map(([handle, points, won]) =>
    html('span', { class: won ? 'won' : null }, mark(handle), ' ', nameOf(handle), points === '' ? null : [' ', html('b', {}, points)])), more ? html('span', { class: 'faint' }, ` ${more}`) : null);
  if (claimed) {
    const rows = claimed.scores.map(([handle, points, place]) => [handle, points ?? '?', place === 1 || claimed.winners.includes(handle)]);
    return line(rows.length > 0 ? rows : claimed.winners.map((handle) => [handle, '', true]), rows.length > 0 ? '' : 'won');
  }
  if (held.status === 'illegal' || held.status === 'unreadable' || !score) return null;
  const rows = score.rows.map((row) => [row.player, row.total, score.ending !== null && row.winner]);
  return line([...rows, ...score.unknown.map(([handle]) => [handle, '?', false])], score.ending === null ? 'so far' : '');
}

function head() {
  const facts = [held.game_title, held.date, held.place, held.recorder ? `written by ${held.recorder}` : null, ...(held.settings || []).map(([key, value]) => `${key} ${value}`)];
  const verdicts = { legal: 'legal', unfinished: 'legal so far, unfinished', claimed: 'nothing but the result, which is not refereed', illegal: 'illegal', unreadable: 'cannot be read' };
  const found = worst();
  const others = held.findings.filter(({ severity }) => severity !== 'note').length - 1;
  return html('header', {},
    html('div', { class: 'titled' }, html('h1', {}, held.title),
      html('p', { class: 'about' }, facts.filter(Boolean).join(' \u00b7 '), ' \u00b7 ', html('span', { class: `verdict ${held.status}` }, icon({ legal: 'tick', unfinished: 'note', claimed: 'note' }[held.status] || 'stop'), ` ${verdicts[held.status]}`))),
    html('div', { class: 'at-once' }, outcome(),
      found ? html('p', { class: `at-fault ${found.severity}` }, icon(SEVERITIES[found.severity]), ' ', link(`line ${found.primary.at[0]}`, () => goToLine(found.primary.at[0])), `: ${found.message}`, others > 0 ? html('span', { class: 'faint' }, ` and ${plural(others, 'more finding')}`) : null) : null),
    saving(() => now, [[...Array(last + 1 - FIRST).keys()].map((step) => step + FIRST), phaseStarts, roundStarts]));
}

function controls() {
  const buttons = WAYS.map(([name, label, key, target, on]) => {
    const button = html('button', { type: 'button', class: on ? 'on' : 'back', 'data-on': String(on), title: `${label} (${KEYS[key]})`, 'aria-label': label, 'aria-keyshortcuts': key }, icon(name));
    button.addEventListener('click', () => goTo(target()));
    return button;
  });
  slider.addEventListener('input', () => goTo(Number(slider.value)));
  const share = (place) => `${(100 * place) / Math.max(1, last)}%`;
  for (const index of rounds) put(html('i', { class: 'round' }), share(index + 1));
  for (const finding of held.findings) if (finding.severity === 'error') put(html('i', { class: 'error' }), share(finding.step + 1));
  stopped();
  buttons.splice(4, 0, player);
  return html('nav', { class: 'ways', 'aria-label': 'Steps' }, html('div', { class: 'buttons' }, buttons), html('div', { class: 'slide' }, slider, stops),
    html('div', { class: 'pace' }, pace, html('label', {}, rests, ' rest at rounds')));
}
function put(stop, left) {
  stop.style.left = left;
  stops.append(stop);
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.('input, select, .scroll, pre, summary')) return;
  if (event.key === ' ' && player.isConnected && !event.target.closest?.('button, .record')) {
    event.preventDefault();
    toggle();
    return;
  }
  const way = WAYS.find(([, , key]) => key === event.key);
  if (!way) return;
  event.preventDefault();
  if (playing !== null) stopped();
  goTo(way[3]());
}
function onSwipe() {
  let from = null;
  picture.addEventListener('touchstart', (event) => { from = event.touches[0]; }, { passive: true });
  picture.addEventListener('touchend', (event) => {
    const to = event.changedTouches[0];
    const across = from ? to.clientX - from.clientX : 0;
    if (Math.abs(across) > 50 && Math.abs(across) > 2 * Math.abs(to.clientY - from.clientY)) goTo(now + (across < 0 ? 1 : -1));
    from = null;
  }, { passive: true });
}

function course() {
  if (!seen || played.length < 2) return null;
  const kinds = [{ name: 'score', of: (_, seat, index) => sheetOf(index)[1][seat] }, ...held.series.map((name, at) => ({ name, of: (end, seat) => numbers[end][at][seat] }))];
  const drawn = kinds.map(({ name, of }) => {
    const one = chart(name, of, goTo);
    charts.push(one);
    return html('figure', {}, html('figcaption', {}, capital(name)), one);
  });
  return html('section', { class: 'course' }, html('h2', {}, 'How it went'), html('div', { class: 'charts' }, drawn), sheet(goTo));
}

function foot() {
  return html('footer', {}, html('p', { class: 'small faint' }, `${held.name.split(/[\\/]/).pop()} \u00b7 ${held.tool}`,
    held.index === null ? null : [' \u00b7 ', html('a', { href: held.index }, 'All sessions')]));
}

function begin() {
  const details = html('details', { class: 'astext' }, html('summary', {}, 'The table as text'), asText);
  const box = html('div', { class: 'record', tabindex: 0, role: 'region', 'aria-label': 'The record' }, list);
  const thin = held.claimed !== null;
  document.body.append(
    html('a', { class: 'unseen skip', href: '#record' }, 'To the record'),
    head(),
    html('main', { class: seen ? (thin ? 'thin' : null) : 'unseen-table' },
      html('div', { class: 'stage' }, thin ? result(goToLine) : seen ? [controls(), html('div', { class: 'now' }, beside, html('section', { 'aria-label': 'What happened' }, where, told)), tiles[0] ? picture : null] : null, live, seen && !thin ? details : null),
      html('aside', { id: 'record', 'aria-label': 'Record' }, html('div', { class: 'beside' }, html('h2', {}, 'The record'), box)),
      thin || !seen ? null : html('div', { class: 'after' }, course(), result(goToLine), luck(goToLine))),
    foot());
  now = start();
  show();
  document.addEventListener('keydown', onKey);
  addEventListener('hashchange', () => {
    const place = location.hash === '#end' ? last : placeOf(location.hash);
    if (place !== null) goTo(place);
  });
  onSwipe();
}

begin();
document.documentElement.dataset.ready = 'yes';
