// creatives: sends one asset: checks it, writes the journal, sends once, finds the result in the answer or
// by reading back.

import { type Failure, failed, type Result } from '../../ad-service/failures';
import { needConnection } from '../../connections/connection';
import { writeBlockedReason } from '../../connections/permission';
import { openService } from '../../connections/service-of-connection';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { isOpen as isUnclear, reasonOf } from '../../push/engine/outcomes';
import { assets as assetsTab } from '../../tabs/assets/assets-columns';
import { decodeAssets, writeAsset } from '../../tabs/assets/assets-endpoints';
import type { Service } from '../../tabs/common/resource';
import { readSettings } from '../settings/settings';
import { beginUpload } from './begin-upload';
import { canceled, isCanceled } from './cancel-upload';
import { checkOrder } from './check-order';
import { largestFile } from './core/asset-file';
import type { FileKind } from './core/file-header';
import type { AssetOrder, SentView } from './creatives-schema';
import { viewOfSet } from './read-set';
import { logOutcomes, overtaken, processed, type UploadOutcome, withOutcomes } from './reconcile-uploads';
import { refreshTabs } from './refresh-tabs';
import { assetsUnread, assetViews, type ReportedSet, readSet } from './reported-set';
import { arrivedAs, isOther } from './upload-arrival';
import { readUploads, type UploadRecord, viewOfUpload, writeUploads } from './upload-records';

/** No waiting for the service beyond this, so that the call ends before the record expires. Milliseconds. */
const STEP_MS = 100_000;

const NOT_TOLD = 'The service accepted it but does not list it yet. Open the set again in a few minutes.';
const STILL_UNCLEAR =
  'No clear answer arrived, and the set could not be read. Open the set again to see the result.';

function callOf(order: AssetOrder, kind: FileKind | null) {
  const { setId, type, seen, asset, file, remove } = order;
  if (remove) return writeAsset(setId, { type, remove });
  const update = seen !== null;
  if (!file || !kind) return writeAsset(setId, { type, asset, update });
  const { name, base64 } = file;
  return writeAsset(setId, { type, update, file: { name, base64, contentType: kind.contentType } });
}

/** The set with the assets that an answer lists; other rows are absent. */
function reportedBy(reported: ReportedSet, answer: unknown): Result<ReportedSet> {
  const read = decodeAssets(answer, reported.setId, { creativeSet: reported.name });
  if (!read.ok) return read;
  // One of them may be the asset that was sent.
  if (read.unread) return failed(assetsUnread(reported.setId));
  return {
    ok: true,
    value: { ...reported, assets: assetViews(read.value), rows: { [assetsTab.id]: read.value } },
  };
}

interface Sent {
  readonly result: UploadOutcome;
  readonly reported: ReportedSet;
}

const failedWith = (record: UploadRecord, sentence: string): UploadOutcome => ({
  record: { ...record, state: 'failed', sentence, until: 0 },
  outcome: 'failed',
});

const canceledWith = (record: UploadRecord, { sentence }: Failure): UploadOutcome => ({
  record: { ...record, state: 'failed', sentence, until: 0 },
  outcome: 'canceled',
});

/** For a request without a clear answer, when the set was read and does not have the asset. */
function notArrived({ kind, status, words }: Failure): string {
  const what =
    kind === 'no-answer'
      ? 'No answer came from the advertising service'
      : `The answer of the advertising service was not clear (HTTP ${status ?? 0}${words === '' ? '' : `: ${words}`})`;
  return `${what}, and the asset is not in the set. Send it again.`;
}

/** The result by the answer; if it is unclear, by the current set. Never sends again. */
function resultOf(
  client: Service,
  record: UploadRecord,
  reported: ReportedSet,
  answer: Result<unknown>,
): Sent {
  const listed = answer.ok ? reportedBy(reported, answer.value) : answer;
  if (!listed.ok && isCanceled(listed.failure))
    return { result: canceledWith(record, listed.failure), reported };
  if (!listed.ok && !isUnclear(listed.failure)) {
    return { result: failedWith(record, reasonOf(listed.failure)), reported };
  }
  const now = listed.ok ? listed : readSet(client, reported);
  if (!now.ok) {
    const unclear = { ...record, sentence: STILL_UNCLEAR, until: 0 };
    return { result: { record: unclear, outcome: 'unknown' }, reported };
  }
  const { assets } = now.value;
  const accepted = listed.ok && record.action !== 'remove' ? record.type : null;
  const type = arrivedAs(record, assets) ?? accepted;
  if (type !== null) return { result: processed(record, type, assets, listed.ok), reported: now.value };
  if (!listed.ok && isOther(record, assets)) return { result: overtaken(record), reported: now.value };
  const why = listed.ok ? NOT_TOLD : notArrived(listed.failure);
  return { result: failedWith(record, why), reported: now.value };
}

function conclude(ports: Ports, { result, reported }: Sent): SentView {
  logOutcomes(ports, [result]);
  const { record } = result;
  const records = withOutcomes(readUploads(ports.documentStore), [result]);
  writeUploads(ports.documentStore, records);
  const remark = refreshTabs(ports, reported.setId, reported.rows);
  return { ...viewOfSet(ports, reported, records, remark), sent: viewOfUpload(record) };
}

/**
 * Sends one asset in one request; `sent` has its result.
 * @throws UserError when nothing was sent: the order is invalid, the set has changed, or it cannot be read
 */
export function creativesSend(ports: Ports, order: AssetOrder): SentView {
  const kind = checkOrder(order, largestFile(readSettings(ports.documentStore).largestFile));
  const stop = () => canceled(ports, order.ticket);
  const client = openService(ports, ports.clock.now() + STEP_MS, stop);
  const blockedReason = writeBlockedReason(needConnection(ports), assetsTab.id);
  if (blockedReason) throw new UserError(blockedReason);
  const read = readSet(client, order);
  if (!read.ok) throw userErrorOf(read.failure);
  const reported = read.value;
  const { record, send } = withDocument(ports, () => beginUpload(ports, order, reported));
  if (!send) {
    const records = readUploads(ports.documentStore);
    return { ...viewOfSet(ports, reported, records, ''), sent: viewOfUpload(record) };
  }
  const answer = client.send([callOf(order, kind)])[0]!;
  const sent = resultOf(client, record, reported, answer);
  return withDocument(ports, () => conclude(ports, sent));
}
