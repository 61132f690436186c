// pull: what the next turn of a step reads, and its slice.

import { groupOf } from '../base/base-chunks';
import type { Job, PulledByTab } from '../jobs/job-record';
import { wasRefusedOften } from '../jobs/strikes';
import type { Ports } from '../ports/ports';
import { settleOpen } from '../push/engine/settle-open';
import { noteFound } from '../push/journal/found-values';
import type { LagWindow } from '../push/journal/lag-window';
import { type FoundElsewhere, logElsewhere, MOST_ELSEWHERE } from '../push/journal/log-elsewhere';
import { visibleChanges } from '../push/journal/open-changes';
import { counted } from '../shared/sentences';
import type { Fields } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { Resource } from '../tabs/common/resource';
import { creativeSets } from '../tabs/creative-sets/creative-sets-columns';
import { type IsRead, mergeSlice } from './merge-pulled';
import { keepKeys, proceed } from './pull';
import { positionsTried, readGaps, withResult, writeGaps } from './pull-gaps';
import { type Stage, stageAt } from './pull-plan';
import { readCampaignSlice, readScopeSlice, type Slice } from './pull-reading';
import { pulledRows } from './pulled-rows';
import type { ReaderContext } from './reader/cheapest-requests';
import { withSets } from './reader/rows-in-answer';

/** What stays the same while a step works. */
export interface Work extends ReaderContext {
  readonly ports: Ports;
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
  readonly chosenIds: readonly string[];
  /** Of the reads of the step. */
  readonly window: LagWindow;
}

/** The next positions to read in the list of chosen campaigns. An account scope has one position. */
interface Turn {
  readonly stage: Stage;
  readonly positions: readonly number[];
  /** Number of retries before; 0 for the first try. */
  readonly round: number;
}

