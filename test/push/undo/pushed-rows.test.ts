// test, runs: an undo of changed rows: what its preview lists, what it restores, and what it leaves and why.

import { Outdated } from '../../../src/ports/user-error';
import { undoResult } from '../../../src/push/undo/show-undo';
import { undoPreview, undoRuns, undoStart } from '../../../src/push/undo/undo';
import { BEN } from '../../ports/plain-ports';
import { type Edit, leftIn, pushEdits, restoredIn } from '../world/actions';
import { connect, type Document, documentWith } from '../world/document';
import { answered, type Json } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const posts = () => service().log.filter((name) => name.startsWith('POST'));
const bids = (id: string) => service().targets[id] as Record<string, Json>;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
});

const pushed = (...edits: readonly Edit[]) => pushEdits(document, ...edits);

const US: Edit = ['targets', '7 | US', 'bid', 2.5];
const DE: Edit = ['targets', '7 | DE', 'budget', 60];
const QUEST: Edit = ['targets', '8 | DEFAULT', 'bid', 60];

describe('a push of three rows', () => {
  beforeEach(() => pushed(US, DE, QUEST));

  it('shows the old values with their unit, and the names of its rows', () => {
    const view = document.preview();
    expect(restoredIn(view)).toEqual([
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
      { rows: 1, cells: 1, up: 1, change5: 1 },
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
    expect(restored.map(({ changes }) => changes)).toEqual([
      [{ field: 'budget', column: 'Daily budget', before: '$60', after: '$50' }],
      [{ field: 'bid', column: 'Bid', before: '60 %', after: '50 %' }],
    ]);
    expect(others.map(({ label, field, changes }) => [label, field, changes])).toEqual([
      ['Saga · US', 'bid', []],
    ]);
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
    expect(restoredIn(document.preview())).toEqual([
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
    expect(restoredIn(view)).toEqual([['Saga · DE', 'Daily budget: $60 → $50']]);
    expect(leftIn(view)).toEqual([
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
    expect(restoredIn(view)).toEqual([['Quest · DEFAULT', 'Bid: 60 % → 50 %']]);
    expect(view.left.map(({ kind, label, why }) => [kind, label, why])).toEqual(
      ['Saga · US', 'Saga · DE'].map((label) => ['unread', label, expect.stringContaining('HTTP 500')]),
    );
  });

  it('leaves a campaign that no longer exists', () => {
    service().campaigns.pop();
    const view = document.preview();
    expect(leftIn(view)).toEqual([
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
