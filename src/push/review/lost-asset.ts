// push: assets that a change removes or replaces. The service does not keep the old one.

import { isTextType } from '../../shared/asset-text';
import type { Operation } from '../../sync/operation';
import { assets } from '../../tabs/assets/assets-columns';
import { fieldsOfKey } from '../../tabs/columns/tab';

const isText = (key: string): boolean => isTextType(String(fieldsOfKey(assets, key).type));

/** Removing an asset, or replacing one that is not text, cannot be undone. */
export function losesAsset({ tab, key, changes }: Operation): boolean {
  if (tab !== assets.id) return false;
  return changes.some(
    ({ field, before: oldValue, after }) =>
      (field === 'remove' && after === true) || (field === 'asset' && oldValue !== '' && !isText(key)),
  );
}

/** How to restore the asset of a row. */
export const restoreAssetHint = (key: string): string =>
  isText(key)
    ? 'To get the asset back, type its text in a new row and push.'
    : 'To get the asset back, upload its file again in Bidgrid ▸ Creative assets.';