/** null: everything was read or tried in this round. */
export function nextTurn({ ports, stages, chosenIds }: Work, job: Job): Turn | null {
  const next = stageAt(stages, job.done);
  if (next) {
    const { stage, offset } = next;
    const positionCount = stage.reading.scope === 'account' && !isCampaigns(stage) ? 1 : chosenIds.length;
    const positions = Array.from({ length: Math.max(0, positionCount - offset) }, (_, i) => offset + i);
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

export const isCampaigns = ({ reading }: Stage): boolean => reading.id === 'campaigns';

/** A slice, and which rows of a base it would contain. */
interface ReadSlice extends Slice {
  isReadOf(resource: Resource): IsRead;
}

/** The next slice, and which rows of a base it would contain. */
export function readSlice(work: Work, { stage, positions, round }: Turn, job: Job): ReadSlice {
  const mayWait = !wasRefusedOften(job);
  const { listed, unread, chosenIds, parents, recent, ports } = work;
  if (isCampaigns(stage)) {
    const rows = positions.map((position) => listed.get(chosenIds[position]!) ?? null);
    const slice = readCampaignSlice(work, stage.resources[0]!, rows, mayWait);
    const created = recent.created(stage.resources[0]!.tab);
    // With the last slice, bases of campaigns that are neither in the tab nor at the service are dropped.
    const last = round === 0 && slice.units >= positions.length && unread.length === 0;
    return {
      ...slice,
      isReadOf:
        () =>
        ({ campaignId }) =>
          last && !listed.has(String(campaignId)) && !created.has(String(campaignId)),
    };
  }
  const scopes = stage.reading.scope === 'account' ? [''] : positions.map((position) => chosenIds[position]!);
  const slice = readScopeSlice(
    work,
    stage,
    scopes,
    round > 0,
    mayWait,
    (scope) => stage.reading.scope === 'account' || listed.has(scope),
    (pagedScopes) => pulledRows(ports, stage.resources, pagedScopes),
    () => ports.clock.now(),
  );
  // Read now, because merging changes the known sets: ads and assets of a removed set are removed with it.
  parents.campaignOfSet('');
  const sets = slice.rows.get(creativeSets.id);
  const parentsRead = sets ? withSets({ [creativeSets.id]: [...sets.values()] }, parents) : parents;
  return {
    ...slice,
    isReadOf: (resource) => {
      const isUnread = partFinder(resource.tab, slice.unread, scopes);
      return (fields) => {
        const scope = resource.scopeOf(fields, parentsRead);
        return scope !== undefined && slice.scopes.has(scope) && !isUnread(scope, fields);
      };
    },
  };
}

/** Finds out whether a row may be one of those that cannot be read. */
function partFinder(tab: Tab, unread: Slice['unread'], scopes: readonly string[]) {
  const parents = new Map<string, Set<string | null>>();
  for (const { tab: id, parent, scopeIndex } of unread) {
    const scope = scopes[scopeIndex]!;
    if (id === tab.id) parents.set(scope, (parents.get(scope) ?? new Set<string | null>()).add(parent));
  }
  return (scope: string, fields: Fields): boolean => {
    const unreadParents = parents.get(scope);
    return (
      unreadParents !== undefined &&
      (unreadParents.has(null) || unreadParents.has(String(fields[tab.groupField])))
    );
  };
}

/** The groups of the base that hold the scopes; undefined where a scope is not a group. */
function groupsOf({ tab, reading }: Resource, scopes: ReadonlySet<string>): Set<string> | undefined {
  if (reading.scope !== 'campaign' || tab.groupField !== 'campaignId') return undefined;
  const groups = new Set<string>();
  for (const campaignId of scopes) groups.add(groupOf(tab, { fields: { campaignId } }));
  return groups;
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
  const tabParts = unread.filter((part) => part.tab === tab.id && part.count !== 0);
  if (tabParts.length === 0) return pulled;
  const unreadSoFar = pulled[tab.id]!.unread ?? { rows: 0, isMore: false, campaigns: 0, first: [] };
  const campaigns = [...new Set(tabParts.flatMap(({ scopeIndex }) => positions[scopeIndex] ?? []))];
  const unreadRows = {
    rows: unreadSoFar.rows + tabParts.reduce((sum, { count }) => sum + (count ?? 0), 0),
    isMore: unreadSoFar.isMore || tabParts.some(({ count }) => count === null),
    campaigns: unreadSoFar.campaigns + campaigns.length,
    first: [...unreadSoFar.first, ...campaigns].slice(0, MOST_REMEMBERED),
  };
  return { ...pulled, [tab.id]: { ...pulled[tab.id]!, unread: unreadRows } };
}

const withLate = (pulled: PulledByTab, { id }: Tab): PulledByTab => ({
  ...pulled,
  [id]: { ...pulled[id]!, isLate: true },
});

/** Lines about changes made elsewhere that this pull may still add to the log. */
const roomFor = (pulled: Job['pulled'] = {}): number =>
  MOST_ELSEWHERE - Object.values(pulled).reduce((sum, { elsewhere = 0 }) => sum + elsewhere, 0);

/** Merges a slice into its tabs and saves the progress. */
export function mergeTurn(work: Work, job: Job, turn: Turn, slice: ReadSlice): Job {
  const { ports } = work;
  const { stage, positions, round } = turn;
  return proceed(ports, job, () => {
    if (job.chosen === undefined) keepKeys(ports, work.chosenIds);
    let { pulled } = job;
    const seenBy = job.isScheduled ? '' : ports.person().id;
    const isAccount = stage.reading.scope === 'account';
    const openChanges = visibleChanges(ports, work.window, work.recent);
    const isNothing = round > 0 && slice.unreadIndexes.length === slice.units;
    for (const resource of isNothing ? [] : stage.resources) {
      const rows = slice.rows.get(resource.tab.id) ?? new Map();
      const groups = groupsOf(resource, slice.scopes);
      const isReadOf = slice.isReadOf(resource);
      const parents = slice.parents.get(resource.tab.id);
      const isRead: IsRead = (fields) =>
        isReadOf(fields) && (!parents || parents.has(String(fields[resource.tab.groupField])));
      settleOpen(ports, openChanges, resource, rows, isRead);
      const room = roomFor(pulled);
      const list = (changedTab: FoundElsewhere): void => {
        logElsewhere(ports, job.id, [changedTab], room);
        noteFound(ports, changedTab, seenBy);
      };
      const merged = mergeSlice(ports, resource, rows, isRead, pulled, groups, list);
      pulled = withUnread(merged, resource.tab, slice.unread, isAccount ? [] : positions);
      if (work.recent.wasLate(resource.tab)) pulled = withLate(pulled, resource.tab);
    }
    // Rows and base must be durable before the job counts them as pulled.
    ports.workbook.flush();
    const unreadIndexes = new Set(slice.unreadIndexes);
    const readPositions = positions.slice(0, slice.units).filter((_, i) => !unreadIndexes.has(i));
    if (round > 0 || unreadIndexes.size > 0) {
      const missed = slice.unreadIndexes.map((i) => positions[i]!);
      writeGaps(ports, withResult(readGaps(ports), stage.reading.id, readPositions, missed, slice.why));
    }
    const doneUnits = round > 0 ? job.done : job.done + slice.units;
    const retryAt = Math.max(job.retryAt ?? 0, slice.why?.retryAt ?? 0);
    const phase = phaseOf(work, turn, slice.units);
    return { ...job, chosen: work.chosenIds.length, done: doneUnits, pulled, retryAt, phase };
  });
}

function phaseOf({ chosenIds }: Work, { stage, positions, round }: Turn, units: number): string {
  const titles = stage.resources.map(({ tab }) => tab.title).join(', ');
  if (stage.reading.scope === 'account' && !isCampaigns(stage)) return `${titles}.`;
  if (round > 0) return `${titles}: retrying ${counted(positions.length, 'campaign')}.`;
  return `${titles}: ${Math.min(positions[0] ?? 0, chosenIds.length) + Math.min(units, positions.length)} of ${counted(chosenIds.length, 'campaign')}.`;
}
