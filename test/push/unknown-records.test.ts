// test, runs: creations without a result in document properties: added, removed, and read when there are
// many.

import {
  arrivedKeys,
  dropUnknown,
  noteArrivals,
  recordUnknown,
  type UnknownRecord,
  unknownRecords,
} from '../../src/push/journal/unknown-records';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { type PlainPorts, plainPorts } from '../ports/plain-ports';

let ports: PlainPorts;
beforeEach(() => {
  ports = plainPorts();
});

const one = (entry: number, run = 'push-1'): UnknownRecord => ({
  run,
  entry,
  tab: 'campaigns',
  key: `new-${entry + 1}`,
  name: 'abcdef012345',
  parent: '012345abcdef',
});
const many = (count: number) => Array.from({ length: count }, (_, i) => one(i));

it('keeps 2,000 creations in order, each once, in properties of less than 9 KB', () => {
  const store = ports.documentStore;
  recordUnknown(store, many(1_000));
  recordUnknown(store, many(2_000));
  expect(unknownRecords(store)).toEqual(many(2_000));
  const lengths: number[] = [];
  for (let part = 0; store.get(`bidgrid.creations.${part}`) !== null; part += 1)
    lengths.push(store.get(`bidgrid.creations.${part}`)!.length);
  expect(Math.max(...lengths)).toBeLessThan(9_000);
  // Each property is a call: all but the last are almost full.
  expect(Math.min(...lengths.slice(0, -1))).toBeGreaterThan(7_000);
});

it('removes all creations of one run, and keeps the others', () => {
  const store = ports.documentStore;
  recordUnknown(store, [...many(300), one(3, 'push-2')]);
  dropUnknown(store, 'push-1', new Set(many(200).map(({ entry }) => entry)));
  expect(unknownRecords(store)).toEqual([...many(300).slice(200), one(3, 'push-2')]);
  dropUnknown(store, 'push-1', new Set(many(300).map(({ entry }) => entry)));
  expect(unknownRecords(store)).toEqual([one(3, 'push-2')]);
  dropUnknown(store, 'push-2', new Set([3]));
  expect([unknownRecords(store), store.get('bidgrid.creations.0')]).toEqual([[], null]);
});

it('records what a pull added only while a creation of this tab has no result', () => {
  const store = ports.documentStore;
  noteArrivals(store, campaigns, [{ campaignId: 'a' }]);
  expect(arrivedKeys(store, 'campaigns')).toEqual(new Set());
  recordUnknown(store, [one(0)]);
  noteArrivals(store, campaigns, [{ campaignId: 'b' }]);
  noteArrivals(store, campaigns, [{ campaignId: 'c' }, { campaignId: 'b' }]);
  expect(arrivedKeys(store, 'campaigns')).toEqual(new Set(['b', 'c']));
  dropUnknown(store, 'push-1', new Set([0]));
  expect(arrivedKeys(store, 'campaigns')).toEqual(new Set());
});
