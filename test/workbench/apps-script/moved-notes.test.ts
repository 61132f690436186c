// Workbench tests, SpreadsheetApp: a note stays at its cell when rows and columns are inserted, moved and
// deleted, one after the other.
import { closeAll, runBody } from './script-host';

afterEach(closeAll);

/** Seven headers and six lines below the first, each with its own text as note; then the code. */
const afterwards = (code: string) =>
  runBody(`
    const book = SpreadsheetApp.getActive();
    const filled = () => {
      const sheet = book.insertSheet();
      const headers = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
      const lines = ['1', '2', '3', '4', '5', '6'].map((text) => ['line ' + text]);
      sheet.getRange('A1:G1').setValues([headers]).setNotes([headers]);
      sheet.getRange('A2:A7').setValues(lines).setNotes(lines);
      return sheet;
    };
    const seen = (sheet) => ({
      texts: sheet.getRange(1, 1, 20, 20).getValues().map(String),
      notes: sheet.getRange(1, 1, 20, 20).getNotes().map(String),
    });
    ${code}`);

test.each([
  [
    'a column moved behind an inserted one',
    'sheet.insertColumnBefore(3); sheet.moveColumns(sheet.getRange("E1"), 2)',
  ],
  [
    'columns moved to the right twice',
    'for (const to of [6, 7]) sheet.moveColumns(sheet.getRange("A1:C1"), to)',
  ],
  [
    'rows moved past inserted ones',
    'sheet.insertRowsBefore(2, 2); sheet.moveRows(sheet.getRange("A4:A5"), 1)',
  ],
  [
    'columns deleted after a move',
    'sheet.moveColumns(sheet.getRange("A1:B1"), 6); sheet.deleteColumns(2, 2)',
  ],
])('%s', async (_name, code) => {
  const { texts, notes } = (await afterwards(`const sheet = filled(); ${code}; return seen(sheet);`)) as {
    texts: string[];
    notes: string[];
  };
  expect(notes).toEqual(texts);
});

test('40 sheets with six random changes each', async () => {
  const wrong = await afterwards(`
    let seed = 7;
    const upTo = (most) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return 1 + (Math.floor(seed / 65536) % most);
    };
    const wrong = [];
    for (let round = 0; round < 40; round += 1) {
      const sheet = filled();
      const changes = [];
      for (let i = 0; i < 6; i += 1) {
        const [kind, lines] = [upTo(5), upTo(3) === 1 ? 'Rows' : 'Columns'];
        const [at, count, before] = [upTo(6), upTo(3), upTo(9)];
        if (kind === 1) sheet['delete' + lines](at, 1);
        else if (kind === 2) sheet['insert' + lines + 'Before'](at, count);
        else if (lines === 'Rows') sheet.moveRows(sheet.getRange(at, 1, count, 1), before);
        else sheet.moveColumns(sheet.getRange(1, at, 1, count), before);
        changes.push([kind, lines, at, count, before].join(' '));
        const { texts, notes } = seen(sheet);
        if (texts.join() === notes.join()) continue;
        wrong.push(changes);
        break;
      }
      book.deleteSheet(sheet);
    }
    return wrong;`);
  expect(wrong).toEqual([]);
});
