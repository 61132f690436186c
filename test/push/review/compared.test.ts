// test, review: compares edited rows with the service: what it merges into the tabs, what becomes a conflict,
// what it warns of, and which rows it holds back.

import { pushStart } from '../../../src/push/review/start-push';
import { NEW_CAMPAIGN } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { answered, NO_ANSWER } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  service().log.length = 0;
});

const summary = () => {
  const { rows, conflicts, held } = document.review();
  return {
    rows: rows.flatMap(({ label, changes, warnings }) => [
      `${label}: ${changes.map(({ column, before, after }) => `${column} ${before} → ${after}`).join(', ')}`,
      ...warnings,
    ]),
    conflicts: conflicts.map(
      ({ label, column, base, mine, theirs }) => `${label}: ${column} ${base}, ${mine}, ${theirs}`,
    ),
    held: held.map(({ label, reasons }) => `${label}: ${reasons.join(' ')}`),
  };
};

const NOTHING = { rows: [], conflicts: [], held: [] };

it('without edits nothing is read', () => {
  expect(summary()).toEqual(NOTHING);
  expect(service().log).toEqual([]);
});

describe('an edited row', () => {
  beforeEach(() => document.type('targets', '7 | US', 'bid', 2.5));
  const EDIT = 'Saga · US: Bid $2.00 → $2.50';

  it('that is unchanged at the service is a change', () => {
    expect(summary()).toEqual({ ...NOTHING, rows: [EDIT] });
    expect(service().log).toEqual(['GET /campaign_targets/7']);
  });

  it('gets another value that changed at the service', () => {
    service().targets['7']!.US!.budget = 120;
    expect(summary()).toEqual({ ...NOTHING, rows: [EDIT] });
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2.5, budget: 120 });
  });

  it('does not bring the changes of other rows of the campaign, which a pull merges', () => {
    service().targets['7']!.DE!.budget = 70;
    summary();
    expect(document.row('targets', '7 | DE')).toMatchObject({ budget: 50 });
  });

  it('is a conflict if another person set another value', () => {
    service().targets['7']!.US!.bid = 3;
    expect(summary()).toEqual({ ...NOTHING, conflicts: ['Saga · US: Bid $2.00, $2.50, $3.00'] });
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2.5 });
  });

  it('is no change if another person set the same value', () => {
    service().targets['7']!.US!.bid = 2.5;
    expect(summary()).toEqual(NOTHING);
  });

  it('is a conflict if another person disabled the country', () => {
    delete service().targets['7']!.US;
    expect(summary()).toEqual({ ...NOTHING, conflicts: ['Saga · US: Disabled off, off, on'] });
  });

  it.each([
    ['mine', 2.5, [EDIT.replace('2.00 →', '3.00 →')]],
    ['theirs', 3, []],
  ] as const)('whose conflict is decided for %s has this value', (take, bid, rows) => {
    service().targets['7']!.US!.bid = 3;
    const { conflictsDigest } = document.review();
    document.resolve({ take, seen: conflictsDigest });
    expect(document.row('targets', '7 | US')).toMatchObject({ bid });
    expect(summary()).toEqual({ ...NOTHING, rows });
  });

  it.each([
    [
      'could not be read',
      () => answered(500, {}),
      /HTTP 500.* the targeting of campaign "Saga" could not be read/,
    ],
    ['was not found', () => answered(404, {}), /campaign "Saga"/],
  ])('is shown against the last pull while its campaign %s', (_, fault, why) => {
    document.type('campaigns', '8', 'name', 'Quests');
    document.type('targets', '8 | DEFAULT', 'budget', 250);
    service().before = (name) => (name === 'GET /campaign_targets/7' ? fault() : undefined);
    expect(document.review().unread).toEqual({ rows: 1, why: expect.stringMatching(why) });
    expect(summary()).toEqual({
      ...NOTHING,
      rows: ['Quests: Name Quest → Quests', EDIT, 'Quest · DEFAULT: Daily budget $200.00 → $250.00'],
    });
    service().before = () => undefined;
    expect(document.review()).toMatchObject({ unread: null, heldCount: 0, rows: [{}, {}, {}] });
  });

  it('that could not be read is read again before it is sent', () => {
    document.type('campaigns', '8', 'name', 'Quests');
    service().before = (name) => (name === 'GET /campaign_targets/7' ? answered(500, {}) : undefined);
    service().targets['7']!.US!.bid = 3;
    const { token } = document.review();
    service().before = () => undefined;
    document.finish(pushStart(document.ports, { token, leaveOut: [], typed: null }));
    expect(service().targets['7']!.US!.bid).toBe(3);
    expect(document.status('targets')['7 | US']).toMatch(
      /Changed at the service since the review, so it was not sent\./,
    );
  });

  it.each([
    [
      'does not work',
      answered(503, {}),
      /is not working .* the targeting of campaign "Saga" could not be read/,
    ],
    ['does not answer', NO_ANSWER, /No answer .* the targeting of campaign "Saga" could not be read/],
    ['refuses the login', answered(401, {}), /does not accept the connection/],
    ['does not permit it', answered(403, {}), /is not allowed to read the targeting of campaign "Saga"/],
  ])('cannot be reviewed while the service %s', (_, answer, sentence) => {
    service().before = () => answer;
    expect(() => document.review()).toThrow(sentence);
    service().before = () => undefined;
    expect(summary()).toEqual({ ...NOTHING, rows: [EDIT] });
  });

  it('waits while the service asks for a pause, and is reviewed afterward', () => {
    service().before = () => answered(429, {});
    const { unfinished, comparison, rows } = document.review();
    expect(unfinished).toMatchObject({ kind: 'review', state: 'parked', done: 0, total: 1 });
    expect(unfinished!.phase).toBe(
      'Waiting for the advertising service, which asked for a pause. Comparing with the service: 0 of 1 request.',
    );
    expect(rows).toEqual([]);
    service().before = () => undefined;
    document.ports.clock.advance(unfinished!.resumeAt! - document.ports.clock.now());
    expect(document.review(comparison)).toMatchObject({
      unfinished: null,
      comparison,
      rows: [{ label: 'Saga · US' }],
    });
  });
});

