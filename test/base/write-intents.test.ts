// test, base: values that a killed execution wrote to cells are not edits, and later edits are.

import type { Base, BaseRow } from '../../src/base/base';
import { groupOf } from '../../src/base/base-chunks';
import { loadBase, loadBases, recordIntents, saveBase, withIntents } from '../../src/base/base-store';
import { BASE_ID, readChunks } from '../../src/base/chunk-sheet';
import { INTENTS } from '../../src/base/write-intents';
import type { Fields } from '../../src/shared/value';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { type PlainPorts, plainPorts } from '../ports/plain-ports';
import { rowOf } from '../sync/tables';

const row = (campaignId: string, name: string): BaseRow => ({ fields: { campaignId, name, active: true } });
const named = (names: Record<string, string>): Base =>
  new Map(Object.entries(names).map(([id, name]) => [id, row(id, name)]));
const cells = (names: Record<string, string>) =>
  Object.entries(names).map(([campaignId, name], i) =>
    rowOf(i + 2, campaignId, { campaignId, name, active: true }),
  );

/** Names in the base after the tab was read with these names in its cells. */
function baseNames(ports: PlainPorts, names: Record<string, string>): Record<string, unknown> {
  const { base } = withIntents(campaigns, loadBase(ports, campaigns), cells(names));
  return Object.fromEntries(Array.from(base, ([key, { fields }]) => [key, fields.name]));
}

/** Records an intent for the name of each of these campaigns. */
const recordNames = (ports: PlainPorts, names: Record<string, string>, groups?: ReadonlySet<string>) => {
  const stored = loadBases(ports, [{ tab: campaigns, ...(groups ? { groups } : {}) }])[0]!;
  const values = Object.entries(names).map(([key, value]) => ({ key, field: 'name', value }));
  recordIntents(ports, campaigns, stored, values);
};

/** Number of rows in the hidden sheet: one for each campaign, and one if there are intents. */
const rowCount = ({ workbook }: PlainPorts) => readChunks(workbook).places.length;

function start(): PlainPorts {
  const ports = plainPorts();
  saveBase(ports, campaigns, loadBase(ports, campaigns), named({ '7': 'old', '8': 'old' }));
  return ports;
}

test('the base has an intended value only where the cell has it', () => {
  const ports = start();
  recordNames(ports, { '7': 'new', '8': 'new' });
  expect(baseNames(ports, { '7': 'new', '8': 'old' })).toEqual({ '7': 'new', '8': 'old' });
  expect(baseNames(ports, { '7': 'typed', '8': 'new' })).toEqual({ '7': 'old', '8': 'new' });
});

test('an open conflict ends if the cell has the value that a person chose', () => {
  const ports = start();
  const disputed: BaseRow = { ...row('7', 'old'), conflicts: { name: 'theirs' } };
  saveBase(ports, campaigns, loadBase(ports, campaigns), new Map([['7', disputed]]));
  recordNames(ports, { '7': 'theirs' });
  const { base } = withIntents(campaigns, loadBase(ports, campaigns), cells({ '7': 'theirs' }));
  expect(base.get('7')).toEqual(row('7', 'theirs'));
});

test('the intents of several killed executions are recognized, also those of groups that were not read', () => {
  const ports = start();
  recordNames(ports, { '7': 'first' });
  recordNames(ports, { '7': 'second' });
  recordNames(ports, { '8': 'third' }, new Set([groupOf(campaigns, row('8', ''))]));
  expect(baseNames(ports, { '7': 'first', '8': 'third' })).toEqual({ '7': 'first', '8': 'third' });
  expect(baseNames(ports, { '7': 'second', '8': 'old' })).toEqual({ '7': 'second', '8': 'old' });
});

test('after the base is saved, the old and the intended value are ordinary values again', () => {
  const ports = start();
  recordNames(ports, { '7': 'new' });
  expect(rowCount(ports)).toBe(3);
  const stored = withIntents(campaigns, loadBase(ports, campaigns), cells({ '7': 'new', '8': 'old' }));
  // Saves the written value, although nothing else changed.
  saveBase(ports, campaigns, stored, stored.base);
  expect(rowCount(ports)).toBe(2);
  expect(baseNames(ports, { '7': 'old', '8': 'old' })).toEqual({ '7': 'new', '8': 'old' });

  recordNames(ports, { '7': 'newer' });
  // The service has the earlier value again, so the base stays as it is.
  const again = withIntents(campaigns, loadBase(ports, campaigns), cells({ '7': 'newer' }));
  saveBase(ports, campaigns, again, named({ '7': 'new', '8': 'old' }));
  expect(rowCount(ports)).toBe(2);
  expect(baseNames(ports, { '7': 'newer' })).toEqual({ '7': 'new', '8': 'old' });
});

