// base: stores a text that may be longer than one property, in numbered parts.

import { hashOf, hashText } from '../model/hash';
import type { Store } from '../ports/ports';

/** Properties hold 9 KB; a character can take three bytes. */
const PART = 2900;

export function setLongText(store: Store, name: string, text: string): void {
  const parts = Math.ceil(text.length / PART);
  for (let part = 0; part < parts; part += 1) {
    store.set(`${name}.${part}`, text.slice(part * PART, (part + 1) * PART));
  }
  // Written last, so that an incomplete text is not read as complete.
  store.set(name, `${parts} ${hashText(hashOf(text))}`);
}

/**
 * null: not stored, or a part is missing. A reader without the lock may meet parts of an older and of a newer
 * text: that is null as well.
 */
export function getLongText(store: Store, name: string): string | null {
  const head = store.get(name);
  if (head === null) return null;
  const [parts = '', hash] = head.split(' ');
  let text = '';
  for (let part = 0; part < Number(parts); part += 1) {
    const piece = store.get(`${name}.${part}`);
    if (piece === null) return null;
    text += piece;
  }
  return hashText(hashOf(text)) === hash ? text : null;
}

export function deleteLongText(store: Store, name: string): void {
  const parts = Number.parseInt(store.get(name) ?? '0', 10);
  store.delete(name);
  for (let part = 0; part < parts; part += 1) store.delete(`${name}.${part}`);
}
