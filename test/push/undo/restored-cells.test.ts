// test, push: an undo of changed rows: what its preview lists, what it writes into the cells, and what the
// push of these edits does at the service.

import { Outdated } from '../../../src/ports/user-error';
import { undoRuns } from '../../../src/push/undo/runs';
import { undoWrite } from '../../../src/push/undo/undo';
import { BEN } from '../../ports/plain-ports';
import { type Edit, LAG_MS, leftIn, pushEdits, restoredIn } from '../world/actions';
import { connect, type Document, documentWith } from '../world/document';
import type { Json } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;
const service = () => document.service;
const bids = (id: string) => service().targets[id] as Record<string, Json>;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
});

const pushed = (...edits: readonly Edit[]) => pushEdits(document, ...edits);

const US: Edit = ['targets', '7 | US', 'bid', 2.5];
const DE: Edit = ['targets', '7 | DE', 'budget', 60];
const QUEST: Edit = ['targets', '8 | DEFAULT', 'bid', 60];

const EDITED = 'The cell has an edit that was not pushed, which is kept.';
const CHANGED = 'It was changed since the push, so it is not restored.';
const ALREADY = 'It already has its old value.';

const changesIn = ({ rows } = document.review()) =>
  rows.map(({ label, changes }) => [label, ...changes.map(({ before, after }) => `${before} → ${after}`)]);

