// tabs: the countries of each campaign after the push, including rows that are missing from the tab. A bid,
// budget or URL is set in DEFAULT or in every active country of a campaign, never in both (section 2.2,
// reading 16).

import type { Fields } from '../../shared/value';
import { error, listed } from '../rules/issue-body';
import type { Named, RuleRow, TabContext, TabRule } from '../rules/rule';
import { headerOf, isEmpty, textIn } from '../rules/rule-cells';

export const DEFAULT = 'DEFAULT';

interface Place {
  readonly country: string;
  /** null: no row in the tab; the service keeps its values. */
  readonly row: number | null;
  readonly newFields: Fields;
  /** null: a new row. */
  readonly oldFields: Fields | null;
}

/** An emptied box is an error: until a person decides, the country is as it was. */
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
  const add = (row: number | null, newFields: Fields, oldFields: Fields | null): void => {
    const country = textIn(newFields, 'country');
    const list = places.get(textIn(newFields, 'campaignId'));
    if (list && country !== '') list.push({ country, row, newFields: newFields, oldFields: oldFields });
  };
  if (places.size === 0) return places;
  for (const row of everyRow()) {
    const newFields =
      row.fields.disabled === null ? { ...row.fields, disabled: isDisabled(row) } : row.fields;
    add(row.row, newFields, row.base);
  }
  for (const key of missing || []) add(null, base.get(key)!, base.get(key)!);
  return places;
};

/** DEFAULT is not a country and cannot be disabled. */
export const isActive = ({ country }: Place, fields: Fields | null): boolean =>
  fields !== null && (country === DEFAULT || fields.disabled !== true);

const isFilled = (fields: Fields | null, field: string): boolean =>
  fields !== null && !isEmpty(fields[field]);

const EXPECTED_PLACES = 'in DEFAULT, or in every active country';

const countries = (places: readonly Place[]): string => listed(places.map(({ country }) => country));

/** The problem of the field in a campaign, as the end of a sentence; null: none. */
const wrong = (places: readonly Place[], field: string): string | null => {
  const active = places.filter((place) => isActive(place, place.newFields));
  const unread = active.filter(({ newFields }) => !(field in newFields));
  if (unread.length > 0)
    return `cannot be read in ${countries(unread)}. Fix it there first: the countries of a campaign are pushed together.`;
  const filled = active.filter(({ newFields }) => isFilled(newFields, field));
  const filledCountries = filled.filter(({ country }) => country !== DEFAULT);
  if (filledCountries.length === 0) return null;
  if (filled.length > filledCountries.length) {
    return `is in DEFAULT and in ${countries(filledCountries)}. Keep it either in DEFAULT or in the countries.`;
  }
  const lacking = active.filter((place) => place.country !== DEFAULT && filledCountries.indexOf(place) < 0);
  if (lacking.length === 0) return null;
  return `is set in ${countries(filledCountries)} but not in ${countries(lacking)}. Fill it in every active country, or only in DEFAULT.`;
};

/** The field was set or cleared in this row, or the country was added. */
const isMoved = (place: Place, field: string): boolean =>
  place.row !== null &&
  isActive(place, place.newFields) &&
  field in place.newFields &&
  (!isActive(place, place.oldFields) ||
    isFilled(place.newFields, field) !== isFilled(place.oldFields, field));

/** Reported in every row that is part of the move. */
const inMovedRows = (
  declared: Named,
  problemOf: (places: readonly Place[], field: string) => string | null,
): TabRule => ({
  ...declared,
  check: (touched, context) => {
    const issues: ReturnType<TabRule['check']> = [];
    const fields = context.tab.sharedFields ?? [];
    changedPlaces(touched, context, [...fields, 'disabled']).forEach((places) => {
      for (const field of fields) {
        const movedPlaces = places.filter((place) => isMoved(place, field));
        const problem = movedPlaces.length > 0 ? problemOf(places, field) : null;
        if (problem === null) continue;
        const message = `${headerOf(context.tab, field)} ${problem}`;
        for (const { row } of movedPlaces) {
          issues.push({ ...error(field, message, EXPECTED_PLACES, problem.split('.')[0]!), row: row! });
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
    const filled = (side: 'newFields' | 'oldFields') =>
      places.some((place) => isActive(place, place[side]) && isFilled(place[side], field));
    return filled('oldFields') && !filled('newFields') ? 'would be set nowhere in this campaign.' : null;
  },
);
