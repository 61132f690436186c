// test, runs: the list of pushes and undos that can be undone.

import { lastRuns, undoRuns } from '../../../src/push/undo/runs';
import { type Document, documentWith } from '../world/document';
import { answered } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

let document: Document;

type Edit = readonly [tab: string, key: string, field: string, value: string | number];

function pushed(...edits: readonly Edit[]): void {
  for (const edit of edits) document.type(...edit);
  document.push({ typed: edits.length });
}

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets');
  pushed(
    ['targets', '7 | US', 'bid', 2.5],
    ['targets', '7 | DE', 'budget', 60],
    ['targets', '8 | DEFAULT', 'bid', 60],
  );
});

it('has the rows of each, newest first', () => {
  document.ports.clock.advance(60_000);
  pushed(['campaigns', '8', 'category', 'Puzzle']);
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
    ['2026-03-01 12:01', 'anna@example.com', ['Campaigns'], 1, 0, '', [{ outcome: 'verified', rows: 1 }], ''],
    ['2026-03-01 12:00', 'anna@example.com', ['Targets'], 3, 0, '', [{ outcome: 'verified', rows: 3 }], ''],
  ]);
  expect(undoRuns(document.ports, 1)).toEqual({ runs: [runs[0]], total: 2 });
  expect(undoRuns(document.ports, 0).runs).toEqual([]);
});

it('has seconds for runs of the same minute', () => {
  document.ports.clock.advance(5_000);
  pushed(['campaigns', '8', 'category', 'Puzzle']);
  const times = undoRuns(document.ports, 10).runs.map(({ time }) => time);
  expect(new Set(times).size).toBe(2);
  for (const time of times) expect(time).toMatch(/^2026-03-01 12:00:\d\d$/);
});

it('has an undo with the push that it undid, and its rows', () => {
  document.undo();
  const [undo, push] = lastRuns(document.ports, 2);
  expect([undo!.undoes, undo!.rows, push!.undone, push!.undoes]).toEqual([push!.run, 3, 3, '']);
  expect(lastRuns(document.ports, 1)).toEqual([undo]);
});

const undone = () => undoRuns(document.ports, 10).runs.map((run) => run.undone);

it('counts rows that were undone one by one, and not those whose undo was undone', () => {
  const [push] = lastRuns(document.ports, 1);
  document.restore(push!.run, { tab: 'targets', key: '7 | DE', field: 'budget' });
  document.push({ undoes: push!.run });
  expect(undone()).toEqual([0, 1]);
  document.undo({ run: push!.run });
  expect(undone()).toEqual([0, 0, 3]);
  document.undo();
  expect(undone()).toEqual([0, 2, 0, 1]);
});

it('counts no row whose undo was refused', () => {
  document.service.before = (name) => (name === 'POST /campaign_targets/8' ? answered(400, {}) : undefined);
  document.undo();
  expect(undone()).toEqual([0, 2]);
});
