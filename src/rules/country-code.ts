// rules: keys that are countries (sections 2.2 and 2.7).

import { error, typedText } from './issue-body';
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
    return [error('country', `Country takes ${expected}, such as DE. Type the code.`, expected, found)];
  },
});
