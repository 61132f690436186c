// test, features: the end of a pull: what its summary says about campaigns that the service no longer lists.

import { newJob } from '../../src/jobs/job-record';
import { conclude } from '../../src/pull/end-pull';
import { mergeSlice } from '../../src/pull/merge-pulled';
import { stagesOf } from '../../src/pull/pull-plan';
import { windowAt } from '../../src/push/journal/lag-window';
import { EVERY_CAMPAIGN } from '../../src/shared/tab-choices';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import { campaignResource } from '../../src/tabs/campaigns/campaigns-requests';
import { byKeyOf } from '../../src/tabs/columns/tab';
import { plainPorts } from '../ports/plain-ports';
import { setService } from '../push/engine/set-service';

const IDS = ['c1', 'c2', 'c3'];
const rowsOf = (ids: readonly string[]) =>
  byKeyOf(
    campaigns,
    ids.map((campaignId) => ({ campaignId, name: `Name of ${campaignId}` })),
  );

/**
 * The summary of a pull of Campaigns, after one that had all campaigns.
 * @param ids of the campaigns that the service lists now
 * @param unread names of campaigns whose entry in the list cannot be read
 */
function summaryOf(ids: readonly string[], unread: readonly string[]): string[] {
  const ports = plainPorts();
  mergeSlice(ports, campaignResource, rowsOf(IDS), () => true);
  const listed = rowsOf(ids);
  const isGone = ({ campaignId }: { readonly campaignId?: unknown }) => !listed.has(String(campaignId));
  const pulled = mergeSlice(ports, campaignResource, listed, isGone);
  const { client, parents, recent } = setService(() => {
    throw new Error('The end of a pull reads nothing.');
  }).context;
  const stages = stagesOf([campaignResource], ids.length);
  const work = {
    ports,
    client,
    stages,
    listed,
    listedAt: 0,
    unread,
    chosenIds: ids,
    parents,
    recent,
    window: windowAt(ports, 0),
  };
  const choice = { ...EVERY_CAMPAIGN, tabs: [campaigns.id] };
  const job = { ...newJob(ports, 'pull', 'Pulling', ids.length), choice, pulled };
  return conclude(work, job, {}).summary;
}

const about = (ids: readonly string[], unread: readonly string[] = []) =>
  summaryOf(ids, unread).filter((sentence) => sentence.includes('no longer listed'));

test('campaigns that the service no longer lists are named', () => {
  expect(about(IDS)).toEqual([]);
  expect(about(['c1', 'c3'])).toEqual([
    '1 row of this tab is no longer listed by the service (c2). Nothing was deleted.',
  ]);
  expect(about(['c2'])).toEqual([
    '2 rows of this tab are no longer listed by the service (c1, c3). Nothing was deleted.',
  ]);
});

test('none is named while entries of the list cannot be read, because it may be one of them', () => {
  expect(about(['c1', 'c3'], ['Name of c2'])).toEqual([]);
});
