// tabs: cells of a new row that accept only listed words.

import { error, makeIt } from './issue-body';
import type { Named, RowRule } from './rule';
import { headerOf, textIn } from './rule-words';

/** The only word of the list with the same letters, ignoring case, spaces, hyphens and underscores. */
const listedWord = (text: string, words: readonly string[]): string | null => {
  const letters = (t: string): string => t.toLowerCase().replace(/[\s_-]+/g, '');
  const alike = words.filter((word) => letters(word) === letters(text));
  return alike.length === 1 ? alike[0]! : null;
};

export const knownWord = (named: Named, field: string, words: readonly string[]): RowRule => ({
  ...named,
  check: (row, { tab }) => {
    const found = textIn(row.fields, field);
    if (!row.isNew || found === '' || words.indexOf(found) >= 0) return [];
    const meant = listedWord(found, words);
    const list = words.join(', ');
    const message = `${headerOf(tab, field)} must be one of ${list}. Choose one from the list.`;
    return [error(field, message, list, found, meant === null ? null : makeIt(meant))];
  },
});
