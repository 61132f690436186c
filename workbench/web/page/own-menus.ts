// Workbench page: the menus every spreadsheet has, as far as each item does something here.
import type { FUniver } from '@univerjs/core/facade';
import type { FRange, FWorksheet } from '@univerjs/sheets/facade';
import { csvOf } from './csv';
import { element } from './dom';
import type { BarMenu, Entry } from './menu-bar';

/** The menus File to Data over this spreadsheet. */
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
        item('Delete rows', run('sheet.command.remove-row')),
        item('Delete columns', run('sheet.command.remove-col')),
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
            item('Up to this row', () => freeze((range()?.getRow() ?? 0) + 1, 0)()),
            item('Up to this column', () => freeze(0, (range()?.getColumn() ?? 0) + 1)()),
          ],
        },
        item('Gridlines', run('sheet.command.toggle-gridlines')),
      ],
    },
    {
      caption: 'Insert',
      items: [
        item('Row above', run('sheet.command.insert-row-before')),
        item('Row below', run('sheet.command.insert-row-after')),
        item('Column left', run('sheet.command.insert-col-before')),
        item('Column right', run('sheet.command.insert-col-after')),
        line,
        item('Checkbox', () => {
          range()?.setDataValidation(api.newDataValidation().requireCheckbox().build());
        }),
        item('Note', run('sheet.operation.add-note-popup')),
      ],
    },
    {
      caption: 'Data',
      items: [
        item('Sort by this column, A to Z', run('sheet.command.sort-range-asc')),
        item('Sort by this column, Z to A', run('sheet.command.sort-range-desc')),
        line,
        item('Create or remove a filter', run('sheet.command.smart-toggle-filter')),
      ],
    },
  ];
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
