// test of sheet: an in-memory spreadsheet behind the port, with as much of typing as the ports promise, and a
// count of calls.

import type { ColumnStyle, SheetPort, WorkbookPort } from '../../src/ports/sheet';
import type { Block, Cell, Run } from '../../src/tabs/columns/column';

interface PlainCell {
  value: Cell;
  formula: string;
  format: string;
  note: string;
  background: string | null;
}

/** Changes that people make to a sheet without the add-on; rows and columns 1-based. */
export interface PlainSheet extends SheetPort {
  /** Calls by method of the port. */
  readonly calls: Record<string, number>;
  /** What writes left, as in `WorkbookPort`. */
  readonly left: readonly string[];
  /** Total since the last `forgetCalls`. */
  callCount(): number;
  forgetCalls(): void;
  /** Sets a value unchanged, without typing, as a paste or a formula does. */
  put(row: number, column: number, value: Cell, formula?: string): void;
  format(row: number, column: number, numberFormat: string): void;
  note(row: number, column: number, note: string): void;
  color(row: number, column: number, background: string | null): void;
  cell(row: number, column: number): Readonly<PlainCell>;
  /** Order of columns: `moveColumns([3, 1, 2])` puts the third first. Columns not named stay behind them. */
  moveColumns(order: readonly number[]): void;
  deleteColumn(column: number): void;
  insertRow(before: number): void;
  /** Order of the rows below the header, 0-based among them; rows not named are deleted. */
  arrangeRows(order: readonly number[]): void;
  rename(name: string): void;
  /** Hides the rows and columns with these numbers. */
  hide(rows: readonly number[], columns?: readonly number[]): void;
  merge(block: Block): void;
  columnStyle(column: number): ColumnStyle | undefined;
  maxRows(): number;
}

export interface PlainWorkbook extends WorkbookPort {
  find(tab: string): PlainSheet | null;
  create(tab: string, title: string, options?: { readonly hidden?: boolean }): PlainSheet;
  readonly sheets: PlainSheet[];
  readonly calls: Record<string, number>;
  /** The sheet that the person has open. */
  opened: PlainSheet | null;
}

const empty = (format: string): PlainCell => ({ value: '', formula: '', format, note: '', background: null });

const isFilled = (cell: PlainCell | undefined): boolean =>
  cell !== undefined && (cell.value !== '' || cell.formula !== '');

/**
 * Typing, as far as the ports need it: plain-text cells keep texts, others accept numbers, booleans,
 * percentages, days, formulas.
 */
const typed = (input: Cell, format: string): { value: Cell; formula: string } => {
  if (format === '@') return { value: input instanceof Date ? input : String(input), formula: '' };
  if (typeof input !== 'string') return { value: input, formula: '' };
  if (input[0] === '=') {
    const sum = /^=(\d+)\+(\d+)$/.exec(input);
    return { value: sum ? Number(sum[1]) + Number(sum[2]) : '#NAME?', formula: input };
  }
  if (/^(true|false)$/i.test(input)) return { value: input.toLowerCase() === 'true', formula: '' };
  if (/^[+-]?\d+(\.\d+)?(E\d+)?$/i.test(input)) return { value: Number(input), formula: '' };
  if (/^\d+%$/.test(input)) return { value: Number(input.slice(0, -1)) / 100, formula: '' };
  const day = /^(\d{1,2})[-/](\d{1,2})$/.exec(input);
  if (day) return { value: new Date(2026, Number(day[1]) - 1, Number(day[2])), formula: '' };
  return { value: input, formula: '' };
};

