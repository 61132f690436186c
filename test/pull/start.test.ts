// test, features: what the start of a pull stores in the document, and what is left of it afterwards.

import { rememberedBy } from '../../src/connections/document-connection';
import { jobCancel } from '../../src/features/jobs/jobs';
import type { PullChoice } from '../../src/jobs/job-record';
import { keepKeys, keysOf, pullStart } from '../../src/pull/pull';
import { writeMissed } from '../../src/pull/pull-gaps';
import { EVERY_CAMPAIGN } from '../../src/shared/tab-choices';
import { giveConnection } from '../connections/give-connection';
import { type PlainPorts, plainPorts } from '../ports/plain-ports';

const MISSED: PullChoice = { ...EVERY_CAMPAIGN, missed: true };

const give = (ports: PlainPorts, id: string, company: string): void => giveConnection(ports, { id, company });

function opened(): PlainPorts {
  const ports = plainPorts();
  for (const name of ['AUTH', 'BASE', 'API'])
    ports.scriptStore.set(`BIDGRID_${name}_URL`, 'https://x.example');
  return ports;
}

const IDS = Array.from({ length: 400 }, (_, i) => `campaign-${i}`);

/** Properties of the document about this. */
const properties = ({ documentStore }: PlainPorts, about: string): string[] =>
  [...documentStore.entries.keys()].filter((name) => name.includes(about));

test('the first pull decides the company of the document, later ones keep it', () => {
  const ports = opened();
  give(ports, 'a', 'Harbour');
  expect(rememberedBy(ports.documentStore)).toBeNull();
  const { id } = pullStart(ports, EVERY_CAMPAIGN);
  expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Main', company: 'Harbour' });
  jobCancel(ports, id);
  give(ports, 'b', 'Pelt');
  pullStart(ports, EVERY_CAMPAIGN);
  expect(rememberedBy(ports.documentStore)).toEqual({ name: 'Main', company: 'Harbour' });
});

test('a pull that cannot start decides nothing', () => {
  const ports = opened();
  expect(() => pullStart(ports, EVERY_CAMPAIGN)).toThrow(/no connection/);
  give(ports, 'a', 'Harbour');
  expect(() => pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['nonsense'] })).toThrow();
  expect(() => pullStart(ports, { ...EVERY_CAMPAIGN, tabs: ['app-lists'] })).toThrow(/management key/);
  expect(() => pullStart(ports, { ...EVERY_CAMPAIGN, selectedRows: true })).toThrow(/Select rows/);
  expect(() => pullStart(ports, MISSED)).toThrow(/read everything/);
  expect(rememberedBy(ports.documentStore)).toBeNull();
});

test.each([3, IDS.length])('the %d campaigns of a pull do not limit the next one', (count) => {
  const ports = opened();
  give(ports, 'a', 'Harbour');
  const campaignIds = IDS.slice(0, count);
  writeMissed(ports, { tabs: ['campaigns'], campaignIds });
  const { id } = pullStart(ports, MISSED);
  expect(keysOf(ports)).toEqual(campaignIds);
  expect(properties(ports, 'missed')).toEqual([]);
  jobCancel(ports, id);
  expect(properties(ports, 'pull-keys')).toEqual([]);
  // A killed pull may leave its campaigns behind.
  keepKeys(ports, campaignIds);
  pullStart(ports, EVERY_CAMPAIGN);
  expect(keysOf(ports)).toEqual([]);
  expect(properties(ports, 'pull-keys')).toEqual([]);
});
