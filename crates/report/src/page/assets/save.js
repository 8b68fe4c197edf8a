// What can be taken along: the table or the result as PNG, the session as an animation, the record.

const WIDE = 1200;
const HIGH = 630;
const MOST_BYTES = 2_000_000;

// What one sees, as a file of SVG in the colours that the page has now.
function pictureText(inside) {
  const colours = getComputedStyle(document.documentElement);
  const style = document.querySelector('style').textContent.replace(/var\((--\w+)\)/g, (_, name) => colours.getPropertyValue(name));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="${WIDE}" height="${HIGH}"><style>${style.replace(/[<&]/g, '')}</style>${document.getElementById('defined').innerHTML}<rect class="paper" width="${WIDE}" height="${HIGH}"/>${inside}</svg>`;
}
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
function tableText(place) {
  const facts = [places[place][0], held.game_title, held.date, held.place].filter(Boolean).join(' \u00b7 ');
  const title = held.title.length > 48 ? `${held.title.slice(0, 47)}\u2026` : held.title;
  const band = `<text class="t26" x="24" y="44">${escaped(title)}</text><text class="t14 faint" x="24" y="70">${escaped(facts)}</text>`;
  return band + tiles[place].map(([kind, , , pieces, [x, y, scale]]) => `<g class="${kind}" transform="translate(${x} ${y}) scale(${scale})">${piecesOf(pieces)}</g>`).join('');
}
const piecesOf = (pieces) => pieces.map((piece) => states.pieces[piece]).join('');

async function drawnOn(canvas, inside) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureText(inside))}`;
  await image.decode();
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context;
}
function canvasOf(width) {
  return Object.assign(document.createElement('canvas'), { width, height: Math.round((width * HIGH) / WIDE) });
}

const stem = () => held.name.split(/[\\/]/).pop().replace(/\.evo$/, '') || 'session';
function handOut(blob, name) {
  const address = URL.createObjectURL(blob);
  const anchor = html('a', { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
async function savePicture(inside, name) {
  const canvas = canvasOf(WIDE);
  await drawnOn(canvas, inside);
  handOut(await new Promise((done) => { canvas.toBlob(done, 'image/png'); }), name);
}

// The session in as many of its steps as two megabytes hold: all, or where phases or rounds begin.
async function animated(choices, tell) {
  for (const [choice, stops] of choices.entries()) {
    const canvas = canvasOf(choice === 0 ? 720 : 600);
    const read = async (inside) => (await drawnOn(canvas, inside)).getImageData(0, 0, canvas.width, canvas.height);
    const samples = [];
    for (const share of [0, 0.25, 0.5, 0.75, 1]) samples.push(await read(tableText(stops[Math.round(share * (stops.length - 1))])));
    const cards = states.card ? [await read(states.card)] : [];
    const film = animation(canvas.width, canvas.height, paletteOf([...samples, ...cards]));
    let size = 0;
    for (const [index, place] of stops.entries()) {
      size = film.add(await read(tableText(place)), choice === 0 ? 60 : 120);
      tell(`${Math.round((100 * index) / stops.length)} %`);
      if (size > MOST_BYTES) break;
    }
    for (const image of cards) size = film.add(image, 400);
    if (size < MOST_BYTES || choice === choices.length - 1) return film.end();
  }
  return null;
}

function saving(now, choices) {
  const said = html('span', { class: 'small', 'aria-live': 'polite' });
  const button = (text, act) => {
    const one = html('button', { type: 'button' }, text);
    one.addEventListener('click', async () => {
      one.disabled = true;
      await act();
      one.disabled = false;
    });
    return one;
  };
  const record = new Blob([held.text], { type: 'text/plain;charset=utf-8' });
  const drawn = Boolean(states.tiles);
  return html('details', { class: 'save' }, html('summary', {}, icon('save'), ' Save'), html('div', { class: 'choices' },
    drawn ? button('This table as a picture (PNG)', () => savePicture(tableText(now()), `${stem()}.png`)) : null,
    states.card ? button('The result as a picture (PNG)', () => savePicture(states.card, `${stem()}-result.png`)) : null,
    drawn ? button('The session as an animation (GIF)', async () => {
      handOut(await animated(choices, (text) => { said.textContent = text; }), `${stem()}.gif`);
      said.textContent = 'saved';
    }) : null,
    button('The record', async () => handOut(record, held.name.split(/[\\/]/).pop())), said));
}
