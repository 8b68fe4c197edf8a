// The table of Evo: the island of hexes, wheel, initiative, auction, and the herd of each player.

const RADIUS = 30;
const HEX = polygon(6, RADIUS - 0.8, 30);
const SAUROPOD = 'M-20 8c4-1.500 7-4.500 9.500-8C-7-4.500-1-5.500 4-4.500 7-8 8-13 9-17c1-4 5-5.500 9-3.800 2.600 1.200 2.600 4.400-.6 4.600l-3.400.3c-1 4.400-.6 9-1.400 13-.4 3.200-1.200 5.600-2.400 7.400l.6 6.500h-4.400l-1-5.500c-3.600 1-8.800 1-12.400 0l-.8 5.500h-4.400l-.2-7C-14 6-17 7.500-20 8Z';

const centre = (space) => [space.column * RADIUS * Math.sqrt(3) / 2, space.row * RADIUS * 1.5];

function terrainMarks(terrain) {
  const marks = {
    desert: 'M-13 9h.1M-7 13h.1M0 10h.1M7 13h.1M13 9h.1M-10 16h.1M10 16h.1M3.500 16.500h.1M-4 16.500h.1',
    jungle: 'M-14 14c0-5 3-6 3-6s3 1 3 6M-3 17c0-5 3-6 3-6s3 1 3 6M8 14c0-5 3-6 3-6s3 1 3 6',
    hills: 'M-17 12c3-5 8-5 11 0M-6 16c3-5 9-5 12 0M6 12c3-5 8-5 11 0',
    mountains: 'M-17 14l5-9 5 9M-6 18l6-10 6 10M7 14l5-9 5 9',
  };
  return svg('path', { class: 'relief', d: marks[terrain] });
}

function dinosaur(handle, attributes) {
  const seat = seatOf.get(handle) ?? 0;
  return svg('g', { class: `dinosaur seat seat-${seat}`, ...attributes },
    svg('path', { d: SAUROPOD }),
    svg('text', { class: 'letters', x: 0, y: 5.5, 'text-anchor': 'middle', 'font-size': 9.5 }, marks[seat] ?? '?'));
}

