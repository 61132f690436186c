// test, connections: sizes of pages, remembered for one connection.

import { learnedPagesOf } from '../../src/connections/rate-limits';
import type { Store } from '../../src/ports/ports';

const NAME = 'bidgrid.pages.main';

function storeOf(text?: string) {
  const texts = new Map<string, string>(text === undefined ? [] : [[NAME, text]]);
  const store: Store = {
    get: (name) => texts.get(name) ?? null,
    set: (name, value) => void texts.set(name, value),
    delete: (name) => void texts.delete(name),
  };
  return { texts, open: () => learnedPagesOf({ userStore: store }, 'main') };
}

it('are known in the next execution, and only for this connection', () => {
  const { texts, open } = storeOf();
  expect(open().get('sources')).toBeUndefined();
  open().set('sources', 500);
  open().set('bids', 1);
  expect([open().get('sources'), open().get('bids')]).toEqual([500, 1]);
  expect([...texts.keys()]).toEqual([NAME]);
});

it('are stored again only if they changed', () => {
  const { texts, open } = storeOf();
  open().set('sources', 500);
  texts.clear();
  const pages = open();
  pages.set('sources', 250);
  texts.clear();
  pages.set('sources', 250);
  expect(texts.size).toBe(0);
  pages.set('sources', 125);
  expect(JSON.parse(texts.get(NAME)!)).toEqual({ sources: 125 });
});

it('leave nothing in the store once the last one is deleted', () => {
  const { texts, open } = storeOf();
  open().set('sources', 500);
  open().set('bids', 250);
  open().delete('sources');
  expect([open().get('sources'), open().get('bids')]).toEqual([undefined, 250]);
  open().delete('bids');
  expect(texts.size).toBe(0);
  open().delete('bids');
  expect(texts.size).toBe(0);
});

it.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a text', '{"sources":"500"}'],
  ['a fraction', '{"sources":1.5}'],
  ['none', '{"sources":0}'],
  ['less than none', '{"sources":-1}'],
])('ignores %s in the store', (_, text) => {
  expect(storeOf(text).open().get('sources')).toBeUndefined();
});

it('keeps the sound sizes beside unsound ones', () => {
  const pages = storeOf('{"sources":0,"bids":1}').open();
  expect([pages.get('sources'), pages.get('bids')]).toEqual([undefined, 1]);
});
