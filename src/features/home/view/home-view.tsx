// home: Home: the state of the spreadsheet, and the next step from each part of it.

import { useEffect, useState } from 'preact/hooks';
import { FIRST_CHOICE } from '../../../pull/view/pull-form';
import { counted } from '../../../shared/sentences';
import { ask, openFigures, openInsights, openReview } from '../../../sidebar/client/bridge';
import { useJob } from '../../../sidebar/client/use-job';
import { useRequest } from '../../../sidebar/client/use-request';
import { useUnfinished } from '../../../sidebar/client/use-unfinished';
import { whenText } from '../../../sidebar/client/when';
import { JOB_TITLES, JobPanel, pullUnread } from '../../../sidebar/components/job-panel';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { PullSentences } from '../../../sidebar/components/sheet-links';
import { Unfinished } from '../../../sidebar/components/unfinished';
import { UnreadView, useNavigation, View } from '../../../sidebar/components/view';
import { YourName } from '../../../sidebar/components/your-name';
import { HistoryOff, LastMorningRun, RunWarnings, TakenNotice } from '../../schedule/view/run-notices';
import type { HomeView as Home } from '../home-schema';
import { Changes, OtherViews, Runs, totalOf, Yesterday } from './home-sections';
import { useHome } from './use-home';

function Connection(props: { connection: Home['connection'] }) {
  const { name, company, problem } = props.connection;
  const openView = useNavigation();
  const title = company || name;
  return (
    <p class="line">
      <span>
        {title ? <strong>{title}</strong> : 'Not connected'}
        {company && name ? <span class="quiet"> · {name}</span> : null}
      </span>
      {problem ? null : (
        <button type="button" class="link" onClick={() => openView({ view: 'connections' })}>
          Change<span class="visually-hidden"> the connection</span>
        </button>
      )}
    </p>
  );
}

