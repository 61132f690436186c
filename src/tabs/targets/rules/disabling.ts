// tabs: disabling countries: not the last one of a campaign, and not DEFAULT.

import { besideUnreadable } from '../../rules/beside-unreadable';
import { error, labelWith, namingFix, warning } from '../../rules/issue-body';
import type { RowRule, TabRule } from '../../rules/rule';
import { headerOf, shown, textIn } from '../../rules/rule-words';
import { changedPlaces, DEFAULT, isActive, isDisabled } from './places';

export const defaultDisabled: RowRule = {
  name: 'default-disabled',
  title: 'DEFAULT disabled',
  expects: '`DEFAULT` is not a country, so it cannot be disabled.',
  tab: 'targets',
  check: (row) =>
    row.fields.disabled === true && row.changed('disabled') && textIn(row.fields, 'country') === DEFAULT
      ? [
          error(
            'disabled',
            'DEFAULT is not a country and cannot be disabled. Clear the box; clear its cells to remove its values.',
            'an empty box',
            'TRUE',
            { value: false, label: 'Clear the box' },
          ),
        ]
      : [],
};

/**
 * Sending a field of a disabled country may start it again (section 3), so its values wait until Disabled is
 * cleared.
 */
export const countryDisabled: RowRule = {
  name: 'country-disabled',
  title: 'Edits of disabled countries',
  expects:
    'The bid, budget and URLs of a disabled country cannot change. Clear `Disabled` to start the country again and to send them.',
  tab: 'targets',
  check: (row, { tab }) => {
    const country = textIn(row.fields, 'country');
    const changed = (tab.sharedFields ?? []).filter((field) => row.changed(field));
    const unknown = changed.flatMap((field) => besideUnreadable(row, tab, field, 'disabled'));
    if (unknown.length > 0) return unknown;
    if (!isDisabled(row) || country === DEFAULT) return [];
    if (row.isNew) {
      const fix = { value: false, label: 'Clear Disabled' };
      const message =
        'A country that is not targeted cannot be disabled. Clear Disabled, or delete this row.';
      return [error('disabled', message, 'no check mark', 'TRUE', fix)];
    }
    return changed.map((field) => {
      const before = row.base?.[field] ?? null;
      const expected = shown(tab, field, before);
      const fix = { value: before, label: labelWith('Restore', before, expected) };
      const message = `${country} is disabled. Clear Disabled to start it again.`;
      const body = error(field, message, expected, shown(tab, field, row.fields[field]), fix);
      if (row.base?.disabled === true) return body;
      const wrong = `${country} is being disabled, so its ${headerOf(tab, field)} cannot change. `;
      return { ...body, ...namingFix(wrong, fix, ', or clear Disabled.') };
    });
  },
};

export const lastCountry: TabRule = {
  name: 'last-country',
  title: 'Campaigns that lose their last country',
  expects: 'A campaign keeps an active country; without one it runs nowhere.',
  tab: 'targets',
  check: (touched, context) => {
    const issues: ReturnType<TabRule['check']> = [];
    changedPlaces(touched, context, ['disabled']).forEach((places) => {
      const own = places.filter(({ country }) => country !== DEFAULT);
      if (own.some((place) => isActive(place, place.now))) return;
      for (const place of own) {
        if (place.row === null || !isActive(place, place.before)) continue;
        const message =
          'No active country is left in this campaign, so it will not run anywhere. Leave one active if that is not intended.';
        issues.push({ ...warning('disabled', message, 'an active country', 'none'), row: place.row });
      }
    });
    return issues;
  },
};
