// schedule: Schedule: the person's own morning run in this document and those of colleagues, which can be
// taken over.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask } from '../../../sidebar/client/bridge';
import { useEscape } from '../../../sidebar/client/use-keys';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { type Place, UnreadView, View } from '../../../sidebar/components/view';
import type { ScheduleView as Schedule, ScheduleForm, SchedulesView } from '../schedule-schema';
import { MorningRunList } from './morning-run-list';
import { TakenNotice } from './run-notices';
import { ScheduleFields } from './schedule-form';
import { spanText } from './schedule-texts';

const FIRST_HOUR = 7;

const mineIn = ({ schedules }: SchedulesView): Schedule | undefined => schedules.find(({ mine }) => mine);

/** @param takeOver the run to take over; its tabs are added to those of the person's own run */
function formFor(view: SchedulesView, takeOver: Schedule | undefined): ScheduleForm {
  const ownRun = mineIn(view);
  const { hour, zone, tabs, mail } = ownRun ??
    takeOver ?? { hour: FIRST_HOUR, zone: view.zone, tabs: [], mail: true };
  return { hour, zone, tabs: [...new Set([...tabs, ...(takeOver?.tabs ?? [])])], mail };
}

function Permission({ page }: { page: string }) {
  return (
    <Notice tone="warning">
      <p>
        Google needs two more permissions: to start Bidgrid every day, and to send you email. Allow both, then
        save again. Everything else works without them.
      </p>
      {/^https:/.test(page) ? (
        <a class="button" href={page} target="_blank" rel="noopener noreferrer">
          Open Google's page
        </a>
      ) : null}
    </Notice>
  );
}

/** The buttons are outside the form, so that they stay in view above it. */
const FORM = 'schedule';

export function ScheduleView({ place }: { place: Place }) {
  const [view, setView] = useState<SchedulesView | null>(null);
  const [form, setForm] = useState<ScheduleForm | null>(null);
  const [takenPerson, setTakenPerson] = useState<string | null>(place.takeOver ?? null);
  const [page, setPage] = useState('');
  const [messages, setMessages] = useState<readonly string[]>([]);
  /** The messages are the news of a run, which can be bad. */
  const [isNews, setNews] = useState(false);
  const [running, setRunning] = useState(false);
  const { run, busy, failure } = useRequest();
  const refresh = useCallback(() => run(() => ask('scheduleRead'), setView), [run]);
  useEffect(refresh, [refresh]);
  // The messages are at the top, the buttons at the bottom.
  const shownMessages = useRef<HTMLDivElement>(null);
  const formTitle = useRef<HTMLHeadingElement>(null);
  const isZone = failure?.field === 'zone';
  useEffect(() => {
    // A refused zone is shown beside its field, which takes the focus.
    if (isZone || (failure === null && messages.length === 0 && page === '')) return;
    // Not while the keyboard is in the grid.
    if (document.hasFocus()) shownMessages.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [failure, isZone, messages, page]);
  useEscape(takenPerson === null || busy ? null : () => setTakenPerson(null));
  // Taken over or stopped in another window.
  const outdated = failure?.outdated === true;
  useEffect(() => {
    if (outdated) ask('scheduleRead').then(setView, () => undefined);
  }, [outdated]);
  const takeOver = view?.schedules.find(({ person, mine }) => person === takenPerson && !mine);
  const title = 'Schedule';
  if (view === null) return <UnreadView title={title} failure={failure} onTryAgain={refresh} />;
  const ownRun = mineIn(view);
  const shownForm = form ?? formFor(view, takeOver);
  const take = (next: SchedulesView, lines: readonly string[], news = false) => {
    setView(next);
    setNews(news);
    setForm(null);
    setTakenPerson(null);
    setRunning(false);
    setMessages(lines);
  };
  const save = (event: Event) => {
    event.preventDefault();
    setMessages([]);
    setRunning(false);
    run(
      () => ask('scheduleSave', shownForm, takeOver?.person ?? null),
      (saved) => {
        setPage(saved.permissionPage);
        if (saved.permissionPage !== '') return;
        take(saved, [`Saved. The next run starts between ${spanText(shownForm).replace(' to ', ' and ')}.`]);
      },
    );
  };
  const stop = () => {
    setMessages([]);
    run(
      () => ask('scheduleStop'),
      (next) => take(next, ['Your morning run was stopped. The tab History stays.']),
    );
  };
  const runNow = () => {
    setMessages([]);
    setRunning(true);
    run(
      () => ask('scheduleRunNow'),
      ({ lines, ...next }) => take(next, lines, true),
    );
  };
  return (
    <View title={title}>
      <p class="hint">
        A morning run reads yesterday's figures into the tab History every day, even while this spreadsheet is
        closed. It can pull tabs and send you an email. It never pushes.
      </p>
      <TakenNotice
        taken={view.takenOver}
        busy={busy}
        onSeen={() => run(() => ask('scheduleTakenSeen'), setView)}
      />
      <div ref={shownMessages} tabIndex={-1}>
        <FailureNotice failure={isZone ? null : failure} />
        {messages.length === 0 ? null : (
          <Notice tone={isNews ? 'plain' : 'success'}>
            {messages.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
        {busy && running ? (
          <Notice tone="plain">Reading figures and tabs. This takes up to 5 minutes.</Notice>
        ) : null}
        {page === '' ? null : <Permission page={page} />}
      </div>
      {view.keepsHistory || view.schedules.length === 0 ? null : (
        <Notice tone="warning">The tab History is off. Save your schedule to turn it on again.</Notice>
      )}
      <MorningRunList
        runs={view.schedules}
        onTakeOver={(person) => {
          setForm(null);
          setTakenPerson(person);
          formTitle.current?.focus();
        }}
      />
      <form id={FORM} onSubmit={save}>
        <h2 ref={formTitle} tabIndex={-1}>
          {takeOver ? `Take over from ${takeOver.name}` : 'Your morning run'}
        </h2>
        {takeOver ? (
          <p class="hint">The run then uses your connection. The run of {takeOver.name} ends.</p>
        ) : null}
        <ScheduleFields
          view={view}
          form={shownForm}
          busy={busy}
          zoneError={isZone ? failure.sentence : ''}
          onChange={setForm}
        />
      </form>
      <div class="main-action actions">
        <button type="submit" form={FORM} class="primary" disabled={busy}>
          {takeOver ? 'Take over' : ownRun ? 'Save' : 'Schedule'}
        </button>
        {takeOver ? (
          <button type="button" disabled={busy} onClick={() => setTakenPerson(null)}>
            Cancel
          </button>
        ) : ownRun ? (
          <>
            <button type="button" disabled={busy} onClick={runNow}>
              {busy && running ? 'Running…' : 'Run now'}
            </button>
            <button type="button" disabled={busy} onClick={stop}>
              Stop
            </button>
          </>
        ) : null}
      </div>
    </View>
  );
}
