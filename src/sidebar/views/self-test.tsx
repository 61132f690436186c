// sidebar: the self-test (Help ▸ Self-test): choose groups, run, compare expected and actual values, keep the
// report.

import { useEffect, useRef, useState } from 'preact/hooks';
import { shortened } from '../../model/cell-text';
import {
  GROUP_TITLES,
  groupOf,
  PROBE_GROUPS,
  type ProbeGroup,
  type ProbeResult,
  type SelfTestReport,
  valueText,
} from '../../model/self-test';
import { ask, CallError } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { ABOUT } from '../components/about';
import { Field } from '../components/field';
import { FailureNotice, Notice } from '../components/notice';
import { saveFile } from '../components/save-file';
import { View } from '../components/view';
import { countText } from '../review/numbers';
import { runSelfTest, type SelfTestProgress } from '../self-test/drive';
import './self-test.css';

const CALLS: Parameters<typeof runSelfTest>[0] = {
  plan: () => ask('selfTestPlan'),
  step: (order) => ask('selfTestStep', order),
  bridge: (order) => ask('selfTestBridge', order),
  isLost: (error) => error instanceof CallError && error.lost,
};

const LONGEST_SHOWN = 400;
const shownValue = (value: ProbeResult['expected']): string => {
  const text = valueText(value);
  return shortened(text, LONGEST_SHOWN + 1);
};

function Values(props: { result: ProbeResult }) {
  const { what, expected, actual } = props.result;
  return (
    <li>
      <p>{what}</p>
      <dl class="values">
        {expected === undefined ? null : (
          <>
            <dt>Expected</dt>
            <dd>{shownValue(expected)}</dd>
          </>
        )}
        <dt>Actual</dt>
        <dd>{shownValue(actual)}</dd>
      </dl>
    </li>
  );
}

function Group(props: { group: ProbeGroup; results: readonly ProbeResult[] }) {
  const different = props.results.filter(({ outcome }) => outcome === 'different').length;
  return (
    <details class={`group ${different > 0 ? 'error' : 'information'}`}>
      <summary>
        <span class="title">{GROUP_TITLES[props.group]}</span>
        <span class="badge">{different > 0 ? different : props.results.length}</span>
      </summary>
      <ul class="issues">
        {props.results.map((result) => (
          <Values key={result.id} result={result} />
        ))}
      </ul>
    </details>
  );
}

