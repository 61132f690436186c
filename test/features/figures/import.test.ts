// test, features: reports that are imported one after the other, and what the columns then show.

import { REASONS } from '../../../src/features/figures/core/match-lines';
import { MEASURES, type StoredKey, storedText } from '../../../src/features/figures/core/stored-sums';
import type { FiguresChoice, ImportOrder } from '../../../src/features/figures/figures-schema';
import { figuresRead } from '../../../src/features/figures/figures-store';
import { figuresAddRows, figuresCatalog } from '../../../src/features/figures/match-catalog';
import {
  figuresAdd,
  figuresBegin,
  figuresEnd,
  figuresRemove,
} from '../../../src/features/figures/report-import';
import { figuresChoose, figuresShow } from '../../../src/features/figures/show-figures';
import { jobStep } from '../../../src/features/jobs/jobs';
import { pullStart } from '../../../src/pull/pull';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import { DAY_MS } from '../../../src/shared/time';
import { sourceBids } from '../../../src/tabs/source-bids/source-bids-columns';
import { START } from '../../ad-service/manual-clock';
import { campaignBody, rowsIn, type ServicePorts, servicePorts, targetsBody } from '../service-ports';

/** Days since 1970-01-01. */
const TODAY = Math.floor(START / DAY_MS);

/** Two campaigns with one app each. */
function pulled(): ServicePorts {
  const ports = servicePorts({
    'GET /campaigns': [campaignBody('c1'), campaignBody('c2')],
    'GET /campaign_targets/c1': targetsBody({ US: 1, DE: 2 }),
    'GET /campaign_targets/c2': targetsBody({ DEFAULT: 3 }),
    'GET /sources/c1': [{ app_id: 'a1', app_id_external: 'x1', status: true }],
    'GET /sources/c2': [{ app_id: 'a2', app_id_external: 'x2', status: true }],
    'GET /source_bids/c1': [
      {
        app_id: 'a1',
        app_id_external: 'x1',
        country: 'US',
        bid_value: '1.5',
        bid_override_percentage: 'default',
      },
    ],
    'GET /source_bids/c2': [],
  });
  const tabs = ['campaigns', 'targets', 'sources', 'source-bids'];
  jobStep(ports, pullStart(ports, { ...EVERY_CAMPAIGN, tabs }).id);
  return ports;
}

const AMOUNT = { lines: 0, spend: 0 };
const reasons = (): ImportOrder['byReason'] =>
  Object.fromEntries(REASONS.map((reason) => [reason, AMOUNT])) as ImportOrder['byReason'];

const order = (more: Partial<ImportOrder> = {}): ImportOrder => ({
  source: 'report.csv',
  fingerprint: 'first',
  kind: 'cohort',
  finalAfterDays: 2,
  firstDay: TODAY - 10,
  lastDay: TODAY - 3,
  total: { lines: 8, spend: 80_000 },
  matched: { lines: 8, spend: 80_000 },
  byReason: reasons(),
  layout: { headers: 'Day\nSpend', meanings: ['day', 'spend'], decimal: '.', dayOrder: 'ymd' },
  ...more,
});

/** Installs, spend in dollars and revenue after 7 days, of a day. */
type Line = readonly [day: number, installs: number, spend: number, revenue?: number];
function key(appId: string, country: string, ...lines: readonly Line[]): StoredKey {
  const records = lines.map(([day, installs, spend, revenue]) => {
    const values: (number | null)[] = Array<null>(MEASURES).fill(null);
    values[0] = installs;
    values[1] = spend * 10_000;
    // Installs, spend, payers, then revenue after 0, 1, 3 and 7 days.
    if (revenue !== undefined) values[6] = revenue * 10_000;
    return { day, by: 0, values };
  });
  return { appId, country, isAmbiguous: false, records };
}

function imported(ports: ServicePorts, more: Partial<ImportOrder>, ...keys: readonly StoredKey[]): number {
  const { id } = figuresBegin(ports, order(more));
  figuresAdd(ports, id, [{ campaignId: 'c1', sums: storedText(keys) }]);
  figuresEnd(ports, id);
  return id;
}

