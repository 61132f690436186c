// Workbench, Apps Script host: how Range cells look: colours, fonts, alignment, wrapping, number formats.
import { ColorKit, type IStyleData } from '@univerjs/core';
import { readCells } from '../engine/cell-reader';
import { AUTOMATIC, isAutomatic } from '../engine/number-format';
import { ScriptException } from '../exceptions';
import { SELF } from '../protocol';
import type { HostCore, Run, Service } from '../run';
import { checkInside, checkMayEdit, checkShape } from './spreadsheet-grid';
import type { RangeRef } from './spreadsheet-refs';
import { matrixOf, tableOf } from './spreadsheet-values';

type Value = string | number | boolean | null;

/** One look of cells: `getX`/`setX` for one value, `getXs`/`setXs` for a table. */
interface Look {
  one: string;
  many: string;
  read(style: IStyleData): Value;
  /** Null in the style removes what was there. */
  write(value: Value): { [K in keyof IStyleData]?: IStyleData[K] | null };
}

/** `red`, `#F00`, `rgb(255, 0, 0)` → `#ff0000`. */
export function hexColour(text: string): string {
  const kit = new ColorKit(text);
  if (!kit.isValid) throw new ScriptException(`Invalid argument: ${text}`);
  return kit.toHexString().toLowerCase();
}

const colour = (text: Value): { rgb: string } | null =>
  text === null || text === '' ? null : { rgb: hexColour(String(text)) };

const HORIZONTAL = ['general', 'left', 'center', 'right'];
const VERTICAL = ['bottom', 'top', 'middle', 'bottom'];

function position(names: string[], value: Value, method: string): number | null {
  if (value === null) return null;
  const found = names.lastIndexOf(String(value) === 'normal' ? 'general' : String(value));
  if (found < 0) throw new ScriptException(`Invalid argument: ${value} (${method})`);
  return found || null;
}

const LOOKS: Look[] = [
  {
    one: 'Background',
    many: 'Backgrounds',
    read: (style) => (style.bg?.rgb ? hexColour(style.bg.rgb) : '#ffffff'),
    write: (value) => ({ bg: colour(value) }),
  },
  {
    one: 'FontColor',
    many: 'FontColors',
    read: (style) => (style.cl?.rgb ? hexColour(style.cl.rgb) : '#000000'),
    write: (value) => ({ cl: colour(value) }),
  },
  {
    one: 'FontFamily',
    many: 'FontFamilies',
    read: (style) => style.ff ?? 'Arial',
    write: (value) => ({ ff: value === null ? null : String(value) }),
  },
  {
    one: 'FontSize',
    many: 'FontSizes',
    read: (style) => style.fs ?? 10,
    write: (value) => ({ fs: value === null ? null : Number(value) }),
  },
  {
    one: 'FontWeight',
    many: 'FontWeights',
    read: (style) => (style.bl ? 'bold' : 'normal'),
    write: (value) => ({ bl: value === 'bold' ? 1 : null }),
  },
  {
    one: 'FontStyle',
    many: 'FontStyles',
    read: (style) => (style.it ? 'italic' : 'normal'),
    write: (value) => ({ it: value === 'italic' ? 1 : null }),
  },
  {
    one: 'FontLine',
    many: 'FontLines',
    read: (style) => (style.st?.s ? 'line-through' : style.ul?.s ? 'underline' : 'none'),
    write: (value) => ({
      ul: value === 'underline' ? { s: 1 } : null,
      st: value === 'line-through' ? { s: 1 } : null,
    }),
  },
  {
    one: 'HorizontalAlignment',
    many: 'HorizontalAlignments',
    read: (style) => HORIZONTAL[style.ht ?? 0] ?? 'general',
    write: (value) => ({ ht: position(HORIZONTAL, value, 'setHorizontalAlignment') }),
  },
  {
    one: 'VerticalAlignment',
    many: 'VerticalAlignments',
    read: (style) => VERTICAL[style.vt ?? 0] ?? 'bottom',
    write: (value) => ({ vt: position(VERTICAL, value, 'setVerticalAlignment') }),
  },
  {
    one: 'Wrap',
    many: 'Wraps',
    read: (style) => style.tb === 3,
    write: (value) => ({ tb: value ? 3 : 1 }),
  },
  {
    one: 'NumberFormat',
    many: 'NumberFormats',
    read: (style) => style.n?.pattern || AUTOMATIC,
    write: (value) => ({ n: isAutomatic(String(value ?? '')) ? null : { pattern: String(value) } }),
  },
];

/** The style that a look's value makes; for other services that set looks. */
export function styleOf(one: string, value: Value): IStyleData {
  const look = LOOKS.find((each) => each.one === one);
  if (!look) throw new Error(`There is no look ${one}.`);
  return look.write(value) as IStyleData;
}

export function rangeStyles({ workbook }: HostCore): Service {
  const service: Service = {};
  for (const { one, many, read, write } of LOOKS) {
    const at = (ref: RangeRef) => {
      const reader = readCells(workbook, checkInside(workbook, ref).sheetId);
      return (row: number, column: number) => read(reader.style(row, column));
    };
    const set = (run: Run, ref: RangeRef, valueAt: (row: number, column: number) => Value) => {
      checkMayEdit(workbook, run, ref);
      const cells = matrixOf(ref, (r, c) => ({ s: write(valueAt(r, c)) as IStyleData }));
      // A plain-text format changes what is calculated from the cell, the other looks do not.
      workbook.setCells(ref.sheetId, cells, one !== 'NumberFormat');
      return SELF;
    };
    service[`get${one}`] = (_run, ref: RangeRef) => at(ref)(ref.row - 1, ref.column - 1);
    service[`get${many}`] = (_run, ref: RangeRef) => tableOf(ref, at(ref));
    service[`set${one}`] = (run, ref: RangeRef, value: Value) => set(run, ref, () => value);
    service[`set${many}`] = (run, ref: RangeRef, values: unknown) => {
      const table = checkShape(ref, values, `SpreadsheetApp.Range.set${many}`) as Value[][];
      return set(run, ref, (r, c) => table[r]?.[c] ?? null);
    };
  }
  return service;
}
