// tabs: what one tab is. The declaration of a tab (campaigns.ts is the model) drives pull, check, review,
// push and docs.

import type { Area } from '../model/scopes';
import type { Fields } from '../model/value';
import type { Column } from './column';

export interface Tab<F extends string = string> {
  /** Stable id, kebab-case; also the mark in the sheet's developer metadata. */
  readonly id: string;
  /** Name given to the sheet when it is made; people may rename it. */
  readonly title: string;
  /** One row per …, for docs. */
  readonly rowIs: string;
  /** Columns after `Change` and `Status`, in their first order; people may reorder them. */
  readonly columns: readonly Column<F>[];
  /**
   * Fields whose values together name the row. A row whose key fields are all empty is new (see `keysFrom`).
   */
  readonly keyFields: readonly F[];
  /**
   * service: a new row has no key yet, and a key nobody pulled is a mistake · person: a key nobody pulled is
   * a new row.
   */
  readonly keysFrom: 'service' | 'person';
  /** The field that holds the campaign's ID, for grouping the base and the log. */
  readonly campaignField: F;
  /**
   * Tab of the rows that these belong to: `campaignField` holds the key of one of them or, in a new row, the
   * name of a new one.
   */
  readonly belongsTo?: 'campaigns' | 'creative-sets';
  /**
   * What it means that the service no longer tells of a row it told of before; absent: the row has vanished.
   */
  readonly valuesWhenAbsent?: Fields;
  /**
   * The checkbox that disables a row: while it is checked, nothing else of the row is sent. If the service
   * disabled an edited row, that is a conflict, because sending the edit would enable the row again.
   */
  readonly stopBox?: F;
  /**
   * Fields that stand in one row of a campaign for all of them, or in each of the others: they move together
   * or not at all.
   */
  readonly sharedFields?: readonly F[];
  /** The row that speaks for all: it cannot be made vanish, only emptied. */
  readonly sharedRow?: { readonly field: F; readonly value: string };
  /** Rows of this tab come from the service alone; a new one cannot be sent. */
  readonly creatable?: false;
  /** What the scopes of a connection call its interfaces; absent: it has a key instead. */
  readonly area?: Area;
  /** Tabs whose rows the row rules of this tab look at. */
  readonly rulesRead?: readonly string[];
  /** What to do with a new row after the push, because an undo cannot delete it. */
  readonly insteadOfDeleting?: string;
  /** Short name of a row for people: `Summer sale (007)`. */
  label(fields: Fields): string;
}

/** Headers of our own two columns, first in every tab. */
export const CHANGE_HEADER = 'Change';
export const STATUS_HEADER = 'Status';

/** What the next push would do with a row, as the Change column says it. */
export type ChangeMark = 'new' | 'edit' | 'conflict' | 'error' | '';
