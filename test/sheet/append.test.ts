// test, sheet: rows are added below the last one while a person sorts, inserts, deletes or moves rows or
// columns right before any call.

import { UserError } from '../../src/ports/user-error';
import { appendRows } from '../../src/sheet/append-rows';
import { readTab } from '../../src/sheet/read-tab';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { columnAt } from './campaign-rows';
import { interceptCalls } from './intercepted-sheet';
import { ACTIONS, allRows, OWN } from './people-actions';
import type { PlainSheet } from './plain-workbook';
import { pulledTab } from './tab-rows';

const bid = (appId: string, overridePercent: number | null, bidValue: number | null = null) => ({
  campaignId: '007',
  appId,
  country: 'DE',
  overridePercent,
  bidValue,
});

const OLD = ['c1', 'd2', 'c3', 'e4'].map((appId, i) => ({ appId, overridePercent: 30 + i }));
// One with each kind of bid, so that no cell of ours is empty in both.
const NEW = [bid('a1', 51), bid('z2', null, 3.4)];

type Action = readonly [name: string, call: number];

const textOf = (values: readonly unknown[]): string => values.map((value) => value ?? '').join(' ');
/** The existing rows: app, percentage, bid, cell in the person's column, Status. */
const existing = OLD.map(({ appId, overridePercent }) =>
  textOf([appId, overridePercent, '', `mine ${appId}`, `sent ${appId}`]),
);
/** The new rows; their other cells are empty. */
const added = NEW.map(({ appId, overridePercent, bidValue }) =>
  textOf([appId, overridePercent, bidValue, '', '']),
);

/**
 * Adds the new rows during these actions.
 * @param ownBefore header of the column of ours to the right of the person's column
 */
function append(ownBefore: string, actions: readonly Action[]) {
  const { sheet } = pulledTab(sourceBids, OLD);
  const at = columnAt(sheet, ownBefore);
  sheet.insertColumn(at);
  sheet.put(1, at, OWN);
  OLD.forEach(({ appId }, i) => {
    sheet.put(i + 2, at, `mine ${appId}`);
    sheet.put(i + 2, columnAt(sheet, 'Status'), `sent ${appId}`);
  });
  const reading = readTab(sourceBids, sheet);
  const { intercepted, calls } = interceptCalls(sheet, (now) => {
    for (const [action, call] of actions) if (call === now) ACTIONS[action]!(sheet);
  });
  let message = '';
  try {
    appendRows(sourceBids, intercepted, reading, NEW);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    message = error.message;
  }
  const { rows } = readTab(sourceBids, sheet);
  const found = rows.map(({ row, fields: { appId, overridePercent, bidValue }, status }) =>
    textOf([appId, overridePercent, bidValue, sheet.cell(row, columnAt(sheet, OWN)).value, status]),
  );
  return { found, message, calls: calls() };
}

/** A list with the rows after these actions if one is missing, duplicate or changed; otherwise empty. */
function problems(ownBefore: string, actions: readonly Action[]) {
  const { found, message } = append(ownBefore, actions);
  const deleted = actions.filter(([name]) => name.startsWith('deletes')).length;
  const expected = [...existing, ...added];
  const missing = expected.filter((row) => !found.includes(row)).length;
  const isRight =
    missing <= deleted && found.every((row, i) => expected.includes(row) && found.indexOf(row) === i);
  return isRight ? [] : [{ ownBefore, actions, found, message }];
}

const NAMES = Object.keys(ACTIONS);
const PLACES = ['Campaign', 'Country', 'Bid value', 'App ID', 'Campaign ID'];

test.each(PLACES)(
  'with a column of a person before %s, one action at any call loses or changes no row',
  (place) => {
    const { calls } = append(place, []);
    expect(calls).toBeGreaterThan(10);
    for (const name of NAMES)
      for (let call = 1; call <= calls + 1; call += 1) expect(problems(place, [[name, call]])).toEqual([]);
  },
);

/**
 * Adds rows to a tab. Returns the number of placeholders that were written.
 * @param rows number of existing rows
 * @param isSplit true: a person has a column between ours
 */
