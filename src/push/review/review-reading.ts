// push: reads the edited rows before a review, campaign by campaign, with the fewest requests.

import { type Failure, failed, type Result, success } from '../../ad-service/failures';
import type { Grid } from '../../grid/grid';
import { newParentNames } from '../../grid/read-grids';
import {
  planReads,
  type ReaderContext,
  type RequestedRow,
  readPlanned,
} from '../../pull/reader/cheapest-requests';
import { concernsPart, readInBatches } from '../../pull/reader/read-in-batches';
import { hashOf, hashText } from '../../shared/digests';
import { groupedBy } from '../../shared/grouped-by';
import type { Fields } from '../../shared/value';
import { absentRow, type Parents, type Reading } from '../../tabs/common/resource';
import { isCreation, resourceOf } from '../../tabs/registry';
import { rowName } from '../core/row-name';

/** Parts requested together between two checks of the time. */
const PARTS = 60;

/** The edited rows of one scope of a reading, such as the targets of a campaign. */
export interface EditedPart {
  readonly reading: Reading;
  readonly scope: string;
  readonly rows: readonly RequestedRow[];
  /** Names the scope and its rows: another edited row makes it another part. */
  readonly digest: string;
}

/** Keys of rows that differ from the base, including rows with new keys that people typed. */
function editedKeys({ plan }: Grid): Set<string> {
  const keys = new Set<string>();
  for (const operation of plan.operations) if (!isCreation(operation)) keys.add(operation.key);
  for (const { key } of plan.held) if (!/^row:\d+$/.test(key)) keys.add(key);
  for (const { key } of plan.conflicts) keys.add(key);
  return keys;
}

/** The edited rows that the service can have. @param newParents names of parents that do not exist yet */
function editedRows(grid: Grid, parents: Parents, newParents: ReadonlySet<string>): RequestedRow[] {
  const resource = resourceOf(grid.tab.id)!;
  const { base } = grid.storedBase;
  const keys = editedKeys(grid);
  const changesByKey = new Map(grid.plan.operations.map(({ key, changes }) => [key, changes]));
  const requestedRows: RequestedRow[] = [];
  for (const { key, fields } of grid.reading.rows) {
    // One of several duplicate rows is enough.
    if (key === null || !keys.delete(key)) continue;
    const baseFields = base.get(key)?.fields;
    // A row with an unknown ID of the service is blocked anyway.
    if (!baseFields && grid.tab.keysFrom === 'service') continue;
    const scope = resource.scopeOf(baseFields ?? fields, parents);
    if (scope === undefined ? !baseFields : newParents.has(scope)) continue;
    const needs = changesByKey.get(key)?.map(({ field }) => field) ?? [];
    requestedRows.push({ resource, key, fields: baseFields ?? fields, needs });
  }
  return requestedRows;
}

export const requestedRowName = ({ resource, key }: RequestedRow): string =>
  rowName({ tab: resource.tab.id, key });

/** All parts with edited rows, those of the same reading one after the other. */
export function editedParts(grids: readonly Grid[], parents: Parents): EditedPart[] {
  const rows = grids.flatMap((grid) => editedRows(grid, parents, newParentNames(grid.tab, grids)));
  const rowsByReading = groupedBy(rows, ({ resource }) => resource.reading);
  return Array.from(rowsByReading, ([reading, readingRows]) => {
    const scopeOf = (row: RequestedRow) =>
      row.resource.scopeOf(row.fields, parents) ?? `? ${requestedRowName(row)}`;
    return Array.from(groupedBy(readingRows, scopeOf), ([scope, scopeRows]) => ({
      reading,
      scope,
      rows: scopeRows,
      digest: hashText(hashOf([reading.id, scope, ...scopeRows.map(requestedRowName).sort()].join('\n'))),
    }));
  }).flat();
}

/** One result for each row. */
type PartResults = readonly Result<Fields | null>[];

export interface PartsRead {
  readonly readParts: readonly EditedPart[];
  /** Parts with rows that cannot be read, the number of these rows, and why the first cannot be read. */
  readonly unreadParts: readonly EditedPart[];
  readonly unreadRows: number;
  readonly why: Failure | null;
  /** By name of the row; null: the service does not have it. */
  readonly values: ReadonlyMap<string, Fields | null>;
  /** The service answered at least one request. */
  readonly isAnswered: boolean;
  /** Why the other parts were not read; null: everything was read, or the time is over. */
  readonly failure: Failure | null;
}

