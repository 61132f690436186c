// lists: the app that an entry means: an ID, a number as spreadsheets write it, or a store address.

import { externalAppId } from '../core/external-app-id';
import { entryText, isNoValue, type SetAsideReason } from './entry-text';

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
export function readApp(written: string): string | null {
  const text = entryText(written);
  if (ADDRESS.test(text)) return idInAddress(text);
  const digits = PREFIXED.exec(text)?.[1] ?? DECIMAL_ZEROS.exec(text)?.[1] ?? GROUPED.exec(text)?.[1];
  if (digits !== undefined) return externalAppId(digits.replace(/\D/g, ''));
  const isText = /\p{L}/u.test(text) ? !NOT_IN_APP.test(text) : /^\d+$/.test(text);
  return isText && !isName(text) && !isNoValue(text) && !ROUNDED.test(text) ? externalAppId(text) : null;
}

/** Why an entry is not an app. */
export function whyNoApp(written: string): SetAsideReason {
  const text = entryText(written);
  if (isNoValue(text)) return 'no value';
  if (ADDRESS.test(text)) return 'address without an app';
  if (ROUNDED.test(text)) return 'rounded number';
  return isName(text) ? 'name, not an app ID' : 'malformed';
}

/** True for a number of a store, a package name, or what becomes one of them. */
export function isLikelyApp(written: string): boolean {
  const id = readApp(written);
  return id !== null && /^(\d{5,}|[a-z]\w*(\.[\w-]+)+)$/i.test(id);
}
