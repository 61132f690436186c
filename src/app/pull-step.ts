// app: working on a pull for some seconds: list, details, merge, a slice at a time.

import type { Client } from '../api/client';
import type { Failure, Result } from '../api/errors';
import { failed, success } from '../api/errors';
import type { Fields } from '../model/value';
import { campaigns } from '../tabs/campaigns';
import { keyOf } from '../tabs/row-key';
import type { Tab } from '../tabs/tab';
import { findGrid, showGrid } from './grid';
import { isOver, type Job, readJob, viewOf, writeJob } from './job-record';
import { withDocument } from './lease';
import type { Ports } from './ports';
import { forgetKeys, keysOf } from './pull';
import { matches } from './pull-choice';
import { mergeSlice, NOTHING_PULLED } from './pull-merge';
import { pullSummary } from './pull-summary';
import { type Resource, resourceOf } from './resources';
import { openService } from './service';
import type { JobView } from './surface';

/** Objects merged in one go: few enough for one step, many enough for few writes. */
const SLICE = 500;
/** A step gives the sidebar something to show after this long … */
const SHOW_AFTER_MS = 8_000;
/** … and never waits for the service longer than this. */
const STEP_MS = 25_000;

/** The listed objects with what the list left out. One that vanished meanwhile keeps what the list said. */
function complete(resource: Resource, client: Client, listed: readonly Fields[]): Result<Fields[]> {
  const lacking = listed.filter(resource.lacksDetail).map((fields) => keyOf(resource.tab, fields)!);
  const details = new Map<string, Fields>();
  const results = lacking.length > 0 ? resource.read(client, lacking) : [];
  for (let i = 0; i < results.length; i += 1) {
    const result = results[i]!;
    if (result.ok) details.set(lacking[i]!, result.value);
    else if (result.failure.kind !== 'not-found') return failed(result.failure);
  }
  return success(listed.map((fields) => ({ ...fields, ...details.get(keyOf(resource.tab, fields)!) })));
}

const parked = (job: Job, failure: Failure): Job => ({
  ...job,
  state: 'parked',
  resumeAt: failure.retryAt,
  phase: 'The service asks for a pause.',
});

const ended = (job: Job, failure: Failure): Job => ({
  ...job,
  state: 'failed',
  phase: 'Stopped.',
  summary: [
    failure.sentence,
    ...(job.done > 0 ? [`${job.done} of ${job.total} campaigns were pulled before.`] : []),
  ],
});

/** Works on the pull for some seconds. The job is the caller's: `mayGoOn` was asked. */
export function pullStep(ports: Ports, started: Job): JobView {
  const start = ports.clock.now();
  const resource = resourceOf(campaigns.id)!;
  const choice = started.choice!;
  const client = openService(ports, start + STEP_MS);
  const listed = resource.list(client);
  const finish = (job: Job) => viewOf(writeJob(ports, job), ports.person());
  if (!listed.ok)
    return finish(listed.failure.retryAt ? parked(started, listed.failure) : ended(started, listed.failure));
  const keys = choice.selectedRows ? keysOf(ports) : null;
  const chosen = listed.value.filter((fields) => {
    return keys ? keys.has(keyOf(resource.tab, fields)!) : matches(choice, fields);
  });
  let job: Job = { ...started, state: 'running', resumeAt: null, total: chosen.length };
  do {
    const slice = chosen.slice(job.done, job.done + SLICE);
    const whole = complete(resource, client, slice);
    if (!whole.ok)
      return finish(whole.failure.retryAt ? parked(job, whole.failure) : ended(job, whole.failure));
    const done = job.done + slice.length;
    const last = done >= chosen.length;
    const mergedJob = withDocument(ports, (): Job => {
      const now = readJob(ports);
      if (now === null || now.id !== job.id || isOver(now)) return now ?? job;
      const there = last ? new Set(listed.value.map((fields) => keyOf(resource.tab, fields)!)) : null;
      const pulled = mergeSlice(ports, resource.tab, whole.value, there, job.pulled ?? NOTHING_PULLED);
      const phase = `Merging campaigns: ${done} of ${chosen.length}.`;
      return writeJob(ports, { ...job, done, pulled, phase });
    });
    job = mergedJob;
    if (isOver(job)) return viewOf(job, ports.person());
    if (last) return finish(conclude(ports, resource.tab, job, listed.value));
  } while (ports.clock.now() - start < SHOW_AFTER_MS);
  return viewOf(job, ports.person());
}

function conclude(ports: Ports, tab: Tab, job: Job, listed: readonly Fields[]): Job {
  return withDocument(ports, () => {
    const grid = findGrid(ports.workbook, tab)!;
    showGrid(grid);
    forgetKeys(ports);
    const there = new Set(listed.map((fields) => keyOf(tab, fields)));
    const gone = grid.reading.rows
      .filter(({ key }) => key !== null && !there.has(key))
      .map(({ key }) => key!);
    const summary = pullSummary(job.pulled ?? NOTHING_PULLED, gone, grid.plan);
    return { ...job, state: 'finished', phase: 'Done.', summary };
  });
}
