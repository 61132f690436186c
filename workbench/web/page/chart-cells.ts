// Workbench page: the cells of the shown workbook.
import {
  CellValueType,
  type Injector,
  IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import { type CellReader, readCells } from '../../apps-script/engine/cell-reader';
import { formatKind } from '../../apps-script/engine/number-format';
import { type CellSource, type ChartCell, EMPTY_CELL } from './charts/chart-table';
import { documentLocale } from './locale/document-locale';

/** For a single pass over the cells. */
export function cellSource(injector: Injector): CellSource {
  const core = injector
    .get(IUniverInstanceService)
    .getCurrentUnitOfType<Workbook>(UniverInstanceType.UNIVER_SHEET);
  const sheet = (id: string) => core?.getSheetBySheetId(id) ?? null;
  const readers = new Map<string, CellReader>();
  const sizes = new Map<string, { rows: number; columns: number }>();
  const reader = (sheetId: string): CellReader | null => {
    if (!core || !sheet(sheetId)) return null;
    const known = readers.get(sheetId);
    if (known) return known;
    const made = readCells(
      { core, injector, sheet, unitId: core.getUnitId(), locale: documentLocale() },
      sheetId,
    );
    readers.set(sheetId, made);
    return made;
  };
  return {
    size: (sheetId) => {
      const found = sheet(sheetId);
      if (!found) return null;
      // The engine visits every row for it.
      const size = sizes.get(sheetId) ?? sizeOf(found);
      sizes.set(sheetId, size);
      return size;
    },
    cell: (sheetId, row, column) => chartCell(reader(sheetId), row - 1, column - 1),
    isHidden: (sheetId, axis, line) => {
      const found = sheet(sheetId);
      return found
        ? !(axis === 'row' ? found.getRowVisible(line - 1) : found.getColVisible(line - 1))
        : false;
    },
  };
}

function sizeOf(sheet: Worksheet): { rows: number; columns: number } {
  const { endRow, endColumn } = sheet.getCellMatrix().getDataRange();
  return { rows: endRow + 1, columns: endColumn + 1 };
}

function chartCell(reader: CellReader | null, row: number, column: number): ChartCell {
  const raw = reader?.raw(row, column);
  if (!reader || !raw) return EMPTY_CELL;
  if (typeof raw.v !== 'number' || raw.t === CellValueType.BOOLEAN) {
    const text = reader.display(row, column);
    return text === '' ? EMPTY_CELL : { kind: 'text', number: 0, text, format: '' };
  }
  const format = reader.pattern(row, column);
  return {
    kind: formatKind(format) === 'date' ? 'date' : 'number',
    number: raw.v,
    // Formatting is the expensive part, and long charts show few of their numbers as text.
    get text() {
      return reader.display(row, column);
    },
    format,
  };
}
