// reader: what this document has sent within the lag window. A read that still shows a value from before such
// a write is late: what was sent counts, until the window is over.

import { groupedBy } from '../../shared/grouped-by';
import { MINUTE_MS } from '../../shared/time';
import type { Fields, Value } from '../../shared/value';
import { isOtherForm } from '../../sync/other-form';
import type { Tab } from '../../tabs/columns/tab';
import { absentRow, type Parents, type Resource } from '../../tabs/common/resource';

/** No window is longer, whatever was observed. Milliseconds. */
export const LONGEST_LAG_MS = 15 * MINUTE_MS;

/** A change of one object that the service has accepted. */
export interface RecentWrite {
  readonly tab: Tab;
  readonly key: string;
  /** Its key fields and the ID of its parent. */
  readonly fields: Fields;
  readonly isNew: boolean;
  /** Values of the changed fields before it, and since. */
  readonly before: Fields;
  readonly after: Fields;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** An answer or a read has shown its values. */
  readonly isSeen: boolean;
  /** It had no clear answer: it corrects no read, until one shows its values. */
  readonly isUnclear: boolean;
}

/** All recent writes of one object. */
interface WrittenRow extends Pick<RecentWrite, 'fields' | 'isNew'> {
  readonly values: Partial<Record<string, Value>>;
  /** Earlier values of each field, any of which a late read can show. */
  readonly olds: Map<string, Value[]>;
  readonly at: number;
}

export interface RecentWrites {
  /** The row once every write is visible. @param fields as the service shows it; null: it does not */
  row(resource: Resource, key: string, fields: Fields | null): Fields | null;
  /** The same for the rows of a scope, by key. */
  rows(
    resource: Resource,
    scope: string,
    shownRows: ReadonlyMap<string, Fields>,
    parents: Parents,
  ): ReadonlyMap<string, Fields>;
  /** Objects of a tab that were created, by key, with the values that were sent. */
  created(tab: Tab): ReadonlyMap<string, Fields>;
  /**
   * Only the writes of rows with one that was never seen. To read back what was accepted since: a row whose
   * earlier writes were seen is believed.
   */
  unseen(): RecentWrites;
  /** Whether a row of the tab was read with a value from before a write. */
  wasLate(tab: Tab): boolean;
  /** Whether the row was read with every value that was sent: all of them have arrived. */
  wasVisible(tab: Tab, key: string): boolean;
}

/** Learns how late the service is. @param row names the object @param age milliseconds since the write */
export interface LagWitness {
  sawLate(row: string, age: number): void;
  sawVisible(row: string): void;
}

const NO_ROWS: ReadonlyMap<string, Fields> = new Map();

export const NO_WRITES: RecentWrites = {
  row: (_resource, _key, fields) => fields,
  rows: (_resource, _scope, shownRows) => shownRows,
  created: () => NO_ROWS,
  unseen: () => NO_WRITES,
  wasLate: () => false,
  wasVisible: () => false,
};

function joined(write: RecentWrite, earlier?: WrittenRow): WrittenRow {
  const { tab, fields, isNew, before: oldFields, after, at } = write;
  const written: WrittenRow = earlier ?? { fields, isNew: false, values: {}, olds: new Map(), at };
  // An object is created active.
  const values: Fields = isNew && tab.stopBox ? { [tab.stopBox]: false, ...after } : after;
  for (const field of Object.keys(values)) {
    const [oldValue, sentBefore] = [oldFields[field], written.values[field]];
    const olds = [oldValue, sentBefore].filter((value): value is Value => value !== undefined);
    written.olds.set(field, [...(written.olds.get(field) ?? []), ...olds]);
    written.values[field] = values[field]!;
  }
  return { ...written, isNew: written.isNew || isNew, at };
}

/** A write after which the service no longer returns the row: a disabled country, a removed asset. */
const isRemoved = ({ columns, stopBox }: Tab, { values }: WrittenRow, absent: Fields | undefined): boolean =>
  absent !== undefined &&
  columns.some(
    ({ field, isRequest }) =>
      (isRequest || field === stopBox) && values[field] === true && absent[field] === true,
  );

/**
 * The values of a write are shown, perhaps in another form, which the old value does not prove.
 * @param shown undefined: the row is not
 */
const showsAll = (
  { columns }: Tab,
  { before: oldFields, after }: Pick<RecentWrite, 'before' | 'after'>,
  shown: Fields | undefined,
): boolean =>
  columns.every(({ field, kind }) => {
    const [sent, value, oldValue] = [after[field], shown?.[field], oldFields[field]];
    if (sent === undefined) return true;
    if (value === undefined) return false;
    const isOld = oldValue !== undefined && kind.equal(oldValue, value);
    return kind.equal(sent, value) || (!isOld && isOtherForm(sent, value));
  });

