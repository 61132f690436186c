// rules: switching countries off: the last one of a campaign, and DEFAULT, which is none.

import { error, warning } from '../issue-body';
import type { RowRule, TabRule } from '../rule';
import { textIn } from '../shown';
import { changedPlaces, DEFAULT, isActive } from './places';

export const defaultDisabled: RowRule = {
  name: 'default-disabled',
  title: 'DEFAULT switched off',
  tab: 'targets',
  check: (row) =>
    row.fields.disabled === true && row.changed('disabled') && textIn(row.fields, 'country') === DEFAULT
      ? [
          error(
            'disabled',
            'DEFAULT is not a country and cannot be switched off. Untick the box; empty its cells to take its values away.',
            'no tick',
            'TRUE',
            { value: false, label: 'Untick the box' },
          ),
        ]
      : [],
};

export const lastCountry: TabRule = {
  name: 'last-country',
  title: 'Campaigns that lose their last country',
  tab: 'targets',
  check: (touched, context) => {
    const issues: ReturnType<TabRule['check']> = [];
    changedPlaces(touched, context, ['disabled']).forEach((places) => {
      const own = places.filter(({ country }) => country !== DEFAULT);
      if (own.some((place) => isActive(place, place.now))) return;
      for (const place of own) {
        if (place.row === null || !isActive(place, place.before)) continue;
        const message =
          'No active country is left in this campaign, so it will not run anywhere. Leave one if that was not meant.';
        issues.push({ ...warning('disabled', message, 'an active country', 'none'), row: place.row });
      }
    });
    return issues;
  },
};
