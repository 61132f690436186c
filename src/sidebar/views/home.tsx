// sidebar: Home: the state of the spreadsheet, and the next step from each part of it.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { HomeView as Home, HomeTab, LastPull, MarkName } from '../../client-api/home';
import type { UndoRun } from '../../client-api/undo';
import { counted } from '../../model/counted';
import { ask, openFigures, openInsights, openReview } from '../client/bridge';
import { useChanges } from '../client/changes';
import { useNavigation } from '../client/navigation';
import { useJob } from '../client/use-job';
import { useRequest } from '../client/use-request';
import { useUnfinished } from '../client/use-unfinished';
import { logTimeText, whenText } from '../client/when';
import { JOB_TITLES, JobPanel, resumedText } from '../components/job-panel';
import { FailureNotice, Notice } from '../components/notice';
import { TabLinks } from '../components/tab-links';
import { Unfinished } from '../components/unfinished';
import { View } from '../components/view';
import { YourName } from '../components/your-name';
import { Yesterday } from './home-figures';
import { MoreLinks } from './home-links';
import { HistoryOff, LastMorningRun, RunsInTrouble, TakenNotice } from './home-schedule';
import { EVERYTHING } from './pull-choices';
import './home.css';
import { runFacts, undoneText } from './undo-run-list';

/** The counts are read again when the person comes back to the panel after this time. Milliseconds. */
const STALE_MS = 3_000;

const MARKS: Readonly<Record<MarkName, (rows: number) => string>> = {
  error: (rows) => counted(rows, 'error'),
  conflict: (rows) => counted(rows, 'conflict'),
  new: (rows) => `${rows.toLocaleString('en')} new`,
  edit: (rows) => `${rows.toLocaleString('en')} edited`,
};

const totalOf = (tabs: readonly HomeTab[]): number =>
  tabs.reduce((sum, { marks }) => sum + marks.reduce((rows, mark) => rows + mark.rows, 0), 0);

function Connection(props: { connection: Home['connection'] }) {
  const { name, company, problem } = props.connection;
  const open = useNavigation();
  const title = company || name;
  return (
    <p class="line">
      <span>
        {title ? <strong>{title}</strong> : 'Not connected'}
        {company && name ? <span class="quiet"> · {name}</span> : null}
      </span>
      {problem ? null : (
        <button type="button" class="link" onClick={() => open({ view: 'connections' })}>
          Change<span class="visually-hidden"> the connection</span>
        </button>
      )}
    </p>
  );
}

