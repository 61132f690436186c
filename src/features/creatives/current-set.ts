// creatives: the current state of a creative set: its assets, results of uploads, and the tabs updated
// with them.

import { isSegment } from '../../ad-service/address';
import { type Failure, failed, newFailure, type Result, success } from '../../ad-service/failures';
import type { Base } from '../../base/base';
import { loadBase } from '../../base/base-store';
import { openService } from '../../connections/service-of-connection';
import { parentsOf } from '../../grid/parents';
import { isOver, readJob } from '../../jobs/job-record';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { mergeSlice } from '../../pull/merge-pulled';
import { isPartial } from '../../pull/reader/cheapest-requests';
import { byKey } from '../../pull/reader/rows-in-answer';
import { HOUR_MS } from '../../shared/time';
import type { Fields } from '../../shared/value';
import { ads } from '../../tabs/ads/ads-columns';
import { assets } from '../../tabs/assets/assets-columns';
import type { Reported, Resource, Service } from '../../tabs/common/resource';
import { creativeSets } from '../../tabs/creative-sets/creative-sets-columns';
import {
  adResource,
  assetResource,
  creativeSetResource,
} from '../../tabs/creative-sets/creative-sets-requests';
import { readSettings } from '../settings/settings';
import { largestFile } from './core/asset-file';
import type { AssetView, SetName, SetView } from './creatives-schema';
import { logOutcomes, uploadOutcomes, withOutcomes } from './reconcile-uploads';
import { isOpen, readUploads, type UploadRecord, writeUploads } from './upload-records';

export interface ReportedSet {
  readonly setId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly assets: readonly AssetView[];
  readonly ads: number;
  /** Rows for the tabs, of this set only. */
  readonly rows: Reported;
}

export const assetViews = (rows: readonly Fields[]): AssetView[] =>
  rows.map(({ type, asset, processing }) => {
    return { type: String(type), asset: String(asset ?? ''), processing: String(processing ?? '') };
  });

const setsUnread = (setId: string): Failure =>
  newFailure(
    'garbled',
    `Bidgrid cannot read some creative sets of this campaign, and creative set ${setId.slice(0, 80)} may be one of them. Choose another set.`,
    200,
  );

export const assetsUnread = (setId: string): Failure =>
  newFailure(
    'garbled',
    `Bidgrid cannot read some assets of creative set ${setId.slice(0, 80)}. Nothing can be uploaded to it here.`,
    200,
  );

/**
 * Fails if the service cannot be reached, does not know the set or omits its assets. @throws TypeError for an
 * impossible campaign ID
 */
export function readSet(
  client: Service,
  { setId, campaignId }: Pick<SetName, 'setId' | 'campaignId'>,
): Result<ReportedSet> {
  const reported = creativeSetResource.reading.read(client, [campaignId])[0]!;
  if (!reported.ok) return reported;
  const rowsOfTab = (tab: string) =>
    (reported.value[tab] ?? []).filter(({ creativeSetId }) => creativeSetId === setId);
  const [set] = rowsOfTab(creativeSets.id);
  if (!set) {
    if (isPartial(creativeSetResource, reported, { campaignId })) return failed(setsUnread(setId));
    return failed(
      newFailure(
        'not-found',
        `The advertising service no longer lists creative set ${setId.slice(0, 80)} in its campaign. Choose another set, or pull again.`,
      ),
    );
  }
  const ofSet = { creativeSetId: setId };
  if (isPartial(assetResource, reported, ofSet)) return failed(assetsUnread(setId));
  if (!assetResource.parentsIn!(reported.value).includes(setId)) {
    return failed(
      newFailure(
        'garbled',
        `The service does not return the assets of creative set ${setId.slice(0, 80)}. Try again.`,
      ),
    );
  }
  // Without a readable list, the tab Ads stays as it is.
  const ownAds = isPartial(adResource, reported, ofSet) ? {} : { [ads.id]: rowsOfTab(ads.id) };
  const rows = { [creativeSets.id]: [set], ...ownAds, [assets.id]: rowsOfTab(assets.id) };
  return success({
    setId,
    campaignId,
    name: String(set.name ?? ''),
    assets: assetViews(rows[assets.id]!),
    ads: rowsOfTab(ads.id).length,
    rows,
  });
}

