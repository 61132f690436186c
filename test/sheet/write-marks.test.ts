// test of sheet: marks of a whole tab while people delete or sort rows, or rename a header.

import { readTab } from '../../src/sheet/read-tab';
import { writeMarks } from '../../src/sheet/write-marks';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { applyMarks } from './apply-marks';
import { campaign, columnAt, pulled } from './campaign-rows';
import { issueIn } from './issue-in-row';
import type { PlainSheet } from './plain-workbook';

/** Campaigns 1 to 4 in the rows 2 to 5. */
const fourCampaigns = (): PlainSheet => pulled(['1', '2', '3', '4'].map((id) => campaign(id))).sheet;

/** The notes of Name, by campaign. */
const notesIn = (sheet: PlainSheet, header = 'Name'): Record<string, string> =>
  Object.fromEntries(
    [2, 3, 4, 5].map((row) => [
      sheet.cell(row, columnAt(sheet, 'Campaign ID')).value,
      sheet.cell(row, columnAt(sheet, header)).note,
    ]),
  );

/** A person acts right after the first notes are written. */
function afterNotes(sheet: PlainSheet, act: () => void): PlainSheet {
  let isDone = false;
  return {
    ...sheet,
    writeNotes: (runs) => {
      sheet.writeNotes(runs);
      if (!isDone) act();
      isDone = true;
    },
  };
}

test('if rows were deleted before, the note is in the row of its campaign', () => {
  const sheet = fourCampaigns();
  const reading = readTab(campaigns, sheet);
  sheet.arrangeRows([1, 2, 3]);
  // At Google, the deleted rows are outside of the sheet.
  const smaller: PlainSheet = {
    ...sheet,
    values: (block) => {
      if (block.row + block.rows - 1 > sheet.extent().rows) throw new Error('outside of the sheet');
      return sheet.values(block);
    },
  };
  writeMarks({ tab: campaigns, sheet: smaller, reading, issues: [issueIn(5)] });
  const { 4: marked, ...others } = notesIn(sheet);
  expect(marked).toContain('Wrong.');
  expect(Object.values(others).filter((note) => note !== '')).toEqual([]);
});

test('if rows are sorted after, each note is in the row of its campaign', () => {
  const sheet = fourCampaigns();
  sheet.note(2, columnAt(sheet, 'Name'), 'A note of a person');
  const reading = readTab(campaigns, sheet);
  let isWritten = false;
  const moving: PlainSheet = {
    ...sheet,
    writeNotes: (runs) => {
      if (!isWritten) sheet.arrangeRows([3, 2, 1, 0]);
      isWritten = true;
      sheet.writeNotes(runs);
    },
  };
  writeMarks({ tab: campaigns, sheet: moving, reading, issues: [issueIn(3)] });
  const notes = notesIn(sheet);
  expect(notes['2']).toContain('Wrong.');
  expect([notes['1'], notes['3'], notes['4']]).toEqual(['A note of a person', '', '']);
});

test('if a header is renamed meanwhile, notes of people stay', () => {
  const sheet = fourCampaigns();
  sheet.note(2, columnAt(sheet, 'Name'), 'A note of a person');
  const reading = readTab(campaigns, sheet);
  const renaming = afterNotes(sheet, () => sheet.put(1, columnAt(sheet, 'Name'), 'Title'));
  writeMarks({ tab: campaigns, sheet: renaming, reading, issues: [issueIn(2)] });
  expect(notesIn(sheet, 'Title')['1']).toMatch(/^A note of a person/);
});

test('if a part of the rows is marked while rows are sorted, marks of the others stay', () => {
  const sheet = fourCampaigns();
  const reading = readTab(campaigns, sheet);
  applyMarks(sheet, reading, [issueIn(2, { message: 'Marked before.' })]);
  const sorting = afterNotes(sheet, () => sheet.arrangeRows([3, 2, 1, 0]));
  const span = { first: 4, count: 2 };
  writeMarks({ tab: campaigns, sheet: sorting, reading, issues: [issueIn(4)], span });
  const notes = notesIn(sheet);
  expect(notes['1']).toContain('Marked before.');
  expect([notes['2'], notes['4']]).toEqual(['', '']);
});
