// tabs: the scope of rows that are listed by campaign.

import { isSegment } from '../../ad-service/address';
import type { Fields } from '../../shared/value';

/** The campaign's ID; undefined: the row has none yet, or none that can be requested. */
export function campaignScope({ campaignId }: Fields): string | undefined {
  const id = String(campaignId ?? '');
  return isSegment(id) ? id : undefined;
}
