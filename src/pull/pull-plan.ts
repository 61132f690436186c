// pull: the stages of a pull: one for each reading, each over all chosen campaigns, so that tabs are
// written rarely.

import { managementKeyOf, needAddresses, needConnection } from '../connections/connection';
import { withCurrentScope } from '../connections/grant';
import { readBlockedReason } from '../connections/permission';
import type { PullChoice } from '../jobs/job-record';
import type { Ports } from '../ports/ports';
import { UserError } from '../ports/user-error';
import { TAB_CHOICES } from '../shared/tab-choices';
import { appLists } from '../tabs/app-lists/app-lists-columns';
import { campaigns } from '../tabs/campaigns/campaigns-columns';
import type { Reading, Resource } from '../tabs/common/resource';
import { RESOURCES } from '../tabs/registry';

/** Maximum wait in the sidebar. Milliseconds. */
const PATIENCE_MS = 20_000;

/** @throws UserError when no tab or an unknown one is chosen */
export function chosenResources({ tabs = [campaigns.id] }: PullChoice): Resource[] {
  const tabIds = new Set<string>();
  for (const tab of tabs) {
    if (!RESOURCES.some((resource) => resource.tab.id === tab)) {
      throw new UserError(
        'The sidebar asked for a tab that this version of Bidgrid does not have. Open it again.',
      );
    }
    tabIds.add(tab);
    const neededTab = TAB_CHOICES.find((choice) => choice.tab === tab)?.needs;
    if (neededTab !== undefined) tabIds.add(neededTab);
  }
  if (tabIds.size === 0) throw new UserError('Select at least one tab.');
  return RESOURCES.filter(({ tab }) => tabIds.has(tab.id));
}

/** @throws UserError when the connection is missing, or may not read a chosen tab */
export function needAccess(ports: Ports, resources: readonly Resource[]): void {
  needAddresses(ports);
  const connection = withCurrentScope(ports, needConnection(ports), ports.clock.now() + PATIENCE_MS);
  const blockedReasons = new Set<string>();
  const titles: string[] = [];
  for (const { tab } of resources) {
    const blockedReason = readBlockedReason(connection, tab.id);
    if (!blockedReason) continue;
    blockedReasons.add(blockedReason);
    titles.push(tab.title);
  }
  if (titles.length > 0) {
    const last = titles.length > 1 ? ` and ${titles.pop()}` : '';
    throw new UserError(`${[...blockedReasons].join(' ')} Or leave out ${titles.join(', ')}${last}.`);
  }
  if (managementKeyOf(ports, connection) || !resources.some(({ tab }) => tab.id === appLists.id)) return;
  throw new UserError(
    connection.source === 'script'
      ? 'App lists need the management key of your account, which is not set. The person who installed Bidgrid must set the script property BIDGRID_MANAGEMENT_KEY; without it, leave out App lists.'
      : 'App lists need the management key of the account, and your connection has none. Enter it in Bidgrid ▸ More ▸ Connections…, or leave out App lists.',
  );
}

export interface Stage {
  readonly reading: Reading;
  /** Tabs that this pull fills from the reading. */
  readonly resources: readonly Resource[];
  /**
   * Steps of the progress bar: campaigns, or one for all; at least one, so that an empty tab is created too.
   */
  readonly units: number;
}

/** @param campaignCount number of campaigns of the pull */
export function stagesOf(resources: readonly Resource[], campaignCount: number): Stage[] {
  const stages: Stage[] = [];
  for (const { reading } of resources) {
    if (stages.some((stage) => stage.reading === reading)) continue;
    const stageResources = resources.filter((resource) => resource.reading === reading);
    const perCampaign = reading.scope === 'campaign' || reading.id === campaigns.id;
    stages.push({ reading, resources: stageResources, units: perCampaign ? Math.max(1, campaignCount) : 1 });
  }
  return stages;
}

/** The stage after this number of units, and the position in it; null: all is done. */
export function stageAt(
  stages: readonly Stage[],
  doneUnits: number,
): { readonly stage: Stage; readonly offset: number } | null {
  let unitsBefore = 0;
  for (const stage of stages) {
    if (doneUnits < unitsBefore + stage.units) return { stage, offset: doneUnits - unitsBefore };
    unitsBefore += stage.units;
  }
  return null;
}

export const unitsOf = (stages: readonly Stage[]): number =>
  stages.reduce((sum, { units }) => sum + units, 0);
