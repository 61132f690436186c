// test of resources: every declaration is complete and readable, and survives the sheet.

import type { Fields } from '../../src/shared/value';
import { readTab } from '../../src/sheet/read-tab';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { ALL_SHARED_NAMES, rowLabel } from '../../src/tabs/columns/row-label';
import type { Tab } from '../../src/tabs/columns/tab';
import { pulledTab, sound, TABS } from '../sheet/tab-rows';

const ALL: readonly Tab[] = [campaigns, ...TABS];
const each = TABS.map((tab): [string, Tab] => [tab.title, tab]);

test('ids, titles and headers are unique', () => {
  for (const list of [ALL.map(({ id }) => id), ALL.map(({ title }) => title)]) {
    expect(new Set(list).size).toBe(list.length);
  }
  for (const { columns } of ALL) {
    const headers = columns.map(({ header }) => header.toLowerCase());
    expect(new Set([...headers, 'change', 'status']).size).toBe(headers.length + 2);
    expect(new Set(columns.map(({ field }) => field)).size).toBe(columns.length);
  }
});

test('a field has the same header and the same kind in every tab', () => {
  const campaignColumns = ALL.flatMap(({ columns }) => columns).filter(({ field }) =>
    ['campaignId', 'campaign', 'creativeSetId', 'creativeSet', 'appId', 'country'].includes(field),
  );
  for (const { field, header, kind } of campaignColumns) {
    const first = campaignColumns.find((column) => column.field === field)!;
    expect([header, kind]).toEqual([first.header, first.kind]);
  }
});

test.each(each)('%s: keys, help and labels', (_, tab) => {
  const fields = tab.columns.map(({ field }) => field);
  expect(Object.keys(sound(tab)).sort()).toEqual([...fields].sort());
  expect(fields).toContain(tab.groupField);
  for (const { field, access } of tab.columns) {
    expect(tab.keyFields.includes(field)).toBe(access === 'key');
  }
  for (const { help, width, kindBy, onlyIf } of tab.columns) {
    for (const other of [kindBy, onlyIf]) if (other) expect(fields).toContain(other.field);
    expect(help).toMatch(/^[A-Za-z].*\.$/);
    expect(width).toBeGreaterThan(50);
  }
  expect(rowLabel(tab, sound(tab), ALL_SHARED_NAMES)).not.toMatch(/undefined|null/);
  expect(rowLabel(tab, {}, ALL_SHARED_NAMES)).not.toMatch(/undefined|null/);
  for (const field of Object.keys(tab.valuesWhenAbsent ?? {})) expect(fields).toContain(field);
});

test.each(each)('%s: written values are read back, including awkward texts', (_, tab) => {
  const texts = tab.columns.filter(({ kind }) => ['text', 'id'].includes(kind.name));
  const rows = ['007', '1E5', '12345678901234567890', '=1+1', '+49', '1-2', 'TRUE', '5%', 'a | b'].map(
    (text) => sound(tab, Object.fromEntries(texts.map(({ field }) => [field, text])) as Fields),
  );
  const blank: Record<string, Fields[string]> = { ...sound(tab), [tab.keyFields[0]!]: 'blank' };
  for (const { field, access, kind } of tab.columns) {
    if (access !== 'key')
      blank[field] = kind.checkbox ? false : kind.name === 'integer' ? null : blank[field]!;
  }
  const { sheet, base } = pulledTab(tab, [...rows, blank]);
  const reading = readTab(tab, sheet);
  expect(reading.issues).toEqual([]);
  expect(reading.rows.flatMap(({ issues }) => issues)).toEqual([]);
  expect(reading.rows.map(({ fields }) => fields)).toEqual([...rows, blank]);
  expect(reading.rows.map(({ key }) => key)).toEqual([...base.keys()]);
});

test.each(each)(
  '%s: a row that the service no longer returns has each editable value, or is stopped',
  (_, tab) => {
    const { columns, stopBox, valuesWhenAbsent } = tab;
    if (valuesWhenAbsent === undefined) return;
    const editable = columns.filter(({ access }) => access === 'editable').map(({ field }) => field);
    if (stopBox === undefined) expect(Object.keys(valuesWhenAbsent).sort()).toEqual(editable.sort());
    else expect(valuesWhenAbsent).toEqual({ [stopBox]: true });
  },
);

test('each editable column of a tab whose new rows wait for values says whether it creates a row', () => {
  const waiting = TABS.filter(({ createdBy }) => createdBy !== undefined);
  const columns = waiting.flatMap(({ id, columns, createdBy }) =>
    columns
      .filter(({ access }) => access === 'editable')
      .map(({ field }): [string, boolean] => [`${id}.${field}`, createdBy!.includes(field)]),
  );
  expect(Object.fromEntries(columns)).toEqual({
    'source-bids.overridePercent': true,
    'source-bids.bidValue': true,
  });
});

test('only numbers that can be cleared at the service may be emptied', () => {
  const clearable = TABS.flatMap(({ id, columns }) =>
    columns.filter((column) => column.clearable).map(({ field }) => `${id}.${field}`),
  );
  expect(clearable).toEqual([
    'targets.bid',
    'targets.budget',
    'device-targeting.minOs',
    'source-bids.overridePercent',
    'source-bids.bidValue',
  ]);
});

/** The grid beside the open sidebar in a window of 1280 pixels, without row numbers. */
const GRID_WIDTH = 1280 - 300 - 46;
const CHANGE_WIDTH = 64;

test.each([...each, [campaigns.title, campaigns] as [string, Tab]])(
  '%s: what is frozen takes at most 45 %% of a small window beside the sidebar',
  (_, { columns }) => {
    const frozen = columns.filter(({ place }) => place === 'identity');
    const width = frozen.reduce((sum, column) => sum + column.width, CHANGE_WIDTH);
    expect(width).toBeLessThanOrEqual(GRID_WIDTH * 0.45);
  },
);
