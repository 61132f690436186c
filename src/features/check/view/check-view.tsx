// check: Check: issues by rule; show the cell, fix one, fix all of a rule.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ChosenFix } from '../../../calls/call-schemas';
import { countText, numberText, titleOf } from '../../../push/review/view/review-numbers';
import type { ListedIssue, OfferedFix } from '../../../shared/issue';
import { ask, CallError } from '../../../sidebar/client/bridge';
import { useChanges } from '../../../sidebar/client/other-windows';
import { useRequest } from '../../../sidebar/client/use-request';
import { FoundValue } from '../../../sidebar/components/list-parts';
import { FailureNotice, Notice, Notices } from '../../../sidebar/components/notice';
import { useNavigation, View } from '../../../sidebar/components/view';
import type { CheckView as Checked, IssueGroup } from '../check-schema';
import { allFixes, allRestores, byTab, fixOf, issueCell } from './check-choices';

const SHOWN_AT_FIRST = 20;

function IssueLine(props: {
  issue: ListedIssue;
  busy: boolean;
  onShow: () => void;
  onFix: (fix: OfferedFix) => void;
}) {
  const { issue } = props;
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');
  const name = joined([issue.label, issue.column]);
  const row = issue.row > 0 ? `row ${numberText(issue.row)}` : '';
  return (
    <li title={joined([titleOf(issue.tab), row, issue.column])}>
      <p class="line">
        <button type="button" class="link" onClick={props.onShow} disabled={props.busy}>
          {name || 'The whole tab'}
        </button>
        <span class="hint">{row}</span>
      </p>
      <p class="message">
        <FoundValue text={issue.value} /> <span>{issue.message}</span>
      </p>
      {issue.fixes.length === 0 ? null : (
        <div class="links">
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
        </div>
      )}
    </li>
  );
}

type OnFix = (fixes: readonly ChosenFix[]) => void;

/**
 * *Fix all* and *Restore all* of some issues of one rule; if all fixes restore, only *Restore all*. One issue
 * has buttons of its own.
 */
function FixAll(props: { issues: readonly ListedIssue[]; busy: boolean; onFix: OnFix }) {
  const [fixes, restores] = [allFixes(props), allRestores(props)];
  const restoring = new Set(restores.map(({ seen: digest }) => digest));
  const areRestores = fixes.every(({ seen: digest }) => restoring.has(digest));
  const button = (verb: string, buttonFixes: readonly ChosenFix[]) =>
    buttonFixes.length > 1 ? (
      <button type="button" class="small" disabled={props.busy} onClick={() => props.onFix(buttonFixes)}>
        {verb} all {numberText(buttonFixes.length)}
      </button>
    ) : null;
  return (
    <>
      {areRestores ? null : button('Fix', fixes)}
      {button('Restore', restores)}
    </>
  );
}

/** The issues of one rule in one tab. */
function TabIssues(props: {
  title: string;
  issues: readonly ListedIssue[];
  busy: boolean;
  onShow: (issue: ListedIssue) => void;
  onFix: OnFix;
}) {
  const { issues, busy, onFix } = props;
  const [showsAll, setShowsAll] = useState(false);
  const shownIssues = showsAll ? issues : issues.slice(0, SHOWN_AT_FIRST);
  return (
    <section>
      <h3>
        {props.title} <span class="quiet title">{numberText(issues.length)}</span>
        <FixAll issues={issues} busy={busy} onFix={onFix} />
      </h3>
      <ul class="list">
        {shownIssues.map((issue) => (
          <IssueLine
            key={`${issue.row} ${issue.field} ${issue.message}`}
            issue={issue}
            busy={busy}
            onShow={() => props.onShow(issue)}
            onFix={(fix) => onFix([fixOf(issue, fix)])}
          />
        ))}
      </ul>
      {shownIssues.length < issues.length ? (
        <button type="button" class="link" onClick={() => setShowsAll(true)}>
          Show {numberText(issues.length - shownIssues.length)} more
        </button>
      ) : null}
    </section>
  );
}

function Group(props: {
  group: IssueGroup;
  busy: boolean;
  onShow: (issue: ListedIssue) => void;
  onFix: OnFix;
}) {
  const { group, busy, onFix } = props;
  const tabs = [...byTab(group.issues)];
  const more = group.count - group.issues.length;
  return (
    <details class="group" open>
      <summary>
        <h2 class="title">{group.title}</h2>
        <span class={`tag ${group.severity}`}>{numberText(group.count)}</span>
      </summary>
      {tabs.length > 1 ? <FixAll issues={group.issues} busy={busy} onFix={onFix} /> : null}
      {tabs.map(([tab, issues]) => (
        <TabIssues
          key={tab}
          title={titleOf(tab)}
          issues={issues}
          busy={busy}
          onShow={props.onShow}
          onFix={onFix}
        />
      ))}
      {more > 0 ? <p class="hint">{numberText(more)} more are listed once these are fixed.</p> : null}
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
  const say = (n: number, noun: string) => (n === 0 ? [] : [countText(n, noun)]);
  const problemCounts = [...say(checked.errors, 'error'), ...say(checked.warnings, 'warning')];
  return (
    <>
      <p class="summary" aria-live="polite">
        {countText(checked.rowsChecked, 'row')} checked: <strong>{problemCounts.join(', ')}</strong>.
      </p>
      <Unchecked titles={checked.unchecked} />
    </>
  );
}

export function CheckView() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [changeNotice, setChangeNotice] = useState('');
  const request = useRequest();
  const { run } = request;
  const openView = useNavigation();
  const toPull = request.failure?.notReady === true;
  const check = useCallback(() => run(() => ask('checkRun'), setChecked), [run]);
  useEffect(check, [check]);
  useChanges(check);
  /** Reads an outdated check again and keeps the message above it. */
  const orAgain = (error: unknown): Promise<Checked> => {
    if (!(error instanceof CallError) || !error.outdated) throw error;
    setChangeNotice(error.sentence);
    return ask('checkRun');
  };
  const act = (work: () => Promise<Checked | null>) => {
    setChangeNotice('');
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
    <View title="Check">
      <FailureNotice failure={request.failure} />
      {changeNotice ? <Notice tone="warning">{changeNotice}</Notice> : null}
      <Notices tone="warning" texts={checked?.copies ?? []} />
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
      <div class="main-action actions">
        {toPull ? (
          <button type="button" class="primary" onClick={() => openView({ view: 'pull' })}>
            Pull…
          </button>
        ) : null}
        <button
          type="button"
          class={toPull ? '' : 'primary'}
          disabled={request.busy}
          onClick={() => act(() => ask('checkRun'))}
        >
          {request.busy ? 'Checking…' : 'Check again'}
        </button>
      </div>
    </View>
  );
}
