// test, engine: failures have the names of campaigns and creative sets, and an ID only where a name is
// unknown.

import { newFailure } from '../../../src/ad-service/failures';
import { namedFailure } from '../../../src/push/engine/outcomes';
import { type Fields, unreadable } from '../../../src/shared/value';
import type { Parents } from '../../../src/tabs/common/resource';

const CAMPAIGNS: Readonly<Record<string, Fields>> = {
  '007': { name: 'Saga' },
  '0/7': { name: 'Slash' },
  '008': { name: '' },
  '009': { name: unreadable({}) },
};

const parents: Parents = {
  campaign: (id) => CAMPAIGNS[id],
  campaignOfSet: () => undefined,
  nameOfSet: (id) => (id === 's1' ? 'Spring' : undefined),
};

test.each([
  [
    'the list of source bids of campaign 007 could not be read.',
    'the list of source bids of campaign "Saga" could not be read.',
  ],
  ['(HTTP 400), so campaign 007 was not changed.', '(HTTP 400), so campaign "Saga" was not changed.'],
  ['It failed for campaign 007.', 'It failed for campaign "Saga".'],
  ['the targeting of campaign 0/7, so', 'the targeting of campaign "Slash", so'],
  ['the assets of creative set s1 were', 'the assets of creative set "Spring" were'],
  ['campaign 008 was', 'campaign 008 was'],
  ['campaign 009 was', 'campaign 009 was'],
  ['campaign 0071 was', 'campaign 0071 was'],
  ['creative set 007 was', 'creative set 007 was'],
])('%s', (sentence, named) => {
  expect(namedFailure(newFailure('refused', sentence), parents).sentence).toBe(named);
});

test('the message of the service stays as it is', () => {
  const failure = newFailure('refused', 'campaign 007 was not changed.', 400, 'campaign 007 is locked');
  expect(namedFailure(failure, parents)).toEqual({
    ...failure,
    sentence: 'campaign "Saga" was not changed.',
  });
});
