// test of rules: requirements on every tab other than Campaigns, and on the texts of all rules.

import type { Fields } from '../../../src/shared/value';
import { ads } from '../../../src/tabs/ads/ads-columns';
import { assets } from '../../../src/tabs/assets/assets-columns';
import type { Cell } from '../../../src/tabs/columns/column';
import type { Tab } from '../../../src/tabs/columns/tab';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';
import { deviceTargeting } from '../../../src/tabs/device-targeting/device-targeting-columns';
import { factsOf } from '../../../src/tabs/rules/facts';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { sources } from '../../../src/tabs/sources/sources-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { columnAt } from '../../sheet/campaign-rows';
import { TABS } from '../../sheet/tab-rows';
import { enter } from './checking';
import { added, brief, check, edited, RULES } from './tab-checking';

const each = TABS.map((tab): [string, Tab] => [tab.title, tab]);

test('names are unique and titles readable', () => {
  const rules = [...RULES.rows, ...RULES.tabs];
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  const tabs = ['*', 'campaigns', ...TABS.map(({ id }) => id)];
  for (const { name, title, tab } of rules) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(title).toMatch(/^[A-Za-z].*[^.]$/);
    expect(tabs).toContain(tab);
  }
});

test.each(each)('%s: a pulled row is valid, even with odd values', (_, tab) => {
  const odd: Record<string, Fields[string]> = {};
  for (const { field, kind } of tab.columns) {
    if (kind.checkbox) odd[field] = true;
    else if (kind.numberFormat !== '@') odd[field] = -0.5;
    else odd[field] = ' {#N/A} ';
    if (kind.name === 'code') odd[field] = 'ODD 1';
    if (kind.name === 'code-list') odd[field] = kind.parse('99, X');
    if (kind.name === 'integer') odd[field] = -5;
  }
  const facts = factsOf({ campaigns: [{ campaignId: 'another' }], targets: [odd] });
  expect(brief(check(tab, [{}, odd], {}, facts).issues)).toEqual([]);
});

const other: Readonly<Record<string, Cell>> = { text: 'else', id: 'else', choice: 'else', integer: 4711 };

test.each(each)('%s: a read-only value is restored by the fix', (_, tab) => {
  const fixed = tab.columns.filter(({ access }) => access === 'read-only' || access === 'creation');
  for (const { header, kind, access } of fixed) {
    const { sheet, issues, again } = check(tab, [{}], { 2: { [header]: other[kind.name]! } });
    const rule = access === 'creation' ? 'creation-only-edited' : 'read-only-edited';
    expect(brief(issues)).toContain(`${rule} error ${header}`);
    const { fix } = issues.find((issue) => issue.rule === rule)!;
    sheet.put(2, columnAt(sheet, header), kind.encode(fix!.value));
    expect(again()).toEqual([]);
  }
});

test.each(each)(
  '%s: an emptied checkbox is cleared, but starts no country; a number is only emptied where it can be cleared',
  (_, tab) => {
    for (const { field, header, kind, access, clearable } of tab.columns) {
      if (field === tab.stopBox) continue;
      if (access !== 'editable' || kind.decode('').ok === false) continue;
      const found = brief(edited(tab, { [header]: '' }, kind.checkbox ? { [field]: true } : {}));
      if (kind.checkbox || clearable) expect(found).toEqual([]);
    }
  },
);

