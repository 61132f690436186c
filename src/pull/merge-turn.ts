// pull: merges what a turn read into its tabs, and saves the progress.

import { groupOf } from '../base/base-chunks';
import type { Job } from '../jobs/job-record';
import { noteFound } from '../push/journal/found-elsewhere';
import { type FoundElsewhere, logElsewhere, MOST_ELSEWHERE } from '../push/journal/log-elsewhere';
import { counted } from '../shared/sentences';
import type { Tab } from '../tabs/columns/tab';
import type { Resource } from '../tabs/common/resource';
import { type IsRead, mergeSlice } from './merge-pulled';
import { proceed } from './proceed';
import { keepKeys } from './pull';
import { readGaps, withResult, writeGaps } from './pull-gaps';
import type { Slice } from './pull-reading';
import { isCampaigns, type ReadSlice, type Turn, type Work } from './pull-turn';

/** The groups of the base that hold the scopes; undefined where a scope is not a group. */
function groupsOf({ tab, reading }: Resource, scopes: ReadonlySet<string>): Set<string> | undefined {
  if (reading.scope !== 'campaign' || tab.campaignField !== 'campaignId') return undefined;
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
    const isNothing = round > 0 && slice.unreadIndexes.length === slice.units;
    for (const resource of isNothing ? [] : stage.resources) {
      const rows = slice.rows.get(resource.tab.id) ?? new Map();
      const groups = groupsOf(resource, slice.scopes);
      const isReadOf = slice.isReadOf(resource);
      const parents = slice.parents.get(resource.tab.id);
      const isRead: IsRead = (fields) =>
        isReadOf(fields) && (!parents || parents.has(String(fields[resource.tab.campaignField])));
      const room = roomFor(pulled);
      const list = (changedTab: FoundElsewhere): void => {
        logElsewhere(ports, job.id, [changedTab], room);
        noteFound(ports, changedTab, { startedAt: job.startedAt, seenBy });
      };
      const merged = mergeSlice(ports, resource, rows, isRead, pulled, groups, list);
      pulled = withUnread(merged, resource.tab, slice.unread, isAccount ? [] : positions);
    }
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
