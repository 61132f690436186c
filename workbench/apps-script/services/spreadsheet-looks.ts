// Workbench, Apps Script host: the style properties of cells: how each is read from Univer's styles and
// written.
import { ColorKit, type IStyleData } from '@univerjs/core';
import { AUTOMATIC, isAutomatic } from '../engine/number-format';
import { ScriptException } from '../protocol/exceptions';
import { type Handle, handle, isHandle } from '../protocol/messages';
import { enumHandle, enumName } from './spreadsheet-refs';

/** A value that scripts read and set; a handle for enums and colors. */
export type LookValue = string | number | boolean | null | Handle<string>;

/** One style property of cells: `getX`/`setX` for one value, `getXs`/`setXs` for a table. */
interface Look {
  one: string;
  many: string;
  read(style: IStyleData): LookValue;
  /** null in the style removes the existing value. */
  write(value: LookValue): { [K in keyof IStyleData]?: IStyleData[K] | null };
}

const hexByText = new Map<string, string>();

/**
 * `red`, `#F00`, `rgb(255, 0, 0)` → `#ff0000`. Cached: documents have few colors, and reads convert the color
 * of each cell.
 */
export function hexColor(text: string): string {
  const known = hexByText.get(text);
  if (known !== undefined) return known;
  const kit = new ColorKit(text);
  if (!kit.isValid) throw new ScriptException(`Invalid argument: ${text}`);
  const hex = kit.toHexString().toLowerCase();
  hexByText.set(text, hex);
  return hex;
}

const color = (text: LookValue): { rgb: string } | null =>
  text === null || text === '' ? null : { rgb: hexColor(String(text)) };

const HORIZONTAL = ['general', 'left', 'center', 'right'];
/** By Univer's numbers: unspecified, overflow, clip, wrap. */
const WRAPS = ['OVERFLOW', 'OVERFLOW', 'CLIP', 'WRAP'];
const VERTICAL = ['bottom', 'top', 'middle', 'bottom'];

function position(names: string[], value: LookValue, method: string): number | null {
  if (value === null) return null;
  const found = names.lastIndexOf(String(value) === 'normal' ? 'general' : String(value));
  if (found < 0) throw new ScriptException(`Invalid argument: ${value} (${method})`);
  return found || null;
}

export const LOOKS: Look[] = [
  {
    one: 'Background',
    many: 'Backgrounds',
    read: (style) => (style.bg?.rgb ? hexColor(style.bg.rgb) : '#ffffff'),
    write: (value) => ({ bg: color(value) }),
  },
  {
    one: 'FontColor',
    many: 'FontColors',
    read: (style) => (style.cl?.rgb ? hexColor(style.cl.rgb) : '#000000'),
    write: (value) => ({ cl: color(value) }),
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
    one: 'WrapStrategy',
    many: 'WrapStrategies',
    read: (style) => enumHandle('WrapStrategy', WRAPS[style.tb ?? 0] ?? 'OVERFLOW'),
    write: (value) => ({ tb: Math.max(1, WRAPS.lastIndexOf(enumName(value) ?? '')) }),
  },
  {
    one: 'BackgroundObject',
    many: 'BackgroundObjects',
    read: (style) => handle('Color', style.bg?.rgb ? hexColor(style.bg.rgb) : '#ffffff'),
    write: (value) => ({ bg: color(isHandle(value, 'Color') ? String(value.ref) : null) }),
  },
  {
    one: 'FontColorObject',
    many: 'FontColorObjects',
    read: (style) => handle('Color', style.cl?.rgb ? hexColor(style.cl.rgb) : '#000000'),
    write: (value) => ({ cl: color(isHandle(value, 'Color') ? String(value.ref) : null) }),
  },
  {
    one: 'NumberFormat',
    many: 'NumberFormats',
    read: (style) => style.n?.pattern || AUTOMATIC,
    write: (value) => ({ n: isAutomatic(String(value ?? '')) ? null : { pattern: String(value) } }),
  },
];
