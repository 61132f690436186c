// Workbench, page server: the HTML of sidebars and dialogs, served to frames that have no access to the page.
import { randomUUID } from 'node:crypto';
import type { UiEvent } from '../../apps-script/services/ui-hub';
import type { Surface } from '../wire/messages';

export interface Frames {
  /** Returns the event for the page: HTML is stored under an address that cannot be guessed. */
  withoutHtml(event: UiEvent): Surface;
  forget(id: string): void;
  /** The HTML with `google.script`, or null. */
  html(token: string): string | null;
}

/** `shim` is the script that provides `google.script` in a frame. */
export function createFrames(shim: () => string): Frames {
  const tokens = new Map<string, string>();
  const pages = new Map<string, string>();
  return {
    withoutHtml: (event) => {
      if (event.type !== 'sidebar' && event.type !== 'dialog') return event;
      const { html, ...rest } = event;
      const token = tokens.get(event.id) ?? randomUUID();
      tokens.set(event.id, token);
      pages.set(token, html);
      return { ...rest, frame: `/frames/${token}` };
    },
    forget: (id) => {
      pages.delete(tokens.get(id) ?? '');
      tokens.delete(id);
    },
    html: (token) => {
      const html = pages.get(token);
      return html === undefined ? null : withScript(html, shim());
    },
  };
}

/** Inserts a script before all others and keeps the document in standards mode. */
function withScript(html: string, script: string): string {
  const tag = `<script>${script.replaceAll('</script', '<\\/script')}</script>`;
  const opening =
    /<head(\s[^>]*)?>/i.exec(html) ?? /<html(\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  if (!opening) return `<!doctype html>${tag}${html}`;
  const at = opening.index + opening[0].length;
  return html.slice(0, at) + tag + html.slice(at);
}
