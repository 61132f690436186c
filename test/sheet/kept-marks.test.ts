// test of sheet: issues that only Check can find are read back from the notes unchanged, except for edited
// cells.

import type { Issue } from '../../src/shared/issue';
import { readTab } from '../../src/sheet/read-tab';
import { keptIssues, notesOf } from '../../src/sheet/row-marks';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { applyMarks } from './apply-marks';
import { campaign, columnAt, pulled } from './campaign-rows';

const issue = (field: string, message: string, rest: Partial<Issue> = {}): Issue => ({
  rule: 'r',
  severity: 'error',
  tab: 'campaigns',
  row: 2,
  field,
  column: field,
  message,
  expected: '',
  found: '',
  ...rest,
});

const SET = [
  issue('name', 'Typed.'),
  issue('name', 'A duplicate.\nOf two lines.', { byCheck: true }),
  issue('name', 'Perhaps a duplicate.', { byCheck: true, severity: 'warning' }),
  issue('', 'Waits for others.', { byCheck: true }),
  issue('category', 'Typed too.', { severity: 'warning' }),
  issue('platform', 'A duplicate.', { byCheck: true, row: 3 }),
];

const marked = () => {
  const { sheet } = pulled([campaign('1'), campaign('2'), campaign('3')]);
  sheet.note(2, columnAt(sheet, 'Name'), 'My own note');
  const reading = readTab(campaigns, sheet);
  applyMarks(sheet, reading, SET);
  const kept = (first: number, last = first) =>
    keptIssues(campaigns, reading, notesOf(sheet, reading)!, { first, last });
  return { sheet, reading, kept };
};
const brief = (issues: readonly Issue[]) =>
  issues.map(({ row, field, severity, message }) => [row, field, severity, message]);

test('all of it is kept, except issues that typing can find', () => {
  const { kept } = marked();
  expect(brief(kept(100))).toEqual([
    [2, 'name', 'error', 'A duplicate.\nOf two lines.'],
    [2, 'name', 'warning', 'Perhaps a duplicate.'],
    [2, '', 'error', 'Waits for others.'],
    [3, 'platform', 'error', 'A duplicate.'],
  ]);
});

test('an edited cell keeps none', () => {
  const { sheet, kept } = marked();
  expect(brief(kept(columnAt(sheet, 'Name'))).map(([row]) => row)).toEqual([2, 3]);
  expect(kept(1, 100)).toEqual([]);
});

test("marking with the kept issues changes nothing, and without them restores the cell's own format", () => {
  const { sheet, reading, kept } = marked();
  expect(applyMarks(sheet, reading, [...kept(100), ...SET.filter(({ byCheck }) => !byCheck)])).toBe(0);
  applyMarks(sheet, reading, []);
  expect(sheet.cell(2, columnAt(sheet, 'Name'))).toMatchObject({ note: 'My own note', background: null });
});