const hasValues = (base: Base, key: string, fields: Fields): boolean => {
  const row = base.get(key);
  const knownFields: Fields = { ...row?.fields, ...row?.conflicts };
  return row !== undefined && Object.keys(fields).every((field) => knownFields[field] === fields[field]);
};

/** True if the base differs from the rows of the set. */
function differs(resource: Resource, base: Base, rows: ReadonlyMap<string, Fields>, setId: string): boolean {
  const { gone } = resource;
  let stale = false;
  rows.forEach((fields, key) => {
    stale = stale || !hasValues(base, key, fields);
  });
  base.forEach(({ fields }, key) => {
    if (gone && fields.creativeSetId === setId && !rows.has(key))
      stale = stale || !hasValues(base, key, gone);
  });
  return stale;
}

const BUSY = 'Another action is running in this spreadsheet. The tabs are updated when it ends.';

/**
 * Merges the rows of the set into existing tabs. Under the document lock.
 * @param reported rows of this set; tabs without rows here stay as they are
 * @returns why it was not possible; `''`: it was, or there was nothing to do
 */
export function refreshTabs(ports: Ports, setId: string, reported: Reported): string {
  const parents = parentsOf(ports);
  const stale = [creativeSetResource, adResource, assetResource]
    .filter(({ tab }) => reported[tab.id] !== undefined && ports.workbook.find(tab.id) !== null)
    .map((resource) => ({ resource, rows: byKey(resource, reported, parents) }))
    .filter(({ resource, rows }) => differs(resource, loadBase(ports, resource.tab).base, rows, setId));
  if (stale.length === 0) return '';
  const job = readJob(ports);
  if (job !== null && !isOver(job) && job.holder.until > ports.clock.now()) return BUSY;
  try {
    for (const { resource, rows } of stale) {
      mergeSlice(ports, resource, rows, ({ creativeSetId }) => creativeSetId === setId);
    }
    return '';
  } catch (error) {
    // The upload itself succeeded.
    if (error instanceof UserError) return error.sentence;
    throw error;
  }
}

const STEP_MS = 25_000;
/** How long finished uploads are shown, for people who open the sidebar later. Milliseconds. */
const SHOWN_MS = HOUR_MS;
const MOST_SHOWN = 12;

/** The records, updated from the current assets of the set. Under the document lock. */
export function reconcileUploads(ports: Ports, { setId, assets }: ReportedSet): UploadRecord[] {
  const records = readUploads(ports.documentStore);
  const results = uploadOutcomes(records, setId, assets, ports.clock.now());
  if (results.length === 0) return records;
  // The log first: a final record is not processed again.
  logOutcomes(ports, results);
  const updated = withOutcomes(records, results);
  writeUploads(ports.documentStore, updated);
  return updated;
}

export function viewOfSet(
  ports: Ports,
  { setId, campaignId, name, assets, ads }: ReportedSet,
  records: readonly UploadRecord[],
  remark: string,
): SetView {
  const since = ports.clock.now() - SHOWN_MS;
  const shownRecords = records
    .filter((record) => record.setId === setId && (isOpen(record) || record.startedAt > since))
    .slice(-MOST_SHOWN);
  return {
    setId,
    campaignId,
    name,
    campaign: String(parentsOf(ports).campaign(campaignId)?.name ?? ''),
    assets,
    ads,
    uploads: shownRecords.reverse(),
    largestFile: largestFile(readSettings(ports.documentStore).largestFile),
    remark,
  };
}

/** @throws UserError when the service cannot be read, or does not know the set */
export function creativesLook(ports: Ports, set: Pick<SetName, 'setId' | 'campaignId'>): SetView {
  if (!isSegment(set.setId) || !isSegment(set.campaignId))
    throw new UserError('Choose a creative set first.');
  const reported = readSet(openService(ports, ports.clock.now() + STEP_MS), set);
  if (!reported.ok) throw userErrorOf(reported.failure);
  return withDocument(ports, () => {
    const records = reconcileUploads(ports, reported.value);
    const remark = refreshTabs(ports, set.setId, reported.value.rows);
    return viewOfSet(ports, reported.value, records, remark);
  });
}
