// test, runs: tokens of new rows; a row that a person moves right before the write is not sent.

import { readGrids } from '../../../src/grid/read-grids';
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
function marked(order: readonly number[] | null) {
  const ports = plainPorts();
  layOut(campaigns, ports.workbook);
  const sheet = ports.workbook.find(campaigns.id)!;
  sheet.write(rowWrites(campaigns, readTab(campaigns, sheet), 2, NEW, sheet).runs);
  const [grid] = readGrids(ports);
  let moved = order === null;
  const moving = {
    ...sheet,
    write: (runs: Parameters<typeof sheet.write>[0]) => {
      if (!moved) sheet.arrangeRows(order!);
      moved = true;
      sheet.write(runs);
    },
  };
  const unsendable = markWaiting(newJob(ports, 'push', '', 3), grid!.plan.operations, [
    { ...grid!, sheet: moving },
  ]);
  const { columns } = sheet.extent();
  const status = readTab(campaigns, sheet).statusColumn;
  const lines = sheet.values({ row: 2, column: 1, rows: sheet.extent().rows - 1, columns });
  const name = readTab(campaigns, sheet).columns.get('name')!;
  const tokens = Object.fromEntries(
    lines.map((line) => [String(line[name - 1]), String(line[status - 1]).replace(/^.* · /, '')]),
  );
  return { tokens, details: unsendable.map(({ detail }) => detail) };
}

const OWN = { first: 'new-1', second: 'new-2', third: 'new-3' };
const NONE = { first: '', second: '', third: '' };

test.each([
  ['its own when no row moves', null, OWN, []],
  ['none when the rows are sorted, and none is sent', [2, 0, 1], NONE, [2, 3, 4]],
  ['none when a line is put in above them, and none is sent', [3, 0, 1, 2], { ...NONE, '': '' }, [2, 3, 4]],
  ['its own where only others move', [1, 0, 2], { ...NONE, third: 'new-3' }, [2, 3]],
])('each row has %s', (_, order, expected, unsentRows) => {
  const { tokens, details } = marked(order);
  expect(tokens).toEqual(expected);
  expect(details).toEqual(
    unsentRows.map(
      (row) => `Not sent, because row ${row} of Campaigns was moved at that moment. Review again.`,
    ),
  );
});
