// test, runs: a spreadsheet that is connected to the service in memory: pull, type, review, push and undo
// as the panel does them.

import { jobStep } from '../../../src/features/jobs/jobs';
import type { JobView } from '../../../src/jobs/job-view';
import { pullStart } from '../../../src/pull/pull';
import { rowName } from '../../../src/push/core/row-name';
import type { PushOrder } from '../../../src/push/review/push-schema';
import { reviewBuild, reviewPick, reviewResolve, reviewRevert } from '../../../src/push/review/review';
import type { ReviewView } from '../../../src/push/review/review-view';
import { pushStart } from '../../../src/push/review/start-push';
import { undoRuns } from '../../../src/push/undo/runs';
import { undoPreview, undoWrite } from '../../../src/push/undo/undo';
import type { UndoCell, UndoDone, UndoView } from '../../../src/push/undo/undo-schema';
import { EVERY_CAMPAIGN } from '../../../src/shared/tab-choices';
import type { Fields } from '../../../src/shared/value';
import { readTab, type TabReading } from '../../../src/sheet/read-tab';
import type { Cell } from '../../../src/tabs/columns/column';
import { tabById } from '../../../src/tabs/registry';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';
import type { PlainSheet } from '../../sheet/plain-workbook';
import { type MemoryService, memoryService, type Stored } from './memory-service';

const WRITE = 'campaigns:write creatives:write source_bids:write';
/** More than any job of these tests needs. */
const MOST_STEPS = 50;

/** Gives the person at the keyboard a connection. */
export function connect(ports: PlainPorts, company = 'Acme', scope = WRITE): void {
  const details = { name: 'Own', company, party: 'first', application: 'own', clientId: 'client', scope };
  ports.userStore.set('bidgrid.connections', '["c1"]');
  ports.userStore.set('bidgrid.connection.c1', JSON.stringify(details));
  ports.userStore.set('bidgrid.secret.c1', 'secret');
}

export interface Document {
  readonly ports: PlainPorts;
  readonly service: MemoryService;
  /** Runs a started job to its end. */
  finish(job: JobView): JobView;
  pull(...tabs: string[]): JobView;
  sheet(tab: string): PlainSheet;
  read(tab: string): TabReading;
  /** Types a value into the cell of a row. */
  type(tab: string, key: string, field: string, value: Cell): void;
  /** Types a new row below the others. */
  add(tab: string, cells: Readonly<Record<string, Cell>>): void;
  /** Fields of a row by key; undefined: none. */
  row(tab: string, key: string): Fields | undefined;
  /** Status of each row, by key; new rows by their name. */
  status(tab: string): Record<string, string>;
  /** @param since token of the review that the person saw */
  review(comparison?: string | null, since?: string): ReviewView;
  resolve: (choices: Parameters<typeof reviewResolve>[1], since?: string) => ReviewView;
  revert: (what: Parameters<typeof reviewRevert>[1], since?: string) => ReviewView;
  /** Reviews and starts a push, without a step of it. */
  startPush(order?: Partial<PushOrder>): JobView;
  /** Reviews and pushes everything, except what is left out. */
  push(order?: Partial<PushOrder>): JobView;
  /** The newest run. */
  lastRun(): string;
  preview(run?: string, cell?: UndoCell | null): UndoView;
  /** Writes the old values of a run into the cells. */
  restore(run?: string, cell?: UndoCell | null): UndoDone;
  /** Writes them, then pushes the rows of the undo, as the dialog selects them. */
  undo(order?: { readonly run?: string; readonly typed?: number }): JobView;
}

export function documentWith(stored: Partial<Stored>): Document {
  const service = memoryService(stored);
  const ports = plainPorts((request) => service.answer(request));
  ports.scriptStore.set('BIDGRID_AUTH_URL', 'https://auth.example');
  ports.scriptStore.set('BIDGRID_BASE_URL', 'https://base.example');
  ports.scriptStore.set('BIDGRID_API_URL', 'https://api.example');
  connect(ports);
  const sheet = (tab: string) => ports.workbook.find(tab)!;
  const read = (tab: string) => readTab(tabById(tab)!, sheet(tab));
  const rowOf = (tab: string, key: string) => read(tab).rows.find((one) => one.key === key);
  const finish = (job: JobView): JobView => {
    let now = job;
    for (let steps = 0; now.state === 'running'; steps += 1) {
      if (steps === MOST_STEPS) throw new Error(`Not finished: ${now.phase}`);
      now = jobStep(ports, now.id);
    }
    return now;
  };
  const document: Document = {
    ports,
    service,
    finish,
    sheet,
    read,
    pull: (...tabs) => finish(pullStart(ports, { ...EVERY_CAMPAIGN, tabs })),
    type: (tab, key, field, value) => {
      const { columns } = read(tab);
      sheet(tab).put(rowOf(tab, key)!.row, columns.get(field)!, value);
    },
    add: (tab, cells) => {
      const { columns, lastRow } = read(tab);
      for (const [field, cell] of Object.entries(cells))
        sheet(tab).put(lastRow + 1, columns.get(field)!, cell ?? '');
    },
    row: (tab, key) => rowOf(tab, key)?.fields,
    status: (tab) =>
      Object.fromEntries(
        read(tab).rows.map(({ key, fields, status }) => [key ?? String(fields.name), status]),
      ),
    review: (comparison = null, since = '') => reviewBuild(ports, comparison, since),
    resolve: (choices, since) => reviewResolve(ports, choices, since),
    revert: (what, since) => reviewRevert(ports, what, since),
    startPush: (order = {}) =>
      pushStart(ports, { token: reviewBuild(ports).token, leaveOut: [], typed: null, ...order }),
    push: (order = {}) => finish(document.startPush(order)),
    lastRun: () => undoRuns(ports, 1).runs[0]!.run,
    preview: (run = document.lastRun(), cell = null) => undoPreview(ports, run, cell),
    restore: (run = document.lastRun(), cell = null) =>
      undoWrite(ports, { run, cell, token: undoPreview(ports, run, cell).token }),
    undo: ({ run = document.lastRun(), typed } = {}) => {
      document.restore(run);
      const { token, rows } = reviewBuild(ports);
      const picked = reviewPick(ports, { token, undoes: run, from: 0 }).rows.map(rowName);
      const leaveOut = rows.filter((row) => !picked.includes(rowName(row)));
      const order = { token, leaveOut, typed: typed ?? null, undoes: run };
      return finish(pushStart(ports, order));
    },
  };
  return document;
}
