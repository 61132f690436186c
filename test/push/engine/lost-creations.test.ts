// test, runs: new rows whose answer is lost, and new creative sets.

import { unknownList, unknownResolve } from '../../../src/push/unknown/unknown-creations';
import { NEW_CAMPAIGN, pushWithFault } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import {
  answered,
  campaignNamed,
  type Json,
  type MemoryService,
  NO_ANSWER,
  setNamed,
} from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));
const campaignsNamed = (name: string) => service().campaigns.filter((one) => one.name === name);
const equal = (id: string, more: Json = {}) => campaignNamed(id, 'New', more);

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'creative-sets');
  document.add('campaigns', NEW_CAMPAIGN);
  service().log.length = 0;
});

const pushWith = (before: MemoryService['before'], after = before) => pushWithFault(document, before, after);
const none = () => undefined;
const onCreation = (answer: ReturnType<typeof answered>) => (name: string) =>
  name === 'POST /campaign' ? answer : undefined;

const reasons = (end: ReturnType<Document['push']>) => end.problems.map(({ reason }) => reason);

describe('whose answer is lost', () => {
  it('gets the ID of the campaign that was made', () => {
    const end = pushWith(none, onCreation(NO_ANSWER));
    expect(end.summary).toEqual(['1 row pushed and verified.']);
    expect(document.row('campaigns', String(campaignsNamed('New')[0]!.campaign_id))).toMatchObject({
      name: 'New',
    });
    expect(posts()).toEqual(['POST /campaign']);
  });

  it('or cannot be read gets its ID once', () => {
    const end = pushWith(
      none,
      onCreation({ ...answered(200, {}), body: '<html>' } as ReturnType<typeof answered>),
    );
    expect([end.summary, end.total]).toEqual([['1 row pushed and verified.'], 1]);
    expect(document.row('campaigns', String(campaignsNamed('New')[0]!.campaign_id))).toMatchObject({
      name: 'New',
    });
  });

  it('keeps as edits the sizes that the service set otherwise, until they are reviewed', () => {
    document.add('creative-sets', {
      campaignId: '7',
      campaign: 'Saga',
      name: 'Other',
      languages: 'en',
      inter: false,
    });
    const end = pushWith(none, (name) => (name === 'POST /creative_set' ? NO_ANSWER : undefined));
    expect(end.summary).toEqual([
      '1 row pushed and verified.',
      '1 row accepted, but the service has another value. See Status.',
    ]);
    expect(posts().slice(1)).toEqual(['POST /creative_set']);
    expect(document.push({ typed: 1 }).summary).toEqual(['1 row pushed and verified.']);
    const set = service().sets.find(({ name }) => name === 'Other')!;
    expect(set.sizes).toEqual({ BANNER: true, CTV: true, INTER: false, PRELOAD: true });
  });

  describe('and that is not found', () => {
    beforeEach(() => {
      document.add('targets', { campaignId: 'New', campaign: 'New', country: 'DEFAULT', bid: 1, budget: 10 });
    });
    const lost = () => pushWith(onCreation(NO_ANSWER));

    it('is unknown, is not sent again, and holds back the rows that need it', () => {
      const end = lost();
      expect(end.summary).toEqual([
        '1 row sent without a clear answer. Review again in a few minutes.',
        '1 row not sent. It stays as an edit.',
      ]);
      expect(reasons(end)[0]).toBe(
        'No answer arrived, and the service does not list the campaign. Open the review to decide what to do.',
      );
      expect(document.status('campaigns').New).toMatch(/^Sent, outcome unknown 03-01 12:00/);
      const { rows, undecided, held } = document.review();
      expect([rows, undecided]).toEqual([[], 1]);
      expect(held.map(({ label }) => label)).toContain('New · DEFAULT');
      expect(posts()).toEqual(['POST /campaign']);
    });

    it('can be linked to the object that appears later', () => {
      const { id } = lost();
      service().campaigns.push(equal('99', { category: 'Puzzle' }));
      const [one] = unknownList(document.ports);
      expect(one).toMatchObject({ run: id, entry: 0, tab: 'campaigns' });
      expect(one!.candidates.map(({ key }) => key)).toEqual(['99']);
      expect(unknownResolve(document.ports, { run: id, entry: 0, take: '99', seen: one!.seen })).toEqual([]);
      expect(document.row('campaigns', '99')).toMatchObject({ name: 'New', category: 'Games' });
      expect(document.review()).toMatchObject({
        undecided: 0,
        rows: [
          {
            label: 'New',
            action: 'update',
            changes: [{ column: 'Category', before: 'Puzzle', after: 'Games' }],
          },
          { label: 'New · DEFAULT', action: 'create' },
        ],
      });
    });
  });

  it('is unknown if the service has several like it', () => {
    const started = document.startPush();
    service().before = (name) => {
      if (name !== 'POST /campaign') return undefined;
      service().campaigns.push(equal('98'), equal('99'));
      return NO_ANSWER;
    };
    const end = document.finish(started);
    expect(reasons(end)).toEqual([
      'No answer arrived, and the service has more than one campaign like this. Open the review to choose one.',
    ]);
    const keys = unknownList(document.ports)[0]!.candidates.map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set(['98', '99']));
  });
});

