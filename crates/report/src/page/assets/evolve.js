// The table of Evolve!: biome and challenge, and the creature of each player put together from its cards.

const partOf = new Map((material?.cards || []).map((one) => [one.name, one]));
const ATTRIBUTES = ['aggression', 'resilience', 'allure', 'gathering'];

// The same name always gets the same shape.
function pick(name, shapes) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  return shapes[sum % shapes.length];
}
const HEADS = [
  'M56-14c8-10 22-10 28-2 3 4 10 5 12 9 2 5-6 8-14 8-4 6-16 8-24 2Z',
  'M56-12c2-14 18-22 28-12 4 4 4 9 2 12l13 3c2 1 1 4-2 4l-12 2c-4 8-20 10-28 3Z',
  'M56-14c4-8 8-11 12-12l2-8 6 7c8 0 13 6 13 12 5 1 9 5 8 9-2 5-10 4-16 4-8 5-18 4-24 0Z',
  'M56-14c6-8 16-12 24-8l8-7c2-1 3 0 3 2l-3 9c4 3 8 6 8 10 0 5-6 6-12 6-8 6-20 6-27 1Z',
];
const BODIES = [
  'M-50 0C-50-24-22-32 8-31 36-30 62-22 62 0 62 18 40 26 4 26-30 26-50 20-50 0Z',
  'M-50 2C-48-16-34-30-14-34 2-37 10-26 26-26 46-27 62-16 62 0 62 16 42 22 10 24-26 27-52 20-50 2Z',
  'M-50-2C-44-18-24-24 4-24 34-24 56-20 62-4 64 10 52 24 16 28-22 31-54 18-50-2Z',
];
const TAILS = [
  'M-44-8C-64-10-78-22-92-34c-3-2-6 1-4 4 8 18 26 36 52 38Z',
  'M-44-10c-16-2-30 2-42 10-4-6-11-8-16-4 4 3 5 7 4 11 4 3 10 1 13-4 14 2 30 6 42 4Z',
  'M-44-10c-14 0-24-12-26-26-1-8-12-8-12 0 0 6 4 8 4 12-8 2-12 10-6 15 8 8 24 18 40 16Z',
  'M-44-8c-20-8-38-8-54 2 14 0 20 2 24 6-8 2-12 5-14 8 16 2 30 2 44-2Z',
];
const LEGS = 'M-34 14l-3 22h11l3-18ZM-12 20l-2 18h11l2-18ZM22 20l2 18h11l-2-19ZM42 14l4 22h11l-5-24Z';
const EMPTY = { head: 'M60-12a18 14 0 1 1 0 12Z', body: BODIES[0], tail: TAILS[0] };

function creature(one, seat, was, marks) {
  const piece = (slot, shapes) => {
    const name = one[slot];
    const fresh = name && was && was[slot] !== name;
    const how = name ? marks.get(name) : null;
    return svg('path', { class: `piece ${slot} ${name ? '' : 'missing'} ${fresh ? 'changed' : ''} ${how || ''}`, d: name ? pick(name, shapes) : EMPTY[slot] });
  };
  return svg('svg', { class: `creature seat seat-${seat}`, viewBox: '-108 -62 216 108' },
    svg('ellipse', { class: 'ground', cx: 4, cy: 39, rx: 84, ry: 6 }),
    piece('tail', TAILS), one.body ? svg('path', { class: 'piece legs', d: LEGS }) : null, piece('body', BODIES), piece('head', HEADS),
    one.head ? svg('circle', { class: 'eye', cx: 74, cy: -11, r: 2.6 }) : null,
    one.adaptation ? svg('g', { class: was && was.adaptation !== one.adaptation ? 'badge changed' : 'badge', transform: 'translate(4 -44)' },
      svg('polygon', { points: star(8, 13, 9.5) }), svg('path', { d: 'M0-6v12M-6 0h12' })) : null);
}

