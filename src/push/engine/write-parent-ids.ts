// push: writes the IDs of objects that a push created into their child rows.

import type { Job } from '../../jobs/job-record';
import type { Ports } from '../../ports/ports';
import type { CellUpdate } from '../../sheet/cell-update';
import { readTab } from '../../sheet/read-tab';
import { writeCells } from '../../sheet/write-cells';
import { waitingText } from '../../sync/status';
import { tabById } from '../../tabs/registry';
import type { Dependent } from '../journal/plan-dependencies';
import { waitingRows } from './waiting-rows';

/**
 * Replaces the parent's name by its ID. Rows are found by the token in their Status, even after sorting. Can
 * be repeated.
 */
export function writeParents(ports: Ports, job: Pick<Job, 'id'>, dependents: readonly Dependent[]): void {
  const tabs = new Set(dependents.map(({ logged }) => logged.operation.tab));
  tabs.forEach((id) => {
    const tab = tabById(id)!;
    const sheet = ports.workbook.find(id);
    const reading = sheet && readTab(tab, sheet);
    if (!sheet || !reading || reading.issues.length > 0) return;
    const rowOf = waitingRows(reading, job);
    const cells: CellUpdate[] = [];
    for (const { logged, resolved } of dependents) {
      if (logged.operation.tab !== id) continue;
      const { key } = logged.operation;
      const row = rowOf(key);
      const { campaignId } = resolved.operation;
      if (!row || row.fields[tab.campaignField] === campaignId) continue;
      const name = { status: waitingText(job.id, key) };
      cells.push({ name, row: row.row, field: tab.campaignField, value: campaignId });
    }
    writeCells(tab, sheet, reading, cells);
  });
}
