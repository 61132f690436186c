// test, features: the estimate of a pull: requests, rows and new cells, from the last pull or a sample.

import { jobStep } from '../../src/features/jobs/jobs';
import type { PullChoice } from '../../src/jobs/job-record';
import { pullStart } from '../../src/pull/pull';
import { pullEstimate } from '../../src/pull/pull-estimate';
import { EVERY_CAMPAIGN } from '../../src/shared/tab-choices';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { answer } from '../ad-service/plain-transport';
import { campaignBody, type Replies, servicePorts, setBody, targetsBody } from '../features/service-ports';
import { selectedRows } from '../ports/plain-ports';

const IDS = ['c1', 'c2', 'c3', 'c4'];
/** Each row gets Change and Status, too. */
const width = (tab: { readonly columns: readonly unknown[] }): number => tab.columns.length + 2;

/** Four campaigns; the first has 1 country, the second 4, the others 9. */
function service(more: Replies = {}) {
  const replies: Replies = { 'GET /campaigns': IDS.map((id, i) => campaignBody(id, { status: i !== 3 })) };
  const countries = ['US', 'DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'SE', 'NO'];
  const bids = (count: number) =>
    Object.fromEntries(countries.slice(0, count).map((country) => [country, 1]));
  for (const [i, id] of IDS.entries()) {
    replies[`GET /campaign_targets/${id}`] = targetsBody(bids([1, 4, 9, 9][i]!));
    replies[`GET /creative_sets/${id}`] = [setBody(`s${i}`, id)];
  }
  replies['GET /applists/list'] = { code: 200, app_lists: [], count: 0 };
  return servicePorts({ ...replies, ...more });
}

const choice = (tabs: string[], more: Partial<PullChoice> = {}): PullChoice => ({
  ...EVERY_CAMPAIGN,
  tabs,
  ...more,
});

test('before the first pull, two campaigns are read to estimate the rows of all', () => {
  const ports = service();
  const { tabs, ...all } = pullEstimate(ports, choice(['campaigns', 'targets']));
  expect(ports.asked()).toEqual(['GET /campaigns', 'GET /campaign_targets/c1', 'GET /campaign_targets/c2']);
  // 1 and 4 countries: 2.5 for each of the 4 campaigns.
  expect(tabs).toEqual([
    { tab: 'campaigns', title: 'Campaigns', requests: 0, rows: 4, cells: 4 * width(campaigns) },
    { tab: 'targets', title: 'Targets', requests: 4, rows: 10, cells: 10 * width(targets) },
  ]);
  expect(all).toEqual({
    account: 'Pelt',
    problems: [],
    campaigns: 4,
    hiddenRows: 0,
    requests: 1 + 4,
    rows: 14,
    cells: 4 * width(campaigns) + 10 * width(targets),
    cellsNow: 26_000,
    cellLimit: 10_000_000,
  });
});

test('rows that were pulled before need no sample and no new cells', () => {
  const ports = service();
  jobStep(ports, pullStart(ports, choice(['campaigns', 'targets'])).id);
  ports.asked();
  const { tabs } = pullEstimate(ports, choice(['campaigns', 'targets']));
  expect(tabs.map(({ rows, cells }) => [rows, cells])).toEqual([
    [4, 0],
    [1 + 4 + 9 + 9, 0],
  ]);
  expect(ports.asked()).toEqual(['GET /campaigns']);
});

test('of the campaigns of a filter, only the new ones add cells', () => {
  const ports = service();
  jobStep(ports, pullStart(ports, choice(['targets'], { active: false })).id);
  ports.asked();
  const { campaigns: count, tabs } = pullEstimate(ports, choice(['targets']));
  expect(count).toBe(4);
  // 9 rows of c4 are known; the sample has 1 and 4 rows for the other three.
  expect(tabs).toEqual([
    { tab: 'targets', title: 'Targets', requests: 4, rows: 9 + 8, cells: 8 * width(targets) },
  ]);
  expect(pullEstimate(ports, choice(['targets'], { active: false })).campaigns).toBe(1);
});

test('one reading fills several tabs and counts once', () => {
  const ports = service();
  const { tabs, requests } = pullEstimate(ports, choice(['creative-sets', 'ads']));
  expect(tabs.map(({ tab, requests: own, rows }) => [tab, own, rows])).toEqual([
    ['creative-sets', 4, 4],
    ['ads', 0, 0],
  ]);
  expect(tabs[0]!.cells).toBe(4 * width(creativeSets));
  expect(requests).toBe(5);
  expect(ports.asked()).toHaveLength(1 + 2);
});

test('details that the list omits take a request for each such campaign', () => {
  const { bundle_id: _, ...brief } = campaignBody('c1');
  const ports = service({ 'GET /campaigns': [brief, campaignBody('c2')] });
  expect(pullEstimate(ports, choice(['campaigns']))).toMatchObject({ campaigns: 2, requests: 2, rows: 2 });
});

test('app lists take one request', () => {
  const app = { app_list_id: '1', name: 'Games', description: '', app_count: 3 };
  const ports = service({ 'GET /applists/list': { code: 200, app_lists: [app], count: 1 } });
  expect(pullEstimate(ports, choice(['app-lists'])).tabs).toMatchObject([{ requests: 1, rows: 1 }]);
});

test('selected rows are estimated for the campaigns of those that are visible', () => {
  const ports = service();
  jobStep(ports, pullStart(ports, choice(['campaigns'])).id);
  const sheet = ports.workbook.find(campaigns.id)!;
  const estimate = () => pullEstimate(ports, choice(['targets'], { selectedRows: true }));
  ports.selected = selectedRows(sheet, [3, 2]);
  expect(estimate()).toMatchObject({ campaigns: 2, hiddenRows: 0 });
  sheet.hide([4, 5]);
  expect(estimate()).toMatchObject({ campaigns: 1, hiddenRows: 1 });
  ports.selected = selectedRows(sheet, [4, 2]);
  expect(estimate).toThrow('No selected campaign is visible: 2 are hidden by a filter or by hand.');
});

test.each<[string, unknown, string[]]>([
  ['fails', answer(500), []],
  ['is not found', answer(404), []],
  ['is refused', answer(400), [expect.stringMatching(/^Targets: .*HTTP 400/)]],
])('a campaign of the sample that %s does not stop the estimate', (_, reply, problems) => {
  const ports = service({ 'GET /campaign_targets/c1': reply });
  const { tabs, problems: named } = pullEstimate(ports, choice(['targets']));
  expect(named).toEqual(problems);
  // Only c2 could be read: 4 rows for each.
  expect(tabs).toMatchObject([{ rows: 16 }]);
});

test('without any readable sample, no rows are estimated', () => {
  const ports = service({ 'GET /campaign_targets/c1': answer(500), 'GET /campaign_targets/c2': answer(500) });
  expect(pullEstimate(ports, choice(['targets'])).tabs).toMatchObject([{ rows: 0, cells: 0 }]);
});

test('a list that cannot be read is an error', () => {
  expect(() => pullEstimate(service({ 'GET /campaigns': answer(500) }), choice(['targets']))).toThrow(
    /HTTP 500/,
  );
});
