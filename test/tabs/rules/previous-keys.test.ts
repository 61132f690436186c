// test of rules: a row whose key or cells were overwritten is recognized by the key that it remembers. The
// expected keys are those that the rows had when they were pulled.

import type { Issue } from '../../../src/shared/issue';
import type { Fields } from '../../../src/shared/value';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import type { Cell } from '../../../src/tabs/columns/column';
import type { Tab } from '../../../src/tabs/columns/tab';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import type { PlainSheet } from '../../sheet/plain-workbook';
import type { Entry } from './checking';
import { check } from './tab-checking';

const bid = (campaignId: string, appId: string, country: string, bidValue: number): Fields => ({
  campaignId,
  campaign: `Campaign ${campaignId}`,
  appId,
  externalAppId: `com.${appId}`,
  country,
  bidValue,
  overridePercent: null,
});
/** Rows 2 to 5. */
const BIDS = [bid('7', 'a', 'US', 1), bid('7', 'b', 'DE', 2), bid('8', 'c', 'FR', 3), bid('8', 'd', 'IT', 3)];

const target = (country: string, bidAmount: number, budget: number): Fields => ({
  campaignId: '7',
  campaign: 'Saga',
  bidType: 'CPI',
  clickUrl: '',
  impressionUrl: '',
  disabled: false,
  country,
  bid: bidAmount,
  budget,
});

const KEY = ['Country', 'App ID', 'Campaign ID'];

const columnAt = (sheet: PlainSheet, header: string): number => sheet.header().indexOf(header) + 1;
const put = (sheet: PlainSheet, row: number, header: string, value: Cell): void =>
  sheet.put(row, columnAt(sheet, header), value);

/** Pastes cells of a row over another one. */
function paste(sheet: PlainSheet, from: number, to: number, headers: readonly string[]): void {
  const values = headers.map((header) => sheet.cell(from, columnAt(sheet, header)).value);
  headers.forEach((header, i) => void put(sheet, to, header, values[i]!));
}

/** All headers but those of Bidgrid's own columns. */
const visible = (sheet: PlainSheet): string[] =>
  sheet
    .header()
    .map(String)
    .filter((header) => !['Change', 'Cell states', 'Status'].includes(header));

function swap(sheet: PlainSheet, a: number, b: number, headers: readonly string[]): void {
  const kept = headers.map((header) => sheet.cell(a, columnAt(sheet, header)).value);
  paste(sheet, b, a, headers);
  headers.forEach((header, i) => void put(sheet, b, header, kept[i]!));
}

const errorsOf = (issues: readonly Issue[]) =>
  issues.filter(({ severity }) => severity === 'error').map(({ row, rule }) => [row, rule]);

/** Writes the certain fixes and the choices with these labels; returns the rows that were fixed. */
function fix(tab: Tab, sheet: PlainSheet, issues: readonly Issue[], label?: string): number[] {
  const rows: number[] = [];
  for (const { row, field, fix: certain, otherFixes = [] } of issues) {
    const chosen = label ? otherFixes.find((one) => one.label === label) : certain;
    if (!chosen) continue;
    rows.push(row);
    const cells = { ...chosen.cells, ...('value' in chosen ? { [field]: chosen.value } : {}) };
    for (const [name, value] of Object.entries(cells))
      put(sheet, row, tab.columns.find((column) => column.field === name)!.header, (value ?? '') as Cell);
    if (chosen.forgetsKey) put(sheet, row, 'Cell states', '');
  }
  return rows;
}

/** Overwrites cells, expects errors in these rows only, and that fixes make the tab as it was pulled. */
function restores(
  tab: Tab,
  pulled: readonly Fields[],
  act: (sheet: PlainSheet) => void,
  rows: number[],
): void {
  const { sheet, again } = check(tab, pulled, {});
  const whole = () => pulled.map((_, i) => sheet.header().map((_, at) => sheet.cell(i + 2, at + 1).value));
  const before = whole();
  act(sheet);
  const issues = again();
  expect(errorsOf(issues)).toEqual(rows.map((row) => [row, 'key-changed']));
  expect(issues.filter(({ rule }) => rule === 'row-missing')).toEqual([]);
  expect(fix(tab, sheet, issues)).toEqual(rows);
  expect(again()).toEqual([]);
  expect(whole()).toEqual(before);
}

