// test, features: the history of the selected cell: its value now, the last pulled one, and the lines of the
// log, or why there is none.

import { checkRun } from '../../../src/features/check/check';
import { cellHistory } from '../../../src/features/history/cell-history';
import type { CellHistory } from '../../../src/features/history/cell-history-schema';
import { jobStep } from '../../../src/features/jobs/jobs';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { ads } from '../../../src/tabs/ads/ads-columns';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../../src/tabs/columns/tab';
import { targets } from '../../../src/tabs/targets/targets-columns';
import {
  AD_BODY,
  campaignBody,
  type ServicePorts,
  servicePorts,
  setBody,
  targetsBody,
} from '../service-ports';

function pull(ports: ServicePorts): void {
  jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['campaigns', 'targets', 'ads'] }).id);
}

function pulled(): ServicePorts {
  const ports = servicePorts({
    'GET /campaigns': [campaignBody('c1')],
    'GET /campaign_targets/c1': targetsBody({ US: 1, DE: 2 }),
    'GET /creative_sets/c1': [setBody('s1', 'c1', { ads: [AD_BODY] })],
  });
  pull(ports);
  return ports;
}

const sheetOf = (ports: ServicePorts, tab: Tab) => ports.workbook.find(tab.id)!;
const columnOf = (ports: ServicePorts, tab: Tab, header: string): number =>
  sheetOf(ports, tab).header().indexOf(header) + 1;
const put = (ports: ServicePorts, tab: Tab, row: number, header: string, value: string | number): void =>
  sheetOf(ports, tab).put(row, columnOf(ports, tab, header), value);

/** The history of a cell that a person selects. */
function historyOf(
  ports: ServicePorts,
  tab: Tab,
  row: number,
  header: string | number,
  known = '',
): CellHistory | null {
  const column = typeof header === 'number' ? header : columnOf(ports, tab, header);
  const { sheetId } = sheetOf(ports, tab);
  Object.assign(ports, { selectedAreas: () => ({ sheetId, areas: [{ row, column, rows: 1, columns: 1 }] }) });
  return cellHistory(ports, known);
}

test('a pulled cell has its value and no lines', () => {
  expect(historyOf(pulled(), targets, 2, 'Bid')).toEqual({
    cell: expect.any(String),
    reason: '',
    sheet: 'Targets',
    column: 'Bid',
    row: expect.stringContaining('US'),
    now: '$1.00',
    pulled: null,
    theirs: null,
    state: '',
    undoCell: { tab: 'targets', key: 'c1 | US', field: 'bid' },
    warning: '',
    lines: [],
    isMore: false,
  });
});

test('an edited cell has the last pulled value', () => {
  const ports = pulled();
  put(ports, targets, 2, 'Bid', 5);
  expect(historyOf(ports, targets, 2, 'Bid')).toMatchObject({
    now: '$5.00',
    pulled: '$1.00',
    theirs: null,
    state: 'edit',
  });
  expect(historyOf(ports, targets, 3, 'Bid')).toMatchObject({ now: '$2.00', pulled: null, state: '' });
  // An edit that is an error is shown as an error.
  put(ports, targets, 2, 'Bid', -5);
  checkRun(ports);
  expect(historyOf(ports, targets, 2, 'Bid')).toMatchObject({ pulled: '$1.00', state: 'error' });
});

test('a cell in conflict has both other values, until it has that of the service', () => {
  const ports = pulled();
  put(ports, targets, 2, 'Bid', 5);
  ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 3, DE: 2 });
  pull(ports);
  expect(historyOf(ports, targets, 2, 'Bid')).toMatchObject({
    now: '$5.00',
    pulled: '$1.00',
    theirs: '$3.00',
    state: 'conflict',
  });
  put(ports, targets, 2, 'Bid', 3);
  expect(historyOf(ports, targets, 2, 'Bid')).toMatchObject({
    now: '$3.00',
    pulled: null,
    theirs: null,
    state: '',
  });
});