describe('a push of three rows', () => {
  beforeEach(() => pushed(US, DE, QUEST));

  it('shows the old values with their unit, and sends no request', () => {
    const view = document.preview();
    expect(restoredIn(view)).toEqual([
      ['Saga · US', 'Bid: $2.50 → $2.00'],
      ['Saga · DE', 'Daily budget: $60.00 → $50.00'],
      ['Quest · DEFAULT', 'Bid: 60 % → 50 %'],
    ]);
    expect([leftIn(view), view.time, view.who, view.pull]).toEqual([
      [],
      '2026-03-01 12:00',
      'anna@example.com',
      null,
    ]);
    expect(service().log).toEqual([]);
  });

  it('writes the old values into the cells as edits, which the review lists and nothing has sent', () => {
    expect(document.restore()).toEqual({ values: 3, left: '' });
    expect(service().log).toEqual([]);
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2, budget: 100 });
    expect(document.read('targets').rows.map(({ key, change }) => [key, change])).toEqual([
      ['7 | US', 'edit'],
      ['7 | DE', 'edit'],
      ['8 | DEFAULT', 'edit'],
      ['8 | US', ''],
    ]);
    expect(changesIn()).toEqual([
      ['Saga · US', '$2.50 → $2.00'],
      ['Saga · DE', '$60.00 → $50.00'],
      ['Quest · DEFAULT', '60 % → 50 %'],
    ]);
    expect(bids('7').US).toMatchObject({ bid: 2.5 });
  });

  it('is undone when the edits are pushed', () => {
    expect(document.undo().summary).toEqual(['3 rows pushed and verified.']);
    expect([bids('7'), bids('8').DEFAULT]).toEqual([
      { US: { bid: 2, budget: 100 }, DE: { bid: 1, budget: 50 } },
      { bid: 50, budget: 200 },
    ]);
    expect(document.review().rows).toEqual([]);
    expect(leftIn(document.preview(undoRuns(document.ports, 10).runs[1]!.run))).toEqual([
      ['already', 'Saga · US', 'Bid', '$2.00', ALREADY],
      ['already', 'Saga · DE', 'Daily budget', '$50.00', ALREADY],
      ['already', 'Quest · DEFAULT', 'Bid', '50 %', ALREADY],
    ]);
  });

  it('can be undone, and so can its undo', () => {
    document.undo();
    expect(restoredIn(document.preview())).toEqual([
      ['Saga · US', 'Bid: $2.00 → $2.50'],
      ['Saga · DE', 'Daily budget: $50.00 → $60.00'],
      ['Quest · DEFAULT', 'Bid: 50 % → 60 %'],
    ]);
    document.undo();
    expect(bids('7').US).toEqual({ bid: 2.5, budget: 100 });
    expect(undoRuns(document.ports, 10).runs.map(({ undone }) => undone)).toEqual([0, 3, 0]);
  });

  it('leaves what was changed since as far as the last pull knows', () => {
    bids('7').US = { bid: 3, budget: 100 };
    bids('8').DEFAULT = { bid: 50, budget: 200 };
    document.ports.clock.advance(LAG_MS);
    document.pull('targets');
    const view = document.preview();
    expect(restoredIn(view)).toEqual([['Saga · DE', 'Daily budget: $60.00 → $50.00']]);
    expect(leftIn(view)).toEqual([
      ['changed', 'Saga · US', 'Bid', '$3.00', CHANGED],
      ['already', 'Quest · DEFAULT', 'Bid', '50 %', ALREADY],
    ]);
  });

  it('of a value that was changed since at the service is a conflict of the review', () => {
    bids('7').US = { bid: 3, budget: 100 };
    document.restore();
    const { conflicts, rows } = document.review();
    expect(conflicts.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual([
      ['Saga · US', '$2.00', '$3.00'],
    ]);
    expect(rows.map(({ label }) => label)).toEqual(['Saga · DE', 'Quest · DEFAULT']);
  });

  it('keeps a cell with an edit that was not pushed', () => {
    document.type('targets', '7 | US', 'bid', 2.75);
    expect(leftIn(document.preview())).toEqual([['edited', 'Saga · US', 'Bid', '$2.75', EDITED]]);
    document.undo();
    expect([bids('7').US!.bid, document.row('targets', '7 | US')!.bid]).toEqual([2.5, 2.75]);
    expect(changesIn()).toEqual([['Saga · US', '$2.50 → $2.75']]);
  });

  it('keeps a cell whose value cannot be read', () => {
    document.type('targets', '7 | US', 'bid', 'cheap');
    expect(leftIn(document.preview())).toEqual([
      ['edited', 'Saga · US', 'Bid', null, 'The cell has a value that cannot be read, which is kept.'],
    ]);
  });

  it('leaves out the values that a person has not chosen', () => {
    const { run, token } = document.preview();
    const leaveOut = [{ tab: 'targets', key: '7 | US', field: 'bid' }];
    expect(undoWrite(document.ports, { run, cell: null, token, leaveOut })).toEqual({ values: 2, left: '' });
    expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2.5 });
    expect(changesIn()).toHaveLength(2);
  });

  it('writes nothing if a cell changed after the preview was shown', () => {
    const { run, token } = document.preview();
    document.type('targets', '7 | US', 'bid', 2.75);
    const write = () => undoWrite(document.ports, { run, cell: null, token });
    expect(write).toThrow(Outdated);
    expect(write).toThrow('Values changed since this list was loaded. Nothing was written.');
    expect(document.row('targets', '7 | DE')).toMatchObject({ budget: 60 });
  });

  it('pushes only its rows, and another edit stays', () => {
    document.type('campaigns', '8', 'category', 'Puzzle');
    document.undo();
    expect(changesIn()).toEqual([['Quest', 'Games → Puzzle']]);
    expect(undoRuns(document.ports, 1).runs[0]).toMatchObject({ rows: 3, tabs: ['Targets'] });
  });

  it('is an ordinary push if its edits are pushed without the undo', () => {
    document.restore();
    document.push();
    const [second, first] = undoRuns(document.ports, 10).runs;
    expect([second!.undoes, first!.undone]).toEqual(['', 0]);
    expect(bids('7').US!.bid).toBe(2);
  });

  it('restores one cell alone, also over a later change', () => {
    const first = document.lastRun();
    pushed(['targets', '7 | US', 'bid', 2.9]);
    const cell = { tab: 'targets', key: '7 | US', field: 'bid' };
    expect(leftIn(document.preview(first)).map(([kind, label]) => [kind, label])).toEqual([
      ['changed', 'Saga · US'],
    ]);
    expect(restoredIn(document.preview(first, cell))).toEqual([['Saga · US', 'Bid: $2.90 → $2.00']]);
    document.restore(first, cell);
    expect(changesIn()).toEqual([['Saga · US', '$2.90 → $2.00']]);
  });

  it('shows current names', () => {
    service().campaigns[0]!.name = 'Sage';
    document.pull('campaigns', 'targets');
    expect(document.preview().values.map(({ label }) => label)).toEqual([
      'Sage · US',
      'Sage · DE',
      'Quest · DEFAULT',
    ]);
  });

  it('is pushed by another person with their own connection, and the list of runs names them', () => {
    document.ports.at = BEN;
    connect(document.ports);
    document.undo();
    expect(undoRuns(document.ports, 1).runs[0]!.who).toBe(BEN.name);
  });

  it('needs a connection that may write', () => {
    connect(document.ports, 'Acme', 'campaigns:read creatives:write source_bids:write');
    const kinds = document.preview().values.map(({ kind }) => kind);
    expect(kinds).toEqual(['not-allowed', 'not-allowed', 'not-allowed']);
  });

  it('cannot be undone without its journal', () => {
    const run = document.lastRun();
    const journal = document.ports.workbook.sheets.find((sheet) => /journal/i.test(sheet.name()))!;
    journal.arrangeRows([]);
    expect(() => document.preview(run)).toThrow(
      /^The hidden journal of this run was changed or deleted, so it cannot be undone\./,
    );
  });

  it('lists rows that are not in the tab, and the campaigns to pull', () => {
    const sheet = document.sheet('targets');
    const { row } = document.read('targets').rows.find(({ key }) => key === '7 | DE')!;
    const others = document.read('targets').rows.filter((other) => other.row !== row);
    sheet.arrangeRows(others.map((other) => other.row - 2));
    const view = document.preview();
    expect(leftIn(view)).toEqual([
      [
        'missing',
        'Saga · DE',
        'Daily budget',
        null,
        'No row of the tab has its key. If the key was overwritten, Bidgrid ▸ Check restores it.',
      ],
    ]);
    expect(view.pull).toEqual({ tabs: ['targets'], campaigns: ['7'] });
    document.pull('targets');
    expect(restoredIn(document.preview())).toHaveLength(3);
  });
});
