// lists: begins an upload of IDs, or resumes an interrupted one: confirmed parts are not sent again.

import { managementKeyView, needShownConnection } from '../../connections/connection';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import { isExternalAppId } from './core/list-ids';
import type { Upload, UploadOrder } from './lists-schema';
import { noteUpload } from './upload-note';
import { dropUpload, needUpload, partSizeOf, putUpload } from './upload-record';

function newUpload(ports: Ports, { resumes, connection: shownConnection, ...list }: UploadOrder): Upload {
  const { connection, owner } = managementKeyView(ports);
  return {
    ...list,
    id: ports.uniqueId(),
    connection,
    owner,
    partSize: partSizeOf(ports),
    turn: 0,
    parts: 0,
    confirmed: 0,
    valid: 0,
    invalid: 0,
    odd: [],
    oddParts: 0,
    startedAt: ports.clock.now(),
  };
}

/**
 * Writes the upload to the person's properties and to the log before anything is sent.
 * @throws UserError if there is nothing to send, the log is damaged, the list is not that of the stopped
 * upload, or the connection is not the one that was shown
 */
export function uploadStart(ports: Ports, order: UploadOrder): Upload {
  needShownConnection(ports, order.connection);
  if (order.resumes !== null) return resumed(ports, order);
  const { target } = order;
  if (order.total === 0) throw new UserError('Nothing to send: this list has no valid ID.');
  if (target.kind === 'suppression' && !isExternalAppId(target.app)) {
    throw new UserError('Enter the app first: its bundle ID on iOS, its package name on Android.');
  }
  const upload = putUpload(ports, newUpload(ports, order));
  try {
    noteUpload(ports, upload);
  } catch (error) {
    dropUpload(ports, upload.id);
    throw error;
  }
  return upload;
}

/** A replacement is compared with the current list, so the order has what is left. */
function resumed(ports: Ports, order: UploadOrder): Upload {
  const upload = needUpload(ports, order.resumes!);
  if (order.fingerprint !== upload.fingerprint) {
    throw new UserError(
      `This is not the list that was interrupted ("${upload.source}"). Choose that one, or forget the stopped upload and start a new one.`,
    );
  }
  const total = upload.action === 'replace' ? upload.confirmed + order.total : upload.total;
  return putUpload(ports, { ...upload, total, turn: upload.turn + 1 });
}
