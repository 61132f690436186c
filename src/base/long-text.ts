// base: stores a text that may be longer than one property, in numbered parts.

import type { Store } from '../ports/ports';

/** Properties hold 9 KB; a character can take three bytes. */
const PART = 2900;

export function setLongText(store: Store, name: string, text: string): void {
  const parts = Math.ceil(text.length / PART);
  for (let part = 0; part < parts; part += 1) {
    store.set(`${name}.${part}`, text.slice(part * PART, (part + 1) * PART));
  }
  // Written last, so that an incomplete text is not read as complete.
  store.set(name, String(parts));
}

/** null: not stored, or a part is missing. */
export function getLongText(store: Store, name: string): string | null {
  const parts = Number(store.get(name) ?? '');
  if (!Number.isInteger(parts) || store.get(name) === null) return null;
  let text = '';
  for (let part = 0; part < parts; part += 1) {
    const piece = store.get(`${name}.${part}`);
    if (piece === null) return null;
    text += piece;
  }
  return text;
}

export function deleteLongText(store: Store, name: string): void {
  const parts = Number(store.get(name) ?? '0');
  store.delete(name);
  for (let part = 0; part < parts; part += 1) store.delete(`${name}.${part}`);
}
