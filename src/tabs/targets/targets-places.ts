// tabs: the countries of each campaign after the push, including rows that are missing from the tab. A bid,
// budget or URL is set in DEFAULT or in every active country of a campaign, never in both (section 2.2,
// reading 10).

import type { Fields } from '../../shared/value';
import { error, listed } from '../rules/issue-body';
import type { Named, RuleRow, TabContext, TabRule } from '../rules/rule';
import { headerOf, isEmpty, textIn } from '../rules/rule-cells';

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

const EXPECTED_PLACES = 'in DEFAULT, or in every active country';

const countries = (places: readonly Place[]): string => listed(places.map(({ country }) => country));

/** The problem of the field in a campaign, as the end of a sentence; null: none. */
const wrong = (places: readonly Place[], field: string): string | null => {
  const active = places.filter((place) => isActive(place, place.now));
  const unread = active.filter(({ now }) => !(field in now));
  if (unread.length > 0)
    return `cannot be read in ${countries(unread)}. Fix it there first: the countries of a campaign are pushed together.`;
  const filled = active.filter(({ now }) => isFilled(now, field));
  const own = filled.filter(({ country }) => country !== DEFAULT);
  if (own.length === 0) return null;
  if (filled.length > own.length) {
    return `is in DEFAULT and in ${countries(own)}. Keep it either in DEFAULT or in the countries.`;
  }
  const lacking = active.filter((place) => place.country !== DEFAULT && own.indexOf(place) < 0);
  if (lacking.length === 0) return null;
  return `is set in ${countries(own)} but not in ${countries(lacking)}. Fill it in every active country, or only in DEFAULT.`;
};

/** The field was set or cleared in this row, or the country was added. */
const isMoved = (place: Place, field: string): boolean =>
  place.row !== null &&
  isActive(place, place.now) &&
  field in place.now &&
  (!isActive(place, place.before) || isFilled(place.now, field) !== isFilled(place.before, field));

/** Reported in every row that is part of the move. */
const inMovedRows = (
  named: Named,
  problemOf: (places: readonly Place[], field: string) => string | null,
): TabRule => ({
  ...named,
  check: (touched, context) => {
    const issues: ReturnType<TabRule['check']> = [];
    const fields = context.tab.sharedFields ?? [];
    changedPlaces(touched, context, [...fields, 'disabled']).forEach((places) => {
      for (const field of fields) {
        const moved = places.filter((place) => isMoved(place, field));
        const found = moved.length > 0 ? problemOf(places, field) : null;
        if (found === null) continue;
        const message = `${headerOf(context.tab, field)} ${found}`;
        for (const { row } of moved) {
          issues.push({ ...error(field, message, EXPECTED_PLACES, found.split('.')[0]!), row: row! });
        }
      }
    });
    return issues;
  },
});

/**
 * All rows of a move are blocked together: half of it would leave countries without a bid. The service's own
 * values are never errors.
 */
export const eitherOr = inMovedRows(
  {
    name: 'either-or',
    title: 'Values in DEFAULT and in countries at once, or in some countries only',
    expects:
      'Each of bid, daily budget, click URL and impression URL is set in `DEFAULT` or in every active country of the campaign, never in both.',
    tab: 'targets',
  },
  wrong,
);

/** Allowed in a tab as a whole, where it may be intended, but not as the result of a part of the changes. */
export const lastTaken = inMovedRows(
  {
    name: 'last-taken',
    title: 'Campaigns that lose the last value of a kind',
    expects:
      'If only a part of the changes is pushed, each bid, daily budget and URL is still set somewhere in its campaign.',
    tab: 'targets',
  },
  (places, field) => {
    const filled = (when: 'now' | 'before') =>
      places.some((place) => isActive(place, place[when]) && isFilled(place[when], field));
    return filled('before') && !filled('now') ? 'would be set nowhere in this campaign.' : null;
  },
);
