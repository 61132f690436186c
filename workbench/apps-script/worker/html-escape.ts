// Workbench, Apps Script host, in the worker: escapes untrusted values for a page, by position.

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** For text between tags and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** For unquoted attributes, where a space would end the value. */
export const escapeUnquoted = (text: string): string =>
  text.replace(/[&<>"'`=\s]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const hex = (sign: string): string => {
  const code = sign.charCodeAt(0).toString(16);
  return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
};

/** For JavaScript strings with any kind of quotes. */
export const escapeScriptString = (text: string): string =>
  text.replace(/[\p{Cc}\\'"`<>&=$\u2028\u2029]/gu, hex);

/** For an expression in JavaScript: the value as a literal. */
export function scriptLiteral(value: unknown): string {
  if (value === undefined) return 'undefined';
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined) return 'null';
  return json.replace(
    /[<>&'\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** For addresses: those that could run a script are replaced. */
export function safeUrl(text: string): string {
  // Browsers skip control characters and spaces when they look for the scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text.replace(/[\p{Cc}\s]/gu, ''))?.[1]?.toLowerCase();
  const harmless = scheme === undefined || ['http', 'https', 'mailto', 'tel', 'ftp'].includes(scheme);
  return harmless ? text : 'about:invalid#unsafe';
}

/** For style sheets: words, numbers, colors and lists are allowed. */
export const safeCss = (text: string): string => (/^[\w\s#.,%+-]*$/.test(text) ? text : 'zUnsafe');

/** For names of tags and attributes. */
export const safeName = (text: string): string => (/^[\w:-]*$/.test(text) ? text : 'zUnsafe');