function placeholdersFor(rows: number, newRows: number, isSplit: boolean) {
  const apps = Array.from({ length: rows }, (_, i) => ({ appId: `a${i}` }));
  const { sheet } = pulledTab(sourceBids, apps);
  if (isSplit) sheet.insertColumn(columnAt(sheet, 'Country'));
  const placeholders = new Set<unknown>();
  const write: PlainSheet['write'] = (runs) => {
    for (const cell of runs.flatMap(({ cells }) => cells.flat()))
      if (String(cell).startsWith('Adding')) placeholders.add(cell);
    sheet.write(runs);
  };
  const more = Array.from({ length: newRows }, (_, i) => bid(`n${i}`, 20));
  appendRows(sourceBids, { ...sheet, write }, readTab(sourceBids, sheet), more);
  const found = readTab(sourceBids, sheet).rows;
  expect(found.map(({ fields }) => fields.appId)).toEqual([...apps, ...more].map(({ appId }) => appId));
  expect(found.filter(({ status }) => status !== '')).toEqual([]);
  return placeholders.size;
}

test('new rows are reserved in a tab of up to 5,000 rows, or with a column of a person between ours', () => {
  expect(placeholdersFor(1, 3, false)).toBe(3);
  expect(placeholdersFor(4_998, 1, false)).toBe(1);
  expect(placeholdersFor(4_998, 2, false)).toBe(0);
  expect(placeholdersFor(4_998, 2, true)).toBe(2);
  // There is no row that could be overwritten.
  expect(placeholdersFor(0, 3, false)).toBe(0);
});

test('the numbers of placeholders continue after those that a killed execution left', () => {
  const { sheet } = pulledTab(sourceBids, [{ appId: 'c1' }]);
  sheet.put(3, columnAt(sheet, 'Status'), 'Adding row 7…');
  const reading = readTab(sourceBids, sheet);
  const seen: string[] = [];
  const write: PlainSheet['write'] = (runs) => {
    seen.push(...runs.flatMap(({ cells }) => cells.flat().map(String)));
    sheet.write(runs);
  };
  appendRows(sourceBids, { ...sheet, write }, reading, NEW);
  expect(seen.filter((text) => text.startsWith('Adding'))).toEqual(['Adding row 8…', 'Adding row 9…']);
});

test.each([
  [
    'reserved',
    'write',
    [
      ['c1', 20],
      ['', 33],
      ['a1', 51],
      ['z2', null],
    ],
  ],
  [
    'about to be filled',
    'numberFormats',
    [
      ['c1', 20],
      ['a1', 33],
      ['z2', null],
    ],
  ],
] as const)('a value that a person types into a row that was just %s is kept', (_, method, expected) => {
  const { sheet } = pulledTab(sourceBids, [{ appId: 'c1' }]);
  const reading = readTab(sourceBids, sheet);
  let isTyped = false;
  const typing = new Proxy(sheet, {
    get: (target, name) => {
      const own: unknown = Reflect.get(target, name);
      if (name !== method) return own;
      return (...args: unknown[]): unknown => {
        const result = (own as (...args: unknown[]) => unknown)(...args);
        if (!isTyped) sheet.put(3, columnAt(sheet, 'Bid override %'), 33);
        isTyped = true;
        return result;
      };
    },
  });
  appendRows(sourceBids, typing, reading, NEW);
  expect(readTab(sourceBids, sheet).rows.map(({ fields }) => [fields.appId, fields.overridePercent])).toEqual(
    expected,
  );
});

test('rows that keep moving are reported', () => {
  const { sheet } = pulledTab(sourceBids, OLD);
  const reading = readTab(sourceBids, sheet);
  const write: PlainSheet['write'] = (runs) => {
    sheet.arrangeRows([90, 91, 92, ...allRows(sheet)]);
    sheet.write(runs);
  };
  expect(() => appendRows(sourceBids, { ...sheet, write }, reading, NEW)).toThrow(UserError);
  const apps = readTab(sourceBids, sheet).rows.map(({ fields }) => fields.appId);
  expect(apps).toEqual(expect.arrayContaining(OLD.map(({ appId }) => appId)));
});
