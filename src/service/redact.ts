// service: takes secrets out of texts before anyone can see them; used where a failure is made, so that none
// travels further.

const HIDDEN = '[hidden]';
/** A service may quote only the beginning of a secret; this much of it is enough to be recognized. */
export const RECOGNIZED = 8;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A secret as it may stand in a URL, in JSON or in HTML. */
const forms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  escapeHtml(secret),
];

/** Hides every occurrence of the secret and of any beginning of it that is long enough to matter. */
function hide(text: string, secret: string): string {
  const beginning = secret.slice(0, RECOGNIZED);
  let result = '';
  let from = 0;
  for (;;) {
    const at = text.indexOf(beginning, from);
    if (at < 0) return result + text.slice(from);
    let length = beginning.length;
    while (length < secret.length && text[at + length] === secret[length]) length++;
    result += text.slice(from, at) + HIDDEN;
    from = at + length;
  }
}

/** What looks like a secret though it is none that we know. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[^\s"',;<>]+/gi, `$1 ${HIDDEN}`],
  [/(_?token|client_?secret|api_?key)(["'\\\s]*[:=]["'\\\s]*)[^\s"'&,;<>}\\]+/gi, `$1$2${HIDDEN}`],
];

/** The text without the given secrets, plain or encoded, and without anything that is marked as a secret. */
export function redact(text: string, secrets: readonly string[]): string {
  const known = ([] as string[]).concat(...secrets.filter((secret) => secret.length >= 4).map(forms));
  const withoutKnown = known.sort((a, b) => b.length - a.length).reduce(hide, text);
  return LOOKALIKES.reduce(
    (rest, [pattern, replacement]) => rest.replace(pattern, replacement),
    withoutKnown,
  );
}
