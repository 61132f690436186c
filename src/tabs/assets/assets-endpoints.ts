// tabs: the assets of a creative set, one for each type (sections 2.4, 2.10 and 4.1).

import { pathOf } from '../../ad-service/address';
import { optionalText, text } from '../../ad-service/decode';
import type { Result } from '../../ad-service/failures';
import { success } from '../../ad-service/failures';
import type { FilePart } from '../../ad-service/multipart';
import { readItems, unreadParts } from '../../ad-service/read-items';
import type { ServiceCall } from '../../ad-service/service-call';
import { readFields } from '../../ad-service/wire-fields';
import type { Fields } from '../../shared/value';

const ASSET = {
  type: { name: 'type', read: (value: unknown) => text(value) || undefined, isNeeded: true },
  asset: { name: 'asset', read: optionalText },
  processing: { name: 'status', read: optionalText },
} as const;

/**
 * The assets in the answer of `writeAsset` or in a creative set: creativeSetId, type, asset, processing,
 * remove (false).
 * @param set known fields of their creative set
 */
export function decodeAssets(body: unknown, creativeSetId: string, set: Fields = {}): Result<Fields[]> {
  const what = `the assets of creative set ${creativeSetId}`;
  const rows = readItems(body, what, (item) => {
    const asset = readFields(ASSET, item, what);
    return asset.ok ? success({ creativeSetId, ...set, ...asset.value, remove: false }) : asset;
  });
  if (!rows.ok) return rows;
  const { items, unread } = rows.value;
  return success(items, unreadParts('assets', creativeSetId, unread.length));
}

export interface AssetChange {
  /** For a file: the expected type; the service decides. */
  readonly type: string;
  /** Text, address or hash. */
  readonly asset?: string;
  readonly file?: Omit<FilePart, 'field'>;
  /** True: replaces an asset of the type. */
  readonly update?: boolean;
  readonly remove?: boolean;
}

/**
 * Adds, updates or removes one asset. @throws TypeError for neither a removal nor one of asset and file, or
 * an invalid ID
 */
export function writeAsset(setId: string, { type, asset, file, update, remove }: AssetChange): ServiceCall {
  if (!type || (!remove && Boolean(asset) === Boolean(file)))
    throw new TypeError(`There is no asset to send for creative set ${setId}`);
  return {
    method: 'POST',
    path: pathOf('creative_set_assets', setId),
    form: {
      type,
      ...(remove ? { remove: 'true' } : { ...(asset && { asset }), ...(update && { update: 'true' }) }),
    },
    ...(file && !remove && { file: { ...file, field: 'file' } }),
    // A second removal or update changes nothing; it is not documented whether a second asset does.
    kind: update || remove ? 'edit' : 'creation',
    what: `asset ${type} of creative set ${setId}`,
  };
}
