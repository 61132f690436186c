// pull: Pull: the choice of campaigns, the estimate, progress and result.

import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted, grouped, leftOutText } from '../../shared/sentences';
import { ask } from '../../sidebar/client/bridge';
import { useJob } from '../../sidebar/client/use-job';
import { useRequest } from '../../sidebar/client/use-request';
import { useUnfinished } from '../../sidebar/client/use-unfinished';
import { JobPanel } from '../../sidebar/components/job-panel';
import { FailureNotice, Notice } from '../../sidebar/components/notice';
import { Unfinished } from '../../sidebar/components/unfinished';
import { UnreadView, useNavigation, View } from '../../sidebar/components/view';
import { YourName } from '../../sidebar/components/your-name';
import type { PullEstimate, PullSet } from '../pull-schema';
import { type TabsChoice as Choice, FIRST_CHOICE, PullFilter, PullTabs } from './pull-form';
import { PullSets } from './pull-sets';

function Estimate(props: { estimate: PullEstimate | null; busy: boolean }) {
  const { estimate } = props;
  if (!estimate) return <p class="hint">{props.busy ? 'Counting campaigns…' : ''}</p>;
  const share = ((estimate.cellsNow + estimate.cells) / estimate.cellLimit) * 100;
  return (
    <dl class="facts" aria-live="polite">
      {estimate.account ? (
        <>
          <dt>Company</dt>
          <dd>{estimate.account}</dd>
        </>
      ) : null}
      <dt>Campaigns</dt>
      <dd>
        {grouped(estimate.campaigns)}
        {estimate.hiddenRows > 0 ? ` (${leftOutText(estimate.hiddenRows)})` : ''}
      </dd>
      <dt>Requests</dt>
      <dd>about {grouped(estimate.requests)}</dd>
      {estimate.tabs.length > 1
        ? estimate.tabs
            .filter(({ tab }) => tab !== 'campaigns')
            .map(({ tab, title, rows }) => (
              <Fragment key={tab}>
                <dt>{title}</dt>
                <dd>about {counted(rows, 'row')}</dd>
              </Fragment>
            ))
        : null}
      <dt>New cells</dt>
      <dd>{grouped(estimate.cells)}</dd>
      <dt>Spreadsheet size</dt>
      <dd>{share < 0.1 ? `under ${grouped(0.1)}` : grouped(share, 1)} % of the limit</dd>
    </dl>
  );
}

export function PullView() {
  /** null: not read yet. */
  const [madeChoice, setChoice] = useState<Choice | null>(null);
  const choice = madeChoice ?? FIRST_CHOICE;
  const [estimate, setEstimate] = useState<PullEstimate | null>(null);
  const navigate = useNavigation();
  const request = useRequest();
  const saved = useRequest();
  const isRead = madeChoice !== null || saved.failure !== null;
  const driver = useJob();
  // A start that was refused because of a colleague's job can be tried again when that job has ended.
  const whenFree = () => {
    if (driver.job === null && driver.failure) driver.dismiss();
  };
  const unfinished = useUnfinished(driver.job !== null || driver.isStarting, whenFree);

  // Computed again after a pull.
  const isForm = isRead && driver.job === null && driver.failure === null;
  useEffect(() => {
    setEstimate(null);
    if (!isForm) return undefined;
    if (choice.tabs.length === 0) return undefined;
    // Delay, so that not every letter of a name sends a request.
    const timer = setTimeout(
      () => request.run(() => ask('pullEstimate', choice), setEstimate),
      choice.name ? 500 : 0,
    );
    return () => clearTimeout(timer);
  }, [choice, isForm, request.run]);

  const [sets, setSets] = useState<readonly PullSet[] | null>(null);
  useEffect(
    () =>
      saved.run(
        async () => ({ sets: await ask('pullSets'), last: await ask('pullLastChoice') }),
        (answer) => {
          setSets(answer.sets);
          setChoice({ ...FIRST_CHOICE, ...answer.last });
        },
      ),
    [saved.run],
  );

  if (driver.job || driver.failure) {
    return (
      <View title="Pull" locked={driver.isRunning}>
        <JobPanel driver={driver} back={{ text: 'Home', onBack: () => navigate({ view: 'home' }) }}>
          <button type="button" onClick={driver.dismiss}>
            Another pull…
          </button>
        </JobPanel>
      </View>
    );
  }
  if (!isRead) return <UnreadView title="Pull" />;
  return (
    <View title="Pull">
      <YourName onlyIfUnknown />
      <Unfinished job={unfinished} driver={driver} />
      <PullTabs tabs={choice.tabs} onChange={(tabs) => setChoice({ ...choice, tabs })} />
      <PullFilter choice={choice} onChange={(picked) => setChoice({ ...picked, tabs: choice.tabs })} />
      <h2>This pull</h2>
      <FailureNotice failure={request.failure} />
      <Estimate estimate={estimate} busy={request.busy} />
      {estimate && estimate.problems.length > 0 ? (
        <Notice tone="warning">
          {estimate.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <p>The other tabs can be pulled.</p>
        </Notice>
      ) : null}
      <p class="hint">Cells you edited and have not pushed stay as they are.</p>
      <FailureNotice failure={saved.failure} />
      {sets ? (
        <PullSets
          sets={sets}
          choice={choice}
          onPull={(name) => driver.start(() => ask('pullSaved', name))}
          onSets={setSets}
        />
      ) : null}
      <div class="main-action">
        <button
          type="button"
          class="primary"
          disabled={!estimate || estimate.campaigns === 0}
          onClick={() => driver.start(() => ask('pullStart', choice))}
        >
          {choice.tabs.length === 0
            ? 'Choose a tab'
            : estimate
              ? `Pull ${counted(estimate.campaigns, 'campaign')}`
              : 'Pull'}
        </button>
      </div>
    </View>
  );
}