describe('source bids', () => {
  it.each<[string, (sheet: PlainSheet) => void, number[]]>([
    ['the whole key, over one of another campaign', (sheet) => paste(sheet, 2, 4, KEY), [4]],
    ['two parts of the key', (sheet) => paste(sheet, 2, 3, ['Country', 'App ID']), [3]],
    ['two keys', (sheet) => [4, 5].forEach((to) => void paste(sheet, to - 2, to, KEY)), [4, 5]],
  ])('are restored after a paste of %s', (_, act, rows) => restores(sourceBids, BIDS, act, rows));

  it.each<[string, readonly string[]]>([
    ['whole keys', KEY],
    ['two parts of them', ['Country', 'App ID']],
    ['countries', ['Country']],
  ])('that exchanged %s get them back', (_, headers) =>
    restores(sourceBids, BIDS, (sheet) => swap(sheet, 2, 4, headers), [2, 4]),
  );

  it('that exchanged countries of one app get them back, although only one value differs', () => {
    const pulled = [bid('7', 'a', 'GB', 195), bid('7', 'a', 'ES', 15)];
    restores(sourceBids, pulled, (sheet) => swap(sheet, 2, 3, ['Country']), [2, 3]);
  });

  it('that were pasted over as a whole get their key and names back, and keep the pasted bid as an edit', () => {
    const { sheet, again } = check(sourceBids, BIDS, { 2: { 'Bid value': 9 } });
    paste(sheet, 2, 4, visible(sheet));
    const issues = again();
    expect(issues.map(({ row, message, fix: certain }) => [row, message, certain])).toEqual([
      [
        4,
        'Campaign ID and App ID and Country were changed from 8 · c · FR to 7 · a · US. Restore 8 · c · FR. Bid value stays as an edit.',
        undefined,
      ],
    ]);
    fix(sourceBids, sheet, issues, 'Restore 8 · c · FR');
    const cells = ['Country', 'Campaign', 'External app ID', 'Bid value'];
    expect(cells.map((header) => sheet.cell(4, columnAt(sheet, header)).value)).toEqual([
      'FR',
      'Campaign 8',
      'com.c',
      9,
    ]);
    expect(errorsOf(again())).toEqual([]);
  });

  it('keep their edit when their key is restored', () => {
    const { sheet, again } = check(sourceBids, BIDS, { 4: { 'Bid value': 9 } });
    paste(sheet, 2, 4, KEY);
    fix(sourceBids, sheet, again());
    expect(visible(sheet).map((header) => sheet.cell(4, columnAt(sheet, header)).value)).toEqual(
      expect.arrayContaining(['FR', 'c', '8', 'com.c', 'Campaign 8', 9]),
    );
    expect(errorsOf(again())).toEqual([]);
  });

  it('whose key is in a row of another one, and overwritten itself, are not new', () => {
    const { sheet, again } = check(sourceBids, BIDS, {});
    paste(sheet, 2, 4, KEY);
    put(sheet, 2, 'App ID', 'none');
    const issues = again();
    expect(errorsOf(issues)).toEqual([
      [2, 'key-changed'],
      [4, 'key-changed'],
    ]);
    fix(sourceBids, sheet, issues);
    expect(again()).toEqual([]);
  });
});

describe('countries', () => {
  const PULLED = [target('NL', 1.53, 1900), target('NO', 8.92, 400), target('DK', 8.78, 1900)];

  it('of which only the codes were sorted get them back', () => {
    const sort = (sheet: PlainSheet): void =>
      ['DK', 'NL', 'NO'].forEach((code, i) => void put(sheet, i + 2, 'Country', code));
    restores(targets, PULLED, sort, [2, 3, 4]);
  });

  it.each([true, false])(
    'of which one was edited (before: %s) and both exchanged are held back',
    (isBefore) => {
      const { sheet, again } = check(targets, [target('DE', 46, 600), target('FR', 22, 1700)], {});
      const edit = () => put(sheet, 2, 'Bid', 47);
      if (isBefore) edit();
      swap(sheet, 2, 3, ['Country']);
      if (!isBefore) edit();
      const issues = again();
      expect(errorsOf(issues)).toEqual([
        [2, 'key-changed'],
        [3, 'key-changed'],
      ]);
      // Its cells show what the unedited row was. The edited one may have been moved.
      expect(fix(targets, sheet, issues)).toEqual([3]);
      expect(fix(targets, sheet, issues, 'Restore DE')).toEqual([2]);
      expect(again()).toEqual([]);
      expect(sheet.cell(2, columnAt(sheet, 'Country')).value).toBe('DE');
      expect(sheet.cell(2, columnAt(sheet, 'Bid')).value).toBe(47);
    },
  );

  it('that exchanged their values, not their codes, are edits', () => {
    const { sheet, again } = check(targets, PULLED, {});
    swap(sheet, 2, 4, ['Bid', 'Daily budget']);
    expect(again()).toEqual([]);
  });

  it('with a new code that keep it are new ones', () => {
    const { sheet, again } = check(targets, PULLED, { 2: { Country: 'KE', Bid: 9, 'Daily budget': 50 } });
    const issues = again();
    expect(issues).toMatchObject([{ rule: 'key-changed', fix: { value: 'NL', label: 'Restore NL' } }]);
    expect(fix(targets, sheet, issues, 'It is a new target')).toEqual([2]);
    expect(errorsOf(again())).toEqual([]);
    expect(again().map(({ rule }) => rule)).toEqual(['row-missing']);
  });

  it('typed into a row that was cleared first are new ones when a person says so', () => {
    const { sheet, again } = check(targets, PULLED, {});
    for (const header of visible(sheet)) put(sheet, 2, header, '');
    put(sheet, 2, 'Campaign ID', '7');
    put(sheet, 2, 'Country', 'KE');
    put(sheet, 2, 'Bid', 4);
    put(sheet, 2, 'Daily budget', 50);
    expect(errorsOf(again())).toEqual([[2, 'key-changed']]);
    fix(targets, sheet, again(), 'It is a new target');
    expect(errorsOf(again())).toEqual([]);
  });
});