const choose = (ports: ServicePorts, more: Partial<FiguresChoice>) =>
  figuresChoose(ports, { tabs: ['targets'], window: 'final', horizons: [7], ...more });

/** The cells of a column by row. */
function column(ports: ServicePorts, tab: string, header: string): unknown[] {
  const sheet = ports.workbook.find(tab)!;
  const [headers = [], ...lines] = sheet.toEnd(1, sheet.header().length) ?? [];
  const at = headers.indexOf(header);
  return lines.map((cells) => (at < 0 ? undefined : cells[at]));
}
const shown = (ports: ServicePorts, header: string, tab = 'targets') => {
  figuresShow(ports, tab);
  return column(ports, tab, header);
};

const OLD: Line = [TODAY - 10, 40, 20, 4];
const NEXT: Line = [TODAY - 9, 10, 10, 2];

test('the columns show the sums of the final days beside the bid', () => {
  const ports = pulled();
  imported(ports, {}, key('a1', 'US', OLD, NEXT), key('a1', 'DE', [TODAY - 10, 5, 1]));
  expect(figuresShow(ports, 'targets')).toEqual({ sheet: 'Targets', filled: 2, rows: 3, left: 0 });
  const all = ['Report installs', 'Report spend', 'CPI', 'Revenue D7', 'ROAS D7', 'Days', 'Data'];
  expect(all.map((header) => column(ports, 'targets', header).slice(0, 2))).toEqual([
    [50, 5],
    [30, 1],
    [0.6, 0.2],
    [6, ''],
    [20, ''],
    [2, 1],
    ['ok', expect.any(String)],
  ]);
  const headers = ports.workbook.find('targets')!.header();
  expect(headers[headers.indexOf('Report installs') - 1]).toBe('Daily budget');
  expect(headers).not.toContain('Revenue D1');
  const note = ports.workbook.find('targets')!.cell(1, headers.indexOf('ROAS D7') + 1).note;
  expect(note).toBe(
    'Return until day 7: revenue divided by the spend of the same days.\n\nOf all final days, until 2026-02-20. From report.csv: 2026-02-19 to 2026-02-26, imported 2026-03-01 12:00 by anna@example.com.',
  );
});

test.each<[string, number[]]>([
  ['source-bids', [50]],
  ['sources', [55, 0]],
  ['campaigns', [55, 0]],
])('in the tab %s, the figures are of its level', (tab, installs) => {
  const ports = pulled();
  imported(ports, {}, key('a1', 'US', OLD, NEXT), key('a1', 'DE', [TODAY - 10, 5, 1]));
  expect(shown(ports, 'Report installs', tab).map(Number)).toEqual(installs);
});

test.each<[FiguresChoice['window'], number]>([
  ['final', 40 + 10 + 1],
  ['since-change', 40 + 10 + 1],
  ['7', 10 + 1],
  ['28', 40 + 10 + 1],
])('the window %s counts %d installs', (window, installs) => {
  const ports = pulled();
  // The last final day is the day before yesterday.
  imported(ports, {}, key('a1', 'US', OLD, [TODAY - 8, 10, 1], [TODAY - 2, 1, 1], [TODAY - 1, 7, 1]));
  choose(ports, { window });
  expect(shown(ports, 'Report installs')[0]).toBe(installs);
});

test('a newer report replaces what it has, and a removal does not bring it back', () => {
  const ports = pulled();
  imported(ports, {}, key('a1', 'US', OLD, NEXT));
  const second = imported(
    ports,
    { fingerprint: 'second', firstDay: TODAY - 9 },
    key('a1', 'US', [TODAY - 9, 20, 10]),
  );
  expect(shown(ports, 'Report installs')[0]).toBe(60);
  const view = figuresRead(ports);
  expect(view.imports.map(({ fingerprint, isWhole }) => [fingerprint, isWhole])).toEqual([
    ['second', true],
    ['first', true],
  ]);
  expect(figuresRemove(ports, second).imports.map(({ isWhole }) => isWhole)).toEqual([false]);
  expect(shown(ports, 'Report installs')[0]).toBe(40);
  // The first report is needed again, and counts under its own number.
  expect(figuresBegin(ports, order())).toEqual({ id: 1, known: null });
});

