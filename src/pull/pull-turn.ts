// pull: what the next turn of a step reads, and its slice.

import type { Job } from '../jobs/job-record';
import type { Ports } from '../ports/ports';
import type { Fields } from '../shared/value';
import type { Tab } from '../tabs/columns/tab';
import type { Parents, Resource, Service } from '../tabs/common/resource';
import type { IsRead } from './merge-pulled';
import { positionsTried, readGaps } from './pull-gaps';
import { type Stage, stageAt } from './pull-plan';
import { readCampaignSlice, readScopeSlice, type Slice } from './pull-reading';

/** What stays the same while a step works. */
export interface Work {
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
  readonly chosenIds: readonly string[];
  readonly parents: Parents;
}

/** The next positions to read in the list of chosen campaigns. An account scope has one position. */
export interface Turn {
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
export interface ReadSlice extends Slice {
  isReadOf(resource: Resource): IsRead;
}

/** The next slice, and which rows of a base it would contain. */
export function readSlice(work: Work, { stage, positions, round }: Turn): ReadSlice {
  const { client, listed, unread, chosenIds, parents, ports } = work;
  if (isCampaigns(stage)) {
    const rows = positions.map((position) => listed.get(chosenIds[position]!) ?? null);
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
  const scopes = stage.reading.scope === 'account' ? [''] : positions.map((position) => chosenIds[position]!);
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
  for (const { tab: id, parent, scopeIndex } of unread) {
    const scope = scopes[scopeIndex]!;
    if (id === tab.id) parents.set(scope, (parents.get(scope) ?? new Set<string | null>()).add(parent));
  }
  return (scope: string, fields: Fields): boolean => {
    const unreadParents = parents.get(scope);
    return (
      unreadParents !== undefined &&
      (unreadParents.has(null) || unreadParents.has(String(fields[tab.campaignField])))
    );
  };
}
