// sidebar: runs the self-test step by step and creates its report. Independent of the page, so the workbench
// can run it too.

import {
  groupOf,
  type Json,
  PROBE_GROUPS,
  type ProbeFacts,
  type ProbeGroup,
  type ProbeResult,
  REPORT_FORMAT,
  resultOf,
  type SelfTestReport,
  skipped,
} from '../../model/self-test';

import { BRIDGE_PROBES, type SelfTestCalls } from './bridge-probes';

export interface SelfTestProgress {
  readonly group: ProbeGroup;
  readonly done: number;
  readonly total: number;
}

export interface SelfTestOptions {
  readonly groups: readonly ProbeGroup[];
  /** `''`: no requests are sent. */
  readonly echo: string;
  readonly version: string;
  readonly build: string | null;
  onProgress?(progress: SelfTestProgress): void;
  isCanceled?(): boolean;
}

/** Attempts for a failing step. */
const TRIES = 3;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * A step whose answer is lost three times counts as the result of its first probe. A step that is rejected
 * three times stops the self-test.
 * @throws the error of the first call
 */
export async function runSelfTest(calls: SelfTestCalls, options: SelfTestOptions): Promise<SelfTestReport> {
  const { groups, echo, version, build, onProgress, isCanceled = () => false } = options;
  const { place, probes } = await calls.plan();
  const wanted = (facts: ProbeFacts) => groups.includes(groupOf(facts));
  const remaining = probes.filter(wanted);
  const own = BRIDGE_PROBES.filter(({ facts }) => wanted(facts));
  const total = remaining.length + own.length;
  const results: ProbeResult[] = [];
  const progress = (facts: ProbeFacts) =>
    onProgress?.({ group: groupOf(facts), done: results.length, total });

  let tries = 0;
  let stopped: string | undefined;
  while (remaining.length > 0 && !isCanceled()) {
    progress(remaining[0]!);
    let done: readonly ProbeResult[];
    try {
      done = await calls.step({ probes: remaining.map(({ id }) => id), echo });
      tries = 0;
    } catch (error) {
      tries += 1;
      if (tries < TRIES) continue;
      if (!calls.isLost(error)) {
        stopped = messageOf(error);
        break;
      }
      tries = 0;
      done = [resultOf(remaining[0]!, `no answer: ${messageOf(error)}`, 0)];
    }
    results.push(...done);
    const ids = new Set(done.map(({ id }) => id));
    // If a step has no results, the page has another version than the script.
    const left = ids.size === 0 ? [] : remaining.filter(({ id }) => !ids.has(id));
    for (const { id, ...facts } of ids.size === 0 ? remaining : [])
      results.push(resultOf({ id, ...facts }, skipped('the script does not have it'), 0));
    remaining.splice(0, remaining.length, ...left);
  }
  for (const { facts, how } of own) {
    if (isCanceled() || stopped !== undefined) break;
    progress(facts);
    const start = Date.now();
    const actual = await how(calls.bridge).catch((error: unknown): Json => `failed: ${messageOf(error)}`);
    results.push(resultOf(facts, actual, Date.now() - start));
  }
  return {
    format: REPORT_FORMAT,
    version,
    build,
    at: new Date().toISOString(),
    place,
    complete: results.length === total,
    ...(stopped === undefined ? {} : { stopped }),
    results: [...results].sort((a, b) => PROBE_GROUPS.indexOf(groupOf(a)) - PROBE_GROUPS.indexOf(groupOf(b))),
  };
}
