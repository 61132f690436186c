// push: since when the journal has every run: its sheet may have been deleted or cleared, and the oldest runs
// are deleted when it is full.

import type { Ports, Store } from '../../ports/ports';
import { JOURNAL_ID } from './journal-sheet';

/** `<time> <state>`; the time is 0 if the sheet was never deleted. */
const NAME = 'bidgrid.history-start';

type State = 'gone' | 'trimmed' | '';

export interface HistoryStart {
  /** Runs before it are missing because the sheet was deleted; null: it was not. Milliseconds since 1970. */
  readonly deletedAt: number | null;
  /** The oldest runs were deleted: the first one in the journal is where it starts. */
  readonly isTrimmed: boolean;
  /** The sheet is missing now. */
  readonly isGone: boolean;
}

function stored(store: Store): { readonly time: number; readonly state: State } {
  const [time = '', state = ''] = (store.get(NAME) ?? '').split(' ');
  return { time: Number(time) || 0, state: state as State };
}

/** @param hasRuns whether the journal lists any run */
export function historyStart({ documentStore, workbook, clock }: Ports, hasRuns: boolean): HistoryStart {
  const { time, state } = stored(documentStore);
  const isGone = !hasRuns && workbook.wasCreated(JOURNAL_ID);
  // Nothing was pushed since it was noticed.
  const since = isGone && state !== 'gone' ? clock.now() : time;
  return { deletedAt: since === 0 ? null : since, isTrimmed: hasRuns && state === 'trimmed', isGone };
}

/** Remembers when it was noticed that the sheet is missing. Under the document lock. */
export function noteHistoryGone({ documentStore }: Pick<Ports, 'documentStore'>, noticedAt: number): void {
  if (stored(documentStore).state !== 'gone') documentStore.set(NAME, `${noticedAt} gone`);
}

/** Before the first run is written into a journal without rows. */
export function startHistory({ documentStore, workbook, clock }: Ports): void {
  if (!workbook.wasCreated(JOURNAL_ID)) return;
  const { time, state } = stored(documentStore);
  documentStore.set(NAME, `${state === 'gone' ? time : clock.now()} `);
}

export function noteTrimmed({ documentStore }: Pick<Ports, 'documentStore'>): void {
  const { time, state } = stored(documentStore);
  if (state !== 'trimmed') documentStore.set(NAME, `${time} trimmed`);
}
