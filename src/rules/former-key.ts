// rules: what the key of a row was before somebody changed or damaged it, where that is certain.

import type { Fields, Value } from '../model/value';
import type { Tab } from '../tabs/tab';
import type { RuleContext, RuleRow } from './rule';
import { textIn } from './shown';

/** Looking for the right key among more missing rows than this would be slow, and the answer doubtful. */
const MOST_MISSING = 100;

/** The one field of the key that differs, and what it was. */
export interface FormerPart {
  readonly field: string;
  readonly value: Value;
  /** The whole key of the row in the base. */
  readonly key: string;
}

const saysTheSame = (tab: Tab, row: RuleRow, fields: Fields): boolean => {
  const known = tab.columns.filter(
    ({ access, field }) => access !== 'key' && field in fields && field in row.fields,
  );
  return (
    known.length > 0 &&
    known.every(({ field, kind }) => kind.equal(row.fields[field] ?? null, fields[field] ?? null))
  );
};

/**
 * Certain when the key only has spaces around it, or when exactly one missing row of the base says the same as this one and
 * has the same key but for one field.
 */
export const formerPart = (row: RuleRow, { tab, base, missing }: RuleContext): FormerPart | null => {
  const [first, ...others] = tab.keyFields;
  if (others.length === 0) {
    const trimmed = textIn(row.fields, first!).trim();
    if (trimmed !== row.key && base.has(trimmed)) return { field: first!, value: trimmed, key: trimmed };
  }
  if (missing === null || missing.length > MOST_MISSING) return null;
  const alike: FormerPart[] = [];
  for (const key of missing) {
    const fields = base.get(key)!;
    const parts = tab.keyFields.filter((field) => row.fields[field] !== fields[field]);
    if (parts.length !== 1 || !saysTheSame(tab, row, fields)) continue;
    alike.push({ field: parts[0]!, value: others.length > 0 ? (fields[parts[0]!] ?? '') : key, key });
  }
  return alike.length === 1 ? alike[0]! : null;
};
