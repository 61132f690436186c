// figures: the steps from choosing a report to its figures in the document.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, ListError } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import type { ListSource } from '../../lists/view/list-source';
import { type Collected, collector } from '../core/collect-lines';
import { knownKeys, matcher } from '../core/match-lines';
import { keysOf } from '../core/report/lines';
import type { LineChoice } from '../core/report/repeats';
import { styleReader } from '../core/report/style';
import type {
  FiguresCatalog,
  FiguresChoice,
  FiguresView,
  ImportOrder,
  ShownFigures,
} from '../figures-schema';
import type { ReportForm } from './columns-form';
import {
  headersText,
  needSameColumns,
  openReport,
  type ReadFile,
  type ReportFile,
  readReport,
  type Watch,
} from './report-files';
import { fingerprintOf, formFor, nameOf } from './report-form';
import { sendFigures } from './send-import';

/** Progress of reading or sending, 0 to 1, and what is done. */
export interface Progress {
  readonly text: string;
  readonly done: number;
}

const SHOW_EVERY_MS = 100;

function useReading() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const latestReading = useRef(0);
  const stop = useCallback(() => {
    latestReading.current += 1;
    setProgress(null);
  }, []);
  /** Takes one file after the other, with progress; null: it was stopped. */
  const eachFile = async <T, R>(
    items: readonly T[],
    sourceOf: (one: T) => ListSource,
    take: (one: T, watch: Watch) => Promise<R | null>,
  ): Promise<R[] | null> => {
    latestReading.current += 1;
    const reading = latestReading.current;
    const isWanted = () => latestReading.current === reading;
    const whole = items.reduce((sum, item) => sum + sourceOf(item).size, 0);
    const results: R[] = [];
    let [sizeBefore, shownAt] = [0, 0];
    try {
      for (const item of items) {
        const { name, size } = sourceOf(item);
        const result = await take(item, {
          isWanted,
          progress: (readSize) => {
            if (Date.now() - shownAt < SHOW_EVERY_MS || !isWanted()) return;
            shownAt = Date.now();
            setProgress({ text: `Reading ${name}…`, done: (sizeBefore + readSize) / Math.max(1, whole) });
          },
        });
        if (result === null) return null;
        results.push(result);
        sizeBefore += size;
      }
      return results;
    } finally {
      if (isWanted()) setProgress(null);
    }
  };
  /** @throws ListError when a file cannot be read */
  const openFiles = async (sources: readonly ListSource[]) => {
    const style = styleReader();
    const files = await eachFile(
      sources,
      (source) => source,
      (source, watch) => openReport(source, style, watch),
    );
    if (files !== null) needSameColumns(files);
    return files && { files, evidence: style.evidence() };
  };
  const readLines = async (files: readonly ReportFile[], form: ReportForm, catalog: FiguresCatalog) => {
    const sums = collector(matcher(catalog.campaigns, keysOf(form.columns)), catalog.firstDay);
    const reading = { ...form, lastDay: catalog.lastDay, sums };
    const results = await eachFile(
      files,
      ({ source }) => source,
      (file, watch) => readReport(file, reading, watch),
    );
    const prints = (results ?? []).map(({ fingerprint }) => fingerprint);
    const copy = prints.findIndex((print, i) => prints.indexOf(print) < i);
    if (copy >= 0) {
      const [name, original] = [files[copy]!, files[prints.indexOf(prints[copy]!)]!].map(
        ({ source }) => source.name,
      );
      throw new ListError(`"${name}" has the same content as "${original}". Choose only one of them.`);
    }
    return results && { readFiles: results, collected: sums.result() };
  };
  return { progress, setProgress, openFiles, readLines, stop };
}

type Step = 'start' | 'columns' | 'match';

/** The report in hand, what is shown of it, and what a person can do with it. */
export type Import = ReturnType<typeof useImport>;

