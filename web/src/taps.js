// Names on the drawn table: those that may be chosen light up and can be tapped.

export const lastWord = (typed) => typed.split(/[ :]/).pop();

// What stands when a word is chosen that follows, or one that goes on in the last word.
export function lines({ typed, words, glued }) {
  const kept = typed.slice(0, typed.length - lastWord(typed).length);
  return new Map([...words.map((word) => [word, `${typed} ${word.text}`]), ...glued.map((word) => [word, `${kept}${word.text}`])]);
}

// So many buttons are looked through at once; of more, the first words of their names are asked first.
const MANY = 28;

// Words by what they begin with: names that differ in a number only, or, where these are too many, the first part of
// words with several, as the space from which somebody goes, or letters. Few words stand each for itself, and so do
// numbers.
export function grouped(words) {
  const alone = words.map((word) => [word.text, [word]]);
  if (words.length <= MANY || words.every(isNumber)) return alone;
  for (const first of [(text) => text.replace(/[+-]\d+$/, ''), (text) => text.split('-')[0], (text) => text.charAt(0)]) {
    const groups = new Map();
    for (const word of words) groups.set(first(word.text), [...(groups.get(first(word.text)) ?? []), word]);
    if (groups.size <= MANY) return [...groups].sort(([one], [other]) => one.localeCompare(other));
  }
  return alone;
}
export const isNumber = ({ text }) => /^[+-]?\d+$/.test(text);
// Whether a name is a word without its number.
export const isHalf = (name, { text }) => text.startsWith(name) && /^[+-]\d+$/.test(text.slice(name.length));

// What is told of words: each by itself, and what is told of all of them once. A clause that goes on tells what it said
// before, and words that differ in nothing else have `…` for the word, which stands above it: `genes laid out: …`.
export function told(words) {
  const parts = words.map(({ phrase }) => phrase.split('; '));
  let before = 0;
  while (parts.length > 1 && parts.every((one) => one.length > before + 1 && one[before] === parts[0][before])) before += 1;
  const phrases = parts.map((one) => one.slice(before).join('; '));
  const bare = phrases.map((phrase, index) => withoutName(words[index].text, phrase));
  const many = (one) => bare.filter((other) => other === one).length;
  const all = words.length > 1 && many(bare[0]) === words.length;
  const once = all && bare[0] !== '…' ? bare[0] : bare.find((one) => one.includes('…') && one !== '…' && 2 * many(one) > words.length) ?? '';
  return { once, own: new Map(words.map((word, index) => [word, bare[index] === once ? '' : phrases[index]])) };
}

function withoutName(name, phrase) {
  const words = phrase.split(' ');
  const at = words.lastIndexOf(name);
  return at < 0 ? phrase : words.with(at, '…').join(' ');
}

// Elements of the drawing that stand for what a text in them names.
const HOLDERS = 'g.space, g.gene, g.trait, g.card, g.species, g.slot, g.biome, g.challenge, g.seat:not(.dinosaur)';

// A name as a record has it: `horns +3` is `horns+3`, and `legs ×2` is `legs`.
const plain = (text) => text.trim().toLowerCase().replace(/ \u00d7\d+$/, '').replace('\u2212', '-').replace(/ ([+-]\d+)$/, '$1').replace(/\s+/g, '-');

// Every name that stands on the table, with the elements that it stands in. What is somebody's own, as `C.3`,
// is called `3` in a line of `C`.
export function namesOf(table, subject) {
  const own = plain(`${subject}.`);
  const names = new Map();
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const name = plain(node.data);
    // A hidden card has no name: it is any of those that nobody sees.
    if (name === '' || name === '?') continue;
    const holder = node.parentElement.closest(HOLDERS);
    if (!holder) continue;
    for (const known of name.startsWith(own) && subject ? [name, name.slice(own.length)] : [name]) {
      if (!names.has(known)) names.set(known, []);
      names.get(known).push(holder);
    }
  }
  return names;
}

// The names in a word, as it is tapped one after the other: `d2-d3` is two spaces if both stand on the table.
export function partsOf(word, names) {
  word = word.toLowerCase();
  const parts = word.split(/[-x]/);
  if (parts.length > 1 && parts.every((part) => names.has(part))) return parts;
  return [word];
}

// What lights up on a table, and what is tapped there.
export class Lights {
  // `tapped` hears the name, and the words that go on with it.
  constructor(table, tapped) {
    this.table = table;
    this.wanted = new Map();
    // What is seen first of what lights up: the likeliest.
    this.first = null;
    const hear = (event) => {
      const name = event.target.closest?.('[data-lit]')?.dataset.lit;
      if (name === undefined) return;
      event.preventDefault();
      tapped(name, this.wanted.get(name));
    };
    table.addEventListener('click', hear);
    table.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') hear(event); });
  }

  // Lights up what the words go on with behind so many parts of them that were chosen.
  show(names, words, chosen) {
    this.clear();
    for (const word of words) {
      const name = partsOf(word.text, names)[chosen(word)];
      if (name !== undefined && names.has(name)) this.wanted.set(name, [...(this.wanted.get(name) ?? []), word]);
    }
    for (const name of this.wanted.keys()) {
      for (const holder of names.get(name)) {
        this.first ??= holder;
        holder.classList.add('lit');
        holder.dataset.lit = name;
        for (const [key, value] of [['tabindex', '0'], ['role', 'button'], ['aria-label', name]]) holder.setAttribute(key, value);
      }
    }
  }

  clear() {
    this.wanted.clear();
    this.first = null;
    for (const holder of this.table.querySelectorAll('.lit')) {
      holder.classList.remove('lit');
      for (const key of ['data-lit', 'tabindex', 'role', 'aria-label']) holder.removeAttribute(key);
    }
  }
}
