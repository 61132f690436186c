// test, engine: a push that ends early gives every entry a final outcome, also when its tab cannot be
// written.

import { newJob, writeJob } from '../../../src/jobs/job-record';
import { mergeSlice } from '../../../src/pull/merge-pulled';
import { stopPush } from '../../../src/push/engine/end-push';
import { approverOf } from '../../../src/push/journal/approval';
import { openRun, startRun } from '../../../src/push/journal/journal';
import { readTab } from '../../../src/sheet/read-tab';
import type { Operation } from '../../../src/sync/operation';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { campaignResource } from '../../../src/tabs/campaigns/campaigns-requests';
import { byKeyOf } from '../../../src/tabs/columns/tab';
import { ANNA, plainPorts } from '../../ports/plain-ports';

const KEYS = ['c1', 'c2', 'c3'];
const renaming = (key: string): Operation => ({
  tab: campaigns.id,
  action: 'update',
  key,
  campaignId: key,
  label: key,
  changes: [{ field: 'name', before: 'Old', after: 'New' }],
});

/** A push of three renames is canceled: the first is verified, the second may have been sent. */
function stopped(spoil: (ports: ReturnType<typeof plainPorts>) => void) {
  const ports = plainPorts();
  const rows = KEYS.map((campaignId) => ({ campaignId, name: 'Old', active: true }));
  mergeSlice(ports, campaignResource, byKeyOf(campaigns, rows), () => true);
  const job = writeJob(ports, newJob(ports, 'push', '', KEYS.length));
  const head = { kind: 'push', startedAt: 1, time: '2026-01-15 09:30', who: ANNA.name } as const;
  const journal = startRun(
    ports,
    { ...head, run: job.id, person: ANNA.id, company: '' },
    KEYS.map(renaming),
    approverOf(ports),
  );
  const event = (entry: number, outcome: 'sending' | 'verified') => ({ entry, outcome, detail: '' });
  journal.write([event(0, 'sending'), event(1, 'sending')]);
  journal.write([event(0, 'verified')]);
  spoil(ports);
  const view = stopPush(ports, job, journal, { state: 'canceled', sentence: 'Canceled by Ann.' });
  const outcomes = openRun(ports, job.id)!.entries.map(({ outcome }) => outcome);
  return { ports, view, outcomes };
}

const header = (ports: ReturnType<typeof plainPorts>, field: string, text: string): void => {
  const sheet = ports.workbook.find(campaigns.id)!;
  sheet.put(1, readTab(campaigns, sheet).columns.get(field)!, text);
};

it.each([
  ['is as it was', () => undefined],
  [
    'lacks the column with the IDs',
    (ports: ReturnType<typeof plainPorts>) => header(ports, 'campaignId', 'Mine'),
  ],
  ['has two columns of a name', (ports: ReturnType<typeof plainPorts>) => header(ports, 'active', 'Name')],
] as const)('when the tab %s', (_, spoil) => {
  const { view, outcomes } = stopped(spoil);
  expect(outcomes).toEqual(['verified', 'unknown', 'canceled']);
  expect(view.state).toBe('canceled');
  expect(view.summary).toEqual([
    'Canceled by Ann.',
    '1 row pushed and verified.',
    '1 row sent without a clear answer. Review again in a few minutes.',
    '1 row not sent. It stays as an edit.',
  ]);
});

it('writes the outcome to the row that was not sent', () => {
  const { ports } = stopped(() => undefined);
  const { rows } = readTab(campaigns, ports.workbook.find(campaigns.id)!);
  expect(rows.map(({ status }) => status)).toEqual([
    '',
    expect.stringMatching(/^Sent, outcome unknown/),
    expect.stringMatching(/^Not pushed/),
  ]);
});
