// creatives: sends one asset: checks it, writes the journal, sends once, finds the result in the answer or
// by reading back.

import { isSegment } from '../../ad-service/address';
import { fromBase64, isBase64, sizeOfBase64 } from '../../ad-service/base64';
import { type Failure, failed, newFailure, type Result } from '../../ad-service/failures';
import { needConnection } from '../../connections/connection';
import { writeBlockedReason } from '../../connections/permission';
import { openService } from '../../connections/service-of-connection';
import { withDocument } from '../../jobs/lease';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { mayBeCarriedOut as isUnclear, reasonOf } from '../../push/engine/outcomes';
import { ASSET_TYPES, isAssetType } from '../../shared/ad-templates';
import { problemOfText } from '../../shared/asset-content';
import { shortened } from '../../shared/cell-text';
import { assets as assetsTab } from '../../tabs/assets/assets-columns';
import { decodeAssets, writeAsset } from '../../tabs/assets/assets-endpoints';
import type { Service } from '../../tabs/common/resource';
import { readSettings } from '../settings/settings';
import { beginUpload } from './begin-upload';
import { fitsFamily, largestFile, pixelProblem, sizeProblem } from './core/asset-file';
import { type FileKind, kindOfFile, pixelsByHeader, READABLE_FORMATS } from './core/file-header';
import type { AssetOrder, SentView } from './creatives-schema';
import { assetsUnread, assetViews, type ReportedSet, readSet, refreshTabs, viewOfSet } from './current-set';
import {
  arrivedAs,
  isOther,
  logOutcomes,
  overtaken,
  processed,
  type UploadOutcome,
  withOutcomes,
} from './reconcile-uploads';
import { readUploads, type UploadRecord, writeUploads } from './upload-records';

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function checkFile(
  { name, base64 }: NonNullable<AssetOrder['file']>,
  type: string,
  largest: number,
): FileKind {
  const shownName = shortened(name, 60);
  if (name === '') throw new UserError('The name of the file is missing.');
  const tooLarge = sizeProblem(sizeOfBase64(base64), largest);
  if (tooLarge) throw new UserError(`${shownName}: ${tooLarge}`);
  if (!isBase64(base64)) throw new UserError(`${shownName} arrived incomplete. Choose the file again.`);
  const bytes = fromBase64(base64);
  const kind = kindOfFile(bytes);
  if (!kind) {
    throw new UserError(`${shownName} is not a file for ads: ${READABLE_FORMATS}.`);
  }
  if (!fitsFamily(kind.family, type))
    throw new UserError(`${shownName} is a ${kind.format} file: it cannot become ${type}.`);
  const pixels = pixelsByHeader(viewOf(bytes), kind);
  const tooWide = pixels ? pixelProblem(pixels.width, pixels.height) : '';
  if (tooWide) throw new UserError(`${shownName}: ${tooWide}`);
  return kind;
}

/**
 * The kind of the file, null when there is none. @param largest bytes @throws UserError for what must not be
 * sent
 */
function checkOrder(order: AssetOrder, largest: number): FileKind | null {
  const { setId, campaignId, type, asset, file, remove } = order;
  if (!isSegment(setId) || !isSegment(campaignId)) throw new UserError('Choose a creative set first.');
  if (!isAssetType(type)) {
    throw new UserError(
      `There is no asset type "${type.slice(0, 40)}". The types are ${ASSET_TYPES.join(', ')}.`,
    );
  }
  if ([asset !== undefined, file !== undefined, remove === true].filter(Boolean).length !== 1) {
    throw new UserError('Send a text, a file or a removal, one at a time.');
  }
  if (asset !== undefined) {
    const problem = problemOfText(type, asset);
    if (problem) throw new UserError(problem);
  }
  return file ? checkFile(file, type, largest) : null;
}

/** At least as long as any call that sends an asset. */
const SECONDS = 600;

const markOf = (ticket: string): string => `bidgrid.cancel.${ticket}`;

/** Marks the upload of this person; without effect if its request is already on the way. */
export function creativesCancel({ userCache }: Ports, ticket: string): true {
  userCache.put(new Map([[markOf(ticket), '1']]), SECONDS);
  return true;
}

const CANCELED = 'Canceled before it was sent. The set is unchanged.';

/** null: not canceled. @param ticket undefined: it cannot be canceled */
const canceled = ({ userCache }: Ports, ticket: string | undefined): Failure | null =>
  ticket !== undefined && userCache.get([markOf(ticket)])[0] !== null
    ? newFailure('configuration', CANCELED)
    : null;

const isCanceled = ({ sentence }: Failure): boolean => sentence === CANCELED;

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
  const decodedAssets = decodeAssets(answer, reported.setId, { creativeSet: reported.name });
  if (!decodedAssets.ok) return decodedAssets;
  // One of them may be the asset that was sent.
  if (decodedAssets.unread) return failed(assetsUnread(reported.setId));
  return {
    ok: true,
    value: {
      ...reported,
      assets: assetViews(decodedAssets.value),
      rows: { [assetsTab.id]: decodedAssets.value },
    },
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
  const currentSet = listed.ok ? listed : readSet(client, reported);
  if (!currentSet.ok) {
    const unclear = { ...record, sentence: STILL_UNCLEAR, until: 0 };
    return { result: { record: unclear, outcome: 'unknown' }, reported };
  }
  const { assets } = currentSet.value;
  const accepted = listed.ok && record.action !== 'remove' ? record.type : null;
  const type = arrivedAs(record, assets) ?? accepted;
  if (type !== null)
    return { result: processed(record, type, assets, listed.ok), reported: currentSet.value };
  if (!listed.ok && isOther(record, assets)) return { result: overtaken(record), reported: currentSet.value };
  const why = listed.ok ? NOT_TOLD : notArrived(listed.failure);
  return { result: failedWith(record, why), reported: currentSet.value };
}

function conclude(ports: Ports, { result, reported }: Sent): SentView {
  logOutcomes(ports, [result]);
  const { record } = result;
  const records = withOutcomes(readUploads(ports.documentStore), [result]);
  writeUploads(ports.documentStore, records);
  const remark = refreshTabs(ports, reported.setId, reported.rows);
  return { ...viewOfSet(ports, reported, records, remark), sent: record };
}

/**
 * Sends one asset in one request; `sent` has its result.
 * @throws UserError when nothing was sent: the order is invalid, the set has changed, or it cannot be read
 */
export function creativesSend(ports: Ports, order: AssetOrder): SentView {
  const kind = checkOrder(order, largestFile(readSettings(ports.documentStore).largestFile));
  const stop = () => canceled(ports, order.ticket);
  const client = openService(ports, ports.clock.now() + STEP_MS, { stop });
  const blockedReason = writeBlockedReason(needConnection(ports), assetsTab.id);
  if (blockedReason) throw new UserError(blockedReason);
  const setAnswer = readSet(client, order);
  if (!setAnswer.ok) throw userErrorOf(setAnswer.failure);
  const reported = setAnswer.value;
  const { record, send } = withDocument(ports, () => beginUpload(ports, order, reported));
  if (!send) {
    const records = readUploads(ports.documentStore);
    return { ...viewOfSet(ports, reported, records, ''), sent: record };
  }
  const answer = client.send([callOf(order, kind)])[0]!;
  const uploadResult = resultOf(client, record, reported, answer);
  return withDocument(ports, () => conclude(ports, uploadResult));
}