/** One result for each part: a failure if the service did not answer. */
function readBatch(context: ReaderContext, batch: readonly EditedPart[]): Result<PartResults>[] {
  const plan = planReads(
    batch.flatMap(({ rows }) => rows),
    context.parents,
  );
  const { rows: results, scopes } = readPlanned(context, plan);
  const resultByRow = new Map(
    plan.rows.map((row, i) => {
      const result = results[i]!;
      // A row that is read alone and not found is not listed by the service.
      const isGone = !result.ok && result.failure.kind === 'not-found' && plan.singles.has(row);
      return [row, isGone ? success(null) : result];
    }),
  );
  return batch.map(({ reading, scope, rows }) => {
    const partResults = rows.map((row) => resultByRow.get(row)!);
    const failures = partResults.flatMap((result) => (result.ok ? [] : [result.failure]));
    const stop = failures.find((failure) => !concernsPart(failure));
    const isAnswered = scopes.get(reading)?.get(scope)?.ok === true || failures.length < partResults.length;
    const failure = stop ?? (isAnswered ? undefined : failures[0]);
    return failure ? failed(failure) : success(partResults);
  });
}

/** As many of the parts as time and request limit allow. @param mayGoOn, mayWait as in `readInBatches` */
export function readEditedParts(
  context: ReaderContext,
  parts: readonly EditedPart[],
  mayGoOn: () => boolean,
  mayWait: boolean,
): PartsRead {
  const readParts: EditedPart[] = [];
  const unreadParts: EditedPart[] = [];
  const values = new Map<string, Fields | null>();
  let [unreadRows, isAnswered] = [0, false];
  let why: Failure | null = null;
  const take = (part: EditedPart, result: Result<PartResults>): void => {
    const failures: Failure[] = [];
    for (const [i, row] of part.rows.entries()) {
      const rowResult = result.ok ? result.value[i]! : result;
      if (rowResult.ok) values.set(requestedRowName(row), rowResult.value);
      else failures.push(rowResult.failure);
    }
    (failures.length === 0 ? readParts : unreadParts).push(part);
    unreadRows += failures.length;
    why = why ?? failures[0] ?? null;
    isAnswered ||= result.ok;
  };
  for (const readingParts of groupedBy(parts, ({ reading }) => reading).values()) {
    if (readParts.length + unreadParts.length > 0 && !mayGoOn()) break;
    const { results, failure } = readInBatches(
      readingParts,
      (batch) => readBatch(context, batch),
      () => PARTS,
      mayGoOn,
      mayWait,
    );
    for (const [i, result] of results.entries()) if (result) take(readingParts[i]!, result);
    if (failure) return { readParts, unreadParts, unreadRows, why, values, isAnswered, failure };
  }
  return { readParts, unreadParts, unreadRows, why, values, isAnswered, failure: null };
}

/** Values of the service to merge into the edited rows of the grid, including rows that it no longer has. */
export function valuesToMerge(grid: Grid, values: PartsRead['values']): Map<string, Fields> {
  const { tab, storedBase } = grid;
  const resource = resourceOf(tab.id)!;
  const merge = new Map<string, Fields>();
  for (const key of editedKeys(grid)) {
    const fields = values.get(rowName({ tab: tab.id, key }));
    // If the service already has a typed key, the person decides; nothing is overwritten.
    if (fields && (storedBase.base.has(key) || tab.keysFrom === 'person')) merge.set(key, fields);
    const absentFields = fields === null && storedBase.base.has(key) ? absentRow(resource, key) : undefined;
    if (absentFields) merge.set(key, absentFields);
  }
  return merge;
}

/** Names of rows that the service does not list, if absence has no other meaning. */
export function missingRows(grids: readonly Grid[], values: PartsRead['values']): string[] {
  return grids.flatMap((grid) => {
    const { tab } = grid;
    const resource = resourceOf(tab.id)!;
    return [...editedKeys(grid)].flatMap((key) => {
      const name = rowName({ tab: tab.id, key });
      return values.get(name) === null && absentRow(resource, key) === undefined ? [name] : [];
    });
  });
}
