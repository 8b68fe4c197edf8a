// The table of Evolution: the watering hole, and the row of species of each player.

function waterhole(table, before) {
  const drops = [];
  for (let index = 0; index < Math.min(table.hole, 40); index += 1) {
    const ring = index < 8 ? 0 : index < 22 ? 1 : 2;
    const [first, count, radius] = [[0, 8, 17], [8, 14, 27], [22, 18, 37]][ring];
    const angle = ((index - first) / count) * 2 * Math.PI + ring * 0.3;
    drops.push(svg('circle', { class: 'food', cx: (1.75 * radius * Math.cos(angle)).toFixed(1), cy: (0.95 * radius * Math.sin(angle) * (ring === 2 ? 0.78 : 1)).toFixed(1), r: 4 }));
  }
  return svg('svg', { class: 'hole', viewBox: '-84 -42 168 84' },
    svg('path', { class: 'bank', d: 'M-80 2C-84-24-48-40-6-38 40-42 82-30 80 0 82 28 44 40 2 38-44 41-78 28-80 2Z' }),
    svg('path', { class: 'water', d: 'M-72 2C-74-20-44-33-5-32 38-35 73-25 72 0 74 23 40 33 2 32-40 34-70 23-72 2Z' }),
    drops,
    svg('g', { class: table.hole === before.hole ? '' : 'changed' },
      svg('circle', { class: 'count', r: 12 }),
      svg('text', { y: 5, 'text-anchor': 'middle', 'font-size': 14 }, table.hole)));
}

// Six cells, so many of them taken; on the taken ones of the population lies the food.
function meter(label, count, was, food) {
  const cells = Array.from({ length: Math.max(6, count, food || 0) }, (_, index) => svg('g', { transform: `translate(${index * 15 + 8} 8)` },
    svg('rect', { class: index < count ? 'cell taken' : 'cell', x: -6.5, y: -6.5, width: 13, height: 13, rx: 3 }),
    food !== undefined && index < food ? svg('circle', { class: 'food', r: 4 }) : null));
  const width = cells.length * 15 + 1;
  return html('div', { class: was !== undefined && was !== count ? 'meter changed' : 'meter' },
    html('span', {}, label), svg('svg', { viewBox: `0 0 ${width} 16` }, cells), html('b', {}, food === undefined ? count : `${food}/${count}`));
}

// An animal that grows with its body.
const BEAST = 'M-21-6c-8-3-12 3-12 12 3-5 6-8 11-7 0-8 6-14 17-14 8 0 13 1 17 0 1-6 4-10 8-12l1-4 4 3c6 0 11 4 12 9 2 2 3 4 1 6-4 2-8 2-11 2-1 8-4 13-9 15l2 16h-7l-3-12c-5 1-11 1-15 0l-2 12h-7l-1-15c-5-1-7-4-7-8Z';

function laid(one) {
  if (one.face_up) return card(one.card, { class: one.card?.name == null ? 'card back' : 'card trait' });
  return one.card?.name == null ? card(null) : card(one.card, { class: 'card down', title: 'face down' });
}

function species(one, was, seat, how, crowd) {
  const before = was || {};
  const size = 0.56 + 0.075 * one.body;
  return html('li', { class: `species ${how || ''} ${was ? '' : 'born'}`, id: null },
    html('h4', {}, one.id, how ? html('span', { class: 'how' }, { prey: 'attacked', refused: 'refused', cause: 'cause', touched: 'acts', dies: 'dies', from: '' }[how] ?? '') : null),
    svg('svg', { class: `beast seat seat-${seat}`, viewBox: '-36 -33 78 54' }, svg('path', { d: BEAST, transform: `scale(${size.toFixed(2)})` })),
    html('div', { class: 'traits' }, one.traits.length === 0 ? html('span', { class: 'faint small' }, 'no traits') : one.traits.map(laid)),
    meter('body', one.body, before.body),
    meter('pop.', one.population, before.population, one.food),
    html('p', { class: 'small' }, one.fat > 0 ? html('span', { class: 'chip' }, `fat ${one.fat}`) : null,
      one.used.length > 0 ? html('span', { class: 'faint' }, `used ${one.used.map(words).join(', ')}`) : null),
    crowd);
}

const drawing = {
  draw(scene, before, facts, marks) {
    const { table } = scene;
    const old = new Map(before.table.seats.flatMap((seat) => seat.row.map((one) => [one.id, one])));
    const pile = (label, count) => html('span', { class: 'figure' }, html('b', {}, count ?? '?'), html('span', {}, label));
    return html('div', { class: 'evolution' },
      html('div', { class: 'middle' },
        html('figure', {}, waterhole(table, before.table), html('figcaption', {}, 'watering hole')),
        html('p', { class: 'figures' }, pile('in the deck', table.deck), pile('discarded', table.discards),
          table.set_aside > 0 ? pile('set aside', table.set_aside) : null),
        html('p', { class: 'figures' }, table.first ? owner(table.first, ' is first') : null,
          table.last_round ? html('span', { class: 'chip' }, `round ${table.last_round} is the last`) : null)),
      table.seats.map((one, seat) => {
        const was = before.table.seats[seat] || {};
        const acts = scene.to_act === one.player;
        const lost = (was.row || []).filter((other) => !one.row.some((now) => now.id === other.id));
        return html('section', { class: acts ? 'player acts' : 'player' },
          html('h3', {}, owner(one.player), acts ? html('span', { class: 'turn' }, 'to act') : null,
            html('span', { class: 'figures' }, figure(one.food, was.food, 'food in the bag'), figure(one.hand.count, was.hand?.count, 'cards'))),
          html('ul', { class: 'row' },
            one.row.length === 0 ? html('li', { class: 'faint' }, 'no species') : one.row.map((it) => species(it, old.get(it.id), seat, marks.get(it.id))),
            lost.map((it) => html('li', { class: 'species lost' }, html('h4', {}, it.id), html('p', { class: 'small' }, icon('cross'), ' died out')))),
          html('p', {}, hand(one.hand, 'no cards in hand'),
            one.food_card ? html('span', { class: 'foodcard' }, 'food card ', laid(one.food_card)) : null));
      }));
  },
  notable(fact, before, after) {
    const ids = (scene) => scene.table.seats.flatMap((seat) => seat.row.map((one) => one.id));
    if (before && ids(before).some((id) => !ids(after).includes(id))) return 'death';
    return fact.name === 'attack' ? 'fight' : fact.name === 'decree' ? 'other' : null;
  },
  series: [
    { name: 'food in the bag', of: (scene, seat) => scene.table.seats[seat].food },
    { name: 'species', of: (scene, seat) => scene.table.seats[seat].row.length },
  ],
};
