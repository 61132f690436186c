// apps-script: color and place of a new tab. Tabs that exist are never moved or colored: a person may have
// done so.

import { RULES_ID } from '../features/bid-rules/rules-sheet';
import { HISTORY_ID } from '../features/history/history-sheet';
import { REPORT_ID } from '../features/insights/add-to-sheet';
import { LOG_ID } from '../push/journal/log-sheet';
import { REGISTRY, tabById } from '../tabs/registry';

const CAMPAIGN_COLOR = '#1a73e8';
const CREATIVE_COLOR = '#9334e6';
const LIST_COLOR = '#12a4af';
const FIGURES_COLOR = '#e8710a';
const LOG_COLOR = '#80868b';

/** null: not a visible tab of ours. */
export function tabColor(id: string): string | null {
  if (id === LOG_ID) return LOG_COLOR;
  if (id === HISTORY_ID || id === REPORT_ID || id === RULES_ID) return FIGURES_COLOR;
  const tab = tabById(id);
  if (tab === undefined) return null;
  if (tab.area === undefined) return LIST_COLOR;
  return tab.area === 'creatives' ? CREATIVE_COLOR : CAMPAIGN_COLOR;
}

/**
 * 0-based index for a new tab: right of the nearest tab that precedes it in the order of the registry, else
 * left of the nearest that follows it. null: it is the first one. Bid rules, History and Insights follow
 * them, and the log is last.
 * @param indexOf current index of a tab; null: it does not exist
 * @param count number of sheets
 */
export function placeOfTab(
  id: string,
  indexOf: (id: string) => number | null,
  count: () => number,
): number | null {
  const order = [...REGISTRY.map(({ resource }) => resource.tab.id), RULES_ID, HISTORY_ID, REPORT_ID];
  const ownIndex = order.indexOf(id);
  if (ownIndex < 0) return count();
  for (const tab of order.slice(0, ownIndex).reverse()) {
    const index = indexOf(tab);
    if (index !== null) return index + 1;
  }
  for (const tab of order.slice(ownIndex + 1)) {
    const index = indexOf(tab);
    if (index !== null) return index;
  }
  return null;
}
