// Workbench, page server: what a newcomer finds in a new document: a name, and what to do first.
import type { LiveWorkbook } from '../../apps-script/engine/live-workbook';

const NAME = 'Campaigns – demo';
const TAB = 'Start here';

/** Row (from 0) and text. */
const LINES: [number, string][] = [
  [0, NAME],
  [2, '1.  Menu Bidgrid ▸ Pull…  brings the campaigns of the simulated service into a tab of their own.'],
  [3, '2.  Change a name there, clear Active, or mistype something on purpose.'],
  [4, '3.  Menu Bidgrid ▸ Check  lists errors and offers fixes.'],
  [
    5,
    '4.  Menu Bidgrid ▸ Review and push…  shows every change before it is sent, sends it and reads it back.',
  ],
  [7, 'Add ?user=ben@example.com to the address in another window to be a second person.'],
  [8, 'This tab is yours: write over it or delete it.'],
];

/** Names the new document and fills its first tab. */
export function introduce(workbook: LiveWorkbook): void {
  const sheet = workbook.facade.getSheets()[0];
  if (!sheet) return;
  workbook.facade.setName(NAME);
  sheet.setName(TAB);
  sheet.setRowHeight(0, 36);
  sheet.setHiddenGridlines(true);
  const cells = LINES.map(([row, text]) => [row, { 0: { v: text, t: 1, s: styleOf(row) } }] as const);
  workbook.setCells(sheet.getSheetId(), Object.fromEntries(cells));
}

const styleOf = (row: number): object => {
  if (row === 0) return { fs: 16, bl: 1 };
  return row < 7 ? {} : { cl: { rgb: '#5f6368' } };
};
