// test, history: the figures of a campaign as the service sends them.

import { costPerInstall, figuresOf } from '../../../../src/features/history/core/history-row';
import { unreadable } from '../../../../src/shared/value';

const NONE = { impressions: null, clicks: null, installs: null, spend: null };
const FIGURES = ['impressions', 'clicks', 'installs', 'spend'] as const;

test.each(FIGURES)('a campaign with %s alone has figures', (name) => {
  expect(figuresOf({ campaignId: 'c1', name: 'Summer', [name]: '12.5' })).toEqual({
    campaignId: 'c1',
    campaign: 'Summer',
    ...NONE,
    [name]: 12.5,
  });
  // Zero is a figure.
  expect(figuresOf({ campaignId: 'c1', [name]: 0 })).toMatchObject({ campaign: '', [name]: 0 });
});

test.each([null, undefined, '', unreadable({ a: 1 }), 'many', 'Infinity'])('%j is no figure', (value) => {
  const all = Object.fromEntries(FIGURES.map((name) => [name, value])) as Record<string, string | null>;
  expect(figuresOf({ campaignId: 'c1', name: 'Summer', ...all })).toBeNull();
  expect(figuresOf({ campaignId: 'c1', ...all, clicks: 3 })).toMatchObject({ ...NONE, clicks: 3 });
});

test('an ID is a text, and a name that is not one is left out', () => {
  expect(figuresOf({ campaignId: 7, name: 8, clicks: 1 })).toMatchObject({ campaignId: '7', campaign: '' });
});

test.each([
  [10, 4, 2.5],
  [1, 3, 0.3333],
  [0, 3, 0],
  [5, 1, 5],
  [5, 0, null],
  [5, null, null],
  [null, 5, null],
  [null, null, null],
])('$%d for %d installs: %d each', (spend, installs, expected) => {
  expect(costPerInstall(spend, installs)).toBe(expected);
});
