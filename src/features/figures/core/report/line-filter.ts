// figures: which figures of a line count, in a report whose lines repeat installs and spend.

import { hashOf } from '../../../../shared/digests';
import type { LineKeys } from '../match-lines';
import type { Values } from '../stored-sums';
import { type LineChoice, lineKeyText, repeatedFigures } from './repeats';

const MOST_COUNTS = 3_000_000;

/**
 * True for lines that are no repetition: lines of a group are counted for each value, and only the largest
 * count of a value counts. Values are in any order, and some groups may lack some of them.
 */
function distinctLines() {
  const counts = new Map<number, number>();
  const numberOf = (text: string): number => {
    const [high, low] = hashOf(text);
    return high * 2 ** 21 + (low >>> 11);
  };
  return (group: string, value: string): boolean => {
    const [whole, part] = [numberOf(group), numberOf(`${group}\n\n${value}`)];
    if (counts.size >= MOST_COUNTS && !counts.has(part)) return false;
    const count = (counts.get(part) ?? 0) + 1;
    counts.set(part, count);
    if (count <= (counts.get(whole) ?? 0)) return false;
    counts.set(whole, count);
    return true;
  };
}

/** The figures of a line that count; null: the choice leaves the line out. */
export function lineFilter(choice: LineChoice | null) {
  const [isFirst, isFirstOfValue] = [distinctLines(), distinctLines()];
  return (keys: LineKeys, day: number, values: Values, cells: readonly string[]): Values | null => {
    if (choice === null || choice.use === 'all') return values;
    const { use, column, value, by, isWhole } = choice;
    const textIn = (at: number): string => (cells[at] ?? '').trim();
    const key = `${lineKeyText(keys, day)}\n${repeatedFigures(values).join(' ')}`;
    const isCounted = isFirst(key, by.map(textIn).join('\n'));
    const isChosen = use === 'once' ? !isWhole || isCounted : textIn(column) === value;
    const others = by.filter((one) => use === 'once' || one !== column);
    const isRestCounted =
      isChosen &&
      (use === 'once' ||
        !isWhole ||
        others.length === 0 ||
        isFirstOfValue(key, others.map(textIn).join('\n')));
    if (!isCounted && !isRestCounted) return null;
    // Payers of several lines may be the same people.
    const arePayersKnown = isWhole || others.length === 0;
    return values.map((n, i) =>
      (i < 2 ? isCounted : isRestCounted && (i > 2 || arePayersKnown)) ? n : null,
    );
  };
}
