// test of sheet: marks are added and removed, and people's notes and colors are restored exactly.

import fc from 'fast-check';
import type { Issue, Severity } from '../../src/model/issue';
import { campaigns } from '../../src/resources/campaigns/columns';
import { ERROR_COLOR, type Look, lookWith, lookWithout, notesOf, WARNING_COLOR } from '../../src/sheet/marks';
import { readTab } from '../../src/sheet/read-tab';
import { applyMarks } from './apply-marks';
import { campaign, columnAt, pulled } from './campaign-rows';

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

const colors = fc.option(
  fc.nat(0xffffff).map((n) => `#${n.toString(16).padStart(6, '0')}`),
  { nil: null },
);
const looks: fc.Arbitrary<Look> = fc
  .record({ note: fc.string({ unit: fc.constantFrom('a', '\n', ' ', '—', '🎯') }), background: colors })
  .filter(({ background }) => background !== ERROR_COLOR && background !== WARNING_COLOR);

test("a cell's format is restored exactly after any marks", () => {
  const some = fc.array(fc.constantFrom('Fix it.', 'Color before: #123456', 'two\nlines'), {
    minLength: 1,
  });
  fc.assert(
    fc.property(looks, some, some, (look, first, second) => {
      const once = lookWith(
        look,
        first.map((message) => issue(2, 'name', 'error', message)),
      );
      const twice = lookWith(
        once,
        second.map((message) => issue(2, 'name', 'warning', message)),
      );
      expect(once.background).toBe(ERROR_COLOR);
      expect(twice.background).toBe(WARNING_COLOR);
      expect(twice.note).toContain(second[0]);
      expect(lookWith(twice, [])).toEqual(look);
      expect(lookWith(look, [])).toEqual(look);
    }),
  );
});

test("people's changes of a marked cell are kept", () => {
  const marked = lookWith({ note: 'mine', background: '#00ff00' }, [issue(2, 'name')]);
  expect(lookWithout({ ...marked, background: '#0000ff' })).toEqual({ note: 'mine', background: '#0000ff' });
  expect(lookWithout({ ...marked, note: `${marked.note}\nmore of mine` })).toEqual({
    note: 'mine\nmore of mine',
    background: '#00ff00',
  });
  expect(lookWithout({ ...marked, note: '' })).toEqual({ note: '', background: null });
});

test.each<[string, (note: string) => string, string]>([
  ['on its last line', (note) => `${note} ask Boris`, 'mine\n ask Boris'],
  ['below it', (note) => `${note}\nask Boris`, 'mine\nask Boris'],
  ['between its lines', (note) => note.replace('\nSecond', '\nask Boris\nSecond'), 'mine\nask Boris'],
  ['in one of its lines', (note) => note.replace('First.', 'First. Ask Boris'), 'mine\nFirst. Ask Boris'],
  ['above it', (note) => `ask Boris\n${note}`, 'ask Boris\nmine'],
])('text that a person typed into our note %s stays', (_, type, theirs) => {
  const marked = lookWith({ note: 'mine', background: '#00ff00' }, [
    issue(2, 'name', 'error', 'First.'),
    issue(2, 'name', 'error', 'Second.'),
  ]);
  const typed = { ...marked, note: type(marked.note) };
  expect(typed.note).not.toBe(marked.note);
  expect(lookWithout(typed)).toEqual({ note: theirs, background: '#00ff00' });
  const again = lookWith(typed, [issue(2, 'name', 'error', 'Third.')]);
  expect(again.note).toContain('Third.');
  expect(lookWithout(again)).toEqual({ note: theirs, background: '#00ff00' });
});

test('a mark without its last line leaves its text to the person', () => {
  const marked = lookWith({ note: 'mine', background: null }, [issue(2, 'name', 'error', 'First.')]);
  const cut = { ...marked, note: marked.note.split('\n').slice(0, -1).join('\n') };
  expect(lookWithout(cut)).toEqual({ note: 'mine\nFirst.', background: null });
});

