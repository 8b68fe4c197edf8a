// What the page holds, and what is shown after each step. See docs/page.md.

const held = JSON.parse(document.getElementById('contents').textContent);
const states = await unpacked(document.getElementById('states').textContent);
const { steps } = states;
const last = steps.length;

// The states are JSON, compressed and written in base 64: most of them say the same again and again.
async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return JSON.parse(await new Response(stream).text());
}

// What a patch makes of an array: an object changes it by places, anything else takes its place.
function patched(old, patch) {
  if (typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const items = old.slice();
  for (const [key, change] of Object.entries(patch)) {
    if (key === '~') items.splice(...change);
    else items[key] = patched(items[key], change);
  }
  return items;
}

// What splices make of a text; they count characters, and go from the last to the first.
function spliced(text, splices) {
  const characters = [...text];
  for (const [at, removed, inserted] of splices) characters.splice(at, removed, ...inserted);
  return characters.join('');
}

// After n steps: places[n] is where the session stands, tiles[n] what is drawn, numbers[n] what the charts
// have, tables[n] the table as text.
const places = [states.place];
const tiles = [states.tiles];
const numbers = [states.numbers];
const tables = [states.table || ''];
for (const step of steps) {
  for (const [all, name] of [[places, 'place'], [tiles, 'tiles'], [numbers, 'numbers']]) {
    const old = all[all.length - 1];
    all.push(name in step ? patched(old, step[name]) : old);
  }
  const old = tables[tables.length - 1];
  tables.push('table' in step ? spliced(old, step.table) : old);
}

// The facts of a step: each is its sentence, or [sentence, marks].
function factsOf(step) {
  return (step.facts || []).map((fact) => {
    const [phrase, marks = ''] = typeof fact === 'string' ? [fact] : fact;
    return { phrase, marks: marks.split(' ').filter(Boolean) };
  });
}

const seatOf = new Map(held.players.map((player, seat) => [player.handle, seat]));
const nameOf = (handle) => (seatOf.has(handle) ? held.players[seatOf.get(handle)].name : handle);
const findingsAt = (index) => held.findings.filter((finding) => finding.step === index);
