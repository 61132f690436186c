// test, runs: an undo preview that takes several calls: what it keeps of what it has read, and how it is
// started.

import { jobCancel, jobStep } from '../../../src/features/jobs/jobs';
import { undoPreview, undoStart } from '../../../src/push/undo/undo';
import { BEN } from '../../ports/plain-ports';
import { type Document, documentWith } from '../world/document';
import { answered } from '../world/memory-service';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

/** As long as one call reads, so that each call sends one request of the three. */
const REQUEST_MS = 10_000;
const TARGETS = 'GET /campaign_targets/7';
const BIDS = 'GET /source_bids/7';
const CAMPAIGN = 'GET /campaign/8';

let document: Document;
let run: string;

beforeEach(() => {
  document = documentWith(TWO_CAMPAIGNS);
  document.pull('campaigns', 'targets', 'source-bids');
  document.type('targets', '7 | US', 'bid', 2.5);
  document.type('source-bids', '7 | a1 | US', 'bidValue', 3.5);
  document.type('campaigns', '8', 'category', 'Puzzle');
  document.push();
  run = document.lastRun();
  document.service.log.length = 0;
  document.service.before = () => void document.ports.clock.advance(REQUEST_MS);
});

const log = () => document.service.log;
const preview = (comparison: string | null = null) => undoPreview(document.ports, run, comparison);
const labels = ({ rows }: ReturnType<typeof preview>) => rows.map(({ label }) => label);

function finished(first: string | null = null) {
  let view = preview(first);
  for (let calls = 1; view.unfinished && calls < 10; calls += 1) view = preview(view.comparison);
  return view;
}

const ALL_ROWS = ['Quest', 'Saga · US', 'Saga · e-a1 · US'];

it('shows its progress, and nothing else, until everything was read', () => {
  const view = preview();
  expect(view.unfinished).toMatchObject({ kind: 'undo-preview', run, state: 'running', done: 1, total: 3 });
  expect(view.unfinished!.phase).toBe('Reading current values: 1 of 3 requests.');
  expect([view.run, view.rows, view.left, view.token]).toEqual([run, [], [], '']);
  const whole = finished(view.comparison);
  expect([labels(whole), whole.left, log()]).toEqual([ALL_ROWS, [], [TARGETS, BIDS, CAMPAIGN]]);
  expect(document.row('targets', '7 | US')).toMatchObject({ bid: 2.5 });
});

it('keeps what it has read: a shown preview is not read again, also to start the undo', () => {
  const { comparison, token } = finished();
  expect(labels(preview(comparison))).toEqual(ALL_ROWS);
  expect(log()).toHaveLength(3);
  const started = undoStart(document.ports, { run, token, comparison, leaveOut: [], typed: null });
  expect(log()).toHaveLength(3);
  document.service.before = () => undefined;
  expect(document.finish(started).summary).toEqual(['3 rows restored and verified.']);
});

it('that is unfinished cannot be started, because not everything is read again', () => {
  const { comparison, token } = preview();
  const start = () => undoStart(document.ports, { run, token, comparison, leaveOut: [], typed: null });
  expect(start).toThrow('Not all current values could be read again, so nothing was sent.');
});

it('names what changed since, as each call found it', () => {
  document.service.bids['7']![0]!.bid_value = '9';
  const { left, ...view } = finished();
  expect(labels({ left, ...view })).toEqual(['Quest', 'Saga · US']);
  expect(left.map(({ kind, label, now }) => [kind, label, now])).toEqual([
    ['changed', 'Saga · e-a1 · US', '$9.00'],
  ]);
});

it('leaves what could not be read, and says why', () => {
  document.service.before = (name) => {
    document.ports.clock.advance(REQUEST_MS);
    return name === BIDS ? answered(500, {}) : undefined;
  };
  const view = finished();
  expect(labels(view)).toEqual(['Quest', 'Saga · US']);
  expect(view.left.map(({ kind, key, why }) => [kind, key, why])).toEqual([
    ['unread', '7 | a1 | US', expect.stringContaining('HTTP 500')],
  ]);
});

it('waits while the service asks for a pause', () => {
  const { comparison } = preview();
  document.service.before = () => ({ ...answered(429, {}), headers: { 'retry-after': '120' } });
  const { unfinished } = preview(comparison);
  expect(unfinished).toMatchObject({ state: 'parked', done: 1, total: 3 });
  document.service.before = () => undefined;
  document.ports.clock.advance(unfinished!.resumeAt! - document.ports.clock.now());
  expect(labels(finished(comparison))).toEqual(ALL_ROWS);
});

it('ends with what to do, if its result is not shown', () => {
  const id = preview().comparison!;
  expect(jobStep(document.ports, id)).toMatchObject({ state: 'running', done: 2, total: 3 });
  expect(jobStep(document.ports, id)).toMatchObject({
    state: 'finished',
    phase: 'Done.',
    summary: ['All values were read. Open Bidgrid ▸ Undo a push… and choose this push to see them.'],
  });
  expect(log()).toHaveLength(3);
});

it('of another person is not continued, and can be canceled', () => {
  const id = preview().comparison!;
  document.ports.at = BEN;
  expect(() => jobStep(document.ports, id)).toThrow(
    'anna@example.com started this undo preview, so only they can resume it. Cancel it, or start your own when it is finished.',
  );
  expect(jobCancel(document.ports, id).state).toBe('canceled');
});

it('of another run reads everything again, and leaves this one as it is', () => {
  const first = preview().comparison;
  document.service.before = () => undefined;
  document.type('targets', '7 | US', 'bid', 2.75);
  document.push();
  document.service.log.length = 0;
  document.service.before = () => void document.ports.clock.advance(REQUEST_MS);
  const other = undoPreview(document.ports, document.lastRun());
  expect([other.unfinished, other.rows.length, log()]).toEqual([null, 1, [TARGETS]]);
  expect(preview(first).comparison).toBe(first);
});

it('does not trust kept rows that were changed in the hidden sheet', () => {
  const { comparison } = preview();
  const base = document.ports.workbook.sheets.find((sheet) => {
    const { rows } = sheet.extent();
    return rows > 1 && JSON.stringify(sheet.toEnd()).includes('undo-preview.targets');
  })!;
  const lines = base.extent().rows;
  for (let row = 2; row <= lines; row += 1) {
    const at = [1, 2, 3, 4, 5, 6, 7, 8].find((column) =>
      String(base.cell(row, column).value).includes('undo-preview.targets'),
    );
    if (at === undefined) continue;
    for (let column = 1; column <= 8; column += 1) {
      const text = String(base.cell(row, column).value);
      if (text.includes('2.5')) base.put(row, column, text.replace('2.5', '9.5'));
    }
  }
  expect(() => finished(comparison)).toThrow(
    'The hidden data of this undo preview was changed or deleted. Close it and open the undo again.',
  );
  expect(labels(finished())).toEqual(ALL_ROWS);
});
