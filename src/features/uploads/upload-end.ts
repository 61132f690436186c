// uploads: the end of an upload, whole or not: the log settled, the App lists tab brought up to date, the
// record dropped.

import type { Ports } from '../../ports/ports';
import { refreshAppLists } from '../app-lists/tab';
import { settleUpload } from './upload-note';
import { dropUpload, readUploads, type Upload } from './upload-record';
import { uploadSummary } from './upload-words';

/**
 * Says what happened, most important first. An upload that is over already is told so: the answer to an
 * earlier call may have been lost.
 * @throws UserError when the log is damaged or the document is busy; then it can be ended once more
 */
export function uploadEnd(ports: Ports, id: string): string[] {
  const upload = readUploads(ports).find((one) => one.id === id);
  if (upload === undefined) return ['This upload has ended. See the log tab for its result.'];
  return endUpload(ports, upload);
}

export function endUpload(ports: Ports, upload: Upload): string[] {
  settleUpload(ports, upload);
  const refreshed = upload.target.kind === 'app-list' ? refreshAppLists(ports) : '';
  dropUpload(ports, upload.id);
  return [...uploadSummary(upload), ...(refreshed === '' ? [] : [refreshed])];
}
