// test, sim: the context of a step: the world, the oracle, and the screen of each person.

import type { RunResult } from '../../workbench/apps-script/host';
import type { WireRequest } from '../../workbench/apps-script/protocol/wire-request';
import { type Conditions, FAILURES } from './conditions';
import { type Dice, diceOf } from './dice';
import type { SeenRow, SeenSheet } from './grid';
import type { SentList } from './list-steps';
import {
  type Approval,
  type Change,
  createOracle,
  type JobSeen,
  type Oracle,
  type ReviewedRow,
  Violation,
} from './oracle';
import { CALM_SERVICE } from './service-conditions';
import type { ViolationKind } from './sim-options';
import { TABS, tabById } from './tabs';
import { ANNA, BORIS, CARLA, type CallPlan, type RequestFault, type Seen, type World } from './world';

/** A review as its client calls it; only what the simulation reads. */
export interface ReviewSeen {
  /** Not null: nothing is shown yet. */
  readonly unfinished?: { readonly id: string; readonly state: string } | null;
  readonly token: string;
  readonly account: string;
  readonly rows: readonly (ReviewedRow & Record<string, unknown>)[];
  readonly conflicts: readonly (Record<string, unknown> & {
    tab: string;
    key: string;
    field: string;
    column: string;
    base: string;
    mine: string;
    theirs: string;
    seen: string;
    blocked: string;
  })[];
  readonly conflictCount: number;
  readonly conflictsDigest: string;
  /** Rows that differ from the review that the person saw. null: unknown. */
  readonly changed: readonly { readonly tab: string; readonly key: string }[] | null;
  readonly held: readonly { readonly tab: string; readonly key: string }[];
  readonly heldCount: number;
  readonly heldDigest: string;
  readonly obstacle: string;
}

export interface UndoSeen {
  readonly run: string;
  readonly token: string;
  readonly values: readonly {
    readonly kind: string;
    readonly tab: string;
    readonly key: string;
    readonly column: string;
    readonly current: string | null;
    readonly old: string | null;
  }[];
}

export interface Person {
  readonly user: string;
  review: ReviewSeen | null;
  undo: UndoSeen | null;
  /** Cells with an offered fix: the name of the cell in the call, its value, and its value after the fix. */
  fixes: {
    readonly cell: Record<string, unknown>;
    readonly tab: string;
    readonly header: string;
    readonly marker: string;
    readonly seen: string;
    readonly to: string | null;
  }[];
}

export interface Figures {
  steps: number;
  calls: number;
  requests: number;
  writes: number;
  faults: Record<string, number>;
  pushed: number;
  undone: number;
  refused: number;
}

export interface Reply<T> {
  readonly ok: boolean;
  readonly value?: T;
  readonly sentence: string;
  /** The execution did not end normally. */
  readonly cut: boolean;
  /** Milliseconds after which a panel repeats the call; null: it does not. */
  readonly pause: number | null;
}

export interface Faults {
  readonly killAt?: number;
  readonly refuseAt?: { readonly n: number; readonly message: string; readonly only: RegExp };
  /** The n-th write that matches fails when it is committed, by a later read or flush. */
  readonly refuseWrite?: { readonly n: number; readonly message: string; readonly only: RegExp };
  /** By number of the request. With `only`, requests whose `METHOD /path` does not match are not counted. */
  readonly requestFaults?: readonly {
    readonly from: number;
    readonly to: number;
    readonly what: RequestFault;
    readonly only?: RegExp;
  }[];
  /** Actions of other people by call number. */
  readonly meanwhile?: ReadonlyMap<number, () => Promise<void>>;
  /** Called before each request, so that another client can act. */
  readonly beforeRequest?: (request: WireRequest) => void;
  /** Awaited after each call, with the requests of this execution so far; true ends the execution here. */
  readonly after?: (method: string, requests: readonly Seen[]) => Promise<boolean> | boolean;
}

export interface Sim {
  readonly world: World;
  readonly oracle: Oracle;
  readonly people: Record<string, Person>;
  readonly figures: Figures;
  readonly trace: string[];
  /** Previous calls, for the attacker to repeat. */
  readonly calls: { readonly name: string; readonly args: readonly unknown[] }[];
  /** Previous rows of hidden sheets, for the attacker to restore. */
  readonly kept: Map<string, readonly unknown[]>;
  /** Uploads that were started and not finished. */
  lists: SentList[];
  /** Headers that people renamed. */
  headers: { readonly tab: string; readonly header: string; readonly text: string }[];
  /** IDs of tabs with cells that people closed. */
  readonly closedTabs: Set<string>;
  /** The job that was started last, by any person. */
  job: string | null;
  jobKind: string;
  jobOwner: string;
  /** Makes texts typed in this step unique. */
  step: number;
  /** A text or number that is unique in this world. */
  unique(): number;
  ask<T>(user: string, name: string, args: readonly unknown[], faults?: Faults): Promise<Reply<T>>;
  script(user: string, name: string, ...args: unknown[]): Promise<RunResult>;
  saw(job: JobSeen | null | undefined): void;
  /** Ends the conditions that make calls fail, for the final comparison. */
  calm(): void;
}

