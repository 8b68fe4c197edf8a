// The drawn table. The module draws it, as `evoref view` does: its elements of SVG are put in as they are. Names
// of players and of cards in them are text there already.

import { el } from './dom.js';

const made = (name) => document.createElementNS('http://www.w3.org/2000/svg', name);
let known = { record: null, shapes: null, tiles: [] };

// A record's drawing; what all of its tables use is put in once.
function drawingOf(record) {
  if (known.record === record) return known;
  const shapes = made('svg');
  shapes.setAttribute('class', 'defined');
  shapes.setAttribute('aria-hidden', 'true');
  shapes.innerHTML = `<defs>${record.defined}</defs>`;
  known = { record, shapes, tiles: [] };
  return known;
}

// Puts the table into a picture. What is as it was stays where it is: to read, style and lay out a table anew takes
// a phone longer than the referee needs.
export function draw(picture, record, table) {
  const own = drawingOf(record);
  if (own.picture !== picture || own.shapes.parentNode !== picture) {
    own.players = el('div', { class: 'players' });
    own.tiles = [];
    own.picture = picture;
    picture.replaceChildren(own.shapes, own.players);
  }
  const old = own.tiles;
  const change = { fresh: [], placed: [] };
  own.tiles = table.tiles.map((tile, index) => {
    const before = old[index];
    const element = before?.kind === tile.kind ? before.element : made('svg');
    if (element !== before?.element) element.setAttribute('class', `table-tile ${tile.kind}`);
    set(element, 'viewBox', `0 0 ${tile.width} ${tile.height}`);
    if (element === before?.element && before.svg === tile.svg) return before;
    const parts = fill(element, element === before?.element ? before.parts : [], partsOf(tile.svg), change);
    return { kind: tile.kind, svg: tile.svg, parts, element };
  });
  carryOut(change);
  for (let index = 0; index < Math.max(old.length, own.tiles.length); index += 1) {
    const [before, now] = [old[index]?.element, own.tiles[index]?.element];
    if (before === now) continue;
    before?.remove();
    if (own.tiles[index]?.kind === 'board') own.players.before(now);
    else if (now) own.players.append(now);
  }
}

// Makes what is new, all at once: each time the browser starts to read takes longer than what it reads. Then
// everything is put into its place.
function carryOut({ fresh, placed }) {
  if (fresh.length > 0) {
    const box = made('svg');
    box.innerHTML = fresh.map(({ markup }) => markup).join('');
    // What is tapped of an island is a space.
    for (const land of box.querySelectorAll('use.land')) land.parentNode.classList.add('space');
    for (const [index, node] of [...box.childNodes].entries()) fresh[index].node = node;
  }
  for (const [element, parts] of placed) place(element, parts.map(({ node }) => node));
}

// The elements of a drawing, each as its markup.
function partsOf(svg) {
  const parts = [];
  let [depth, from] = [0, 0];
  for (const { 0: tag, 1: closing, index } of svg.matchAll(/<(\/?)(?:[^">]|"[^"]*")*>/g)) {
    if (closing) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > 0) continue;
    parts.push(svg.slice(from, index + tag.length));
    from = index + tag.length;
  }
  return parts;
}

// Elements that are wanted again stay; what begins as one that goes becomes it. Gives each with its markup.
function fill(element, old, markups, change) {
  const same = taking(old, ({ markup }) => markup);
  const parts = markups.map((markup) => same(markup) ?? { markup, node: null });
  const kept = new Set(parts);
  const alike = taking(old.filter((part) => !kept.has(part)), ({ markup }) => opening(markup));
  change.fresh.push(...parts.filter((part) => !part.node && !become(alike(opening(part.markup)), part, change)));
  change.placed.push([element, parts]);
  return parts;
}

const opening = (markup) => markup.slice(0, markup.indexOf('>') + 1);
const inside = (markup) => markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('<'));

// Makes of a part another one that begins in the same way, if there is one: what is in a group is filled in turn.
function become(old, part, change) {
  if (!old) return false;
  const within = inside(part.markup);
  if (old.node.nodeName !== 'g') {
    if (/[<&]/.test(within)) return false;
    old.node.textContent = within;
    part.node = old.node;
    return true;
  }
  part.node = old.node;
  const { childNodes } = old.node;
  const parts = old.parts ?? partsOf(inside(old.markup)).map((markup, index) => ({ markup, node: childNodes[index] }));
  part.parts = fill(part.node, parts, partsOf(within), change);
  return true;
}

// Takes from a list what has a key, each once.
function taking(list, keyOf) {
  const left = new Map();
  for (const one of list) {
    const key = keyOf(one);
    if (left.has(key)) left.get(key).push(one);
    else left.set(key, [one]);
  }
  return (key) => left.get(key)?.shift() ?? null;
}

// Only these are inside, in this order.
function place(element, nodes) {
  const wanted = new Set(nodes);
  for (const node of [...element.childNodes]) if (!wanted.has(node)) node.remove();
  let there = element.firstChild;
  for (const node of nodes) {
    if (node === there) there = there.nextSibling;
    else element.insertBefore(node, there);
  }
}

// An attribute that is set is looked at again, even if it was the same.
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export const nameOf = (record, handle) => record.players.find((player) => player.handle === handle)?.name ?? handle;
