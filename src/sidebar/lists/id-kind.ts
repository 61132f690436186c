// sidebar, lists: the two kinds of IDs that lists are made of: how each is read, remembered and named.

import { advertisingId, isAllZero } from '../../model/advertising-id';
import { externalAppId } from '../../model/external-app-id';
import { type SeenIds, seenTexts, seenUuids } from './seen-ids';

export interface IdKind {
  readonly one: string;
  readonly many: string;
  /** What a sound one looks like. */
  readonly form: string;
  /** As it is sent; null for what is none. */
  read(written: string): string | null;
  seen(): SeenIds;
  /** True for what is hardly anything else; tells which column of a file holds the IDs. */
  isLikely(written: string): boolean;
  /** A header above such a column: a word that is none of the IDs themselves. */
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
