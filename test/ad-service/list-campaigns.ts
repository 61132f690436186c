// test: all campaigns of the service, as a pull reads them: the list, and the details that it omits.

import { type Result, success } from '../../src/ad-service/failures';
import type { Client } from '../../src/ad-service/service-call';
import type { Fields } from '../../src/shared/value';
import { listBriefly, readCampaigns } from '../../src/tabs/campaigns/campaigns-requests';
import { lacksDetail } from '../../src/tabs/campaigns/campaigns-wire';

/**
 * All campaigns; details are read if the list omits tracking method or (iOS) bundle ID. A campaign that
 * disappears between the two requests keeps the values of the list; any other failure fails the whole.
 */
export function listCampaigns(client: Client): Result<Fields[]> {
  const listed = listBriefly(client);
  if (!listed.ok) return listed;
  const { rows } = listed.value;
  const lacking = rows.filter(lacksDetail).map((fields) => fields.campaignId as string);
  const details = new Map<string, Fields>();
  const results = lacking.length > 0 ? readCampaigns(client, lacking) : [];
  for (const [index, detail] of results.entries()) {
    if (detail.ok) details.set(lacking[index] as string, detail.value);
    else if (detail.failure.kind !== 'not-found') return detail;
  }
  return success(rows.map((fields) => ({ ...fields, ...details.get(fields.campaignId as string) })));
}
