// The table of Evolution: the watering hole, and the row of species of each player.

function waterhole(table, before) {
  const drops = [];
  for (let index = 0; index < Math.min(table.hole, 40); index += 1) {
    const ring = index < 8 ? 0 : index < 22 ? 1 : 2;
    const [first, count, radius] = [[0, 8, 13], [8, 14, 25], [22, 18, 36]][ring];
    const angle = ((index - first) / count) * 2 * Math.PI + ring * 0.3;
    drops.push(svg('circle', { class: 'food', cx: (1.7 * radius * Math.cos(angle)).toFixed(1), cy: (0.72 * radius * Math.sin(angle)).toFixed(1), r: 4 }));
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
const BEAST = 'M-26 10c3-2 4-6 5-9 2-7 9-10 17-9 5 .600 8 .500 12-1 2-4 5-7 9-7 2-3 4-3 4-1l-.500 2.500c3 1.500 6 4 6 6 0 2-3 3-6 3-2 0-3 1-3.500 3-1 4-2 6-3 8l1 8h-5l-1.500-6c-5 1.500-10 1.500-15 .500l-1 5.500h-5l-.500-8c-3 0-5 1-7 4-2 2-6 2-6.500 .500Z';

function laid(one) {
  if (one.face_up) return card(one.card, { class: one.card?.name == null ? 'card back' : 'card trait' });
  return one.card?.name == null ? card(null) : card(one.card, { class: 'card down', title: 'face down' });
}

function species(one, was, seat, how, crowd) {
  const before = was || {};
  const size = 0.55 + 0.075 * one.body;
  return html('li', { class: `species ${how || ''} ${was ? '' : 'born'}`, id: null },
    html('h4', {}, one.id, how ? html('span', { class: 'how' }, { prey: 'attacked', refused: 'refused', cause: 'cause', touched: 'acts', dies: 'dies', from: '' }[how] ?? '') : null),
    svg('svg', { class: `beast seat seat-${seat}`, viewBox: '-34 -24 68 48' }, svg('path', { d: BEAST, transform: `scale(${size.toFixed(2)})` })),
    html('div', { class: 'traits' }, one.traits.length === 0 ? html('span', { class: 'faint small' }, 'no traits') : one.traits.map(laid)),
    meter('body', one.body, before.body),
    meter('pop.', one.population, before.population, one.food),
    html('p', { class: 'small' }, one.fat > 0 ? html('span', { class: 'chip' }, `fat ${one.fat}`) : null,
      one.used.length > 0 ? html('span', { class: 'faint' }, `used ${one.used.map(words).join(', ')}`) : null),
    crowd);
}

const evolution = {
  draw(scene, before, facts, marks) {
    const { table } = scene;
    const old = new Map(before.table.seats.flatMap((seat) => seat.row.map((one) => [one.id, one])));
    const pile = (label, count) => html('span', { class: 'figure' }, html('b', {}, count), html('span', {}, label));
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
  series: [
    { name: 'food in the bag', of: (scene, seat) => scene.table.seats[seat].food },
    { name: 'species', of: (scene, seat) => scene.table.seats[seat].row.length },
  ],
};
