// test, journal: an editor appends, changes or removes events of the running push: nothing is sent to a
// campaign that the review did not name, and nothing is created twice.

import { jobStep } from '../../../src/features/jobs/jobs';
import { openRun } from '../../../src/push/journal/journal';
import type { PlainSheet } from '../../sheet/plain-workbook';
import { NEW_CAMPAIGN } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { answered } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';
import { journalSheet } from './plain-runs';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));

const TEXT = 4;

const textIn = (sheet: PlainSheet, row: number) => String(sheet.cell(row, TEXT).value);

/** Appends an event as our code writes it. */
function forge(line: unknown, run = document.lastRun()): void {
  const sheet = journalSheet(document.ports);
  const last = sheet.extent().rows;
  const rows = Array.from({ length: last }, (_, i) =>
    [1, 2].map((column) => sheet.cell(i + 1, column).value),
  );
  const eventCount = rows.filter(([rowRun, kind]) => rowRun === run && kind === 'event').length;
  const cells = [run, 'event', String(eventCount), `~.${JSON.stringify(line)}\n`];
  cells.forEach((cell, i) => {
    sheet.put(last + 1, i + 1, cell);
  });
}

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  document.add('campaigns', NEW_CAMPAIGN);
  document.add('targets', { campaign: 'New', country: 'US', bid: 3, budget: 40 });
  service().log.length = 0;
});

const start = () => document.startPush({ typed: document.review().rows.length });

it('the countries of a new campaign are created in it', () => {
  expect(document.finish(start()).state).toBe('finished');
  expect(posts()).toEqual(['POST /campaign', 'POST /campaign_targets/101']);
});

it('not in a campaign that an editor names before the first step', () => {
  const job = start();
  forge([0, 'verified', '', 0, '8']);
  expect(document.finish(job).state).toBe('failed');
  expect(posts()).toEqual([]);
});

it('nor in one that an editor names while the push is parked', () => {
  const job = start();
  service().before = (name) => (name === 'POST /campaign' ? answered(429, {}) : undefined);
  expect(jobStep(document.ports, job.id).state).toBe('parked');
  service().before = () => undefined;
  service().log.length = 0;
  forge([0, 'verified', '', 0, '8']);
  document.ports.clock.sleep(3_600_000);
  expect(document.finish(jobStep(document.ports, job.id)).state).toBe('failed');
  expect(posts()).toEqual([]);
  // The row still belongs to the new campaign, by its name.
  expect(document.read('targets').rows.map(({ key }) => key)).toContain('New | US');
});

describe('a creation that was sent, and that the service does not list yet', () => {
  /** The step is killed when the request was sent. */
  function killedInCreation(): string {
    const job = start();
    service().before = (name) => {
      if (name === 'POST /campaign') throw new Error('killed');
      return undefined;
    };
    expect(() => jobStep(document.ports, job.id)).toThrow('killed');
    service().before = () => undefined;
    return job.id;
  }

  it.each<[string, () => void]>([
    [
      'its event is made unreadable',
      () => {
        const sheet = journalSheet(document.ports);
        const last = sheet.extent().rows;
        sheet.put(last, TEXT, textIn(sheet, last).replace('sending', 'sending"'));
      },
    ],
    ['an event plans it again', () => forge([0, 'planned', '', 0, 0])],
    ['an event calls it refused', () => forge([0, 'failed', '', 0, 0])],
  ])('is not sent again when %s', (_, change) => {
    const id = killedInCreation();
    expect(openRun(document.ports, id)!.entries[0]!.outcome).toBe('sending');
    change();
    document.ports.clock.sleep(600_000);
    expect(document.finish(jobStep(document.ports, id)).state).toBe('failed');
    expect(document.review()).toMatchObject({ undecided: 1 });
    expect(() => document.push()).toThrow('No row is left to push.');
    expect(posts().filter((name) => name === 'POST /campaign')).toHaveLength(1);
  });

  it('stays held back when it is called refused after its push', () => {
    const id = killedInCreation();
    expect(document.finish(jobStep(document.ports, id)).state).toBe('finished');
    document.type('targets', '7 | US', 'bid', 2.5);
    expect(document.push().state).toBe('finished');
    forge([0, 'failed', '', 0, 0], id);
    expect(openRun(document.ports, id)!.entries[0]!.outcome).toBe('failed');
    expect(document.review()).toMatchObject({ undecided: 1 });
  });
});