test('without imports, the columns are emptied but stay', () => {
  const ports = pulled();
  const id = imported(ports, {}, key('a1', 'US', OLD));
  expect(shown(ports, 'Report installs')[0]).toBe(40);
  expect(figuresRemove(ports, id)).toMatchObject({ imports: [], kind: null });
  expect(shown(ports, 'Report installs')[0]).toBe('');
  expect(shown(ports, 'Data')[0]).toBe('');
  expect(figuresShow(ports, 'campaigns')).toMatchObject({ filled: 0, rows: 2 });
  expect(ports.workbook.find('campaigns')!.header()).not.toContain('Report installs');
});

test('the same report is known while the document has all of it', () => {
  const ports = pulled();
  const id = imported(ports, {}, key('a1', 'US', OLD));
  expect(figuresBegin(ports, order())).toMatchObject({ id, known: { id, source: 'report.csv' } });
  imported(
    ports,
    { fingerprint: 'later days', firstDay: TODAY - 2, lastDay: TODAY - 1 },
    key('a1', 'US', OLD),
  );
  expect(figuresBegin(ports, order()).known).toMatchObject({ id });
  imported(
    ports,
    { fingerprint: 'same days', firstDay: TODAY - 3, lastDay: TODAY - 1 },
    key('a1', 'US', OLD),
  );
  expect(figuresBegin(ports, order())).toEqual({ id: 4, known: null });
  expect(figuresRead(ports).imports.map(({ fingerprint }) => fingerprint)).toEqual([
    'first',
    'same days',
    'later days',
  ]);
});

test('an interrupted import continues under its number', () => {
  const ports = pulled();
  const first = figuresBegin(ports, order());
  expect(figuresRead(ports).imports).toMatchObject([{ id: 1, isWhole: false, person: 'anna@example.com' }]);
  expect(figuresBegin(ports, order())).toEqual(first);
  expect(figuresEnd(ports, 1).imports).toMatchObject([{ id: 1, isWhole: true }]);
  expect(figuresBegin(ports, order({ fingerprint: 'second' })).id).toBe(2);
});

test('reports of the two kinds are not mixed', () => {
  const ports = pulled();
  const id = imported(ports, {}, key('a1', 'US', OLD));
  const other = order({ kind: 'real-time', fingerprint: 'other' });
  expect(() => figuresBegin(ports, other)).toThrow(
    /^This spreadsheet has figures by install day, which cannot be mixed/,
  );
  figuresRemove(ports, id);
  expect(figuresBegin(ports, other).known).toBeNull();
  expect(() => figuresBegin(ports, order())).toThrow(/figures by the day of the revenue/);
});

test('30 imports and 12 layouts are listed, and a layout once', () => {
  const ports = pulled();
  for (let i = 1; i <= 31; i += 1) {
    const layout = { ...order().layout, headers: `Headers ${i % 13}` };
    figuresBegin(ports, order({ fingerprint: `${i}`, layout }));
  }
  const { imports, layouts } = figuresRead(ports);
  expect(imports.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, i) => 31 - i));
  expect(layouts.map(({ headers }) => headers)).toEqual(
    Array.from({ length: 12 }, (_, i) => `Headers ${(31 - i) % 13}`),
  );
});

test('the lines that count are kept with the layout', () => {
  const ports = pulled();
  const lines = { use: 'value', column: 1, value: '7', by: [1], isWhole: false } as const;
  const layout = { ...order().layout, lines };
  figuresBegin(ports, order({ layout }));
  expect(figuresRead(ports).layouts).toEqual([layout]);
});

