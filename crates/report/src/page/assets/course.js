// How it went: the score by round as a chart and as a sheet, and the end with its addends.

// How many steps lead to the end of each round; the first is the set-up, or the position in its place.
const rounds = [];
steps.forEach((step, index) => {
  if (step.what === 'round') rounds.push(index);
});
const begins = steps[0]?.what === 'position' ? 'position' : 'set-up';
const ends = [...rounds, last];
// A position is laid out with the heading below it.
if (begins === 'position' && rounds.length > 0) ends[0] += 1;
const judged = steps.findIndex((step) => step.what === 'refused' || step.what === 'unread');
const played = ends.filter((end) => judged < 0 || end <= judged || rounds.every((start) => start >= end));

// What is played up to each of them. Rounds in a gap are not there, and a position may begin in any.
const roundsAt = [0, ...rounds.map((index) => places[index + 1][1])];
const upTo = (index) => (index === 0 ? begins : roundsAt[index]);
const afterIts = (index) => `after ${index === 0 ? `the ${begins}` : `round ${roundsAt[index]}`}`;
const sheetOf = (index) => held.score.sheet[roundsAt[index]];
const isUnknown = (seat) => held.score.unknown.some(([player]) => seatOf.get(player) === seat);

// What happened that is worth a mark on the charts: its step, its kind, and its sentence.
const events = [];
steps.forEach((step, index) => {
  const said = { allow: 'let', takeback: 'back', refused: 'stop', unread: 'stop', gap: 'gap' }[step.what];
  if (said) events.push({ place: index + 1, kind: said, text: SAID[step.what][1] });
  if (step.notable) events.push({ place: index + 1, kind: step.notable[1], text: factsOf(step)[step.notable[0]].phrase });
});
const EVENTS = {
  fight: 'M0-4 1 -1 4 0 1 1 0 4-1 1-4 0-1-1Z', death: 'M-3-3 3 3M3-3-3 3', other: 'M-1.500 0h3', let: 'M-3.500 0h7M1-2.500 3.500 0 1 2.500',
  back: 'M3.500 0h-7M-1-2.500-3.500 0-1 2.500', stop: 'M-3-3h6v6h-6Z', gap: 'M-3-4v8M3-4v8M-.5 0h1',
};

// The marks of events under a chart, those that would cover each other as one.
function eventMarks(along, x, height, goTo) {
  const places = new Map();
  for (const event of events) {
    const at = 9 * Math.round(x(along(event.place)) / 9);
    places.set(at, [...(places.get(at) || []), event]);
  }
  return [...places].map(([at, here]) => {
    const [first] = here.filter(({ kind }) => kind !== 'other').concat(here);
    const more = here.length > 6 ? [`and ${here.length - 6} more`] : [];
    const drawn = svg('g', { class: `event event-${first.kind}`, transform: `translate(${at} ${height - 27})` },
      svg('title', {}, [...here.slice(0, 6).map(({ text }) => text), ...more].join('\n')),
      svg('rect', { x: -4.5, y: -6, width: 9, height: 12 }), svg('path', { d: EVENTS[first.kind] }));
    drawn.addEventListener('click', () => goTo(first.place));
    return drawn;
  });
}

