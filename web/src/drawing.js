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

// Puts the table into a picture. A tile that is as it was stays where it is, so that little is laid out again.
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
    const key = JSON.stringify(tile);
    const before = old[index];
    if (before?.key === key) return before;
    const element = tileOf(tile);
    if (before?.kind !== tile.kind) return { key, kind: tile.kind, element };
    patch(before.element, element);
    return { ...before, key };
  });
  for (let index = 0; index < Math.max(old.length, own.tiles.length); index += 1) {
    const [before, now] = [old[index]?.element, own.tiles[index]?.element];
    if (before === now) continue;
    before?.remove();
    if (own.tiles[index]?.kind === 'board') own.players.before(now);
    else if (now) own.players.append(now);
  }
}

// What is the same at both ends of a tile stays: an island is laid out once, and not with each dinosaur on it.
function patch(element, fresh) {
  element.setAttribute('viewBox', fresh.getAttribute('viewBox'));
  const [old, now] = [[...element.childNodes], [...fresh.childNodes]];
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head].isEqualNode(now[head])) head += 1;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail).isEqualNode(now.at(-1 - tail))) tail += 1;
  const behind = old[old.length - tail] ?? null;
  for (const gone of old.slice(head, old.length - tail)) gone.remove();
  for (const come of now.slice(head, now.length - tail)) element.insertBefore(come, behind);
}

function tileOf(tile) {
  const element = made('svg');
  element.setAttribute('class', `table-tile ${tile.kind}`);
  element.setAttribute('viewBox', `0 0 ${tile.width} ${tile.height}`);
  element.innerHTML = tile.svg;
  // What is tapped of an island is a space.
  if (tile.kind === 'board') for (const land of element.querySelectorAll('use.land')) land.parentNode.classList.add('space');
  return element;
}

export const nameOf = (record, handle) => record.players.find((player) => player.handle === handle)?.name ?? handle;
