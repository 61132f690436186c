// test: random tables for the laws of sync: campaigns of the service, the tab and the base, with independent
// changes.

import * as fc from 'fast-check';
import { type Base, type BaseRow, baseRow } from '../../src/base/base';
import type { Fields, Value } from '../../src/shared/value';
import type { Conflict, TabUpdate } from '../../src/sync/conflict';
import { mergeTab, type TabMerge } from '../../src/sync/merge-tab';
import type { Operation } from '../../src/sync/operation';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../src/tabs/columns/tab';
import type { TabRow } from '../../src/tabs/columns/tab-row';

export const tab: Tab = campaigns;
export const editable = tab.columns
  .filter((column) => column.access === 'editable')
  .map(({ field }) => field);

/** Few values each, so that both sides often choose the same one. */
const values: Readonly<Record<string, fc.Arbitrary<Value>>> = {
  name: fc.constantFrom('a', 'b', '', '=1+1', ' é'),
  active: fc.boolean(),
  platform: fc.constantFrom('ios', 'android'),
  bidType: fc.constantFrom('CPI', 'RET'),
  goalPeriod: fc.constantFrom(null, 1, 7),
  packageName: fc.constantFrom('007', '1E5'),
  bundleId: fc.constantFrom('', 'org.example'),
  category: fc.constantFrom('', 'x', 'y'),
  trackingMethod: fc.constantFrom('', 'custom_track', 'partner'),
  created: fc.constantFrom('2026-01-01 00:00:00', '2026-01-02 00:00:00'),
  impressions: fc.constantFrom(null, 0, 10),
  clicks: fc.constantFrom(0, 1),
  installs: fc.constantFrom(0, 1),
  spend: fc.constantFrom('0.0000', '1.5000', '1.5'),
};

/** Any subset of the fields, as in an answer. */
export const partial = fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<Fields>;
export const whole = fc.record(values) as fc.Arbitrary<Fields>;

/** Fields whose cell in the tab cannot be read. */
const unreadable = fc.subarray(Object.keys(values), { maxLength: 2 });

export interface Story {
  readonly base: ReadonlyMap<string, BaseRow>;
  readonly rows: readonly TabRow[];
  readonly theirs: ReadonlyMap<string, Fields>;
}

/** A row of the base; like one from the hidden sheet, it builds its fields on first access. */
export const asStored = ({ fields, conflicts }: BaseRow): BaseRow => baseRow(fields, conflicts);

export const rowOf = (row: number, key: string | null, fields: Fields): TabRow => ({
  row,
  key,
  fields,
  issues: [],
  change: '',
  states: '',
  status: '',
});

/**
 * The cells of a base row. A field that was not returned is an empty cell; an empty checkbox is unchecked or
 * null.
 */
export function shown(base: Fields): Fields {
  const fields: Partial<Record<string, Value>> = {};
  for (const { field, kind } of tab.columns) {
    const blank = kind.decode('');
    fields[field] = base[field] ?? (blank.ok ? blank.value : null);
  }
  return fields;
}

interface Draft {
  readonly agreed: Fields;
  readonly typed: Fields;
  readonly changed: Fields;
  readonly lost: readonly string[];
  readonly where: { readonly base: boolean; readonly mine: boolean; readonly theirs: boolean };
}

const where = fc.record({
  base: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.boolean()),
  mine: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.boolean()),
  theirs: fc.oneof({ arbitrary: fc.constant(true), weight: 5 }, fc.boolean()),
});

const draft = (readable: boolean): fc.Arbitrary<Draft> =>
  fc.record({
    agreed: fc.oneof(whole, partial),
    typed: partial,
    changed: partial,
    lost: readable ? fc.constant([]) : unreadable,
    where,
  });

function storyOf(drafts: readonly Draft[]): Story {
  const base = new Map<string, BaseRow>();
  const rows: TabRow[] = [];
  const theirs = new Map<string, Fields>();
  drafts.forEach(({ agreed, typed, changed, lost, where: there }, i) => {
    const campaignId = `00${i}`;
    if (there.base) base.set(campaignId, { fields: { ...agreed, campaignId } });
    if (there.mine) {
      const fields = { ...shown(agreed), ...typed, campaignId };
      for (const field of lost) delete (fields as Partial<Record<string, Value>>)[field];
      rows.push(rowOf(i + 2, campaignId, fields));
    }
    if (there.theirs) theirs.set(campaignId, { ...agreed, ...changed, campaignId });
  });
  return { base, rows, theirs };
}

/** Campaigns edited in the tab and elsewhere at once; some rows exist only on one side. */
export const stories = fc.array(draft(false), { maxLength: 6 }).map(storyOf);
export const readableStories = fc.array(draft(true), { maxLength: 6 }).map(storyOf);

/** The tab after the updates are written. */
export function written(rows: readonly TabRow[], updates: readonly TabUpdate[]): TabRow[] {
  return rows.map((row) => {
    const fields: Partial<Record<string, Value>> = { ...row.fields };
    for (const update of updates) if (update.row === row.row) fields[update.field] = update.value;
    return { ...row, fields };
  });
}

/** The merge of all keys, with the conflicts that are open in the base after it. */
export function mergeWhole(
  base: Base,
  rows: readonly TabRow[],
  theirs: Story['theirs'],
  ofTab: Tab = tab,
): TabMerge & { readonly conflicts: readonly Conflict[] } {
  const merged = mergeTab(ofTab, base, rows, theirs, { has: () => true });
  const conflicts = rows.flatMap(({ row, key, fields: mine }) => {
    const baseOfRow = key === null ? undefined : merged.base.get(key);
    return Object.entries(baseOfRow?.conflicts ?? {}).map(([field, value]) => {
      const values = { base: baseOfRow!.fields[field], mine: mine[field], theirs: value! };
      return { tab: ofTab.id, key: key!, row, field, ...values };
    });
  });
  return { ...merged, conflicts };
}

/** The service after it carried the operations out. */
export function pushed(
  theirs: ReadonlyMap<string, Fields>,
  operations: readonly Operation[],
): Map<string, Fields> {
  const after = new Map(theirs);
  for (const { key, changes } of operations) {
    const fields: Partial<Record<string, Value>> = { ...after.get(key) };
    for (const change of changes) fields[change.field] = change.after;
    after.set(key, fields);
  }
  return after;
}

/** Any UTF-16 text: lone surrogates, control characters, backslashes and apostrophes are frequent. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        ' ',
        '\\',
        'u',
        '0',
        '9',
        "'",
        '=',
        '·',
        ' · ',
        '-',
        '\n',
        '\r',
        '\t',
        '\u0000',
        '\u007f',
        '\uffff',
      ),
      fc.constantFrom('\ud83d', '\ude00', '😀', 'é', '漢', '\u2028'),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
