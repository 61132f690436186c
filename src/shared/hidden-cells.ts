// shared: sentences about selected cells that are left out because they are hidden.

import { counted } from './counted';

/** `8 hidden rows left out`; `''`: none. */
export function leftOutText(rows: number, columns = 0): string {
  const parts = [
    ...(rows > 0 ? [counted(rows, 'hidden row')] : []),
    ...(columns > 0 ? [counted(columns, 'hidden column')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(' and ')} left out`;
}

/** @param what `selected row`: those that the action takes */
export const noneVisible = (hidden: number, what = 'selected row'): string =>
  `No ${what} is visible: ${hidden.toLocaleString('en')} ${hidden === 1 ? 'is' : 'are'} hidden by a filter or by hand. Show them, or select visible rows.`;
