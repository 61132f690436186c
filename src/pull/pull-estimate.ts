// pull: estimates the requests, rows and cells of a pull.

import type { Failure } from '../ad-service/failures';
import { loadBase } from '../base/base-store';
import { accountOf } from '../connections/connection';
import { openService } from '../connections/service-of-connection';
import { parentsOf } from '../grid/parents';
import type { PullChoice } from '../jobs/job-record';
import { isBroken, isOfPart } from '../jobs/strikes';
import type { Ports } from '../ports/ports';
import { userErrorOf } from '../ports/user-error';
import type { Fields } from '../shared/value';
import { campaigns } from '../tabs/campaigns/campaigns-columns';
import type { Reading, Reported, Resource, Service } from '../tabs/common/resource';
import { resourceOf } from '../tabs/registry';
import { matches, selectedCampaigns } from './pull-choice';
import { chosenResources, needAccess, stagesOf } from './pull-plan';
import type { PullEstimate } from './pull-schema';
import { byKey } from './reader/rows-in-answer';

/** Google's limit for a spreadsheet, empty cells included. */
const CELL_LIMIT = 10_000_000;
const PATIENCE_MS = 20_000;
/** Scopes that are read to estimate the rows of the others, if they were never pulled. */
const SAMPLE = 2;

/**
 * The answers for a few scopes.
 * @param onPart called for a part that cannot be read; the pull reads the others, and so does the estimate
 */
function sampled(
  client: Service,
  reading: Reading,
  scopes: readonly string[],
  tabs: ReadonlySet<string>,
  onPart: (failure: Failure) => void,
): Reported[] {
  const reported: Reported[] = [];
  for (const result of reading.read(client, scopes.slice(0, SAMPLE), tabs)) {
    if (result.ok) reported.push(result.value);
    else if (isBroken(result.failure) || result.failure.kind === 'not-found') continue;
    else if (isOfPart(result.failure)) onPart(result.failure);
    else throw userErrorOf(result.failure);
  }
  return reported;
}

/** Rows of the tab after the pull, and how many are new. */
interface Guess {
  readonly rows: number;
  readonly added: number;
}

function guess(
  ports: Ports,
  resource: Resource,
  scopes: readonly string[],
  sample: () => readonly Reported[],
): Guess {
  const parents = parentsOf(ports);
  const counts = new Map<string, number>();
  loadBase(ports, resource.tab).base.forEach(({ fields }) => {
    const scope = resource.scopeOf(fields, parents);
    if (scope !== undefined) counts.set(scope, (counts.get(scope) ?? 0) + 1);
  });
  const knownScopes = scopes.filter((scope) => counts.has(scope));
  const rows = knownScopes.reduce((sum, scope) => sum + counts.get(scope)!, 0);
  const unknown = scopes.length - knownScopes.length;
  if (unknown === 0) return { rows, added: 0 };
  const reported = sample();
  const sampledRows = reported.reduce((sum, answer) => sum + byKey(resource, answer, parents).size, 0);
  const newRows = reported.length > 0 ? Math.round((sampledRows / reported.length) * unknown) : 0;
  return { rows: rows + newRows, added: newRows };
}

/** Reads the list and, for tabs never pulled, a few campaigns; and the size of the spreadsheet. */
export function pullEstimate(ports: Ports, choice: PullChoice): PullEstimate {
  const { keys, hiddenRows } = selectedCampaigns(ports, choice);
  const resources = chosenResources(choice);
  needAccess(ports, resources);
  const client = openService(ports, ports.clock.now() + PATIENCE_MS);
  const campaignResource = resourceOf(campaigns.id)!;
  const listResult = campaignResource.reading.read(client, [''])[0]!;
  if (!listResult.ok) throw userErrorOf(listResult.failure);
  const chosenCampaigns = (listResult.value[campaigns.id] ?? []).filter((fields: Fields) => {
    return keys ? keys.has(String(fields.campaignId)) : matches(choice, fields);
  });
  const ids = chosenCampaigns.map(({ campaignId }) => String(campaignId));
  const tabs: PullEstimate['tabs'][number][] = [];
  const problems = new Set<string>();
  for (const { reading, resources: stageResources, units } of stagesOf(resources, ids.length)) {
    let sample: readonly Reported[] | null = null;
    stageResources.forEach((resource, i) => {
      const { tab, details } = resource;
      const isCampaigns = resource === campaignResource;
      const lookAt = reading.scope === 'account' ? [''] : ids;
      const rows = isCampaigns
        ? ownCampaigns(ports, ids)
        : guess(ports, resource, lookAt, () => {
            const titles = stageResources.map(({ tab: { title } }) => title).join(', ');
            const ids = new Set(stageResources.map(({ tab: { id } }) => id));
            const note = ({ sentence }: Failure) => void problems.add(`${titles}: ${sentence}`);
            sample = sample ?? sampled(client, reading, lookAt, ids, note);
            return sample;
          });
      // A reading that returns rows of several tabs is counted once.
      const requests = i > 0 ? 0 : isCampaigns ? chosenCampaigns.filter(details!.lacking).length : units;
      const cells = rows.added * (tab.columns.length + 2);
      tabs.push({ tab: tab.id, title: tab.title, requests, rows: rows.rows, cells });
    });
  }
  const total = (measure: 'requests' | 'rows' | 'cells') => tabs.reduce((sum, tab) => sum + tab[measure], 0);
  return {
    account: accountOf(ports),
    problems: [...problems],
    campaigns: chosenCampaigns.length,
    hiddenRows,
    tabs,
    requests: 1 + total('requests'),
    rows: total('rows'),
    cells: total('cells'),
    cellsNow: ports.gridCells(),
    cellLimit: CELL_LIMIT,
  };
}

function ownCampaigns(ports: Ports, ids: readonly string[]): Guess {
  const campaignBase = loadBase(ports, campaigns).base;
  const exists = ports.workbook.find(campaigns.id) !== null;
  return { rows: ids.length, added: ids.filter((id) => !exists || !campaignBase.has(id)).length };
}
