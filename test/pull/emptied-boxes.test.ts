// test, pull: a checked box that was emptied (Delete, or pasted blanks) looks cleared. A pull never checks it
// again: it is an edit to FALSE, except that an empty box starts no country.

import { type Document, documentWith } from '../push/world/document';
import { ALL, TWO_CAMPAIGNS } from '../push/world/two-campaigns';

function pulled(): Document {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull(...ALL);
  return document;
}

const value = (document: Document, tab: string, key: string, field: string) => document.row(tab, key)![field];

it.each([
  ['campaigns', '7', 'active', (d: Document) => d.service.campaigns[0]!.status],
  ['sources', '7 | a1', 'active', (d: Document) => d.service.sources['7']![0]!.status],
  [
    'creative-sets',
    '31',
    'banner',
    (d: Document) => (d.service.sets[0]!.sizes as { BANNER: boolean }).BANNER,
  ],
  ['ads', '901', 'active', (d: Document) => d.service.sets[0]!.ads[0]!.status],
] as const)('in %s, it is an edit that the review lists and a push sends', (tab, key, field, stored) => {
  const document = pulled();
  document.type(tab, key, field, '');
  document.pull(...ALL);
  expect(value(document, tab, key, field)).toBeNull();
  expect(document.review().rows).toMatchObject([{ tab, key, changes: [{ before: 'on', after: 'off' }] }]);
  document.push({ typed: 1 });
  expect([stored(document), value(document, tab, key, field)]).toEqual([false, false]);
  expect(document.review().rows).toEqual([]);
});

it('in a row that was read again and is off now, it becomes FALSE', () => {
  const document = pulled();
  document.type('campaigns', '7', 'active', '');
  document.service.campaigns[0]!.status = false;
  document.pull(...ALL);
  expect(value(document, 'campaigns', '7', 'active')).toBe(false);
});

it('of a disabled country, it is an error that asks, before and after a pull', () => {
  const document = pulled();
  document.type('targets', '7 | DE', 'disabled', true);
  document.push({ typed: 1 });
  document.type('targets', '7 | DE', 'disabled', '');
  for (const _ of [1, 2]) {
    const { rows, held } = document.review();
    expect(rows).toEqual([]);
    expect(held).toMatchObject([
      { reasons: [expect.stringContaining('DE is disabled, and its box was emptied')] },
    ]);
    document.pull(...ALL);
  }
  expect(value(document, 'targets', '7 | DE', 'disabled')).toBeNull();
  document.type('targets', '7 | DE', 'disabled', false);
  expect(document.review().rows).toMatchObject([{ changes: [{ before: 'on', after: 'off' }] }]);
});

it('a box that a merge covers is an error, and clears nothing', () => {
  const document = pulled();
  const sheet = document.sheet('ads');
  const column = document.read('ads').columns.get('active')!;
  sheet.merge({ row: 2, column, rows: 2, columns: 1 });
  sheet.put(3, column, '');
  const { rows, held } = document.review();
  expect(rows).toEqual([]);
  expect(held).toMatchObject([{ reasons: [expect.stringContaining('may be empty because of the merged')] }]);
});
