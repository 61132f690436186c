// rules: the key a row had before somebody changed or damaged it, where that is certain.

import type { Fields } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { RuleContext, RuleRow } from './rule';
import { textIn } from './shown';

/** Looking for the right key among more missing rows than this would be slow, and the answer doubtful. */
const MOST_MISSING = 100;

const saysTheSame = (tab: Tab, row: RuleRow, fields: Fields): boolean => {
  const known = tab.columns.filter(
    ({ access, field }) => access !== 'key' && field in fields && field in row.fields,
  );
  return (
    known.length > 0 &&
    known.every(({ field, kind }) => kind.equal(row.fields[field] ?? null, fields[field] ?? null))
  );
};

/** Certain when the key only has spaces around it, or when exactly one missing row of the base says the same as this one. */
export const formerKey = (row: RuleRow, { tab, base, missing }: RuleContext): string | null => {
  if (tab.keyFields.length !== 1) return null;
  const trimmed = textIn(row.fields, tab.keyFields[0]!).trim();
  if (trimmed !== row.key && base.has(trimmed)) return trimmed;
  if (missing === null || missing.length > MOST_MISSING) return null;
  const alike = missing.filter((key) => saysTheSame(tab, row, base.get(key)!));
  return alike.length === 1 ? alike[0]! : null;
};
