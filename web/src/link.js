// A record as a link: `#r=` and its text, compressed, in letters that a link may have.

export const LONGEST = 32 << 10;
export const SCANNED = 2900;
export const MOST = 256 << 10;

async function through(stream, bytes, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError('too long');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function linkOf(text, base) {
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text), MOST);
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  const safe = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${base}#r=${safe}`;
}

// The text of a link, or null if there is none in it. Of what is longer than a record may be nothing is unpacked.
export async function textOf(hash) {
  if (!hash.startsWith('#r=') || hash.length > LONGEST) return null;
  const letters = atob(hash.slice(3).replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), bytes, MOST));
  return text;
}
