// base: stores a text that may be longer than one property, in numbered parts. New parts are written
// beside the old ones, so that a killed execution leaves either the old or the new text, or none if both are
// too long together.

import type { Store } from '../ports/ports';
import { pieces } from '../shared/cell-text';
import { hashOf, hashText } from '../shared/digests';

/** Properties hold 9 KB; a character can take three bytes. */
const PART_LENGTH = 2900;

/** Old and new parts that may be stored at the same time, of the 500 KB of all properties. */
const MOST_PARTS = 40;

/** Where the parts of a text are: `name.a0`, `name.a1` …, or the same with b. */
interface Head {
  readonly slot: string;
  readonly parts: number;
  readonly hash: string;
}

/** What a property starts with that holds the whole text. */
const WHOLE = '=';

/** null: nothing is stored in parts. */
function headOf(property: string | null): Head | null {
  if (property === null || property.startsWith(WHOLE)) return null;
  const [slot = '', parts = '', hash = ''] = property.split(' ');
  return { slot, parts: Number(parts), hash };
}

const partName = (name: string, slot: string, part: number): string => `${name}.${slot}${part}`;

function deleteParts(store: Store, name: string, head: Head | null): void {
  for (let part = 0; part < (head?.parts ?? 0); part += 1) store.delete(partName(name, head!.slot, part));
}

export function setLongText(store: Store, name: string, text: string): void {
  const oldHead = headOf(store.get(name));
  if (text.length < PART_LENGTH) {
    store.set(name, WHOLE + text);
    deleteParts(store, name, oldHead);
    return;
  }
  const parts = pieces(text, PART_LENGTH);
  const isTooMuch = oldHead !== null && oldHead.parts + parts.length > MOST_PARTS;
  if (isTooMuch) deleteLongText(store, name);
  const slot = oldHead?.slot === 'a' ? 'b' : 'a';
  for (const [i, part] of parts.entries()) store.set(partName(name, slot, i), part);
  store.set(name, `${slot} ${parts.length} ${hashText(hashOf(text))}`);
  if (!isTooMuch) deleteParts(store, name, oldHead);
}

/**
 * null: not stored, or a part is missing. A reader without the lock gets a text as it was before or after a
 * change, even if it changes while it is read.
 */
export function getLongText(store: Store, name: string): string | null {
  let property = store.get(name);
  for (;;) {
    if (property?.startsWith(WHOLE)) return property.slice(WHOLE.length);
    const head = headOf(property);
    if (head === null) return null;
    const text = textOf(store, name, head);
    if (text !== null) return text;
    const newProperty = store.get(name);
    if (newProperty === property) return null;
    property = newProperty;
  }
}

function textOf(store: Store, name: string, { slot, parts, hash }: Head): string | null {
  let text = '';
  for (let part = 0; part < parts; part += 1) {
    const piece = store.get(partName(name, slot, part));
    if (piece === null) return null;
    text += piece;
  }
  return hashText(hashOf(text)) === hash ? text : null;
}

export function deleteLongText(store: Store, name: string): void {
  const head = headOf(store.get(name));
  store.delete(name);
  deleteParts(store, name, head);
}
