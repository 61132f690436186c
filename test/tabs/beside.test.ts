// test, resources: unchanged fields that an update sends or requires, and its requests (sections 2.2, 2.4 and
// 2.7).

import type { Fields } from '../../src/shared/value';
import type { Change } from '../../src/sync/operation';
import { fieldsOfKey } from '../../src/tabs/columns/tab';
import { resourceOf } from '../../src/tabs/registry';

const FORMS = { rowsForm: 'array', pageSize: 0 } as const;

/** The unchanged fields of an update of the row, and its requests. */
function update(tab: string, key: string, base: Fields, after: Fields) {
  const { dependenciesOf, sender, ...resource } = resourceOf(tab)!;
  const beside = dependenciesOf?.(after, base) ?? {};
  const changes = Object.keys(after).map(
    (field): Change => ({ field, before: base[field] ?? null, after: after[field]! }),
  );
  const operation = { tab, action: 'update' as const, key, campaignId: '7', label: key, changes, ...beside };
  const keys = fieldsOfKey(resource.tab, key);
  const calls = sender.calls([{ operation, keys, after, along: beside.along ?? {} }], FORMS);
  return { ...beside, sent: calls.map(({ json, form }) => json ?? form) };
}

const MX: Fields = {
  bid: 2.1,
  budget: null,
  clickUrl: 'https://click.example',
  impressionUrl: '',
  disabled: false,
};

describe('a country', () => {
  it.each<[string, Fields, Fields, object]>([
    [
      'is sent with its change alone, and must be active',
      MX,
      { bid: 3 },
      { assumes: { disabled: false }, sent: [{ countries: [{ MX: { bid: 3 } }] }] },
    ],
    [
      'is disabled by that alone',
      MX,
      { disabled: true },
      { sent: [{ countries: [{ MX: { disabled: true } }] }] },
    ],
    [
      'that starts again brings its other values along',
      { ...MX, disabled: true },
      { disabled: false, bid: 3 },
      {
        along: { clickUrl: 'https://click.example' },
        sent: [{ countries: [{ MX: { disabled: false, bid: 3, click_url: 'https://click.example' } }] }],
      },
    ],
  ])('%s', (_what, base, after, expected) => {
    expect(update('targets', '7 | MX', base, after)).toEqual(expected);
  });
});

describe('device types', () => {
  const base = { phone: true, tablet: false, other: false, minOs: 12 };

  it('are sent as a whole, including unchanged ones', () => {
    expect(update('device-targeting', '7', base, { tablet: true })).toEqual({
      along: { phone: true, other: false },
      sent: [{ device_types: ['phone', 'tablet'] }],
    });
  });

  it('are sent as a whole, although some are unknown', () => {
    const unknown = { phone: null, tablet: null, other: true };
    expect(update('device-targeting', '7', unknown, { tablet: true })).toEqual({
      along: { phone: false, other: true },
      sent: [{ device_types: ['tablet', 'other'] }],
    });
  });

  it('are left out when only the OS version changes', () => {
    expect(update('device-targeting', '7', base, { minOs: 13 })).toEqual({
      sent: [{ os_major_version_min: 13 }],
    });
  });
});

describe('a source bid', () => {
  const sent = (fields: object) => [[{ app_id: '00app', country: 'US', ...fields }]];

  it.each<[string, Fields, Fields, object]>([
    [
      'set in percent relies on an unset value',
      { overridePercent: 10, bidValue: null },
      { overridePercent: 20 },
      { assumes: { bidValue: null }, sent: sent({ bid_override_percentage: '20' }) },
    ],
    [
      'set as a value relies on an unset percentage',
      { overridePercent: null, bidValue: 2 },
      { bidValue: 3 },
      { assumes: { overridePercent: null }, sent: sent({ bid_value: '3' }) },
    ],
    [
      'changed from a value to a percentage sends both',
      { overridePercent: null, bidValue: 2 },
      { overridePercent: 20, bidValue: null },
      { sent: sent({ bid_override_percentage: '20', bid_value: 'default' }) },
    ],
    [
      'is cleared by what was set',
      { overridePercent: 10, bidValue: null },
      { overridePercent: null },
      { sent: sent({ bid_override_percentage: 'default' }) },
    ],
  ])('%s', (_what, base, after, expected) => {
    expect(update('source-bids', '7 | 00app | US', base, after)).toEqual(expected);
  });
});

describe('an asset', () => {
  it('is removed only if it is the reviewed one', () => {
    const base = { asset: 'https://a.example/1.png', remove: false };
    expect(update('assets', '9 | IMG_ICON', base, { remove: true })).toEqual({
      assumes: { asset: 'https://a.example/1.png' },
      sent: [{ type: 'IMG_ICON', remove: 'true' }],
    });
  });

  it.each([
    ['an update where there is one', 'old', { type: 'TXT_TITLE', asset: 'new', update: 'true' }],
    ['an addition where there is none', '', { type: 'TXT_TITLE', asset: 'new' }],
  ])('is sent as %s', (_what, before, form) => {
    expect(update('assets', '9 | TXT_TITLE', { asset: before, remove: false }, { asset: 'new' })).toEqual({
      sent: [form],
    });
  });
});
