// test, features: the counts of a pull, when keys were overwritten in the sheet.

import { mergeSlice } from '../../src/pull/merge-pulled';
import type { Fields } from '../../src/shared/value';
import { readTab } from '../../src/sheet/read-tab';
import { byKeyOf } from '../../src/tabs/columns/tab';
import { resourceOf } from '../../src/tabs/registry';
import { targets } from '../../src/tabs/targets/targets-columns';
import { plainPorts } from '../ports/plain-ports';

const RESOURCE = resourceOf(targets.id)!;
const target = (country: string, bid: number): Fields => ({
  campaignId: 'c1',
  country,
  bid,
  disabled: false,
});
const TARGETS = [target('DE', 1), target('MX', 2), target('US', 3)];

/** Pulls three targets, types into Country, and pulls again. */
function pulledTwice(typed: Readonly<Record<string, string>>, rows: readonly Fields[], deleted?: string) {
  const ports = plainPorts();
  const pull = (fields: readonly Fields[], before = {}) =>
    mergeSlice(ports, RESOURCE, byKeyOf(targets, fields), () => true, before);
  const first = pull(TARGETS);
  const sheet = ports.workbook.find(targets.id)!;
  const places = () => readTab(targets, sheet).rows.map(({ fields }) => String(fields.country));
  const before = places();
  const column = readTab(targets, sheet).columns.get('country')!;
  for (const [from, to] of Object.entries(typed)) sheet.put(before.indexOf(from) + 2, column, to);
  if (deleted) sheet.deleteRows(before.indexOf(deleted) + 2, 1);
  const second = pull(rows, first);
  return { first: first[targets.id]!, second: second[targets.id]!, places: places() };
}

test('a first pull adds all rows', () => {
  const { first } = pulledTwice({}, TARGETS);
  expect(first).toEqual({ reported: 3, added: 3, changed: 0, gone: 0, held: 0, unreadable: 0, fresh: true });
});

test.each<[string, Record<string, string>, Fields[], string | undefined, number, string[]]>([
  ['nothing was typed', {}, TARGETS, undefined, 0, ['DE', 'MX', 'US']],
  ['a row was deleted', {}, TARGETS, 'MX', 0, ['DE', 'US', 'MX']],
  ['a key was overwritten', { MX: 'CA' }, TARGETS, undefined, 1, ['DE', 'CA', 'US']],
  ['with the key of another row', { MX: 'US' }, TARGETS, undefined, 1, ['DE', 'US', 'US']],
  ['with the key of a deleted row', { MX: 'US' }, TARGETS, 'US', 1, ['DE', 'US']],
  ['two keys were overwritten', { MX: 'CA', US: 'FR' }, TARGETS, undefined, 2, ['DE', 'CA', 'FR']],
  ['two keys were exchanged', { MX: 'US', US: 'MX' }, TARGETS, undefined, 0, ['DE', 'US', 'MX']],
  ['and its target was removed', { MX: 'CA' }, [TARGETS[0]!, TARGETS[2]!], undefined, 0, ['DE', 'CA', 'US']],
])('%s: the pull counts the rows that it did not add', (_, typed, rows, deleted, held, places) => {
  const found = pulledTwice(typed, rows, deleted);
  expect(found.places).toEqual(places);
  expect(found.second).toMatchObject({ reported: 3 + rows.length, held });
});
