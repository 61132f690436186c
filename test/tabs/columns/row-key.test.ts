// test of tabs: keys identify rows; no two rows share one.

import fc from 'fast-check';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { fieldsOfKey, keyOf, type Tab } from '../../../src/tabs/columns/tab';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';

const pair: Tab = { ...campaigns, keyFields: ['campaignId', 'country'] };
test('a key of one field is its text; an empty one is new', () => {
  expect(keyOf(campaigns, { campaignId: '00|7' })).toBe('00|7');
  expect(keyOf(campaigns, { campaignId: '' })).toBeNull();
  expect(keyOf(campaigns, {})).toBeNull();
});

test('a key of several fields is readable and identifies one row', () => {
  expect(keyOf(pair, { campaignId: '007', country: 'DE' })).toBe('007 | DE');
  const part = fc.string({ unit: fc.constantFrom('a', '|', ' ', '\\') });
  fc.assert(
    fc.property(part, part, part, part, (a, b, c, d) => {
      fc.pre(a !== c || b !== d);
      const first = keyOf(pair, { campaignId: a, country: b });
      expect(first).not.toBe(keyOf(pair, { campaignId: c, country: d }));
    }),
  );
});

test('the key fields are restored from every key, with any content', () => {
  const part = fc.string({ unit: fc.constantFrom('a', ' ', '|', '\\', ' | ', '7'), maxLength: 6 });
  fc.assert(
    fc.property(part, part, part, (campaignId, appId, country) => {
      const fields = { campaignId, appId, country };
      const key = keyOf(sourceBids, fields);
      if (key === null) return;
      expect(fieldsOfKey(sourceBids, key)).toEqual(fields);
    }),
  );
  expect(fieldsOfKey(campaigns, '00|7')).toEqual({ campaignId: '00|7' });
});
