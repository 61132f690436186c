// lists: what the person has to do before a list of IDs can be sent.

import type { Platform } from '../../../shared/campaign-words';
import { platformOfHeading } from './list-headings';
import { type ListLayout, UNDECIDED } from './list-layout';
import type { ListScan } from './read-ids';
import type { ListInHand } from './use-list';

/** True if the list has IDs of both platforms, or of one and others, by a column or by their case. */
export function isMixed({ platforms }: ListScan, { platformColumn }: ListLayout): boolean {
  const { ios, android, unclear } = platforms;
  const kinds = platformColumn >= 0 ? [ios, android, unclear] : [ios, android];
  return kinds.filter((count) => count > 0).length > 1;
}

/** null: unclear. */
function platformOfList({ platforms }: ListScan, layout: ListLayout): Platform | null {
  if (layout.platform !== null) return layout.platform === 'all' ? null : layout.platform;
  if (layout.platformColumn < 0) return platformOfHeading(layout.columns[layout.column] ?? '');
  return platforms.ios > 0 ? 'ios' : platforms.android > 0 ? 'android' : null;
}

/** The platform of the list if that of the app is another one; null: it is the same, or one is not known. */
export function otherPlatform(
  { counts, layout }: Pick<ListInHand, 'counts' | 'layout'>,
  platformOfApp: Platform | null,
): Platform | null {
  if (counts === null || layout === null || platformOfApp === null || counts.valid === 0) return null;
  if (layout.platform === null && isMixed(counts, layout)) return null;
  const platform = platformOfList(counts, layout);
  return platform === platformOfApp ? null : platform;
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
