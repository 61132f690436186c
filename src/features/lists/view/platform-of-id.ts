// lists: the platform of an advertising ID, from a column of the list, or from its case: iOS writes an
// IDFA in upper case, Android a GAID in lower case.

import type { Platform } from '../../../shared/campaign-words';

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
