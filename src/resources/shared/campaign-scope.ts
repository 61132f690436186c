// resources: the scope of rows that are listed by campaign.

import type { Fields } from '../../model/value';
import { isSegment } from '../../service/address';

/** The campaign's ID; undefined: the row has none yet, or none that can be requested. */
export function campaignScope({ campaignId }: Fields): string | undefined {
  const id = String(campaignId ?? '');
  return isSegment(id) ? id : undefined;
}
