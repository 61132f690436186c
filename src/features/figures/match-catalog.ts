// figures: the campaigns, apps and source bids of the document, with which the browser matches a report.

import { loadBases } from '../../base/base-store';
import { findTabState, needHeaders } from '../../grid/grid';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { Fields } from '../../shared/value';
import { appendRows } from '../../sheet/append-rows';
import { readTab } from '../../sheet/read-tab';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { keyOf } from '../../tabs/columns/tab';
import { valueText } from '../../tabs/columns/text-kinds';
import { sourceBids } from '../../tabs/source-bids/source-bids-columns';
import { sources } from '../../tabs/sources/sources-columns';
import { targets } from '../../tabs/targets/targets-columns';
import type { CatalogCampaign } from './core/match-lines';
import { dayAt, firstKeptDay } from './figure-days';
import type { FiguresCatalog, NewBidRow } from './figures-schema';

interface AppNow {
  externalId: string;
  readonly countries: Set<string>;
}
interface CampaignNow {
  name: string;
  readonly apps: Map<string, AppNow>;
}

/**
 * From the last pull of each tab, and the rows of Source bids.
 * @throws UserError when nothing was pulled
 */
export function figuresCatalog(ports: Ports): FiguresCatalog {
  const campaignsById = new Map<string, CampaignNow>();
  const campaignOf = (id: string): CampaignNow => {
    const campaign = campaignsById.get(id) ?? { name: '', apps: new Map() };
    campaignsById.set(id, campaign);
    return campaign;
  };
  const tabs = [campaigns, targets, sources, sourceBids].filter(({ id }) => ports.workbook.find(id) !== null);
  const bases = loadBases(
    ports,
    tabs.map((tab) => ({ tab })),
  );
  tabs.forEach(({ id }, i) => {
    bases[i]!.base.forEach(({ fields }) => {
      const campaign = campaignOf(valueText(fields.campaignId));
      const name = valueText(id === campaigns.id ? fields.name : fields.campaign);
      if (name !== '') campaign.name = name;
      const appId = valueText(fields.appId);
      if (appId === '') return;
      const app = campaign.apps.get(appId) ?? { externalId: '', countries: new Set<string>() };
      campaign.apps.set(appId, app);
      app.externalId ||= valueText(fields.externalAppId);
      if (id === sourceBids.id) app.countries.add(valueText(fields.country));
    });
  });
  // Rows that were added and not pushed yet: *Add rows* adds such ones, and they can have figures.
  const sheet = ports.workbook.find(sourceBids.id);
  for (const { fields } of sheet === null ? [] : readTab(sourceBids, sheet).rows) {
    const app = campaignsById.get(valueText(fields.campaignId))?.apps.get(valueText(fields.appId));
    if (app && valueText(fields.country) !== '') app.countries.add(valueText(fields.country));
  }
  campaignsById.delete('');
  if (campaignsById.size === 0) {
    throw new UserError(
      'Pull first: figures are matched with the campaigns, apps and bids of this spreadsheet.',
    );
  }
  return {
    campaigns: Array.from(
      campaignsById,
      ([id, { name, apps }]): CatalogCampaign => ({
        id,
        name,
        apps: Array.from(apps, ([appId, { externalId, countries }]) => ({
          id: appId,
          externalId,
          countries: [...countries],
        })),
      }),
    ),
    firstDay: firstKeptDay(ports.clock),
    lastDay: dayAt(ports.clock.now()) + 1,
  };
}

/**
 * Rows that the tab has are left out. @returns number of added rows
 * @throws UserError when Source bids was not pulled
 */
export function figuresAddRows(ports: Ports, rows: readonly NewBidRow[]): number {
  return withDocument(ports, () => {
    const tabState = findTabState(ports, sourceBids);
    if (tabState === null) throw new UserError('Pull Source bids first. Its rows are added there.');
    const { sheet, reading } = needHeaders(tabState);
    const { campaigns } = figuresCatalog(ports);
    const names = new Map(campaigns.map(({ id, name }) => [id, name]));
    const apps = new Map(
      campaigns.flatMap(({ id, apps: campaignApps }) =>
        campaignApps.map((app) => [`${id}\n${app.id}`, app.externalId] as const),
      ),
    );
    const takenKeys = new Set(reading.rows.map(({ key }) => key));
    const addedRows: Fields[] = [];
    for (const { campaignId, appId, country } of rows) {
      const externalAppId = apps.get(`${campaignId}\n${appId}`);
      // Not an app of the document: only our pages' rows are known to be.
      if (externalAppId === undefined) continue;
      const campaign = names.get(campaignId) ?? '';
      const fields: Fields = { campaignId, campaign, appId, externalAppId, country };
      const key = keyOf(sourceBids, fields);
      if (takenKeys.has(key)) continue;
      takenKeys.add(key);
      addedRows.push(fields);
    }
    appendRows(sourceBids, sheet, reading, addedRows);
    return addedRows.length;
  });
}
