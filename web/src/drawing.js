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
  own.tiles = table.tiles.map((tile, index) => {
    const before = old[index];
    const element = before?.kind === tile.kind ? before.element : made('svg');
    if (element !== before?.element) element.setAttribute('class', `table-tile ${tile.kind}`);
    set(element, 'viewBox', `0 0 ${tile.width} ${tile.height}`);
    if (element === before?.element && before.svg === tile.svg) return before;
    const parts = fill(element, tile.kind, element === before?.element ? before.parts : [], partsOf(tile.svg));
    return { kind: tile.kind, svg: tile.svg, parts, element };
  });
  for (let index = 0; index < Math.max(old.length, own.tiles.length); index += 1) {
    const [before, now] = [old[index]?.element, own.tiles[index]?.element];
    if (before === now) continue;
    before?.remove();
    if (own.tiles[index]?.kind === 'board') own.players.before(now);
    else if (now) own.players.append(now);
  }
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

// Elements that are wanted again stay, and what begins as one that goes becomes it. Gives each with its markup.
function fill(element, kind, old, markups) {
  const take = taking(old);
  const parts = markups.map((markup) => take((one) => one.markup === markup) ?? { markup, node: null });
  const wanted = parts.filter(({ node }) => !node);
  const fresh = made('svg');
  fresh.innerHTML = wanted.map(({ markup }) => markup).join('');
  // What is tapped of an island is a space.
  if (kind === 'board') for (const land of fresh.querySelectorAll('use.land')) land.parentNode.classList.add('space');
  const nodes = [...fresh.childNodes];
  for (const [index, part] of wanted.entries()) {
    const begins = part.markup.slice(0, part.markup.indexOf('>') + 1);
    const alike = take(({ markup }) => markup.startsWith(begins));
    part.node = alike ? become(alike.node, nodes[index]) : nodes[index];
  }
  place(element, parts.map(({ node }) => node));
  return parts;
}

// Makes a node what another of its kind is, with as few changes as can be.
function become(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) {
    old.data = fresh.data;
    return old;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) set(old, name, value);
  const take = taking(old.childNodes);
  const children = [...fresh.childNodes].map((child) => [child, take((one) => one.isEqualNode(child))]);
  const isAlike = (one, other) => one.nodeName === other.nodeName && one.className?.baseVal === other.className?.baseVal;
  place(old, children.map(([child, same]) => {
    const alike = same ? null : take((one) => isAlike(one, child));
    return alike ? become(alike, child) : same ?? child;
  }));
  return old;
}

// Takes from a list the first that fits, each once.
function taking(list) {
  const left = new Set(list);
  return (fits) => {
    for (const one of left) {
      if (fits(one)) {
        left.delete(one);
        return one;
      }
    }
    return null;
  };
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
