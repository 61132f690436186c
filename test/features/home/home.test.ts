// test, features: what Home reads of the document, and the rows that it selects.

import { homeLog, homeRead, homeShow, homeShowOnly, homeTabs } from '../../../src/features/home/home';
import { jobStep } from '../../../src/features/jobs/jobs';
import { pullStart } from '../../../src/pull/pull';
import { writeMissed } from '../../../src/pull/pull-gaps';
import { findLog } from '../../../src/push/journal/log-sheet';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { plainPorts, selectedRows } from '../../ports/plain-ports';
import { campaignBody, logOf, type ServicePorts, servicePorts, targetsBody } from '../service-ports';

function pulled(): ServicePorts {
  const ports = servicePorts({
    'GET /campaigns': [campaignBody('c1')],
    'GET /campaign_targets/c1': targetsBody({ US: 1, DE: 2, FR: 3 }),
  });
  jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['campaigns', 'targets'] }).id);
  return ports;
}

const sheetOf = (ports: ServicePorts) => ports.workbook.find(targets.id)!;
const changeColumn = (ports: ServicePorts): number => sheetOf(ports).header().indexOf('Change') + 1;

/** Marks rows 2, 3 and 4. */
function mark(ports: ServicePorts, ...marks: string[]): void {
  for (const [i, text] of marks.entries()) sheetOf(ports).put(i + 2, changeColumn(ports), text);
}

/** Cells that were selected. */
function selecting(sheet: { select(row: number, column: number): void }): number[][] {
  const selected: number[][] = [];
  sheet.select = (row, column) => void selected.push([row, column]);
  return selected;
}

test('the tabs of the document have the numbers of their marks, the worst first', () => {
  const ports = pulled();
  mark(ports, 'edit', 'error', 'edit');
  expect(homeTabs(ports)).toEqual([
    { tab: 'campaigns', title: 'Campaigns', marks: [] },
    {
      tab: 'targets',
      title: 'Targets',
      marks: [
        { mark: 'error', rows: 1 },
        { mark: 'edit', rows: 2 },
      ],
    },
  ]);
  mark(ports, 'new', 'conflict', 'my own text');
  expect(homeTabs(ports)[1]!.marks).toEqual([
    { mark: 'conflict', rows: 1 },
    { mark: 'new', rows: 1 },
  ]);
  expect(homeTabs(plainPorts())).toEqual([]);
});

test('Home names what the last pull could not read', () => {
  const ports = pulled();
  expect(homeRead(ports).unread).toBe('');
  writeMissed(ports, { tabs: ['targets', 'source-bids'], campaignIds: ['c1', 'c2'] });
  expect(homeRead(ports).unread).toBe('Targets, Source bids of 2 campaigns');
  writeMissed(ports, { tabs: ['app-lists'], campaignIds: [] });
  expect(homeRead(ports).unread).toBe('App lists');
});

test('a tab without one column Change has no marks', () => {
  const ports = pulled();
  mark(ports, 'edit');
  sheetOf(ports).put(1, sheetOf(ports).header().length + 1, 'Change');
  expect(homeTabs(ports)[1]!.marks).toEqual([]);
  expect(() => homeShow(ports, 'targets', 'edit')).toThrow(
    'Targets no longer has a row with "edit" in Change.',
  );
});

test('the next row with a mark is selected, and after the last one the first', () => {
  const ports = pulled();
  mark(ports, 'edit', '', 'edit');
  const selected = selecting(sheetOf(ports));
  const at = (first: number, sheetId = sheetOf(ports).sheetId) => {
    ports.selected = selectedRows({ sheetId }, [first, 1]);
    homeShow(ports, 'targets', 'edit');
  };
  homeShow(ports, 'targets', 'edit');
  at(1);
  at(2);
  at(3);
  at(4);
  // Of another tab.
  at(3, -1);
  expect(selected.map(([row]) => row)).toEqual([2, 2, 4, 4, 2, 2]);
  expect(selected[0]![1]).toBe(changeColumn(ports));
  expect(() => homeShow(ports, 'targets', 'error')).toThrow(
    'Targets no longer has a row with "error" in Change.',
  );
  expect(() => homeShow(ports, 'ads', 'edit')).toThrow('This tab was deleted.');
  expect(() => homeShow(ports, 'nonsense', 'edit')).toThrow('This tab was deleted.');
});

