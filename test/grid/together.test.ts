// test, grid: rows that are only pushed together: an error or conflict in one of them holds the others back
// (docs/guides/new-rows.md).

import { type Document, documentWith } from '../push/world/document';
import { TWO_CAMPAIGNS } from '../push/world/two-campaigns';

let document: Document;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
});

const listed = () => {
  const { rows, held } = document.review();
  return {
    sent: rows.map(({ label }) => label),
    held: held.map(({ label, reasons }) => [label, ...reasons]),
  };
};

describe('a bid that moves to DEFAULT', () => {
  beforeEach(() => {
    for (const country of ['US', 'DE']) document.type('targets', `7 | ${country}`, 'bid', '');
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'DEFAULT', bid: 1.5 });
  });
  const ALL = ['Saga · US', 'Saga · DE', 'Saga · DEFAULT'];

  it('is sent as a whole', () => {
    expect(listed()).toEqual({ sent: ALL, held: [] });
  });

  it('is held back as a whole by an error in one of its rows', () => {
    document.type('targets', '7 | DE', 'budget', 'much');
    const { sent, held } = listed();
    expect([sent, held.map(([label]) => label).sort()]).toEqual([[], [...ALL].sort()]);
    const reasonOf = (label: string) => held.find(([one]) => one === label)![1];
    expect(reasonOf('Saga · US')).toBe(
      'Bid: Another row of this move is held back, and a move is only sent as a whole. Without that row: Bid is set in DE but not in US. Fill it in every active country, or only in DEFAULT.',
    );
    expect(reasonOf('Saga · DEFAULT')).toBe(
      'Daily budget cannot be read in DE. Fix it there first: the countries of a campaign are pushed together.',
    );
  });

  it('is held back as a whole by a conflict in one of its rows', () => {
    document.service.targets['7']!.DE!.bid = 4;
    const { rows, conflicts, held } = document.review();
    expect([rows, conflicts.map(({ label }) => label)]).toEqual([[], ['Saga · DE']]);
    expect(held.map(({ label }) => label).sort()).toEqual(['Saga · DEFAULT', 'Saga · US']);
  });

  it('is not held back by an error of another campaign', () => {
    document.type('targets', '8 | US', 'budget', 'much');
    expect(listed().sent).toEqual(ALL);
  });
});

it('edits that move nothing do not wait for each other', () => {
  document.type('targets', '7 | US', 'bid', 3);
  document.type('targets', '7 | DE', 'bid', 'much');
  const { sent, held } = listed();
  expect([sent, held.map(([label]) => label)]).toEqual([['Saga · US'], ['Saga · DE']]);
});

it('a new row waits for its new campaign if that is held back', () => {
  document.add('campaigns', { name: 'New', platform: 'android' });
  document.add('targets', { campaign: 'New', country: 'DEFAULT', bid: 1, budget: 10 });
  const { sent, held } = listed();
  expect(sent).toEqual([]);
  expect(held.find(([label]) => label === 'New · DEFAULT')).toEqual([
    'New · DEFAULT',
    'Campaign ID: The new campaign "New" is held back, so this row waits for it.',
  ]);
});

it('a row whose country was overwritten does not count as that country in a move', () => {
  document.service.targets['7'] = { ...document.service.targets['7']!, FR: { bid: 3, budget: 20 } };
  document.pull('targets');
  document.type('targets', '7 | FR', 'country', 'DE');
  for (const country of ['US', 'DE']) document.type('targets', `7 | ${country}`, 'bid', '');
  document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'DEFAULT', bid: 1.5 });
  const { held } = listed();
  const reasons = held.flatMap(([, ...all]) => all).join(' ');
  expect(reasons).not.toContain('in DEFAULT and in DE');
});
