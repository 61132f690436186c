// pull: works on a pull for some seconds: lists, reads and merges, a slice at a time.

import { groupOf } from '../../base/base-chunks';
import { BASE_ID, type ChunkSheet, readIndex } from '../../base/chunk-sheet';
import type { JobView, MissingPart } from '../../client-api/job';
import { openService } from '../../connections/service';
import { findGrids } from '../../grid/find-grids';
import { showGrid } from '../../grid/grid';
import { parentsOf } from '../../grid/parents';
import { isCancelAsked } from '../../jobs/cancel-mark';
import { isOver, type Job, readJob, viewOf, writeJob } from '../../jobs/job-record';
import { withDocument } from '../../jobs/lease';
import { isBroken, isOutOfTries, LONGEST_PAUSE, parkedBy, pauseOf } from '../../jobs/strikes';
import { counted } from '../../model/counted';
import type { Fields } from '../../model/value';
import type { Ports } from '../../ports/ports';
import { RESOURCES } from '../../resources/all-resources';
import { listBriefly } from '../../resources/campaigns/endpoints';
import type { Parents, Resource, Service } from '../../resources/shared/resource';
import { knownCampaigns } from '../../runs/engine/company';
import type { Failure } from '../../service/errors';
import type { Tab } from '../../tabs/tab';
import { historyOfPull } from '../history/record';
import { matches } from './choice';
import {
  countIn,
  type Gaps,
  MOST_TRIES,
  positionsIn,
  positionsTried,
  readGaps,
  withResult,
  writeGaps,
  writeMissed,
} from './gaps';
import { type IsRead, mergeSlice } from './merge';
import { chosenResources, type Stage, stageAt, stagesOf, unitsOf } from './plan';
import { cancelPull, forgetKeys, keepKeys, keysOf } from './pull';
import { readCampaignSlice, readScopeSlice, type Slice } from './read';
import { rememberPull } from './saved-choices';
import { missingPart, partialSentences, pullSummary, withName } from './summary';

/** A step returns after this time, to show progress … */
const SHOW_AFTER_MS = 8_000;
/** … and never waits for the service longer than this. */
const STEP_MS = 25_000;

/** The limit rarely delays this many requests. */
const FEW_REQUESTS = 20;

/** The job record has at most 9 KB. */
const MOST_REASONS = 3;

/** What stays the same while a step works. */
interface Work {
  readonly ports: Ports;
  readonly client: Service;
  readonly stages: readonly Stage[];
  /** Listed campaigns by ID, and those that this pull takes, in their order. */
  readonly listed: ReadonlyMap<string, Fields>;
  /** Milliseconds since 1970. */
  readonly listedAt: number;
  /**
   * Names of those whose entry in the list cannot be read: any campaign that is not listed may be one of
   * them.
   */
  readonly unread: readonly string[];
  readonly chosen: readonly string[];
  readonly parents: Parents;
}

const ended = (job: Job, failure: Failure): Job => ({
  ...job,
  state: 'failed',
  phase: 'Stopped.',
  summary: [
    failure.sentence,
    ...(job.done > 0 ? ['What was pulled before is up to date. Pull again for the rest.'] : []),
  ],
});

const halted = (job: Job, failure: Failure, now: number): Job =>
  failure.retryAt === null || (isBroken(failure) && isOutOfTries(job))
    ? ended(job, failure)
    : parkedBy(job, failure, now, 0);

/**
 * The campaigns to pull, in order. The first step fixes the order, so that later steps resume at the right
 * place.
 */
function chosenAmong(listed: ReadonlyMap<string, Fields>, job: Job, kept: readonly string[]): string[] {
  const choice = job.choice!;
  const selected = choice.selectedRows ? new Set(kept) : null;
  const chosen: string[] = [];
  listed.forEach((fields, id) => {
    if (selected ? selected.has(id) : matches(choice, fields)) chosen.push(id);
  });
  return chosen;
}

/** The next positions to read in the list of chosen campaigns. An account scope has one position. */
interface Turn {
  readonly stage: Stage;
  readonly positions: readonly number[];
  /** Number of retries before; 0 for the first try. */
  readonly round: number;
}

/** null: everything was read or tried in this round. */
function nextTurn({ ports, stages, chosen }: Work, job: Job): Turn | null {
  const next = stageAt(stages, job.done);
  if (next) {
    const { stage, offset } = next;
    const all = stage.reading.scope === 'account' && !isCampaigns(stage) ? 1 : chosen.length;
    const positions = Array.from({ length: Math.max(0, all - offset) }, (_, i) => offset + i);
    return { stage, positions, round: 0 };
  }
  const round = job.round ?? 0;
  if (round === 0) return null;
  const gaps = readGaps(ports);
  for (const stage of stages) {
    const positions = positionsTried(gaps, stage.reading.id, round);
    if (positions.length > 0) return { stage, positions, round };
  }
  return null;
}

