// The drawing of the page of `evoref view`, from its own source: the build joins its pieces into `drawing:view`.
// A table goes in (what the module says of it), an element comes out.

import { drawings } from 'drawing:view';

let known = { key: null, view: null };

// The drawing of the game that is played; it is made anew for other players or another box.
function viewOf(record) {
  if (known.key !== record) known = { key: record, view: drawings(record.game, record, record.material) };
  return known.view;
}

export function drawn(record, table) {
  const { drawing, touchedBy } = viewOf(record);
  const pointed = touchedBy(table.facts);
  return drawing.draw(table.scene, table.before, table.facts, pointed);
}

export const nameOf = (record, handle) => record.players.find((player) => player.handle === handle)?.name ?? handle;