/** Methods that read or write the document; Google's failures are injected there. */
const OF_SPREADSHEET =
  /^(getSheetValues|getValues|getDataRange|setValues|getDeveloperMetadata|getNumberFormats)$/;

const UNEXPECTED = /Something unexpected happened/;

const person = (user: string): Person => ({ user, review: null, undo: null, fixes: [] });

export interface SimOptions {
  readonly ignored: ReadonlySet<ViolationKind> | undefined;
  /** 1: the colleague is the same person in another window. */
  readonly people: 1 | 2;
  readonly seed: number;
  readonly conditions: Conditions;
}

/** Calls that read, or that the panel repeats when Google fails or the answer is lost. */
const REPEATED: ReadonlySet<string> = new Set(['jobStep', 'checkRun', 'reviewBuild', 'undoPreview']);

export function createSim(
  world: World,
  trace: string[],
  { ignored, people, seed, conditions }: SimOptions,
): Sim {
  let { failing, losing, blocking } = conditions;
  let asked = 0;
  const nameOf = (user: string): string => (people === 1 && user === BORIS ? ANNA : user);
  const judge = createOracle(world, ignored);
  const oracle: Oracle = Object.assign(judge, {
    approve: (
      (approve) =>
      (user, ...rest) =>
        approve(nameOf(user), ...rest)
    )(judge.approve),
    order: (
      (order) => (one) =>
        order({ ...one, user: nameOf(one.user) })
    )(judge.order),
  } satisfies Pick<Oracle, 'approve' | 'order'>);
  const anna = person(ANNA);
  let counter = 0;
  const figures: Figures = {
    steps: 0,
    calls: 0,
    requests: 0,
    writes: 0,
    faults: {},
    pushed: 0,
    undone: 0,
    refused: 0,
  };
  const count = (what: string): void => {
    figures.faults[what] = (figures.faults[what] ?? 0) + 1;
  };
  const askOnce = async <T>(
    user: string,
    name: string,
    args: readonly unknown[],
    faults: Faults = {},
  ): Promise<Reply<T>> => {
    const { killAt, after, refuseAt, refuseWrite, requestFaults = [], meanwhile, beforeRequest } = faults;
    const from = world.seen.length;
    const counted = requestFaults.map(() => 0);
    let refused = false;
    let written = 0;
    let cutAt = killAt;
    oracle.beginCall();
    const plan: CallPlan = {
      user: nameOf(user),
      session: `page-${user}`,
      name,
      args,
      get killAt() {
        return cutAt;
      },
      refuse: refuseAt
        ? (n, _service, method) => {
            if (refused || n < refuseAt.n || !refuseAt.only.test(method)) return null;
            refused = true;
            count('host error');
            return refuseAt.message;
          }
        : undefined,
      refuseWrite: refuseWrite
        ? (write) => {
            if (refused || !refuseWrite.only.test(write)) return null;
            written += 1;
            if (written < refuseWrite.n) return null;
            refused = true;
            count('write error');
            return refuseWrite.message;
          }
        : undefined,
      requestFault: (_n, { method, url }) => {
        const text = `${method} ${new URL(url).pathname}`;
        requestFaults.forEach(({ only }, i) => {
          if (!only || only.test(text)) counted[i]! += 1;
        });
        const hits = ({ from: first, to, only }: (typeof requestFaults)[number], i: number): boolean =>
          (!only || only.test(text)) && counted[i]! >= first && counted[i]! <= to;
        const found = requestFaults.find(hits)?.what ?? null;
        if (found !== null) count(typeof found === 'string' ? found : `status ${found.status}`);
        return found;
      },
      beforeRequest,
      meanwhile: async (n, service, method) => {
        oracle.duringCall(n, service, method);
        await meanwhile?.get(n)?.();
        if (await after?.(method, world.seen.slice(from))) cutAt = n;
      },
    };
    sim.calls.push({ name, args });
    const started = world.now();
    const result = await world.run(plan);
    figures.calls += 1;
    figures.requests += world.seen.length - from;
    if (result.ended === 'crash-point') count('kill');
    const reply = result.value as
      | { ok: boolean; value: T; error?: { sentence: string; pause?: number } }
      | undefined;
    const cut = result.ended !== 'returned';
    trace.push(
      `${user} ${name} ${result.ended} ${result.totalCalls} ${JSON.stringify(reply ?? result.error?.message ?? null)}`,
    );
    for (const seen of world.seen.slice(from))
      trace.push(`  ${seen.method} ${seen.path} ${seen.status} ${seen.effects.length}`);
    if (cut || Object.keys(faults).length > 0) oracle.wasInterrupted = true;
    oracle.answer(name, reply);
    const isCalm = Object.keys(faults).length === 0 && !cut && !oracle.hostile;
    if (isCalm) {
      await world.host.workbook.settled();
      oracle.checkArrays(name);
      if (UNEXPECTED.test(JSON.stringify(reply ?? null)))
        throw new Violation('unexpected', `${name} of ${user} answered: ${reply?.error?.sentence}`);
    }
    if (result.ended === 'threw' && !refused)
      throw new Violation('threw', `${name} threw ${result.error?.name}: ${result.error?.message}`);
    if (world.now() - started > 330_000 && name === 'jobStep' && requestFaults.length === 0)
      throw new Violation('bound', `${name} took ${(world.now() - started) / 1000} s`);
    return {
      ok: reply?.ok ?? false,
      value: reply?.value,
      sentence: reply?.error?.sentence ?? result.error?.message ?? '',
      cut,
      pause: reply?.error?.pause ?? null,
    };
  };

  const sim: Sim = {
    world,
    oracle,
    figures,
    trace,
    people: { [ANNA]: anna, [BORIS]: people === 1 ? anna : person(BORIS), [CARLA]: person(CARLA) },
    calls: [],
    kept: new Map(),
    lists: [],
    headers: [],
    closedTabs: new Set(),
    job: null,
    jobKind: '',
    jobOwner: '',
    step: 0,
    unique: () => {
      counter += 1;
      return sim.step * 100 + counter;
    },
    ask: async <T>(user: string, name: string, args: readonly unknown[], faults: Faults = {}) => {
      asked += 1;
      const dice = diceOf(seed, asked, 'call');
      const { notPermitted } = world.host.quotas;
      notPermitted.length = 0;
      // Further dice of a call do not depend on this one.
      if (blocking > 0 && diceOf(seed, asked, 'administrator').chance(blocking)) {
        count('administrator');
        const { auth_url, base_url, api_url } = world.service;
        notPermitted.push(auth_url, base_url, api_url);
      }
      const isRepeated = REPEATED.has(name);
      if (isRepeated && Object.keys(faults).length === 0 && dice.chance(failing)) {
        const refuseAt = { n: dice.whole(1, 200), message: dice.pick(FAILURES)!, only: OF_SPREADSHEET };
        const first = await askOnce<T>(user, name, args, { refuseAt });
        if (first.ok || first.pause === null || name !== 'jobStep') return first;
        world.pass(first.pause);
        return askOnce<T>(user, name, args);
      }
      if (name === 'jobStep' && dice.chance(losing)) {
        const lost = await askOnce<T>(user, name, args, faults);
        if (!lost.ok) return lost;
        count('lost answer');
        world.pass(1_000);
        return askOnce<T>(user, name, args);
      }
      return askOnce<T>(user, name, args, faults);
    },
    calm: () => {
      Object.assign(world.service.quirks, CALM_SERVICE);
      failing = 0;
      losing = 0;
      blocking = 0;
      world.host.workbook.own.typedColumns = [];
      world.host.quotas.bandwidth.limit = Number.POSITIVE_INFINITY;
      world.host.quotas.urlFetchRate.limit = Number.POSITIVE_INFINITY;
    },
    script: (user, name, ...args) =>
      world.run({ user: nameOf(user), name, args, client: false, session: `page-${user}` }),
    saw: (job) => {
      if (!job) return;
      sim.job = job.state === 'running' || job.state === 'parked' ? job.id : null;
      sim.jobKind = job.kind;
      oracle.sawJob(job);
    },
  };
  return sim;
}

/** A tab that exists, with headers and rows. */
export function pickTab(
  sim: Sim,
  dice: Dice,
  ids: readonly string[] = TABS.map(({ id }) => id),
): SeenSheet | null {
  const sheets = ids
    .map((id) => sim.oracle.sheetOf(id))
    .filter((sheet) => sheet !== null && sheet.rows.length > 0);
  return dice.pick(sheets);
}

export const tabOfSheet = (sim: Sim, sheet: SeenSheet) =>
  TABS.find(({ id }) => sim.oracle.sheetOf(id)?.id === sheet.id);

export const marker = (row: SeenRow): string => String(row.cells.Own?.value ?? '');

/** The rows of an order, without those that were left out. */
export function approvedRows(
  rows: readonly ReviewedRow[],
  leaveOut: readonly { tab: string; key?: string; group?: string }[],
): ReviewedRow[] {
  return rows.filter((row) => !leaveOut.some(({ tab, key }) => tab === row.tab && key === row.key));
}

export const changesOf = (changes: readonly Change[]): Change[] =>
  changes.map(({ column, before, after }) => ({ column, before, after }));

export { type Approval, tabById };