test('an error has precedence over a warning, and both are shown', () => {
  const look = lookWith({ note: '', background: null }, [
    issue(2, 'name', 'warning', 'Perhaps.'),
    issue(2, 'name', 'error', 'Surely.'),
  ]);
  expect(look.background).toBe(ERROR_COLOR);
  expect(look.note).toContain('Perhaps.\nSurely.');
});

test('cells are marked by field, rows on Change, and other cells are unchanged', () => {
  const { sheet } = pulled([campaign('1'), campaign('2')]);
  sheet.note(2, columnAt(sheet, 'Name'), 'mine');
  sheet.note(2, 18, 'in my own column');
  const reading = readTab(campaigns, sheet);
  const changed = applyMarks(sheet, reading, [
    issue(2, 'name'),
    issue(3, '', 'warning'),
    issue(3, 'spend', 'information'),
    issue(0, ''),
  ]);
  expect(changed).toBe(2);
  const name = sheet.cell(2, columnAt(sheet, 'Name'));
  expect(name.background).toBe(ERROR_COLOR);
  expect(name.note).toMatch(/^mine\n.*Fix it\./s);
  expect(sheet.cell(3, columnAt(sheet, 'Change')).background).toBe(WARNING_COLOR);
  expect(sheet.cell(3, columnAt(sheet, 'Spend')).note).toBe('');

  expect(applyMarks(sheet, reading, [])).toBe(2);
  expect(sheet.cell(2, columnAt(sheet, 'Name'))).toMatchObject({ note: 'mine', background: null });
  expect(sheet.cell(2, 18).note).toBe('in my own column');
  sheet.forgetCalls();
  expect(applyMarks(sheet, reading, [])).toBe(0);
  expect(sheet.calls).toEqual({ notes: 1, backgrounds: 1 });
});

test('a part of the rows is marked without the others', () => {
  const { sheet } = pulled([campaign('1'), campaign('2')]);
  const reading = readTab(campaigns, sheet);
  applyMarks(sheet, reading, [issue(2, 'name'), issue(3, 'name')]);
  expect(applyMarks(sheet, reading, [], { first: 3, count: 1 })).toBe(1);
  expect(sheet.cell(2, columnAt(sheet, 'Name')).background).toBe(ERROR_COLOR);
  expect(applyMarks(sheet, reading, [issue(1, 'name')], { first: 1, count: 1 })).toBe(0);
});

test('a thousand scattered marks need a constant number of calls and few blocks', () => {
  const { sheet } = pulled(Array.from({ length: 1000 }, (_, i) => campaign(String(i))));
  sheet.note(5, columnAt(sheet, 'Name'), 'mine');
  sheet.color(5, columnAt(sheet, 'Name'), '#00ff00');
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
  expect(sheet.cell(5, columnAt(sheet, 'Name'))).toMatchObject({ note: 'mine', background: '#00ff00' });
  expect(applyMarks(sheet, reading, [])).toBe(500);
});

test('a mark moves with its cell when rows are sorted', () => {
  const { sheet } = pulled([campaign('1'), campaign('2')]);
  applyMarks(sheet, readTab(campaigns, sheet), [issue(2, 'name')]);
  sheet.arrangeRows([1, 0]);
  applyMarks(sheet, readTab(campaigns, sheet), [issue(3, 'name')]);
  const column = columnAt(sheet, 'Name');
  expect([sheet.cell(2, column).background, sheet.cell(3, column).background]).toEqual([null, ERROR_COLOR]);
});

test('nothing is marked while headers have issues', () => {
  const { sheet } = pulled([campaign('1')]);
  sheet.put(1, columnAt(sheet, 'Name'), '');
  expect(applyMarks(sheet, readTab(campaigns, sheet), [issue(2, 'name')])).toBe(0);
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
