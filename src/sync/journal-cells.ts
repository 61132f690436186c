// sync: the cells of the log that need reading: campaign, field, values; a text that we cannot have written is refused.

import type { Value } from '../model/value';
import type { Column, ColumnKind } from '../tabs/column';
import type { Tab } from '../tabs/tab';
import { fromCellText, toCellText } from './cell-text';
import type { LoggedEntry } from './log';
import type { Change, Operation } from './operation';

// `007 · Summer sale (007)`; an ID keeps its own dots and backslashes apart from ours, and no ID is a hyphen.
export const campaignCell = ({ campaignId, label }: Operation): string =>
  `${campaignId === '' ? '-' : campaignId.replace(/[\\·]|^-$/g, '\\$&')} · ${label}`;

export function readCampaign(cell: string): { campaignId: string; label: string } | null {
  const found = /^((?:[^\\·]|\\[\s\S])+?) · ([\s\S]*)$/.exec(cell);
  if (!found) return null;
  const campaignId = found[1] === '-' ? '' : found[1]!.replace(/\\([\s\S])/g, '$1');
  return { campaignId, label: found[2]! };
}

/** Column and 1-based part of a Field cell. */
function readField(tab: Tab, field: string): { column: Column; part: number } | null {
  const whole = tab.columns.find((column) => column.header === field);
  if (whole) return { column: whole, part: 1 };
  const found = /^([\s\S]*) \((\d+)\)$/.exec(field);
  const column = found ? tab.columns.find(({ header }) => header === found[1]) : undefined;
  return column ? { column, part: Number(found![2]) } : null;
}

/** The value of a text that `show` made; undefined for any other text: somebody changed it. */
function readValue(kind: ColumnKind, text: string): Value | undefined {
  const value = kind.parse(fromCellText(text));
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined;
  return toCellText(kind.show(value)) === text ? value : undefined;
}

interface Parts {
  readonly column: Column;
  readonly before: string[];
  readonly after: string[];
}

/** A value, or the log row (1-based) that cannot be read and why. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly row: number; readonly why: string };

/** The changes of one operation, in the order of the tab's columns. */
export function readChanges(tab: Tab, entries: readonly LoggedEntry[]): Read<Change[]> {
  const byField = new Map<string, Parts>();
  for (const { row, entry } of entries) {
    const found = readField(tab, entry.field);
    if (!found) return { ok: false, row, why: `"${entry.field}" is no column of ${tab.title}` };
    const { column, part } = found;
    const parts: Parts = byField.get(column.field) || { column, before: [], after: [] };
    byField.set(column.field, parts);
    if (part < 1 || parts.before[part - 1] !== undefined)
      return { ok: false, row, why: `"${entry.field}" stands there twice` };
    parts.before[part - 1] = entry.before;
    parts.after[part - 1] = entry.after;
  }
  const changes: Change[] = [];
  for (const column of tab.columns) {
    const parts = byField.get(column.field);
    if (!parts) continue;
    const row = entries[0]!.row;
    const whole = parts.before.length === Object.keys(parts.before).length;
    if (!whole) return { ok: false, row, why: `a part of "${column.header}" is missing` };
    const before = readValue(column.kind, parts.before.join(''));
    const after = readValue(column.kind, parts.after.join(''));
    if (before === undefined || after === undefined)
      return { ok: false, row, why: `a value of "${column.header}" was changed` };
    changes.push({ field: column.field, before, after });
  }
  return { ok: true, value: changes };
}
