// The words of the page. What the referee says stays as it is told.

import de from './words/de.js';
import en from './words/en.js';
import fr from './words/fr.js';

export const LANGUAGES = { en: 'English', fr: 'Français', de: 'Deutsch' };
const TABLES = { en, fr, de };
const KEY = 'evoref-language';

// Storage may be forbidden; then the choice lasts as long as the page.
const kept = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
const first = [kept(), ...navigator.languages.map((one) => one.slice(0, 2))].find((one) => one in TABLES);
let language = first ?? 'en';

export const current = () => language;
export function choose(one) {
  language = one;
  try { localStorage.setItem(KEY, one); } catch { /* see above */ }
}
export function t(key, values = {}) {
  const text = TABLES[language][key];
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}
