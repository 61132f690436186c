// test, push: a review warns of an address with another host, and of one that is no longer encrypted.

import { documentWith } from '../world/document';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

const OLD = 'https://track.example/click?a=1';

test.each<[string, string[]]>([
  [
    'https://track.example.evil.example/click?a=1',
    ['Click URL: the host changes from track.example to track.example.evil.example.'],
  ],
  ['http://track.example/click?a=1', ['Click URL: https becomes http.']],
  ['https://Track.example/click?a=2', []],
])('%s', (address, texts) => {
  const document = documentWith(TWO_CAMPAIGNS);
  const countries = document.service.targets['7'] as Record<string, Record<string, string>>;
  for (const country of Object.keys(countries)) countries[country]!.click_url = OLD;
  document.pull('campaigns', 'targets');
  document.type('targets', '7 | US', 'clickUrl', address);
  const [row] = document.review().rows;
  expect(row!.warnings.filter((text) => text.startsWith('Click URL'))).toEqual(texts);
  expect(row!.tally.warned).toBe(row!.warnings.length > 0 ? 1 : undefined);
});
