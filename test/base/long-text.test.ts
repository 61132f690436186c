// test, base: texts longer than one property, and the space that old and new parts take.

import { getLongText, setLongText } from '../../src/base/long-text';
import type { Store } from '../../src/ports/ports';
import { plainStore } from '../contract/plain-store';

const NAME = 'text';
/** Characters of a part. */
const PART = 2_900;
const textOf = (parts: number, letter: string): string => letter.repeat(parts * PART);

/** A store, and the largest number of parts that it had at the same time. */
function counting(): { store: Store; most(): number } {
  const store = plainStore();
  let most = 0;
  return {
    store: {
      ...store,
      set: (name, value) => {
        store.set(name, value);
        most = Math.max(most, store.entries.size - Number(store.entries.has(NAME)));
      },
    },
    most: () => most,
  };
}

test.each([
  [20, 20, 'the old text stays until the new one is complete', 40],
  [25, 20, 'the old text is deleted first, because both would need more than 40 parts', 25],
  [20, 25, 'the same for a new text that is longer', 25],
])('after %i parts, %i parts are stored: %s', (old, now, _, expected) => {
  const { store, most } = counting();
  setLongText(store, NAME, textOf(old, 'a'));
  setLongText(store, NAME, textOf(now, 'b'));
  expect(getLongText(store, NAME)).toBe(textOf(now, 'b'));
  expect(most()).toBe(expected);
});

test('a short text after a long one leaves no parts', () => {
  const store = plainStore();
  setLongText(store, NAME, textOf(3, 'a'));
  setLongText(store, NAME, 'short');
  expect([getLongText(store, NAME), store.entries.size]).toEqual(['short', 1]);
});

test('no character is divided between two parts', () => {
  const store = plainStore();
  const text = `a${'😀'.repeat(3_000)}`;
  setLongText(store, NAME, text);
  expect(getLongText(store, NAME)).toBe(text);
  // Each part is stored as UTF-8, which has no half characters.
  for (const part of store.entries.values()) expect(Buffer.from(part, 'utf8').toString('utf8')).toBe(part);
});
