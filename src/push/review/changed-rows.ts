// push: the rows that changed since a review, as it was shown.

import { limitsOf } from '../../features/settings/settings';
import type { Grid } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { Outdated } from '../../ports/user-error';
import { counted } from '../../shared/sentences';
import { tabById } from '../../tabs/registry';
import { rowInChoice } from '../core/row-filter';
import { rowName } from '../core/row-name';
import { digestOf } from '../journal/approval';
import { rowsList } from './build-review';
import { keptList, pickedOf } from './review-pages';
import { reviewRowsOf, shownBy } from './review-rows';
import type { ChangedRow, ReviewRow, ReviewView } from './review-view';

/** A value that a row sends, with the change in percent that the review showed beside it. */
interface SentValue {
  readonly column: string;
  readonly seen: string;
}

const sentValues = ({ changes, also }: ReviewRow): SentValue[] => [
  ...changes.map(({ column, seen: digest, percent }) => ({ column, seen: `${digest} ${percent ?? ''}` })),
  ...also.map(({ column, value }) => ({ column, seen: `unchanged ${value}` })),
];

/** The values that only one of two states of a row sends. */
function differing(row: ReviewRow, other: ReviewRow | undefined): SentValue[] {
  if (other === undefined) return [...row.changes];
  const nameOf = ({ column, seen: digest }: SentValue): string => JSON.stringify([column, digest]);
  const names = new Set(sentValues(other).map(nameOf));
  return sentValues(row).filter((value) => !names.has(nameOf(value)));
}

interface Changed {
  readonly row: ReviewRow;
  readonly columns: ReadonlySet<string>;
  /** The present review lists it. */
  readonly isListed: boolean;
  /** The earlier review did not list it. */
  readonly isAdded: boolean;
}

/** The same name for a row in both lists. New rows have their content as name: their key is only a number. */
function naming(
  earlierRows: readonly ReviewRow[],
  currentRows: readonly ReviewRow[],
): (row: ReviewRow) => string {
  const contentsOf = (rows: readonly ReviewRow[]) => new Set(rows.map(({ content }) => content));
  const [old, present] = [contentsOf(earlierRows), contentsOf(currentRows)];
  return ({ tab, key, content }) => {
    const isUnchanged = content !== undefined && old.has(content) && present.has(content);
    return JSON.stringify(isUnchanged ? [tab, 'new', content] : [tab, key]);
  };
}

/**
 * Rows that send other values, or that only one of the lists has; of each, the columns that differ.
 * @param isClean whether a row is no longer listed because its changes were taken back; else it has an error
 * or conflict, and another column may have changed
 */
export function changedRows(
  earlierRows: readonly ReviewRow[],
  currentRows: readonly ReviewRow[],
  isClean: (row: ReviewRow) => boolean,
): Changed[] {
  const nameOf = naming(earlierRows, currentRows);
  const old = new Map(earlierRows.map((row) => [nameOf(row), row]));
  const present = new Map(currentRows.map((row) => [nameOf(row), row]));
  const changedList: Changed[] = [];
  for (const [name, row] of new Map([...old, ...present])) {
    const [a, b] = [old.get(name), present.get(name)];
    const changes = [...(a ? differing(a, b) : []), ...(b ? differing(b, a) : [])];
    if (changes.length === 0) continue;
    const isCertain = b !== undefined || isClean(row);
    const columns = new Set(isCertain ? changes.map(({ column }) => column) : []);
    changedList.push({ row, columns, isListed: b !== undefined, isAdded: a === undefined });
  }
  return changedList;
}

const named = ({ row: { tab, label }, columns }: Changed): string =>
  `${tabById(tab)!.title} ▸ ${label}${columns.size > 0 ? ` (${[...columns].join(', ')})` : ''}`;

/** Rows that are in their tab and have neither error nor conflict. */
function cleanRows(grids: readonly Grid[]): (row: ReviewRow) => boolean {
  const clean = new Map(
    grids.map(({ tab, reading, plan }) => {
      const keys = new Set(reading.rows.map(({ key }) => key));
      for (const { key } of [...plan.held, ...plan.conflicts]) keys.delete(key);
      return [tab.id, keys];
    }),
  );
  return ({ tab, key }) => clean.get(tab)?.has(key) === true;
}

/** `Targets ▸ Saga iOS · US (Bid) and 2 more rows` */
function subject(changedList: readonly Changed[]): string {
  const [first, ...otherRows] = changedList;
  if (!first) return 'The tabs';
  return otherRows.length === 0
    ? named(first)
    : `${named(first)} and ${counted(otherRows.length, 'more row')}`;
}

/** The rows as they would be without these changes: a decision is no change of the rows that depend on it. */
function undecided(rows: readonly ReviewRow[], decided: ReadonlySet<string>): ReviewRow[] {
  const isDecided = ({ seen: digest }: ReviewRow['changes'][number]): boolean => decided.has(digest);
  const out = new Set(rows.filter(({ changes }) => changes.some(isDecided)).map(rowName));
  return rows.map((whole) => {
    const row = rowInChoice(whole, (other) => !out.has(rowName(other)));
    return { ...row, changes: row.changes.filter((change) => !isDecided(change)) };
  });
}

/** Rows of which the client learns. */
const MOST = 10_000;

/**
 * The view with the listed rows that differ from an earlier review.
 * @param token of that review, as the person saw it
 * @param decided digests of changes that appear or disappear because the person decided so
 */
export function withChanges(
  ports: Ports,
  view: ReviewView,
  token: string,
  decided: ReadonlySet<string> = new Set(),
): ReviewView {
  if (view.unfinished || token === '' || digestOf(token) === digestOf(view.token)) return view;
  if (view.groups.length === 0) return view;
  const [earlierRows, rows] = [token, view.token].map((reviewToken) =>
    keptList<ReviewRow>(ports, rowsList(reviewToken)),
  );
  if (!earlierRows || !rows) return { ...view, changed: null };
  const changedNames = changedRows(
    undecided(earlierRows, decided),
    undecided(rows, decided),
    () => true,
  ).flatMap(({ row, isListed, isAdded }): ChangedRow[] =>
    isListed ? [{ ...pickedOf(row), ...(isAdded ? { isAdded } : {}) }] : [],
  );
  return { ...view, changed: changedNames.length > MOST ? null : changedNames };
}

/**
 * `Targets ▸ Saga iOS · US (Bid) and 2 more rows changed since this review, so nothing was sent.`
 *
 * No row is named if the shown rows are no longer cached, or if only conflicts or errors changed.
 * @param so what follows from it: `nothing was sent`
 * @param next what to do, after the sentence
 */
export function outdated(
  ports: Ports,
  token: string,
  grids: readonly Grid[],
  so: string,
  next = '',
): Outdated {
  const earlierRows = keptList<ReviewRow>(ports, rowsList(token));
  const changedList = earlierRows
    ? changedRows(
        earlierRows,
        reviewRowsOf(grids, limitsOf(ports), new Map(), shownBy(ports)),
        cleanRows(grids),
      )
    : [];
  return new Outdated(`${subject(changedList)} changed since this review, so ${so}.${next}`);
}