const plainSheet = (sheetId: number, title: string): PlainSheet => {
  let rows: (PlainCell | undefined)[][] = [];
  let maxRows = 1000;
  let maxColumns = 26;
  let name = title;
  let formats: string[] = [];
  let styles: (ColumnStyle | undefined)[] = [];
  /** Texts that the filter hides, by column. */
  const filtered = new Map<number, readonly string[]>();
  let hidden: { rows: readonly number[]; columns: readonly number[] } = { rows: [], columns: [] };
  const calls: Record<string, number> = {};
  const count = (method: string): void => {
    calls[method] = (calls[method] ?? 0) + 1;
  };
  const peek = (row: number, column: number): PlainCell =>
    rows[row - 1]?.[column - 1] ?? empty(row === 1 ? 'General' : (formats[column - 1] ?? 'General'));
  const cellAt = (row: number, column: number): PlainCell => {
    while (rows.length < row) rows.push([]);
    const line = rows[row - 1]!;
    line[column - 1] ??= peek(row, column);
    return line[column - 1]!;
  };
  const read = <T>(
    method: string,
    { row, column, rows: height, columns }: Block,
    pick: (c: PlainCell) => T,
  ) => {
    count(method);
    const inside = row >= 1 && column >= 1 && height >= 1 && columns >= 1;
    if (!inside || row + height - 1 > maxRows || column + columns - 1 > maxColumns) {
      throw new Error('The coordinates of the range are outside the dimensions of the sheet.');
    }
    const lines: T[][] = [];
    for (let r = row; r < row + height; r++) {
      const line: T[] = [];
      for (let c = column; c < column + columns; c++) line.push(pick(peek(r, c)));
      lines.push(line);
    }
    return lines;
  };
  const eachCell = <T>(
    runs: readonly Run<T>[],
    write: (row: number, column: number, cell: T) => void,
  ): void => {
    for (const { row, column, cells } of runs) {
      const width = cells[0]?.length ?? 0;
      if (width === 0) continue;
      if (cells.some((line) => line.length !== width)) throw new Error('The rows of a run differ in length.');
      maxRows = Math.max(maxRows, row + cells.length - 1);
      maxColumns = Math.max(maxColumns, column + width - 1);
      cells.forEach((line, r) => {
        line.forEach((cell, c) => {
          write(row + r, column + c, cell);
        });
      });
    }
  };

  const extent = (): { rows: number; columns: number } => {
    let last = 0;
    let width = 0;
    for (let r = rows.length; r > 0; r--) {
      const line = rows[r - 1]!;
      let end = line.length;
      while (end > width && !isFilled(line[end - 1])) end -= 1;
      if (last === 0 && end > 0) last = r;
      width = Math.max(width, end);
    }
    return { rows: last, columns: width };
  };
  let rowsSeen = 0;
  function toEnd(): Cell[][];
  function toEnd(column: number, columns: number): Cell[][] | null;
  function toEnd(column = 1, columns = extent().columns): Cell[][] | null {
    rowsSeen = extent().rows;
    if (rowsSeen > 0 && column + columns - 1 <= maxColumns)
      return read('toEnd', { row: 1, column, rows: rowsSeen, columns }, ({ value }) => value);
    count('toEnd');
    return rowsSeen === 0 ? [] : null;
  }

  const left: string[] = [];
  const merged: Block[] = [];

  return {
    sheetId,
    left,
    calls,
    callCount: () => Object.values(calls).reduce((a, b) => a + b, 0),
    forgetCalls: () => {
      for (const method of Object.keys(calls)) delete calls[method];
    },
    name: () => name,
    extent: () => {
      count('extent');
      return extent();
    },
    toEnd,
    header: () => {
      const { columns } = extent();
      if (columns > 0)
        return read('header', { row: 1, column: 1, rows: 1, columns }, ({ value }) => value)[0]!;
      count('header');
      return [];
    },
    top: (rows) => {
      const { columns } = extent();
      if (columns > 0) return read('top', { row: 1, column: 1, rows, columns }, ({ value }) => value);
      count('top');
      return [];
    },
    rowsSeen: () => rowsSeen,
    values: (block) => read('values', block, ({ value }) => value),
    formulas: (block) => read('formulas', block, ({ formula }) => formula),
    numberFormats: (block) => read('numberFormats', block, ({ format }) => format),
    refusals: () => {
      count('refusals');
      return { rule: () => null, isProtected: () => false, merges: [] };
    },
    leave: (cells) => void left.push(...cells),
    merges: ({ row, column, rows, columns }) => {
      count('merges');
      return merged.filter(
        (block) =>
          block.row < row + rows &&
          row < block.row + block.rows &&
          block.column < column + columns &&
          column < block.column + block.columns,
      );
    },
    merge: (block) => {
      merged.push(block);
      for (let row = block.row; row < block.row + block.rows; row++)
        for (let column = block.column; column < block.column + block.columns; column++)
          if (row > block.row || column > block.column) cellAt(row, column).value = '';
    },
    notes: (block) => read('notes', block, ({ note }) => note),
    backgrounds: (block) => read('backgrounds', block, ({ background }) => background ?? '#ffffff'),
    choices: (column) => {
      count('choices');
      return [...(styles[column - 1]?.choices ?? [])];
    },
    rowsWith: (column, text, most) => {
      count('rowsWith');
      const shows = (line: (typeof rows)[number]) => String(line?.[column - 1]?.value ?? '') === text;
      const found = rows.flatMap((line, i) => (i > 0 && shows(line) ? [i + 1] : []));
      return found.slice(-most);
    },
    hiddenRows: (asked) => {
      count('hiddenRows');
      const isFiltered = (row: number): boolean =>
        [...filtered].some(([column, texts]) =>
          texts.includes(String(rows[row - 1]?.[column - 1]?.value ?? '')),
        );
      return new Set(asked.filter((row) => hidden.rows.includes(row) || isFiltered(row)));
    },
    hiddenColumns: (asked) => {
      count('hiddenColumns');
      return new Set(asked.filter((column) => hidden.columns.includes(column)));
    },
    grow: (last) => {
      count('grow');
      maxRows = Math.max(maxRows, last);
    },
    write: (runs) => {
      count('write');
      eachCell(runs, (row, column, input) => {
        const cell = cellAt(row, column);
        Object.assign(cell, typed(input, cell.format));
      });
    },
    writeSame: (blocks, input) => {
      count('writeSame');
      for (const { row, column, rows: height, columns } of blocks) {
        for (let r = row; r < row + height; r++)
          for (let c = column; c < column + columns; c++)
            Object.assign(cellAt(r, c), typed(input, cellAt(r, c).format));
      }
    },
    writeNotes: (runs) => {
      count('writeNotes');
      eachCell(runs, (row, column, note) => {
        cellAt(row, column).note = note;
      });
    },
    writeBackgrounds: (runs) => {
      count('writeBackgrounds');
      eachCell(runs, (row, column, background) => {
        cellAt(row, column).background = background;
      });
    },
    formatColumns: (column, columns, numberFormat, from) => {
      count('formatColumns');
      maxRows = Math.max(maxRows, from);
      for (let at = column; at < column + columns; at++) {
        formats[at - 1] = numberFormat;
        styles[at - 1] = { ...styles[at - 1], numberFormat };
        rows.forEach((line, r) => {
          const cell = line[at - 1];
          if (r + 1 >= from && cell) cell.format = numberFormat;
        });
      }
    },
    formatCells: (blocks, numberFormat) => {
      count('formatCells');
      for (const { row, column, rows: height, columns } of blocks) {
        for (let r = row; r < row + height; r++)
          for (let c = column; c < column + columns; c++) cellAt(r, c).format = numberFormat;
      }
    },
    styleColumns: (list) => {
      count('styleColumns');
      for (const { column, ...style } of list) {
        if (style.numberFormat !== undefined) formats[column - 1] = style.numberFormat;
        if (style.hidden) hidden = { ...hidden, columns: [...hidden.columns, column] };
        const { checkbox, choices, ...others } = styles[column - 1] ?? {};
        // A cell has one kind of validation.
        const isValidated = style.checkbox !== undefined || style.choices !== undefined;
        const before = isValidated ? others : styles[column - 1];
        styles[column - 1] = { ...before, ...style };
        rows.forEach((line, r) => {
          const cell = line[column - 1];
          if (r === 0 || !cell) return;
          if (style.numberFormat !== undefined) cell.format = style.numberFormat;
          if (style.quiet) cell.background = '#f8f9fa';
        });
      }
    },
    copyDropdowns: ({ row, rows: height }) => {
      count('copyDropdowns');
      maxRows = Math.max(maxRows, row + height - 1);
    },
    styleHeader: () => count('styleHeader'),
    colorBy: () => count('colorBy'),
    createFilter: () => count('createFilter'),
    hideTexts: (column, texts) => {
      count('hideTexts');
      filtered.set(column, texts);
    },
    writeFormulas: (runs) => {
      for (const run of runs)
        run.cells.forEach((line, i) => {
          line.forEach((formula, j) => {
            Object.assign(cellAt(run.row + i, run.column + j), { value: '', formula });
          });
        });
      count('writeFormulas');
    },
    drawCharts: () => count('drawCharts'),
    writeRowFormula: ({ row, column, rows: height }, formula) => {
      count('writeRowFormula');
      for (let i = 0; i < height; i += 1) Object.assign(cellAt(row + i, column), { formula, value: 0 });
    },
    insertColumn: (before) => {
      count('insertColumn');
      maxColumns++;
      for (const line of rows) {
        while (line.length < before - 1) line.push(undefined);
        line.splice(before - 1, 0, undefined);
      }
      for (const list of [formats, styles]) while (list.length < before - 1) list.push(undefined as never);
      formats.splice(before - 1, 0, 'General');
      styles.splice(before - 1, 0, undefined);
    },
    deleteColumn: (column) => {
      maxColumns--;
      for (const list of [...rows, formats, styles]) list.splice(column - 1, 1);
    },
    moveColumn: (from, before) => {
      count('moveColumn');
      const to = before > from ? before - 2 : before - 1;
      const move = <T>(list: T[]) => {
        while (list.length < Math.max(from, before)) list.push(undefined as never);
        list.splice(to, 0, ...list.splice(from - 1, 1));
      };
      for (const line of rows) move(line);
      move(formats);
      move(styles);
    },
    freezeColumns: () => count('freezeColumns'),
    appendTexts: (runs) => {
      count('appendTexts');
      const more = runs[0]?.cells.length ?? 0;
      maxRows += more;
      while (more > 0 && rows.length < runs[0]!.row - 1) rows.push([]);
      rows.splice((runs[0]?.row ?? 1) - 1, 0, ...Array.from({ length: more }, () => []));
      eachCell(runs, (row, column, value) => {
        Object.assign(cellAt(row, column), { value, format: '@' });
      });
    },
    insertRow: (before) => {
      maxRows += 1;
      rows.splice(before - 1, 0, []);
    },
    deleteRows: (first, height) => {
      count('deleteRows');
      if (first + height - 1 > maxRows) throw new Error('Those rows are out of bounds.');
      rows.splice(first - 1, height);
      maxRows -= height;
    },
    moveRowToTop: (row) => {
      count('moveRowToTop');
      rows.unshift(rows.splice(row - 1, 1)[0] ?? []);
    },
    insertTopRow: () => {
      count('insertTopRow');
      maxRows++;
      rows.unshift([]);
    },
    moveCells: ({ row, column, rows: height, columns }, to) => {
      count('moveCells');
      maxColumns = Math.max(maxColumns, to + columns - 1);
      for (const line of rows.slice(row - 1, row - 1 + height)) {
        while (line.length < to - 1) line.push(undefined);
        line.splice(to - 1, columns, ...line.slice(column - 1, column - 1 + columns));
        for (let at = column; at < column + columns; at++) line[at - 1] = undefined;
      }
    },
    select: () => count('select'),
    put: (row, column, value, formula = '') => {
      maxRows = Math.max(maxRows, row);
      maxColumns = Math.max(maxColumns, column);
      Object.assign(cellAt(row, column), { value, formula });
    },
    format: (row, column, numberFormat) => {
      cellAt(row, column).format = numberFormat;
    },
    note: (row, column, note) => {
      cellAt(row, column).note = note;
    },
    color: (row, column, background) => {
      cellAt(row, column).background = background;
    },
    cell: peek,
    moveColumns: (order) => {
      const width = Math.max(maxColumns, ...order);
      const all = Array.from({ length: width }, (_, i) => i + 1);
      const now = [...order, ...all.filter((column) => !order.includes(column))];
      rows = rows.map((line) => now.map((column) => line[column - 1]));
      formats = now.map((column) => formats[column - 1] ?? 'General');
      styles = now.map((column) => styles[column - 1]);
    },
    arrangeRows: (order) => {
      rows = [rows[0] ?? [], ...order.map((i) => rows[i + 1] ?? [])];
    },
    hide: (asked, columns = []) => {
      hidden = { rows: asked, columns: [...hidden.columns, ...columns] };
    },
    rename: (next) => {
      name = next;
    },
    columnStyle: (column) => styles[column - 1],
    maxRows: () => maxRows,
  };
};

export const plainWorkbook = (): PlainWorkbook => {
  const marked = new Map<string, PlainSheet>();
  const sheets: PlainSheet[] = [];
  const calls: Record<string, number> = {};
  const count = (method: string): void => {
    calls[method] = (calls[method] ?? 0) + 1;
  };
  return {
    sheets,
    calls,
    find: (tab) => {
      count('find');
      return marked.get(tab) ?? null;
    },
    wasCreated: (tab) => marked.has(tab),
    opened: null,
    active() {
      return this.opened;
    },
    has: (sheet) => {
      count('has');
      return sheets.some(({ sheetId }) => sheetId === sheet.sheetId);
    },
    named: (title) => {
      count('named');
      return sheets.find((sheet) => sheet.name() === title) ?? null;
    },
    create: (tab, title) => {
      count('create');
      let free = title;
      for (let n = 2; sheets.some((sheet) => sheet.name() === free); n++) free = `${title} (${n})`;
      const sheet = plainSheet(sheets.length + 1, free);
      sheets.push(sheet);
      marked.set(tab, sheet);
      return sheet;
    },
    leftCells: () => sheets.flatMap(({ left }) => left),
    flush: () => count('flush'),
  };
};
