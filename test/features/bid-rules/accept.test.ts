// test, features: what the rules propose beside the bids, and which proposals are accepted.

import { bidRulesAccept } from '../../../src/features/bid-rules/accept-proposals';
import type { NewRule } from '../../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../../src/features/bid-rules/core/bid-rule';
import {
  bidRulesAdd,
  bidRulesCount,
  bidRulesRead,
  bidRulesRun,
} from '../../../src/features/bid-rules/run-rules';
import { jobStep } from '../../../src/features/jobs/jobs';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { sources } from '../../../src/tabs/sources/sources-columns';
import { targets } from '../../../src/tabs/targets/targets-columns';
import { answer } from '../../ad-service/plain-transport';
import { selectedRows } from '../../ports/plain-ports';
import { campaignBody, rowsIn, type ServicePorts, servicePorts, targetsBody } from '../service-ports';

const bid = (app: string, country: string, value: string, percentage = 'default') => ({
  app_id: app,
  app_id_external: `x-${app}`,
  country,
  bid_value: value,
  bid_override_percentage: percentage,
});

/** A pulled document: two campaigns with targets, source bids and sources. */
function pulled(
  tabs = ['campaigns', 'targets', 'sources', 'source-bids'],
  bids = [bid('a1', 'US', '2.0'), bid('a2', 'DE', '3.0'), bid('a3', 'DE', 'default', '20')],
): ServicePorts {
  const ports = servicePorts({
    'GET /campaigns': [
      campaignBody('c1'),
      campaignBody('c2', { bid_type: 'RET', goal_period: 7, platform: 'android' }),
    ],
    'GET /campaign_targets/c1': targetsBody({ US: 2, DE: 4 }),
    'GET /campaign_targets/c2': { ...targetsBody({ DEFAULT: 50 }), bid_type: 'RET' },
    'GET /source_bids/c1': bids,
    'GET /source_bids/c2': [],
    'GET /sources/c1': [{ app_id: 'a1', app_id_external: 'x-a1', status: true }],
    'GET /sources/c2': [],
    'GET /applists/list': {
      code: 200,
      app_lists: [{ app_list_id: '1', name: 'Games', description: '', app_count: 1 }],
      count: 1,
    },
    'GET /applists/list?app_list_id=1': { code: 200, apps: [{ application: 'x-a1' }], count: 1 },
  });
  jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs }).id);
  ports.asked();
  return ports;
}

const BLANK = Object.fromEntries(RULE_COLUMNS.map((column) => [column, '']));

function add(ports: ServicePorts, cells: Partial<NewRule>): void {
  bidRulesAdd(ports, {
    ...BLANK,
    On: 'TRUE',
    Name: 'Ten less',
    Tab: 'Source bids',
    Then: '-10 %',
    ...cells,
  } as NewRule);
}

const sheetOf = (ports: ServicePorts, tab: string) => ports.workbook.find(tab)!;
function column(ports: ServicePorts, tab: string, header: string): unknown[] {
  const sheet = sheetOf(ports, tab);
  const [headers = [], ...lines] = sheet.toEnd(1, sheet.header().length) ?? [];
  return lines.map((cells) => cells[headers.indexOf(header)]);
}
const proposed = (ports: ServicePorts, tab = 'source-bids') => column(ports, tab, 'Proposed');
const put = (ports: ServicePorts, tab: string, row: number, header: string, value: string | number): void => {
  const sheet = sheetOf(ports, tab);
  sheet.put(row, sheet.header().indexOf(header) + 1, value);
};
const bids = (ports: ServicePorts) => rowsIn(ports, sourceBids).map(({ fields: { bidValue } }) => bidValue);

/** With proposals 1.80 and 2.70, and one for the override of the third row. */
function proposing(): ServicePorts {
  const ports = pulled();
  add(ports, {});
  bidRulesRun(ports);
  return ports;
}

