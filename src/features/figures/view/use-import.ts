// figures: the steps from choosing a report to its figures in the document.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import type { ListSource } from '../../lists/view/list-source';
import { combined, overlap, type Together } from '../core/combine-imports';
import { knownKeys } from '../core/match-lines';
import type { LineChoice } from '../core/report/repeats';
import type { FiguresChoice, FiguresView, ImportOrder, ShownFigures } from '../figures-schema';
import type { ReportForm } from './columns-form';
import { headersText, type ReadFile, type ReportFile } from './report-files';
import { fingerprintOf, formFor, nameOf } from './report-form';
import { sendFigures } from './send-import';
import { useReading } from './use-reading';

type Step = 'start' | 'columns' | 'match';

/** The report in hand, what is shown of it, and what a person can do with it. */
export type Import = ReturnType<typeof useImport>;

export function useImport() {
  const [view, setView] = useState<FiguresView | null>(null);
  const [choice, setChoice] = useState<FiguresChoice | null>(null);
  const [step, setStep] = useState<Step>('start');
  const [files, setFiles] = useState<readonly ReportFile[]>([]);
  const [form, setForm] = useState<ReportForm | null>(null);
  const [found, setFound] = useState<readonly ReadFile[]>([]);
  const [together, setTogether] = useState<Together>('newer');
  const [done, setDone] = useState('');
  const [shown, setShown] = useState<readonly ShownFigures[]>([]);
  const request = useRequest();
  const { run } = request;
  const { progress, setProgress, open, read, stop } = useReading();

  const take = useCallback((now: FiguresView) => {
    setView(now);
    setChoice(now.choice);
  }, []);
  useEffect(() => run(() => ask('figuresRead'), take), [run, take]);

  const overlapping = overlap(found.map(({ collected }) => collected));
  const collected =
    found.length === 0
      ? null
      : combined(
          found.map((one) => one.collected),
          together,
        );

  const repeated = found.find((one) => one.repeated !== null)?.repeated ?? null;

  const match = (all: readonly ReportFile[], how: ReportForm) =>
    run(
      async () => read(all, how, await ask('figuresCatalog')),
      (result) => {
        if (result === null) return;
        setFound(result);
        setStep('match');
      },
    );
  const choose = (sources: readonly ListSource[]) => {
    setDone('');
    setShown([]);
    run(
      async () => ({ catalog: await ask('figuresCatalog'), opened: await open(sources) }),
      ({ catalog, opened }) => {
        if (opened === null) return;
        const next = formFor(opened.files[0]!, opened.evidence, knownKeys(catalog.campaigns), view!);
        setFiles(opened.files);
        setForm(next.form);
        setFound([]);
        setTogether('newer');
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
  const show = async (wanted: FiguresChoice): Promise<ShownFigures[]> => {
    const all: ShownFigures[] = [];
    await ask('figuresChoose', wanted);
    try {
      for (const id of wanted.tabs) {
        const title = view?.tabs.find((tab) => tab.id === id)?.title;
        if (title === undefined) continue;
        setProgress({ text: `Writing the columns of ${title}…`, done: all.length / wanted.tabs.length });
        all.push(await ask('figuresShow', id));
      }
    } finally {
      setProgress(null);
    }
    return all;
  };
  const order = (): ImportOrder => ({
    source: nameOf(files),
    fingerprint: fingerprintOf(found, form!, together),
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
        const sent = await sendFigures(order(), collected!.sums, (part) =>
          setProgress({ text: 'Writing the figures into the spreadsheet…', done: part }),
        ).finally(() => setProgress(null));
        return { sent, columns: await show(choice!) };
      },
      ({ sent, columns }) => {
        if (sent.view) take(sent.view);
        setShown(columns);
        setDone(
          sent.started.known === null
            ? `The figures of ${nameOf(files)} are in the spreadsheet.`
            : `This report was imported on ${sent.started.known.when} by ${sent.started.known.person}. Its figures are unchanged.`,
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
        setShown(columns);
        setDone('The columns are up to date.');
      },
    );
  const remove = (id: number) =>
    run(
      async () => {
        const now = await ask('figuresRemove', id);
        return { now, columns: await show(choice!) };
      },
      ({ now, columns }) => {
        take(now);
        setShown(columns);
        setDone('The report was removed.');
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
    found,
    collected,
    repeated,
    chooseLines,
    overlapping,
    together,
    setTogether,
    done,
    shown,
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
