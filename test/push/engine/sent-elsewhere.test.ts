// test, runs: a new row that was sent from another spreadsheet, of which this one is a copy, or before this
// one was restored. Only its Status says so.

import { unknownList, unknownResolve } from '../../../src/push/unknown/unknown-creations';
import { NEW_CAMPAIGN, pushWithFault } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { NO_ANSWER } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const isCreation = (name: string) => name === 'POST /campaign';
const posts = () => document.service.log.filter((name) => name.startsWith('POST'));

/** A copy has the sheets, also the hidden ones, and no document properties. */
function copied(): void {
  document.ports.documentStore.entries.clear();
  document.service.log.length = 0;
}

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  document.add('campaigns', NEW_CAMPAIGN);
  document.add('targets', { campaignId: 'New', campaign: 'New', country: 'DEFAULT', bid: 1, budget: 10 });
});

describe('after its answer was lost', () => {
  beforeEach(() => {
    pushWithFault(document, (name) => (isCreation(name) ? NO_ANSWER : undefined));
    copied();
  });

  it('is unknown, and is not sent, with the rows that need it', () => {
    const { rows, undecided, held } = document.review();
    expect([rows, undecided]).toEqual([[], 1]);
    expect(held.map(({ label }) => label)).toContain('New · DEFAULT');
    expect(unknownList(document.ports)).toMatchObject([
      { label: 'New', isFromElsewhere: true, candidates: [] },
    ]);
    expect(posts()).toEqual([]);
  });

  it('can be created again by a person', () => {
    const [{ run, entry, seen }] = unknownList(document.ports) as [ReturnType<typeof unknownList>[0]];
    expect(unknownResolve(document.ports, { run, entry, take: 'again', seen })).toEqual([]);
    expect(document.review()).toMatchObject({
      undecided: 0,
      rows: [{ label: 'New' }, { label: 'New · DEFAULT' }],
    });
  });
});

it('can be linked to the object that a pull added to the copy', () => {
  const { service } = document;
  let created: (typeof service.campaigns)[0] | undefined;
  pushWithFault(
    document,
    () => undefined,
    (name) => {
      if (!isCreation(name)) return undefined;
      // The list shows it later.
      created = service.campaigns.pop();
      return NO_ANSWER;
    },
  );
  copied();
  service.campaigns.push(created!);
  document.pull('campaigns');
  const id = String(created!.campaign_id);
  const [{ run, entry, seen, candidates }] = unknownList(document.ports) as [
    ReturnType<typeof unknownList>[0],
  ];
  expect(candidates.map(({ key }) => key)).toEqual([id]);
  expect(unknownResolve(document.ports, { run, entry, take: id, seen })).toEqual([]);
  expect(document.read('campaigns').rows.map(({ key }) => key)).toEqual(['7', '8', id]);
  expect(posts()).toEqual([]);
});

it('is not sent if it waited for its turn when the copy was made', () => {
  document.startPush({ typed: 2 });
  copied();
  expect(document.status('campaigns').New).toMatch(/^waiting/);
  expect(document.review()).toMatchObject({ rows: [], undecided: 1 });
});

it('a copy that also has the document properties does not resume the push', () => {
  const job = document.startPush({ typed: 2 });
  document.ports.spreadsheetId = () => 'the-copy';
  document.service.log.length = 0;
  document.finish(job);
  expect(posts()).toEqual([]);
});
