// test, features: the last choice and pull sets: how they are described, named and repeated, and what is
// refused.

import { jobStep } from '../../src/features/jobs/jobs';
import { type Job, newJob } from '../../src/jobs/job-record';
import { pullAgain, pullSaved } from '../../src/pull/pull';
import {
  lastChoice,
  lastPull,
  pullSetDelete,
  pullSetRename,
  pullSetSave,
  pullSets,
  rememberPull,
} from '../../src/pull/pull-choice';
import { EVERY_CAMPAIGN } from '../../src/shared/tab-choices';
import { layOut } from '../../src/sheet/lay-out';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaignBody, servicePorts } from '../features/service-ports';
import { type PlainPorts, plainPorts, selectedRows } from '../ports/plain-ports';

type Choice = NonNullable<Job['choice']>;

const CHOICE: Choice = { ...EVERY_CAMPAIGN, tabs: ['campaigns', 'targets'] };
const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `c${i + 1}`);

/** A tab Campaigns with these campaigns from row 2 on, of which `selected` rows are selected. */
function withSelected(ports: PlainPorts, keys: readonly string[], first: number, count: number): void {
  layOut(campaigns, ports.workbook);
  const sheet = ports.workbook.find(campaigns.id)!;
  const column = sheet.header().indexOf('Campaign ID') + 1;
  for (const [i, key] of keys.entries()) sheet.put(i + 2, column, key);
  ports.selected = selectedRows(sheet, [first, count]);
}

const remember = (ports: PlainPorts, choice: Choice, keys: readonly string[]): void =>
  rememberPull(ports, { ...newJob(ports, 'pull', '', 0), choice }, keys);

test.each<[Partial<Choice>, string]>([
  [{}, 'Campaigns, Targets'],
  [{ tabs: ['ads', 'campaigns'] }, 'Campaigns, Ads'],
  [{ platform: 'ios' }, 'Campaigns, Targets · iOS'],
  [{ platform: 'android' }, 'Campaigns, Targets · Android'],
  [{ active: true }, 'Campaigns, Targets · active'],
  [{ active: false }, 'Campaigns, Targets · paused'],
  [{ bidType: 'RET' }, 'Campaigns, Targets · RET'],
  [{ name: 'EU' }, 'Campaigns, Targets · name contains "EU"'],
  [
    { platform: 'ios', active: true, bidType: 'CPI', name: 'EU' },
    'Campaigns, Targets · iOS, active, CPI, name contains "EU"',
  ],
  [{ selectedRows: true, platform: 'ios' }, 'Campaigns, Targets · 2 selected campaigns'],
  [{ tabs: undefined, active: true }, 'active'],
])('the choice %j is described as %s', (more, what) => {
  const ports = plainPorts();
  remember(ports, { ...CHOICE, ...more }, ['c1', 'c2']);
  expect(lastPull(ports)).toEqual({
    at: ports.clock.now(),
    who: 'anna@example.com',
    campaigns: 2,
    what,
    mayRepeat: true,
  });
});

test('before the first pull there is no last one', () => {
  const ports = servicePorts();
  expect([lastPull(ports), lastChoice(ports)]).toEqual([null, null]);
  expect(() => pullAgain(ports)).toThrow('Nothing was pulled yet. Choose tabs and campaigns in Pull.');
});

test.each([
  [{ missed: true }, {}],
  [{}, { isScheduled: true }],
])('a pull of missed parts or of a morning run is not remembered: %j %j', (choice, job) => {
  const ports = plainPorts();
  rememberPull(ports, { ...newJob(ports, 'pull', '', 0), choice: { ...CHOICE, ...choice }, ...job }, ['c1']);
  expect(lastPull(ports)).toBeNull();
});

test('Pull starts with the last choice, but without selected rows', () => {
  const ports = plainPorts();
  remember(ports, { ...CHOICE, selectedRows: true, bidType: 'CPI' }, ['c1']);
  expect(lastChoice(ports)).toEqual({ ...CHOICE, bidType: 'CPI' });
});

test.each([
  [200, true],
  [201, false],
])('a pull of %d selected rows can be repeated: %s', (count, mayRepeat) => {
  const ports = servicePorts({ 'GET /campaigns': ids(count + 1).map((id) => campaignBody(id)) });
  remember(ports, { ...CHOICE, tabs: ['campaigns'], selectedRows: true }, ids(count));
  expect(lastPull(ports)).toMatchObject({ campaigns: count, mayRepeat });
  if (mayRepeat)
    expect(jobStep(ports, pullAgain(ports).id).summary).toEqual([`Pulled ${count} campaigns: ${count} new.`]);
  else expect(() => pullAgain(ports)).toThrow(/too many to remember/);
});

test('too many selected rows can be pulled by a filter, however many match', () => {
  const ports = servicePorts({ 'GET /campaigns': ids(201).map((id) => campaignBody(id)) });
  remember(ports, { ...CHOICE, tabs: ['campaigns'] }, ids(201));
  expect(lastPull(ports)).toMatchObject({ mayRepeat: true });
  expect(jobStep(ports, pullAgain(ports).id).state).toBe('finished');
});

