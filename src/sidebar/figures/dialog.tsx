// sidebar, figures: the dialog: a report is chosen, its columns are confirmed, it is matched, and its sums
// are written into the document.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type {
  FiguresCatalog,
  FiguresChoice,
  FiguresView,
  ImportOrder,
  ShownFigures,
} from '../../client-api/figures';
import { combined, overlap, type Together } from '../../figures/combine';
import { missingIn } from '../../figures/read/lines';
import type { ColumnGuess, Meaning } from '../../figures/read/meaning';
import { knownStyle, styleOf } from '../../figures/read/style';
import type { DayOrder } from '../../figures/read/values';
import { counted } from '../../model/counted';
import { ask, closePanel } from '../client/bridge';
import { useEscape } from '../client/use-escape';
import { useRequest } from '../client/use-request';
import { FailureNotice, Notice } from '../components/notice';
import { ListError } from '../lists/list-error';
import type { ListSource } from '../lists/list-source';
import { fingerprinting } from '../lists/scan';
import { Choose } from './choose';
import { ColumnsForm, type ReportForm } from './columns-form';
import { MatchView } from './match-view';
import { Overview } from './overview';
import {
  guessOf,
  headersText,
  needSameColumns,
  openReport,
  type ReadFile,
  type ReportFile,
  readReport,
} from './report-files';
import { sendFigures } from './send';

type Step = 'start' | 'columns' | 'match' | 'done';

/** The form of the last report with these headers, or a guess. */
function formFor(
  file: ReportFile,
  view: FiguresView,
): { readonly form: ReportForm; readonly isKnown: boolean } {
  const guess = guessOf(file);
  const { kind, finalAfterDays } = view;
  const rest = { kind: kind ?? 'cohort', finalAfterDays } as const;
  const known = view.layouts.find(({ headers }) => headers === headersText(file));
  if (known === undefined) {
    const { style, unsure } = styleOf(guess, file.sample);
    return { form: { columns: guess, style, unsure, ...rest }, isKnown: false };
  }
  const columns = guess.map((one, i): ColumnGuess => ({ ...one, meaning: known.meanings[i] as Meaning }));
  const before = { decimal: known.decimal as '.' | ',', dayOrder: known.dayOrder as DayOrder };
  const same = knownStyle(columns, file.sample, before);
  if (same !== null) return { form: { columns, style: same, unsure: [], ...rest }, isKnown: true };
  // The person sees how it is read now.
  const { style, unsure } = styleOf(columns, file.sample);
  return { form: { columns, style, unsure, ...rest }, isKnown: false };
}

const nameOf = (files: readonly ReportFile[]): string => {
  const [first, ...others] = files.map(({ source }) => source.name);
  return others.length === 0 ? first! : `${first} and ${counted(others.length, 'other')}`;
};

/** The same for the same files that are read in the same way. */
function fingerprintOf(
  found: readonly ReadFile[],
  { columns, style, kind }: ReportForm,
  together: Together,
): string {
  const print = fingerprinting();
  for (const { fingerprint } of found) print.add(fingerprint);
  for (const { meaning } of columns) print.add(meaning);
  print.add(`${style.decimal} ${style.dayOrder} ${kind} ${together}`);
  return print.text();
}

/** Progress of reading or sending, 0 to 1, and what is done. */
interface Progress {
  readonly text: string;
  readonly done: number;
}

function ProgressBar({ text, done }: Progress) {
  return (
    <section class="job">
      <p class="phase" role="status">
        {text}
      </p>
      <progress class="bar" max={1} value={done} aria-label={text} />
    </section>
  );
}

const SHOW_EVERY_MS = 100;

/** Files are read once; reading stops when the dialog goes back. */
function useReading() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const turn = useRef(0);
  const stop = useCallback(() => {
    turn.current += 1;
    setProgress(null);
  }, []);
  const read = async (
    files: readonly ReportFile[],
    form: ReportForm,
    catalog: FiguresCatalog,
  ): Promise<ReadFile[] | null> => {
    turn.current += 1;
    const own = turn.current;
    const isWanted = () => turn.current === own;
    const whole = files.reduce((sum, { source }) => sum + source.size, 0);
    const done: ReadFile[] = [];
    let [before, shownAt] = [0, 0];
    for (const file of files) {
      const result = await readReport(
        file,
        { ...catalog, catalog: catalog.campaigns, columns: form.columns, style: form.style },
        (now) => {
          if (Date.now() - shownAt < SHOW_EVERY_MS || !isWanted()) return;
          shownAt = Date.now();
          setProgress({ text: `Reading ${file.source.name}…`, done: (before + now) / Math.max(1, whole) });
        },
        isWanted,
      );
      if (result === null) return null;
      const same = done.findIndex(({ fingerprint }) => fingerprint === result.fingerprint);
      if (same >= 0) {
        setProgress(null);
        throw new ListError(
          `"${file.source.name}" has the same content as "${files[same]!.source.name}". Choose only one of them.`,
        );
      }
      done.push(result);
      before += file.source.size;
    }
    setProgress(null);
    return done;
  };
  return { progress, setProgress, read, stop };
}

