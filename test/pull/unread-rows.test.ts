// test, features: rows of an answer without a readable key are counted and named, and nothing that is in the
// tab is treated as removed because of them.

import { readTimes } from '../../src/base/read-times';
import { sources } from '../../src/tabs/sources/sources-columns';
import { campaignBody, rowsIn, type ServicePorts } from '../features/service-ports';
import { pulled, service } from './pulling';

const KEPT = 'Rows already in the sheet stay as they are.';
const source = (app_id: unknown) => ({ app_id, app_id_external: 'x', status: true });

/** Makes sources of these campaigns unreadable, as many as given, beside one that can be read. */
function spoil(ports: ServicePorts, counts: Readonly<Record<string, number>>): void {
  for (const [id, count] of Object.entries(counts))
    ports.replies[`GET /sources/${id}`] = [source('a1'), ...Array.from({ length: count }, () => source({}))];
}

const about = (summary: readonly string[]) =>
  summary.filter((sentence) => sentence.includes('cannot be read'));

test('rows of one campaign are counted, with its name', () => {
  const ports = service(3);
  spoil(ports, { c2: 2 });
  const job = pulled(ports, ['campaigns', 'sources']);
  expect(job).toMatchObject({ state: 'finished', gaps: 0, warnings: 1 });
  expect(job.summary).toEqual([
    `2 sources of campaign "Name c2" cannot be read and are not shown. ${KEPT}`,
    'Pulled 3 campaigns: 3 new.',
    'Sources: 3 new.',
  ]);
});

test('of more than five campaigns, the first five are named, also if they are read in several steps', () => {
  const ports = service(30);
  spoil(ports, { c1: 1, c2: 3, c4: 1, c5: 1, c28: 1, c29: 2, c30: 1 });
  expect(about(pulled(ports, ['sources']).summary)).toEqual([
    `10 sources of 7 campaigns cannot be read and are not shown: Name c1, Name c2, Name c4, Name c5, Name c28 and 2 more. ${KEPT}`,
  ]);
});

test('rows that may be among them are not reported as removed, and their values stay', () => {
  const ports = service(2);
  ports.replies['GET /sources/c1'] = [source('a1'), source('a2')];
  pulled(ports, ['sources']);
  spoil(ports, { c1: 1 });
  ports.replies['GET /sources/c2'] = [];
  const { summary } = pulled(ports, ['sources']);
  expect(summary).toEqual([
    `1 source of campaign "Name c1" cannot be read and is not shown. ${KEPT}`,
    '1 row of this tab is no longer listed by the service. Nothing was deleted.',
  ]);
  const active = rowsIn(ports, sources).map(({ key, fields }) => [key, fields.active]);
  expect(active).toContainEqual(['c1 | a2', true]);
});

test('a tab with rows that cannot be read does not count as read at this time', () => {
  const ports = service(2);
  spoil(ports, { c1: 1 });
  pulled(ports, ['campaigns', 'sources', 'targets']);
  expect(Object.keys(readTimes(ports.documentStore)).sort()).toEqual(['campaigns', 'targets']);
});

test('values that cannot be read are counted in each tab, and the pull has a warning', () => {
  const ports = service(0, {
    'GET /campaigns': [campaignBody('c1', { spend: {} }), campaignBody('c2', { clicks: [], installs: 'x' })],
    'GET /sources/c1': [{ ...source('a1'), app_id_external: 7.5 }],
    'GET /sources/c2': [{ ...source('a1'), status: 'maybe' }],
  });
  const job = pulled(ports, ['campaigns', 'sources']);
  expect(job.summary[0]).toMatch(
    /^\d values cannot be read: 3 in Campaigns, \d in Sources\. Bidgrid ▸ Check lists them\.$/,
  );
  expect(job.warnings).toBe(1);
});
