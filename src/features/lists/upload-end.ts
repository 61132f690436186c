// lists: ends an upload: finishes its log entry, updates the App lists tab, deletes the record.

import type { Ports } from '../../ports/ports';
import { refreshAppLists } from './app-list-tab';
import { finishUploadNote } from './upload-note';
import { dropUpload, readUploads, type Upload } from './upload-record';
import { uploadSummary } from './upload-words';

/**
 * Returns a summary, most important first. For an upload that has ended already, its summary again: an
 * earlier answer may have been lost.
 * @throws UserError when the log is damaged or the document is busy; then it can be called again
 */
export function uploadEnd(ports: Ports, id: string): string[] {
  const upload = readUploads(ports).find((one) => one.id === id);
  if (upload === undefined) return ['This upload has ended. See the log tab for its result.'];
  return endUpload(ports, upload);
}

export function endUpload(ports: Ports, upload: Upload): string[] {
  finishUploadNote(ports, upload);
  const refreshed = upload.target.kind === 'app-list' ? refreshAppLists(ports) : '';
  dropUpload(ports, upload.id);
  return [...uploadSummary(upload), ...(refreshed === '' ? [] : [refreshed])];
}