function slots(one, was) {
  return html('ul', { class: 'slots' }, ['tail', 'body', 'head', 'adaptation'].map((slot) => {
    const name = one[slot];
    const known = partOf.get(name);
    return html('li', { class: name && was && was[slot] !== name ? 'changed' : null },
      html('span', { class: 'faint small' }, slot),
      name ? html('b', { title: known ? `cost ${known.cost}` : null }, words(name)) : html('span', { class: 'faint' }, 'none'));
  }));
}

// A bar to the left is below nothing, one to the right above it.
function attributes(one, was) {
  const most = 12;
  return html('div', { class: 'attributes' }, ATTRIBUTES.map((name) => {
    const value = one[name];
    const length = Math.min(Math.abs(value), most) * 4;
    return html('div', { class: was && was[name] !== value ? 'changed' : null },
      html('span', {}, name),
      svg('svg', { viewBox: '-50 0 100 10', preserveAspectRatio: 'none' },
        svg('rect', { class: value < 0 ? 'bar below' : 'bar', x: value < 0 ? -length : 0, y: 1.5, width: Math.max(length, 0.5), height: 7, rx: 1.5 }),
        svg('path', { class: 'axis', d: 'M0 0V10' })),
      html('b', {}, signed(value)));
  }));
}

function topic(kind, now, next, was) {
  return html('div', { class: now !== was ? `topic ${kind} changed` : `topic ${kind}` },
    html('span', { class: 'small' }, kind),
    html('b', {}, now ? words(now) : 'not turned up yet'),
    next ? html('span', { class: 'small faint' }, `next: ${words(next)}`) : null);
}

const PLACES = ['', '1st', '2nd', '3rd', '4th', '5th', '6th'];
const drawing = {
  draw(scene, before, facts, marks) {
    const { table } = scene;
    const old = before.table;
    return html('div', { class: 'evolve' },
      html('div', { class: 'middle' },
        topic('biome', table.biome, table.next_biome, old.biome),
        topic('challenge', table.challenge, table.next_challenge, old.challenge),
        html('p', { class: 'figures' },
          html('span', { class: 'figure' }, html('b', {}, table.deck ?? '?'), html('span', {}, 'in the deck')),
          html('span', { class: 'figure' }, html('b', {}, table.discards.count ?? '?'), html('span', {}, 'discarded')),
          table.chooser ? owner(table.chooser, ' chooses the challenge') : null)),
      html('div', { class: 'players' }, table.seats.map((one, seat) => {
        const was = old.seats[seat];
        const acts = scene.to_act === one.player;
        const total = scene.players[seat];
        return html('section', { class: acts ? 'player acts' : 'player' },
          html('h3', {}, owner(one.player),
            one.place ? html('span', { class: `medal place-${one.place}` }, PLACES[one.place] || one.place) : null,
            acts ? html('span', { class: 'turn' }, 'to act') : null,
            one.passed ? html('span', { class: 'faint small' }, 'has passed') : null,
            html('span', { class: 'figures' }, figure(total, before.players[seat], 'dominance'))),
          creature(one.creature, seat, was?.creature, marks),
          slots(one.creature, was?.creature),
          attributes(one.creature, was?.creature),
          html('p', {}, one.creature.abilities.length === 0 ? html('span', { class: 'faint small' }, 'no abilities') : one.creature.abilities.map((ability) => html('span', { class: 'chip' }, words(ability)))),
          html('p', {}, hand(one.hand, 'no cards in hand')),
          html('p', { class: 'faint small' }, [one.allowed > 0 ? `played ${one.plays} of ${one.allowed}` : null, one.draws_due > 0 ? `draws ${one.draws_due}` : null, `cost ${one.creature.cost}`].filter(Boolean).join(' · ')));
      })));
  },
  notable: (fact) => (fact.name === 'crossbreed' && fact.roles.onto ? 'fight'
    : ['biome', 'challenge', 'choose', 'manual', 'decree'].includes(fact.name) ? 'other' : null),
  series: [{ name: 'printed cost of the creature', of: (scene, seat) => scene.table.seats[seat].creature.cost }],
};