const isCampaigns = ({ reading }: Stage): boolean => reading.id === 'campaigns';

/** The next slice, and which rows of a base it would contain. */
function readSlice(
  work: Work,
  { stage, positions, round }: Turn,
): Slice & { isReadOf(resource: Resource): IsRead } {
  const { client, listed, unread, chosen, parents, ports } = work;
  if (isCampaigns(stage)) {
    const rows = positions.map((at) => listed.get(chosen[at]!) ?? null);
    const slice = readCampaignSlice(client, stage.resources[0]!, rows);
    // With the last slice, bases of campaigns that are neither in the tab nor at the service are dropped.
    const last = round === 0 && slice.units >= positions.length && unread.length === 0;
    return {
      ...slice,
      isReadOf:
        () =>
        ({ campaignId }) =>
          last && !listed.has(String(campaignId)),
    };
  }
  const scopes = stage.reading.scope === 'account' ? [''] : positions.map((at) => chosen[at]!);
  const slice = readScopeSlice(
    client,
    stage,
    scopes,
    round > 0,
    parents,
    (scope) => stage.reading.scope === 'account' || listed.has(scope),
    () => ports.clock.now(),
  );
  // Read now, because merging changes the known sets: ads and assets of a removed set are removed with it.
  parents.campaignOfSet('');
  return {
    ...slice,
    isReadOf: (resource) => {
      const isUnread = partFinder(resource.tab, slice.unread, scopes);
      return (fields) => {
        const scope = resource.scopeOf(fields, parents);
        return scope !== undefined && slice.scopes.has(scope) && !isUnread(scope, fields);
      };
    },
  };
}

/** Finds out whether a row may be one of those that cannot be read. */
function partFinder(tab: Tab, unread: Slice['unread'], scopes: readonly string[]) {
  const parents = new Map<string, Set<string | null>>();
  for (const { tab: id, parent, at } of unread) {
    const scope = scopes[at]!;
    if (id === tab.id) parents.set(scope, (parents.get(scope) ?? new Set<string | null>()).add(parent));
  }
  return (scope: string, fields: Fields): boolean => {
    const own = parents.get(scope);
    return own !== undefined && (own.has(null) || own.has(String(fields[tab.campaignField])));
  };
}

/** The groups of the base that hold the scopes; undefined where a scope is not a group. */
function groupsOf({ tab, reading }: Resource, scopes: ReadonlySet<string>): Set<string> | undefined {
  if (reading.scope !== 'campaign' || tab.campaignField !== 'campaignId') return undefined;
  const groups = new Set<string>();
  for (const campaignId of scopes) groups.add(groupOf(tab, { fields: { campaignId } }));
  return groups;
}

/** True if the connection sees none of the document's campaigns: two companies must not mix in a tab. */
function isOtherCompany(ports: Ports, listed: ReadonlyMap<string, Fields>, index: ChunkSheet): boolean {
  const tabs = RESOURCES.map(({ tab }) => tab);
  const known = knownCampaigns(ports, tabs, index);
  return known.size > 0 && ![...known].some((id) => listed.has(id));
}

const OTHER_COMPANY = (connection: string) =>
  `The connection "${connection}" sees no campaign of this spreadsheet, so nothing was pulled. Choose the right connection in Bidgrid ▸ Connections…, or pull into a new spreadsheet.`;

const REPLACED = 'Another action was started in this spreadsheet, so this pull was stopped. Pull again.';

/**
 * Under the document lock: writes the record that `work` returns. If the pull was canceled or replaced by
 * another job while the service was read, does nothing.
 */
function proceed(ports: Ports, job: Job, work: () => Job): Job {
  return withDocument(ports, (): Job => {
    const now = readJob(ports);
    if (now?.id !== job.id) return { ...job, state: 'canceled', phase: 'Stopped.', summary: [REPLACED] };
    if (isOver(now)) return now;
    return isCancelAsked(ports, now) ? cancelPull(ports, now) : writeJob(ports, work());
  });
}

/** Most campaigns with unreadable rows that the job record remembers for each tab. */
const MOST_REMEMBERED = 5;

/**
 * Adds the rows of the tab that cannot be read.
 * @param positions of the scopes; none: they are not campaigns
 */
function withUnread(
  pulled: NonNullable<Job['pulled']>,
  tab: Tab,
  unread: Slice['unread'],
  positions: readonly number[],
): NonNullable<Job['pulled']> {
  const own = unread.filter((part) => part.tab === tab.id && part.count !== 0);
  if (own.length === 0) return pulled;
  const before = pulled[tab.id]!.unread ?? { rows: 0, isMore: false, campaigns: 0, first: [] };
  const campaigns = [...new Set(own.flatMap(({ at }) => positions[at] ?? []))];
  const now = {
    rows: before.rows + own.reduce((sum, { count }) => sum + (count ?? 0), 0),
    isMore: before.isMore || own.some(({ count }) => count === null),
    campaigns: before.campaigns + campaigns.length,
    first: [...before.first, ...campaigns].slice(0, MOST_REMEMBERED),
  };
  return { ...pulled, [tab.id]: { ...pulled[tab.id]!, unread: now } };
}