test('without the list of selected campaigns, a pull does not read all of them', () => {
  const ports = servicePorts();
  remember(ports, { ...CHOICE, selectedRows: true }, ['c1']);
  ports.documentStore.entries.forEach((_, name) => {
    if (name.includes('last-pull-campaigns')) ports.documentStore.delete(name);
  });
  expect(() => pullAgain(ports)).toThrow(/Select them again in Pull/);
});

test('pull sets are listed by name, whatever its case', () => {
  const ports = plainPorts();
  pullSetSave(ports, ' beta ', { ...CHOICE, platform: 'ios' });
  pullSetSave(ports, 'Gamma', CHOICE);
  const sets = pullSetSave(ports, 'Alpha', { ...CHOICE, tabs: ['ads'] });
  expect(sets).toEqual([
    { name: 'Alpha', what: 'Creative sets, Ads' },
    { name: 'beta', what: 'Campaigns, Targets · iOS' },
    { name: 'Gamma', what: 'Campaigns, Targets' },
  ]);
  expect(pullSets(ports)).toEqual(sets);
  expect(pullSetRename(ports, 'Alpha', ' delta ').map(({ name }) => name)).toEqual([
    'beta',
    'delta',
    'Gamma',
  ]);
  expect(pullSetDelete(ports, 'delta').map(({ name }) => name)).toEqual(['beta', 'Gamma']);
  pullSetDelete(ports, 'beta');
  expect(pullSetDelete(ports, 'Gamma')).toEqual([]);
});

test.each<[string, RegExp]>([
  ['', /Enter a name/],
  ['  ', /Enter a name/],
  ['ALPHA', /The pull set "Alpha" already exists/],
])('"%s" is no name for another pull set', (name, why) => {
  const ports = plainPorts();
  pullSetSave(ports, 'Alpha', CHOICE);
  pullSetSave(ports, 'Beta', CHOICE);
  expect(() => pullSetSave(ports, name, CHOICE)).toThrow(why);
  expect(() => pullSetRename(ports, 'Beta', name)).toThrow(why);
  expect(pullSets(ports).map((set) => set.name)).toEqual(['Alpha', 'Beta']);
});

test('a pull set can be renamed to another case of its own name', () => {
  const ports = plainPorts();
  pullSetSave(ports, 'Alpha', CHOICE);
  expect(pullSetRename(ports, 'Alpha', 'ALPHA').map(({ name }) => name)).toEqual(['ALPHA']);
});

test('a pull set that is gone is neither pulled, renamed nor deleted', () => {
  const ports = servicePorts();
  pullSetSave(ports, 'Alpha', CHOICE);
  const why = /The pull set "Beta" was deleted or renamed/;
  expect(() => pullSaved(ports, 'Beta')).toThrow(why);
  expect(() => pullSetRename(ports, 'Beta', 'Gamma')).toThrow(why);
  expect(() => pullSetDelete(ports, 'Beta')).toThrow(why);
  expect(pullSets(ports)).toHaveLength(1);
});

test('a spreadsheet can have 20 pull sets', () => {
  const ports = plainPorts();
  for (let i = 1; i <= 20; i += 1) pullSetSave(ports, `Set ${i}`, CHOICE);
  expect(() => pullSetSave(ports, 'Set 21', CHOICE)).toThrow(/at most 20 pull sets/);
  pullSetDelete(ports, 'Set 7');
  expect(pullSetSave(ports, 'Set 21', CHOICE)).toHaveLength(20);
});

test('a pull set of a filter pulls what matches it now', () => {
  const ports = servicePorts({
    'GET /campaigns': [campaignBody('c1'), campaignBody('c2', { status: false })],
  });
  pullSetSave(ports, 'Paused', { ...EVERY_CAMPAIGN, active: false });
  expect(pullSets(ports)).toEqual([{ name: 'Paused', what: 'Campaigns · paused' }]);
  expect(jobStep(ports, pullSaved(ports, 'Paused').id).summary).toEqual(['Pulled 1 campaign: 1 new.']);
});

test('a pull set of selected rows pulls their campaigns, whatever is selected later', () => {
  const ports = servicePorts({ 'GET /campaigns': ids(3).map((id) => campaignBody(id)) });
  withSelected(ports, ['c1', 'c2', 'c3'], 3, 2);
  const sets = pullSetSave(ports, 'Two', { ...EVERY_CAMPAIGN, selectedRows: true });
  expect(sets).toEqual([{ name: 'Two', what: 'Campaigns · 2 selected campaigns' }]);
  ports.selected = null;
  jobStep(ports, pullSaved(ports, 'Two').id);
  expect(lastPull(ports)).toMatchObject({ campaigns: 2, what: 'Campaigns · 2 selected campaigns' });
});

test.each([
  [200, null],
  [201, 'A pull set can name at most 200 campaigns, and 201 are selected. Use a filter, or select fewer.'],
])('a pull set of %d selected rows is refused with: %s', (count, why) => {
  const ports = plainPorts();
  withSelected(ports, ids(count), 2, count);
  const save = () => pullSetSave(ports, 'Many', { ...EVERY_CAMPAIGN, selectedRows: true });
  if (why === null) expect(save()).toHaveLength(1);
  else expect(save).toThrow(why);
});