function chart(name, of, goTo) {
  const width = 560;
  const height = 234;
  const rows = held.players.map((_, seat) => played.map((end, index) => of(end, seat, index)));
  const values = rows.flat();
  const top = Math.max(1, ...values);
  const low = Math.min(0, ...values);
  const x = (index) => 34 + (index * (width - 74)) / Math.max(1, played.length - 1);
  const y = (value) => 12 + ((top - value) * (height - 54)) / (top - low);
  const pace = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => (top - low) / one <= 6) ?? 200;
  const ticks = [];
  for (let value = Math.ceil(low / pace) * pace; value <= top; value += pace) ticks.push(value);
  const every = Math.ceil(played.length / 16);
  // How many rounds lead to a step, in parts.
  const along = (place) => {
    const past = played.filter((end) => end < place).length;
    const from = past > 0 ? played[past - 1] : 0;
    const to = played[past] ?? from;
    const part = to > from ? (place - from) / (to - from) : 0;
    return Math.max(0, Math.min(played.length - 1, past - 1 + part));
  };
  const drawn = svg('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${name} by round; the numbers are in the table` },
    ticks.map((value) => [svg('path', { class: value === 0 ? 'grid zero' : 'grid', d: `M34 ${y(value)}H${width - 40}` }),
      svg('text', { class: 'tick', x: 28, y: y(value) + 4, 'text-anchor': 'end' }, signed(value).replace('+', ''))]),
    played.map((end, index) => (index % every === 0
      ? svg('text', { class: 'tick', x: x(index), y: height - 8, 'text-anchor': 'middle' }, upTo(index)) : null)),
    svg('path', { class: 'here', d: '' }),
    rows.map((row, seat) => svg('polyline', { class: `way way-${seat}`, points: row.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ') })),
    endMarks(rows, y).map(([seat, at]) => svg('g', { transform: `translate(${width - 22} ${at.toFixed(1)})` }, markOf(held.players[seat].handle))),
    played.map((end, index) => {
      const half = (width - 74) / Math.max(1, played.length - 1) / 2;
      const column = svg('rect', { class: 'pick', x: x(index) - half, y: 0, width: 2 * half, height }, svg('title', {}, afterIts(index)));
      column.addEventListener('click', () => goTo(end));
      return column;
    }),
    eventMarks(along, x, height, goTo));
  drawn.follow = (now) => {
    const at = x(along(now));
    drawn.querySelector('.here').setAttribute('d', `M${at.toFixed(1)} 6V${height - 38}`);
  };
  return drawn;
}

// The marks at the ends of the lines, moved apart where they would cover each other.
function endMarks(rows, y) {
  const places = rows.map((row, seat) => [seat, y(row[row.length - 1] ?? 0)]).sort(([, a], [, b]) => a - b);
  for (let index = 1; index < places.length; index += 1) {
    places[index][1] = Math.max(places[index][1], places[index - 1][1] + 22);
  }
  return places;
}

function sheet(goTo) {
  return html('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Score by round' }, html('table', { class: 'sheet' },
    html('caption', {}, 'Score after each round'),
    html('thead', {}, html('tr', {}, html('th', { scope: 'col' }, 'round'), held.players.map(({ handle }) => html('th', { scope: 'col' }, owner(handle))))),
    html('tbody', {}, played.map((end, index) => html('tr', {},
      html('th', { scope: 'row' }, link(upTo(index), () => goTo(end), afterIts(index))),
      held.players.map((_, seat) => {
        const [gained, total] = sheetOf(index);
        const gain = index === 0 ? 0 : gained[seat];
        return html('td', {}, html('b', {}, isUnknown(seat) ? '?' : total[seat]), gain ? html('small', {}, signed(gain)) : null);
      }))))));
}

// What a record says that has nothing but its result.
function claim({ scores, winners, reason }) {
  return html('section', { class: 'result' }, html('h2', {}, 'The result'),
    html('p', {}, 'This is what the record says; nothing was refereed.'),
    scores.length === 0 ? null : html('table', { class: 'final' },
      html('thead', {}, html('tr', {}, html('td', {}), ['player', 'score'].map((name) => html('th', { scope: 'col' }, name)))),
      html('tbody', {}, scores.map(([player, points, place]) => html('tr', {}, html('td', {}, place === null ? '' : `${place}.`),
        html('th', { scope: 'row' }, owner(player)), html('td', {}, html('b', {}, points ?? '?')))))),
    winners.length === 0 ? null : html('p', {}, `Winner: ${winners.map(nameOf).join(', ')}`),
    reason === null ? null : html('p', {}, `Decided by the table: ${reason}`));
}

function result(goToLine) {
  const { score } = held;
  if (held.claimed) return claim(held.claimed);
  if (!score || score.rows.length + score.unknown.length === 0) return null;
  const parts = (score.rows[0]?.parts ?? []).map(([name]) => name);
  const over = score.ending !== null;
  const winners = score.rows.filter((row) => row.winner).map((row) => nameOf(row.player));
  const names = score.unknown.length > 0 ? 'nobody can tell who wins'
    : winners.length > 1 ? `${winners.slice(0, -1).join(', ')} and ${winners[winners.length - 1]} share the win` : `${winners[0]} wins`;
  const basis = [
    score.tie ? `Tie: ${score.tie}` : null,
    score.unverified > 0 ? `${plural(score.unverified, 'fact')} could not be verified` : null,
    ...score.allowed.map((one) => `the table let ${one.code} stand${one.reason ? `: ${one.reason}` : ''}`),
    score.adjusted > 0 ? plural(score.adjusted, 'adjustment') : null,
    score.takebacks > 0 ? plural(score.takebacks, 'takeback') : null,
    score.gaps > 0 ? `with ${plural(score.gaps, 'gap')}: what was not written is not refereed` : null,
    score.from_round === 0 ? 'the final table is stated, not refereed' : null,
    score.from_round > 0 ? `from a position: the points before round ${score.from_round} are stated, not refereed` : null,
  ].filter(Boolean);
  return html('section', { class: 'result' },
    html('h2', {}, over && held.status === 'legal' ? 'The end' : 'The score so far'),
    over && held.status === 'legal' ? html('p', {}, html('b', {}, winners.length + score.unknown.length > 0 ? names : 'nobody wins'), ` · how it ended: ${words(score.ending)}`)
      : html('p', {}, 'This is not a final score.'),
    html('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Final table' }, html('table', { class: 'final' },
      html('thead', {}, html('tr', {}, ['', 'player', ...parts, 'score'].map((name) => html(name ? 'th' : 'td', name ? { scope: 'col' } : {}, name)))),
      html('tbody', {}, score.rows.map((row) => html('tr', { class: row.winner ? 'winner' : null },
        html('td', {}, row.place === null ? '' : `${row.place}.`), html('th', { scope: 'row' }, owner(row.player)),
        row.parts.map(([, points]) => html('td', {}, signed(points).replace('+', ''))), html('td', {}, html('b', {}, row.total)))),
      score.unknown.map(([player, since]) => html('tr', {}, html('td', {}), html('th', { scope: 'row' }, owner(player)),
        parts.map(() => html('td', {})), html('td', {}, html('b', {}, `?${since ? signed(since) : ''}`))))))),
    basis.map((one) => html('p', { class: 'small' }, one)),
    score.rows.map((row) => html('details', { class: 'addends' }, html('summary', {}, `Where the ${row.total} points of ${nameOf(row.player)} come from`),
      html('ol', {}, score.addends.filter(([player]) => player === row.player).map(([, delta, why, round, line, of]) => html('li', {},
        html('b', {}, signed(delta)), ` ${why} `, of ? `(${of}) ` : null, html('span', { class: 'faint' }, round > 0 ? `round ${round}, ` : `${begins}, `), link(`line ${line}`, () => goToLine(line))))))));
}
