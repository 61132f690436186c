// Workbench, page server: the initial content of a new document: a name, and the first steps.
import type { LiveWorkbook } from '../../apps-script/engine/live-workbook';

const NAME = 'Campaigns – demo';
const TAB = 'Start here';

/** Row (zero-based) and text. */
const LINES: [number, string][] = [
  [0, NAME],
  [2, '1.  In the sidebar, click Connect if it is shown, then Pull all campaigns.'],
  [3, '2.  In the tab Campaigns, change a name, clear Active, or mistype something on purpose.'],
  [4, '3.  Bidgrid ▸ Check lists mistakes and offers fixes.'],
  [5, '4.  Bidgrid ▸ Review and push… shows every change, then sends it and reads it back.'],
  [
    7,
    'Reports to import with Bidgrid ▸ Decide ▸ Figures…: /reports/report.csv and /reports/report-messy.csv at this address.',
  ],
  [8, 'Add ?user=ben@example.com to the address in another window to be a second person.'],
  [9, 'This tab is yours: write over it or delete it.'],
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