/** Merges a slice into its tabs and saves the progress. */
function mergeTurn(work: Work, job: Job, turn: Turn, slice: ReturnType<typeof readSlice>): Job {
  const { ports } = work;
  const { stage, positions, round } = turn;
  return proceed(ports, job, () => {
    if (job.chosen === undefined) keepKeys(ports, work.chosen);
    let { pulled } = job;
    const isAccount = stage.reading.scope === 'account';
    const isNothing = round > 0 && slice.left.length === slice.units;
    for (const resource of isNothing ? [] : stage.resources) {
      const rows = slice.rows.get(resource.tab.id) ?? new Map();
      const groups = groupsOf(resource, slice.scopes);
      const isReadOf = slice.isReadOf(resource);
      const parents = slice.parents.get(resource.tab.id);
      const isRead: IsRead = (fields) =>
        isReadOf(fields) && (!parents || parents.has(String(fields[resource.tab.campaignField])));
      pulled = mergeSlice(ports, resource, rows, isRead, pulled, groups);
      pulled = withUnread(pulled, resource.tab, slice.unread, isAccount ? [] : positions);
    }
    const left = new Set(slice.left);
    const read = positions.slice(0, slice.units).filter((_, i) => !left.has(i));
    if (round > 0 || left.size > 0) {
      const missed = slice.left.map((i) => positions[i]!);
      writeGaps(ports, withResult(readGaps(ports), stage.reading.id, read, missed, slice.why));
    }
    const done = round > 0 ? job.done : job.done + slice.units;
    const retryAt = Math.max(job.retryAt ?? 0, slice.why?.retryAt ?? 0);
    const phase = phaseOf(work, turn, slice.units);
    return { ...job, chosen: work.chosen.length, done, pulled, retryAt, phase };
  });
}

function phaseOf({ chosen }: Work, { stage, positions, round }: Turn, units: number): string {
  const titles = stage.resources.map(({ tab }) => tab.title).join(', ');
  if (stage.reading.scope === 'account' && !isCampaigns(stage)) return `${titles}.`;
  if (round > 0) return `${titles}: retrying ${counted(positions.length, 'campaign')}.`;
  return `${titles}: ${Math.min(positions[0] ?? 0, chosen.length) + Math.min(units, positions.length)} of ${counted(chosen.length, 'campaign')}.`;
}

/** Parks the pull before it retries the parts that could not be read, which it names. */
function wait(work: Work, job: Job, gaps: Gaps): Job {
  const { ports } = work;
  const round = (job.round ?? 0) + 1;
  const count = countIn(gaps);
  const now = ports.clock.now();
  // A longer pause is not worth waiting for one part: it is listed at the end.
  const asked = Math.min(job.retryAt ?? 0, now + LONGEST_PAUSE);
  return {
    ...job,
    state: 'parked',
    round,
    resumeAt: Math.max(now + pauseOf(round), asked),
    retryAt: undefined,
    pause: { sentence: `${counted(count, 'part')} could not be read and will be retried.`, isLimit: false },
    gaps: count,
    missing: missingParts(work, gaps).parts,
  };
}

