// figures: adds rows to Source bids for apps that spent without a bid of their own. Nothing is sent for
// them until a person or a rule fills in a bid.

import { findTabState, needHeaders } from '../../grid/grid';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { Fields } from '../../shared/value';
import { appendRows } from '../../sheet/append';
import { keyOf } from '../../tabs/columns/tab';
import { sourceBids } from '../../tabs/source-bids/source-bids-columns';
import type { NewBidRow } from './figures-schema';
import { figuresCatalog } from './match-catalog';

/**
 * Rows that the tab has are left out. @returns number of added rows
 * @throws UserError when Source bids was not pulled
 */
export function figuresAddRows(ports: Ports, rows: readonly NewBidRow[]): number {
  return withDocument(ports, () => {
    const found = findTabState(ports, sourceBids);
    if (found === null) throw new UserError('Pull Source bids first. Its rows are added there.');
    const { sheet, reading } = needHeaders(found);
    const { campaigns } = figuresCatalog(ports);
    const names = new Map(campaigns.map(({ id, name }) => [id, name]));
    const apps = new Map(
      campaigns.flatMap(({ id, apps: own }) =>
        own.map((app) => [`${id}\n${app.id}`, app.externalId] as const),
      ),
    );
    const taken = new Set(reading.rows.map(({ key }) => key));
    const added: Fields[] = [];
    for (const { campaignId, appId, country } of rows) {
      const externalAppId = apps.get(`${campaignId}\n${appId}`);
      // Not an app of the document: only our pages' rows are known to be.
      if (externalAppId === undefined) continue;
      const campaign = names.get(campaignId) ?? '';
      const fields: Fields = { campaignId, campaign, appId, externalAppId, country };
      const key = keyOf(sourceBids, fields);
      if (taken.has(key)) continue;
      taken.add(key);
      added.push(fields);
    }
    appendRows(sourceBids, sheet, reading, added);
    return added.length;
  });
}
