// Workbench, Apps Script host: how HtmlService changes the scripts of a page. It removes comments, and also
// treats `//…` and `/*…*/` inside template literals as comments.
import { tokenizer } from 'acorn';

const SCRIPT = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)/gi;

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\n]*/g, '');

function served(code: string): string {
  if (!code.includes('`')) return code;
  let result = '';
  let end = 0;
  try {
    for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'script' })) {
      if (token.type.label !== 'template') continue;
      result += code.slice(end, token.start) + withoutComments(code.slice(token.start, token.end));
      end = token.end;
    }
  } catch {
    // Not JavaScript: data, or a template of the page.
    return code;
  }
  return result + code.slice(end);
}

/** The page as the browser receives it. */
export const servedHtml = (html: string): string =>
  html.replace(SCRIPT, (_whole, opening: string, code: string, closing: string) => {
    return opening + served(code) + closing;
  });