function Changes(props: {
  tabs: readonly HomeTab[];
  busy: boolean;
  onShow: (tab: string, mark: MarkName) => void;
  onRefresh: () => void;
}) {
  const changed = props.tabs.filter(({ marks }) => marks.length > 0);
  return (
    <section>
      <div class="line-of-title">
        <h2>Changes in this spreadsheet</h2>
        <button type="button" class="link" onClick={props.onRefresh}>
          Refresh
        </button>
      </div>
      {changed.length === 0 ? (
        <p class="hint">No changes. Edit cells in the tabs, then review and push them.</p>
      ) : (
        <dl class="changes">
          {changed.map(({ tab, title, marks }) => (
            <div key={tab}>
              <dt>{title}</dt>
              <dd>
                {marks.map(({ mark, rows }) => (
                  <button
                    key={mark}
                    type="button"
                    class={`link mark ${mark}`}
                    disabled={props.busy}
                    aria-label={`${MARKS[mark](rows)} in ${title}: show the next`}
                    onClick={() => props.onShow(tab, mark)}
                  >
                    {MARKS[mark](rows)}
                  </button>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Pulled(props: {
  lastPull: LastPull | null;
  sets: Home['sets'];
  onPullSet: (name: string) => void;
  disabled: boolean;
}) {
  const { lastPull, sets } = props;
  const open = useNavigation();
  return (
    <section>
      <h2>Pull</h2>
      {lastPull ? (
        <p class="pulled">
          {counted(lastPull.campaigns, 'campaign')} on {whenText(lastPull.at)}
          {lastPull.who ? ` by ${lastPull.who}` : ''}
          <span class="hint">{lastPull.what}</span>
        </p>
      ) : (
        <p class="hint">Nothing was pulled yet. The first pull creates the tab Campaigns.</p>
      )}
      {sets.length > 0 ? (
        <ul class="sets" aria-label="Pull sets">
          {sets.map(({ name, what }) => (
            <li key={name}>
              <button
                type="button"
                class="small"
                title={what}
                disabled={props.disabled}
                onClick={() => props.onPullSet(name)}
              >
                Pull {name}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <button type="button" class="link" onClick={() => open({ view: 'pull' })}>
        Choose tabs and campaigns…
      </button>
    </section>
  );
}

function Runs(props: { runs: readonly UndoRun[]; busy: boolean; onLog: () => void }) {
  const open = useNavigation();
  if (props.runs.length === 0) return null;
  return (
    <section>
      <h2>Last pushes</h2>
      <ul class="last-runs">
        {props.runs.map((run) => (
          <li key={run.run}>
            <span>
              {run.undoes === '' ? '' : 'Undo · '}
              {logTimeText(run.time)}
              {undoneText(run) === '' ? '' : ` · ${undoneText(run)}`}
              <span class="hint">{run.damage || [run.tabs.join(', '), ...runFacts(run)].join(' · ')}</span>
            </span>
            {run.damage === '' && run.undone < run.rows ? (
              <button
                type="button"
                class="link"
                aria-label={`Undo… the push of ${logTimeText(run.time)}`}
                onClick={() => open({ view: 'undo', run: run.run })}
              >
                Undo…
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <p class="links">
        <button type="button" class="link" disabled={props.busy} onClick={props.onLog}>
          Log
        </button>
        <button type="button" class="link" onClick={() => open({ view: 'undo' })}>
          All pushes
        </button>
      </p>
    </section>
  );
}

/** The result of the last action of this panel. */
interface Said {
  readonly sentences: readonly string[];
  /** IDs of the tabs that a pull has written. */
  readonly tabs: readonly string[];
}

const NOTHING_SAID: Said = { sentences: [], tabs: [] };

export function HomeView() {
  const [home, setHome] = useState<Home | null>(null);
  const reading = useRequest();
  const acting = useRequest();
  const driver = useJob();
  const [said, setSaid] = useState<Said>(NOTHING_SAID);
  const open = useNavigation();
  const readAt = useRef(0);
  const { run } = reading;
  const read = useCallback(() => {
    readAt.current = Date.now();
    run(() => ask('homeRead'), setHome);
  }, [run]);
  useEffect(read, [read]);
  useChanges(read);
  // A person who comes from the grid may have edited cells.
  const isDriving = driver.job !== null || driver.failure !== null;
  useEffect(() => {
    if (isDriving) return undefined;
    const look = () => {
      if (Date.now() - readAt.current > STALE_MS) read();
    };
    document.addEventListener('pointerenter', look);
    document.documentElement.addEventListener('mouseenter', look);
    addEventListener('focus', look);
    return () => {
      document.removeEventListener('pointerenter', look);
      document.documentElement.removeEventListener('mouseenter', look);
      removeEventListener('focus', look);
    };
  }, [isDriving, read]);
  const unfinished = useUnfinished(isDriving || home === null, read, home === null ? undefined : home.job);
  const isDone =
    driver.job?.state === 'finished' &&
    driver.job.gaps + driver.job.warnings + driver.job.problems.length === 0;
  const summary = isDone ? (driver.job?.summary ?? []) : [];
  // A result without problems needs no page of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job ends
  useEffect(() => {
    if (!isDone) return;
    const sentences = driver.resumed ? [...summary, resumedText(driver.resumed)] : summary;
    setSaid({ sentences, tabs: driver.job?.pulledTabs ?? [] });
    driver.dismiss();
    read();
  }, [isDone]);

  const back = () => {
    driver.dismiss();
    read();
  };
  if (isDriving) {
    const { job } = driver;
    return (
      <View title={job ? JOB_TITLES[job.kind] : 'Pull'} locked={driver.isRunning}>
        <JobPanel
          driver={driver}
          failed={
            <button type="button" class="primary" onClick={back}>
              Back to Home
            </button>
          }
        >
          {job && job.gaps > 0 ? (
            <button
              type="button"
              onClick={() => driver.start(() => ask('pullStart', { ...EVERYTHING, missed: true }))}
            >
              Try again
            </button>
          ) : null}
          <button type="button" class="primary" onClick={back}>
            Back to Home
          </button>
        </JobPanel>
      </View>
    );
  }
  if (!home) {
    return (
      <View title="Home" isHome>
        <FailureNotice failure={reading.failure} />
        {reading.failure ? (
          <button type="button" onClick={read}>
            Try again
          </button>
        ) : (
          <p class="hint">Loading…</p>
        )}
      </View>
    );
  }
  const { problem } = home.connection;
  const changes = totalOf(home.tabs);
  const isNew = home.lastPull === null && home.tabs.length === 0;
  const mayRepeat = home.lastPull?.mayRepeat === true;
  const job = unfinished;
  const pullFirst = () => driver.start(() => ask('pullStart', EVERYTHING));
  const pullAgain = () => driver.start(() => ask('pullAgain'));
  const toReview = changes > 0 && !problem;
  const review = () => acting.run(openReview, () => undefined);
  return (
    <View title="Home" isHome class="home">
      {home.isNamed ? null : <YourName onlyIfUnknown />}
      <FailureNotice failure={reading.failure ?? acting.failure} />
      {said.sentences.length > 0 ? (
        <Notice tone="success">
          {said.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <TabLinks tabs={said.tabs} />
        </Notice>
      ) : null}
      <Connection connection={home.connection} />
      {problem ? <Notice tone="warning">{problem}</Notice> : null}
      <TakenNotice
        taken={home.takenOver}
        busy={acting.busy}
        onSeen={() => acting.run(() => ask('scheduleTakenSeen'), read)}
      />
      {home.keepsHistory || home.morningRuns.length === 0 ? null : <HistoryOff />}
      <RunsInTrouble runs={home.morningRuns} />
      <Unfinished job={job} driver={driver} />
      {isNew ? null : (
        <Changes
          tabs={home.tabs}
          busy={acting.busy}
          onShow={(tab, mark) => acting.run(() => ask('homeShow', tab, mark), read)}
          onRefresh={read}
        />
      )}
      <Pulled
        lastPull={home.lastPull}
        sets={home.sets}
        disabled={problem !== ''}
        onPullSet={(name) => driver.start(() => ask('pullSaved', name))}
      />
      <Runs
        runs={home.runs}
        busy={acting.busy}
        onLog={() =>
          acting.run(
            () => ask('homeLog'),
            () => undefined,
          )
        }
      />
      <Yesterday yesterday={home.yesterday} dayBefore={home.dayBefore} keepsHistory={home.keepsHistory} />
      <LastMorningRun runs={home.morningRuns} />
      <MoreLinks
        onFigures={() => acting.run(openFigures, () => undefined)}
        onInsights={() => acting.run(openInsights, () => undefined)}
      />
      <div class="main-action actions">
        {problem ? (
          <button type="button" class="primary" onClick={() => open({ view: 'connections' })}>
            Connect
          </button>
        ) : isNew ? (
          <button type="button" class="primary" onClick={pullFirst}>
            Pull all campaigns
          </button>
        ) : (
          <>
            <button type="button" class={toReview ? 'primary' : ''} disabled={acting.busy} onClick={review}>
              Review and push
            </button>
            <button
              type="button"
              class={toReview ? '' : 'primary'}
              onClick={mayRepeat ? pullAgain : () => open({ view: 'pull' })}
            >
              {mayRepeat ? 'Pull again' : 'Pull…'}
            </button>
          </>
        )}
      </div>
    </View>
  );
}
