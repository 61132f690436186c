// figures: the dialog: a report is chosen, its columns are confirmed, it is matched, and its sums are
// written into the document.

import { useEffect, useRef } from 'preact/hooks';
import { counted, grouped } from '../../../shared/sentences';
import { closePanel } from '../../../sidebar/client/bridge';
import { useEscape } from '../../../sidebar/client/use-keys';
import { FailureNotice, Notice, Notices } from '../../../sidebar/components/notice';
import { keysOf, missingIn } from '../core/report/lines';
import { ColumnsForm, type ReportForm } from './columns-form';
import { Choose, Overview } from './figures-overview';
import { choiceText, encodingText, moneyText, unusedTexts } from './figures-texts';
import { MatchView } from './match-view';
import { nameOf } from './report-form';
import { LineQuestion, PartsQuestion } from './report-questions';
import { type Import, type Progress, useImport } from './use-import';

function ProgressBar({ text, done: doneShare }: Progress) {
  return (
    <section class="job">
      <p class="phase" role="status">
        {text}
      </p>
      <progress max={1} value={doneShare} aria-label={text} />
    </section>
  );
}

/** The result of the last import, another report, and the reports of the document. */
function StartStep({ work }: { work: Import }) {
  const { view, choice, doneText, shownFigures, request } = work;
  if (view === null || choice === null) return null;
  return (
    <>
      {doneText === '' ? null : (
        <Notice tone="success">
          <p>{doneText}</p>
          {shownFigures.map(({ sheet, filled, rows, left: leftCells }) => (
            <p key={sheet}>
              {sheet}: {grouped(filled)} of {counted(rows, 'row')} with figures
              {leftCells > 0 ? `; ${counted(leftCells, 'cell')} left as they are` : ''}.
            </p>
          ))}
        </Notice>
      )}
      <Choose busy={request.busy} onChoose={work.choose} />
      <Overview work={work} view={view} choice={choice} />
    </>
  );
}

/** `day, campaign, app and country`, as far as the report has them. */
function keysText({ columns }: ReportForm): string {
  const keys = keysOf(columns);
  const names = ['day', 'campaign', ...(keys.app ? ['app'] : []), ...(keys.country ? ['country'] : [])];
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

function MatchStep({ work }: { work: Import }) {
  const { collected, readFiles, form, files, repeated, request } = work;
  if (collected === null || form === null) return null;
  if (repeated !== null) {
    return (
      <LineQuestion
        repeated={repeated}
        keys={keysText(form)}
        report={form.columns}
        busy={request.busy}
        onAnswer={work.chooseLines}
      />
    );
  }
  const encoding = encodingText(files);
  const { lines } = form;
  return (
    <>
      {encoding === '' ? null : <p class="hint">{encoding}</p>}
      {lines === null ? null : (
        <p class="hint">
          {choiceText(
            lines,
            form.columns,
            readFiles.reduce((sum, { leftOut }) => sum + leftOut, 0),
          )}{' '}
          <button type="button" class="link" disabled={request.busy} onClick={() => work.chooseLines(null)}>
            Change
          </button>
        </p>
      )}
      {collected.overlapping > 0 ? (
        <PartsQuestion
          overlapping={collected.overlapping}
          areParts={work.areParts}
          onChange={work.setAreParts}
        />
      ) : null}
      {collected.records === 0 ? (
        <Notice tone="warning">
          No line can be imported: none has a known campaign, a day of the last five weeks and a figure that
          can be read. Look at the reasons below, or change the columns.
        </Notice>
      ) : null}
      <Notices
        tone="warning"
        texts={[moneyText(form.columns, collected), ...unusedTexts(form.columns)].filter(Boolean)}
      />
      <MatchView
        collected={collected}
        unread={readFiles.flatMap(({ unread }) => unread)}
        totals={readFiles.reduce((sum, { totals }) => sum + totals, 0)}
      />
    </>
  );
}

function Footer({ work }: { work: Import }) {
  const { step, files, form, collected, repeated, progress, request } = work;
  const { busy } = request;
  const missing = form === null ? '' : missingIn(form.columns);
  const isAsked = repeated !== null || (collected !== null && collected.overlapping > 0 && !work.areParts);
  return (
    <footer>
      <p class="hint">
        {step === 'columns'
          ? missing
          : isAsked
            ? 'Answer the question first.'
            : 'Figures stay in this spreadsheet and are never sent.'}
      </p>
      <div class="actions">
        {step === 'start' ? (
          <button type="button" disabled={busy} onClick={closePanel}>
            Close
          </button>
        ) : (
          <button type="button" disabled={busy && progress === null} onClick={work.back}>
            Back
          </button>
        )}
        {step === 'columns' ? (
          <button
            type="button"
            class="primary"
            disabled={busy || missing !== ''}
            onClick={() => work.match(files, form!)}
          >
            Match the report
          </button>
        ) : null}
        {step === 'match' ? (
          <>
            <button type="button" disabled={busy} onClick={() => work.setStep('columns')}>
              Change columns
            </button>
            <button
              type="button"
              class="primary"
              disabled={busy || isAsked || collected?.records === 0}
              onClick={work.send}
            >
              Import figures
            </button>
          </>
        ) : null}
      </div>
    </footer>
  );
}

export function FiguresDialog() {
  const work = useImport();
  const { view, step, files, form, request, progress } = work;
  useEscape(request.busy ? null : step === 'start' ? closePanel : work.back);
  // What had the focus is gone: the next Tab leads to the first control of the step.
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => heading.current?.focus(), [step]);
  return (
    <div class="dialog figures-dialog">
      <main class="scroll">
        <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
          Figures
        </h1>
        <FailureNotice failure={request.failure} />
        {progress ? <ProgressBar {...progress} /> : null}
        {step === 'columns' || step === 'match' ? <p class="hint">{nameOf(files)}</p> : null}
        {step === 'start' ? <StartStep work={work} /> : null}
        {step === 'columns' && form !== null ? (
          <ColumnsForm
            form={form}
            file={files[0]!}
            fixedKind={view?.kind !== null && (view?.imports.length ?? 0) > 0}
            onChange={work.setForm}
          />
        ) : null}
        {step === 'match' ? <MatchStep work={work} /> : null}
        {view === null && request.failure === null ? (
          <p class="hint" role="status">
            Reading the figures of this spreadsheet…
          </p>
        ) : null}
      </main>
      <Footer work={work} />
    </div>
  );
}
