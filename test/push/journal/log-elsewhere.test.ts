// test, journal: values that were changed elsewhere are listed in the log, up to a limit, each change once.

import { noteReadTimes } from '../../../src/base/read-times';
import {
  countElsewhere,
  type FoundElsewhere,
  logElsewhere,
  takeUnlisted,
} from '../../../src/push/journal/log-elsewhere';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { logOf } from '../../features/service-ports';
import { plainPorts } from '../../ports/plain-ports';

/** Campaigns that were renamed at the service. */
const renamed = (count: number, after = 'New'): FoundElsewhere => ({
  tab: campaigns,
  rows: Array.from({ length: count }, (_, i) => ({
    key: `${i + 1}`,
    fields: { campaignId: `${i + 1}`, name: after },
    changes: [{ field: 'name', before: 'Old', after }],
  })),
});
const BID: FoundElsewhere = {
  tab: targets,
  rows: [
    {
      key: '7 | US',
      fields: { campaignId: '7', campaign: 'Saga', country: 'US', bidType: 'RET' },
      changes: [
        { field: 'bid', before: 40, after: 50 },
        { field: 'disabled', before: false, after: true },
      ],
    },
  ],
};

test('each value has a line with the row, both values and when it was changed', () => {
  const ports = plainPorts();
  noteReadTimes(ports.documentStore, ['targets'], ports.clock.now() - 3_600_000);
  logElsewhere(ports, 'pull-1', [BID]);
  const line = {
    Time: '2026-03-01 12:00',
    Who: '',
    Action: 'Elsewhere',
    Tab: 'Targets',
    Row: 'Saga · US',
    Field: 'Bid',
    Before: '40 %',
    After: '50 %',
    Outcome: '',
    Detail: 'Between 2026-03-01 11:00 and 2026-03-01 12:00, not by this spreadsheet.',
    Campaign: 'Saga',
    Run: 'pull-1',
    IDs: '7 | US',
  };
  expect(logOf(ports)).toEqual([line, { ...line, Field: 'Disabled', Before: 'FALSE', After: 'TRUE' }]);
});

test('if the tab was never read as a whole, the line says only when the change was found', () => {
  const ports = plainPorts();
  logElsewhere(ports, 'pull-1', [renamed(1)]);
  expect(logOf(ports)).toMatchObject([
    { Detail: 'Before 2026-03-01 12:00, not by this spreadsheet.', Campaign: 'New', Row: 'New' },
  ]);
});

test.each([
  [3, 3],
  [4, 3],
])('of %i values, at most 3 are listed if there is room for 3', (count, listed) => {
  const ports = plainPorts();
  logElsewhere(ports, 'pull-1', [renamed(count)], 3);
  expect(logOf(ports).map(({ IDs }) => IDs)).toEqual(['1', '2', '3'].slice(0, listed));
});

test('the room is shared by all tabs', () => {
  const ports = plainPorts();
  logElsewhere(ports, 'pull-1', [renamed(2), BID], 3);
  expect(logOf(ports).map(({ Field }) => Field)).toEqual(['Name', 'Name', 'Bid']);
});

test.each([
  ['nothing was found', [], 3],
  ['there is no room', [renamed(1)], 0],
])('if %s, no log is created', (_, found, most) => {
  const ports = plainPorts();
  logElsewhere(ports, 'pull-1', found, most);
  expect(ports.workbook.sheets).toEqual([]);
});

test('values are counted if the log cannot be written, and the action goes on', () => {
  const ports = plainPorts();
  ports.workbook.create = () => {
    throw new Error('The sheet is protected.');
  };
  logElsewhere(ports, 'pull-1', [renamed(4)], 3);
  expect(takeUnlisted(ports.documentStore)).toEqual([expect.stringMatching(/^3 values that were changed/)]);
});

test('values are counted over all rows and tabs', () => {
  expect(countElsewhere([renamed(3), BID])).toBe(5);
  expect(countElsewhere([])).toBe(0);
});

test('the log keeps the length of the settings', () => {
  const ports = plainPorts();
  ports.documentStore.set('bidgrid.settings', JSON.stringify({ logLength: 1000 }));
  logElsewhere(ports, 'pull-1', [renamed(600)]);
  ports.clock.advance(60_000);
  logElsewhere(ports, 'pull-2', [renamed(600, 'Newer')]);
  expect(new Set(logOf(ports).map(({ Run }) => Run))).toEqual(new Set(['pull-2']));
});