/** `120 checks: 100 as expected, 1 different, 19 reported only.` */
function summaryOf({ results }: SelfTestReport): string {
  const count = (outcome: ProbeResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const parts = (
    [
      ['as expected', 'as expected'],
      ['different', 'different'],
      ['reported', 'reported only'],
      ['skipped', 'skipped'],
    ] as const
  ).flatMap(([outcome, words]) => (count(outcome) > 0 ? [`${count(outcome)} ${words}`] : []));
  return `${countText(results.length, 'check')}: ${parts.join(', ')}.`;
}

function Report(props: { report: SelfTestReport; onAgain: () => void }) {
  const { report } = props;
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = JSON.stringify(report, null, 1);
  const different = report.results.filter(({ outcome }) => outcome === 'different');
  const copy = () => {
    // Works in Google's frames, where the newer interface of the clipboard is not permitted.
    field.current?.select();
    setCopied(document.execCommand('copy'));
  };
  return (
    <>
      <Notice tone={different.length > 0 || !report.complete ? 'warning' : 'success'}>
        <p>{summaryOf(report)}</p>
        {report.complete ? null : <p>{report.stopped ?? 'Canceled: not all checks ran.'}</p>}
      </Notice>
      {different.length > 0 ? (
        <>
          <h2>Different</h2>
          <ul class="issues">
            {different.map((result) => (
              <Values key={result.id} result={result} />
            ))}
          </ul>
        </>
      ) : null}
      <h2>Report</h2>
      <div class="actions">
        <button
          type="button"
          class="primary"
          onClick={() => saveFile(new Blob([text], { type: 'application/json' }), 'self-test.json')}
        >
          Download report
        </button>
        <button type="button" onClick={copy}>
          {copied ? 'Copied' : 'Copy report'}
        </button>
        <button type="button" onClick={props.onAgain}>
          Run again
        </button>
      </div>
      <textarea ref={field} class="report" readonly rows={3} aria-label="Report" value={text} />
      <h2>All checks</h2>
      {PROBE_GROUPS.map((group) => {
        const results = report.results.filter((result) => groupOf(result) === group);
        return results.length > 0 ? <Group key={group} group={group} results={results} /> : null;
      })}
    </>
  );
}

function Running(props: { progress: SelfTestProgress | null; canceling: boolean; onCancel: () => void }) {
  const { progress, canceling } = props;
  const phase = progress ? `${GROUP_TITLES[progress.group]}…` : 'Starting…';
  return (
    <section class="job">
      <p class="phase" aria-live="polite">
        {canceling ? 'Stopping after the current step…' : phase}
      </p>
      <progress
        class="bar"
        max={progress?.total ?? 1}
        value={progress?.done ?? 0}
        aria-label="Self-test progress"
      />
      <p class="meta">
        <span>{progress ? `${progress.done} of ${countText(progress.total, 'check')}` : ''}</span>
      </p>
      <button type="button" onClick={props.onCancel} disabled={canceling}>
        Cancel
      </button>
    </section>
  );
}

function Choice(props: { onStart: (groups: readonly ProbeGroup[], echo: string) => void }) {
  const [groups, setGroups] = useState<readonly ProbeGroup[]>(PROBE_GROUPS);
  const [echo, setEcho] = useState('');
  const toggle = (group: ProbeGroup) =>
    setGroups(groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.onStart(groups, echo.trim());
      }}
    >
      <p>
        Checks whether Google works as Bidgrid expects. It uses temporary hidden tabs and deletes them. Your
        tabs are not touched, and nothing is sent to the advertising service.
      </p>
      <p class="hint">Takes a few minutes; Speed is the longest part.</p>
      <fieldset>
        <legend>Checks</legend>
        {PROBE_GROUPS.map((group) => (
          <label key={group} class="check">
            <input type="checkbox" checked={groups.includes(group)} onChange={() => toggle(group)} />
            {GROUP_TITLES[group]}
          </label>
        ))}
      </fieldset>
      {groups.includes('network') ? (
        <>
          <Field
            label="Echo address (optional)"
            value={echo}
            onValue={setEcho}
            optional
            longest={2_000}
            placeholder="https://…"
          />
          <p class="hint">A server that answers with what it received. Only test data is sent to it.</p>
        </>
      ) : null}
      <button type="submit" class="primary" disabled={groups.length === 0}>
        Start
      </button>
    </form>
  );
}

export function SelfTestView(props: { onBack: () => void }) {
  const [progress, setProgress] = useState<SelfTestProgress | null>(null);
  const [canceling, setCanceling] = useState(false);
  const [report, setReport] = useState<SelfTestReport | null>(null);
  const wish = useRef({ cancel: false });
  const { busy, failure, run } = useRequest();
  useEffect(
    () => () => {
      wish.current.cancel = true;
    },
    [],
  );
  const start = (groups: readonly ProbeGroup[], echo: string) => {
    wish.current = { cancel: false };
    setCanceling(false);
    setProgress(null);
    const { version, build } = ABOUT;
    const isCanceled = () => wish.current.cancel;
    run(
      () => runSelfTest(CALLS, { groups, echo, version, build, onProgress: setProgress, isCanceled }),
      setReport,
    );
  };
  const cancel = () => {
    wish.current.cancel = true;
    setCanceling(true);
  };
  return (
    <View title="Self-test" path={[{ text: 'Help', onOpen: props.onBack }]} locked={busy}>
      <FailureNotice failure={failure} />
      {busy ? <Running progress={progress} canceling={canceling} onCancel={cancel} /> : null}
      {!busy && report ? <Report report={report} onAgain={() => setReport(null)} /> : null}
      {!busy && !report ? <Choice onStart={start} /> : null}
    </View>
  );
}
