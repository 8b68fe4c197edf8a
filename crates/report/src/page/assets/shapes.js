// Elements, and the shapes that all drawings use. Colours are classes of the style: with a shape and
// letters for each player nothing is said by colour alone.

function made(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}
const html = (tag, attributes, ...children) => made(document.createElement(tag), attributes, children);
const svg = (tag, attributes, ...children) =>
  made(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

// `thick-shell` as people write it.
const words = (name) => String(name).replace(/[-_]/g, ' ');
const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace('-', '−'));

function link(text, act, label) {
  const button = html('button', { type: 'button', class: 'link', 'aria-label': label }, text);
  button.addEventListener('click', act);
  return button;
}

function polygon(sides, radius, turn) {
  const corners = [];
  for (let corner = 0; corner < sides; corner += 1) {
    const angle = (turn + (360 / sides) * corner) * (Math.PI / 180);
    corners.push(`${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`);
  }
  return corners.join(' ');
}

function star(points, outer, inner) {
  return Array.from({ length: points * 2 }, (_, index) => {
    const angle = (Math.PI / points) * index;
    const radius = index % 2 ? inner : outer;
    return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');
}

// The shape of each seat, about 10 units around the origin.
const SEATS = [
  () => svg('circle', { r: 9.5 }),
  () => svg('rect', { x: -8.5, y: -8.5, width: 17, height: 17, rx: 2 }),
  () => svg('polygon', { points: polygon(4, 12, 0) }),
  () => svg('polygon', { points: polygon(6, 10.5, 30) }),
  () => svg('polygon', { points: '-9.5,-9 9.5,-9 9.5,2 0,11 -9.5,2' }),
  () => svg('polygon', { points: polygon(8, 10.5, 22.5) }),
];

// The mark of a player: his shape, his colour and the first letters of his handle.
function markOf(handle, attributes) {
  const seat = seatOf.get(handle) ?? 0;
  const letters = marks[seat] ?? '?';
  return svg('g', { class: `seat seat-${seat}`, ...attributes }, SEATS[seat % SEATS.length](),
    svg('text', { class: 'letters', 'text-anchor': 'middle', y: 3.6, 'font-size': letters.length > 1 ? 8.5 : 10.5 }, letters));
}
const mark = (handle) => svg('svg', { class: 'mark', viewBox: '-13 -13 26 26' }, markOf(handle));
const owner = (handle, ...more) => html('span', { class: 'owner' }, mark(handle), html('b', {}, nameOf(handle)), more);

// Small pictures of 16 by 16.
const ICONS = {
  tick: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4 12 12 M12 4 4 12',
  stop: 'M5.2 2h5.6L14 5.2v5.6L10.8 14H5.2L2 10.8V5.2Z M5.5 5.5l5 5 M10.5 5.5l-5 5',
  warn: 'M8 2 14.5 13.5H1.5Z M8 6v4 M8 11.6v.6',
  note: 'M8 1.8a6.2 6.2 0 1 0 .01 0Z M8 7.2v4 M8 4.6v.6',
  back: 'M6 3 2.5 6.5 6 10 M2.5 6.5H10a3.5 3.5 0 0 1 0 7H6',
  let: 'M2.5 8h11 M9.5 4 13.5 8l-4 4',
  gap: 'M2.5 3.5v9 M6 8h.6 M9.4 8h.6 M13.5 3.5v9',
  lay: 'M2 3h12v10H2Z M2 6.5h12 M6.5 6.5V13',
  ask: 'M5.5 6a2.5 2.5 0 1 1 3.7 2.2C8.2 8.8 8 9.2 8 10 M8 12v.6',
  first: 'M3 3v10 M13 3 6 8l7 5Z',
  round: 'M8 3 2 8l6 5Z M14 3 8 8l6 5Z',
  phase: 'M11 3 4 8l7 5Z M13.5 3v10',
  step: 'M11.5 3 4.5 8l7 5Z',
  hot: 'M8 14c-3.2 0-5-2-5-4.4C3 6.500 6.500 5.500 7 2c2.500 1.200 3 3.200 2.600 4.600C10.800 6.300 11 5.400 11 4.800c1.300 1.200 2 3 2 4.800C13 12 11.200 14 8 14Z',
  cold: 'M8 1.500v13 M2.400 4.800l11.200 6.500 M13.600 4.800 2.400 11.300 M6 2.600 8 4.400l2-1.800 M6 13.400l2-1.800 2 1.800',
  deadly: 'M3.500 3.500l9 9 M12.500 3.500l-9 9',
  ideal: 'M8 4.800a3.200 3.200 0 1 0 .01 0Z M8 .8v2 M8 13.200v2 M.8 8h2 M13.200 8h2 M2.900 2.900l1.400 1.400 M11.700 11.700l1.400 1.400 M2.900 13.100l1.400-1.400 M11.700 4.300l1.400-1.400',
};
const icon = (name, label) => svg('svg', { class: `icon icon-${name}`, viewBox: '0 0 16 16', role: label ? 'img' : null, 'aria-label': label, 'aria-hidden': label ? null : 'true' },
  svg('path', { d: ICONS[name] }));

// A card: its name and what it is worth; a back if nobody knows it.
function card(one, attributes) {
  if (!one || one.name === null) {
    return html('span', { class: 'card back', title: 'a card that the record does not name', ...attributes }, '?');
  }
  const worth = 'value' in one ? html('i', {}, signed(one.value)) : null;
  return html('span', { class: 'card', title: gloss(one.name), ...attributes }, words(one.name), worth);
}
function hand(cards, empty) {
  const backs = Math.min(cards.unknown || 0, 12);
  return html('span', { class: 'hand' },
    cards.count === null ? html('span', { class: 'faint' }, 'cards not told') : null,
    cards.count === 0 ? html('span', { class: 'faint' }, empty || 'no cards') : null,
    cards.known.map((one) => card(one)),
    Array.from({ length: backs }, () => card(null)),
    cards.unknown > 12 ? `+${cards.unknown - 12}` : null);
}

// A number with a sign that it has just changed.
function figure(now, before, label, attributes) {
  const change = before === undefined || before === null || now === null || before === now ? null
    : html('small', { class: now > before ? 'more' : 'less' }, signed(now - before));
  return html('span', { class: change ? 'figure changed' : 'figure', title: label, ...attributes },
    html('b', {}, now === null ? '?' : String(now).replace('-', '−')), change, html('span', {}, label));
}

// What the material says of a gene, a trait or a card.
const glosses = new Map();
for (const list of [material?.genes, material?.traits, material?.events?.cards]) {
  for (const one of list || []) glosses.set(one.name, one.text);
}
const gloss = (name) => glosses.get(name) ?? null;

// The names that the facts of a step are about, by what happened to them.
function touchedBy(facts) {
  const touched = new Map();
  const add = (value, how) => {
    if (Array.isArray(value)) value.forEach((one) => add(one, how));
    else if (typeof value === 'string') touched.set(value, how);
  };
  for (const fact of facts) {
    for (const [role, value] of Object.entries(fact.roles)) {
      const dies = fact.name === 'lose' || role === 'died' || role === 'removing';
      const how = dies ? 'dies' : role === 'prey' ? 'prey' : role === 'from' ? 'from' : 'touched';
      if (['from', 'over', 'to', 'on', 'died', 'removing', 'species', 'prey'].includes(role)) add(value, how);
    }
  }
  return touched;
}
// The names that the findings of a step point at.
function accusedBy(findings) {
  const accused = new Map();
  for (const finding of findings) {
    for (const label of finding.related) for (const name of label.names) accused.set(name, 'cause');
    for (const name of finding.primary.names) accused.set(name, 'refused');
  }
  return accused;
}
