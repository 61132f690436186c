// test of features: after an upload, the tabs get the values of its set, unless another action is writing.

import { refreshTabs } from '../../../src/features/creatives/current-set';
import { LEASE_MS, newJob, writeJob } from '../../../src/jobs/job-record';
import { mergeSlice } from '../../../src/pull/merge-pulled';
import type { Fields } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import { byKeyOf } from '../../../src/tabs/columns/tab';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';
import { creativeSetResource } from '../../../src/tabs/creative-sets/creative-sets-requests';
import { plainPorts } from '../../ports/plain-ports';

const set = (creativeSetId: string, name: string): Fields => ({ creativeSetId, campaignId: '7', name });

/** A tab with two sets that were pulled. */
function pulled() {
  const ports = plainPorts();
  const rows = byKeyOf(creativeSets, [set('31', 'Old'), set('32', 'Other')]);
  mergeSlice(ports, creativeSetResource, rows, () => true, {});
  const sheet = ports.workbook.find(creativeSets.id)!;
  const names = () => readTab(creativeSets, sheet).rows.map(({ fields }) => fields.name);
  const refresh = () => refreshTabs(ports, '31', { [creativeSets.id]: [set('31', 'New')] });
  return { ports, sheet, names, refresh };
}

it('updates the row of the set, and leaves those of others', () => {
  const { names, refresh } = pulled();
  expect(refresh()).toBe('');
  expect(names()).toEqual(['New', 'Other']);
});

it('writes nothing while another action runs, and does once that was killed', () => {
  const { ports, names, refresh } = pulled();
  writeJob(ports, newJob(ports, 'push', '', 1));
  expect(refresh()).toMatch(/^Another action is running in this spreadsheet\./);
  expect(names()).toEqual(['Old', 'Other']);
  ports.clock.sleep(LEASE_MS + 1);
  expect(refresh()).toBe('');
  expect(names()).toEqual(['New', 'Other']);
});

it('reports why the tab could not be updated, because the upload itself succeeded', () => {
  const { sheet, names, refresh } = pulled();
  const column = readTab(creativeSets, sheet).columns.get('name')!;
  sheet.put(1, column + 1, sheet.cell(1, column).value);
  expect(refresh()).toMatch(/Name/);
  expect(names()).not.toContain('New');
});
