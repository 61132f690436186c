// test of rules: the rules of every tab, by tables of good and bad values.

import type { Issue } from '../../../src/shared/issue';
import type { Value } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { checkTab } from '../../../src/tabs/check-rows';
import type { Cell } from '../../../src/tabs/columns/column';
import { campaign, columnAt, pulled } from '../../sheet/campaign-rows';
import { added, type Entry, edited } from './checking';

const awkward = { name: ' #N/A ', category: '#REF!', spend: '1.5', active: null, trackingMethod: '' };

test.each<[string, Entry, Parameters<typeof edited>[1]?]>([
  ['nothing', {}],
  ['awkward values that came from the service', {}, awkward],
  ['unknown values of the service', {}, { goalPeriod: 14, bidType: 'NEW', platform: 'tv', bundleId: 'x' }],
  ['a new name', { Name: '=1+1' }],
  ['a name that is a number', { Name: 2026 }],
  ['another checkbox value', { Active: false }],
  ['an emptied box', { Active: '' }],
  ['the same number written otherwise', { 'Spend yesterday': 1234.50001 }],
  ['an ID pasted as a number', { 'Campaign ID': 8 }, { campaignId: '8' }],
])('%s: no issue', (...[, entry, over]) => {
  const { sheet, base } = pulled([campaign('007', over)]);
  for (const [header, cell] of Object.entries(entry)) sheet.put(2, columnAt(sheet, header), cell);
  expect(checkTab(campaigns, readTab(campaigns, sheet), base)).toEqual([]);
});

const bad: [string, string, Cell, string, Value | undefined][] = [
  ['an impression too many', 'Impressions yesterday', 120001, 'read-only-edited', 120000],
  ['an emptied read-only cell', 'Spend yesterday', '', 'read-only-edited', '1234.5000'],
  ['an edited creation date', 'Created', '2026-01-16', 'read-only-edited', '2026-01-15 08:00:00'],
  ['an unreadable read-only cell', 'Clicks yesterday', 'many', 'text-in-number', 3400],
  ['a date in a read-only text', 'Created', new Date(2026, 0, 15), 'date-found', '2026-01-15 08:00:00'],
  ['another platform', 'Platform', 'ios', 'creation-only-edited', 'android'],
  ['another bid type', 'Bid type', 'CPI', 'creation-only-edited', 'RET'],
  ['an emptied goal period', 'Goal period', '', 'creation-only-edited', 7],
  ['a goal period that cannot be read', 'Goal period', '#N/A', 'formula-error', 7],
  ['another bundle ID', 'Bundle ID', 'com.example.x', 'creation-only-edited', ''],
  ['a word in a checkbox column', 'Active', 'FALSE', 'not-a-flag', false],
  ['a failed formula in a text', 'Name', '#REF!', 'formula-error', undefined],
  ['a space behind', 'Name', 'Summer ', 'spaces-at-ends', 'Summer'],
  ['a hard space and a space before', 'Category', '\u00a0 games', 'spaces-at-ends', 'games'],
  ['an empty line behind', 'Name', 'Summer\n', 'spaces-at-ends', 'Summer'],
  ['an endless text', 'Name', 'x'.repeat(50001), 'text-too-long', undefined],
  ['a date for a name', 'Name', new Date(2026, 4, 3), 'date-found', undefined],
];

