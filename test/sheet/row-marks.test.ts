// test of sheet: marks of the rows that a person is editing, while rows or columns are moved: none stays in a
// wrong row.

import type { Issue } from '../../src/shared/issue';
import { readTab } from '../../src/sheet/read-tab';
import { notesOf } from '../../src/sheet/row-marks';
import { writeRowMarks } from '../../src/sheet/write-marks';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaign, columnAt, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';
import { withoutMemory } from './without-memory';

const ISSUE: Issue = {
  rule: 'r',
  severity: 'error',
  tab: 'campaigns',
  row: 3,
  field: 'name',
  column: 'Name',
  message: 'Wrong.',
  expected: '',
  found: '',
};
const OWN = [{ change: 'error', states: '|error Name|' }];

/** Four campaigns with a person's column, a formula and a note in it, and a mark in Change of the fourth. */
function tabWithOwn(): PlainSheet {
  const { sheet } = pulled(['1', '2', '3', '4'].map((id) => campaign(id)));
  const own = sheet.header().length + 1;
  sheet.put(1, own, 'Mine');
  for (const row of [2, 3, 4, 5]) sheet.put(row, own, `own ${row}`);
  sheet.put(4, own, 3, '=1+2');
  sheet.note(3, columnAt(sheet, 'Name'), 'A note of a person');
  sheet.note(5, own, 'Another one');
  sheet.put(5, columnAt(sheet, 'Change'), 'edit');
  return sheet;
}

/**
 * Value, formula and note of each cell, by campaign and header. A row that is moved under the marks remembers
 * its key again with the next check.
 */
function shown(sheet: PlainSheet): Record<string, unknown> {
  const headers = sheet.header().map(String);
  const id = headers.indexOf('Campaign ID') + 1;
  return Object.fromEntries(
    [2, 3, 4, 5].flatMap((row) =>
      headers.map((header, i) => {
        const { value, formula, note } = sheet.cell(row, i + 1);
        const shownValue = header === 'Cell states' ? withoutMemory(value) : value;
        return [`${sheet.cell(row, id).value} ${header}`, [shownValue, formula, note]];
      }),
    ),
  );
}

/** Marks the third row, while something happens right before or after the first write. */
function markWhile(sheet: PlainSheet, when: 'before' | 'after' | 'never', act: () => void = () => {}): void {
  let isDone = false;
  const happens = (now: string) => {
    if (isDone || now !== when) return;
    isDone = true;
    act();
  };
  const moving: PlainSheet = {
    ...sheet,
    write: (runs) => {
      happens('before');
      sheet.write(runs);
      happens('after');
    },
  };
  const reading = readTab(campaigns, sheet);
  const seen = notesOf(sheet, reading)!;
  const span = { first: 3, count: 1 };
  writeRowMarks({ tab: campaigns, sheet: moving, reading, issues: [ISSUE], span, knownNotes: seen }, OWN);
}

test('without moves, the row gets its texts and a note below that of the person', () => {
  const sheet = tabWithOwn();
  const before = shown(sheet);
  markWhile(sheet, 'never');
  const after = shown(sheet);
  const [change, states, name] = ['2 Change', '2 Cell states', '2 Name'].map((cell) => after[cell]);
  expect([change, states]).toEqual([
    ['error', '', ''],
    ['|error Name|', '', ''],
  ]);
  expect(name).toEqual([
    (before['2 Name'] as unknown[])[0],
    '',
    expect.stringMatching(/^A note of a person\n.*Wrong\./s),
  ]);
  const marks = { '2 Change': change, '2 Cell states': states, '2 Name': name };
  expect(after).toEqual({ ...before, ...marks });
});

const MOVES: Readonly<Record<string, (sheet: PlainSheet) => void>> = {
  'rows are sorted': (sheet) => sheet.arrangeRows([3, 2, 1, 0]),
  'the row moves up': (sheet) => sheet.arrangeRows([1, 0, 2, 3]),
  'the row moves to the end': (sheet) => sheet.arrangeRows([0, 2, 3, 1]),
  'the column of the person moves to the front': (sheet) => sheet.moveColumns([sheet.header().length]),
};

test.each(['before', 'after'] as const)(
  'a header that is renamed right %s the write: notes and cells of people stay',
  (when) => {
    const sheet = tabWithOwn();
    const before = shown(sheet);
    const [name, own] = [columnAt(sheet, 'Name'), columnAt(sheet, 'Mine')];
    markWhile(sheet, when, () => sheet.put(1, name, 'Title'));
    expect(sheet.cell(3, name).note).toMatch(/^A note of a person/);
    expect(sheet.cell(5, own).note).toBe('Another one');
    for (const cell of ['1 Mine', '3 Mine', '4 Mine', '4 Change'])
      expect(shown(sheet)[cell]).toEqual(before[cell]);
  },
);

describe.each(Object.entries(MOVES))('%s', (_, move) => {
  test.each(['before', 'after'] as const)('right %s the write: nothing is left in another row', (when) => {
    const sheet = tabWithOwn();
    const before = shown(sheet);
    markWhile(sheet, when, () => move(sheet));
    const after = shown(sheet);
    // The row itself may have its marks, because texts that move with it are in the right place.
    for (const cells of [before, after])
      for (const name of ['2 Change', '2 Cell states', '2 Name']) delete cells[name];
    expect(after).toEqual(before);
    expect((shown(sheet)['2 Name'] as string[])[2]).toMatch(/^A note of a person/);
  });
});
