// lists: the records of unfinished uploads, in the person's own properties: counts and a fingerprint,
// never an ID.

import * as v from 'valibot';
import { needConnection } from '../../connections/connection';
import type { Ports } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { UserError } from '../../ports/user-error';
import { readSettings } from '../settings/settings';
import { Upload } from './lists-schema';

const NAME = 'bidgrid.list-uploads';

/** As many as fit into a property of 9 KB; the oldest is dropped. */
const MOST_UPLOADS = 5;
/** Maximum number of listed odd parts. */
export const MOST_ODD = 10;

/** Unreadable records are skipped. */
export function readUploads(ports: Ports): Upload[] {
  const storedRecords = parsedJson(v.array(v.unknown()), ports.userStore.get(NAME)) ?? [];
  return storedRecords.flatMap((record) => {
    const parsed = v.safeParse(Upload, record);
    return parsed.success ? [parsed.output] : [];
  });
}

/**
 * @throws UserError when it is not (or no longer) among the person's unfinished ones, or belongs to another
 * connection than this document
 */
export function needUpload(ports: Ports, id: string): Upload {
  const foundUpload = readUploads(ports).find((upload) => upload.id === id);
  if (foundUpload && foundUpload.connection !== needConnection(ports).id) {
    throw new UserError(
      'This upload was started with another connection than the current one, so nothing was sent. Choose that connection in Connections, then resume.',
    );
  }
  if (foundUpload) return foundUpload;
  throw new UserError(
    'This upload is over: it was finished or forgotten in another window. Close the sidebar and open it again.',
  );
}

/**
 * Changes the records while no other window of this person does.
 * @throws UserError when another window keeps them busy
 */
export function changeUploads<T>(
  ports: Ports,
  change: (uploads: Upload[]) => { uploads: Upload[]; value: T },
): T {
  const lockResult = ports.userLock.withLock(10_000, () => {
    const { uploads, value } = change(readUploads(ports));
    ports.userStore.set(NAME, JSON.stringify(uploads.slice(-MOST_UPLOADS)));
    return value;
  });
  if (lockResult.got) return lockResult.value;
  throw new UserError(
    'Another window of yours is busy with an upload at this moment. Try again in a few seconds.',
  );
}

/** Writes one record, in its place or as the newest. */
export const putUpload = (ports: Ports, upload: Upload): Upload =>
  changeUploads(ports, (uploads) => {
    const uploadIndex = uploads.findIndex(({ id }) => id === upload.id);
    if (uploadIndex < 0) uploads.push(upload);
    else uploads[uploadIndex] = upload;
    return { uploads, value: upload };
  });

export const dropUpload = (ports: Ports, id: string): void =>
  changeUploads(ports, (uploads) => ({
    uploads: uploads.filter((upload) => upload.id !== id),
    value: undefined,
  }));

export const partSizeOf = ({ documentStore }: Pick<Ports, 'documentStore'>): number =>
  readSettings(documentStore).uploadChunk;
