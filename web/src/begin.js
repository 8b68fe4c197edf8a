// A new record: game, players, board or edition. The header is written from what is chosen.

import { asked, button, el } from './dom.js';
import * as store from './store.js';
import { t } from './words.js';

const field = (label, input) => el('label', {}, el('span', {}, label), input);

// The text of the record, or null.
export async function begun(engine) {
  const games = await engine.send({ ask: 'games' });
  const own = await store.files();
  const files = own.map(({ path, text }) => [path, text]);
  return asked(t('newRecord'), (done) => {
    let game = games[0];
    const players = ['A', 'B', 'C'].map((handle) => ({ handle, name: '' }));
    const title = el('input', { type: 'text', maxlength: 120 });
    const place = el('input', { type: 'text', maxlength: 120 });
    const date = el('input', { type: 'date', value: new Date().toLocaleDateString('sv') });
    const rows = el('ol', { class: 'players-asked' });
    const material = el('div', { class: 'material' });
    const fault = el('p', { class: 'finding error', role: 'alert', hidden: true });
    const chosen = new Map();
    const drawPlayers = () => {
      while (players.length < game.least) players.push({ handle: String.fromCharCode(65 + players.length), name: '' });
      players.length = Math.min(players.length, game.most);
      rows.replaceChildren(...players.map((player, index) => el('li', {},
        el('input', { type: 'text', value: player.handle, 'aria-label': `${t('handle')} ${index + 1}`, maxlength: 12, class: 'handle', oninput: (event) => { player.handle = event.target.value.trim(); } }),
        el('input', { type: 'text', value: player.name, placeholder: `${t('name')} ${index + 1}`, 'aria-label': `${t('name')} ${index + 1}`, maxlength: 40, oninput: (event) => { player.name = event.target.value; } }))));
    };
    const drawMaterial = () => {
      chosen.clear();
      material.replaceChildren(...game.headers.map(({ key, meaning, shipped }) => {
        const set = (event) => { if (event.target.value) chosen.set(key, event.target.value); else chosen.delete(key); };
        const options = [...(shipped ?? []).map(([name, said]) => el('option', { value: name }, said ? `${name}: ${said}` : name)), ...own.map(({ path }) => el('option', { value: path }, path))];
        const input = shipped ? el('select', { onchange: set }, el('option', { value: '' }, t('usual')), options) : el('input', { type: 'text', oninput: set, maxlength: 200 });
        return field(`${key}: ${meaning}`, input);
      }));
    };
    const choose = (one) => {
      game = one;
      for (const other of picks) other.setAttribute('aria-pressed', String(other.dataset.game === one.name));
      drawPlayers();
      drawMaterial();
    };
    const picks = games.map((one) => button(one.title, () => choose(one), { 'data-game': one.name }));
    const write = async () => {
      const answer = await engine.send({
        ask: 'new', game: game.name, files, rulings: [],
        players: players.map(({ handle, name }) => [handle, name.trim() || null]),
        headers: [...chosen],
        about: [['title', title.value], ['date', date.value], ['place', place.value]].map(([key, value]) => [key, value.trim() && key !== 'date' ? `"${value.trim().replace(/["\\]/g, '\\$&')}"` : value]),
      });
      if (answer.text) return done(answer.text);
      fault.hidden = false;
      fault.textContent = answer.fault;
      return undefined;
    };
    choose(game);
    return [
      el('div', { class: 'choices', role: 'group', 'aria-label': t('game') }, picks),
      el('div', { class: 'row' }, el('h3', {}, t('players')),
        button('−', () => { if (players.length > game.least) { players.pop(); drawPlayers(); } }, { 'data-tool': 'fewer-players', 'aria-label': t('lessPlayers') }),
        button('+', () => { if (players.length < game.most) { players.push({ handle: String.fromCharCode(65 + players.length), name: '' }); drawPlayers(); } }, { 'data-tool': 'more-players', 'aria-label': t('addPlayer') })),
      rows, fault, el('div', { class: 'row' }, button(t('begin'), write, { class: 'write', 'data-tool': 'begin' })),
      el('details', {}, el('summary', {}, t('moreOfIt')), material, field(t('title'), title), field(t('date'), date), field(t('place'), place)),
    ];
  }, { leave: t('leave') });
}
