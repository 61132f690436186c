// Workbench, Apps Script host, in the worker: HtmlOutput, the page that HtmlService passes to the Ui.
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import type { Page } from '../services/ui';
import { createBlob } from './blob';
import { googleEnum } from './bridge/enum';
import { strict } from './bridge/strict';
import { encodeText } from './bytes';
import { escapeHtml } from './html-escape';
import { createHtmlTemplate } from './html-template';

type HtmlOutput = GoogleAppsScript.HTML.HtmlOutput;
type HtmlServiceType = GoogleAppsScript.HTML.HtmlService;

export const SandboxMode = googleEnum<HtmlServiceType['SandboxMode']>(['EMULATED', 'IFRAME', 'NATIVE']);
export const XFrameOptionsMode = googleEnum<HtmlServiceType['XFrameOptionsMode']>(['ALLOWALL', 'DEFAULT']);

/** Meta tags that Google allows; others are refused. */
const META_TAGS = new Set([
  'apple-mobile-web-app-capable',
  'google-site-verification',
  'mobile-web-app-capable',
  'viewport',
]);

interface State {
  content: string;
  title: string | null;
  width: number | null;
  height: number | null;
  favicon: string | null;
  meta: { name: string; content: string }[];
}

const states = new WeakMap<object, State>();

/** The page as passed to the main thread; null: the value is not an HtmlOutput. */
export function pageOf(value: unknown): Page | null {
  const state = typeof value === 'object' && value !== null ? states.get(value) : undefined;
  if (!state) return null;
  const tags = state.meta.map(
    ({ name, content }) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`,
  );
  return {
    html: tags.join('') + state.content,
    title: state.title ?? '',
    width: state.width,
    height: state.height,
  };
}

const metaTag = (entry: { name: string; content: string }): GoogleAppsScript.HTML.HtmlOutputMetaTag =>
  strict('HtmlOutputMetaTag', { getName: () => entry.name, getContent: () => entry.content });

export function createHtmlOutput(content: string): HtmlOutput {
  const state: State = { content, title: null, width: null, height: null, favicon: null, meta: [] };
  const change = (next: Partial<State>): HtmlOutput => {
    Object.assign(state, next);
    return output;
  };
  const pixels = (method: string, value: unknown): number | null => {
    if (value === null || typeof value === 'number') return value;
    throw signatureMismatch(`HtmlOutput.${method}`, [value]);
  };
  const methods: HtmlOutput = {
    addMetaTag(name, value) {
      if (!META_TAGS.has(name))
        throw new ScriptException('The meta tag you specified is not allowed in this context.');
      return change({ meta: [...state.meta, { name, content: value }] });
    },
    append: (more) => change({ content: state.content + more }),
    appendUntrusted: (more) => change({ content: state.content + escapeHtml(more) }),
    asTemplate: () => createHtmlTemplate(state.content, createHtmlOutput),
    clear: () => change({ content: '' }),
    getAs: (type) => output.getBlob().getAs(type),
    getBlob: () => createBlob(encodeText(state.content), 'text/html', state.title),
    getContent: () => state.content,
    getFaviconUrl: () => state.favicon as string,
    getHeight: () => state.height as number,
    getMetaTags: () => state.meta.map(metaTag),
    getTitle: () => state.title as string,
    getWidth: () => state.width as number,
    setContent: (next) => change({ content: next }),
    setFaviconUrl: (url) => change({ favicon: url }),
    setHeight: (height) => change({ height: pixels('setHeight', height) }),
    // Google removed all modes except IFRAME; the call is still allowed and has no effect.
    setSandboxMode: () => output,
    setTitle: (title) => change({ title: String(title) }),
    setWidth: (width) => change({ width: pixels('setWidth', width) }),
    setXFrameOptionsMode(mode) {
      if (!Object.values(XFrameOptionsMode).includes(mode)) {
        throw signatureMismatch('HtmlOutput.setXFrameOptionsMode', [mode]);
      }
      return output;
    },
  };
  const output = strict('HtmlOutput', methods);
  states.set(output, state);
  return output;
}
