// Workbench page: the standard menus of a spreadsheet, with the items that the page supports.
import type { FUniver } from '@univerjs/core/facade';
import type { FRange, FWorksheet } from '@univerjs/sheets/facade';
import { csvOf } from './csv';
import { element } from './dom';
import type { BarMenu, Entry } from './menu-bar';

/** The menus File to Data for this spreadsheet. */
export function ownMenus(api: FUniver): BarMenu[] {
  const run = (id: string, params?: object) => (): void => void api.executeCommand(id, params);
  const sheet = (): FWorksheet | null => api.getActiveWorkbook()?.getActiveSheet() ?? null;
  const range = (): FRange | null => sheet()?.getActiveRange() ?? null;
  const item = (caption: string, choose: () => void, hint?: string): Entry => ({
    type: 'item',
    caption,
    choose,
    hint,
  });
  const line: Entry = { type: 'separator' };
  const freeze = (rows: number, columns: number) => (): void => {
    sheet()?.setFreeze({ startRow: rows || -1, startColumn: columns || -1, ySplit: rows, xSplit: columns });
  };
  /** Runs an action on the active sheet and the selected range. */
  const on = (act: (sheet: FWorksheet, range: FRange) => void) => (): void => {
    const [activeSheet, selected] = [sheet(), range()];
    if (activeSheet && selected) act(activeSheet, selected);
  };

  return [
    {
      caption: 'File',
      items: [
        item('New tab', () => api.getActiveWorkbook()?.insertSheet()),
        item('Download this tab (.csv)', () => {
          const active = sheet();
          if (active) download(`${active.getSheetName()}.csv`, csvOf(active));
        }),
      ],
    },
    {
      caption: 'Edit',
      items: [
        item('Undo', run('univer.command.undo'), 'Ctrl+Z'),
        item('Redo', run('univer.command.redo'), 'Ctrl+Y'),
        line,
        item('Delete values', run('sheet.command.clear-selection-content'), 'Del'),
        item(
          'Delete rows',
          on((active, at) => active.deleteRows(at.getRow(), at.getHeight())),
        ),
        item(
          'Delete columns',
          on((active, at) => active.deleteColumns(at.getColumn(), at.getWidth())),
        ),
      ],
    },
    {
      caption: 'View',
      items: [
        {
          type: 'menu',
          caption: 'Freeze',
          items: [
            item('Nothing', () => sheet()?.cancelFreeze()),
            item('1 row', freeze(1, 0)),
            item('1 column', freeze(0, 1)),
            item(
              'Up to this row',
              on((_active, at) => freeze(at.getRow() + 1, 0)()),
            ),
            item(
              'Up to this column',
              on((_active, at) => freeze(0, at.getColumn() + 1)()),
            ),
          ],
        },
        item('Gridlines', run('sheet.command.toggle-gridlines')),
      ],
    },
    {
      caption: 'Insert',
      items: [
        item(
          'Row above',
          on((active, at) => active.insertRowsBefore(at.getRow(), 1)),
        ),
        item(
          'Row below',
          on((active, at) => active.insertRowsAfter(at.getLastRow(), 1)),
        ),
        item(
          'Column left',
          on((active, at) => active.insertColumnsBefore(at.getColumn(), 1)),
        ),
        item(
          'Column right',
          on((active, at) => active.insertColumnsAfter(at.getLastColumn(), 1)),
        ),
        line,
        item(
          'Checkbox',
          on((_active, at) => at.setDataValidation(api.newDataValidation().requireCheckbox().build())),
        ),
        item('Note', run('sheet.operation.add-note-popup')),
      ],
    },
    {
      caption: 'Data',
      items: [
        item(
          'Sort sheet by this column, A to Z',
          on((active, at) => sortSheet(active, at, true)),
        ),
        item(
          'Sort sheet by this column, Z to A',
          on((active, at) => sortSheet(active, at, false)),
        ),
        line,
        item('Create or remove a filter', run('sheet.command.smart-toggle-filter')),
      ],
    },
  ];
}

/** Sorts all filled rows below the frozen ones. */
function sortSheet(sheet: FWorksheet, selected: FRange, ascending: boolean): void {
  const first = Math.max(0, sheet.getFreeze().ySplit);
  const filled = sheet.getDataRange();
  const [rows, columns] = [filled.getLastRow() - first + 1, filled.getLastColumn() + 1];
  const column = selected.getColumn();
  if (rows > 1 && column < columns) sheet.getRange(first, 0, rows, columns).sort({ column, ascending });
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
