// tabs: the declaration of a tab, from which pull, check, review, push and docs are derived, and the keys
// of its rows: base, log and sidebar identify rows by them.

import { keyOfParts } from '../../shared/row-keys';
import type { Area } from '../../shared/tab-choices';
import type { Fields, Value } from '../../shared/value';
import type { Column } from './column';

/** One part of a label: a value of the row, or the name of an object. */
export interface LabelPart<F extends string = string> {
  /** The value, or the name. */
  readonly field: F;
  /** The object that the field names. */
  readonly object?: {
    /** Tab that has a row for the object. */
    readonly tab: string;
    /** Field with its ID. */
    readonly id: F;
    /** The field has the ID of a creative set, and the object is the campaign of that set. */
    readonly isOfSet?: true;
  };
}

export interface Tab<F extends string = string> {
  /** Stable ID, kebab-case; also stored in the sheet's developer metadata. */
  readonly id: string;
  /** Initial name of the sheet; people may rename it. */
  readonly title: string;
  /** `campaign`: what one row is, for docs. */
  readonly noun: string;
  /** What the tab is for and what its rows are, for docs/tabs.md. */
  readonly about: string;
  /** Columns after `Change` and `Status`, in their original order; people may reorder them. */
  readonly columns: readonly Column<F>[];
  /** Fields that identify the row together. A row whose key fields are all empty is new (see `keysFrom`). */
  readonly keyFields: readonly F[];
  /**
   * service: a new row has no key, and an unknown key is an error · person: a row with an unknown key is new.
   */
  readonly keysFrom: 'service' | 'person';
  /** The ID by which base and log group rows: of the parent in tabs that have one, else of the campaign. */
  readonly groupField: F;
  /** The parent tab: `groupField` has the key of a row there or, in a new row, the name of a new one. */
  readonly belongsTo?: 'campaigns' | 'creative-sets';
  /** The values of a row that the service no longer returns; absent: such a row was removed. */
  readonly valuesWhenAbsent?: Fields;
  /**
   * The checkbox that disables a row: while it is checked, nothing else of the row is sent. If the service
   * disabled an edited row, that is a conflict, because sending the edit would enable the row again.
   */
  readonly stopBox?: F;
  /**
   * Fields that are set either in the shared row of a campaign or in each of its other rows: they change
   * together.
   */
  readonly sharedFields?: readonly F[];
  /** The shared row of a campaign: it can be cleared, but not removed. */
  readonly sharedRow?: { readonly field: F; readonly value: string };
  /** A new row with a value in none of these fields waits for one and is not a change. Absent: none waits. */
  readonly createdBy?: readonly F[];
  /** Fields that identify a new object before it has an ID: no other row has the same values in them. */
  readonly naturalKey?: readonly F[];
  /** Rows can only be created by the service. */
  readonly creatable?: false;
  /** Area of the connection's scopes; absent: the service uses an API key for it. */
  readonly area?: Area;
  /** Other tabs that the row rules of this tab read. */
  readonly rulesRead?: readonly string[];
  /** What to do with a new row after the push, because an undo cannot delete it. */
  readonly insteadOfDeleting?: string;
  /** What the label of a row consists of, for `rowLabel`. */
  readonly label: readonly LabelPart<F>[];
}

/** Its fields are those of its columns; other mentions of a field are checked against them. */
export const declareTab = <F extends string>(
  tab: Pick<Tab<F>, 'columns'> & Omit<Tab<NoInfer<F>>, 'columns'>,
): Tab<F> => tab;

/** Headers of our own columns. The one with the states of cells is hidden. */
export const CHANGE_HEADER = 'Change';
export const STATES_HEADER = 'Cell states';
export const STATUS_HEADER = 'Status';

/** Content of the Change column: what the next push does with the row. */
export type ChangeMark = 'new' | 'edit' | 'conflict' | 'error' | '';

/** The key of a row with these fields, as `keyOfParts`. */
export const keyOf = (tab: Tab, fields: Fields): string | null =>
  keyOfParts(tab.keyFields.map((field) => fields[field]));

/** Rows by key, without rows that have none. */
export const byKeyOf = (tab: Tab, rows: readonly Fields[]): Map<string, Fields> => {
  const keyed = new Map<string, Fields>();
  for (const fields of rows) {
    const key = keyOf(tab, fields);
    if (key !== null) keyed.set(key, fields);
  }
  return keyed;
};

/** The inverse of `keyOf`: the key fields as texts. Missing parts of an invalid key are empty. */
export const fieldsOfKey = (tab: Tab, key: string): Fields => {
  if (tab.keyFields.length === 1) return { [tab.keyFields[0]!]: key };
  const texts: string[] = [];
  let rest = key;
  for (let i = 0; i < tab.keyFields.length; i++) {
    const match = /^((?:[^\\|]|\\[\s\S])*?)(?: \| |$)/.exec(rest);
    texts.push(match ? match[1]!.replace(/\\([\s\S])/g, '$1') : '');
    rest = match ? rest.slice(match[0].length) : '';
  }
  const fields: Partial<Record<string, Value>> = {};
  tab.keyFields.forEach((field, i) => {
    fields[field] = texts[i]!;
  });
  return fields;
};
