// sidebar, lists: the two kinds of IDs in lists: how each is parsed, stored and named.

import { advertisingId, isAllZero } from '../../model/advertising-id';
import { externalAppId } from '../../model/external-app-id';
import { type SeenIds, seenTexts, seenUuids } from './seen-ids';

export interface IdKind {
  readonly one: string;
  readonly many: string;
  /** The valid form. */
  readonly form: string;
  /** In the form that is sent; null: invalid. */
  read(written: string): string | null;
  seen(): SeenIds;
  /** True if a text is almost certainly such an ID; finds the ID column of a file. */
  isLikely(written: string): boolean;
  /** Headers of ID columns. */
  readonly header: RegExp;
}

export const ADVERTISING_ID: IdKind = {
  one: 'ID',
  many: 'IDs',
  form: 'an ID of 32 hexadecimal digits with hyphens, such as 6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  read: advertisingId,
  seen: seenUuids,
  isLikely: (written) => advertisingId(written) !== null || isAllZero(written),
  header:
    /^(idfa|gaid|aaid|maid|(google |apple |mobile )?(advertis(ing|er)|ad|device|user)?[ _-]?(id|ids|identifiers?))$/i,
};

export const APP_ID: IdKind = {
  one: 'app',
  many: 'apps',
  form: 'a store number or a package name, without spaces and commas inside',
  read: externalAppId,
  seen: seenTexts,
  isLikely: (written) => /^(\d{5,}|[a-z]\w*(\.[\w-]+)+)$/i.test(written.trim()),
  header:
    /^((external|store|target)[ _-]?)?(app(lication)?s?|bundles?|packages?)?([ _-]?(id|ids|name|names|identifiers?))?$/i,
};
