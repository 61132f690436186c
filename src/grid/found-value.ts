// grid: the content of the cell of an issue, where the sentence of the issue does not have it.

import { shortened } from '../shared/cell-text';
import type { Issue } from '../shared/issue';
import type { NumberStyle } from '../shared/numbers';
import { kindIn } from '../tabs/columns/column';
import { shownAsInCell } from '../tabs/columns/shown-value';
import type { Tab } from '../tabs/columns/tab';
import type { TabRow } from '../tabs/columns/tab-row';

/** Characters shown. */
const LONGEST = 120;
/** A shorter text, such as `0`, occurs in sentences by chance. */
const TELLING = 3;

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** Whether the sentence has the value as a whole word. */
function hasValue(sentence: string, value: string): boolean {
  if (value.length < TELLING) return false;
  for (let at = sentence.indexOf(value); at >= 0; at = sentence.indexOf(value, at + 1)) {
    if (!isLetter(sentence[at - 1]) && !isLetter(sentence[at + value.length])) return true;
  }
  return false;
}

/**
 * As the cell shows it; `''`: it is empty or a box, or one of the texts beside it has it.
 * @param beside texts that are shown with the value
 */
export function foundValue(
  tab: Tab,
  row: TabRow,
  { field, found }: Issue,
  beside: readonly string[],
  style: () => NumberStyle,
): string {
  const column = tab.columns.find((one) => one.field === field);
  if (column === undefined) return '';
  const value = row.fields[field];
  if (value === null || value === '' || typeof value === 'boolean') return '';
  // An unreadable cell has no value, but its issue has its content.
  const text = value === undefined ? found : shownAsInCell(kindIn(column, row.fields), value, style());
  const shown = shortened(text === text.trim() ? text : `"${text}"`, LONGEST);
  return beside.some((sentence) => hasValue(sentence, shown)) ? '' : shown;
}
