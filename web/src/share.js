// A record goes out: as a file, as a link that holds it, as a code to scan.

import qrcode from 'qrcode-generator';
import { asked, button, el } from './dom.js';
import { LONGEST, SCANNED, linkOf } from './link.js';
import { t } from './words.js';

const QUIET = 4;

export const fileName = (one) => `${(one.name || 'record').replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim().replace(/\s+/g, '-').slice(0, 60) || 'record'}.evo`;

function saved(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = el('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function code(link) {
  const made = qrcode(0, 'L');
  made.addData(link, 'Byte');
  made.make();
  const count = made.getModuleCount();
  const space = 'http://www.w3.org/2000/svg';
  const drawing = document.createElementNS(space, 'svg');
  drawing.setAttribute('viewBox', `${-QUIET} ${-QUIET} ${count + 2 * QUIET} ${count + 2 * QUIET}`);
  drawing.setAttribute('class', 'qr');
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', t('qr'));
  let path = '';
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) if (made.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  }
  const dots = document.createElementNS(space, 'path');
  dots.setAttribute('d', path);
  drawing.append(dots);
  return drawing;
}

export async function share(one) {
  const link = await linkOf(one.text, `${location.origin}${location.pathname}`);
  const file = new File([one.text], fileName(one), { type: 'text/plain' });
  const sends = Boolean(navigator.canShare?.({ files: [file] }));
  await asked(t('share'), () => {
    const said = el('p', { role: 'status' });
    const short = link.length <= LONGEST;
    const copied = async () => {
      await navigator.clipboard.writeText(link);
      said.textContent = t('linkCopied');
    };
    return [
      el('div', { class: 'row' },
        sends ? button(t('shareFile'), () => navigator.share({ files: [file] }).catch(() => {})) : null,
        button(t('download'), () => saved(fileName(one), one.text), { 'data-tool': 'download' }),
        short ? button(t('link'), copied, { 'data-tool': 'link' }) : null),
      short ? el('input', { type: 'text', readonly: true, value: link, 'aria-label': t('link'), class: 'address' }) : el('p', {}, t('linkLong')),
      said,
      link.length <= SCANNED ? code(link) : el('p', {}, t('qrLong', { length: link.length })),
    ];
  }, { leave: t('leave') });
}
