// lists: the two kinds of IDs in lists: how each is parsed, stored and named.

import { advertisingId, isAllZero } from '../core/advertising-id';
import { isLikelyApp, readApp, whyNoApp } from './app-entry';
import { entryText, isNoValue, type SetAsideReason } from './entry-text';
import { advertisingHeading, appHeading, type HeadingMeaning } from './list-headings';
import { type SeenIds, seenTexts, seenUuids } from './seen-ids';

export interface IdKind {
  readonly one: string;
  readonly many: string;
  /** In a question for the column. */
  readonly fullName: string;
  /** The valid form. */
  readonly form: string;
  /** In the form that is sent; null: invalid. */
  read(written: string): string | null;
  /** Why `read` gives null. */
  whyNot(written: string): SetAsideReason;
  seen(): SeenIds;
  /** True if a text is almost certainly such an ID; finds the ID columns of a file. */
  isLikely(written: string): boolean;
  heading(text: string): HeadingMeaning;
  /** If false, the person is asked when columns with other headings have IDs, too. */
  readonly doesHeadingDecide: boolean;
  /** True for IDs that are nothing else, whatever the heading says: counts are no package names. */
  isUnmistakable(written: string): boolean;
  /** In texts that are no heading but a broken ID. */
  readonly noHeading: RegExp;
  /** Least share of such IDs in a column that is examined. */
  readonly leastShare: number;
  /** The IDs of the two platforms differ, and a list is for an app on one of them. */
  readonly hasPlatforms: boolean;
}

const readAdvertisingId = (written: string): string | null =>
  advertisingId(written) ?? advertisingId(entryText(written));

function whyNoAdvertisingId(written: string): SetAsideReason {
  const text = entryText(written);
  if (isAllZero(text)) return 'all-zero';
  if (isNoValue(text)) return 'no value';
  if (/^[0-9a-f]{32}$/i.test(text)) return 'no hyphens';
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/i.test(text) ? 'hashed' : 'malformed';
}

export const ADVERTISING_ID: IdKind = {
  one: 'ID',
  many: 'IDs',
  fullName: 'advertising IDs (IDFA or GAID)',
  form: 'an ID of 32 hexadecimal digits with hyphens, such as 6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  read: readAdvertisingId,
  whyNot: whyNoAdvertisingId,
  seen: seenUuids,
  isLikely: (written) => readAdvertisingId(written) !== null || isAllZero(entryText(written)),
  heading: advertisingHeading,
  doesHeadingDecide: true,
  isUnmistakable: () => false,
  noHeading: /[\da-f-]{16}/i,
  leastShare: 0,
  hasPlatforms: true,
};

export const APP_ID: IdKind = {
  one: 'app',
  many: 'apps',
  fullName: 'apps',
  form: 'a store number, a package name or the address of an app in its store',
  read: readApp,
  whyNot: (written) => (isAllZero(entryText(written)) ? 'all-zero' : whyNoApp(written)),
  seen: seenTexts,
  isLikely: isLikelyApp,
  heading: appHeading,
  doesHeadingDecide: false,
  isUnmistakable: (written) => isLikelyApp(written) && !/^\d+$/.test(entryText(written)),
  noHeading: /\d/,
  leastShare: 0.5,
  hasPlatforms: false,
};
