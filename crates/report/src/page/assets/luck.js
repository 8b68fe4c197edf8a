// Luck: what chance gave, against what could have come.

function luck(goToLine) {
  if (!held.luck || held.luck.sums.length === 0) return null;
  const tenths = (number) => (Math.round(number * 10) / 10 || 0).toFixed(1);
  const gain = (number) => `${number < 0 && tenths(number) !== '0.0' ? '' : '+'}${tenths(number)}`.replace('-', '\u2212');
  const cells = ([came, expected, more, deviation]) => [tenths(came), tenths(expected), html('b', {}, gain(more)), tenths(deviation)]
    .map((cell) => html('td', {}, cell));
  const NUMBERS = ['came', 'expected', 'luck', '\u00b1'];
  const header = (names) => html('thead', {}, html('tr', {}, names.map((name) => html('th', { scope: 'col' }, name))));
  const framed = (name, table) => html('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': name }, table);
  const moments = (list) => html('ol', {}, list.map(([more, round, line, phrase]) => html('li', {}, html('b', {}, gain(more)), ` ${phrase} `,
    html('span', { class: 'faint' }, round > 0 ? `round ${round}, ` : 'set-up, '), link(`line ${line}`, () => goToLine(line)))));
  const units = held.luck.units.filter(({ players }) => players.length > 0).map(({ unit, players }) => [
    framed(`Luck by ${unit}`, html('table', { class: 'luck' }, html('caption', {}, `Luck by ${unit}`), header(['player', ...NUMBERS, 'own', 'common']),
      html('tbody', {}, players.map(({ player, numbers, common }) => html('tr', {}, html('th', { scope: 'row' }, owner(player)), cells(numbers),
        html('td', {}, gain(numbers[2] - common)), html('td', {}, gain(common))))))),
    players.map(({ player, luckiest, unluckiest }) => html('details', { class: 'addends' },
      html('summary', {}, `Luckiest and unluckiest moments of ${nameOf(player)} by ${unit}`),
      html('p', { class: 'small' }, 'Luckiest'), moments(luckiest), html('p', { class: 'small' }, 'Unluckiest'), moments(unluckiest))),
  ]);
  const row = ([name, unit, who, of, numbers]) => html('tr', {},
    html('th', { scope: 'row', title: held.luck.meanings[name] }, words(name)), html('td', {}, unit), html('td', {}, who ? owner(who) : words(of || 'all')), cells(numbers));
  const common = held.luck.sums.filter(([, , who]) => who === null);
  const own = held.luck.sums.filter(([, , who]) => who !== null);
  const measured = (name, rows) => framed(name, html('table', { class: 'luck' }, html('caption', {}, name), header(['measure', 'of', 'who', ...NUMBERS.with(2, 'more')]), html('tbody', {}, rows.map(row))));
  return html('section', { class: 'chance' }, html('h2', {}, 'Was it luck?'),
    html('p', { class: 'small' }, 'What chance gave, the mean of what could have come, the difference, and the standard deviation. Common is the part of the luck that the table turned up for all; the rest is a player\u2019s own.'), units,
    common.length > 0 ? measured('What nobody had alone', common) : null,
    html('details', {}, html('summary', {}, 'What was measured, and what was not'),
      own.length > 0 ? measured('Luck by measure', own) : null,
      html('dl', { class: 'small' }, Object.entries(held.luck.meanings).map(([name, meaning]) => [html('dt', {}, words(name)), html('dd', {}, meaning)])),
      html('ul', { class: 'small' },
        held.luck.unknown > 0 ? html('li', {}, `${plural(held.luck.unknown, 'moment')} of chance of which the record does not say enough`) : null,
        held.luck.left_out.map((sentence) => html('li', {}, `Left out: ${sentence}`)))));
}
