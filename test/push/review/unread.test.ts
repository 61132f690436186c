// test, runs: rows that the last review could not read are held back, and so are new rows that need them.

import { findGrids } from '../../../src/grid/find-grids';
import { withoutUnread, writeUnread } from '../../../src/push/unknown/withheld-rows';
import type { Fields } from '../../../src/shared/value';
import { layOut } from '../../../src/sheet/lay-out';
import { readTab } from '../../../src/sheet/read-tab';
import { rowWrites } from '../../../src/sheet/write-rows';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../../src/tabs/columns/tab';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';
import { BEN, plainPorts } from '../../ports/plain-ports';

const campaign = (name: string): Fields => ({
  name,
  active: true,
  platform: 'android',
  bidType: 'CPI',
  packageName: `example.${name}`,
  category: 'Games',
  trackingMethod: 'custom_track',
});

/** Two new campaigns, and a new creative set in the first one. */
function typed() {
  const ports = plainPorts();
  const type = (tab: Tab, rows: readonly Fields[]) => {
    layOut(tab, ports.workbook);
    const sheet = ports.workbook.find(tab.id)!;
    sheet.write(rowWrites(tab, readTab(tab, sheet), 2, rows, sheet).runs);
  };
  type(campaigns, [campaign('Mine'), campaign('Other')]);
  type(creativeSets, [{ campaignId: 'Mine', name: 'Set', languages: 'en' }]);
  const found = () =>
    withoutUnread(ports, findGrids(ports)).map(({ tab, plan }) => ({
      tab: tab.id,
      sent: plan.operations.length,
      held: plan.held.map(({ reasons }) => reasons[0]),
    }));
  return { ports, found };
}

const NOTHING_HELD = [
  { tab: 'campaigns', sent: 2, held: [] },
  { tab: 'creative-sets', sent: 1, held: [] },
];

it('holds nothing back when everything was read, or only another person could not read', () => {
  const { ports, found } = typed();
  expect(found()).toEqual(NOTHING_HELD);
  writeUnread(ports, { campaigns: { scopes: { '': 'failed' }, keys: {} } });
  expect(found()).not.toEqual(NOTHING_HELD);
  ports.at = BEN;
  expect(found()).toEqual(NOTHING_HELD);
});

it('holds back new campaigns whose list could not be read, and the creative set of one of them', () => {
  const { ports, found } = typed();
  writeUnread(ports, { campaigns: { scopes: { '': 'failed' }, keys: {} } });
  const unread = expect.stringMatching(/could not be read/);
  expect(found()).toEqual([
    { tab: 'campaigns', sent: 0, held: [unread, unread] },
    {
      tab: 'creative-sets',
      sent: 0,
      held: [expect.stringMatching(/Needs the new campaign "Mine" first, which is held back\./)],
    },
  ]);
  writeUnread(ports, null);
  expect(found()).toEqual(NOTHING_HELD);
});
