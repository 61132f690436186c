// ad-service: the suppression lists of apps (sections 2.12 and 4.2): advertising IDs are added and
// removed, never read back.

import type { Result } from './failures';
import { type IdCounts, readCounts } from './id-counts';
import type { Call } from './service-call';

/**
 * Adding and removing are idempotent, so a call without an answer may be sent again.
 * @param app bundle ID on iOS, package name on Android
 * @param ids in UUID form, one a line
 */
export const suppressionCall = (action: 'add' | 'remove', app: string, ids: string): Call => ({
  method: 'POST',
  path: action === 'add' ? '/suppressionApps' : '/deleteSuppressionApps',
  query: { package_name: app },
  text: ids,
  kind: 'upload',
  what: `the suppression list of ${app}`,
});

export const readSuppression = (answer: unknown, app: string): Result<IdCounts> =>
  readCounts(answer, ['num_valid_ids', 'num_invalid_ids'], `the suppression list of ${app}`);
