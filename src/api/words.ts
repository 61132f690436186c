// api: what the service itself said in an error answer, as short plain text. Its form is not documented (section 7).

import { redact } from './redact';

const LONGEST = 300;
const MESSAGE_KEYS = ['message', 'error_description', 'error', 'detail'];
const PLAIN_KEYS = MESSAGE_KEYS.concat('code', 'status');

/** The message of `{"code": 400, "message": "…"}`; any richer JSON is shown as it is, so that nothing is left out. */
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

const textOfHtml = (html: string): string =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/gi, ' ');

/** At most 300 characters, on one line, without the secrets; `''` when the body says nothing. */
export function wordsOf(body: string, secrets: readonly string[]): string {
  const looksLikeHtml = /^\s*<(!doctype|html|head|body|h1|p|div)\b/i.test(body);
  const text = messageOf(body) ?? (looksLikeHtml ? textOfHtml(body) : body);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  // Redacted before it is cut: half a secret at the end would no longer be recognised.
  const safe = redact(line, secrets);
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST - 1)}…` : safe;
}
