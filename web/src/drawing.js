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

// The table as elements; a tile that is as it was is the same element.
export function drawn(record, table) {
  const own = drawingOf(record);
  own.tiles = table.tiles.map((tile, index) => {
    const key = JSON.stringify(tile);
    if (own.tiles[index]?.key === key) return own.tiles[index];
    const element = made('svg');
    element.setAttribute('class', `table-tile ${tile.kind}`);
    element.setAttribute('viewBox', `0 0 ${tile.width} ${tile.height}`);
    element.innerHTML = tile.svg;
    return { key, kind: tile.kind, element };
  });
  const of = (board) => own.tiles.filter(({ kind }) => (kind === 'board') === board).map(({ element }) => element);
  return [own.shapes, ...of(true), el('div', { class: 'players' }, of(false))];
}

export const nameOf = (record, handle) => record.players.find((player) => player.handle === handle)?.name ?? handle;
