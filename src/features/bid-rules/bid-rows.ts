// bid-rules: the rows of the document as rules see them.

import { type Grid, ownRows } from '../../grid/grid';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { Fields, Value } from '../../shared/value';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import type { TabRow } from '../../tabs/columns/tab-row';
import { valueText } from '../../tabs/columns/text-kinds';
import { targets } from '../../tabs/targets/targets-columns';
import type { LastChanges } from '../figures/figure-days';
import { appListApps, appListsRead } from '../lists/app-lists';
import { RULE_TABS, type Rule, type RuleTab } from './core/bid-rule';
import type { BidCells, BidRow } from './core/rule-row';

/** Names of the lists with this app, in lower case. */
type ListsOf = (externalAppId: string) => readonly string[];

const NONE: readonly string[] = [];

/**
 * One request for the lists and one for each that is named; none if no rule names one.
 * @throws UserError when a list does not exist, several have its name, or the service cannot be read
 */
export function appListsOf(ports: Ports, rules: readonly Rule[]): ListsOf {
  const namedLists = rules.flatMap(({ row, appLists }) => appLists.map((name) => ({ row, name })));
  if (namedLists.length === 0) return () => NONE;
  const { lists } = appListsRead(ports);
  const byApp = new Map<string, string[]>();
  const readLists = new Set<string>();
  for (const { row, name } of namedLists) {
    if (readLists.has(name)) continue;
    readLists.add(name);
    const [namedList, second] = lists.filter((list) => list.name.toLowerCase() === name);
    if (namedList === undefined || second !== undefined) {
      const why = namedList === undefined ? 'There is no app list' : 'Several app lists have the name';
      throw new UserError(
        `Bid rules, row ${row}, Where: ${why} "${name}". See Bidgrid ▸ Send lists ▸ App lists.`,
      );
    }
    for (const app of appListApps(ports, namedList.id)) {
      const names = byApp.get(app);
      if (names) names.push(name);
      else byApp.set(app, [name]);
    }
  }
  return (externalAppId) => byApp.get(externalAppId) ?? NONE;
}

/** A row of a tab, as it was read and as rules see it. */
export interface RowOfTab {
  readonly read: TabRow;
  readonly row: BidRow;
}

const IDS: ReadonlySet<string> = new Set(Object.values(RULE_TABS));
export const isRuleTab = (id: string): id is RuleTab => IDS.has(id);

const number = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null);

/** What the campaigns of the document are, from their last pull. */
interface Around {
  campaign(id: string): Fields | undefined;
  /** Bid of the campaign in a country; null: unknown. */
  targetBid(campaignId: string, country: string): number | null;
}

const SHARED = 'DEFAULT';

function aroundOf(grids: readonly Grid[]): Around {
  const byId = new Map<string, Fields>();
  const bids = new Map<string, number>();
  const nameOf = (campaignId: string, country: string): string => `${campaignId}\n${country}`;
  for (const { tab, storedBase } of grids) {
    if (tab.id === campaigns.id) storedBase.base.forEach(({ fields }, key) => void byId.set(key, fields));
  }
  for (const { tab, storedBase } of grids) {
    if (tab.id !== targets.id) continue;
    storedBase.base.forEach(({ fields }) => {
      const campaignId = valueText(fields.campaignId);
      // Targets have the bid type of their campaign, even where Campaigns was not pulled.
      if (!byId.has(campaignId)) byId.set(campaignId, { name: fields.campaign, bidType: fields.bidType });
      const bid = number(fields.bid);
      if (bid !== null) bids.set(nameOf(campaignId, valueText(fields.country)), bid);
    });
  }
  return {
    campaign: (id) => byId.get(id),
    targetBid: (campaignId, country) =>
      bids.get(nameOf(campaignId, country)) ?? bids.get(nameOf(campaignId, SHARED)) ?? null,
  };
}

function cellsOf(tab: RuleTab, fields: Fields, around: Around): BidCells {
  if (tab === 'targets') return { tab, bid: number(fields.bid) };
  if (tab === 'sources') return { tab, active: fields.active === true };
  return {
    tab,
    overridePercent: number(fields.overridePercent),
    bidValue: number(fields.bidValue),
    targetBid: around.targetBid(valueText(fields.campaignId), valueText(fields.country)),
  };
}

/**
 * The rows of a tab. Those without a key are new and have no place in the figures; those whose key was
 * overwritten are other objects.
 */
export function bidRowsOf(
  grid: Grid,
  grids: readonly Grid[],
  lastChange: LastChanges,
  listsOf: ListsOf,
): RowOfTab[] {
  const { tab, plan } = grid;
  if (!isRuleTab(tab.id)) return [];
  const id = tab.id;
  const around = aroundOf(grids);
  const tabRows: RowOfTab[] = [];
  for (const tabRow of ownRows(grid)) {
    const { key } = tabRow;
    if (key === null) continue;
    const { fields } = tabRow;
    const campaignId = valueText(fields.campaignId);
    const campaign = around.campaign(campaignId);
    const mark = plan.marks.get(tabRow.row) ?? '';
    tabRows.push({
      read: tabRow,
      row: {
        key,
        cells: cellsOf(id, fields, around),
        campaign: valueText(campaign?.name ?? fields.campaign),
        campaignId,
        country: valueText(fields.country),
        platform: valueText(campaign?.platform),
        bidType: valueText(campaign?.bidType ?? fields.bidType),
        appId: valueText(fields.appId),
        externalAppId: valueText(fields.externalAppId),
        appLists: listsOf(valueText(fields.externalAppId)),
        lastChange: lastChange(id, key),
        state: mark === '' ? 'free' : mark,
      },
    });
  }
  return tabRows;
}

/** The field beside which the proposals of a tab are shown. */
export const SHOWN_BESIDE: Readonly<Record<RuleTab, string>> = {
  targets: 'bid',
  'source-bids': 'bidValue',
  sources: 'active',
};
