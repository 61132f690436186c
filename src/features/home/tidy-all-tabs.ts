// home: Tidy columns: restores the order of our columns in every tab after people moved them.

import { mayStart, withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { columnsNow } from '../../sheet/columns-now';
import { NOTHING_MOVED, tidyColumns } from '../../sheet/tidy-columns';
import { ALL_TABS } from '../../tabs/registry';
import type { TidyView } from './tidy-columns-schema';

/** @throws UserError while a push is not finished, or when a header of any tab is missing or duplicated */
export function columnsTidy(ports: Ports): TidyView {
  return withDocument(ports, () => {
    mayStart(ports);
    const tabs = ALL_TABS.flatMap((tab) => {
      const sheet = ports.workbook.find(tab.id);
      return sheet === null || sheet.header().length === 0 ? [] : [{ tab, sheet }];
    });
    // Every tab is checked before the first column moves.
    for (const { tab, sheet } of tabs) columnsNow(tab, sheet, NOTHING_MOVED);
    const unfinished = tabs.filter(({ tab, sheet }) => !tidyColumns(tab, sheet));
    if (unfinished.length > 0) {
      const titles = unfinished.map(({ tab }) => tab.title).join(', ');
      throw new UserError(`Columns of ${titles} kept moving. Try again when no one is moving columns.`);
    }
    return { tabs: tabs.length };
  });
}
