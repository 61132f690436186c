// pull: detects a connection of another company: a document must not mix two companies.

import type { ChunkSheet } from '../base/chunk-sheet';
import type { Ports } from '../ports/ports';
import { knownCampaigns } from '../push/engine/company';
import { RESOURCES } from '../tabs/registry';

/** True if the connection lists none of the document's campaigns. @param listed by campaign ID */
export function isOtherCompany(
  ports: Ports,
  listed: ReadonlyMap<string, unknown>,
  index: ChunkSheet,
): boolean {
  const tabs = RESOURCES.map(({ tab }) => tab);
  const knownIds = knownCampaigns(ports, tabs, index);
  return knownIds.size > 0 && ![...knownIds].some((id) => listed.has(id));
}

export const otherCompany = (connection: string): string =>
  `The connection "${connection}" has access to no campaign of this spreadsheet, so nothing was pulled. Choose the right connection in Bidgrid ▸ Connections…, or pull into a new spreadsheet.`;
