// sidebar: what the person has to do before a list of IDs can be sent.

import type { ListInHand } from '../client/use-list';
import { type ListLayout, UNDECIDED } from '../lists/list-layout';
import type { ListScan } from '../lists/scan';

/** True if the list has IDs of both platforms, or of one and others, by a column or by their case. */
export function isMixed({ platforms }: ListScan, { platformColumn }: ListLayout): boolean {
  const { ios, android, unclear } = platforms;
  const kinds = platformColumn >= 0 ? [ios, android, unclear] : [ios, android];
  return kinds.filter((count) => count > 0).length > 1;
}

/** Shown beside the button that sends; `''`: nothing is missing, or the list is not counted yet. */
export function missingInList({
  kind,
  source,
  layout,
  counts,
}: Pick<ListInHand, 'kind' | 'source' | 'layout' | 'counts'>): string {
  if (source === null) return `Choose a list of ${kind.many} first.`;
  if (layout?.column === UNDECIDED) return 'Choose the column first.';
  if (counts === null || layout === null) return '';
  if (layout.platform === null && isMixed(counts, layout)) return 'Choose the platform first.';
  return counts.valid === 0 ? `The list has no ${kind.one} to send.` : '';
}
