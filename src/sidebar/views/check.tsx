// sidebar: Check: issues by rule; show the cell, fix one, fix all of a rule.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type {
  CheckView as Checked,
  ChosenFix,
  IssueGroup,
  ListedIssue,
  OfferedFix,
} from '../../client-api/check';
import { ask, SurfaceError } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice, Notice } from '../components/notice';
import { countText, numberText, titleOf } from '../review/numbers';
import { allFixes, fixOf, issueCell } from './check-choices';

const SHOWN_AT_FIRST = 20;

function IssueLine(props: {
  issue: ListedIssue;
  busy: boolean;
  onShow: () => void;
  onFix: (fix: OfferedFix) => void;
}) {
  const { issue } = props;
  return (
    <li>
      <button type="button" class="link" onClick={props.onShow} disabled={props.busy}>
        {titleOf(issue.tab)}
        {issue.row > 0 ? ` · row ${numberText(issue.row)}` : ''}
        {issue.column ? ` · ${issue.column}` : ''}
      </button>
      <p>{issue.message}</p>
      {issue.fixes.map((fix) => (
        <button
          key={fix.seen}
          type="button"
          class="small"
          disabled={props.busy}
          onClick={() => props.onFix(fix)}
        >
          {fix.label}
        </button>
      ))}
    </li>
  );
}

function Group(props: {
  group: IssueGroup;
  busy: boolean;
  onShow: (issue: ListedIssue) => void;
  onFix: (fixes: readonly ChosenFix[]) => void;
}) {
  const { group } = props;
  const [all, setAll] = useState(false);
  const shown = all ? group.issues : group.issues.slice(0, SHOWN_AT_FIRST);
  const more = group.count - group.issues.length;
  return (
    <details class={`group ${group.severity}`} open>
      <summary>
        <span class="title">{group.title}</span>
        <span class="badge">{group.count.toLocaleString('en')}</span>
      </summary>
      {group.fixable > 1 ? (
        <button
          type="button"
          class="small"
          disabled={props.busy}
          onClick={() => props.onFix(allFixes(group))}
        >
          Fix all {numberText(group.fixable)}
        </button>
      ) : null}
      <ul class="issues">
        {shown.map((issue) => (
          <IssueLine
            key={`${issue.tab} ${issue.row} ${issue.field} ${issue.message}`}
            issue={issue}
            busy={props.busy}
            onShow={() => props.onShow(issue)}
            onFix={(fix) => props.onFix([fixOf(issue, fix)])}
          />
        ))}
      </ul>
      {shown.length < group.issues.length ? (
        <button type="button" class="link" onClick={() => setAll(true)}>
          Show {numberText(group.issues.length - shown.length)} more
        </button>
      ) : null}
      {all && more > 0 ? (
        <p class="hint">And {more.toLocaleString('en')} more, listed once these are fixed.</p>
      ) : null}
    </details>
  );
}

/** Tabs that are not part of the counts. */
function Unchecked(props: { titles: readonly string[] }) {
  const { titles } = props;
  if (titles.length === 0) return null;
  return (
    <p class="hint">
      Rows of {titles.join(', ')} were not checked. Fix {titles.length === 1 ? 'its' : 'their'} headers first.
    </p>
  );
}

function Result(props: { checked: Checked }) {
  const { checked } = props;
  if (checked.errors === 0 && checked.warnings === 0) {
    return (
      <Notice tone="success">{countText(checked.rowsChecked, 'row')} checked. No problems found.</Notice>
    );
  }
  const say = (n: number, one: string) => (n === 0 ? [] : [countText(n, one)]);
  const found = [...say(checked.errors, 'error'), ...say(checked.warnings, 'warning')];
  return (
    <>
      <p class="verdict" aria-live="polite">
        {countText(checked.rowsChecked, 'row')} checked: <strong>{found.join(', ')}</strong>.
      </p>
      <Unchecked titles={checked.unchecked} />
    </>
  );
}

export function CheckView() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [changed, setChanged] = useState('');
  const request = useRequest();
  const { run } = request;
  const check = useCallback(() => run(() => ask('checkRun'), setChecked), [run]);
  useEffect(check, [check]);
  /** Reads an outdated check again and keeps the message above it. */
  const orAgain = (error: unknown): Promise<Checked> => {
    if (!(error instanceof SurfaceError) || !error.outdated) throw error;
    setChanged(error.sentence);
    return ask('checkRun');
  };
  const act = (work: () => Promise<Checked | null>) => {
    setChanged('');
    run(
      () => work().catch(orAgain),
      (view) => {
        if (view) setChecked(view);
      },
    );
  };
  const show = (issue: ListedIssue) => act(() => ask('checkShow', issueCell(issue)).then(() => null));
  const fix = (fixes: readonly ChosenFix[]) => act(() => ask('checkFix', fixes));
  return (
    <main>
      <FailureNotice failure={request.failure} />
      {changed ? <Notice tone="warning">{changed}</Notice> : null}
      {checked ? <Result checked={checked} /> : null}
      {!checked && !request.failure ? <p class="hint">Checking…</p> : null}
      {checked?.groups.map((group) => (
        <Group
          key={`${group.rule} ${group.severity}`}
          group={group}
          busy={request.busy}
          onShow={show}
          onFix={fix}
        />
      ))}
      <button
        type="button"
        class="primary"
        disabled={request.busy}
        onClick={() => act(() => ask('checkRun'))}
      >
        {request.busy ? 'Checking…' : 'Check again'}
      </button>
    </main>
  );
}
