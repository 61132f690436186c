// tabs: a bid, budget or URL is set in DEFAULT or in every active country of a campaign, never in both
// (section 2.2, reading 10).

import { error, listed } from '../../rules/issue-body';
import type { Named, TabRule } from '../../rules/rule';
import { headerOf } from '../../rules/rule-words';
import { changedPlaces, DEFAULT, isActive, isFilled, type Place } from './places';

const EXPECTED = 'in DEFAULT, or in every active country';

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
          issues.push({ ...error(field, message, EXPECTED, found.split('.')[0]!), row: row! });
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
