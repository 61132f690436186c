// test, e2e: the simulated service as its owner sees it: its campaigns, the requests it received, and changes
// made elsewhere.

import type { Campaign } from '../../workbench/ad-service/state';
import type { Session } from './session';

export interface ServiceSide {
  campaigns(): Campaign[];
  campaign(id: string): Campaign;
  /** A person changes a campaign in the service's own pages. */
  change(id: string, fields: Partial<Campaign>): void;
  /** POSTs to campaigns: path and body, in the order of arrival; only those carried out, if requested. */
  writes(carriedOut?: boolean): { path: string; body: unknown }[];
  forgetRequests(): void;
}

const PREFIX = '/campaign_management/v1';

/** The campaigns of the company whose credentials the session uses. */
export function serviceSide({ service }: Session): ServiceSide {
  const company = service.companies[0]!.company_id;
  const campaigns = () =>
    [...service.state.campaigns.values()].filter((campaign) => campaign.company_id === company);
  const campaign = (id: string) => {
    const found = campaigns().find(({ campaign_id }) => campaign_id === id);
    if (!found) throw new Error(`The service has no campaign ${id}`);
    return found;
  };
  return {
    campaigns,
    campaign,
    change: (id, fields) => void Object.assign(campaign(id), fields),
    writes: (carriedOut = false) =>
      service.log.entries
        .filter(({ method, path, handled }) => {
          return method === 'POST' && path.startsWith(`${PREFIX}/campaign`) && (handled || !carriedOut);
        })
        .map(({ path, body }) => ({ path: path.slice(PREFIX.length), body })),
    forgetRequests: () => service.log.clear(),
  };
}
