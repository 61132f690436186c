// rules: platform and bid type of a new campaign are words of the service's lists (section 2.1).

import { BID_TYPES } from '../../model/bid-types';
import { PLATFORMS } from '../../model/platforms';
import type { IssueBody, RowRule } from '../rule';
import { headerOf, textIn } from '../shown';

/** The one word of the list that the text certainly means: the same letters, in whatever case and with whatever joints. */
const wordMeant = (text: string, words: readonly string[]): string | null => {
  const letters = (t: string): string => t.toLowerCase().replace(/[\s_-]+/g, '');
  const alike = words.filter((word) => letters(word) === letters(text));
  return alike.length === 1 ? alike[0]! : null;
};

const knownWord = (name: string, title: string, field: string, words: readonly string[]): RowRule => ({
  name,
  title,
  tab: 'campaigns',
  check: (row, { tab }) => {
    const found = textIn(row.fields, field);
    if (!row.isNew || found === '' || words.indexOf(found) >= 0) return [];
    const meant = wordMeant(found, words);
    const body: IssueBody = {
      severity: 'error',
      field,
      message: `${headerOf(tab, field)} must be one of ${words.join(', ')}. Choose one from the list.`,
      expected: words.join(', '),
      found,
    };
    return [meant === null ? body : { ...body, fix: { value: meant, label: `Make it ${meant}` } }];
  },
});

export const platformKnown = knownWord('platform-known', 'Unknown platforms', 'platform', PLATFORMS);

export const bidTypeKnown = knownWord('bid-type-known', 'Unknown bid types', 'bidType', BID_TYPES);
