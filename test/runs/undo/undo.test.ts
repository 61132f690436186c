// test, runs: an undo: what its preview lists, what it restores, and what it leaves with which reason.

import type { UndoView } from '../../../src/client-api/undo';
import { Outdated } from '../../../src/ports/user-error';
import { undoResult } from '../../../src/runs/undo/result';
import { undoPreview, undoRuns, undoSelection, undoStart } from '../../../src/runs/undo/undo';
import { BEN } from '../../ports/plain-ports';
import { connect, type Document, documentWith } from '../world/document';
import { answered, type Json, NO_ANSWER } from '../world/memory-service';
import { ALL, TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));
const bids = (id: string) => service().targets[id] as Record<string, Json>;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull(...ALL);
});

type Edit = readonly [tab: string, key: string, field: string, value: string | number | boolean];

/** Pushes edits and forgets the log of requests. */
function pushed(...edits: readonly Edit[]): void {
  for (const edit of edits) document.type(...edit);
  const view = document.review();
  document.push({ typed: view.rows.length });
  service().log.length = 0;
}

const rowsOf = ({ rows }: UndoView) =>
  rows.map(({ label, changes }) => [
    label,
    ...changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`),
  ]);
const leftOf = ({ left }: UndoView) =>
  left.map(({ kind, label, column, wrote, now, why }) => [kind, label, column, wrote, now, why]);

const US: Edit = ['targets', '7 | US', 'bid', 2.5];
const DE: Edit = ['targets', '7 | DE', 'budget', 60];
const QUEST: Edit = ['targets', '8 | DEFAULT', 'bid', 60];

describe('a push of three rows', () => {
  beforeEach(() => pushed(US, DE, QUEST));

  it('is listed with its rows, newest first', () => {
    document.ports.clock.advance(60_000);
    pushed(['ads', '901', 'name', 'Tiny']);
    const { runs, total } = undoRuns(document.ports, 10);
    expect(total).toBe(2);
    expect(
      runs.map(({ time, who, tabs, rows, undone, undoes, outcomes, damage }) => [
        time,
        who,
        tabs,
        rows,
        undone,
        undoes,
        outcomes,
        damage,
      ]),
    ).toEqual([
      ['2026-03-01 12:01', 'anna@example.com', ['Ads'], 1, 0, '', [{ outcome: 'verified', rows: 1 }], ''],
      ['2026-03-01 12:00', 'anna@example.com', ['Targets'], 3, 0, '', [{ outcome: 'verified', rows: 3 }], ''],
    ]);
    expect(undoRuns(document.ports, 1)).toEqual({ runs: [runs[0]], total: 2 });
    expect(undoRuns(document.ports, 0).runs).toEqual([]);
  });

  it('of the same minute as another one is listed with seconds', () => {
    document.ports.clock.advance(5_000);
    pushed(['ads', '901', 'name', 'Tiny']);
    const times = undoRuns(document.ports, 10).runs.map(({ time }) => time);
    expect(new Set(times).size).toBe(2);
    for (const time of times) expect(time).toMatch(/^2026-03-01 12:00:\d\d$/);
  });

  it('shows the old values with their unit, and the names of its rows', () => {
    const view = document.preview();
    expect(rowsOf(view)).toEqual([
      ['Saga · US', 'Bid: $2.50 → $2.00'],
      ['Saga · DE', 'Daily budget: $60 → $50'],
      ['Quest · DEFAULT', 'Bid: 60 % → 50 %'],
    ]);
    expect(view.rows.map(({ campaign, row }) => [campaign, row])).toEqual([
      ['Saga', 'US'],
      ['Saga', 'DE'],
      ['Quest', 'DEFAULT'],
    ]);
    expect(view.rows.map(({ tally }) => tally)).toEqual([
      { rows: 1, cells: 1, down: 1, change2: 1 },
      { rows: 1, cells: 1, budgetBefore: 60, budgetAfter: 50 },
      { rows: 1, cells: 1, goalDown: 1, change2: 1 },
    ]);
    expect([view.left, view.time, view.who, view.obstacle]).toEqual([
      [],
      '2026-03-01 12:00',
      'anna@example.com',
      '',
    ]);
    expect(posts()).toEqual([]);
  });

  it('restores the values at the service and in the tab', () => {
    const end = document.undo();
    expect(end.summary).toEqual(['3 rows restored and verified.']);
    expect([bids('7'), bids('8').DEFAULT]).toEqual([
      { US: { bid: 2, budget: 100 }, DE: { bid: 1, budget: 50 } },
      { bid: 50, budget: 200 },
    ]);
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2 });
    expect(document.status('targets')['7 | US']).toBe('Undone 03-01 12:00');
    expect(document.review().rows).toEqual([]);
    const [undo, push] = undoRuns(document.ports, 10).runs;
    expect([undo!.undoes, undo!.rows, push!.undone]).toEqual([push!.run, 3, 3]);
  });

  it('restores only the chosen rows', () => {
    const end = document.undo({ leaveOut: [{ tab: 'targets', key: '7 | US' }] });
    expect(end.summary).toEqual(['2 rows restored and verified.']);
    expect(bids('7')).toEqual({ US: { bid: 2.5, budget: 100 }, DE: { bid: 1, budget: 50 } });
    const { restored, others, undoes } = undoResult(document.ports, end.id);
    expect(restored.map(({ label, field }) => [label, field])).toEqual([
      ['Saga · DE', 'budget'],
      ['Quest · DEFAULT', 'bid'],
    ]);
    expect(others.map(({ label, field }) => [label, field])).toEqual([['Saga · US', 'bid']]);
    expect(undoRuns(document.ports, 10).runs.map(({ run, undone }) => [run, undone])).toContainEqual([
      undoes,
      2,
    ]);
  });

  it('restores nothing if all rows are left out', () => {
    const leaveOut = [US, DE, QUEST].map(([tab, key]) => ({ tab, key }));
    expect(() => document.undo({ leaveOut })).toThrow('No row is left to restore.');
  });

  it('can be undone, and so can its undo', () => {
    document.undo();
    expect(rowsOf(document.preview())).toEqual([
      ['Saga · US', 'Bid: $2.00 → $2.50'],
      ['Saga · DE', 'Daily budget: $50 → $60'],
      ['Quest · DEFAULT', 'Bid: 50 % → 60 %'],
    ]);
    document.undo();
    expect(bids('7').US).toEqual({ bid: 2.5, budget: 100 });
    const [, , push] = undoRuns(document.ports, 10).runs;
    expect(push!.undone).toBe(0);
  });

  it('leaves what another person changed since, and what was restored already', () => {
    bids('7').US = { bid: 3, budget: 100 };
    bids('8').DEFAULT = { bid: 50, budget: 200 };
    const view = document.preview();
    expect(rowsOf(view)).toEqual([['Saga · DE', 'Daily budget: $60 → $50']]);
    expect(leftOf(view)).toEqual([
      [
        'changed',
        'Saga · US',
        'Bid',
        '$2.50',
        '$3.00',
        'It was changed since the push, so it is not restored.',
      ],
      ['already', 'Quest · DEFAULT', 'Bid', '60 %', '50 %', 'It already has its old value.'],
    ]);
  });

  it('leaves a campaign that cannot be read, with the reason', () => {
    service().before = (name) => (name === 'GET /campaign_targets/7' ? answered(500, {}) : undefined);
    const view = document.preview();
    expect(rowsOf(view)).toEqual([['Quest · DEFAULT', 'Bid: 60 % → 50 %']]);
    expect(view.left.map(({ kind, label, why }) => [kind, label, why])).toEqual(
      ['Saga · US', 'Saga · DE'].map((label) => ['unread', label, expect.stringContaining('HTTP 500')]),
    );
  });

  it('leaves a campaign that no longer exists', () => {
    service().campaigns.pop();
    const view = document.preview();
    expect(leftOf(view)).toEqual([
      ['gone', 'Quest · DEFAULT', '', '', null, 'It no longer exists at the service.'],
    ]);
  });

  it('cannot be previewed while nothing can be read', () => {
    service().before = () => answered(503, {});
    expect(() => document.preview()).toThrow(/HTTP 503/);
  });

  it('keeps an edit that was typed since', () => {
    document.type('targets', '7 | US', 'bid', 2.75);
    document.undo();
    expect([bids('7').US!.bid, document.row('targets', '7 | US')!.bid]).toEqual([2, 2.75]);
    expect(document.review().rows.map(({ changes: [change] }) => [change!.before, change!.after])).toEqual([
      ['2', '2.75'],
    ]);
  });

  it('does not send a row that changed between the preview and its request', () => {
    const { run, token } = document.preview();
    const started = undoStart(document.ports, { run, token, leaveOut: [], typed: null });
    bids('7').US!.bid = 3;
    const end = document.finish(started);
    expect(end.problems.map(({ label }) => label)).toEqual(['Saga · US']);
    expect(document.status('targets')['7 | US']).toMatch(/^Conflict, not undone/);
    expect(bids('7')).toEqual({ US: { bid: 3, budget: 100 }, DE: { bid: 1, budget: 50 } });
    expect(end.summary.join(' ')).toContain('2 rows restored and verified.');
  });

  it('is refused if a value changed after the preview was shown', () => {
    const { run, token } = document.preview();
    bids('7').US!.bid = 3;
    const start = () => undoStart(document.ports, { run, token, leaveOut: [], typed: null });
    expect(start).toThrow(Outdated);
    expect(start).toThrow('Values at the service changed since this list was loaded. Nothing was sent.');
    expect(posts()).toEqual([]);
  });

  it('shows current names', () => {
    service().campaigns[0]!.name = 'Sage';
    document.pull('campaigns');
    expect(document.preview().rows.map(({ label }) => label)).toEqual([
      'Sage · US',
      'Sage · DE',
      'Quest · DEFAULT',
    ]);
  });

  it('is started by another person with their own connection, and the log of runs names them', () => {
    document.ports.at = BEN;
    connect(document.ports);
    document.undo();
    expect(undoRuns(document.ports, 1).runs[0]!.who).toBe(BEN.name);
  });

  it('needs a connection that may write', () => {
    connect(document.ports, 'Acme', 'campaigns:read creatives:write source_bids:write');
    const view = document.preview();
    expect([view.rows, new Set(view.left.map(({ kind }) => kind))]).toEqual([[], new Set(['not-allowed'])]);
    expect(view.left).toHaveLength(3);
  });

  it('with a read-only connection shows the rows, and why they cannot be restored', () => {
    connect(document.ports, 'Acme', 'campaigns:read creatives:read source_bids:read');
    const { rows, obstacle, run, token } = document.preview();
    expect([rows.length, obstacle]).toEqual([3, expect.stringMatching(/read/)]);
    expect(() => undoStart(document.ports, { run, token, leaveOut: [], typed: null })).toThrow(obstacle);
  });

  it('cannot be undone without its journal', () => {
    const run = document.lastRun();
    const journal = document.ports.workbook.sheets.find((sheet) => /journal/i.test(sheet.name()))!;
    journal.arrangeRows([]);
    expect(() => undoPreview(document.ports, run)).toThrow(
      /^The hidden journal of this run was changed or deleted, so it cannot be undone\./,
    );
  });
});

it('a limit of the push applies to the old values, too', () => {
  pushed(['targets', '7 | US', 'bid', 4]);
  expect(() => document.undo()).not.toThrow();
  pushed(['targets', '7 | US', 'bid', 0.5]);
  const view = document.preview();
  expect(() => document.undo()).toThrow(
    '1 row would change a bid by more than 50 %. To continue, type the number of rows: 1.',
  );
  expect(bids('7').US!.bid).toBe(0.5);
  expect(document.undo({ run: view.run, typed: 1 }).summary).toEqual(['1 row restored and verified.']);
});

describe('what was refused, left or unclear', () => {
  const pushWith = (before: (name: string) => ReturnType<typeof answered> | undefined) => {
    document.type(...US);
    document.type(...QUEST);
    const started = document.startPush();
    service().before = before;
    document.finish(started);
    service().before = () => undefined;
    service().log.length = 0;
  };

  it('was not pushed, so it is not restored, and is not read', () => {
    pushWith((name) => (name === 'POST /campaign_targets/7' ? answered(400, {}) : undefined));
    const view = document.preview();
    expect(rowsOf(view)).toEqual([['Quest · DEFAULT', 'Bid: 60 % → 50 %']]);
    expect(leftOf(view)).toEqual([
      ['not-sent', 'Saga · US', '', '', null, 'It was not pushed, so there is nothing to undo.'],
    ]);
    expect(service().log).toEqual(['GET /campaign_targets/8']);
  });

  it('was in conflict, so it is not restored', () => {
    document.type(...US);
    const started = document.startPush();
    bids('7').US!.bid = 3;
    document.finish(started);
    expect(leftOf(document.preview())).toEqual([
      [
        'not-sent',
        'Saga · US',
        '',
        '',
        null,
        'It was not pushed because of a conflict, so there is nothing to undo.',
      ],
    ]);
  });
});

describe('a new country', () => {
  beforeEach(() => {
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'FR', bid: 1, budget: 10 });
    pushed();
  });

  it('is disabled', () => {
    expect(rowsOf(document.preview())).toEqual([['Saga · FR', 'Disabled: off → on']]);
    expect(document.preview().rows[0]!.tally).toMatchObject({ disabling: 1 });
    expect(document.undo({ typed: 1 }).summary).toEqual(['1 row restored and verified.']);
    expect(Object.keys(bids('7'))).toEqual(['US', 'DE']);
  });

  it('that was changed since is not', () => {
    bids('7').FR!.bid = 5;
    expect(leftOf(document.preview())).toEqual([
      [
        'changed',
        'Saga · FR',
        'Bid',
        '$1.00',
        '$5.00',
        'It was changed since the push, so it is not restored.',
      ],
    ]);
  });

  it('that was disabled since is as before', () => {
    delete bids('7').FR;
    expect(leftOf(document.preview())).toEqual([
      ['already', 'Saga · FR', '', '', null, 'It already has its old value.'],
    ]);
  });
});

it('a disabled country is enabled with its bid and budget, which are listed and sent', () => {
  pushed(['targets', '7 | DE', 'disabled', true]);
  expect(bids('7').DE).toBeUndefined();
  const [row] = document.preview().rows;
  expect(row!.changes.map(({ column, before, after }) => [column, before, after])).toEqual([
    ['Disabled', 'on', 'off'],
  ]);
  expect(row!.also).toEqual([
    { column: 'Bid', value: '$1.00' },
    { column: 'Daily budget', value: '$50' },
  ]);
  document.undo({ typed: 1 });
  expect(bids('7').DE).toEqual({ bid: 1, budget: 50 });
});

it('a new source bid goes back to default', () => {
  document.add('source-bids', { campaignId: '7', campaign: 'Saga', appId: 'a9', country: 'US', bidValue: 3 });
  pushed();
  expect(rowsOf(document.preview())).toEqual([['Saga · e-a9 · US', 'Bid value: $3.00 → ']]);
  document.undo();
  expect(service().bids['7']!.map(({ app_id }) => app_id)).toEqual(['a1', 'a2']);
});

it('a new campaign and a removed file cannot be undone, and the list says what to do instead', () => {
  document.add('campaigns', {
    name: 'New',
    platform: 'android',
    bidType: 'CPI',
    packageName: 'example.new',
    category: 'Games',
    trackingMethod: 'custom_track',
    active: true,
  });
  pushed(['assets', '31 | IMG_BANNER', 'remove', true], ['assets', '31 | TXT_TITLE', 'remove', true]);
  const { rows, left } = document.preview();
  expect(rows).toEqual([]);
  expect(left.map(({ kind, label, why }) => [kind, label, why])).toEqual([
    ['created', 'New', expect.stringMatching(/^The service cannot delete this campaign\. ./)],
    [
      'created',
      'Saga · Summer · IMG_BANNER',
      "This can't be undone. The review warned about it. To get the asset back, upload its file again in Bidgrid ▸ Creative assets.",
    ],
    [
      'created',
      'Saga · Summer · TXT_TITLE',
      "This can't be undone. The review warned about it. To get the asset back, type its text in a new row and push.",
    ],
  ]);
});

describe('a disabled size', () => {
  beforeEach(() => pushed(['creative-sets', '31', 'inter', false]));

  it('is enabled again, and ads that were off before are switched off again', () => {
    const view = document.preview();
    expect(rowsOf(view)).toEqual([
      ['Saga · Summer', 'INTER: off → on'],
      ['Saga · Summer · Play', 'Active: on → off'],
    ]);
    expect(view.rows.map(({ warnings }) => warnings)).toEqual([
      ['Enabling INTER switches on 1 paused ad.'],
      [
        'Its size is enabled again, which switches this ad on. It was off before, so it is switched off again.',
      ],
    ]);
    document.undo({ typed: 2 });
    expect(service().sets[0]!.ads.map(({ name, status }) => [name, status])).toEqual([
      ['Small', true],
      ['Full', true],
      ['Play', false],
    ]);
    expect(service().sets[0]!.sizes).toMatchObject({ INTER: true });
  });
});

it('a disabled size of unknown ads warns that their states are unknown', () => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'creative-sets');
  pushed(['creative-sets', '31', 'inter', false]);
  const view = document.preview();
  expect(rowsOf(view)).toEqual([['Saga · Summer', 'INTER: off → on']]);
  expect(view.rows[0]!.warnings).toContain(
    'Bidgrid does not know which of them were active before, so check them in the tab Ads afterward.',
  );
});

describe('a bid that moved to DEFAULT', () => {
  beforeEach(() => {
    document.add('targets', { campaignId: '7', campaign: 'Saga', country: 'DEFAULT', bid: 1.5 });
    pushed(['targets', '7 | US', 'bid', ''], ['targets', '7 | DE', 'bid', '']);
  });

  it('is restored in all rows', () => {
    const view = document.preview();
    expect(rowsOf(view)).toEqual([
      ['Saga · US', 'Bid:  → $2.00'],
      ['Saga · DE', 'Bid:  → $1.00'],
      ['Saga · DEFAULT', 'Bid: $1.50 → '],
    ]);
    const bundles = new Set(view.rows.map(({ bundle }) => bundle));
    expect([bundles.size, bundles.has('')]).toEqual([1, false]);
    document.undo({ typed: 3 });
    expect(bids('7')).toMatchObject({ US: { bid: 2 }, DE: { bid: 1 }, DEFAULT: { bid: null } });
  });

  it('is not restored without one of them', () => {
    expect(() => document.undo({ leaveOut: [{ tab: 'targets', key: '7 | DE' }], typed: 2 })).toThrow(
      'A value moved between DEFAULT and the countries of a campaign in this run, so these rows are restored together or not at all. Choose all rows of the campaign, or none.',
    );
  });

  it('is restored in none if one of them was changed since', () => {
    bids('7').DEFAULT!.bid = 9;
    const view = document.preview();
    expect(view.rows).toEqual([]);
    expect(view.left.map(({ kind, label }) => [kind, label])).toEqual([
      ['rule', 'Saga · US'],
      ['rule', 'Saga · DE'],
      ['changed', 'Saga · DEFAULT'],
    ]);
    expect(view.left[0]!.why).toBe(
      'Bid moved between DEFAULT and the countries in this run, so it is restored in all of these rows or in none. It cannot be restored in Saga · DEFAULT.',
    );
  });
});

describe('the selected rows', () => {
  const select = (tab: string, first: number, count: number) => {
    document.ports.selected = {
      sheetId: document.sheet(tab).sheetId,
      rows: [{ first, count }],
    } as typeof document.ports.selected;
  };

  it.each([
    [2, 1, ['7 | US']],
    [2, 2, ['7 | US', '7 | DE']],
    [3, 1, ['7 | DE']],
    [1, 1, []],
    [100, 5, []],
  ])('from row %s, %s of them', (first, count, keys) => {
    select('targets', first, count);
    expect(undoSelection(document.ports)).toEqual({ tab: 'targets', keys });
  });

  it('of another sheet, or none', () => {
    document.ports.selected = null;
    expect(undoSelection(document.ports)).toEqual({ tab: '', keys: [] });
    select('targets', 2, 1);
    document.ports.selected = { ...document.ports.selected!, sheetId: 12_345 };
    expect(undoSelection(document.ports)).toEqual({ tab: '', keys: [] });
  });
});

describe('a change without an answer', () => {
  const unclear = (bid: number) => {
    document.type(...US);
    const started = document.startPush();
    service().before = (name) => {
      if (name !== 'POST /campaign_targets/7') return undefined;
      bids('7').US!.bid = bid;
      service().before = () => answered(403, {});
      return NO_ANSWER;
    };
    document.finish(started);
    service().before = () => undefined;
    service().log.length = 0;
  };

  it('that the service carried out is restored, with a note', () => {
    unclear(2.5);
    const view = document.preview();
    expect(rowsOf(view)).toEqual([['Saga · US', 'Bid: $2.50 → $2.00']]);
    expect(view.rows[0]!.warnings).toEqual([
      'No answer arrived, but the service has the pushed value, so the push was carried out.',
    ]);
    const run = document.lastRun();
    document.undo();
    expect(bids('7').US!.bid).toBe(2);
    const found = undoRuns(document.ports, 10).runs.find((one) => one.run === run)!;
    expect(found.outcomes).toEqual([{ outcome: 'verified', rows: 1 }]);
  });

  it('that the service did not carry out has its old value', () => {
    unclear(2);
    expect(leftOf(document.preview())).toEqual([
      ['already', 'Saga · US', 'Bid', '$2.50', '$2.00', 'It already has its old value.'],
    ]);
  });
});