test('a change made elsewhere is a line', () => {
  const ports = pulled();
  ports.replies['GET /campaign_targets/c1'] = targetsBody({ US: 3, DE: 2 });
  pull(ports);
  expect(historyOf(ports, targets, 2, 'Bid')).toMatchObject({
    now: '$3.00',
    lines: [{ action: 'Elsewhere', before: '$1.00', after: '$3.00', who: '', outcome: '' }],
  });
  expect(historyOf(ports, targets, 3, 'Bid')!.lines).toEqual([]);
  expect(historyOf(ports, targets, 2, 'Daily budget')!.lines).toEqual([]);
});

test('the same cell with the same value is not sent again', () => {
  const ports = pulled();
  const { cell } = historyOf(ports, targets, 2, 'Bid')!;
  expect(historyOf(ports, targets, 2, 'Bid', cell)).toBeNull();
  expect(historyOf(ports, targets, 3, 'Bid', cell)).not.toBeNull();
  put(ports, targets, 2, 'Bid', 5);
  expect(historyOf(ports, targets, 2, 'Bid', cell)).not.toBeNull();
  const none = historyOf(ports, targets, 1, 'Bid')!;
  expect(historyOf(ports, targets, 1, 'Bid', none.cell)).toBeNull();
});

test.each<[string, number, string, string]>([
  ['the header', 1, 'Bid', 'Select a cell below the header.'],
  [
    'a key',
    2,
    'Country',
    '"Country" identifies the row and never changes, so it has no history. Select another cell of the row.',
  ],
  ['a read-only column', 2, 'Bid type', '"Bid type" is set by the service, so it has no history here.'],
  ['an empty row', 9, 'Bid', 'This row is empty.'],
  [
    'a bookkeeping column',
    2,
    'Status',
    'The column "Status" is not one that Bidgrid pushes, so it has no history.',
  ],
])('%s has no history', (_, row, header, reason) => {
  expect(historyOf(pulled(), targets, row, header)).toMatchObject({ reason, lines: [] });
});

test('a column of a person, and one without a header, have no history', () => {
  const ports = pulled();
  const column = sheetOf(ports, targets).header().length + 1;
  expect(historyOf(ports, targets, 2, column)).toMatchObject({ reason: 'This column is empty.' });
  sheetOf(ports, targets).put(1, column, 'Goal');
  expect(historyOf(ports, targets, 2, column)).toMatchObject({
    column: 'Goal',
    reason: expect.stringContaining('"Goal"'),
  });
});

test('with a missing header, a person is sent to Check', () => {
  const ports = pulled();
  put(ports, targets, 1, 'Country', 'Land');
  expect(historyOf(ports, targets, 2, 'Bid')).toMatchObject({
    reason: expect.stringMatching(/Country.*Bidgrid ▸ Check offers to fix it\.$/),
  });
});

test('a new row has no history', () => {
  const ports = pulled();
  put(ports, campaigns, 3, 'Name', 'New one');
  expect(historyOf(ports, campaigns, 3, 'Name')).toMatchObject({
    reason: 'This row was not created yet, so it has no history.',
    row: expect.stringContaining('New one'),
  });
});

test('a row with an unknown key is named as such', () => {
  const ports = pulled();
  put(ports, targets, 4, 'Campaign ID', 'c1');
  put(ports, targets, 4, 'Country', 'FR');
  put(ports, targets, 4, 'Bid', 4);
  expect(historyOf(ports, targets, 4, 'Bid')).toMatchObject({
    now: '$4.00',
    reason: expect.stringMatching(/^The last pull or push had no row with this key/),
  });
});

test('a row whose key was changed may have the history of another row', () => {
  const ports = pulled();
  put(ports, campaigns, 2, 'Campaign ID', 'c9');
  checkRun(ports);
  expect(historyOf(ports, campaigns, 2, 'Name')).toMatchObject({
    reason: 'The key of this row was changed. Bidgrid ▸ Check offers to restore it.',
    pulled: null,
  });
});

test('an edited ad has its last pulled name', () => {
  const ports = pulled();
  put(ports, ads, 2, 'Name', 'Renamed');
  expect(historyOf(ports, ads, 2, 'Name')).toMatchObject({ now: 'Renamed', pulled: 'Ad 7', state: 'edit' });
});

test('a person selects a cell first', () => {
  expect(() => cellHistory(pulled(), '')).toThrow(/^Select cells in a tab/);
});
