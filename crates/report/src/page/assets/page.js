// The page: where it stands, how it gets there, and what is shown then.

// Whether there is a table to show.
const seen = Boolean(states.scene);

// How many steps were gone through.
let now = 0;

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
function start() {
  if (location.hash === '#end') return last;
  const asked = placeOf(location.hash);
  if (asked !== null) return asked;
  const broken = held.findings.find((finding) => finding.severity === 'error');
  return broken && last > 0 ? Math.min(broken.step + 1, last) : 0;
}

// Places at which a round or phase begins.
const phaseStarts = [0];
for (let place = 1; place <= last; place += 1) {
  const [a, b] = [scenes[place - 1], scenes[place]];
  if (a && (a.phase !== b.phase || a.round !== b.round)) phaseStarts.push(place);
}
if (phaseStarts[phaseStarts.length - 1] !== last) phaseStarts.push(last);
const roundStarts = [...new Set([0, ...rounds.map((index) => index + 1), last])];
const before = (places) => places.filter((place) => place < now).pop() ?? 0;
const after = (places) => places.find((place) => place > now) ?? last;

const WAYS = [
  ['first', 'To the start', 'Home', () => 0, false],
  ['round', 'A round back', 'PageUp', () => before(roundStarts), false],
  ['phase', 'A phase back', 'ArrowUp', () => before(phaseStarts), false],
  ['step', 'A step back', 'ArrowLeft', () => now - 1, false],
  ['step', 'A step on', 'ArrowRight', () => now + 1, true],
  ['phase', 'A phase on', 'ArrowDown', () => after(phaseStarts), true],
  ['round', 'A round on', 'PageDown', () => after(roundStarts), true],
  ['first', 'To the end', 'End', () => last, true],
];
const KEYS = { Home: 'Home', End: 'End', PageUp: 'Page Up', PageDown: 'Page Down', ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right' };

function sentencesOf(place, scene) {
  const step = steps[place - 1];
  if (!step) return [{ text: 'Before the first line', marks: [] }];
  const told = factsOf(step).filter((fact) => fact.phrase).map((fact) => ({ text: fact.phrase + (drawing?.more?.(fact, scene) ?? ''), marks: fact.marks }));
  const said = saidOf(place - 1);
  if (!said) return told;
  const more = step.what === 'taken-back' ? ` (by line ${step.line})` : '';
  return [...told, { text: said[1] + more, marks: [] }];
}
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const picture = html('div', { class: 'picture', role: 'img', 'aria-label': 'The table, drawn; it is told as text below' });
const told = html('div', { class: 'told' });
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
  const wanted = Math.max(0, Math.min(last, place));
  if (wanted === now) return;
  now = wanted;
  show();
  const address = addressOf(now);
  if (location.hash !== address) history.replaceState(null, '', address);
}

function show() {
  const step = steps[now - 1];
  const scene = scenes[now];
  const here = step ? findingsAt(now - 1) : [];
  if (seen) {
    const facts = step ? factsOf(step) : [];
    const pointed = new Map([...touchedBy(facts), ...accusedBy(here)]);
    if (drawing) picture.replaceChildren(drawing.draw(scene, scenes[Math.max(0, now - 1)], facts, pointed));
    picture.setAttribute('aria-label', `The table, drawn: ${whereIs(scene)}. It is told as text below.`);
    asText.textContent = tables[now];
    where.replaceChildren(html('b', {}, whereIs(scene)), ...(scene.to_act ? [' · ', owner(scene.to_act, ' to act')] : []));
  }
  const sentences = sentencesOf(now, scene);
  told.replaceChildren(
    html('ul', {}, sentences.map(({ text, marks }) => html('li', { class: marks.join(' ') || null }, capital(text),
      marks.includes('unverified') ? [' ', icon('ask', 'not verified')] : null))),
    ...here.filter((finding) => finding.severity !== 'note' || step.what !== 'end').map((finding) => explained(finding, goToLine)));
  live.textContent = sentences.map(({ text }) => capital(text)).concat(here.map((finding) => finding.message)).join('. ');
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
  slider.setAttribute('aria-valuetext', `${step?.at ? `line ${step.at[0]}` : now === 0 ? 'start' : 'end'}${scene ? `, ${whereIs(scene)}` : ''}`);
  for (const button of document.querySelectorAll('.ways button')) {
    button.disabled = button.dataset.on === 'true' ? now === last : now === 0;
  }
  for (const one of charts) one.follow(now);
}
function whereIs(scene) {
  if (scene.round === 0) return capital(scene.phase || 'set-up');
  return `Round ${scene.round}${scene.phase ? `, ${scene.phase}` : ''}`;
}