describe('of a creative set', () => {
  beforeEach(() => {
    document = documentWith(TWO_CAMPAIGNS);
    document.pull('campaigns', 'targets', 'creative-sets');
    document.add('creative-sets', { campaignId: '7', campaign: 'Saga', name: 'Other', languages: 'en' });
    document.add('creative-sets', { campaignId: '8', campaign: 'Quest', name: 'Other', languages: 'en' });
    service().log.length = 0;
  });

  it('is sent although another campaign has one of this name', () => {
    service().sets.push(setNamed('8', '41', 'Summer'));
    expect(pushWith(none).summary).toEqual(['2 rows pushed and verified.']);
  });

  it('is not created if the sets of its campaign cannot be read, and the other one is', () => {
    const started = document.startPush();
    service().before = (name) => (name === 'GET /creative_sets/7' ? answered(500, {}) : undefined);
    const end = document.finish(started);
    expect(end.summary).toEqual([
      '1 row pushed and verified.',
      '1 row failed and stays as an edit. See Status.',
    ]);
    expect(reasons(end)[0]).toMatch(
      /^Not created, because Bidgrid could not check whether it already exists\. .*500/,
    );
    expect(posts()).toEqual(['POST /creative_set']);
  });

  it('that the service made with other sizes gets the chosen ones', () => {
    const row = document.read('creative-sets').rows.length + 1;
    document.sheet('creative-sets').put(row, document.read('creative-sets').columns.get('ctv')!, false);
    document.sheet('creative-sets').put(row, document.read('creative-sets').columns.get('banner')!, true);
    expect(pushWith(none).summary).toEqual(['2 rows pushed and verified.']);
    const set = service().sets.find((one) => one.campaign_id === '8')!;
    expect(set.sizes).toMatchObject({ BANNER: true, CTV: false });
  });

  it('whose size is refused is accepted with another value', () => {
    const row = document.read('creative-sets').rows.length + 1;
    document.sheet('creative-sets').put(row, document.read('creative-sets').columns.get('ctv')!, false);
    document.sheet('creative-sets').put(row, document.read('creative-sets').columns.get('banner')!, true);
    const end = pushWith((name) => (name.endsWith('/sizes') ? answered(400, {}) : undefined));
    expect(end.summary).toEqual([
      '1 row pushed and verified.',
      '1 row accepted, but the service has another value. See Status.',
    ]);
    expect(reasons(end)).toEqual(['CTV: sent "FALSE", the service has "TRUE"']);
    expect(document.review().rows.map(({ changes }) => changes.map(({ column }) => column))).toEqual([
      ['CTV'],
    ]);
  });
});
