// app: what a pull would cost, before it is started.

import { campaigns } from '../tabs/campaigns';
import { readTab } from '../tabs/read-tab';
import type { Ports } from './ports';
import { matches, selectedKeys } from './pull-choice';
import { resourceOf } from './resources';
import { openService } from './service';
import type { PullChoice, PullEstimate } from './surface';
import { troubleOf } from './trouble';

/** Google's limit for a spreadsheet, empty cells included. */
const CELL_LIMIT = 10_000_000;
const PATIENCE_MS = 20_000;

/** Asks the service for its list (one request), the spreadsheet for its size. */
export function pullEstimate(ports: Ports, choice: PullChoice): PullEstimate {
  const resource = resourceOf(campaigns.id)!;
  const keys = selectedKeys(ports, choice);
  const listed = resource.list(openService(ports, ports.clock.now() + PATIENCE_MS));
  if (!listed.ok) throw troubleOf(listed.failure);
  const chosen = listed.value.filter((fields) => {
    return keys ? keys.has(String(fields.campaignId)) : matches(choice, fields);
  });
  const sheet = ports.workbook.find(campaigns.id);
  const known = new Set(sheet ? readTab(campaigns, sheet).rows.map(({ key }) => key) : []);
  const added = chosen.filter((fields) => !known.has(String(fields.campaignId))).length;
  return {
    campaigns: chosen.length,
    requests: 1 + chosen.filter(resource.lacksDetail).length,
    rows: chosen.length,
    cells: added * (campaigns.columns.length + 2),
    cellsNow: ports.gridCells(),
    cellLimit: CELL_LIMIT,
  };
}