/** @param writes in their order */
export function recentWritesOf(
  writes: readonly RecentWrite[],
  currentTime: number,
  witness: LagWitness,
): RecentWrites {
  if (writes.length === 0) return NO_WRITES;
  const rowsByTab = new Map<string, Map<string, WrittenRow>>();
  const unclearByTab = new Map<string, Map<string, RecentWrite>>();
  for (const write of writes) {
    if (write.isUnclear) {
      const unclear = unclearByTab.get(write.tab.id) ?? new Map<string, RecentWrite>();
      unclearByTab.set(write.tab.id, unclear.set(write.key, write));
      continue;
    }
    const rows = rowsByTab.get(write.tab.id) ?? new Map<string, WrittenRow>();
    rows.set(write.key, joined(write, rows.get(write.key)));
    rowsByTab.set(write.tab.id, rows);
  }
  const lateTabs = new Set<string>();
  const lateRows = new Set<string>();
  const visibleRows = new Set<string>();
  const keysByScope = new Map<Resource, ReadonlyMap<string | undefined, string[]>>();
  const keysIn = (resource: Resource, parents: Parents) => {
    const { id } = resource.tab;
    const written = [...(rowsByTab.get(id) ?? []), ...(unclearByTab.get(id) ?? [])];
    const keys =
      keysByScope.get(resource) ??
      new Map(
        Array.from(
          groupedBy(written, ([, { fields }]) => resource.scopeOf(fields, parents)),
          ([scope, rows]) => [scope, rows.map(([key]) => key)],
        ),
      );
    keysByScope.set(resource, keys);
    return keys;
  };
  const row: RecentWrites['row'] = (resource, key, fields) => {
    const { tab } = resource;
    const absent = absentRow(resource, key);
    const unclear = unclearByTab.get(tab.id)?.get(key);
    if (unclear && showsAll(tab, unclear, fields ?? absent)) visibleRows.add(`${tab.id} ${key}`);
    const written = rowsByTab.get(tab.id)?.get(key);
    if (!written) return fields;
    const shownFields = fields ?? absent;
    if (!shownFields && !written.isNew) return null;
    const values: Partial<Record<string, Value>> = { ...shownFields };
    let isLate = shownFields === undefined;
    let isOther = false;
    for (const { field, kind } of tab.columns) {
      const [shown, sent] = [values[field], written.values[field]];
      if (shown === undefined || sent === undefined || kind.equal(shown, sent)) continue;
      // The stored form counts after the window (`settleOpen`): until then, reads can show either.
      if (isOtherForm(sent, shown)) {
        values[field] = sent;
        isOther = true;
        continue;
      }
      const olds = written.olds.get(field)!;
      const empty = written.isNew ? absent?.[field] : undefined;
      const isOld = [...olds, ...(empty === undefined ? [] : [empty])].some((old) => kind.equal(old, shown));
      if (!isOld && !(fields === null && written.isNew)) continue;
      values[field] = sent;
      isLate = true;
    }
    const name = `${tab.id} ${key}`;
    if (!isLate) {
      // A campaign is corrected twice: as it is listed, and with its details.
      if (!lateRows.has(name)) witness.sawVisible(name);
      if (!isOther && showsAll(tab, { before: {}, after: written.values }, values)) visibleRows.add(name);
      return isOther && fields ? values : fields;
    }
    lateTabs.add(tab.id);
    lateRows.add(name);
    witness.sawLate(name, currentTime - written.at);
    if (isRemoved(tab, written, absent)) return null;
    return fields === null ? { ...values, ...written.fields, ...written.values } : values;
  };
  return {
    row,
    rows: (resource, scope, shownRows, parents) => {
      const keys = keysIn(resource, parents).get(scope);
      if (!keys) return shownRows;
      const rows = new Map(shownRows);
      keys.forEach((key) => {
        const current = row(resource, key, shownRows.get(key) ?? null);
        if (current) rows.set(key, current);
        else rows.delete(key);
      });
      return rows;
    },
    created: ({ id }) =>
      new Map(
        [...(rowsByTab.get(id) ?? [])].flatMap(([key, { fields, values, isNew }]) =>
          isNew ? [[key, { ...values, ...fields }] as const] : [],
        ),
      ),
    unseen: () => {
      const nameOf = ({ tab, key }: RecentWrite) => `${tab.id} ${key}`;
      const unseenRows = new Set(
        writes.flatMap((write) => (write.isSeen || write.isUnclear ? [] : [nameOf(write)])),
      );
      const ofRows = writes.filter((write) => unseenRows.has(nameOf(write)));
      return recentWritesOf(ofRows, currentTime, witness);
    },
    wasLate: ({ id }) => lateTabs.has(id),
    wasVisible: ({ id }, key) => visibleRows.has(`${id} ${key}`) && !lateRows.has(`${id} ${key}`),
  };
}