describe('cells that were moved without the hidden column', () => {
  /** Sorts the visible cells only. @param order of the current rows, 0-based */
  function sortVisible(sheet: PlainSheet, order: readonly number[]): void {
    const headers = visible(sheet);
    const lines = order.map((_, i) =>
      headers.map((header) => sheet.cell(i + 2, columnAt(sheet, header)).value),
    );
    order.forEach((from, i) => {
      headers.forEach((header, at) => void put(sheet, i + 2, header, lines[from]![at]!));
    });
  }

  it('are no error', () => {
    const { sheet, again } = check(sourceBids, BIDS, {});
    sortVisible(sheet, [3, 2, 0, 1]);
    expect(again()).toEqual([]);
  });

  it('need a decision in edited rows: their key was not overwritten', () => {
    const edits = { 2: { 'Bid value': 5 }, 5: { 'Bid value': 7 } };
    const { sheet, again } = check(sourceBids, BIDS, edits);
    sortVisible(sheet, [2, 3, 0, 1]);
    const issues = again();
    expect(issues.map(({ row, fix: certain, otherFixes }) => [row, certain, otherFixes?.[0]?.label])).toEqual(
      [
        [3, undefined, 'Keep 8 · d · IT'],
        [4, undefined, 'Keep 7 · a · US'],
      ],
    );
    fix(sourceBids, sheet, issues, 'Keep 8 · d · IT');
    fix(sourceBids, sheet, issues, 'Keep 7 · a · US');
    expect(again()).toEqual([]);
    expect([3, 4].map((row) => sheet.cell(row, columnAt(sheet, 'Bid value')).value)).toEqual([7, 5]);
  });

  it('need a decision if nothing tells them from overwritten keys', () => {
    const pulled = [bid('7', 'a', 'GB', 195), bid('7', 'a', 'ES', 15)];
    const { sheet, again } = check(sourceBids, pulled, { 2: { 'Bid value': 70 }, 3: { 'Bid value': 40 } });
    sortVisible(sheet, [1, 0]);
    const issues = again();
    expect(issues.map(({ row, message, fix: certain }) => [row, message, certain])).toEqual([
      [
        2,
        'Country was changed from GB to ES. Restore GB, or choose "Keep ES". Bid value stays as an edit.',
        undefined,
      ],
      [
        3,
        'Country was changed from ES to GB. Restore ES, or choose "Keep GB". Bid value stays as an edit.',
        undefined,
      ],
    ]);
    fix(sourceBids, sheet, issues, 'Keep ES');
    fix(sourceBids, sheet, issues, 'Keep GB');
    expect(again()).toEqual([]);
    expect(sheet.cell(2, columnAt(sheet, 'Bid value')).value).toBe(40);
  });
});