function hex(space, shown, climate, marks) {
  const [x, y] = centre(space);
  const weather = climate ? climate[space.terrain] : null;
  const how = marks.get(space.name);
  return svg('g', { class: `hex ${space.terrain} ${weather || ''} ${how || ''}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg('polygon', { class: 'land', points: HEX }),
    terrainMarks(space.terrain),
    weather === 'deadly' ? svg('polygon', { class: 'hatch', points: HEX }) : null,
    weather && weather !== 'ideal'
      ? svg('path', { class: `weather ${weather}`, d: ICONS[weather], transform: 'translate(-24 -15) scale(0.72)' }) : null,
    space.start && !shown.owner ? svg('circle', { class: 'nest', r: 4, cy: 0 }) : null,
    svg('text', { class: 'place', x: 0, y: -17.500, 'text-anchor': 'middle' }, space.name),
    how ? svg('polygon', { class: 'ring', points: polygon(6, RADIUS - 3, 30) }) : null,
    shown.owner ? dinosaur(shown.owner, { transform: 'translate(-1 3)' }) : null,
    shown.young ? svg('path', { class: 'shell', d: 'M-17 19a6 6 0 0 1 12 0l-2 2-2-2-2 2-2-2-2 2Z', transform: 'translate(0 -3)' }) : null);
}

// The dice that were rolled, side by side; the last one stands, the others were taken back.
function dice(rolls) {
  return rolls.map((roll, index) => svg('g', { class: index < rolls.length - 1 ? 'die back' : 'die', transform: `translate(${(index - (rolls.length - 1) / 2) * 25} 26)` },
    svg('rect', { x: -11.5, y: -8, width: 23, height: 16, rx: 3.5 }),
    svg('text', { y: 3.6, 'text-anchor': 'middle' }, (roll || '?').replace('-', '\u2212'))));
}

// Moves as arrows, attacks as arrows that end in a burst, deaths as crosses, births as a ring.
function happenings(facts, places) {
  const at = (name) => (places.has(name) ? centre(places.get(name)) : null);
  const drawn = [];
  for (const fact of facts) {
    const { from, over, to, on, wins, died, removing } = fact.roles;
    const seat = seatOf.get(fact.who) ?? 0;
    if (from && to && at(from) && at(to)) {
      const stops = [from, ...(over || []), to].map(at).filter(Boolean);
      const [x0, y0] = stops[stops.length - 2];
      const end = stops[stops.length - 1];
      const length = Math.hypot(end[0] - x0, end[1] - y0) || 1;
      const short = fact.name === 'attack' ? 24 : 17;
      stops[stops.length - 1] = [end[0] - (end[0] - x0) / length * short, end[1] - (end[1] - y0) / length * short];
      const points = stops.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
      drawn.push(svg('polyline', { class: 'way-under', points }),
        svg('polyline', { class: `way way-${seat} ${fact.name}`, points, 'marker-end': 'url(#head)' }));
      if (fact.name === 'attack') {
        drawn.push(svg('g', { class: 'burst', transform: `translate(${end[0].toFixed(1)} ${end[1].toFixed(1)})` },
          svg('polygon', { points: star(12, 28, 22) }),
          svg('text', { y: -29, 'text-anchor': 'middle' }, wins === true ? 'wins' : wins === false ? 'fails' : '?'),
          dice(fact.roles.rolls || [])));
      }
    }
    if (fact.name === 'hatch' && 'roll' in fact.roles && at(on)) {
      const [x, y] = at(on);
      drawn.push(svg('g', { class: 'burst', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
        svg('polygon', { points: star(12, 28, 22) }),
        svg('text', { y: -29, 'text-anchor': 'middle' }, fact.roles.kills ? 'kills' : 'dies'),
        dice([fact.roles.roll])));
    }
    const crossed = [fact.name === 'lose' ? on : null, died, removing].flat().filter((name) => name && at(name));
    for (const name of crossed) {
      const [x, y] = at(name);
      drawn.push(svg('path', { class: 'death', d: 'M-11-11 11 11M11-11-11 11', transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }));
    }
  }
  return drawn;
}
function island(table, facts, marks) {
  const spaces = material.board.spaces;
  const places = new Map(spaces.map((space) => [space.name, space]));
  const across = Math.max(...spaces.map((space) => centre(space)[0]));
  const down = Math.max(...spaces.map((space) => centre(space)[1]));
  const order = spaces.map((space, index) => [space, table.spaces[index] || {}])
    .sort(([a], [b]) => (marks.has(a.name) ? 1 : 0) - (marks.has(b.name) ? 1 : 0));
  return svg('svg', { class: 'island', viewBox: `${-RADIUS - 4} ${-RADIUS - 8} ${across + 2 * RADIUS + 8} ${down + 2 * RADIUS + 16}` },
    svg('defs', {},
      svg('marker', { id: 'head', viewBox: '0 0 10 10', refX: 7, refY: 5, markerWidth: 4, markerHeight: 4, orient: 'auto' },
        svg('path', { class: 'arrowhead', d: 'M0 0 10 5 0 10 2.500 5Z' })),
      svg('pattern', { id: 'hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
        svg('path', { d: 'M0 0V7', class: 'hatching' }))),
    svg('g', { class: 'shore' }, spaces.map((space) => {
      const [x, y] = centre(space);
      return svg('polygon', { points: polygon(6, RADIUS + 3, 30), transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
    })),
    order.map(([space, shown]) => hex(space, shown, table.climate, marks)),
    happenings(facts, places));
}

const LAND = ['desert', 'jungle', 'hills', 'mountains'];
function legend(climate) {
  return html('ul', { class: 'legend' }, LAND.map((terrain) => html('li', { class: `swatch ${terrain}` },
    svg('svg', { viewBox: '-20 -4 40 26', class: `hex ${terrain}` }, svg('rect', { class: 'land', x: -20, y: -4, width: 40, height: 26 }), terrainMarks(terrain)),
    html('span', {}, terrain), climate ? [icon(climate[terrain]), html('b', {}, climate[terrain])] : null)));
}

// The ring of sections: the pointer stands at the selected one, a dashed one where cards shift it.
function wheel(table) {
  const { sections } = material.wheel;
  const count = sections.length;
  const at = (section, radius) => {
    const angle = (2 * Math.PI * section) / count - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  };
  const pie = (section) => {
    const [a, b, c, d] = [at(section - 0.5, 56), at(section + 0.5, 56), at(section + 0.5, 26), at(section - 0.5, 26)];
    const xy = ([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    return `M${xy(a)}A56 56 0 0 1 ${xy(b)}L${xy(c)}A26 26 0 0 0 ${xy(d)}Z`;
  };
  const selected = table.wheel === null ? null : table.wheel - 1;
  const shifted = (((selected + table.shift) % count) + count) % count;
  return svg('svg', { class: 'wheel', viewBox: '-62 -66 124 130' },
    sections.map((section, index) => {
      const ideal = LAND.find((terrain) => section.climate[terrain] === 'ideal');
      const [x, y] = at(index, 41);
      return svg('g', { class: `section hex ${ideal || ''} ${index === selected ? 'selected' : ''}` },
        svg('path', { class: 'land', d: pie(index) }),
        svg('text', { x: x.toFixed(1), y: (y + 3).toFixed(1), 'text-anchor': 'middle' }, words(section.name || ideal || index + 1).slice(0, count > 7 ? 3 : 9)));
    }),
    selected === null ? null : svg('path', { class: 'chosen', d: pie(selected) }),
    selected === null || shifted === selected ? null : svg('path', { class: 'chosen shifted', d: pie(shifted) }),
    svg('circle', { class: 'hub', r: 24 }),
    svg('text', { class: 'token', y: 2, 'text-anchor': 'middle' }, table.token === undefined ? '–' : table.token === 'meteorite' ? 'meteor' : table.token),
    svg('text', { class: 'caption', y: 13, 'text-anchor': 'middle' }, 'token'));
}

function auction(table, before) {
  if (table.columns.length === 0) return html('p', { class: 'faint' }, 'no genes are laid out');
  return html('ol', { class: 'auction' }, table.columns.map((column, index) => {
    const was = before.columns[index] || {};
    const moved = column.pawn && (was.pawn !== column.pawn || was.value !== column.value);
    return html('li', { class: moved ? 'changed' : null },
      html('span', { class: 'gene', title: gloss(column.gene) }, column.gene === 'card' ? 'event card' : words(column.gene)),
      html('span', { class: 'bid' }, column.pawn ? [mark(column.pawn), html('b', {}, column.value)] : html('span', { class: 'faint' }, 'free')),
      html('span', { class: 'price' }, column.pawn && column.price !== column.value ? `pays ${column.price}` : ''));
  }),
  table.pushed_out ? html('li', { class: 'pushed' }, mark(table.pushed_out), 'was pushed out and bids again') : null);
}

function herd(one, before, acts) {
  const was = before || {};
  const genes = Object.entries(one.genes);
  const notes = [
    one.points > 0 ? `moved ${one.spent} of ${one.points}` : null,
    `births ${one.born} of ${one.eggs}`,
    one.shelters ? `shelters ${one.shelters}` : null,
    one.bargain ? `bargain ${one.bargain}` : null,
    one.flown ? 'has flown' : null,
    one.adrenaline ? 'adrenaline' : null,
    one.head_start ? 'head start' : null,
    one.gone ? `${one.gone} gone for good` : null,
  ];
  return html('section', { class: acts ? 'player acts' : 'player' },
    html('h3', {}, owner(one.player), acts ? html('span', { class: 'turn' }, 'to act') : null),
    html('p', { class: 'figures' },
      figure(one.mp, was.mp, 'points'),
      figure(one.dinosaurs, was.dinosaurs, 'dinosaurs'),
      html('span', { class: 'figure' }, html('b', {}, one.supply), html('span', {}, 'in reserve'))),
    html('p', { class: 'genes' }, genes.length === 0 ? html('span', { class: 'faint' }, 'no genes') : genes.map(([gene, count]) =>
      html('span', { class: (was.genes?.[gene] ?? count) < count ? 'chip changed' : 'chip', title: gloss(gene) }, words(gene), count > 1 ? html('b', {}, `×${count}`) : null))),
    html('p', {}, hand(one.hand, 'no event cards')),
    html('p', { class: 'faint small' }, notes.filter(Boolean).join(' · ')));
}

const drawing = {
  // What a sentence leaves to be counted.
  more(fact, scene) {
    if (fact.name === 'income') return `: ${plural(fact.roles.points, 'dinosaur')} \u2192 +${fact.roles.points}`;
    const one = scene.table.herds[seatOf.get(fact.who)];
    return fact.name === 'hatch' ? ` \u00b7 ${fact.roles.egg} of ${plural(one.eggs, 'egg')}` : '';
  },
  draw(scene, before, facts, marks) {
    const { table } = scene;
    const track = table.initiative.length > 0
      ? html('ol', { class: 'track' }, table.initiative.map((handle) => html('li', { class: scene.to_act === handle ? 'acts' : null }, mark(handle), nameOf(handle))))
      : html('p', { class: 'faint' }, 'not drawn yet');
    const turned = Object.values(table.tokens).reduce((sum, count) => sum + count, table.tokens_unknown);
    return html('div', { class: 'evo' },
      html('div', { class: 'sea' }, island(table, facts, marks), legend(table.climate)),
      html('div', { class: 'side' },
        html('section', {}, html('h3', {}, 'Climate wheel'), wheel(table), html('p', { class: 'faint small' }, `${plural(turned, 'token')} turned · ${plural(table.bag, 'gene')} in the bag`)),
        html('section', {}, html('h3', {}, 'Initiative'), track),
        html('section', {}, html('h3', {}, 'Auction'), auction(table, before.table))),
      html('div', { class: 'players' }, table.herds.map((one, seat) => herd(one, before.table.herds[seat], scene.to_act === one.player))));
  },
  notable: (fact) => (fact.name === 'attack' || (fact.name === 'hatch' && fact.roles.kills) ? 'fight'
    : fact.name === 'lose' && (fact.roles.on || []).length > 0 ? 'death' : fact.name === 'play' || fact.name === 'decree' ? 'other' : null),
  series: [{ name: 'dinosaurs', of: (scene, seat) => scene.table.herds[seat].dinosaurs }],
};
