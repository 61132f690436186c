// test of tabs: what a row remembers behind its cell states is read back as it was written, whatever the key.

import fc from 'fast-check';
import {
  hasOtherKey,
  memoryOf,
  rememberedKey,
  stateIn,
  withKey,
  withMemory,
} from '../../../src/tabs/columns/row-memory';

const STATES = ['', '|edit Bid|', '|error Campaign ID|edit Bid|'];

it('a key is read back from any states, and they stay the same', () => {
  const text = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.constantFrom('7 | US', 'a"b', '|edit Bid|', '|["8"]', '\\'),
  );
  fc.assert(
    fc.property(fc.constantFrom(...STATES), text, fc.boolean(), (states, key, withRule) => {
      const written = withRule
        ? withMemory(states, memoryOf(key, { bid: 1 }, 'Ten less'))
        : withKey(states, key);
      expect(rememberedKey({ states: written })).toBe(key);
      expect(hasOtherKey({ states: written, key })).toBe(false);
      expect(hasOtherKey({ states: written, key: `${key}x` })).toBe(true);
      expect(withMemory(written, '')).toBe(states);
      for (const header of ['Bid', 'Campaign ID', 'Name'])
        expect(stateIn(written, header)).toBe(stateIn(states, header));
    }),
  );
});

it.each(['', '|edit Bid|', '|[', '|["7', '|[7]', '|[null]', '|[]', '|{"7"}', '["7"]', '|["\\u00"]', '|[""]'])(
  '%j remembers nothing',
  (states) => {
    expect(rememberedKey({ states })).toBeNull();
    expect(hasOtherKey({ states, key: '7' })).toBe(false);
  },
);