test.each([
  ['no JSON', 'x'],
  ['an unknown country', storedText([key('a1', 'USA', OLD)])],
  ['a broken day', '[["a1","US",0,"!,1,5"]]'],
  ['a broken number', '[["a1","US",0,"fgh,1,!"]]'],
  ['a number as an app', '[[5,"US",0,"fgh,1,5"]]'],
])('sums with %s are refused', (_, sums) => {
  const ports = pulled();
  const { id } = figuresBegin(ports, order());
  expect(() => figuresAdd(ports, id, [{ campaignId: 'c1', sums }])).toThrow(/arrived damaged/);
});

test('an import that was removed meanwhile takes nothing', () => {
  const ports = pulled();
  const id = imported(ports, {}, key('a1', 'US', OLD));
  figuresRemove(ports, id);
  expect(() => figuresAdd(ports, id, [])).toThrow(/removed meanwhile/);
  expect(() => figuresEnd(ports, id)).toThrow(/removed meanwhile/);
  expect(() => figuresRemove(ports, id)).toThrow(/removed before/);
});

test('days are kept for 35 days', () => {
  const ports = pulled();
  imported(ports, {}, key('a1', 'US', [TODAY - 36, 1, 1], [TODAY - 35, 2, 1]));
  expect(shown(ports, 'Report installs')[0]).toBe(2);
});

test('a horizon that the tab has stays up to date when it is no longer chosen', () => {
  const ports = pulled();
  imported(ports, {}, key('a1', 'US', OLD));
  figuresShow(ports, 'targets');
  choose(ports, { horizons: [1] });
  figuresRemove(ports, 1);
  expect(shown(ports, 'Revenue D7')[0]).toBe('');
});

test('a column of a person with such a header is in the way', () => {
  const ports = pulled();
  const sheet = ports.workbook.find('targets')!;
  sheet.put(1, sheet.header().length + 1, 'CPI');
  choose(ports, {});
  expect(() => figuresBegin(ports, order())).toThrow(/CPI/);
  choose(ports, { tabs: ['campaigns'] });
  expect(figuresBegin(ports, order()).id).toBe(1);
});

test.each(['ads', 'nonsense'])('the tab %s has no figures', (tab) => {
  expect(() => figuresShow(pulled(), tab)).toThrow(/^This tab was not pulled/);
});

test('the tabs that can have figures are listed if they exist', () => {
  expect(figuresRead(servicePorts())).toMatchObject({ tabs: [], imports: [], damaged: 0 });
  expect(figuresRead(pulled()).tabs.map(({ title }) => title)).toEqual([
    'Campaigns',
    'Targets',
    'Sources',
    'Source bids',
  ]);
});

test('reports are matched with the campaigns, apps and countries of the document', () => {
  expect(figuresCatalog(pulled())).toEqual({
    campaigns: [
      { id: 'c1', name: 'Name c1', apps: [{ id: 'a1', externalId: 'x1', countries: ['US'] }] },
      { id: 'c2', name: 'Name c2', apps: [{ id: 'a2', externalId: 'x2', countries: [] }] },
    ],
    firstDay: TODAY - 35,
    lastDay: TODAY + 1,
  });
  expect(() => figuresCatalog(servicePorts())).toThrow(/^Pull first/);
});

test('apps that spent without a bid get a row once', () => {
  const ports = pulled();
  const row = (campaignId: string, appId: string, country: string) => ({ campaignId, appId, country });
  const rows = [
    row('c1', 'a1', 'US'),
    row('c1', 'a1', 'DE'),
    row('c2', 'a2', 'US'),
    row('c1', 'a1', 'DE'),
    row('c1', 'a2', 'US'),
  ];
  expect(figuresAddRows(ports, rows)).toBe(2);
  expect(
    rowsIn(ports, sourceBids).map(({ fields: { campaign, externalAppId, country, bidValue } }) => [
      campaign,
      externalAppId,
      country,
      bidValue ?? null,
    ]),
  ).toEqual([
    ['Name c1', 'x1', 'US', 1.5],
    ['Name c1', 'x1', 'DE', null],
    ['Name c2', 'x2', 'US', null],
  ]);
  expect(figuresAddRows(ports, rows)).toBe(0);
  expect(() => figuresAddRows(servicePorts(), rows)).toThrow(/^Pull Source bids first/);
});
