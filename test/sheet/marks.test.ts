// test of sheet: notes of issues are added and removed, and people's notes are restored exactly.

import fc from 'fast-check';
import type { Issue, Severity } from '../../src/shared/issue';
import { readTab } from '../../src/sheet/read-tab';
import { notesOf, noteWith, noteWithout } from '../../src/sheet/row-marks';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { applyMarks } from './apply-marks';
import { campaign, columnAt, freeColumn, pulled } from './campaign-rows';

const issue = (row: number, field: string, severity: Severity = 'error', message = 'Fix it.'): Issue => ({
  rule: 'r',
  severity,
  tab: 'campaigns',
  row,
  field,
  column: field,
  message,
  expected: '',
  found: '',
});

/** What a person sees of a note: without characters that nothing displays. */
const seen = (note: string): string => note.replace(/\p{Default_Ignorable_Code_Point}/gu, '');

const notes = fc.string({ unit: fc.constantFrom('a', '\n', ' ', '—', '🎯') });

test("a person's note is restored exactly after any marks", () => {
  const some = fc.array(fc.constantFrom('Fix it.', 'Bidgrid: it.', 'two\nlines'), { minLength: 1 });
  fc.assert(
    fc.property(notes, some, some, (note, first, second) => {
      const once = noteWith(
        note,
        first.map((message) => issue(2, 'name', 'error', message)),
      );
      const twice = noteWith(
        once,
        second.map((message) => issue(2, 'name', 'warning', message)),
      );
      expect(seen(twice)).toContain(second[0]);
      expect(noteWith(twice, [])).toBe(note);
      expect(noteWith(note, [])).toBe(note);
    }),
  );
});

test("people's changes of a marked note are kept", () => {
  const marked = noteWith('mine', [issue(2, 'name')]);
  expect(noteWithout(`${marked}\nmore of mine`)).toBe('mine\nmore of mine');
  expect(noteWithout('')).toBe('');
});

test.each<[string, (note: string) => string, string]>([
  ['after its last line', (note) => `${note} ask Boris`, 'mine\n ask Boris'],
  ['below it', (note) => `${note}\nask Boris`, 'mine\nask Boris'],
  [
    'between its lines',
    (note) => note.replace('\nBidgrid: Sec', '\nask Boris\nBidgrid: Sec'),
    'mine\nask Boris',
  ],
  [
    'in one of its lines',
    (note) => note.replace('First.', 'First. Ask Boris.'),
    'mine\nBidgrid: First. Ask Boris.',
  ],
  [
    'before one of its lines',
    (note) => note.replace('Bidgrid: Sec', 'Ask Boris. Bidgrid: Sec'),
    'mine\nAsk Boris. Bidgrid: Second.',
  ],
  ['above it', (note) => `ask Boris\n${note}`, 'ask Boris\nmine'],
])('text that a person typed into our note %s stays', (_, type, theirs) => {
  const marked = noteWith('mine', [
    issue(2, 'name', 'error', 'First.'),
    issue(2, 'name', 'error', 'Second.'),
  ]);
  const typed = type(marked);
  expect(typed).not.toBe(marked);
  expect(noteWithout(typed)).toBe(theirs);
  const again = noteWith(typed, [issue(2, 'name', 'error', 'Third.')]);
  expect(again).toContain('Third.');
  expect(noteWithout(again)).toBe(theirs);
});

test('a note shows our messages and nothing else of ours', () => {
  const all = [
    issue(2, 'name', 'warning', 'Perhaps.'),
    issue(2, 'name', 'error', 'Surely.'),
    { ...issue(2, 'name', 'error', 'A duplicate.\nOf two lines.'), byCheck: true } as const,
  ];
  expect(seen(noteWith('mine', all))).toBe(
    'mine\nBidgrid: Perhaps.\nBidgrid: Surely.\nBidgrid, error at the last Check: A duplicate.\nOf two lines.',
  );
});

test("a person's own line that begins like ours is theirs", () => {
  const note = 'Bidgrid: ask Boris\nBidgrid, error at the last Check: mine';
  expect(noteWithout(noteWith(note, [issue(2, 'name')]))).toBe(note);
});

