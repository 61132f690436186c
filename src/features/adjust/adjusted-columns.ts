// adjust: the columns of the tab with the selection from which Adjust can take values.

import { selectedTab } from '../../grid/selected-rows-of-tab';
import type { Ports } from '../../ports/ports';
import { columnsNamed, headerName } from '../../sheet/find-columns';
import { CHANGE_HEADER, STATES_HEADER, STATUS_HEADER } from '../../tabs/columns/tab';
import type { AdjustColumns } from './adjust-schema';

const OWN_HEADERS = [CHANGE_HEADER, STATES_HEADER, STATUS_HEADER];

/** @throws NotReady when no cell of a tab is selected */
export function adjustColumns(ports: Ports): AdjustColumns {
  const { tab, sheet } = selectedTab(ports);
  const headers = sheet.header();
  const ours = new Set([...OWN_HEADERS, ...tab.columns.map(({ header }) => header)].map(headerName));
  const bookkeeping = new Set(OWN_HEADERS.map(headerName));
  // A header that several columns have does not name one.
  const named = headers.filter((cell): cell is string => {
    const name = headerName(cell);
    return name !== '' && !bookkeeping.has(name) && columnsNamed(headers, String(cell)).length === 1;
  });
  const isOurs = (header: string): boolean => ours.has(headerName(header));
  return {
    sheet: sheet.name(),
    headers: [...named.filter((header) => !isOurs(header)), ...named.filter(isOurs)],
  };
}
