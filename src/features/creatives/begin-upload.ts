// creatives: begins an upload: reconciles earlier ones, checks that the asset has not changed, and writes
// the journal first.

import { sizeOfBase64 } from '../../ad-service/base64';
import { connectionOf } from '../../connections/connection';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { headOf } from '../../push/journal/direct-runs';
import { startRun } from '../../push/journal/journal';
import { hashOf, hashText } from '../../shared/digests';
import { sentenceTime } from '../../shared/time';
import type { Fields } from '../../shared/value';
import type { Operation } from '../../sync/operation';
import { assets } from '../../tabs/assets/assets-columns';
import { NO_SHARED_NAMES, rowLabel } from '../../tabs/columns/row-label';
import { keyOf } from '../../tabs/columns/tab';
import type { AssetOrder } from './creatives-schema';
import { type ReportedSet, reconcileUploads } from './current-set';
import { assetHashes, textDigest } from './reconcile-uploads';
import { isOpen, type UploadRecord, writeUploads } from './upload-records';

/** Longer than any call that sends an asset, including waiting and reading back. Milliseconds. */
const SENDING_MS = 180_000;
/**
 * The same content for the same type within this time is the same upload, sent again because its answer was
 * lost. Milliseconds.
 */
const AGAIN_MS = 900_000;
const MOST_OPEN = 16;

const digestOf = ({ asset, file, remove }: AssetOrder): string =>
  file ? file.digest.slice(0, 64) : remove ? hashText(hashOf('remove')) : textDigest(asset ?? '');

const nameOf = ({ asset, file, remove, type }: AssetOrder): string =>
  (file ? file.name : remove ? type : (asset ?? '')).slice(0, 80);

/** The value in the log: for a file its name and size, never its bytes. */
const shownAfter = ({ asset, file }: AssetOrder): string =>
  file ? `file ${file.name.slice(0, 200)}, ${sizeOfBase64(file.base64)} bytes` : (asset ?? '');

function operationOf(order: AssetOrder, reported: ReportedSet): Operation {
  const { setId, campaignId, type, seen, remove } = order;
  const fields: Fields = { creativeSetId: setId, creativeSet: reported.name, type };
  const change = remove
    ? { field: 'remove', before: false, after: true }
    : { field: 'asset', before: seen ?? '', after: shownAfter(order) };
  return {
    tab: assets.id,
    action: seen === null ? 'create' : 'update',
    key: keyOf(assets, fields)!,
    campaignId,
    label: rowLabel(assets, fields, NO_SHARED_NAMES),
    changes: [change],
    ...(order.file ? { isFile: true as const } : {}),
  };
}

/**
 * @throws UserError when the set has another asset than the person saw, or another person is sending the same
 * type
 */
function needSeen(
  order: AssetOrder,
  reported: ReportedSet,
  records: readonly UploadRecord[],
  ports: Ports,
): void {
  const { setId, type, seen, remove } = order;
  const live = records.find((record) => {
    return record.setId === setId && record.type === type && record.state === 'sending';
  });
  if (live) {
    throw new UserError(
      `${live.who} is sending ${live.name} as ${type} to this set, and the result is not known yet. Try again at ${sentenceTime(ports.timeText(live.until))}.`,
    );
  }
  if (records.filter(isOpen).length >= MOST_OPEN) {
    throw new UserError(
      `${MOST_OPEN} uploads of this spreadsheet are not finished. Wait until some of them are.`,
    );
  }
  const assetNow = reported.assets.find((assetOfSet) => assetOfSet.type === type)?.asset ?? null;
  if (assetNow !== seen) {
    throw new UserError(
      `The ${type} of this set has changed, so nothing was sent. Check the current asset, then send again.`,
    );
  }
  if (remove && seen === null) throw new UserError(`This set has no ${type} to remove.`);
}

interface Began {
  readonly record: UploadRecord;
  /** False: the same asset was just sent and has arrived, so it is not sent again. */
  readonly send: boolean;
}

/**
 * Records the upload as `sending` in document and journal. Under the document lock. @throws UserError when it
 * must not be sent
 */
export function beginUpload(ports: Ports, order: AssetOrder, reported: ReportedSet): Began {
  const records = reconcileUploads(ports, reported);
  const nowMs = ports.clock.now();
  const digest = digestOf(order);
  const { setId, campaignId, type, seen, remove } = order;
  const oldHashes = assetHashes(reported.assets);
  const earlier = records.find((record) => {
    const same = record.setId === setId && record.digest === digest && record.startedAt > nowMs - AGAIN_MS;
    const isThere = record.state === 'processing' || record.state === 'ready';
    return same && isThere && !remove && record.stands !== '' && oldHashes[record.type] === record.stands;
  });
  if (earlier) return { record: earlier, send: false };
  needSeen(order, reported, records, ports);
  const record: UploadRecord = {
    id: `upload-${ports.uniqueId()}`,
    setId,
    campaignId,
    type,
    name: nameOf(order),
    action: remove ? 'remove' : seen === null ? 'add' : 'replace',
    state: 'sending',
    sentence: '',
    who: ports.person().name,
    startedAt: nowMs,
    until: nowMs + SENDING_MS,
    digest,
    before: oldHashes,
    stands: '',
    readyBefore: reported.assets
      .filter(({ processing }) => processing === 'ready')
      .map((readyAsset) => readyAsset.type),
  };
  // The record first: an entry without a record is never reconciled.
  writeUploads(ports.documentStore, [...records, record]);
  const operation = operationOf(order, reported);
  const head = headOf(ports, record.id, 'upload', connectionOf(ports)?.company ?? '');
  const journal = startRun(ports, head, [operation], null);
  journal.write([{ entry: 0, outcome: 'sending', detail: '' }]);
  return { record, send: true };
}