test('a rule that is being written is counted alone, without a request', () => {
  const ports = pulled();
  put(ports, 'source-bids', 2, 'Bid value', 9);
  const cells = { ...BLANK, Name: 'N', Tab: 'Source bids', Then: 'set 3', On: 'TRUE' } as NewRule;
  expect(bidRulesCount(ports, cells)).toEqual({ matched: 2, changed: 1, left: 1 });
  expect(bidRulesCount(ports, { ...cells, Where: 'country = US' })).toMatchObject({ matched: 0, left: 1 });
  expect(bidRulesCount(ports, { ...cells, Where: 'app list = Games' })).toBeNull();
  expect(bidRulesCount(ports, { ...cells, Then: '' })).toBeNull();
  expect(ports.asked()).toEqual([]);
});

test('a run writes the proposals and their reasons, changes no bid, and counts them', () => {
  const ports = pulled();
  add(ports, { Where: 'country = US', Name: 'US' });
  add(ports, { Where: 'country = DE', Then: 'set 3', Name: 'DE' });
  const { tabs } = bidRulesRun(ports);
  expect(tabs).toMatchObject([
    {
      sheet: 'Source bids',
      proposed: 2,
      rules: [
        { name: 'US', proposed: 1 },
        { name: 'DE', proposed: 1 },
      ],
    },
  ]);
  expect(proposed(ports)).toEqual(['$1.80', '', '$3.00']);
  expect(column(ports, 'source-bids', 'Why')[0]).toBe('US: −10 %');
  // The largest change first, with its calculation.
  expect(tabs[0]!.largest.map(({ part, proposed: text, change }) => [part, text, change])).toEqual([
    // Of 4.00 × 1.2.
    ['a3 · DE', '$3.00', -37.5],
    ['a1 · US', '$1.80', -10],
  ]);
  expect(tabs[0]!.largest[1]!.why).toMatch(/^US: 2\.00 × 0\.9 = 1\.80/);
  expect(bids(ports)).toEqual([2, 3, null]);
  const headers = sheetOf(ports, 'source-bids').header();
  expect(headers.slice(headers.indexOf('Bid value'), headers.indexOf('Bid value') + 3)).toEqual([
    'Bid value',
    'Proposed',
    'Why',
  ]);
  expect(ports.asked()).toEqual([]);
});

test.each<[Partial<NewRule>, string, unknown[]]>([
  [{ Tab: 'Targets', Where: 'campaign contains "c1"' }, 'targets', ['$1.80', '$3.60', '']],
  [{ Tab: 'Targets', Where: 'platform = android', Then: '-20 %' }, 'targets', ['', '', '62.5%']],
  [{ Tab: 'Targets', Where: 'bid type = RET', Then: '-20 %' }, 'targets', ['', '', '62.5%']],
  [{ Tab: 'Targets', Where: 'campaign ID = c1', Then: 'set 5' }, 'targets', ['$5.00', '$5.00', '']],
  [{ Tab: 'Sources', Where: 'app = a1', Then: 'source off' }, 'sources', ['off']],
  [{ Where: 'external app = x-a2', Then: 'bid * target bid / 4' }, 'source-bids', ['', '', '']],
  [{ Where: 'app = a2', Then: 'bid * target bid / 6' }, 'source-bids', ['', '$2.00', '']],
  [{ Where: 'app list = games' }, 'source-bids', ['$1.80', '', '']],
  [{ Where: 'app = a3' }, 'source-bids', ['', '', '8%']],
  [{ When: 'Spend > 1' }, 'source-bids', ['', '', '']],
])('the rule %j proposes in %s: %j', (cells, tab, expected) => {
  const ports = pulled();
  add(ports, cells);
  bidRulesRun(ports);
  expect(proposed(ports, tab)).toEqual(expected);
});

test('rows that are new or edited are left alone, and Why says so', () => {
  const ports = proposing();
  put(ports, 'source-bids', 2, 'Bid value', 2.2);
  const { tabs } = bidRulesRun(ports);
  expect(tabs).toMatchObject([{ proposed: 2, left: 1 }]);
  expect(proposed(ports)[0]).toBe('');
  expect(column(ports, 'source-bids', 'Why')[0]).toMatch(/edit/i);
});