test.each(bad)('%s', (_, header, cell, rule, fix) => {
  const { row, alone } = edited({ [header]: cell });
  expect(row).toHaveLength(1);
  expect(row[0]).toMatchObject({ rule, severity: 'error', tab: 'campaigns', row: 2, column: header });
  expect(row[0]!.fix?.value).toEqual(fix);
  expect(row[0]!.message).toMatch(/^["A-Z].*\.$/s);
  expect(alone).toEqual(row);
});

test('an applied fix leaves no issue', () => {
  for (const [, header, cell] of bad) {
    const { sheet, base } = pulled([campaign('007')]);
    const at = columnAt(sheet, header);
    sheet.put(2, at, cell);
    for (const { fix, field } of checkTab(campaigns, readTab(campaigns, sheet), base)) {
      const { kind } = campaigns.columns.find((column) => column.field === field)!;
      if (!fix) continue;
      sheet.put(2, at, kind.encode(fix.value));
      expect(checkTab(campaigns, readTab(campaigns, sheet), base)).toEqual([]);
    }
  }
});

describe('an invisible character', () => {
  const issueOf = (issues: readonly Issue[]) =>
    issues.map(({ rule, severity, message, found, fix }) => [rule, severity, message, found, fix?.value]);

  test.each<[string, string, string, string]>([
    ['Summer\u200b', 'zero width space (U+200B) at the end', '"Summer⟨U+200B⟩"', 'Summer'],
    ['\u00a0Summer', 'no-break space (U+00A0) at the start', '"\u00a0Summer"', 'Summer'],
    ['Summer\u202f', 'narrow no-break space (U+202F) at the end', '"Summer\u202f"', 'Summer'],
    ['Summer\u2009', 'invisible character (U+2009) at the end', '"Summer\u2009"', 'Summer'],
    ['\u3000Summer', 'ideographic space (U+3000) at the start', '"\u3000Summer"', 'Summer'],
    ['\u2060Summer', 'word joiner (U+2060) at the start', '"⟨U+2060⟩Summer"', 'Summer'],
    ['Summ\u200eer', 'left-to-right mark (U+200E) after the 4th character', '"Summ⟨U+200E⟩er"', 'Summer'],
  ])('in a name is a warning, while typing and in Check: %j', (text, character, found, fix) => {
    const { row, alone } = edited({ Name: text });
    const message = `Name has an invisible character: ${character}. Remove it.`;
    expect(issueOf(row)).toEqual([['spaces-at-ends', 'warning', message, found, fix]]);
    expect(alone).toEqual(row);
  });

  test('several of them', () => {
    expect(edited({ Category: '\u200bgames\u200b' }).row[0]).toMatchObject({
      message:
        'Category has invisible characters: zero width space (U+200B) at the start, zero width space (U+200B) at the end. Remove them.',
      fix: { value: 'games', label: 'Remove the invisible characters' },
    });
  });

  test('that came from the service is no issue until the text is edited', () => {
    expect(edited({}, { name: 'Summer\u200b' }).row).toEqual([]);
    expect(edited({ Name: 'Summers\u200b' }, { name: 'Summer\u200b' }).row).toMatchObject([
      { severity: 'warning', fix: { value: 'Summers' } },
    ]);
  });

  test('in emoji and scripts that need it is no issue', () => {
    for (const name of ['👨\u200d👩\u200d👧 family', 'می\u200cخواهم', '❤\ufe0f'])
      expect(edited({ Name: name }).row).toEqual([]);
  });

  test('in an ID is an error', () => {
    const { alone } = edited({ 'Campaign ID': '007\u200b' });
    expect(alone.map(({ rule, severity, fix }) => [rule, severity, fix?.value])).toEqual([
      ['key-unknown', 'error', '007'],
      ['spaces-at-ends', 'error', '007'],
    ]);
    expect(edited({ 'Campaign ID': '007\u200b' }).row).toMatchObject([
      {
        message: expect.stringContaining('changed from 007 to 007⟨U+200B⟩'),
        fix: { value: '007' },
      },
    ]);
    expect(issueOf(added({ 'Package name': 'com.example\u200b.game' }).row)).toContainEqual([
      'spaces-at-ends',
      'error',
      'Package name has an invisible character: zero width space (U+200B) after the 11th character. Remove it.',
      '"com.example⟨U+200B⟩.game"',
      'com.example.game',
    ]);
  });

  test('alone is no name', () => {
    expect(edited({ Name: '\u200b' }).row).toMatchObject([{ severity: 'error', fix: { value: '' } }]);
  });
});

describe('keys', () => {
  test('an ID that was never pulled is reported, and restored if the original is certain', () => {
    const { row, alone } = edited({ 'Campaign ID': '999' });
    expect(row).toMatchObject([{ rule: 'key-changed', field: 'campaignId', found: '999', expected: '007' }]);
    expect(row[0]!.fix?.value).toBe('007');
    expect(alone).toMatchObject([{ rule: 'key-unknown', found: '999' }]);
    expect(alone[0]!.fix).toBeUndefined();
  });

  test('an ID with a space gets its original as a fix, even from the row alone', () => {
    const { alone } = edited({ 'Campaign ID': '007 ' });
    expect(alone.map(({ rule, fix }) => [rule, fix?.value])).toEqual([
      ['key-unknown', '007'],
      ['spaces-at-ends', '007'],
    ]);
  });

  test('an ID that lost digits gets them back if the rest of the row identifies it', () => {
    const { sheet, base } = pulled([campaign('12345678901234567890'), campaign('8')]);
    sheet.put(2, columnAt(sheet, 'Campaign ID'), 1.2345678901234567e19);
    const issues = checkTab(campaigns, readTab(campaigns, sheet), base).filter(({ row }) => row === 2);
    expect(issues).toMatchObject([{ rule: 'lost-digits', fix: { value: '12345678901234567890' } }]);
  });

  test('an ID typed into a new row does not make it a new campaign', () => {
    const { row } = added({ 'Campaign ID': '999', Platform: '' });
    expect(row.map(({ rule }) => rule)).toEqual(['key-unknown']);
    expect(row[0]!.fix).toBeUndefined();
  });

  test('an emptied ID does not create a duplicate', () => {
    const { row } = edited({ 'Campaign ID': '' });
    expect(row).toMatchObject([{ rule: 'key-changed', field: 'campaignId', severity: 'error' }]);
  });

  test('duplicate rows are both reported', () => {
    const { sheet, base } = pulled([campaign('007'), campaign('8'), campaign('007')]);
    const issues = checkTab(campaigns, readTab(campaigns, sheet), base);
    expect(issues).toMatchObject([
      { rule: 'duplicate-key', row: 2, field: 'campaignId' },
      { rule: 'duplicate-key', row: 4, field: 'campaignId' },
    ]);
    expect(issues[0]!.message).toContain('row 4');
    expect(issues[1]!.message).toContain('row 2');
  });

  test('a long list of duplicates is shortened', () => {
    const { sheet, base } = pulled(Array.from({ length: 9 }, () => campaign('007')));
    const [first] = checkTab(campaigns, readTab(campaigns, sheet), base);
    expect(first!.message).toContain('3, 4, 5, 6, 7 and 3 more');
  });

  test('a missing row is information, last in the list', () => {
    const { sheet, base } = pulled([campaign('007'), campaign('8')]);
    sheet.arrangeRows([1]);
    sheet.put(2, columnAt(sheet, 'Name'), '');
    const issues = checkTab(campaigns, readTab(campaigns, sheet), base);
    expect(issues.map(({ rule }) => rule)).toEqual(['campaign-lacks', 'row-missing']);
    expect(issues[1]).toMatchObject({ severity: 'information', row: 0, field: '', column: '' });
    expect(issues[1]!.message).toMatch(
      /^Campaign 007 is not in the tab: its row was deleted or overwritten\./,
    );
  });
});

test('a tab with header issues reports nothing else', () => {
  const { sheet, base } = pulled([campaign('007')]);
  sheet.put(1, columnAt(sheet, 'Name'), '');
  const reading = readTab(campaigns, sheet);
  expect(checkTab(campaigns, reading, base)).toEqual(reading.issues);
});

test('issues are sorted by row', () => {
  const { sheet, base } = pulled(['1', '2', '3', '1'].map((key) => campaign(key)));
  sheet.put(4, columnAt(sheet, 'Clicks yesterday'), 0);
  const rows = checkTab(campaigns, readTab(campaigns, sheet), base).map(({ row }) => row);
  expect(rows).toEqual([2, 4, 5]);
});
