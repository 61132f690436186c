// app: working on a pull for some seconds: list, read, merge, a slice at a time.

import type { Failure } from '../../api/errors';
import type { Fields } from '../../model/value';
import { groupOf } from '../../sync/base-chunks';
import { findGrids, showGrid } from '../grid/grid';
import { parentsOf } from '../grid/parents';
import { isOver, type Job, readJob, viewOf, writeJob } from '../job/job-record';
import { withDocument } from '../job/lease';
import type { Ports } from '../ports';
import { knownCampaigns } from '../push/company';
import { RESOURCES, resourceOf } from '../resources/all-resources';
import type { Parents, Resource, Service } from '../resources/resource';
import { openService } from '../service';
import type { JobView } from '../surface/job';
import { matches } from './choice';
import { type IsRead, mergeSlice } from './merge';
import { chosenResources, type Stage, stageAt, stagesOf, unitsOf } from './plan';
import { forgetKeys, keepKeys, keysOf } from './pull';
import { readCampaignSlice, readScopeSlice, type Slice } from './read';
import { pullSummary } from './summary';

/** A step gives the sidebar something to show after this long … */
const SHOW_AFTER_MS = 8_000;
/** … and never waits for the service longer than this. */
const STEP_MS = 25_000;

/** What stays the same while a step works. */
interface Work {
  readonly ports: Ports;
  readonly client: Service;
  readonly stages: readonly Stage[];
  /** Listed campaigns by ID, and those that this pull takes, in their order. */
  readonly listed: ReadonlyMap<string, Fields>;
  readonly chosen: readonly string[];
  readonly parents: Parents;
}

const parked = (job: Job, failure: Failure): Job => ({
  ...job,
  state: 'parked',
  resumeAt: failure.retryAt,
  phase: failure.sentence,
});

const ended = (job: Job, failure: Failure): Job => ({
  ...job,
  state: 'failed',
  phase: 'Stopped.',
  summary: [
    failure.sentence,
    ...(job.done > 0 ? [`${job.done} of ${job.total} parts were pulled before.`] : []),
  ],
});

const halted = (job: Job, failure: Failure): Job =>
  failure.retryAt ? parked(job, failure) : ended(job, failure);

/** The campaigns to pull, in order. The first step fixes the order, so that later steps resume at the right place. */
function chosenAmong(listed: ReadonlyMap<string, Fields>, job: Job, kept: readonly string[]): string[] {
  const choice = job.choice!;
  const selected = choice.selectedRows ? new Set(kept) : null;
  const chosen: string[] = [];
  listed.forEach((fields, id) => {
    if (selected ? selected.has(id) : matches(choice, fields)) chosen.push(id);
  });
  return chosen;
}

/** The next slice, and which rows of a base it would have told. */
function readSlice(
  work: Work,
  stage: Stage,
  offset: number,
): Slice & { isReadOf(resource: Resource): IsRead } {
  const { client, listed, chosen, parents, ports } = work;
  const campaigns = stage.reading.id === 'campaigns';
  if (campaigns) {
    const rows = chosen.map((id) => listed.get(id) ?? null);
    const slice = readCampaignSlice(client, stage.resources[0]!, rows, offset);
    // With the last slice, bases of campaigns that are neither here nor there are dropped.
    const last = offset + slice.units >= stage.units;
    return {
      ...slice,
      isReadOf:
        () =>
        ({ campaignId }) =>
          last && !listed.has(String(campaignId)),
    };
  }
  const scopes = stage.reading.scope === 'account' ? [''] : chosen.slice(offset);
  const slice = readScopeSlice(client, stage, scopes, parents, () => ports.clock.now());
  // Now, before merging changes what is known of the sets: ads and assets of a set that is gone are gone with it.
  parents.campaignOfSet('');
  return {
    ...slice,
    isReadOf: (resource) => (fields) => {
      const scope = resource.scopeOf(fields, parents);
      return scope !== undefined && slice.scopes.has(scope);
    },
  };
}

/** The groups of the base that hold the scopes; undefined where a scope is not a group. */
function groupsOf({ tab, reading }: Resource, scopes: ReadonlySet<string>): Set<string> | undefined {
  if (reading.scope !== 'campaign' || tab.campaignField !== 'campaignId') return undefined;
  const groups = new Set<string>();
  for (const campaignId of scopes) groups.add(groupOf(tab, { fields: { campaignId } }));
  return groups;
}

/** True before the first slice if the connection sees none of the document's campaigns: two companies must not mix in a tab. */
function isOtherCompany(ports: Ports, job: Job, listed: ReadonlyMap<string, Fields>): boolean {
  if (job.chosen !== undefined || listed.size === 0) return false;
  const tabs = RESOURCES.map(({ tab }) => tab);
  const known = knownCampaigns(ports, tabs);
  return known.size > 0 && ![...known].some((id) => listed.has(id));
}

