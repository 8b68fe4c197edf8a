// Elements. Text of a record goes in as text and never as markup.

export function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

export const button = (label, act, attributes) => el('button', { type: 'button', onclick: act, ...attributes }, label);

// Asks in a dialog; gives what `content` made of it, or null if somebody left.
export function asked(title, content, labels) {
  const dialog = el('dialog', { 'aria-label': title });
  return new Promise((resolve) => {
    let answer = null;
    const done = (value) => { answer = value; dialog.close(); };
    dialog.append(el('h2', {}, title), ...[content(done)].flat(),
      el('div', { class: 'row end' }, button(labels.leave, () => done(null))));
    dialog.addEventListener('close', () => { dialog.remove(); resolve(answer); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