function head() {
  const facts = [held.game_title, held.date, held.place, held.recorder ? `written by ${held.recorder}` : null, ...(held.settings || []).map(([key, value]) => `${key} ${value}`)];
  const verdicts = { legal: 'legal', unfinished: 'legal so far, unfinished', claimed: 'nothing but the result, which is not refereed', illegal: 'illegal', unreadable: 'cannot be read' };
  return html('header', {},
    html('h1', {}, held.title || held.name),
    html('p', {}, facts.filter(Boolean).join(' · ')),
    html('p', { class: `verdict ${held.status}` }, icon({ legal: 'tick', unfinished: 'note', claimed: 'note' }[held.status] || 'stop'), ` ${verdicts[held.status]}`));
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
  return html('nav', { class: 'ways', 'aria-label': 'Steps' }, html('div', { class: 'buttons' }, buttons), html('div', { class: 'slide' }, slider, stops), where);
}
function put(stop, left) {
  stop.style.left = left;
  stops.append(stop);
}

function onKey(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest?.('input, .scroll, pre, summary')) return;
  const way = WAYS.find(([, , key]) => key === event.key);
  if (!way) return;
  event.preventDefault();
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
  const kinds = [{ name: 'score', of: (scene, seat, index) => sheetOf(index)[1][seat] }, ...(drawing?.series ?? [])];
  const drawn = kinds.map(({ name, of }) => {
    const one = chart(name, of, goTo);
    charts.push(one);
    return html('figure', {}, html('figcaption', {}, capital(name)), one);
  });
  return html('section', { class: 'course' }, html('h2', {}, 'How it went'), html('div', { class: 'charts' }, drawn), sheet(goTo));
}

function save() {
  const file = html('a', { class: 'link', download: held.name.split(/[\\/]/).pop(), href: `data:text/plain;charset=utf-8,${encodeURIComponent(held.text)}` }, 'Save the record');
  return html('footer', {}, html('p', { class: 'small faint' }, `${held.name} · ${held.tool}`,
    html('span', { class: 'saved' }, ' · ', file, held.live === null ? null : [' · ', html('a', { href: '/' }, 'All sessions')])));
}

function begin() {
  const loose = held.findings.filter((finding) => last === 0 || !seen).map((finding) => explained(finding, goToLine));
  const details = html('details', { class: 'astext' }, html('summary', {}, 'The table as text'), asText);
  const box = html('div', { class: 'record', tabindex: 0, role: 'region', 'aria-label': 'The record' }, list);
  document.body.append(
    html('a', { class: 'unseen skip', href: '#record' }, 'To the record'),
    head(),
    html('main', {},
      html('div', { class: 'stage' }, seen ? controls() : null, html('section', { class: 'now', 'aria-label': 'What happened' }, told, loose), seen && drawing ? picture : null, live, seen ? details : null),
      html('aside', { id: 'record', 'aria-label': 'Record' }, html('div', { class: 'beside' }, html('h2', {}, 'The record'), box)),
      html('div', { class: 'after' }, course(), seen ? result(goToLine) : null, seen ? luck(goToLine) : null)),
    save());
  now = start();
  show();
  document.addEventListener('keydown', onKey);
  addEventListener('hashchange', () => {
    const place = location.hash === '#end' ? last : placeOf(location.hash);
    if (place !== null) goTo(place);
  });
  onSwipe();
}

// Loads the page again when the record was saved; only a page that a server shows asks for that.
async function watch() {
  const answer = await fetch(location.pathname.replace('/page/', '/stamp/')).catch(() => null);
  const stamp = answer?.ok ? await answer.text() : held.live;
  if (stamp !== held.live) location.reload();
  else setTimeout(watch, 1000);
}

begin();
if (held.live !== null) watch();
document.documentElement.dataset.ready = 'yes';