test('each tab with such rows shows only its changes or its problems, and all rows again', () => {
  const ports = pulled();
  const sheet = sheetOf(ports);
  mark(ports, 'edit', '', 'error');
  const selected = selecting(sheet);
  const hiddenAfter = (choice: 'changes' | 'problems' | 'all') => {
    homeShowOnly(ports, choice);
    return [...sheet.hiddenRows([2, 3, 4])];
  };
  expect(hiddenAfter('changes')).toEqual([3]);
  expect(hiddenAfter('problems')).toEqual([2, 3]);
  // Campaigns has no change: it stays as it is.
  expect([...ports.workbook.find('campaigns')!.hiddenRows([2])]).toEqual([]);
  expect(hiddenAfter('all')).toEqual([]);
  ports.workbook.opened = ports.workbook.find('campaigns');
  selected.splice(0);
  homeShowOnly(ports, 'problems');
  expect(selected).toEqual([[4, changeColumn(ports)]]);
  ports.workbook.opened = sheet;
  homeShowOnly(ports, 'changes');
  expect(selected).toHaveLength(1);
  mark(ports, 'edit', '', '');
  expect(() => homeShowOnly(ports, 'problems')).toThrow('No row has an error or a conflict.');
  expect([...sheet.hiddenRows([2, 3, 4])]).toEqual([3, 4]);
  expect(hiddenAfter('all')).toEqual([]);
  mark(ports, '', '', '');
  expect(() => homeShowOnly(ports, 'changes')).toThrow('No row has a change.');
});

test('the newest run of the log is selected from its first line', () => {
  const ports = pulled();
  expect(() => homeLog(ports)).toThrow('This spreadsheet has no log. The next push creates one.');
  const change = (bids: Record<string, number>): void => {
    ports.replies['GET /campaign_targets/c1'] = targetsBody(bids);
    jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['targets'] }).id);
  };
  change({ US: 2, DE: 2, FR: 3 });
  const log = findLog(ports.workbook)!;
  const selected = selecting(log);
  homeLog(ports);
  change({ US: 3, DE: 3, FR: 3 });
  expect(logOf(ports)).toHaveLength(3);
  homeLog(ports);
  // Without the column Run, the last line.
  log.write([{ row: 1, column: log.header().indexOf('Run') + 1, cells: [['Lauf']] }]);
  homeLog(ports);
  expect(selected).toEqual([
    [2, 1],
    [3, 1],
    [4, 1],
  ]);
});

test('Home has the state of the connection, the last pull and the unfinished job', () => {
  const ports = pulled();
  expect(homeRead(ports)).toMatchObject({
    connection: { name: 'Main', company: 'Pelt', problem: '' },
    isNamed: true,
    lastPull: { what: 'Campaigns, Targets', campaigns: 1 },
    sets: [],
    job: null,
    morningRuns: [],
    runs: [],
  });
  const { id } = pullStart(ports, EVERY_CAMPAIGN);
  ports.at = { id: 'person-c', name: 'colleague', known: 'none' };
  expect(homeRead(ports)).toMatchObject({ isNamed: false, job: { id, mine: false } });
});

test.each<[string, (ports: ServicePorts) => void, object]>([
  [
    'no connection',
    (ports) => ports.userStore.entries.clear(),
    {
      name: '',
      company: 'Pelt',
      problem: expect.stringMatching(/^This spreadsheet is for|^There is no connection/),
    },
  ],
  [
    'a disconnected one',
    (ports) => ports.userStore.delete('bidgrid.secret.a'),
    { name: 'Main', problem: '"Main" is disconnected.' },
  ],
  [
    'no addresses',
    (ports) => ports.scriptStore.delete('BIDGRID_API_URL'),
    { name: 'Main', problem: expect.stringContaining('BIDGRID_API_URL') },
  ],
  [
    'neither',
    (ports) => {
      ports.userStore.entries.clear();
      ports.scriptStore.delete('BIDGRID_API_URL');
    },
    { name: '', problem: expect.stringContaining('BIDGRID_API_URL') },
  ],
])('Home names the problem of %s', (_, change, connection) => {
  const ports = pulled();
  change(ports);
  expect(homeRead(ports).connection).toMatchObject(connection);
});
