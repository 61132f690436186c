// test, runs: tokens of new rows find their rows, also when a person moves them right before the write.

import { findGrids } from '../../../src/grid/find-grids';
import { newJob } from '../../../src/jobs/job-record';
import { markWaiting } from '../../../src/push/engine/waiting-rows';
import { layOut } from '../../../src/sheet/lay-out';
import { readTab } from '../../../src/sheet/read-tab';
import { rowWrites } from '../../../src/sheet/write-rows';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { plainPorts } from '../../ports/plain-ports';

const NEW = ['first', 'second', 'third'].map((name) => ({
  name,
  active: true,
  platform: 'android',
  bidType: 'CPI',
  packageName: `example.${name}`,
  category: 'Games',
  trackingMethod: 'custom_track',
}));

/** The tokens by name, after rows were moved right before the first of them was written. */
function marked(order: readonly number[] | null): Record<string, string> {
  const ports = plainPorts();
  layOut(campaigns, ports.workbook);
  const sheet = ports.workbook.find(campaigns.id)!;
  sheet.write(rowWrites(campaigns, readTab(campaigns, sheet), 2, NEW, sheet).runs);
  const [grid] = findGrids(ports);
  let moved = order === null;
  const moving = {
    ...sheet,
    write: (runs: Parameters<typeof sheet.write>[0]) => {
      if (!moved) sheet.arrangeRows(order!);
      moved = true;
      sheet.write(runs);
    },
  };
  markWaiting(newJob(ports, 'push', '', 3), grid!.plan.operations, [{ ...grid!, sheet: moving }]);
  const { columns } = sheet.extent();
  const status = readTab(campaigns, sheet).statusColumn;
  const lines = sheet.values({ row: 2, column: 1, rows: sheet.extent().rows - 1, columns });
  const name = readTab(campaigns, sheet).columns.get('name')!;
  return Object.fromEntries(
    lines.map((line) => [String(line[name - 1]), String(line[status - 1]).replace(/^.* · /, '')]),
  );
}

const OWN = { first: 'new-1', second: 'new-2', third: 'new-3' };

test.each([
  ['no row moves', null, OWN],
  ['the rows are sorted', [2, 0, 1], OWN],
  ['a line is put in above them', [3, 0, 1, 2], { ...OWN, '': '' }],
])('each row has its own when %s', (_, order, expected) => {
  expect(marked(order)).toEqual(expected);
});