describe('copied rows', () => {
  const copy = (sheet: PlainSheet, from: number, to: number): void =>
    paste(sheet, from, to, sheet.header().map(String));

  it('with another country are new, also if the hidden column was copied', () => {
    const { sheet, again } = check(targets, [target('NL', 1, 2), target('NO', 3, 4)], {});
    copy(sheet, 3, 4);
    put(sheet, 4, 'Country', 'KE');
    expect(again()).toEqual([]);
  });

  it('of which original and copy got other countries need a decision', () => {
    const { sheet, again } = check(targets, [target('NL', 1, 2), target('NO', 3, 4)], {});
    copy(sheet, 3, 4);
    put(sheet, 3, 'Country', 'KE');
    put(sheet, 4, 'Country', 'UG');
    const issues = again();
    expect(
      issues.map(({ row, fix: certain, otherFixes }) => [
        row,
        certain,
        otherFixes?.map(({ label }) => label),
      ]),
    ).toEqual([3, 4].map((row) => [row, undefined, ['Restore NO', 'It is a new target']]));
  });

  it('whose key was overwritten with that of a third row are to be deleted', () => {
    const { sheet, again } = check(targets, [target('NL', 1, 2), target('NO', 3, 4)], {});
    copy(sheet, 3, 4);
    put(sheet, 4, 'Country', 'NL');
    expect(again().map(({ row, message, fix: certain }) => [row, message, certain])).toEqual([
      [4, 'Country was changed from NO to NL. NO is in another row, so delete this one.', undefined],
    ]);
  });
});

it('a hidden text that is damaged or forged restores nothing', () => {
  const { sheet, again } = check(campaigns, [{ campaignId: '7' }, { campaignId: '8', name: 'Other' }], {});
  for (const text of ['|["7"', '|[7]', '|[]', '|["__proto__"]', '|["9"]', '|[null]', '["8"]']) {
    put(sheet, 2, 'Cell states', text);
    expect([text, again()]).toEqual([text, []]);
  }
});

describe('keys and names that were exchanged, but not the values', () => {
  const NAMED = ['Campaign', 'External app ID', ...KEY];

  it('need a decision, whether a value was edited or not', () => {
    const edits: Record<number, Entry>[] = [{}, { 2: { 'Bid value': 9 } }];
    for (const edit of edits) {
      const { sheet, again } = check(sourceBids, BIDS, edit);
      swap(sheet, 2, 4, NAMED);
      const issues = again();
      expect(issues.map(({ row, rule, fix: certain }) => [row, rule, certain])).toEqual([
        [2, 'key-changed', undefined],
        [4, 'key-changed', undefined],
      ]);
      fix(sourceBids, sheet, issues, 'Restore 7 · a · US');
      fix(sourceBids, sheet, issues, 'Restore 8 · c · FR');
      expect(again()).toEqual([]);
      expect(sheet.cell(4, columnAt(sheet, 'Campaign')).value).toBe('Campaign 8');
    }
  });

  it('need a decision if they were pasted over a row, and the other row was deleted', () => {
    const { sheet, again } = check(sourceBids, BIDS, {});
    paste(sheet, 2, 4, NAMED);
    sheet.deleteRows(2, 1);
    expect(errorsOf(again())).toEqual([[3, 'key-changed']]);
    expect(again()[0]!.fix).toBeUndefined();
  });
});

it('a row that was typed over with another object needs a decision, because its values may belong to either', () => {
  const { sheet, again } = check(sourceBids, BIDS, {});
  const typed = { 'External app ID': 'com.b', Country: 'DE', 'App ID': 'b', 'Bid value': 33 };
  for (const [header, value] of Object.entries(typed)) put(sheet, 2, header, value);
  const issues = again();
  expect(
    issues.map(({ row, rule, fix: certain, otherFixes }) => [row, rule, certain, otherFixes?.length]),
  ).toEqual([[2, 'key-changed', undefined, 1]]);
});

describe('after cells were moved without the hidden column, and keys overwritten', () => {
  const moved = (act: (sheet: PlainSheet) => void, tab: Tab = sourceBids, pulled = BIDS) => {
    const { sheet, again } = check(tab, pulled, {});
    act(sheet);
    return { sheet, issues: again(), again };
  };

  it('a moved row with a new code is not new', () => {
    const { issues } = moved((sheet) => {
      swap(sheet, 2, 4, visible(sheet));
      put(sheet, 2, 'Country', 'ZA');
    });
    expect(errorsOf(issues)).toEqual([[2, 'key-changed']]);
    expect(issues[0]!.otherFixes!.map(({ label }) => label)).toEqual(['It is a new source bid']);
  });

  it('a moved row that has the key of an overwritten one is neither moved nor restored for certain', () => {
    const { issues } = moved((sheet) => {
      swap(sheet, 3, 5, visible(sheet));
      swap(sheet, 2, 5, KEY);
    });
    expect(errorsOf(issues)).toEqual([
      [2, 'key-changed'],
      [5, 'key-changed'],
    ]);
    expect(issues.find(({ row }) => row === 5)!.fix).toBeUndefined();
  });
});