export function useImport() {
  const [view, setView] = useState<FiguresView | null>(null);
  const [choice, setChoice] = useState<FiguresChoice | null>(null);
  const [step, setStep] = useState<Step>('start');
  const [files, setFiles] = useState<readonly ReportFile[]>([]);
  const [form, setForm] = useState<ReportForm | null>(null);
  const [readFiles, setReadFiles] = useState<readonly ReadFile[]>([]);
  const [collected, setCollected] = useState<Collected | null>(null);
  /** The person says that overlapping files are parts of one report. */
  const [areParts, setAreParts] = useState(false);
  const [doneText, setDoneText] = useState('');
  const [shownFigures, setShownFigures] = useState<readonly ShownFigures[]>([]);
  const request = useRequest();
  const { run } = request;
  const { progress, setProgress, openFiles, readLines, stop } = useReading();

  const take = useCallback((nextView: FiguresView) => {
    setView(nextView);
    setChoice(nextView.choice);
  }, []);
  useEffect(() => run(() => ask('figuresRead'), take), [run, take]);

  const repeated = readFiles.find((file) => file.repeated !== null)?.repeated ?? null;

  const match = (reportFiles: readonly ReportFile[], how: ReportForm) =>
    run(
      async () => readLines(reportFiles, how, await ask('figuresCatalog')),
      (result) => {
        if (result === null) return;
        setReadFiles(result.readFiles);
        setCollected(result.collected);
        setAreParts(false);
        setStep('match');
      },
    );
  const choose = (sources: readonly ListSource[]) => {
    setDoneText('');
    setShownFigures([]);
    run(
      async () => ({ catalog: await ask('figuresCatalog'), opened: await openFiles(sources) }),
      ({ catalog, opened }) => {
        if (opened === null) return;
        const next = formFor(opened.files[0]!, opened.evidence, knownKeys(catalog.campaigns), view!);
        setFiles(opened.files);
        setForm(next.form);
        if (next.isKnown) match(opened.files, next.form);
        else setStep('columns');
      },
    );
  };
  /** Reads the lines again, those that count. */
  const chooseLines = (lines: LineChoice | null) => {
    const next = { ...form!, lines };
    setForm(next);
    match(files, next);
  };
  const show = async (figuresChoice: FiguresChoice): Promise<ShownFigures[]> => {
    const shownTabs: ShownFigures[] = [];
    await ask('figuresChoose', figuresChoice);
    try {
      for (const id of figuresChoice.tabs) {
        const title = view?.tabs.find((tab) => tab.id === id)?.title;
        if (title === undefined) continue;
        setProgress({
          text: `Writing the columns of ${title}…`,
          done: shownTabs.length / figuresChoice.tabs.length,
        });
        shownTabs.push(await ask('figuresShow', id));
      }
    } finally {
      setProgress(null);
    }
    return shownTabs;
  };
  const order = (): ImportOrder => ({
    source: nameOf(files),
    fingerprint: fingerprintOf(readFiles, form!),
    kind: form!.kind,
    finalAfterDays: form!.finalAfterDays,
    firstDay: collected!.days?.first ?? 0,
    lastDay: collected!.days?.last ?? 0,
    total: collected!.total,
    matched: collected!.matched,
    byReason: collected!.byReason,
    layout: {
      headers: headersText(files[0]!),
      meanings: form!.columns.map(({ meaning }) => meaning),
      decimal: form!.style.decimal,
      dayOrder: form!.style.dayOrder,
      lines: form!.lines ?? undefined,
    },
  });
  const send = () =>
    run(
      async () => {
        await ask('figuresChoose', choice!);
        const sentImport = await sendFigures(order(), collected!.sums, (part) =>
          setProgress({ text: 'Writing the figures into the spreadsheet…', done: part }),
        ).finally(() => setProgress(null));
        return { sentImport, columns: await show(choice!) };
      },
      ({ sentImport, columns }) => {
        if (sentImport.view) take(sentImport.view);
        setShownFigures(columns);
        setDoneText(
          sentImport.started.known === null
            ? `The figures of ${nameOf(files)} are in the spreadsheet.`
            : `This report was imported on ${sentImport.started.known.when} by ${sentImport.started.known.person}. Its figures are unchanged.`,
        );
        setStep('start');
      },
    );
  const back = () => {
    stop();
    setStep('start');
  };
  const refresh = () =>
    run(
      () => show(choice!),
      (columns) => {
        setShownFigures(columns);
        setDoneText('The columns are up to date.');
      },
    );
  const remove = (id: number) =>
    run(
      async () => {
        const nextView = await ask('figuresRemove', id);
        return { nextView, columns: await show(choice!) };
      },
      ({ nextView, columns }) => {
        take(nextView);
        setShownFigures(columns);
        setDoneText('The report was removed.');
      },
    );
  return {
    view,
    choice,
    setChoice,
    step,
    setStep,
    files,
    form,
    setForm,
    readFiles,
    collected,
    repeated,
    chooseLines,
    areParts,
    setAreParts,
    doneText,
    shownFigures,
    request,
    progress,
    choose,
    match,
    send,
    back,
    refresh,
    remove,
  };
}