/** Works on the pull for some seconds. The caller has called `mayGoOn`. */
export function pullStep(ports: Ports, started: Job): JobView {
  const start = ports.clock.now();
  const client = openService(ports, start + STEP_MS);
  const view = (job: Job) => viewOf(job, ports.person());
  const halt = (job: Job, failure: Failure) =>
    view(proceed(ports, job, () => halted(job, failure, ports.clock.now())));
  const all = listBriefly(client);
  const listedAt = ports.clock.now();
  if (!all.ok) return halt(started, all.failure);
  const { rows, unread } = all.value;
  const listed = new Map(rows.map((fields) => [String(fields.campaignId), fields]));
  const isFirst = started.chosen === undefined && listed.size > 0;
  const index = isFirst ? readIndex(ports.workbook.find(BASE_ID)) : undefined;
  if (index && isOtherCompany(ports, listed, index)) {
    const summary = [OTHER_COMPANY(started.connectionName ?? '')];
    return view(proceed(ports, started, () => ({ ...started, state: 'failed', phase: 'Stopped.', summary })));
  }
  const kept = keysOf(ports);
  const isChosen = started.chosen !== undefined && kept.length === started.chosen;
  const chosen = isChosen ? kept : chosenAmong(listed, started, kept);
  const stages = stagesOf(chosenResources(started.choice!), chosen.length);
  const parents = parentsOf(ports, { listed: rows, isPartial: unread.length > 0, index: () => index });
  const work: Work = { ports, client, stages, listed, listedAt, unread, chosen, parents };
  const worked = started.worked ?? 0;
  const timed = (now: Job, isHalted: boolean): Job => {
    const left = now.total - now.done;
    // Reading the state of the limit costs a call, so it is left out where the end is near.
    const limitedUntil = isHalted || left > FEW_REQUESTS ? client.lastAt(left) : 0;
    return { ...now, worked: worked + ports.clock.now() - start, limitedUntil };
  };
  let job: Job = {
    ...started,
    state: 'running',
    resumeAt: null,
    strikes: 0,
    chosen: isChosen ? chosen.length : undefined,
    total: unitsOf(stages),
  };
  for (;;) {
    const turn = nextTurn(work, job);
    if (turn === null) {
      const gaps = readGaps(ports);
      const isLast = (job.round ?? 0) >= MOST_TRIES - 1;
      if (countIn(gaps) > 0 && !isLast) return view(proceed(ports, job, () => wait(work, job, gaps)));
      return view(proceed(ports, job, () => conclude(work, job, gaps)));
    }
    const slice = readSlice(work, turn);
    if (slice.units > 0) job = mergeTurn(work, timed(job, false), turn, slice);
    if (isOver(job)) return view(job);
    if (slice.failure) return halt(timed(job, true), slice.failure);
    if (ports.clock.now() - start >= SHOW_AFTER_MS && nextTurn(work, job) !== null) return view(job);
  }
}

/** What could not be read. Also stores it for *Try again*. */
function missingParts(
  { ports, stages, listed, chosen }: Work,
  gaps: Gaps,
): { readonly parts: MissingPart[]; readonly tabs: ReadonlySet<string> } {
  const parts: MissingPart[] = [];
  const tabs: string[] = [];
  const ids = new Set<string>();
  for (const stage of stages) {
    const positions = positionsIn(gaps, stage.reading.id);
    if (positions.length === 0) continue;
    const titles = stage.resources.map(({ tab }) => tab.title).join(', ');
    const isAccount = stage.reading.scope === 'account' && !isCampaigns(stage);
    const own = isAccount ? [] : positions.map((at) => chosen[at]!);
    for (const id of own) ids.add(id);
    for (const { tab } of stage.resources) tabs.push(tab.id);
    const nameOf = (id: string) => String(listed.get(id)?.name ?? id);
    const names = isAccount ? null : own.map(nameOf);
    const title = isCampaigns(stage) ? 'Some details' : titles;
    parts.push(missingPart(title, names, chosen.length, withName(gaps[stage.reading.id]!.why, own, nameOf)));
  }
  writeMissed(ports, tabs.length > 0 ? { tabs, campaignIds: [...ids] } : null);
  const short = parts.map((part, i) => (i < MOST_REASONS ? part : { ...part, why: '' }));
  return { parts: short, tabs: new Set(tabs) };
}

/** Updates marks, except in tabs that the pull created: they have no edits. */
function conclude(work: Work, job: Job, gaps: Gaps): Job {
  const { ports, stages, listed, unread, chosen } = work;
  const missing = missingParts(work, gaps);
  writeGaps(ports, {});
  rememberPull(ports, job, chosen);
  forgetKeys(ports);
  const pulled = job.pulled ?? {};
  const tabs = stages.flatMap(({ resources }) => resources.map(({ tab }) => tab));
  const old = tabs.filter(({ id }) => pulled[id]?.fresh !== true);
  const grids = old.length > 0 ? findGrids(ports).filter(({ tab }) => old.includes(tab)) : [];
  for (const grid of grids) showGrid(grid);
  const targetsBase = grids.find(({ tab }) => tab.id === 'targets')?.stored.base;
  const history = historyOfPull(ports, { campaigns: listed.values(), at: work.listedAt, targetsBase });
  const gone = grids
    .filter(({ tab }) => tab.id === 'campaigns' && unread.length === 0)
    .flatMap(({ reading }) => reading.rows.filter(({ key }) => key !== null && !listed.has(key)));
  const nameAt = (position: number) => String(listed.get(chosen[position]!)?.name ?? chosen[position]);
  const returned = tabs.filter((tab) => pulled[tab.id] || grids.some((grid) => grid.tab === tab));
  const keys = gone.map(({ key }) => key!);
  const incomplete = { unread, nameAt, missingTabs: missing.tabs };
  const summary = [...pullSummary(pulled, keys, returned, grids, incomplete), ...history];
  const warnings = partialSentences(pulled, returned, incomplete).length;
  return {
    ...job,
    state: 'finished',
    phase: 'Done.',
    gaps: countIn(gaps),
    missing: missing.parts,
    warnings,
    summary,
  };
}
