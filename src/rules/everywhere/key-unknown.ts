// rules: a key that the service never gave was typed, or an existing one was edited.

import type { Fields } from '../../model/value';
import type { Tab } from '../../tabs/tab';
import type { RowRule, RuleContext, RuleRow } from '../rule';
import { headerOf, textIn } from '../shown';

/** Looking for the right key among more missing rows than this would be slow, and the answer doubtful. */
const MOST_MISSING = 100;

const told = (tab: Tab, row: RuleRow, fields: Fields): boolean => {
  const known = tab.columns.filter(
    ({ access, field }) => access !== 'key' && field in fields && field in row.fields,
  );
  return (
    known.length > 0 &&
    known.every(({ field, kind }) => kind.equal(row.fields[field] ?? null, fields[field] ?? null))
  );
};

/** The key the row had, if that is certain: exactly one pulled row is missing from the tab and says the same as this one. */
const formerKey = (row: RuleRow, { tab, base, missing }: RuleContext): string | null => {
  if (tab.keyFields.length !== 1) return null;
  const trimmed = textIn(row.fields, tab.keyFields[0]!).trim();
  if (trimmed !== row.key && base.has(trimmed)) return trimmed;
  if (missing === null || missing.length > MOST_MISSING) return null;
  const alike = missing.filter((key) => told(tab, row, base.get(key)!));
  return alike.length === 1 ? alike[0]! : null;
};

export const keyUnknown: RowRule = {
  name: 'key-unknown',
  title: 'IDs that were never pulled',
  tab: '*',
  check: (row, context) => {
    const { tab } = context;
    if (tab.keysFrom !== 'service' || row.key === null || row.base !== null) return [];
    const field = tab.keyFields[0]!;
    const former = formerKey(row, context);
    const header = headerOf(tab, field);
    const body = {
      severity: 'error' as const,
      field,
      message:
        former === null
          ? `No pulled ${tab.rowIs} has this ${header}. For a new ${tab.rowIs} empty the cell; for an existing one pull it first, or write its ${header} back.`
          : `This ${header} was changed. Write ${former} back.`,
      expected: former === null ? `the ${header} of a pulled ${tab.rowIs}, or nothing` : former,
      found: row.key,
    };
    return [former === null ? body : { ...body, fix: { value: former, label: `Restore ${former}` } }];
  },
};