test('a rule that is off or gone clears its proposals', () => {
  const ports = proposing();
  add(ports, { Tab: 'Targets', Name: 'Other' });
  const rules = ports.workbook.sheets.find((sheet) => sheet.name() === 'Bid rules')!;
  rules.put(2, rules.header().indexOf('On') + 1, 'FALSE');
  bidRulesRun(ports);
  expect(proposed(ports)).toEqual(['', '', '']);
  expect(proposed(ports, 'targets')[0]).toBe('$1.80');
});

test('nothing runs without a rule, with a mistake in one that is on, or without the tab', () => {
  const ports = pulled();
  expect(() => bidRulesRun(ports)).toThrow(/^No rule is on/);
  add(ports, { Where: 'country = US' });
  const rules = ports.workbook.sheets.find((sheet) => sheet.name() === 'Bid rules')!;
  rules.put(2, rules.header().indexOf('Where') + 1, 'country ! US');
  expect(() => bidRulesRun(ports)).toThrow(/^Bid rules, row 2, Where, character \d+: /);
  const [rule] = bidRulesRead(ports).rules;
  expect(rule).toMatchObject({
    row: 2,
    name: 'Ten less',
    tab: 'Source bids',
    selects: 'country ! US',
    action: '-10 %',
    isOn: true,
  });
  rules.put(2, rules.header().indexOf('On') + 1, 'FALSE');
  expect(() => bidRulesRun(ports)).toThrow(/^No rule is on/);
  const other = pulled(['campaigns']);
  add(other, {});
  expect(() => bidRulesRun(other)).toThrow(
    'The tab Source bids was not pulled. Pull it, then run the rules again.',
  );
});

test.each<[string, unknown, RegExp]>([
  [
    'Casual',
    undefined,
    /^Bid rules, row 2, Where: There is no app list "casual"\. See Bidgrid ▸ Send lists ▸ App lists\.$/,
  ],
  ['Twice', undefined, /^Bid rules, row 2, Where: Several app lists have the name "twice"/],
  ['Games', answer(500), /HTTP 500/],
])('the app list %s stops the run', (name, reply, why) => {
  const ports = pulled();
  const list = (id: string, own: string) => ({ app_list_id: id, name: own, description: '', app_count: 0 });
  ports.replies['GET /applists/list'] = reply ?? {
    code: 200,
    app_lists: [list('2', 'Twice'), list('3', 'TWICE')],
    count: 2,
  };
  add(ports, { Where: `app list = ${name}` });
  expect(() => bidRulesRun(ports)).toThrow(why);
});

test('an app list is read once, however many rules name it', () => {
  const ports = pulled();
  add(ports, { Where: 'app list = "Games"' });
  add(ports, { Name: 'Other', Where: 'app list = GAMES' });
  bidRulesRun(ports);
  expect(ports.asked()).toHaveLength(2);
});

test('a column of a person with the header Why is left alone', () => {
  const ports = pulled();
  add(ports, {});
  const sheet = sheetOf(ports, 'source-bids');
  const place = sheet.header().length + 1;
  sheet.write([{ row: 1, column: place, cells: [['Why'], ['mine']] }]);
  expect(() => bidRulesRun(ports)).toThrow('has a column "Why" that Bidgrid did not add');
  expect(sheet.values({ row: 2, column: place, rows: 1, columns: 1 })).toEqual([['mine']]);
});

test('rules are listed in their order, with what they select', () => {
  const ports = pulled();
  add(ports, { Name: 'Second', Order: '2', Where: 'country = US', When: 'Spend > 5' });
  add(ports, { Name: 'Third', Order: '3', Where: 'country = US' });
  add(ports, { Name: 'First', Order: '1', When: 'ROAS D7 < 8 %' });
  expect(bidRulesRead(ports)).toMatchObject({
    hasFigures: false,
    rules: [
      { name: 'First', selects: 'ROAS D7 < 8 %', needsFigures: true, isOn: true, issues: [] },
      { name: 'Second', selects: 'country = US, Spend > 5', needsFigures: true },
      { name: 'Third', selects: 'country = US', needsFigures: false },
    ],
  });
  expect(bidRulesRead(servicePorts())).toEqual({ rules: [], hasFigures: false });
});