const OTHER_COMPANY = (connection: string) =>
  `The connection "${connection}" sees no campaign of this spreadsheet, so nothing was pulled. Choose the right connection in Bidgrid › Connections…, or pull into a new spreadsheet.`;

const REPLACED = 'Another action was started in this spreadsheet, so this pull was stopped. Pull again.';

/**
 * Under the document lock: writes the record that `work` returns. If the pull was cancelled or replaced by another job
 * while the service was read, does nothing.
 */
function proceed(ports: Ports, job: Job, work: () => Job): Job {
  return withDocument(ports, (): Job => {
    const now = readJob(ports);
    if (now?.id !== job.id) return { ...job, state: 'cancelled', phase: 'Stopped.', summary: [REPLACED] };
    return isOver(now) ? now : writeJob(ports, work());
  });
}

/** Merges a slice into its tabs and notes how far that is. */
function takeIn(work: Work, job: Job, stage: Stage, slice: ReturnType<typeof readSlice>): Job {
  const { ports } = work;
  return proceed(ports, job, () => {
    if (job.chosen === undefined) keepKeys(ports, work.chosen);
    let { pulled } = job;
    for (const resource of stage.resources) {
      const rows = slice.rows.get(resource.tab.id) ?? new Map();
      const groups = groupsOf(resource, slice.scopes);
      pulled = mergeSlice(ports, resource, rows, slice.isReadOf(resource), pulled, groups);
    }
    const done = job.done + slice.units;
    const titles = stage.resources.map(({ tab }) => tab.title).join(', ');
    const chosen = work.chosen.length;
    return { ...job, chosen, done, pulled, phase: `${titles}: ${done} of ${job.total}.` };
  });
}

/** Works on the pull for some seconds. The job is the caller's: `mayGoOn` was asked. */
export function pullStep(ports: Ports, started: Job): JobView {
  const start = ports.clock.now();
  const client = openService(ports, start + STEP_MS);
  const view = (job: Job) => viewOf(job, ports.person());
  const halt = (job: Job, failure: Failure) => view(proceed(ports, job, () => halted(job, failure)));
  const all = resourceOf('campaigns')!.reading.read(client, [''])[0]!;
  if (!all.ok) return halt(started, all.failure);
  const rows = all.value.campaigns ?? [];
  const listed = new Map(rows.map((fields) => [String(fields.campaignId), fields]));
  if (isOtherCompany(ports, started, listed)) {
    const summary = [OTHER_COMPANY(started.connectionName ?? '')];
    return view(proceed(ports, started, () => ({ ...started, state: 'failed', phase: 'Stopped.', summary })));
  }
  const kept = keysOf(ports);
  const isChosen = started.chosen !== undefined && kept.length === started.chosen;
  const chosen = isChosen ? kept : chosenAmong(listed, started, kept);
  const stages = stagesOf(chosenResources(started.choice!), chosen.length);
  const parents = parentsOf(ports, rows);
  const work: Work = { ports, client, stages, listed, chosen, parents };
  let job: Job = {
    ...started,
    state: 'running',
    resumeAt: null,
    chosen: isChosen ? chosen.length : undefined,
    total: unitsOf(stages),
  };
  do {
    const next = stageAt(stages, job.done);
    if (next === null) return view(proceed(ports, job, () => conclude(work, job)));
    const slice = readSlice(work, next.stage, next.offset);
    if (slice.units > 0) job = takeIn(work, job, next.stage, slice);
    if (isOver(job)) return view(job);
    if (slice.failure) return halt(job, slice.failure);
  } while (ports.clock.now() - start < SHOW_AFTER_MS || stageAt(stages, job.done) === null);
  return view(job);
}

/** Marks what is wrong, except in tabs that the pull made: nobody did anything there yet. */
function conclude({ ports, stages, listed }: Work, job: Job): Job {
  forgetKeys(ports);
  const pulled = job.pulled ?? {};
  const tabs = stages.flatMap(({ resources }) => resources.map(({ tab }) => tab));
  const old = tabs.filter(({ id }) => pulled[id]?.fresh !== true);
  const grids = old.length > 0 ? findGrids(ports).filter(({ tab }) => old.includes(tab)) : [];
  for (const grid of grids) showGrid(grid, 'marked');
  const gone = grids
    .filter(({ tab }) => tab.id === 'campaigns')
    .flatMap(({ reading }) => reading.rows.filter(({ key }) => key !== null && !listed.has(key)));
  const told = tabs.filter((tab) => pulled[tab.id] || grids.some((grid) => grid.tab === tab));
  const keys = gone.map(({ key }) => key!);
  return { ...job, state: 'finished', phase: 'Done.', summary: pullSummary(pulled, keys, told, grids) };
}