describe('keys of several parts', () => {
  test.each<[string, Tab, Record<string, Cell>, string[]]>([
    ['a target without a country', targets, { 'Campaign ID': '8' }, ['Country']],
    ['a target without a campaign', targets, { Country: 'DE' }, ['Campaign ID']],
    ['a target with a bid only', targets, { Bid: 2 }, ['Campaign ID', 'Country']],
    ['a source without an app', sources, { 'Campaign ID': '8', Active: true }, ['App ID']],
    ['a bid without an app', sourceBids, { 'Campaign ID': '8', Country: 'DE', 'Bid value': 1 }, ['App ID']],
    ['an asset without a type', assets, { 'Creative set ID': '31', Asset: 'x' }, ['Type']],
  ])('%s', (_, tab, entry, headers) => {
    const issues = added(tab, entry);
    expect(brief(issues)).toEqual(headers.map((header) => `key-incomplete error ${header}`));
    for (const { message } of issues) expect(message).toMatch(/^["A-Z].*\.$/);
  });

  test('an overwritten country is held back, and restored', () => {
    const { sheet, issues, again } = check(targets, [{}, { country: 'FR', bid: 2 }], {
      3: { Country: 'it' },
    });
    // Once: the row of FR is there, with another key.
    expect(brief(issues)).toEqual(['key-changed error Country']);
    expect(issues[0]).toMatchObject({
      expected: 'FR',
      found: 'IT',
      fix: { value: 'FR', label: 'Restore FR' },
    });
    enter(sheet, 3, { Country: 'FR' });
    expect(again()).toEqual([]);
  });

  test('an emptied or damaged part of a key is restored if the rest of the row identifies it', () => {
    const rows = [{}, { appId: '12345678901234567890', externalAppId: 'x' }];
    const emptied = check(sourceBids, rows, { 3: { 'App ID': '' } }).issues;
    expect(emptied[0]).toMatchObject({ rule: 'key-changed', fix: { value: '12345678901234567890' } });
    const damaged = check(sourceBids, rows, { 3: { 'App ID': 1.2345678901234567e19 } }).issues;
    expect(damaged[0]).toMatchObject({ rule: 'lost-digits', fix: { value: '12345678901234567890' } });
  });

  test('a copy of a row with another country is simply new', () => {
    const { issues } = check(targets, [{}], {
      3: { 'Campaign ID': '007', Campaign: 'Summer', 'Bid type': 'CPI', Country: 'FR', Bid: 1.25 },
    });
    expect(issues).toEqual([]);
  });

  test('two rows of one key are both reported', () => {
    const { rulesIn } = check(targets, [{}], { 3: { 'Campaign ID': '007', Country: 'de' } });
    expect(rulesIn(2)).toContain('duplicate-key Country');
    expect(rulesIn(3)).toContain('duplicate-key Country');
  });

  test('a thousand new rows beside a hundred missing ones', () => {
    const { sheet, again } = check(
      sourceBids,
      Array.from({ length: 100 }, (_, i) => ({ appId: `a${i}` })),
      {},
    );
    for (let row = 2; row < 1100; row++)
      enter(sheet, row, { 'Campaign ID': '007', 'App ID': `b${row}`, Country: 'DE' });
    const issues = again();
    expect(issues.filter(({ rule }) => rule === 'row-missing')).toEqual([]);
    // Those typed over the pulled rows, not those typed below them.
    const changed = issues.filter(({ rule }) => rule === 'key-changed');
    expect(changed.map(({ row }) => row)).toEqual(Array.from({ length: 100 }, (_, i) => i + 2));
  });
});

describe('tabs whose rows the service makes', () => {
  test.each([
    ['Ads', ads, { Name: 'Mine' }],
    ['Device targeting', deviceTargeting, { Phone: true }],
  ] as const)('%s take no new row', (_, tab, entry) => {
    const [issue] = added(tab, entry);
    expect(issue).toMatchObject({ rule: 'not-creatable', severity: 'error', column: '' });
  });

  test('their unknown IDs do not get the advice to clear them', () => {
    const [issue] = added(ads, { 'Ad ID': '999', Name: 'x' });
    expect(issue).toMatchObject({ rule: 'key-unknown' });
    expect(issue!.message).not.toContain('empty');
  });
});

describe('parents', () => {
  const facts = factsOf({
    campaigns: [{ campaignId: '6' }],
    'creative-sets': [{ creativeSetId: '6' }],
  });
  test.each<[string, Tab, Record<string, Cell>, string]>([
    ['a target', targets, { Country: 'DE' }, 'Campaign ID'],
    ['a source', sources, { 'App ID': '1', Active: true }, 'Campaign ID'],
    ['a creative set', creativeSets, { Name: 'x' }, 'Campaign ID'],
    ['an asset', assets, { Type: 'TXT_TITLE', Asset: 'x' }, 'Creative set ID'],
  ])('%s of an unknown one is reported, of a known one not', (_, tab, entry, header) => {
    expect(brief(added(tab, { ...entry, [header]: '8' }, facts))).toEqual([
      `parent-unknown warning ${header}`,
    ]);
    expect(added(tab, { ...entry, [header]: '6' }, facts)).toEqual([]);
    expect(added(tab, { ...entry, [header]: '8' })).toEqual([]);
  });
});