test('cells are marked by field, rows on Change, and other cells are unchanged', () => {
  const { sheet } = pulled([campaign('1'), campaign('2')]);
  sheet.note(2, columnAt(sheet, 'Name'), 'mine');
  const mine = freeColumn(sheet);
  sheet.note(2, mine, 'in my own column');
  const reading = readTab(campaigns, sheet);
  const changed = applyMarks(sheet, reading, [
    issue(2, 'name'),
    issue(3, '', 'warning'),
    issue(3, 'spend', 'information'),
    issue(0, ''),
  ]);
  expect(changed).toBe(2);
  expect(sheet.cell(2, columnAt(sheet, 'Name')).note).toMatch(/^mine\n.*Fix it\./s);
  expect(sheet.cell(3, columnAt(sheet, 'Change')).note).toContain('Fix it.');
  expect(sheet.cell(3, columnAt(sheet, 'Spend')).note).toBe('');

  expect(applyMarks(sheet, reading, [])).toBe(2);
  expect(sheet.cell(2, columnAt(sheet, 'Name')).note).toBe('mine');
  expect(sheet.cell(2, mine).note).toBe('in my own column');
  sheet.forgetCalls();
  expect(applyMarks(sheet, reading, [])).toBe(0);
  expect(sheet.calls).toEqual({ notes: 1 });
});

test('a part of the rows is marked without the others', () => {
  const { sheet } = pulled([campaign('1'), campaign('2')]);
  const reading = readTab(campaigns, sheet);
  applyMarks(sheet, reading, [issue(2, 'name'), issue(3, 'name')]);
  expect(applyMarks(sheet, reading, [], { first: 3, count: 1 })).toBe(1);
  expect(sheet.cell(2, columnAt(sheet, 'Name')).note).toContain('Fix it.');
  expect(applyMarks(sheet, reading, [issue(1, 'name')], { first: 1, count: 1 })).toBe(0);
});

test('a thousand scattered marks need a constant number of calls and few blocks', () => {
  const { sheet } = pulled(Array.from({ length: 1000 }, (_, i) => campaign(String(i))));
  sheet.note(5, columnAt(sheet, 'Name'), 'mine');
  const reading = readTab(campaigns, sheet);
  const issues = Array.from({ length: 500 }, (_, i) => issue(i * 2 + 2, i % 3 === 0 ? 'name' : 'category'));
  const runs: number[] = [];
  const spied = {
    ...sheet,
    writeNotes: (r: Parameters<typeof sheet.writeNotes>[0]) => {
      runs.push(r.length);
      sheet.writeNotes(r);
    },
  };
  expect(applyMarks(spied, reading, issues)).toBe(500);
  expect(runs).toEqual([expect.any(Number)]);
  expect(runs[0]).toBeLessThanOrEqual(2);
  expect(sheet.cell(5, columnAt(sheet, 'Name')).note).toBe('mine');
  expect(applyMarks(sheet, reading, [])).toBe(500);
});

test('a mark moves with its cell when rows are sorted', () => {
  const { sheet } = pulled([campaign('1'), campaign('2')]);
  applyMarks(sheet, readTab(campaigns, sheet), [issue(2, 'name')]);
  sheet.arrangeRows([1, 0]);
  applyMarks(sheet, readTab(campaigns, sheet), [issue(3, 'name')]);
  const column = columnAt(sheet, 'Name');
  expect([sheet.cell(2, column).note === '', sheet.cell(3, column).note === '']).toEqual([true, false]);
});

test('nothing is marked while headers have issues', () => {
  const { sheet } = pulled([campaign('1')]);
  sheet.put(1, columnAt(sheet, 'Name'), '');
  expect(applyMarks(sheet, readTab(campaigns, sheet), [issue(2, 'name')])).toBe(0);
});

test('after rows were deleted, the notes of the others are read', () => {
  const { sheet } = pulled(['1', '2', '3'].map((id) => campaign(id)));
  sheet.note(3, columnAt(sheet, 'Name'), 'A note of a person');
  const reading = readTab(campaigns, sheet);
  sheet.arrangeRows([1]);
  // At Google, the deleted rows are outside of the sheet.
  const smaller: typeof sheet = {
    ...sheet,
    notes: (block) => {
      if (block.row + block.rows - 1 > 2) throw new Error('The coordinates are outside of the sheet.');
      return sheet.notes(block);
    },
  };
  const found = notesOf(smaller, reading)!;
  expect([found.block.row, found.block.rows]).toEqual([2, 1]);
  expect(found.notes[0]![columnAt(sheet, 'Name') - 1]).toBe('A note of a person');
});

test.each([
  ['the whole tab', undefined],
  ['one row', { first: 2, count: 1 }],
])('an error of Google while notes of %s are read is not hidden', (_, span) => {
  const { sheet } = pulled([campaign('007'), campaign('3')]);
  let reads = 0;
  const failing: typeof sheet = {
    ...sheet,
    notes: (block) => {
      reads += 1;
      if (reads === 1) throw new Error('Service Spreadsheets failed');
      return sheet.notes(block);
    },
  };
  expect(() => notesOf(failing, readTab(campaigns, sheet), span)).toThrow('Service Spreadsheets failed');
});
