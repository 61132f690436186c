// test, runs: an undo of source bids, creations, files, and sizes that switch ads.

import { type Edit, NEW_CAMPAIGN, pushEdits, restoredIn } from '../world/actions';
import { type Document, documentWith } from '../world/document';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull(...ALL);
});

const pushed = (...edits: readonly Edit[]) => pushEdits(document, ...edits);

it('a new source bid goes back to default', () => {
  document.add('source-bids', { campaignId: '7', campaign: 'Saga', appId: 'a9', country: 'US', bidValue: 3 });
  pushed();
  expect(restoredIn(document.preview())).toEqual([['Saga · e-a9 · US', 'Bid value: $3.00 → ']]);
  document.undo();
  expect(service().bids['7']!.map(({ app_id }) => app_id)).toEqual(['a1', 'a2']);
});

it('a new campaign and a removed file cannot be undone, and the list says what to do instead', () => {
  document.add('campaigns', NEW_CAMPAIGN);
  pushed(['assets', '31 | IMG_BANNER', 'remove', true], ['assets', '31 | TXT_TITLE', 'remove', true]);
  const { rows, left } = document.preview();
  expect(rows).toEqual([]);
  expect(left.map(({ kind, label, why }) => [kind, label, why])).toEqual([
    ['created', 'New', expect.stringMatching(/^The service cannot delete this campaign\. ./)],
    [
      'created',
      'Saga · Summer · IMG_BANNER',
      "This can't be undone. The review warned about it. To get the asset back, upload its file again in Bidgrid ▸ Creative assets.",
    ],
    [
      'created',
      'Saga · Summer · TXT_TITLE',
      "This can't be undone. The review warned about it. To get the asset back, type its text in a new row and push.",
    ],
  ]);
});

describe('a disabled size', () => {
  beforeEach(() => pushed(['creative-sets', '31', 'inter', false]));

  it('is enabled again, and ads that were off before are switched off again', () => {
    const view = document.preview();
    expect(restoredIn(view)).toEqual([
      ['Saga · Summer', 'INTER: off → on'],
      ['Saga · Summer · Play', 'Active: on → off'],
    ]);
    expect(view.rows.map(({ warnings }) => warnings)).toEqual([
      ['Enabling INTER switches on 1 paused ad.'],
      [
        'Its size is enabled again, which switches this ad on. It was off before, so it is switched off again.',
      ],
    ]);
    document.undo({ typed: 2 });
    expect(service().sets[0]!.ads.map(({ name, status }) => [name, status])).toEqual([
      ['Small', true],
      ['Full', true],
      ['Play', false],
    ]);
    expect(service().sets[0]!.sizes).toMatchObject({ INTER: true });
  });
});

it('a disabled size of unknown ads warns that their states are unknown', () => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'creative-sets');
  pushed(['creative-sets', '31', 'inter', false]);
  const view = document.preview();
  expect(restoredIn(view)).toEqual([['Saga · Summer', 'INTER: off → on']]);
  expect(view.rows[0]!.warnings).toContain(
    'Bidgrid does not know which of them were active before, so check them in the tab Ads afterward.',
  );
});
