// push: stores what an undo preview of several steps has read: rows sealed in the hidden sheet like the
// base, the rest in its job.

import type { BaseRow } from '../../base/base';
import { dropBases, loadBases, saveBase } from '../../base/base-store';
import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { Fields } from '../../shared/value';
import type { Tab } from '../../tabs/columns/tab';
import { RESOURCES } from '../../tabs/registry';
import { forgetProgress, readProgress } from '../compare/comparison';
import {
  type KeptProgress,
  keptProgress,
  NO_PROGRESS,
  type Progress,
  progressFrom,
} from '../compare/comparison-progress';
import type { CurrentRows, Unread } from './undo-reading';

export interface UndoProgress extends Progress {
  readonly unread: Unread;
}

interface KeptUndo extends KeptProgress {
  readonly unread: readonly (readonly [string, string])[];
}

export const keptUndo = (progress: UndoProgress): KeptUndo => ({
  ...keptProgress(progress),
  unread: [...progress.unread],
});

export function undoProgressOf(ports: Ports, job: Job | null): UndoProgress {
  const storedUndo = (job && readProgress(ports, job)) as KeptUndo | null;
  if (storedUndo === null) return { ...NO_PROGRESS, unread: new Map() };
  return { ...progressFrom(storedUndo), unread: new Map(storedUndo.unread) };
}

/** Stored like the base of a separate tab. */
const keptTab = (tab: Tab): Tab => ({ ...tab, id: `undo-preview.${tab.id}` });
const KEPT = () => RESOURCES.map(({ tab }) => ({ tab: keptTab(tab), id: tab.id }));

const LOST = 'The hidden data of this undo preview was changed or deleted. Close it and open the undo again.';

/** The rows that were read, by tab id and key. @throws UserError when they were changed */
export function keptRows(ports: Ports): CurrentRows['rows'] {
  const tabs = KEPT();
  const rows = new Map<string, Map<string, Fields>>();
  loadBases(ports, tabs).forEach(({ base, hasLost }, i) => {
    if (hasLost) {
      // The next preview reads everything again.
      forgetProgress(ports);
      throw new UserError(LOST);
    }
    const tabRows = new Map<string, Fields>();
    base.forEach(({ fields }, key) => void tabRows.set(key, fields));
    if (tabRows.size > 0) rows.set(tabs[i]!.id, tabRows);
  });
  return rows;
}

/**
 * Keeps the rows that a step read. Under the document lock.
 * @param isFirst true: discards the rows of an earlier preview
 */
export function keepRows(ports: Ports, theirs: CurrentRows['rows'], isFirst: boolean): void {
  const keptTabs = KEPT();
  if (isFirst)
    dropBases(
      ports,
      keptTabs.map(({ tab }) => tab),
    );
  const tabs = keptTabs.filter(({ id }) => (theirs.get(id)?.size ?? 0) > 0);
  loadBases(ports, tabs).forEach((storedTab, i) => {
    const { tab, id } = tabs[i]!;
    const next = new Map<string, BaseRow>(storedTab.base);
    theirs.get(id)!.forEach((fields, key) => {
      next.set(key, { fields: { ...next.get(key)?.fields, ...fields } });
    });
    saveBase(ports, tab, storedTab, next);
  });
}

/** Deletes the rows of a preview whose undo was started. Under the document lock. */
export function forgetRows(ports: Ports): void {
  forgetProgress(ports);
  keepRows(ports, new Map(), true);
}
