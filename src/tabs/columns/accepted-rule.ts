// tabs: the bid rule whose proposal a person accepted for a row, remembered by the row beside its key. It
// only explains an edit. It is valid while the cells have the accepted values.

import { shortened } from '../../shared/cell-text';
import type { Fields } from '../../shared/value';
import { memoryOf, parsedMemory, withMemory } from './row-memory';
import type { Tab } from './tab';
import type { TabRow } from './tab-row';

export interface AcceptedRule {
  /** Accepted values, by field. */
  readonly values: Fields;
  /** Name of the rule and how the values were computed: `Ten less: 2.00 × 0.9 = 1.80`. */
  readonly text: string;
}

/** Longest text, in characters: a plan of 100,000 rows has one for each row. */
const LONGEST = 250;

/**
 * Returns the text of the column Cell states with this rule in place of an earlier one.
 * @param states `''`: none
 */
export const withRule = (states: string, key: string, { values, text }: AcceptedRule): string =>
  withMemory(states, memoryOf(key, values, shortened(text, LONGEST)));

/**
 * Returns the accepted rule of a row; null: none, its values have changed since, or it was copied from
 * another row.
 */
export function ruleOf(tab: Tab, { key, states, fields }: TabRow): AcceptedRule | null {
  if (key === null) return null;
  const [of, values, text] = parsedMemory(states);
  if (of !== key || typeof text !== 'string' || typeof values !== 'object' || values === null) return null;
  const accepted = values as Fields;
  const isKept = Object.entries(accepted).every(([field, value]) => {
    const mine = fields[field];
    const kind = tab.columns.find((column) => column.field === field)?.kind;
    const isScalar = value === null || typeof value !== 'object';
    return kind !== undefined && mine !== undefined && isScalar && kind.equal(mine, value!);
  });
  return isKept ? { values: accepted, text: shortened(text, LONGEST) } : null;
}
