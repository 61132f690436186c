// Workbench, Apps Script host: finds and replaces text in a range, a sheet or the whole spreadsheet.
import { readCells } from '../engine/cell-reader';
import { typedCell } from '../engine/typed-cell';
import { ScriptException } from '../protocol/exceptions';
import { handle } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { contentSize } from './spreadsheet-content-size';
import { checkInside, checkMayEdit, sheetOf } from './spreadsheet-grid';
import { type RangeRef, rangeHandle, type SheetRef } from './spreadsheet-refs';
import { whole } from './spreadsheet-sheet';
import type { TextSearch } from './text-search';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** The search text as a regular expression that finds every occurrence. */
function patternOf(search: TextSearch): RegExp {
  const text = search.ignoreDiacritics ? plain(search.text) : search.text;
  const source = search.useRegularExpression ? text : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const bounds = search.matchEntireCell ? `^(?:${source})$` : source;
  try {
    return new RegExp(bounds, search.matchCase ? 'gu' : 'giu');
  } catch {
    throw new ScriptException(`Invalid regular expression: ${search.text}`);
  }
}

export function textFinderServices(core: HostCore): {
  spreadsheet: Service;
  sheet: Service;
  range: Service;
  finder: Served<GoogleAppsScript.Spreadsheet.TextFinder>;
} {
  const { workbook } = core;
  const finder = (text: unknown, within: TextSearch['within']) => {
    const flags = { matchCase: false, matchEntireCell: false, matchFormulaText: false };
    const more = { ignoreDiacritics: false, useRegularExpression: false, start: null, current: null };
    return handle('TextFinder', { text: String(text), within, ...flags, ...more } satisfies TextSearch);
  };

  const areas = ({ within }: TextSearch): RangeRef[] =>
    within === 'spreadsheet'
      ? workbook.core.getSheetOrders().map((sheetId) => whole(workbook, sheetId))
      : [checkInside(workbook, within)];

  const textOf = (search: TextSearch, sheetId: string) => {
    const reader = readCells(workbook, sheetId);
    return (row: number, column: number): string => {
      const text = (search.matchFormulaText && reader.formula(row, column)) || reader.display(row, column);
      return search.ignoreDiacritics ? plain(text) : text;
    };
  };

  /** All matching cells, row by row. */
  const matches = async (search: TextSearch): Promise<RangeRef[]> => {
    await workbook.settled();
    const pattern = patternOf(search);
    return areas(search).flatMap((area) => {
      const text = textOf(search, area.sheetId);
      const size = contentSize(workbook, area.sheetId);
      const found: RangeRef[] = [];
      for (let row = area.row; row <= Math.min(size.rows, area.row + area.rows - 1); row += 1) {
        for (
          let column = area.column;
          column <= Math.min(size.columns, area.column + area.columns - 1);
          column += 1
        ) {
          const shown = text(row - 1, column - 1);
          pattern.lastIndex = 0;
          if (shown !== '' && pattern.test(shown))
            found.push({ sheetId: area.sheetId, row, column, rows: 1, columns: 1 });
        }
      }
      return found;
    });
  };

  const order = (ref: RangeRef): [sheet: number, row: number, column: number] => [
    workbook.core.getSheetOrders().indexOf(ref.sheetId),
    ref.row,
    ref.column,
  ];
  const isAfter = (a: RangeRef, b: RangeRef): boolean => {
    const [x, y] = [order(a), order(b)];
    const i = x.findIndex((part, k) => part !== y[k]);
    return i >= 0 && (x[i] ?? 0) > (y[i] ?? 0);
  };

  const step = async (search: TextSearch, forward: boolean) => {
    const all = await matches(search);
    const from = search.current ?? search.start;
    const left = !from ? all : all.filter((each) => (forward ? isAfter(each, from) : isAfter(from, each)));
    const found = forward ? left[0] : left.at(-1);
    return found ? rangeHandle(found) : null;
  };

  /**
   * Replaces text in these cells and returns the number of occurrences. Results of formulas cannot be
   * replaced.
   */
  const replace = (run: Run, search: TextSearch, cells: RangeRef[], replacement: unknown): number => {
    const pattern = patternOf(search);
    const by = search.useRegularExpression
      ? String(replacement)
      : String(replacement).replaceAll('$', '$$$$');
    let count = 0;
    for (const cell of cells) {
      const reader = readCells(workbook, cell.sheetId);
      const [row, column] = [cell.row - 1, cell.column - 1];
      if (reader.formula(row, column) && !search.matchFormulaText) continue;
      checkMayEdit(workbook, run, cell);
      const text = textOf(search, cell.sheetId)(row, column);
      count += [...text.matchAll(pattern)].length;
      const written = typedCell(text.replace(pattern, by), reader.pattern(row, column), new Date(core.now()));
      workbook.setCells(cell.sheetId, { [row]: { [column]: written } });
    }
    return count;
  };

  return {
    spreadsheet: { createTextFinder: (_run, _ref: unknown, text: unknown) => finder(text, 'spreadsheet') },
    sheet: {
      createTextFinder: (_run, { sheetId }: SheetRef, text: unknown) =>
        finder(text, whole(workbook, sheetOf(workbook, sheetId).getSheetId())),
    },
    range: {
      createTextFinder: (_run, ref: RangeRef, text: unknown) => finder(text, checkInside(workbook, ref)),
    },
    finder: {
      findAll: async (_run: Run, search: TextSearch) => (await matches(search)).map(rangeHandle),
      findNext: (_run: Run, search: TextSearch) => step(search, true),
      findPrevious: (_run: Run, search: TextSearch) => step(search, false),
      replaceAllWith: async (run: Run, search: TextSearch, by: unknown) =>
        replace(run, search, await matches(search), by),
      replaceWith: (run: Run, search: TextSearch, by: unknown) =>
        replace(run, search, search.current ? [search.current] : [], by),
    },
  };
}
