// Sorts and filters the cards; what was chosen stands in the address.

const list = document.getElementById('sessions');
const cards = [...list.children];
const [game, sort, find, count] = ['game', 'sort', 'find', 'count'].map((id) => document.getElementById(id));

const title = (card) => card.querySelector('h2').textContent;
const ORDERS = {
  newest: (a, b) => b.dataset.date.localeCompare(a.dataset.date) || title(a).localeCompare(title(b)),
  oldest: (a, b) => a.dataset.date.localeCompare(b.dataset.date) || title(a).localeCompare(title(b)),
  title: (a, b) => title(a).localeCompare(title(b)),
};

function show() {
  const wanted = find.value.trim().toLowerCase();
  let shown = 0;
  for (const card of cards.sort(ORDERS[sort.value])) {
    card.hidden = Boolean((game.value && card.dataset.game !== game.value) || (wanted && !card.textContent.toLowerCase().includes(wanted)));
    shown += card.hidden ? 0 : 1;
    list.append(card);
  }
  count.textContent = `${shown} of ${cards.length}`;
  const chosen = new URLSearchParams();
  if (game.value) chosen.set('game', game.value);
  if (sort.value !== 'newest') chosen.set('sort', sort.value);
  if (find.value) chosen.set('find', find.value);
  history.replaceState(null, '', chosen.size > 0 ? `#${chosen}` : ' ');
}

const asked = new URLSearchParams(location.hash.slice(1));
for (const [name, input] of [['game', game], ['sort', sort], ['find', find]]) {
  const value = asked.get(name);
  if (value !== null && (input === find || [...input.options].some((option) => option.value === value))) input.value = value;
  input.addEventListener('input', show);
}
show();
document.documentElement.dataset.ready = 'yes';
