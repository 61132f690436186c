// test, runs: restored values are checked like typed ones; a value that would break a rule is not restored,
// with the reason.

import type { LoggedOperation } from '../../../src/push/journal/journal-rows';
import { withinRules } from '../../../src/push/undo/undo-rules';
import { undoOf } from '../../../src/push/undo/undoable';
import type { Fields, Value } from '../../../src/shared/value';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { keyOf, type Tab } from '../../../src/tabs/columns/tab';
import { deviceTargeting } from '../../../src/tabs/device-targeting/device-targeting-columns';
import { factsOf, NO_FACTS } from '../../../src/tabs/rules/facts';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';

type Edit = readonly [field: string, before: Value, after: Value];

const logged = (tab: Tab, now: Fields, ...edits: Edit[]): LoggedOperation => ({
  run: 'push-1',
  time: '2026-01-15 09:30',
  who: 'Ann',
  operation: {
    tab: tab.id,
    action: 'update',
    key: keyOf(tab, now)!,
    campaignId: String(now.campaignId),
    label: keyOf(tab, now)!,
    changes: edits.map(([field, before, after]) => ({ field, before, after })),
  },
  outcome: 'verified',
  detail: '',
  entry: 0,
});

/** The values to restore in each row, and why others are not. */
function judge(tab: Tab, rows: readonly Fields[], edits: readonly (readonly Edit[])[], facts = NO_FACTS) {
  const all = new Map(rows.map((fields) => [keyOf(tab, fields)!, fields]));
  const undoings = edits.flatMap((own, i) =>
    own.length === 0 ? [] : [undoOf(tab, logged(tab, rows[i]!, ...own), { reported: rows[i]! })],
  );
  const ruled = withinRules(tab, undoings, all, facts);
  return {
    restored: ruled.undoings.map(({ operation }) => operation?.changes.map(({ field }) => field) ?? []),
    why: ruled.undoings.flatMap(({ notRestored: left }) => left.map(({ kind, why }) => `${kind}: ${why}`)),
    warnings: [...ruled.warnings.values()].flat(),
  };
}

const CAMPAIGN: Fields = {
  campaignId: '7',
  name: 'a',
  active: true,
  platform: 'ios',
  bidType: 'CPI',
  goalPeriod: null,
  packageName: '123',
  bundleId: 'x.y',
  category: 'Games',
  trackingMethod: 'custom_track',
};

it('restores values that follow the rules', () => {
  expect(judge(campaigns, [CAMPAIGN], [[['name', 'before', 'a']]])).toEqual({
    restored: [['name']],
    why: [],
    warnings: [],
  });
});

it('skips a text that cannot be emptied, and restores the rest of the row', () => {
  const judged = judge(
    campaigns,
    [CAMPAIGN],
    [
      [
        ['trackingMethod', '', 'custom_track'],
        ['category', 'Puzzle', 'Games'],
      ],
    ],
  );
  expect(judged.restored).toEqual([['category']]);
  expect(judged.why).toEqual([expect.stringMatching(/^rule: A campaign must have a tracking method/)]);
});

it('skips an override if another person set a value since', () => {
  const now = { campaignId: '7', appId: 'x', country: 'DE', overridePercent: null, bidValue: 4 };
  const judged = judge(
    sourceBids,
    [now],
    [
      [
        ['overridePercent', 20, null],
        ['bidValue', null, 3],
      ],
    ],
  );
  expect(judged.restored).toEqual([[]]);
  expect(judged.why.map((text) => text.split(':')[0])).toEqual(['changed', 'rule']);
});

it('keeps a bid in the countries if one of them is new since, so that no country is without one', () => {
  const place = (country: string, bid: number | null): Fields => ({
    campaignId: '7',
    country,
    bid,
    budget: null,
    clickUrl: '',
    impressionUrl: '',
    disabled: false,
  });
  const rows = [place('DEFAULT', 2), place('DE', null), place('FR', null)];
  // The run moved the bid from DE alone to DEFAULT; France was added afterwards.
  const edits: Edit[][] = [[['bid', null, 2]], [['bid', 3, null]], []];
  const judged = judge(targets, rows, edits);
  expect(judged.restored).toEqual([[], []]);
  expect(judged.why[0]).toContain('Bid is set in DE but not in FR');
  expect(judge(targets, rows.slice(0, 2), edits.slice(0, 2)).restored).toEqual([['bid'], ['bid']]);
});

it('finds the campaigns of rows without a campaign column', () => {
  const now = { campaignId: '7', phone: false, tablet: false, other: false, minOs: null };
  const android = factsOf({ campaigns: [{ ...CAMPAIGN, platform: 'android' }] });
  const edits: Edit[][] = [[['phone', true, false]]];
  expect(judge(deviceTargeting, [now], edits, android).restored).toEqual([[]]);
  expect(judge(deviceTargeting, [now], edits, factsOf({ campaigns: [CAMPAIGN] })).restored).toEqual([
    ['phone'],
  ]);
});

it('shows warnings about restored values', () => {
  const now = { campaignId: '7', appId: 'x', country: 'DE', overridePercent: 20, bidValue: null };
  const judged = judge(sourceBids, [now], [[['overridePercent', 0.5, 20]]]);
  expect([judged.restored, judged.warnings.length]).toEqual([[['overridePercent']], 1]);
});

it('checks three thousand of thirty thousand rows; a quadratic step would exceed the time limit of a test', () => {
  const rows = Array.from({ length: 30_000 }, (_, i): Fields => {
    return {
      campaignId: String(i % 200),
      appId: `a${i}`,
      country: 'DE',
      overridePercent: 20,
      bidValue: null,
    };
  });
  const edits = rows.map((_, i): Edit[] => (i % 10 === 0 ? [['overridePercent', 10, 20]] : []));
  const judged = judge(sourceBids, rows, edits);
  expect(judged.restored.filter((fields) => fields.length === 1)).toHaveLength(3_000);
});