function Pulled(props: {
  home: Home;
  disabled: boolean;
  onPullAgain: () => void;
  onPullSet: (name: string) => void;
  onPullUnread: () => void;
  /** Pulling is what to do next. */
  isNext: boolean;
}) {
  const { lastPull, sets, unread, morningRuns } = props.home;
  const openView = useNavigation();
  return (
    <section>
      <h2>Last pull</h2>
      {lastPull ? (
        <p>
          {counted(lastPull.campaigns, 'campaign')} on {whenText(lastPull.at)}
          {lastPull.who ? ` by ${lastPull.who}` : ''}
          <br />
          <span class="hint">{lastPull.what}</span>
        </p>
      ) : (
        <p class="hint">Nothing was pulled yet. The first pull creates the tab Campaigns.</p>
      )}
      <LastMorningRun runs={morningRuns} />
      {unread === '' ? null : (
        <Notice tone="warning">
          <p>Not read: {unread}. These rows may be out of date.</p>
          <button type="button" disabled={props.disabled} onClick={props.onPullUnread}>
            Pull what is missing
          </button>
        </Notice>
      )}
      <ul class="actions" aria-label="Pulls">
        {lastPull?.mayRepeat ? (
          <li>
            <button
              type="button"
              class={props.isNext ? 'primary' : ''}
              disabled={props.disabled}
              onClick={props.onPullAgain}
            >
              Pull again
            </button>
          </li>
        ) : null}
        <li>
          <button type="button" onClick={() => openView({ view: 'pull' })}>
            Pull…
          </button>
        </li>
        {sets.map(({ name, what }) => (
          <li key={name}>
            <button
              type="button"
              title={what}
              disabled={props.disabled}
              onClick={() => props.onPullSet(name)}
            >
              Pull {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The result of the last action of this panel. */
interface ActionResult {
  readonly sentences: readonly string[];
  /** IDs of the tabs that a pull has written. */
  readonly tabs: readonly string[];
  /** Changes in the spreadsheet when Home was read after it; null: not read yet. */
  readonly changes: number | null;
}

const NO_RESULT: ActionResult = { sentences: [], tabs: [], changes: 0 };

export function HomeView() {
  const acting = useRequest();
  const driver = useJob();
  const [result, setResult] = useState<ActionResult>(NO_RESULT);
  const openView = useNavigation();
  // A person who comes from the grid may have edited cells.
  const isDriving = driver.job !== null || driver.failure !== null;
  const { home, asRead, reading, read: readHome } = useHome(isDriving);
  const back = () => {
    driver.dismiss();
    readHome();
  };
  // A start that was refused because of a colleague's job can be tried again when that job has ended.
  const isRefused = driver.job === null && driver.failure !== null;
  const unfinished = useUnfinished(
    driver.job !== null || driver.isStarting || home === null,
    isRefused ? back : readHome,
    isRefused ? undefined : (asRead ?? undefined),
  );
  const isDone =
    driver.job?.state === 'finished' &&
    driver.job.gaps + driver.job.warnings + driver.job.problems.length === 0;
  const summary = isDone ? (driver.job?.summary ?? []) : [];
  // A result without problems needs no page of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job ends
  useEffect(() => {
    if (!isDone) return;
    setResult({ sentences: summary, tabs: driver.job?.pulledTabs ?? [], changes: null });
    driver.dismiss();
    readHome();
  }, [isDone]);

  // An edit after it makes the last result outdated.
  useEffect(() => {
    if (home === null) return;
    const changes = totalOf(home.tabs);
    setResult((last) =>
      last.changes === null ? { ...last, changes } : last.changes === changes ? last : NO_RESULT,
    );
  }, [home]);

  if (isDriving) {
    const { job } = driver;
    return (
      <View title={job ? JOB_TITLES[job.kind] : 'Pull'} locked={driver.isRunning}>
        <JobPanel driver={driver} back={{ text: 'Back to Home', onBack: back }} />
      </View>
    );
  }
  if (!home) return <UnreadView title="Home" isHome failure={reading.failure} onTryAgain={readHome} />;
  const { problem } = home.connection;
  const changes = totalOf(home.tabs);
  const isNew = home.lastPull === null && home.tabs.length === 0;
  const job = unfinished;
  const pullFirst = () => driver.start(() => ask('pullStart', FIRST_CHOICE));
  const toReview = changes > 0 && !problem;
  const review = () => acting.run(openReview);
  const insights = () => acting.run(openInsights);
  return (
    <View title="Home" isHome>
      {home.isNamed ? null : <YourName onlyIfUnknown />}
      <FailureNotice failure={reading.failure ?? acting.failure} />
      {result.sentences.length > 0 ? (
        <Notice tone="success">
          <PullSentences sentences={result.sentences} tabs={result.tabs} />
        </Notice>
      ) : null}
      <Connection connection={home.connection} />
      {problem ? <Notice tone="warning">{problem}</Notice> : null}
      <TakenNotice
        taken={home.takenOver}
        busy={acting.busy}
        onSeen={() => acting.run(() => ask('scheduleTakenSeen'), readHome)}
      />
      {home.keepsHistory || home.morningRuns.length === 0 ? null : <HistoryOff />}
      <RunWarnings runs={home.morningRuns} />
      <Unfinished job={job} driver={driver} />
      {problem ? (
        <button type="button" class="primary" onClick={() => openView({ view: 'connections' })}>
          Connect
        </button>
      ) : null}
      {isNew ? (
        <section>
          <p class="hint">Nothing was pulled yet. The first pull creates the tab Campaigns.</p>
          <div class="actions">
            <button
              type="button"
              class={problem ? '' : 'primary'}
              disabled={problem !== ''}
              onClick={pullFirst}
            >
              Pull all campaigns
            </button>
            <button type="button" onClick={() => openView({ view: 'pull' })}>
              Pull…
            </button>
          </div>
        </section>
      ) : (
        <>
          <Changes
            tabs={home.tabs}
            busy={acting.busy}
            onShow={(tab, mark) => acting.run(() => ask('homeShow', tab, mark), readHome)}
            onShowOnly={(choice) => acting.run(() => ask('homeShowOnly', choice))}
            onRefresh={readHome}
          />
          <div class="actions">
            <button type="button" class={toReview ? 'primary' : ''} disabled={acting.busy} onClick={review}>
              Review and push
            </button>
          </div>
          <Pulled
            home={home}
            disabled={problem !== ''}
            isNext={!problem && !toReview && result.tabs.length === 0}
            onPullAgain={() => driver.start(() => ask('pullAgain'))}
            onPullSet={(name) => driver.start(() => ask('pullSaved', name))}
            onPullUnread={() => driver.start(pullUnread)}
          />
        </>
      )}
      <Yesterday {...home} onInsights={insights} />
      <Runs runs={home.runs} busy={acting.busy} onLog={() => acting.run(() => ask('homeLog'))} />
      <OtherViews onFigures={() => acting.run(openFigures)} onInsights={insights} />
    </View>
  );
}
