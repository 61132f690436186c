// Workbench, Apps Script host, in the worker: HtmlTemplate: <? code ?>, <?= escaped ?> and <?!= unescaped ?>.
import { notImplemented } from '../protocol/exceptions';
import { createHtmlContext } from './html-context';

type HtmlTemplate = GoogleAppsScript.HTML.HtmlTemplate;
type HtmlOutput = GoogleAppsScript.HTML.HtmlOutput;

/** The target of generated code. */
interface TemplateWriter {
  text(text: string): void;
  print(value: unknown): void;
  force(value: unknown): void;
}

const METHOD_OF_SIGN: Record<string, string> = { '=': 'print', '!=': 'force' };

/**
 * Converts a template to JavaScript that writes to `output`. Line breaks before `)` end comments in
 * scriptlets.
 */
function compileTemplate(source: string): string {
  let code = '';
  let end = 0;
  for (const match of source.matchAll(/<\?(!?=)?([\s\S]*?)\?>/g)) {
    if (match.index > end) code += `output.text(${JSON.stringify(source.slice(end, match.index))});\n`;
    end = match.index + match[0].length;
    const method = METHOD_OF_SIGN[match[1] ?? ''];
    const inner = match[2] ?? '';
    code += method ? `output.${method}(${inner.trim().replace(/;+$/, '')}\n);\n` : `${inner}\n`;
  }
  if (end < source.length) code += `output.text(${JSON.stringify(source.slice(end))});\n`;
  return code;
}

/** Collects the page and tracks the position of the next printed value. */
function createWriter(): TemplateWriter & { result(): string } {
  const context = createHtmlContext();
  let html = '';
  const text = (more: string): void => {
    html += more;
    context.feed(more);
  };
  return {
    text,
    force: (value) => text(printed(value)),
    print(value) {
      html += context.escape(value);
    },
    result: () => html,
  };
}

const printed = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/**
 * A template. Properties set on it are variables of its scriptlets, in addition to the script's globals.
 * `makeOutput` creates the HtmlOutput of `evaluate`.
 */
export function createHtmlTemplate(source: string, makeOutput: (html: string) => HtmlOutput): HtmlTemplate {
  const variables: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const methods: Record<string, () => unknown> = {
    evaluate() {
      const writer = createWriter();
      const code = new Function('output', ...Object.keys(variables), compileTemplate(source)) as (
        ...args: unknown[]
      ) => void;
      code(writer, ...Object.values(variables));
      return makeOutput(writer.result());
    },
    getCode: () => compileTemplate(source),
    getRawContent: () => source,
    getCodeWithComments() {
      throw notImplemented('HtmlTemplate.getCodeWithComments');
    },
    toString: () => 'HtmlTemplate',
  };
  return new Proxy(methods, {
    get: (target, name) =>
      typeof name === 'string'
        ? (variables[name] ?? (Object.hasOwn(target, name) ? target[name] : undefined))
        : undefined,
    set(_target, name, value) {
      variables[String(name)] = value;
      return true;
    },
    ownKeys: () => Object.keys(variables),
    getOwnPropertyDescriptor: (_target, name) =>
      String(name) in variables
        ? { value: variables[String(name)], writable: true, enumerable: true, configurable: true }
        : undefined,
    has: (_target, name) => String(name) in variables || Object.hasOwn(methods, name),
  }) as unknown as HtmlTemplate;
}
