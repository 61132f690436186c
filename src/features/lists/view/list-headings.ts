// lists: what the heading of a column says about the IDs in it, and what tells their platform.

import type { Platform } from '../../../shared/campaign-words';

/**
 * certain: names these IDs. possible: may name them, as `ID` does. other: names something else, or is not
 * known; such a column is never chosen without the person.
 */
export type HeadingMeaning = 'certain' | 'possible' | 'other';

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Also the parts of `googleAdvertisingId` and `device.idfa`. */
const wordsOf = (heading: string): readonly string[] =>
  heading
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\bi(?:OS|Tunes)/g, (word) => word.toLowerCase())
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}\ufffd]+/gu) ?? [];

const ID = wordSet('id ids identifier identifiers uuid uuids guid guids');

/** `gps adid` is the one that Adjust gets from Google Play Services. */
const ADVERTISING =
  /\b(?:idfas?|gaids?|aaids?|maids?|ifa|rdid|gps adid|advertisingid|(?:advertising|werbe) id|id for advertis(?:ing|ers)|(?:mobile|google|apple|android|ios) ad id)\b/g;
const BESIDE_ADVERTISING = wordSet(
  'google apple android ios play services gps mobile device devices or and raw data context user users customer player',
);
const DEVICE = wordSet('device devices mobile ad adid gerät geräte');

export function advertisingHeading(heading: string): HeadingMeaning {
  const text = wordsOf(heading)
    .map((word) => (ID.has(word) ? 'id' : word))
    .join(' ');
  const rest = text.replace(ADVERTISING, '').split(' ').filter(Boolean);
  const isIn = (...sets: ReadonlySet<string>[]) => rest.every((word) => sets.some((set) => set.has(word)));
  if (rest.join(' ') !== text) return isIn(ID, BESIDE_ADVERTISING) ? 'certain' : 'other';
  return text !== '' && isIn(ID, DEVICE) ? 'possible' : 'other';
}

const APP = wordSet('app apps application applications bundle bundles package packages');
const BESIDE_APP = wordSet('external store target name names mobile ios android apple google itunes play');
const APP_ID = new Set([...ID, ...wordSet('number link url')]);
/** Apps in which ads are shown. */
const PUBLISHER = wordSet(
  'publisher publishers pub site sites source sources placement placements inventory',
);
const NO_APP = wordSet(
  'campaign campaigns creative ad ads adgroup adset group set line item order user customer device session install installs downloads impressions clicks spend cost revenue',
);

/** certain: `Bundle`, `Store ID`, `App Store link`. other: numbers below it count or name something else. */
export function appHeading(heading: string): HeadingMeaning {
  const words = wordsOf(heading);
  const isApp = words.some((word) => APP.has(word)) || (words.length > 1 && words.some((w) => APP_ID.has(w)));
  const isOther = words.some((word) => !APP.has(word) && !APP_ID.has(word) && !BESIDE_APP.has(word));
  if (isApp && !isOther) return 'certain';
  const mayBeApp = words.some((word) => APP.has(word) || APP_ID.has(word) || PUBLISHER.has(word));
  return words.length === 0 || (mayBeApp && !words.some((word) => NO_APP.has(word))) ? 'possible' : 'other';
}

const IOS = /^(?:ios|ipados|iphone(?: ?os)?|ipad|app ?store|itunes|idfas?)[\d ._,-]*$/i;
const ANDROID = /^(?:android|google ?play|play ?store|gaids?|aaids?)[\d ._,-]*$/i;

/** null: neither. */
export function platformNamed(text: string): Platform | null {
  const name = text.trim();
  if (IOS.test(name)) return 'ios';
  return ANDROID.test(name) ? 'android' : null;
}

/** null: without letters, or in mixed case. */
export function platformByCase(id: string): Platform | null {
  const hasUpper = /[A-F]/.test(id);
  return hasUpper === /[a-f]/.test(id) ? null : hasUpper ? 'ios' : 'android';
}

/** null: the heading names neither, or both. */
export function platformOfHeading(heading: string): Platform | null {
  const isIos = /idfa|ios|apple/i.test(heading);
  return isIos === /gaid|aaid|gps|google|android/i.test(heading) ? null : isIos ? 'ios' : 'android';
}
