// push: state of the shown review and the choice of rows.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ChosenFix } from '../../../calls/call-schemas';
import type { JobView } from '../../../jobs/job-view';
import { ask, CallError } from '../../../sidebar/client/bridge';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import type { RowName, RowQuery } from '../review-schema';
import type { ChangedRow, Page, PickedRow, ReviewFigures, ReviewView } from '../review-view';
import {
  EVERYTHING,
  isEverything,
  leaveOutOf,
  only,
  renewed,
  type Selection,
  setRows,
} from './review-selection';
import { useComparing } from './use-comparing';

export interface ReviewState {
  readonly review: ReviewView | null;
  /** The current comparison if it needs more than one call; null: none. */
  readonly comparing: JobView | null;
  readonly canceling: boolean;
  /** Cancels the comparison. */
  cancel(): void;
  readonly selection: Selection;
  readonly request: Requester;
  /** Why a call did nothing: a change since the values were shown; `''`: none. */
  readonly changed: string;
  /** The rows that differ from what the person saw before; kept until others do. */
  readonly changedRows: readonly ChangedRow[];
  /** Changed rows were not looked at yet: nothing can be pushed. */
  readonly isUnseen: boolean;
  /** Changes with the review and the choice of rows. */
  readonly version: number;
  select(selection: Selection): void;
  /** The person looks at the changed rows. */
  look(): void;
  /** Leaves out the changed rows. */
  leaveOutChanged(): void;
  /** Hides a review that a push has made out of date. */
  clear(): void;
  /** Compares with the service again; all rows are chosen. */
  build(): void;
  /** Like `build`, but keeps the choice of rows. */
  rebuild(): void;
  /** Like `build`, with only these rows chosen. */
  buildFor(rows: readonly RowName[]): void;
  /** Like `build`, with only the rows chosen that undo this run. */
  buildUndo(run: string): void;
  /**
   * Runs a call on conflicts or cells; keeps the choice of rows.
   * @param work `since`: token of the review that the person saw
   */
  act(work: (since: string) => Promise<ReviewView>): void;
  /** Applies fixes to rows that are held back; keeps the choice of rows. */
  fix(fixes: readonly ChosenFix[]): void;
  /** Shows the current state and what changed; keeps the choice of rows. */
  refresh(changed: string): void;
  /** Like `refresh`, but does not touch a review that is still current. */
  recheck(): void;
}

/** Most rows in one call. */
const AT_ONCE = 10_000;

/** All rows that a query finds, by name. */
export async function pickAll(query: Omit<RowQuery, 'from'>): Promise<PickedRow[]> {
  const pickedRows: PickedRow[] = [];
  for (;;) {
    const page: Page<PickedRow> = await ask('reviewPick', { ...query, from: pickedRows.length });
    pickedRows.push(...page.rows);
    if (page.rows.length === 0 || pickedRows.length >= page.found) return pickedRows;
  }
}

async function named(token: string, rows: readonly RowName[]): Promise<PickedRow[]> {
  const pickedRows: PickedRow[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const names = rows.slice(start, start + AT_ONCE).map(({ tab, key }) => ({ tab, key }));
    pickedRows.push(...(await pickAll({ token, named: names })));
  }
  return pickedRows;
}

/** The choice of rows in a review that was built again. */
async function carried(selection: Selection, view: ReviewView): Promise<Selection> {
  if (isEverything(selection)) return EVERYTHING;
  const exceptions = [...selection.exceptions.values()];
  const pickedRows = await named(view.token, exceptions);
  const isNew = exceptions.some(({ content }) => content !== undefined);
  const news = isNew ? await pickAll({ token: view.token, only: 'created' }) : [];
  const old = pickedRows.filter(({ content }) => content === undefined);
  return renewed(selection, view.groups, [...old, ...news]);
}

/** Whether both list the same rows, conflicts and held-back rows. */
const isSame = (a: ReviewView, b: ReviewView | null): boolean =>
  b !== null &&
  a.token === b.token &&
  a.conflictsDigest === b.conflictsDigest &&
  a.heldDigest === b.heldDigest &&
  a.obstacle === b.obstacle;

interface ShownReview {
  readonly review: ReviewView | null;
  readonly selection: Selection;
  readonly changed: string;
  readonly changedRows: readonly ChangedRow[];
  /** Token of the review that the person saw; `''`: none. */
  readonly seen: string;
  readonly version: number;
}

const NO_ROW = (_row: RowName): boolean => false;

const NOTHING: ShownReview = {
  review: null,
  selection: EVERYTHING,
  changed: '',
  changedRows: [],
  seen: '',
  version: 0,
};

/**
 * The rows to mark in a new view, and the token of the review that counts as seen.
 * @param isOwn true for a row that the person changes by this action
 */
function marksOf(
  { token, changed }: ReviewView,
  last: ShownReview,
  isOwn: (row: RowName) => boolean,
): Pick<ShownReview, 'changedRows' | 'seen'> {
  const changedRows = changed === null ? null : changed.filter((row) => !isOwn(row));
  if (changedRows === null || changedRows.length > 0)
    return { changedRows: changedRows ?? [], seen: last.seen };
  // The key of a new row is only a number, which may have changed.
  const isSame = token === last.review?.token;
  return {
    changedRows: last.changedRows.filter(({ content }) => isSame || content === undefined),
    seen: token,
  };
}

