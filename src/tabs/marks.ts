// tabs: the note and the colour on a cell with an issue, so that what was there before comes back exactly.

import type { Issue } from '../model/issue';
import type { TabReading } from './read-tab';
import type { SheetPort } from './sheet';

export interface Look {
  readonly note: string;
  /** `#rrggbb`; null for none. */
  readonly background: string | null;
}

/** The cell as it looks with these issues instead of any older mark; without issues: as it looked before it was marked. */
export const lookWith = (_look: Look, _issues: readonly Issue[]): Look => {
  throw new Error('lookWith is being written');
};

/**
 * Brings the marks of all rows (or of the span) in line with the issues, in a constant number of calls. Issues of a whole
 * row are shown on its Change cell; information, and issues of the whole tab, are not marked. Returns cells changed.
 */
export const applyMarks = (
  _sheet: SheetPort,
  _reading: TabReading,
  _issues: readonly Issue[],
  _span?: { readonly first: number; readonly count: number },
): number => {
  throw new Error('applyMarks is being written');
};
