// Workbench, Apps Script host, in the worker: tracks the position in a page where a printed value is
// inserted, and escapes it for that position.
import {
  escapeHtml,
  escapeScriptString,
  escapeUnquoted,
  safeCss,
  safeName,
  safeUrl,
  scriptLiteral,
} from './html-escape';

/** State at the end of the text read so far. `raw`: inside script, style, title or textarea. */
type Place = 'text' | 'tag' | 'before-value' | 'value' | 'raw' | 'comment';

const RAW_ELEMENTS = new Set(['script', 'style', 'textarea', 'title']);
const URL_ATTRIBUTES = new Set([
  'action',
  'background',
  'cite',
  'data',
  'formaction',
  'href',
  'poster',
  'src',
  'xlink:href',
]);

interface HtmlContext {
  /** Reads the next part of the page. */
  feed(html: string): void;
  /** The value, escaped so that it remains data at this position. */
  escape(value: unknown): string;
}

/** Parses pages part by part, with only the rules that matter for escaping. */
export function createHtmlContext(): HtmlContext {
  let place: Place = 'text';
  let element = '';
  let attribute = '';
  let quote = '';
  /** Text of the current attribute value or raw element. */
  let inner = '';
  let pending = '';

  const step = (html: string, at: number): number => {
    const rest = html.slice(at);
    const consume = (expression: RegExp): string => expression.exec(rest)?.[0] ?? '';
    if (place === 'text') {
      if (rest.startsWith('<!--')) {
        place = 'comment';
        return 4;
      }
      const tag = /^<\/?([a-zA-Z][^\s/>]*)/.exec(rest);
      if (!tag) return Math.max(1, consume(/^[^<]+/).length);
      element = rest[1] === '/' ? '' : (tag[1] ?? '').toLowerCase();
      attribute = '';
      place = 'tag';
      return tag[0].length;
    }
    if (place === 'comment') {
      const end = rest.indexOf('-->');
      if (end < 0) return rest.length;
      place = 'text';
      return end + 3;
    }
    if (place === 'tag') {
      if (rest[0] === '>') {
        place = RAW_ELEMENTS.has(element) ? 'raw' : 'text';
        inner = '';
        return 1;
      }
      const name = consume(/^[^\s=>/]+/);
      if (name) attribute = name.toLowerCase();
      else if (rest[0] === '=') place = 'before-value';
      return name.length || 1;
    }
    if (place === 'before-value') {
      if (/\s/.test(rest[0] ?? '')) return 1;
      place = 'value';
      inner = '';
      quote = rest[0] === '"' || rest[0] === "'" ? rest[0] : '';
      return quote.length;
    }
    if (place === 'value') {
      const ends = quote ? rest.startsWith(quote) : /[\s>]/.test(rest[0] ?? '');
      if (ends) {
        place = 'tag';
        attribute = '';
        return quote.length;
      }
      inner += rest[0];
      return 1;
    }
    const close = rest.toLowerCase().indexOf(`</${element}`);
    inner += close < 0 ? rest : rest.slice(0, close);
    if (close < 0) return rest.length;
    place = 'text';
    return close;
  };

  const escapeValue = (value: unknown): string => {
    const encode = quote ? escapeHtml : escapeUnquoted;
    const text = plain(value);
    if (attribute.startsWith('on')) return encode(inScript(inner, value));
    if (attribute === 'style') return encode(safeCss(text));
    if (URL_ATTRIBUTES.has(attribute)) {
      return encode(inner === '' ? safeUrl(text) : /[?#]/.test(inner) ? encodeURIComponent(text) : text);
    }
    return encode(text);
  };

  return {
    feed(more) {
      // A scriptlet may split a tag right after "<": undecided text waits for the next part.
      const html = pending + more;
      const cut = place === 'text' ? /<(\/|!-?)?$/.exec(html) : null;
      pending = cut ? html.slice(cut.index) : '';
      const ready = cut ? html.slice(0, cut.index) : html;
      for (let at = 0; at < ready.length; ) at += step(ready, at);
    },
    escape(value) {
      if (pending === '<' || pending === '</') {
        // The value is the name of the element.
        const name = safeName(plain(value));
        element = pending === '<' ? name.toLowerCase() : '';
        pending = '';
        place = 'tag';
        return name;
      }
      if (place === 'comment') return '';
      if (place === 'tag') return safeName(plain(value));
      if (place === 'before-value') {
        // The value starts an unquoted attribute.
        place = 'value';
        inner = '';
        quote = '';
      }
      if (place === 'value') {
        const written = escapeValue(value);
        inner += written;
        return written;
      }
      if (place === 'raw' && element === 'script') return inScript(inner, value);
      if (place === 'raw' && element === 'style') return safeCss(plain(value));
      return escapeHtml(plain(value));
    },
  };
}

const plain = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** In a string of the script, its text; in a comment, nothing; elsewhere, a literal. */
function inScript(before: string, value: unknown): string {
  const open = openToken(before);
  if (open === '//' || open === '/*') return '';
  return open ? escapeScriptString(plain(value)) : scriptLiteral(value);
}

/** The string or comment that is still open at the end of a piece of JavaScript, by its opening delimiter. */
function openToken(script: string): string {
  const expression = /\/\/[^\n]*(\n|$)|\/\*[\s\S]*?(\*\/|$)|(["'`])(?:\\[\s\S]|(?!\3)[^\\])*(\3|$)/g;
  let open = '';
  for (const [token, line, block, , close] of script.matchAll(expression)) {
    const start = token.slice(0, 2);
    if (start === '//') open = line === '\n' ? '' : '//';
    else if (start === '/*') open = block === '*/' ? '' : '/*';
    else open = close ? '' : (token[0] ?? '');
  }
  return open;
}
