// tabs: the countries of each campaign after the push, including rows that are missing from the tab.

import type { Fields } from '../../../shared/value';
import type { RuleRow, TabContext } from '../../rules/rule';
import { isEmpty, textIn } from '../../rules/rule-words';

export const DEFAULT = 'DEFAULT';

export interface Place {
  readonly country: string;
  /** null: no row in the tab; the service keeps its values. */
  readonly row: number | null;
  readonly now: Fields;
  /** null: a new row. */
  readonly before: Fields | null;
}

/** A cleared checkbox is not an edit: it has the base value. */
export const isDisabled = ({ fields, base }: Pick<RuleRow, 'fields' | 'base'>): boolean =>
  (fields.disabled ?? base?.disabled) === true;

/** By campaign, only campaigns with edits. */
export const changedPlaces = (
  touched: readonly RuleRow[],
  { base, missing, everyRow }: TabContext,
  fields: readonly string[],
): Map<string, Place[]> => {
  const places = new Map<string, Place[]>();
  for (const row of touched) {
    const campaign = textIn(row.fields, 'campaignId');
    if (campaign === '' || places.has(campaign)) continue;
    if (row.isNew || fields.some((field) => !(field in row.fields) || row.changed(field)))
      places.set(campaign, []);
  }
  const add = (row: number | null, now: Fields, before: Fields | null): void => {
    const country = textIn(now, 'country');
    const list = places.get(textIn(now, 'campaignId'));
    if (list && country !== '') list.push({ country, row, now, before });
  };
  if (places.size === 0) return places;
  for (const row of everyRow()) {
    const now = row.fields.disabled === null ? { ...row.fields, disabled: isDisabled(row) } : row.fields;
    add(row.row, now, row.base);
  }
  for (const key of missing || []) add(null, base.get(key)!, base.get(key)!);
  return places;
};

/** DEFAULT is not a country and cannot be disabled. */
export const isActive = ({ country }: Place, fields: Fields | null): boolean =>
  fields !== null && (country === DEFAULT || fields.disabled !== true);

export const isFilled = (fields: Fields | null, field: string): boolean =>
  fields !== null && !isEmpty(fields[field]);