function TogetherChoice(props: {
  overlapping: number;
  together: Together;
  onChange: (one: Together) => void;
}) {
  return (
    <Notice tone="warning">
      <p>
        The files have figures of the same rows and days ({props.overlapping.toLocaleString('en')} times).
        What are they?
      </p>
      {(['newer', 'add'] as const).map((one) => (
        <label key={one} class="check">
          <input
            type="radio"
            name="together"
            checked={props.together === one}
            onChange={() => props.onChange(one)}
          />
          {one === 'newer'
            ? 'Separate reports: where they overlap, the newer file counts. The sums below are those of all files'
            : 'Parts of one report: where they overlap, their figures are added'}
        </label>
      ))}
    </Notice>
  );
}

export function FiguresDialog() {
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
  const { progress, setProgress, read, stop } = useReading();

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
  const missing = form === null ? '' : missingIn(form.columns);

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
      async () => {
        const opened: ReportFile[] = [];
        for (const source of sources) opened.push(await openReport(source));
        needSameColumns(opened);
        return opened;
      },
      (opened) => {
        const next = formFor(opened[0]!, view!);
        setFiles(opened);
        setForm(next.form);
        setFound([]);
        setTogether('newer');
        if (next.isKnown) match(opened, next.form);
        else setStep('columns');
      },
    );
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
  useEscape(request.busy ? null : step === 'start' ? closePanel : back);
  // What had the focus is gone: the next Tab leads to the first control of the step.
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => heading.current?.focus(), [step]);

  const busy = request.busy;
  return (
    <div class="dialog figures-dialog">
      <main class="scroll">
        <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
          Figures
        </h1>
        <FailureNotice failure={request.failure} />
        {progress ? <ProgressBar {...progress} /> : null}
        {step === 'start' && view !== null && choice !== null ? (
          <>
            {done === '' ? null : (
              <Notice tone="success">
                <p>{done}</p>
                {shown.map(({ sheet, filled, rows, left }) => (
                  <p key={sheet}>
                    {sheet}: {filled.toLocaleString('en')} of {counted(rows, 'row')} with figures
                    {left > 0 ? `; ${counted(left, 'cell')} left as they are` : ''}.
                  </p>
                ))}
              </Notice>
            )}
            <Choose busy={busy} onChoose={choose} />
            <Overview
              view={view}
              choice={choice}
              busy={busy}
              onChange={setChoice}
              onShow={() =>
                run(
                  () => show(choice),
                  (columns) => {
                    setShown(columns);
                    setDone('The columns are up to date.');
                  },
                )
              }
              onRemove={(id) =>
                run(
                  async () => {
                    const now = await ask('figuresRemove', id);
                    return { now, columns: await show(choice) };
                  },
                  ({ now, columns }) => {
                    take(now);
                    setShown(columns);
                    setDone('The report was removed.');
                  },
                )
              }
            />
          </>
        ) : null}
        {step === 'columns' && form !== null ? (
          <ColumnsForm
            form={form}
            file={files[0]!}
            fixedKind={view?.kind !== null && (view?.imports.length ?? 0) > 0}
            onChange={setForm}
          />
        ) : null}
        {step === 'match' && collected !== null ? (
          <>
            {overlapping > 0 ? (
              <TogetherChoice overlapping={overlapping} together={together} onChange={setTogether} />
            ) : null}
            {collected.records === 0 ? (
              <Notice tone="warning">
                No line can be imported: none has a known campaign, a day of the last five weeks and a figure
                that can be read. Look at the reasons below, or change the columns.
              </Notice>
            ) : null}
            <MatchView
              collected={collected}
              unread={found.flatMap(({ unread }) => unread).slice(0, 20)}
              totals={found.reduce((sum, { totals }) => sum + totals, 0)}
            />
          </>
        ) : null}
        {view === null && request.failure === null ? (
          <p class="hint" role="status">
            Reading the figures of this spreadsheet…
          </p>
        ) : null}
      </main>
      <footer>
        <p class="hint">
          {step === 'columns' ? missing : 'Figures stay in this spreadsheet and are never sent.'}
        </p>
        <div class="actions">
          {step === 'start' ? (
            <button type="button" disabled={busy} onClick={closePanel}>
              Close
            </button>
          ) : (
            <button type="button" disabled={busy && progress === null} onClick={back}>
              Back
            </button>
          )}
          {step === 'columns' ? (
            <button
              type="button"
              class="primary"
              disabled={busy || missing !== ''}
              onClick={() => match(files, form!)}
            >
              Match the report
            </button>
          ) : null}
          {step === 'match' ? (
            <>
              <button type="button" disabled={busy} onClick={() => setStep('columns')}>
                Change columns
              </button>
              <button
                type="button"
                class="primary"
                disabled={busy || collected?.records === 0}
                onClick={send}
              >
                Import figures
              </button>
            </>
          ) : null}
        </div>
      </footer>
    </div>
  );
}
