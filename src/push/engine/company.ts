// push: checks that a connection belongs to the document: it sees a campaign that was pulled into it. The
// interface has no company ID, and a company name entered by a person is no proof.

import type { Failure } from '../../ad-service/failures';
import type { ChunkSheet } from '../../base/chunk-sheet';
import { needConnection } from '../../connections/connection';
import { areaOf } from '../../connections/permission';
import { isBroken } from '../../jobs/strikes';
import type { Ports } from '../../ports/ports';
import { fromCellText } from '../../shared/cell-text';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { readCampaigns } from '../../tabs/campaigns/campaigns-requests';
import type { Service } from '../../tabs/common/resource';
import { ALL_TABS, resourceOf } from '../../tabs/registry';
import type { LoggedOperation } from '../journal/journal-rows';

const TABS_WITH_CAMPAIGNS = new Set(
  ALL_TABS.filter(({ groupField }) => groupField === 'campaignId').map(({ id }) => id),
);

/** IDs of pulled campaigns: the base groups its rows by them. */
export function knownCampaigns({ places }: ChunkSheet): Set<string> {
  const pulled = places.filter(({ chunk: { tab, group } }) => group !== '' && TABS_WITH_CAMPAIGNS.has(tab));
  return new Set(pulled.map(({ chunk }) => fromCellText(chunk.group)));
}

const isMissing = ({ kind }: Failure): boolean => kind === 'not-found' || kind === 'forbidden';

/**
 * Usually one request; a second one if the first campaign cannot be read or no longer exists.
 * @returns a sentence: the connection sees none of the campaigns · a failure: the check failed · null: the
 * check passed, no change belongs to a campaign, or no campaign was pulled
 */
export function proveCompany(
  ports: Ports,
  client: Service,
  entries: readonly LoggedOperation[],
  index: ChunkSheet,
): Failure | string | null {
  const inCampaigns = entries.filter(({ operation }) => areaOf(operation.tab) !== null);
  if (inCampaigns.length === 0) return null;
  const knownIds = knownCampaigns(index);
  const touched = inCampaigns.find(({ operation }) => knownIds.has(operation.campaignId));
  const first = touched?.operation.campaignId ?? [...knownIds][0];
  if (first === undefined) return null;
  const campaignResult = readCampaigns(client, [first])[0]!;
  if (campaignResult.ok) return null;
  if (!isMissing(campaignResult.failure) && !isBroken(campaignResult.failure)) return campaignResult.failure;
  const listed = resourceOf(campaigns.id)!.reading.read(client, [''])[0]!;
  if (!listed.ok) return listed.failure;
  const rows = listed.value[campaigns.id] ?? [];
  if (rows.some(({ campaignId }) => knownIds.has(String(campaignId)))) return null;
  const { name, company } = needConnection(ports);
  return `The connection "${name}"${company ? ` of company ${company}` : ''} has access to no campaign of this spreadsheet, so nothing was sent. Open Bidgrid ▸ More ▸ Connections… and choose the right one.`;
}
