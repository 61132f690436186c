// ad-service: extracts the service's message from an error answer, as short plain text. Its form is not
// documented (section 7).

import { shortened } from '../shared/cell-text';
import { RECOGNIZED, redact } from './redact';

const LONGEST = 300;
const MESSAGE_KEYS = ['message', 'error_description', 'error', 'detail'];
const PLAIN_KEYS = MESSAGE_KEYS.concat('code', 'status');

/** The message of `{"code": 400, "message": "…"}`; other JSON is shown as it is. */
function messageOf(body: string): string | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const entries = Object.entries(parsed);
  if (entries.some(([key]) => !PLAIN_KEYS.includes(key))) return null;
  const texts = MESSAGE_KEYS.map((key) => new Map<string, unknown>(entries).get(key)).filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
  return texts.length > 0 ? texts.join(' · ') : null;
}

/** The text between the tags, without scripts, styles and the head, which may be unclosed. */
const textOfHtml = (html: string): string =>
  html
    .split(/<(?=\/?(?:script|style|head)\b)/i)
    .filter((part, index) => index === 0 || part.startsWith('/'))
    .join('<')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ');

/** Characters of a body that are read. */
const LONGEST_BODY = 8_000;

/**
 * The beginning of a long body without secrets. A secret that is cut at the end is recognized by its first
 * eight characters; the last eight are dropped, because fewer characters of a secret may remain.
 */
function beginningOf(body: string, secrets: readonly string[]): string {
  if (body.length <= LONGEST_BODY) return body;
  return redact(body.slice(0, LONGEST_BODY), secrets).slice(0, -RECOGNIZED);
}

/** At most 300 characters, on one line, without the secrets; `''` if the body has no message. */
export function wordsOf(body: string, secrets: readonly string[]): string {
  const beginning = beginningOf(body, secrets);
  const looksLikeHtml = /^\s*<(!doctype|html|head|body|h1|p|div)\b/i.test(beginning);
  const text = messageOf(beginning) ?? (looksLikeHtml ? textOfHtml(beginning) : beginning);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  // Redacted before it is shortened: half a secret at the end would not be recognized.
  const safe = redact(line, secrets);
  return shortened(safe, LONGEST);
}
