// rules: keys that are countries (sections 2.2 and 2.7).

import { countryByName } from '../model/countries';
import { error, makeIt, typedText } from './issue-body';
import type { RowRule } from './rule';

export const COUNTRY = /^[A-Z]{2}$/;

export const countryCode = (name: string, title: string, tabId: string, orDefault: boolean): RowRule => ({
  name,
  title,
  tab: tabId,
  check: (row) => {
    const found = row.isNew ? typedText(row, 'country') : '';
    if (found === '' || COUNTRY.test(found) || (orDefault && found === 'DEFAULT')) return [];
    const expected = orDefault ? 'two letters, or DEFAULT' : 'two letters';
    const code = COUNTRY.test(found) ? null : countryByName(found);
    const message =
      code === null
        ? `Country takes ${expected}, such as DE. Enter the code.`
        : `Country takes ${expected}. The code of ${found} is ${code}.`;
    return [error('country', message, expected, found, code === null ? null : makeIt(code))];
  },
});
