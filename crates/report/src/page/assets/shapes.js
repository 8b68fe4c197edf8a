// Elements, marks of players and small pictures. Colours are classes of the style: with a shape and letters
// for each player nothing is said by colour alone.

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

// The mark of a player, as the drawings define it: his shape, his colour and the first letters of his handle.
function markOf(handle, attributes) {
  const seat = seatOf.get(handle) ?? 0;
  const letters = held.marks[seat] ?? '?';
  return svg('g', { class: `seat seat-${seat}`, ...attributes }, svg('use', { href: `#seat-${seat}` }),
    svg('text', { class: letters.length > 1 ? 'letters two' : 'letters', 'text-anchor': 'middle', y: 3.6 }, letters));
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
  play: 'M4 2.5 13 8l-9 5.5Z',
  pause: 'M4 3h3v10H4Z M9.5 3h3v10h-3Z',
  save: 'M8 2v8 M4.5 7 8 10.5 11.5 7 M2.5 13.5h11',
};
const icon = (name, label) => svg('svg', { class: `icon icon-${name}`, viewBox: '0 0 16 16', role: label ? 'img' : null, 'aria-label': label, 'aria-hidden': label ? null : 'true' },
  svg('path', { d: ICONS[name] }));