export function useReview(): ReviewState {
  const [shownState, setShownState] = useState<ShownReview>(NOTHING);
  const { review, selection, seen: seenToken } = shownState;
  const since = useRef('');
  since.current = seenToken;
  const request = useRequest();
  const { run } = request;
  const comparing = useComparing();
  const compared = (comparison: string | null) =>
    comparing.drive((id) => ask('reviewBuild', id, since.current), comparison);
  const update = (next: (last: ShownReview) => Partial<ShownReview>) =>
    setShownState((last) => ({ ...last, ...next(last), version: last.version + 1 }));
  /** Shows a new view with a choice of its rows. */
  const load = (
    work: () => Promise<ReviewView>,
    choose: (view: ReviewView) => Promise<Selection>,
    changeNotice = '',
    isOwn = NO_ROW,
  ) =>
    run(
      async () => {
        const view = await work();
        return { review: view, selection: await choose(view), changed: changeNotice };
      },
      (next) => update((last) => ({ ...next, ...marksOf(next.review, last, isOwn) })),
    );
  const keepChoice = (view: ReviewView) => carried(selection, view);
  const compareAll = () => compared(null);
  /** Rows that were compared are not compared again. */
  const compareAgain = () => compared(review?.comparison ?? null);
  const build = () => load(compareAll, () => Promise.resolve(EVERYTHING));
  const rebuild = () => load(compareAll, keepChoice);
  const buildWith = (pick: (token: string) => Promise<PickedRow[]>) =>
    load(compareAll, async ({ groups, token }) => {
      const pickedRows = groups.length > 0 ? await pick(token) : [];
      return pickedRows.length > 0 ? only(groups, pickedRows) : EVERYTHING;
    });
  const buildFor = (rows: readonly RowName[]) => buildWith((token) => named(token, rows));
  const buildUndo = (undone: string) => buildWith((token) => pickAll({ token, undoes: undone }));
  const refresh = (changeNotice: string) => load(compareAgain, keepChoice, changeNotice);
  const showAgain = (view: ReviewView, isOwn = NO_ROW) =>
    load(() => Promise.resolve(view), keepChoice, '', isOwn);
  const recheck = () =>
    run(compareAgain, (view) => {
      if (!isSame(view, review)) showAgain(view);
    });
  const act = (work: (since: string) => Promise<ReviewView>, isOwn = NO_ROW) =>
    run(
      () =>
        work(seenToken).catch((error: unknown) => {
          if (error instanceof CallError && error.outdated) return error.sentence;
          throw error;
        }),
      (answer) => (typeof answer === 'string' ? refresh(answer) : showAgain(answer, isOwn)),
    );
  const fix = (fixes: readonly ChosenFix[]) => {
    const fixedRows = new Set(fixes.map(({ tab, rowName }) => JSON.stringify([tab, rowName])));
    const isOwn = ({ tab, key }: RowName) => fixedRows.has(JSON.stringify([tab, `k${key}`]));
    act(() => ask('checkFix', fixes).then(compareAgain), isOwn);
  };
  const clear = () => update(() => ({ ...NOTHING, seen: seenToken }));
  const select = (next: Selection) => update(() => ({ selection: next, changed: '' }));
  const look = () => update(() => ({ seen: review?.token ?? '' }));
  const leaveOutChanged = () =>
    update((last) => ({ seen: review?.token ?? '', selection: setRows(selection, last.changedRows, false) }));
  const { job, canceling, cancel } = comparing;
  return {
    ...shownState,
    isUnseen: review !== null && seenToken !== review.token,
    look,
    leaveOutChanged,
    request,
    comparing: job,
    canceling,
    cancel,
    select,
    clear,
    build,
    rebuild,
    buildFor,
    buildUndo,
    act,
    fix,
    refresh,
    recheck,
  };
}

/** Delay before counting, longer than the pause between two clicks. Milliseconds. */
const PAUSE_MS = 250;

interface Counting {
  /** null: being counted. */
  readonly figures: ReviewFigures | null;
  /** The previous figures until then. */
  readonly last: ReviewFigures;
  readonly request: Requester;
}

const NO_FIGURES: ReviewFigures = { groups: [], largest: [], waiting: 0, split: [] };

/** Totals of the chosen rows, counted by the add-on in the same way as for a push. */
export function useFigures(
  { review, selection, version }: Pick<ReviewState, 'review' | 'selection' | 'version'>,
  onOutdated: (changed: string) => void,
): Counting {
  const request = useRequest();
  const { run } = request;
  const [counted, setCounted] = useState<{ version: number; figures: ReviewFigures } | null>(null);
  const allFigures = useMemo(
    () => (review ? { groups: review.groups, largest: review.largest, waiting: 0, split: [] } : null),
    [review],
  );
  const whole = isEverything(selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version represents review and selection
  useEffect(() => {
    if (!review || whole) return;
    const choice = { token: review.token, leaveOut: leaveOutOf(selection, review.groups) };
    const timer = setTimeout(
      () =>
        run(
          () => ask('reviewFigures', choice),
          (figures) => setCounted({ version, figures }),
        ),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [version, whole, run]);
  const { failure } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (failure?.outdated) onOutdated(failure.sentence);
  }, [failure]);
  const figures = whole ? allFigures : counted?.version === version ? counted.figures : null;
  const last = useRef(NO_FIGURES);
  if (figures) last.current = figures;
  return { figures, last: last.current, request };
}
