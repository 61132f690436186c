// creatives: the current state of a creative set: its assets, results of uploads, and the tabs updated
// with them.

import { isSegment } from '../../ad-service/address';
import { openService } from '../../connections/service-of-connection';
import { parentsOf } from '../../grid/parents';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { HOUR_MS } from '../../shared/time';
import { readSettings } from '../settings/settings';
import { largestFile } from './core/asset-file';
import type { SetName, SetView } from './creatives-schema';
import { logOutcomes, uploadOutcomes, withOutcomes } from './reconcile-uploads';
import { refreshTabs } from './refresh-tabs';
import { type ReportedSet, readSet } from './reported-set';
import { isOpen, readUploads, type UploadRecord, viewOfUpload, writeUploads } from './upload-records';

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
  const shown = records
    .filter((record) => record.setId === setId && (isOpen(record) || record.startedAt > since))
    .slice(-MOST_SHOWN);
  const campaign = String(parentsOf(ports).campaign(campaignId)?.name ?? '');
  const uploads = shown.map(viewOfUpload).reverse();
  const readyBefore = shown[0]?.readyBefore ?? [];
  const largest = largestFile(readSettings(ports.documentStore).largestFile);
  return {
    setId,
    campaignId,
    name,
    campaign,
    assets,
    ads,
    uploads,
    readyBefore,
    largestFile: largest,
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
