// lists: the two kinds of IDs in lists: how entries are read, stored and named.

import { withoutInvisible } from '../../../shared/invisible-characters';
import { isEmptyText } from '../../../shared/typed-number';
import { advertisingId, externalAppId, isAllZero } from '../core/list-ids';
import { advertisingHeading, appHeading, type HeadingMeaning } from './list-headings';

/** Why an entry of a list is not sent. */
export type SetAsideReason =
  | 'duplicate'
  | 'all-zero'
  | 'malformed'
  | 'no value'
  | 'no hyphens'
  | 'hashed'
  | 'rounded number'
  | 'address without an app'
  | 'name, not an app ID'
  | 'other platform';

/** Longer entries are no IDs and are not examined. */
const LONGEST_ENTRY = 2_000;

const DASH = /[\u2010-\u2015\u2212]/g;

/** White space, quotation marks, brackets and what separates entries. */
const AROUND = /[\s"'\u0060\u2018-\u201f\u2039\u203a\u00ab\u00bb{}()[\]<>=,;]/;

/** Words that are no value in a list of IDs, also those of the totals row. */
const NO_VALUE = new Set(
  'unknown|other|true|false|wahr|falsch|total|totals|grand total|sum|gesamt|summe'.split('|'),
);

/** Full-width characters become plain ones and dashes hyphens, without what is invisible or around it. */
export function entryText(entry: string): string {
  if (entry.length > LONGEST_ENTRY) return entry;
  const text = withoutInvisible(entry.normalize('NFKC')).replace(DASH, '-');
  let [start, end] = [0, text.length];
  while (start < end && AROUND.test(text.charAt(start))) start += 1;
  while (end > start && AROUND.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** True for `null`, `N/A`, `-`, `#REF!` and the like. */
export const isNoValue = (text: string): boolean =>
  text.startsWith('#') ||
  !/[\p{L}\p{N}]/u.test(text) ||
  isEmptyText(text) ||
  NO_VALUE.has(text.toLowerCase());

/** `id1316767534`, `App ID: 1316767534`. */
const PREFIXED = /^(?:(?:apple|itunes|app|store) )*id[\s:=_-]*(\d{5,})$/i;

const DECIMAL_ZEROS = /^(\d{5,})[.,]0+$/;

/** `1.316.767.534`, with any separator of thousands and zeros as decimals. */
const GROUPED = /^(\d{1,3}([.,' \u2019])\d{3}(?:\2\d{3})+)(?:[.,]0+)?$/;

/** `1.31677E+09`, `1,31677E+09`, `1.32B`, `1316767.5`: digits of the ID are missing. */
const ROUNDED = /^[+-]?\d+(?:[.,]\d+(?![\d.,])|e[+-]?\d+$)/i;

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/|^[\w-]+(?:\.[\w-]+)+[/?]/i;

/** Before the host of an address: `https://`, or that of an app on a phone, such as `itms-apps://`. */
const SCHEME = /^(?:[a-z][a-z\d+.-]*:\/\/)?/i;

const PLAY = 'https://play.google.com/store/apps/';
const APPLE_HOST = /^(?:apps|(?:geo\.)?itunes)\.apple\.com$/;
const STOREFRONT = /^\/[a-z]{2}(?:-[a-z]+)?(?=\/)/i;
const APPLE_PATH = /^\/(?:app\/(?:[^/]+\/)?|apple-store\/)?id(\d+)(?=\D|$)/i;

/** Signs of addresses and formulas. */
const NOT_IN_APP = /[,;/?&=%#"]/;

/** `Solitaire`, `Puzzle Saga`: letters without a digit or a dot. */
const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[\p{N}.]/u.test(text) && !NOT_IN_APP.test(text);

function idInAddress(text: string): string | null {
  const address = text.replace(/^market:\/\//i, PLAY);
  let url: URL;
  try {
    url = new URL(address.replace(SCHEME, 'https://'));
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^www\./, '');
  const id = APPLE_HOST.test(host)
    ? APPLE_PATH.exec(url.pathname.replace(STOREFRONT, ''))?.[1]
    : `https://${host}${url.pathname}` === `${PLAY}details`
      ? url.searchParams.get('id')
      : null;
  return /^[\w.]+$/.test(id ?? '') ? externalAppId(id!) : null;
}

/** Case matters. null: not an app. */
function readApp(entry: string): string | null {
  const text = entryText(entry);
  if (ADDRESS.test(text)) return idInAddress(text);
  const digits = PREFIXED.exec(text)?.[1] ?? DECIMAL_ZEROS.exec(text)?.[1] ?? GROUPED.exec(text)?.[1];
  if (digits !== undefined) return externalAppId(digits.replace(/\D/g, ''));
  const isText = /\p{L}/u.test(text) ? !NOT_IN_APP.test(text) : /^\d+$/.test(text);
  return isText && !isName(text) && !isNoValue(text) && !ROUNDED.test(text) ? externalAppId(text) : null;
}

/** Why an entry is not an app. */
function whyNoApp(entry: string): SetAsideReason {
  const text = entryText(entry);
  if (isNoValue(text)) return 'no value';
  if (ADDRESS.test(text)) return 'address without an app';
  if (ROUNDED.test(text)) return 'rounded number';
  return isName(text) ? 'name, not an app ID' : 'malformed';
}

/** True for a number of a store, a package name, or what becomes one of them. */
function isLikelyApp(entry: string): boolean {
  const id = readApp(entry);
  return id !== null && /^(\d{5,}|[a-z]\w*(\.[\w-]+)+)$/i.test(id);
}

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
  /** Short text that identifies an ID of this kind in the form that is sent. */
  key(id: string): string;
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

const readAdvertisingId = (entry: string): string | null =>
  advertisingId(entry) ?? advertisingId(entryText(entry));

/** Positions of four hexadecimal digits each in `aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee`. */
const UUID_UNITS = [0, 4, 9, 14, 19, 24, 28, 32];

/** 16 bytes instead of 36: lists have millions of IDs, and duplicates are found in memory. */
function packedUuid(id: string): string {
  let packed = '';
  for (const start of UUID_UNITS)
    packed += String.fromCharCode(Number.parseInt(id.slice(start, start + 4), 16));
  return packed;
}

function whyNoAdvertisingId(entry: string): SetAsideReason {
  const text = entryText(entry);
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
  key: packedUuid,
  isLikely: (entry) => readAdvertisingId(entry) !== null || isAllZero(entryText(entry)),
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
  whyNot: (entry) => (isAllZero(entryText(entry)) ? 'all-zero' : whyNoApp(entry)),
  key: (id) => id,
  isLikely: isLikelyApp,
  heading: appHeading,
  doesHeadingDecide: false,
  isUnmistakable: (entry) => isLikelyApp(entry) && !/^\d+$/.test(entryText(entry)),
  noHeading: /\d/,
  leastShare: 0.5,
  hasPlatforms: false,
};
