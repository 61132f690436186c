// test, review: what it lists for an edited row: values with units, change in percent, warnings, what else
// is sent.

import type { ReviewRow } from '../../../src/push/review/review-view';
import { type Edit, NEW_CAMPAIGN } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { campaignNamed } from '../world/memory-service';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

function reviewed(edits: readonly Edit[], pulled: readonly string[] = ALL): Document {
  const document = documentWith(TWO_CAMPAIGNS);
  document.pull(...pulled);
  for (const edit of edits) document.type(...edit);
  return document;
}

const rowIn = (document: Document, tab: string, key: string): ReviewRow => {
  const row = document.review().rows.find((one) => one.tab === tab && one.key === key);
  if (!row) throw new Error(`The review does not list ${key}`);
  return row;
};

const row = (edits: readonly Edit[], pulled?: readonly string[]): ReviewRow =>
  rowIn(reviewed(edits, pulled), edits[0]![0], edits[0]![1]);

it.each<[string, Edit, string, string, number | null]>([
  ['an amount', ['targets', '7 | US', 'bid', 2.5], '$2.00', '$2.50', 25],
  ['a goal', ['targets', '8 | DEFAULT', 'bid', 60], '50 %', '60 %', -100 / 6],
  ['a lower goal', ['targets', '8 | DEFAULT', 'bid', 40], '50 %', '40 %', 25],
  ['a budget', ['targets', '7 | US', 'budget', 150], '$100.00', '$150.00', 50],
  ['a cleared amount', ['source-bids', '7 | a1 | US', 'bidValue', ''], '$3.00', '', -100 / 3],
  ['a box', ['ads', '901', 'active', false], 'on', 'off', null],
])('%s has its unit, and bids and budgets their change in percent', (_, edit, before, after, percent) => {
  const [change] = row([edit]).changes;
  expect(change).toMatchObject({ before, after });
  if (percent === null) expect(change!.percent).toBeNull();
  else expect(change!.percent).toBeCloseTo(percent, 6);
});

it('a text has neither', () => {
  expect(row([['ads', '901', 'name', 'Tiny']]).changes).toEqual([
    {
      field: 'name',
      column: 'Name',
      before: 'Small',
      after: 'Tiny',
      percent: null,
      seen: expect.any(String),
    },
  ]);
});

it.each<[string, readonly Edit[], ReviewRow['bid']]>([
  ['a bid of a country', [['targets', '7 | US', 'bid', 2.5]], { before: '$2.00', after: '$2.50' }],
  [
    'an override relative to the bid of the campaign',
    [
      ['source-bids', '7 | a1 | US', 'bidValue', ''],
      ['source-bids', '7 | a1 | US', 'overridePercent', 25],
    ],
    { before: '$3.00', after: '$2.50' },
  ],
])('the bid that results from %s', (_, edits, bid) => {
  expect(row(edits).bid).toEqual(bid);
});

it.each<[string, Edit]>([
  ['an override where the campaign has no bid', ['source-bids', '7 | a2 | FR', 'overridePercent', 50]],
  ['a budget', ['targets', '7 | US', 'budget', 150]],
])('no bid results from %s', (_, edit) => {
  expect(row([edit]).bid).toBeUndefined();
});

describe('warns of', () => {
  const toMoney: readonly Edit[] = [
    ['source-bids', '7 | a2 | FR', 'bidValue', 3],
    ['source-bids', '7 | a2 | FR', 'overridePercent', ''],
  ];
  const banner: Edit = ['assets', '31 | IMG_BANNER', 'remove', true];
  const portrait: Edit = ['assets', '31 | IMG_INTER_P', 'remove', true];
  const title: Edit = ['assets', '31 | TXT_TITLE', 'remove', true];
  const LOST = "This can't be undone. To get the asset back,";
  const FILE = `${LOST} upload its file again in Bidgrid ▸ Send lists ▸ Creative assets.`;

  it.each<[string, readonly Edit[], readonly string[], (readonly string[])?]>([
    [
      'an incomparable bid where the campaign has none',
      toMoney,
      ['The change in % is unknown, because the campaign has no bid in FR.'],
    ],
    [
      'an incomparable bid if Targets was not pulled',
      toMoney,
      [
        'The change in % is unknown, because Bidgrid does not know the bid of the campaign in FR. Pull Targets to compare.',
      ],
      ['campaigns', 'source-bids'],
    ],
    ['a lost file that an active ad needs', [banner], [FILE, 'Removing it switches off 1 active ad.']],
    ['a lost file that no active ad needs', [portrait, ['ads', '902', 'active', false]], [FILE]],
    [
      'a lost file that an ad needs which is activated',
      [
        ['assets', '31 | HOSTED_HTML', 'remove', true],
        ['ads', '903', 'active', true],
      ],
      [FILE, '1 ad whose template needs HOSTED_HTML is activated at the same time.'],
    ],
    [
      'a lost file if Ads was not pulled',
      [banner],
      [FILE, 'Removing it switches off the ads that use it. Pull Ads to see how many.'],
      ['campaigns', 'creative-sets', 'assets'],
    ],
    ['a lost text', [title], [`${LOST} type its text in a new row and push.`]],
    ['an edited text: nothing', [['assets', '31 | TXT_TITLE', 'asset', 'Saga 2']], []],
    [
      'a disabled size',
      [['creative-sets', '31', 'inter', false]],
      ['Disabling INTER switches off 1 active ad.'],
    ],
    [
      'a disabled size whose active ad is paused as well: nothing',
      [
        ['creative-sets', '31', 'inter', false],
        ['ads', '902', 'active', false],
      ],
      [],
    ],
    [
      'a disabled size with an ad that is activated',
      [
        ['creative-sets', '31', 'inter', false],
        ['ads', '903', 'active', true],
      ],
      ['Disabling INTER switches off 1 active ad. 1 ad of this size is activated at the same time.'],
    ],
    [
      'two disabled sizes',
      [
        ['creative-sets', '31', 'inter', false],
        ['creative-sets', '31', 'banner', false],
      ],
      ['Disabling BANNER switches off 1 active ad. Disabling INTER switches off 1 active ad.'],
    ],
    ['a disabled size without ads: nothing', [['creative-sets', '31', 'ctv', false]], []],
    [
      'a disabled size if Ads was not pulled',
      [['creative-sets', '31', 'inter', false]],
      ['Disabling INTER switches off its ads. Pull Ads to see how many.'],
      ['campaigns', 'creative-sets'],
    ],
    ['a renamed set: nothing', [['creative-sets', '31', 'name', 'Winter']], []],
  ])('%s', (...[, edits, warnings, pulled]) => {
    const found = row(edits, pulled);
    expect(found.warnings).toEqual(warnings);
    const stops = warnings.some((sentence) => sentence.includes('switches off'));
    expect([found.tally.pausing, found.tally.warned]).toEqual([
      stops ? 1 : undefined,
      warnings.length > 0 ? 1 : undefined,
    ]);
  });
});

