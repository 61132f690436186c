// ad-service: builds addresses of the service, so that no value can redirect a request.

import { withoutTrailing } from '../shared/invisible-characters';
import type { Failure } from './failures';
import { newFailure } from './failures';

/**
 * The host's address without a slash at the end; null unless it is https, or http on localhost (the
 * workbench): tokens must not be sent unencrypted.
 */
export function readHost(address: string): string | null {
  const secure = /^https:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i;
  const local = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/[^\s?#\\]*)?$/i;
  const trimmed = address.trim();
  return secure.test(trimmed) || local.test(trimmed) ? withoutTrailing(trimmed, '/') : null;
}

export const noHost = (what: string): Failure =>
  newFailure(
    'configuration',
    `The address of the advertising service for ${what} is missing or is not an https address, so nothing was sent. The person who installed Bidgrid must set it in the script properties.`,
  );

/**
 * Percent-encodes a text, UTF-8, unreserved characters of RFC 3986 only. A broken half of a surrogate pair
 * becomes U+FFFD instead of an exception.
 */
export const percent = (text: string): string =>
  encodeURIComponent(
    text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD'),
  ).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Excludes IDs that cannot be a path segment: an empty one would turn an update into a creation, dots would
 * change the path.
 */
export const isSegment = (id: string): boolean => id !== '' && id !== '.' && id !== '..';

/** `/campaign/007` from `campaign` and the ID. @throws TypeError for an ID that cannot be a segment. */
export function pathOf(resource: string, id: string): string {
  if (!isSegment(id)) throw new TypeError(`"${id}" cannot be the ID of a ${resource}`);
  return `/${resource}/${percent(id)}`;
}

/** `a=1&b=2`, names and values encoded; also the form of an urlencoded body. */
export const queryOf = (query: Readonly<Record<string, string | number>>): string =>
  Object.keys(query)
    .map((name) => `${percent(name)}=${percent(String(query[name]))}`)
    .join('&');