it('a campaign that the service no longer has is warned of', () => {
  document.type('campaigns', '8', 'name', 'Quests');
  service().campaigns.splice(1, 1);
  expect(summary().rows).toEqual([
    'Quests: Name Quest → Quests',
    'The service no longer lists this campaign. It will probably refuse the change.',
  ]);
  expect(document.review().rows[0]!.tally.warned).toBe(1);
});

it('a campaign that the service no longer has is also warned of if all campaigns are read for a new one', () => {
  document.type('campaigns', '8', 'name', 'Quests');
  document.add('campaigns', NEW_CAMPAIGN);
  service().campaigns.splice(1, 1);
  expect(summary()).toEqual({
    ...NOTHING,
    rows: [
      'Quests: Name Quest → Quests',
      'The service no longer lists this campaign. It will probably refuse the change.',
      expect.stringMatching(/^New: /),
    ],
  });
});

it('an ad that the service no longer has is warned of among several ads of its campaign', () => {
  document.pull('ads');
  for (const key of ['901', '902']) document.type('ads', key, 'name', `Name of ${key}`);
  service().sets[0]!.ads.shift();
  expect(document.review().rows.map(({ label, warnings }) => [label, ...warnings])).toEqual([
    [
      'Saga · Summer · Name of 901',
      'The service no longer lists this ad. It will probably refuse the change.',
    ],
    ['Saga · Summer · Name of 902'],
  ]);
});

it('the warning disappears when the service has the campaign again', () => {
  document.type('campaigns', '8', 'name', 'Quests');
  const [gone] = service().campaigns.splice(1, 1);
  expect(document.review().rows[0]!.warnings).toHaveLength(1);
  service().campaigns.push(gone!);
  expect(document.review().rows[0]!.warnings).toEqual([]);
});

it.each<[string, string, string, number | boolean, () => void, string]>([
  [
    'an ad',
    'ads',
    '901',
    true,
    () => service().sets[0]!.ads.shift(),
    'The service no longer lists this ad. It will probably refuse the change.',
  ],
  [
    'a creative set',
    'creative-sets',
    '31',
    true,
    () => service().sets.pop(),
    'The service no longer lists this creative set. It will probably refuse the change.',
  ],
])('%s that the service no longer has is warned of', (_, tab, key, __, remove, warning) => {
  document.pull(tab);
  document.type(tab, key, 'name', 'Other');
  remove();
  expect(document.review().rows.map(({ warnings }) => warnings)).toEqual([[warning]]);
});

it('a source bid that was cleared at the service is a conflict, because its row then means no override', () => {
  document.pull('source-bids');
  document.type('source-bids', '7 | a1 | US', 'bidValue', 4);
  service().bids['7']!.shift();
  expect(summary()).toEqual({ ...NOTHING, conflicts: ['Saga · e-a1 · US: Bid value $3.00, $4.00, '] });
});

describe('a new row', () => {
  it('is not read before the review: a creation first searches for an equal object', () => {
    document.add('campaigns', NEW_CAMPAIGN);
    expect(summary().rows).toHaveLength(1);
    expect(service().log).toEqual([]);
  });

  it('with a country that the service has meanwhile is compared with it', () => {
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'FR', bid: 1, budget: 10 });
    service().targets['7']!.FR = { bid: 4, budget: 10 };
    const { rows, conflicts } = summary();
    expect(rows).toEqual([]);
    expect(conflicts).toEqual(['Saga · FR: Bid , $1.00, $4.00']);
  });
});

it('no request is sent while another push is unfinished, and the review says why nothing can be pushed', () => {
  document.type('targets', '7 | US', 'bid', 2.5);
  document.startPush();
  service().log.length = 0;
  const { obstacle, rows } = document.review();
  expect(obstacle).not.toBe('');
  expect([service().log, rows.length]).toEqual([[], 1]);
});

it('a document that was never pulled has nothing to review', () => {
  const empty = documentWith(TWO_CAMPAIGNS);
  expect(() => empty.review()).toThrow(
    'There is nothing to review yet. Open Bidgrid ▸ Pull… to get your campaigns.',
  );
});