it('an enabled size names the paused ads that it switches on, and pauses nothing', () => {
  const [set] = TWO_CAMPAIGNS.sets;
  const ads = set!.ads.map((ad) => ({ ...ad, status: false }));
  const document = documentWith({
    ...TWO_CAMPAIGNS,
    sets: [{ ...set!, ads, sizes: { BANNER: true, CTV: true, INTER: false, PRELOAD: true } }],
  });
  document.pull(...ALL);
  document.type('creative-sets', '31', 'inter', true);
  const { warnings, tally } = rowIn(document, 'creative-sets', '31');
  expect(warnings).toEqual(['Enabling INTER switches on 2 paused ads.']);
  expect(tally.pausing).toBeUndefined();
});

describe('new rows of a new campaign', () => {
  const document = documentWith(TWO_CAMPAIGNS);
  beforeAll(() => {
    document.pull('campaigns', 'targets', 'creative-sets');
    const { active: _, ...campaign } = NEW_CAMPAIGN;
    document.add('campaigns', campaign);
    document.add('targets', { campaign: 'New', campaignId: 'New', country: 'DEFAULT', bid: 1, budget: 10 });
    // Without Campaign, which is optional beside the name in Campaign ID.
    document.add('creative-sets', { campaignId: 'New', name: 'Set', languages: 'en', banner: true });
  });
  const AFTER = 'Sent after the new campaign "New", with its ID. Not sent if that one is left out or fails.';

  it.each<[string, string, string | undefined, string[]]>([
    ['campaigns', 'new-1', undefined, ['Active']],
    ['targets', 'New | DEFAULT', AFTER, ['Disabled']],
    ['creative-sets', 'new-1', AFTER, ['CTV', 'INTER', 'PRELOAD']],
  ])('in %s name what they need, and the boxes that the service sets', (tab, key, note, boxes) => {
    const found = rowIn(document, tab, key);
    expect([found.action, found.campaign, found.note]).toEqual(['create', 'New', note]);
    expect(found.needs).toEqual(note === undefined ? undefined : { tab: 'campaigns', key: 'new-1' });
    expect(found.also).toEqual(
      boxes.map((column) => ({ column, value: 'service default', isDefault: true })),
    );
  });

  it('are in a group with the name of the new campaign', () => {
    const groups = document.review().groups.map(({ tab, group, label }) => [tab, group, label]);
    expect(groups).toEqual([
      ['campaigns', '', ''],
      ['targets', 'New', 'New'],
      ['creative-sets', 'New', 'New'],
    ]);
  });
});

it('rows of an ad or asset are in the group of their creative set, with its name', () => {
  const document = reviewed([
    ['ads', '901', 'name', 'Tiny'],
    ['targets', '7 | US', 'bid', 2.5],
  ]);
  const { groups, tabs } = document.review();
  expect(groups.map(({ tab, group, label }) => [tab, group, label])).toEqual([
    ['targets', '7', 'Saga'],
    ['ads', '31', 'Saga · Summer'],
  ]);
  expect(tabs).toEqual(['targets', 'ads']);
});

describe('the spend of the changed campaigns', () => {
  const SPENDS = [
    campaignNamed('7', 'Saga', { spend: '30.0000' }),
    campaignNamed('8', 'Quest', { spend: '12.5000' }),
    campaignNamed('9', 'Idle', { spend: undefined }),
  ];
  const spend = (keys: readonly string[], daysLater = 0) => {
    const document = documentWith({ ...TWO_CAMPAIGNS, campaigns: SPENDS });
    document.pull('campaigns');
    document.ports.clock.sleep(daysLater * 24 * 3_600_000);
    for (const key of keys) document.type('campaigns', key, 'category', 'Puzzle');
    return document.review().spend;
  };

  it.each([
    ['one of them', ['7'], 0, { campaigns: 1, spend: 30, all: 42.5, pulled: '' }],
    ['two', ['7', '8'], 0, { campaigns: 2, spend: 42.5, all: 42.5, pulled: '' }],
    ['one without a known spend', ['8', '9'], 0, { campaigns: 1, spend: 12.5, all: 42.5, pulled: '' }],
    ['a pull two days ago', ['7'], 2, { campaigns: 1, spend: 30, all: 42.5, pulled: '2026-03-01' }],
    ['only one without a known spend', ['9'], 0, null],
    ['no change', [], 0, null],
  ])('%s', (_, keys, days, expected) => {
    expect(spend(keys, days)).toEqual(expected);
  });
});
