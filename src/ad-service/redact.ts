// ad-service: removes secrets from texts, where a failure is created.

import { escapedHtml } from '../shared/html-text';

const HIDDEN = '[hidden]';
/** A service may quote only the beginning of a secret. Number of characters that identify it. */
export const RECOGNIZED = 8;

/** Shorter texts are also words or parts of words, which a message needs. */
const SHORTEST_HIDDEN = 4;

/** Most services write the four characters that have a name in each HTML with it. */
const HTML_NAMES: Readonly<Partial<Record<string, string>>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const withHtmlNames = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_NAMES[character] ?? escapedHtml(character));

/** The forms of a secret in addresses, JSON and HTML. */
const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  escapedHtml(secret),
  withHtmlNames(secret),
];

/** Replaces the secret and every beginning of it with at least `RECOGNIZED` characters. */
function hide(text: string, secret: string): string {
  const beginning = secret.slice(0, RECOGNIZED);
  let result = '';
  let from = 0;
  for (;;) {
    const index = text.indexOf(beginning, from);
    if (index < 0) return result + text.slice(from);
    let length = beginning.length;
    while (length < secret.length && text[index + length] === secret[length]) length++;
    result += text.slice(from, index) + HIDDEN;
    from = index + length;
  }
}

/** Patterns of unknown secrets. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',;<>]+/gi, `$1 ${HIDDEN}`],
  [/(_?token|client_?secret|api_?key)(["'\\\s]*[:=]["'\\\s]*)[^\s"'&,;<>}\\]+/gi, `$1$2${HIDDEN}`],
];

/** The text without these secrets, plain or encoded, and without other texts that look like secrets. */
export function redact(text: string, secrets: readonly string[]): string {
  const secretForms = ([] as string[]).concat(
    ...secrets.filter((secret) => secret.length >= SHORTEST_HIDDEN).map(forms),
  );
  // Most secrets have the same form everywhere.
  const withoutKnown = [...new Set(secretForms)].sort((a, b) => b.length - a.length).reduce(hide, text);
  return LOOKALIKES.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    withoutKnown,
  );
}
