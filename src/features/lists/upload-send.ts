// lists: sends one part of an upload and counts it. IDs are never stored.

import type { Failure, FailureKind, Result } from '../../ad-service/failures';
import type { Client } from '../../ad-service/service-call';
import { type IdCounts, readSuppression, suppressionCall } from '../../ad-service/service-client';
import { openManagement } from '../../connections/service-of-connection';
import type { Ports } from '../../ports/ports';
import { UserError, userErrorOf } from '../../ports/user-error';
import { appListCall, readAppCounts } from '../../tabs/app-lists/app-lists-requests';
import { isAdvertisingId, isExternalAppId } from './core/list-ids';
import type { Upload, UploadAnswer, UploadPart } from './lists-schema';
import { changeUploads, MOST_ODD, needUpload } from './upload-record';

/** Maximum wait for the service in one call. Milliseconds. */
const PATIENCE_MS = 25_000;
/** Pause before the next attempt if the service names none. Milliseconds. */
const PAUSE_MS = 5_000;

/** Failures after which a part is sent again: adding and removing are idempotent. */
const AGAIN: Readonly<Partial<Record<FailureKind, string>>> = {
  'rate-limited': 'The service asks for a pause.',
  server: 'The service is not available at the moment.',
  'no-answer': 'No answer came from the service.',
  garbled: "The service's answer could not be read.",
};

/** @throws UserError for values that our pages never send */
function checkPart(upload: Upload, part: UploadPart): string[] {
  const ids = part.lines.split('\n');
  const isValid = upload.target.kind === 'suppression' ? isAdvertisingId : isExternalAppId;
  const fits =
    part.part === upload.parts &&
    (upload.action === 'replace' || part.action === upload.action) &&
    ids.length <= upload.partSize &&
    upload.confirmed + ids.length <= upload.total &&
    ids.every(isValid);
  if (fits) return ids;
  throw new UserError(
    'The sidebar sent a part of another upload, so it was not sent to the service. Close and reopen the sidebar, then resume the upload.',
  );
}

function send(client: Client, { target }: Upload, { action, lines }: UploadPart): Result<IdCounts> {
  const call =
    target.kind === 'suppression'
      ? suppressionCall(action, target.app, lines)
      : appListCall(action, target.id, lines);
  const answer = client.send([call])[0]!;
  if (!answer.ok) return answer;
  return target.kind === 'suppression'
    ? readSuppression(answer.value, target.app)
    : readAppCounts(answer.value, target.id);
}

/** If another window has confirmed the part, it counts once. */
function confirm(
  ports: Ports,
  id: string,
  part: number,
  sentCount: number,
  { valid, invalid }: IdCounts,
): Upload {
  return changeUploads(ports, (uploads) => {
    const uploadIndex = uploads.findIndex((upload) => upload.id === id);
    const oldUpload = uploads[uploadIndex];
    if (oldUpload === undefined) throw new UserError('This upload was ended in another window.');
    if (oldUpload.parts !== part) return { uploads, value: oldUpload };
    const cannotRoundTrip = invalid > 0 || valid + invalid !== sentCount;
    const odd = { part: part + 1, sent: sentCount, valid, invalid };
    const upload: Upload = {
      ...oldUpload,
      parts: part + 1,
      confirmed: oldUpload.confirmed + sentCount,
      valid: oldUpload.valid + valid,
      invalid: oldUpload.invalid + invalid,
      odd: cannotRoundTrip && oldUpload.odd.length < MOST_ODD ? [...oldUpload.odd, odd] : oldUpload.odd,
      oddParts: oldUpload.oddParts + (cannotRoundTrip ? 1 : 0),
    };
    uploads[uploadIndex] = upload;
    return { uploads, value: upload };
  });
}

function again(ports: Ports, upload: Upload, failure: Failure): UploadAnswer {
  const sentence = AGAIN[failure.kind];
  if (sentence === undefined) throw userErrorOf(failure);
  const retryTime = failure.retryAt ?? ports.clock.now() + PAUSE_MS;
  // Without a status, it is a limit of our own or of Google's.
  const isOwnLimit = failure.kind === 'rate-limited' && failure.status === null;
  return {
    upload,
    again: { sentence: isOwnLimit ? failure.sentence : sentence, at: retryTime },
  };
}

/**
 * Sends a part, with retries within one call.
 * @throws UserError for a refusal that a retry does not fix, for a part of another upload, and when the
 * upload was resumed in another window
 */
export function uploadSend(ports: Ports, part: UploadPart): UploadAnswer {
  const upload = needUpload(ports, part.id);
  if (part.turn !== upload.turn) {
    throw new UserError(
      'This upload continues in another window of yours. Close this sidebar; nothing is lost.',
    );
  }
  // The answer to this part did not reach the sidebar.
  if (part.part < upload.parts) return { upload, again: null };
  const ids = checkPart(upload, part);
  const kind = upload.target.kind === 'suppression' ? 'suppression' : 'app-lists';
  const client = openManagement(ports, kind, ports.clock.now() + PATIENCE_MS);
  const counts = send(client, upload, part);
  if (!counts.ok) return again(ports, upload, counts.failure);
  return { upload: confirm(ports, upload.id, part.part, ids.length, counts.value), again: null };
}
