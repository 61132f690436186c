// Workbench, Apps Script host, in the worker: rich text values and their builder.
import { ScriptException, signatureMismatch } from '../../protocol/exceptions';
import type { RichTextData, TextRun, TextStyleData } from '../../protocol/text-style';
import type { Bridge } from '../bridge/bridge';
import { strict } from '../bridge/strict';
import { styleData, textStyle } from './text-style';

type Value = GoogleAppsScript.Spreadsheet.RichTextValue;
type Builder = GoogleAppsScript.Spreadsheet.RichTextValueBuilder;

const sameLook = (a: TextRun, b: TextRun): boolean =>
  a.link === b.link &&
  JSON.stringify(Object.entries(a.style).sort()) === JSON.stringify(Object.entries(b.style).sort());

/** Runs after a change from `start` to `end`; adjacent runs of the same style are joined. */
function changed(runs: TextRun[], start: number, end: number, change: (run: TextRun) => TextRun): TextRun[] {
  const cut = runs.flatMap((run) => {
    const edges = [run.start, ...[start, end].filter((edge) => edge > run.start && edge < run.end), run.end];
    return edges.slice(1).map((to, i) => ({ ...run, start: edges[i] as number, end: to }));
  });
  const joined: TextRun[] = [];
  for (const run of cut.map((each) => (each.start >= start && each.end <= end ? change(each) : each))) {
    const last = joined.at(-1);
    if (last && sameLook(last, run)) last.end = run.end;
    else joined.push({ ...run });
  }
  return joined;
}

/** The common value of all runs; null if they differ. */
function commonStyle(runs: TextRun[]): TextStyleData {
  const [first, ...others] = runs;
  const entries = Object.entries(first?.style ?? {}).map(([key, value]) => {
    const same = others.every(({ style }) => style[key as keyof TextStyleData] === value);
    return [key, same ? value : null];
  });
  return Object.fromEntries(entries) as TextStyleData;
}

const within = (runs: TextRun[], start: number, end: number) =>
  runs.filter((run) => run.start < end && run.end > start);

function richText(bridge: Bridge, data: RichTextData, place = { start: 0, end: data.text.length }): object {
  const at = (start?: number, end?: number) =>
    start === undefined || end === undefined ? data.runs : within(data.runs, start, end);
  const methods = {
    copy: () => builder(bridge, { text: data.text, runs: data.runs.map((run) => ({ ...run })) }),
    getEndIndex: () => place.end,
    getLinkUrl: (start?: number, end?: number) => {
      const [first, ...others] = at(start, end);
      return first && others.every(({ link }) => link === first.link) ? first.link : null;
    },
    getRuns: () =>
      data.runs.map((run) => {
        const text = data.text.slice(run.start, run.end);
        return richText(bridge, { text, runs: [{ ...run, start: 0, end: text.length }] }, run);
      }),
    getStartIndex: () => place.start,
    getText: () => data.text,
    getTextStyle: (start?: number, end?: number) => textStyle(bridge, commonStyle(at(start, end))),
  } satisfies { [K in keyof Value]: unknown };
  return bridge.mark(strict('RichTextValue', methods), 'RichTextValue', data);
}

function builder(bridge: Bridge, data: RichTextData): Builder {
  /** (value) for the whole text, (start, end, value) for a part of it. */
  const set = (method: string, args: unknown[], change: (value: unknown) => (run: TextRun) => TextRun) => {
    const [start, end, value] = args.length === 1 ? [0, data.text.length, args[0]] : args;
    if (typeof start !== 'number' || typeof end !== 'number') {
      throw signatureMismatch(`SpreadsheetApp.RichTextValueBuilder.${method}`, args);
    }
    if (start < 0 || end > data.text.length || start > end) {
      throw new ScriptException('Illegal argument.');
    }
    data.runs = changed(data.runs, start, end, change(value));
    return self;
  };
  const methods = {
    build: () => richText(bridge, { text: data.text, runs: [...data.runs] }),
    setLinkUrl: (...args: unknown[]) =>
      set('setLinkUrl', args, (link) => (run) => ({ ...run, link: link === null ? null : String(link) })),
    setText: (text: unknown) => {
      data.text = String(text);
      data.runs = [{ start: 0, end: data.text.length, style: {}, link: null }];
      return self;
    },
    setTextStyle: (...args: unknown[]) =>
      set('setTextStyle', args, (value) => {
        const style = styleData(bridge, value, 'SpreadsheetApp.RichTextValueBuilder.setTextStyle');
        return (run) => ({ ...run, style: value === null ? {} : { ...run.style, ...style } });
      }),
  } satisfies { [K in keyof Builder]: unknown };
  const self = strict('RichTextValueBuilder', methods) as unknown as Builder;
  return self;
}

export function richTexts(bridge: Bridge): { newRichTextValue: () => object } {
  bridge.revive('RichTextValue', (data: RichTextData) => richText(bridge, data));
  const empty = (): RichTextData => ({ text: '', runs: [] });
  return { newRichTextValue: () => builder(bridge, empty()) };
}
