// lists: data for the sidebar before a list is chosen: unfinished uploads of this person, and known apps.

import { managementKeyView } from '../../connections/connection';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';
import type { Platform } from '../../shared/campaign-words';
import { andMore } from '../../shared/sentences';
import { readTab } from '../../sheet/read-tab';
import { campaigns } from '../../tabs/campaigns/campaigns-columns';
import { refreshAppLists } from './app-lists';
import type { Comparison, Upload, UploadsView, UploadTarget } from './lists-schema';
import { finishUploadNote, uploadSummary } from './upload-note';
import { dropUpload, partSizeOf, readUploads } from './upload-record';

/**
 * Returns a summary, most important first. For an upload that has ended already, its summary again: an
 * earlier answer may have been lost.
 * @param comparison of a replaced app list; null: it was not read back
 * @throws UserError when the log is damaged or the document is busy; then it can be called again
 */
export function uploadEnd(ports: Ports, id: string, comparison: Comparison | null = null): string[] {
  const upload = readUploads(ports).find((openUpload) => openUpload.id === id);
  if (upload === undefined) return ['This upload has ended. See the log tab for its result.'];
  return endUpload(ports, upload, comparison);
}

function endUpload(ports: Ports, upload: Upload, comparison: Comparison | null): string[] {
  finishUploadNote(ports, upload, comparison);
  const refreshed = upload.target.kind === 'app-list' ? refreshAppLists(ports) : '';
  dropUpload(ports, upload.id);
  return [...uploadSummary(upload, comparison), ...(refreshed === '' ? [] : [refreshed])];
}

/** Bundle IDs on iOS, package names on Android, of the campaigns in the tab. */
function knownApps(ports: Ports): UploadsView['apps'] {
  const sheet = ports.workbook.find(campaigns.id);
  if (sheet === null) return [];
  const apps = new Map<string, { names: string[]; platforms: Set<Platform> }>();
  for (const { fields } of readTab(campaigns, sheet).rows) {
    const platform = fields.platform === 'ios' ? 'ios' : 'android';
    const app = String((platform === 'ios' ? fields.bundleId : fields.packageName) ?? '');
    if (app === '') continue;
    const { names, platforms } = apps.get(app) ?? { names: [], platforms: new Set() };
    apps.set(app, { names: [...names, String(fields.name ?? '')], platforms: platforms.add(platform) });
  }
  const sorted = [...apps].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([app, { names, platforms }]) => ({
    app,
    label: names[0]! + andMore(names.length - 1),
    platform: platforms.size === 1 ? [...platforms][0]! : null,
  }));
}

/** Complete uploads whose last answer was lost only have to be ended. */
function endWhole(ports: Ports): void {
  for (const upload of readUploads(ports)) {
    if (upload.confirmed < upload.total) continue;
    try {
      endUpload(ports, upload, null);
    } catch (error) {
      // The document is busy: the next call ends it.
      if (!(error instanceof UserError)) throw error;
    }
  }
}

export function uploadsOpen(ports: Ports, kind: UploadTarget['kind']): UploadsView {
  endWhole(ports);
  const managementKey = managementKeyView(ports);
  return {
    managementKey,
    partSize: partSizeOf(ports),
    unfinished: readUploads(ports).filter(
      ({ target, connection }) => target.kind === kind && connection === managementKey.connection,
    ),
    apps: kind === 'suppression' ? knownApps(ports) : [],
  };
}
