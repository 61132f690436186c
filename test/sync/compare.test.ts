// test of sync: comparing the service's values right before sending with the reviewed ones.

import { ENGLISH, type NumberStyle } from '../../src/shared/numbers';
import type { Fields } from '../../src/shared/value';
import { compareReviewed, differencesText, serviceFieldsOf } from '../../src/sync/compare-reviewed';
import type { Change, Operation } from '../../src/sync/operation';
import { assets } from '../../src/tabs/assets/assets-columns';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../src/tabs/columns/tab';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { sources } from '../../src/tabs/sources/sources-columns';
import { targets } from '../../src/tabs/targets/targets-columns';

const change = (field: string, before: Change['before'], after: Change['after']): Change => ({
  field,
  before,
  after,
});

const operation = (tab: Tab, changes: readonly Change[], more: Partial<Operation> = {}): Operation => ({
  tab: tab.id,
  action: 'update',
  key: '7 | US',
  campaignId: '7',
  label: 'US',
  changes,
  ...more,
});

const GONE: Fields = { disabled: true };
const BID = [change('bid', 2.1, 2.5)];
const ACTIVE = { assumes: { disabled: false } };

describe('a target', () => {
  it.each<[string, Operation, Fields | null, string]>([
    ['as reviewed', operation(targets, BID, ACTIVE), { bid: 2.1, disabled: false }, 'same'],
    ['with the wished value', operation(targets, BID, ACTIVE), { bid: 2.5, disabled: false }, 'applied'],
    ['with a third value', operation(targets, BID, ACTIVE), { bid: 2.3, disabled: false }, 'changed'],
    ['that was disabled since', operation(targets, BID, ACTIVE), null, 'changed'],
    ['that stops returning its bid', operation(targets, BID, ACTIVE), { disabled: false }, 'hidden'],
    [
      'half of which is there already',
      operation(targets, [...BID, change('budget', 10, 20)], ACTIVE),
      { bid: 2.5, budget: 10, disabled: false },
      'same',
    ],
    [
      'to be disabled that is disabled',
      operation(targets, [change('disabled', false, true)]),
      null,
      'applied',
    ],
    [
      'to be started again',
      operation(targets, [change('disabled', true, false)], { along: { bid: 3 } }),
      null,
      'same',
    ],
    [
      'that another person enabled again with the same bid',
      operation(targets, [change('disabled', true, false)], { along: { bid: 3 } }),
      { disabled: false, bid: 3 },
      'applied',
    ],
    [
      'that another person enabled again with another bid',
      operation(targets, [change('disabled', true, false)], { along: { bid: 3 } }),
      { disabled: false, bid: 4 },
      'changed',
    ],
  ])('%s', (_what, one, theirs, is) => {
    expect(compareReviewed(targets, one, theirs, GONE).is).toBe(is);
  });
});

describe('a new source bid', () => {
  const fresh = operation(sourceBids, [change('appId', '', 'app'), change('bidValue', null, 3)], {
    action: 'create',
  });

  it.each<[string, Fields | null, string]>([
    ['that does not exist', null, 'same'],
    ['that exists without values', { bidValue: null, overridePercent: null }, 'same'],
    ['that exists as wished', { bidValue: 3, overridePercent: null }, 'applied'],
    ['that exists with another value', { bidValue: 5, overridePercent: null }, 'added'],
    ['that exists with the other kind of bid', { bidValue: null, overridePercent: 20 }, 'added'],
  ])('%s', (_what, theirs, is) => {
    expect(compareReviewed(sourceBids, fresh, theirs, sourceBids.valuesWhenAbsent).is).toBe(is);
  });
});

describe('a row that was added at the service since the review', () => {
  const added = (tab: Tab, changes: readonly Change[], theirs: Fields | null, whenAbsent?: Fields) =>
    compareReviewed(tab, operation(tab, changes, { action: 'create' }), theirs, whenAbsent);

  it.each<[string, Tab, Change, Fields | null, string]>([
    ['a source that is off', sources, change('active', null, true), { active: false }, 'added'],
    ['a source that is on', sources, change('active', null, true), { active: true }, 'applied'],
    ['no source', sources, change('active', null, true), null, 'same'],
    ['a country without a bid', targets, change('bid', null, 2), { bid: null, disabled: false }, 'added'],
    ['a country whose bid is omitted', targets, change('bid', null, 2), { disabled: false }, 'added'],
    ['a country with this bid', targets, change('bid', null, 2), { bid: 2, disabled: false }, 'applied'],
    ['a disabled country', targets, change('bid', null, 2), GONE, 'same'],
    ['a text without content', assets, change('asset', '', 'Play'), { asset: '' }, 'added'],
  ])('%s', (_, tab, one, theirs, is) => {
    expect(added(tab, [one], theirs, tab.valuesWhenAbsent).is).toBe(is);
  });

  it('has no reviewed values', () => {
    const found = added(sources, [change('active', null, true)], { active: false });
    expect(found.is === 'added' && differencesText(sources, found.differences, ENGLISH, true)).toBe(
      'Active: yours TRUE, theirs FALSE',
    );
  });
});

it('recognizes a removed campaign', () => {
  const one = operation(campaigns, [change('name', 'A', 'B')]);
  expect(compareReviewed(campaigns, one, null, undefined)).toEqual({ is: 'gone' });
});

it('treats an unset checkbox as FALSE', () => {
  const one = operation(campaigns, [change('active', null, true)]);
  expect(compareReviewed(campaigns, one, { active: false }, undefined)).toEqual({ is: 'same' });
});

it('gives all three values, and two values for fields sent along unchanged', () => {
  const one = operation(targets, [...BID, change('disabled', true, false)], {
    along: { clickUrl: 'https://a' },
  });
  const now = { bid: 2.3, disabled: true, clickUrl: '', budget: 4 };
  const found = compareReviewed(targets, one, now, GONE);
  const shown = (style: NumberStyle) =>
    found.is === 'changed' && differencesText(targets, found.differences, style);
  expect(shown(ENGLISH)).toBe(
    'Bid: yours 2.5, theirs 2.3, reviewed 2.1; Click URL: theirs empty, reviewed https://a',
  );
  expect(shown({ decimal: ',', group: '.' })).toMatch(/^Bid: yours 2,5, theirs 2,3, reviewed 2,1; .*https/);
  expect(serviceFieldsOf(one, now)).toEqual({ bid: 2.3, disabled: true, clickUrl: '' });
});