describe('an acceptance', () => {
  test('of all rows makes ordinary edits with their rule, and empties Proposed', () => {
    const ports = proposing();
    expect(bidRulesAccept(ports, 'all')).toEqual({ accepted: 3, outdated: 0, hiddenRows: 0 });
    expect(bids(ports)).toEqual([1.8, 2.7, null]);
    expect(rowsIn(ports, sourceBids)[2]!.fields.overridePercent).toBe(8);
    expect(proposed(ports)).toEqual(['', '', '']);
    const rows = rowsIn(ports, sourceBids);
    expect(rows.map(({ change }) => change)).toEqual(['edit', 'edit', 'edit']);
    expect(rows[0]!.states).toContain('2.00 × 0.9 = 1.80');
    expect(() => bidRulesAccept(ports, 'all')).toThrow(
      'There is no proposal to accept. Run the rules first.',
    );
  });

  const select = (ports: ServicePorts, ...rows: [first: number, count: number][]) => {
    ports.selected = selectedRows(sheetOf(ports, 'source-bids'), ...rows);
  };

  test('of the shown rows leaves hidden ones and the rows of other tabs', () => {
    const ports = proposing();
    add(ports, { Tab: 'Targets', Name: 'Other' });
    bidRulesRun(ports);
    sheetOf(ports, 'source-bids').hide([3]);
    select(ports, [2, 1]);
    expect(bidRulesAccept(ports, 'shown')).toEqual({ accepted: 2, outdated: 0, hiddenRows: 1 });
    expect(bids(ports)).toEqual([1.8, 3, null]);
    expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(2);
    expect(() => bidRulesAccept(ports, 'shown')).toThrow(
      'No row with a proposal is visible: 1 is hidden by a filter or by hand. Show them, or select visible rows.',
    );
    ports.selected = selectedRows(ports.workbook.find('campaigns')!, [2, 1]);
    expect(() => bidRulesAccept(ports, 'shown')).toThrow('The open tab has no proposal.');
  });

  test.each<[string, [first: number, count: number][], number[], (number | null)[], number]>([
    ['one row', [[2, 1]], [], [1.8, 3, null], 0],
    ['another row', [[3, 1]], [], [2, 2.7, null], 0],
    [
      'overlapping ranges with the header',
      [
        [1, 2],
        [2, 2],
        [3, 5],
      ],
      [],
      [1.8, 2.7, null],
      0,
    ],
    ['a range with a hidden row', [[2, 2]], [3], [1.8, 3, null], 1],
    ['whole columns', [[1, 1000]], [2, 4], [2, 2.7, null], 2],
  ])('of %s', (_, rows, hidden, expected, hiddenRows) => {
    const ports = proposing();
    sheetOf(ports, 'source-bids').hide(hidden);
    select(ports, ...rows);
    expect(bidRulesAccept(ports, 'selected').hiddenRows).toBe(hiddenRows);
    expect(bids(ports)).toEqual(expected);
  });

  test('of 8 visible rows among 110 accepts 8', () => {
    const apps = Array.from({ length: 110 }, (_, i) => `a${i + 1}`);
    const ports = pulled(
      undefined,
      apps.map((app) => bid(app, 'US', '2.0')),
    );
    add(ports, {});
    bidRulesRun(ports);
    sheetOf(ports, 'source-bids').hide(apps.map((_, i) => i + 2).filter((row) => row % 13 !== 0));
    select(ports, [1, 1000]);
    expect(bidRulesAccept(ports, 'selected')).toEqual({ accepted: 8, outdated: 0, hiddenRows: 102 });
    const rows = rowsIn(ports, sourceBids);
    expect(rows.filter(({ fields }) => fields.bidValue === 1.8).map(({ row }) => row % 13)).toEqual(
      Array(8).fill(0),
    );
  });

  test('of rows that are hidden, of another tab, or of no row is refused', () => {
    const ports = proposing();
    const none = 'No selected row has a proposal. Select rows with a value in Proposed.';
    expect(() => bidRulesAccept(ports, 'selected')).toThrow(none);
    ports.selected = selectedRows(sheetOf(ports, 'targets'), [2, 3]);
    expect(() => bidRulesAccept(ports, 'selected')).toThrow(none);
    select(ports, [2, 2]);
    sheetOf(ports, 'source-bids').hide([2, 3]);
    expect(() => bidRulesAccept(ports, 'selected')).toThrow(
      'No selected row with a proposal is visible: 2 are hidden by a filter or by hand.',
    );
    expect(bids(ports)).toEqual([2, 3, null]);
  });

  test.each<[string, (ports: ServicePorts) => void]>([
    ['the bid', (ports) => put(ports, 'source-bids', 2, 'Bid value', 2.5)],
    ['the proposal', (ports) => put(ports, 'source-bids', 2, 'Proposed', '$1.00')],
    [
      'the rule',
      (ports) => {
        const rules = ports.workbook.sheets.find((sheet) => sheet.name() === 'Bid rules')!;
        rules.put(2, rules.header().indexOf('Where') + 1, 'country = DE');
      },
    ],
    ['the key', (ports) => put(ports, 'source-bids', 2, 'Country', 'FR')],
  ])('skips and counts a row of which %s has changed', (_, change) => {
    const ports = proposing();
    change(ports);
    const before = bids(ports)[0];
    expect(bidRulesAccept(ports, 'all')).toEqual({ accepted: 2, outdated: 1, hiddenRows: 0 });
    expect(bids(ports)).toEqual([before, 2.7, null]);
  });

  test.each(['Bid override %', 'Bid value'])(
    'leaves the whole bid if %s is filled by an array, and says so',
    (header) => {
      const ports = pulled(undefined, [bid('a1', 'US', '2.0'), bid('a2', 'DE', 'default', '20')]);
      add(ports, { Then: 'set 3' });
      bidRulesRun(ports);
      const before = rowsIn(ports, sourceBids)[1]!.fields;
      const sheet = sheetOf(ports, 'source-bids');
      const at = sheet.header().indexOf(header) + 1;
      sheet.put(2, at, sheet.cell(2, at).value, '=SEQUENCE(2)');
      const { accepted, left = '' } = bidRulesAccept(ports, 'all');
      expect(accepted).toBe(header === 'Bid value' ? 0 : 1);
      expect(left).toContain('changes only together with');
      expect(rowsIn(ports, sourceBids)[1]!.fields).toEqual(before);
    },
  );

  test('works in several tabs', () => {
    const ports = proposing();
    add(ports, { Tab: 'Targets', Name: 'Other' });
    add(ports, { Tab: 'Sources', Name: 'Off', Then: 'source off' });
    bidRulesRun(ports);
    expect(bidRulesAccept(ports, 'all')).toEqual({ accepted: 7, outdated: 0, hiddenRows: 0 });
    expect(rowsIn(ports, targets)[0]!.fields.bid).toBe(1.8);
    expect(rowsIn(ports, sources)[0]!.fields.active).toBe(false);
  });
});

test('a row whose key was overwritten gets no proposal of the row that has this key', () => {
  const ports = pulled();
  add(ports, { Tab: 'Targets' });
  const codes = column(ports, 'targets', 'Country');
  const [us, de] = [codes.indexOf('US') + 2, codes.indexOf('DE') + 2];
  put(ports, 'targets', de, 'Country', 'US');
  const before = bidRulesRun(ports).tabs[0]!;
  expect([us, de].map((row) => proposed(ports, 'targets')[row - 2])).toEqual(['$1.80', '']);
  expect(column(ports, 'targets', 'Why')[de - 2]).toBe('Left alone: the row has an error. See Check.');
  expect(before.proposed + before.left).toBe(codes.length);
  bidRulesAccept(ports, 'all');
  expect([us, de].map((row) => column(ports, 'targets', 'Bid')[row - 2])).toEqual([1.8, 4]);
});