test('a record that was changed, or put back after the base was saved, has no effect', () => {
  const ports = start();
  recordNames(ports, { '7': 'new' });
  const sheet = ports.workbook.find(BASE_ID)!;
  const { row: at } = readChunks(ports.workbook).places.find(({ chunk }) => chunk.group === INTENTS)!;
  const block = { row: at, column: 1, rows: 1, columns: 4 };
  const record = sheet.values(block);
  const text = String(record[0]![3]);
  sheet.write([{ ...block, cells: [[...record[0]!.slice(0, 3), text.replace('new', 'own')]] }]);
  expect(baseNames(ports, { '7': 'own' })).toEqual({ '7': 'old', '8': 'old' });
  expect(loadBase(ports, campaigns).hasLost).toBe(false);

  saveBase(ports, campaigns, loadBase(ports, campaigns), named({ '7': 'later', '8': 'old' }));
  sheet.write([{ ...block, cells: record }]);
  expect(baseNames(ports, { '7': 'new' })).toEqual({ '7': 'later', '8': 'old' });
});

test('nothing is recorded for values that the base has, rows that it lacks, and read-only cells', () => {
  const ports = start();
  recordNames(ports, { '7': 'old', '9': 'new' });
  const values = [
    { key: null, field: 'name', value: 'new' },
    { key: '7', field: 'impressions', value: 5 },
  ];
  recordIntents(ports, campaigns, loadBase(ports, campaigns), values);
  expect(rowCount(ports)).toBe(2);
});

describe('a row that a killed execution was adding', () => {
  const added = { campaignId: '9', name: 'added', active: true, impressions: 12 };
  const recordAdded = (ports: PlainPorts) =>
    recordIntents(ports, campaigns, loadBase(ports, campaigns), [], [added]);
  /** The base row after the tab was read with these cells in the row. */
  const baseRowOf = (ports: PlainPorts, fields: Fields) =>
    withIntents(campaigns, loadBase(ports, campaigns), [
      rowOf(2, '9', { campaignId: '9', ...fields }),
    ]).base.get('9')?.fields;

  test('counts as pulled, with the values of its read-only cells', () => {
    const ports = start();
    recordAdded(ports);
    const { name, active, impressions } = added;
    expect(baseRowOf(ports, { name, active, impressions })).toMatchObject(added);
  });

  test('has an edit where another value was typed, and none where a cell was not written yet', () => {
    const ports = start();
    recordAdded(ports);
    expect(baseRowOf(ports, { name: 'typed', active: false })).toMatchObject({
      name: 'added',
      active: false,
    });
    expect(baseRowOf(ports, { name: '', active: true })).toMatchObject({ name: '', active: true });
  });

  test('is new if it was never recorded', () => {
    expect(baseRowOf(start(), { name: 'added' })).toBeUndefined();
  });

  test('can get values from a second execution that is killed, too', () => {
    const ports = start();
    recordAdded(ports);
    const stored = withIntents(campaigns, loadBase(ports, campaigns), [rowOf(2, '9', added)]);
    recordIntents(ports, campaigns, stored, [{ key: '9', field: 'name', value: 'later' }]);
    expect(baseRowOf(ports, { name: 'later', active: true })).toMatchObject({ name: 'later' });
  });

  test('is new again after the base was saved without it, or with a later generation of its group', () => {
    const ports = start();
    recordAdded(ports);
    const old = named({ '7': 'old', '8': 'old' });
    saveBase(ports, campaigns, loadBase(ports, campaigns), old);
    expect(rowCount(ports)).toBe(2);
    expect(baseRowOf(ports, { name: 'added' })).toBeUndefined();

    recordAdded(ports);
    // A save that reads another group keeps the record.
    const only = loadBases(ports, [
      { tab: campaigns, groups: new Set([groupOf(campaigns, row('7', ''))]) },
    ])[0]!;
    saveBase(ports, campaigns, only, named({ '7': 'other' }));
    expect(baseRowOf(ports, { name: 'added' })).toMatchObject({ name: 'added' });
  });

  test('is new if its group was saved and emptied since', () => {
    const ports = start();
    const with9 = named({ '7': 'old', '8': 'old', '9': 'there' });
    const without9 = named({ '7': 'old', '8': 'old' });
    saveBase(ports, campaigns, loadBase(ports, campaigns), with9);
    saveBase(ports, campaigns, loadBase(ports, campaigns), without9);
    recordAdded(ports);
    expect(baseRowOf(ports, { name: 'added' })).toMatchObject({ name: 'added' });
    const ofGroup7 = new Set([groupOf(campaigns, row('7', ''))]);
    const record = readChunks(ports.workbook).places.find(({ chunk }) => chunk.group === INTENTS)!;
    const block = { row: record.row, column: 1, rows: 1, columns: 4 };
    const cells = ports.workbook.find(BASE_ID)!.values(block);
    saveBase(ports, campaigns, loadBase(ports, campaigns), with9);
    saveBase(ports, campaigns, loadBase(ports, campaigns), without9);
    // The record is put back after that.
    ports.workbook.find(BASE_ID)!.write([{ ...block, cells }]);
    expect(baseRowOf(ports, { name: 'added' })).toBeUndefined();
    expect(loadBases(ports, [{ tab: campaigns, groups: ofGroup7 }])[0]!.isRead('9')).toBe(false);
  });
});
