// check: Check: issues by rule and tab in one table; show the cell, fix one, fix all of a rule, fix
// everything certain.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { ChosenFix } from '../../../calls/call-schemas';
import { titleOf } from '../../../push/review/view/review-numbers';
import { groupedBy } from '../../../shared/grouped-by';
import type { ListedIssue, OfferedFix } from '../../../shared/issue';
import { counted, grouped } from '../../../shared/sentences';
import { ask, CallError, openReview } from '../../../sidebar/client/bridge';
import { useChanges } from '../../../sidebar/client/other-windows';
import { useRequest } from '../../../sidebar/client/use-request';
import { FoundValue } from '../../../sidebar/components/list-parts';
import { FailureNotice, Notice, Notices } from '../../../sidebar/components/notice';
import { Table } from '../../../sidebar/components/table/table';
import { useNavigation, View } from '../../../sidebar/components/view';
import type { CheckView as Checked, IssueGroup } from '../check-schema';
import { allFixes, allRestores, fixOf, issueCell } from './check-choices';

const nameOf = ({ tab, row, field, message }: ListedIssue): string =>
  JSON.stringify([tab, row, field, message]);

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** `Campaigns · row 3 · Name` */
const placeText = ({ tab, row, column }: ListedIssue): string =>
  joined([titleOf(tab), row > 0 ? `row ${grouped(row)}` : '', column]);

type OnFix = (fixes: readonly ChosenFix[]) => void;

/** *Fix all* and *Restore all* of several issues; if all fixes restore, only *Restore all*. */
function FixAll(props: { issues: readonly ListedIssue[]; busy: boolean; onFix: OnFix }) {
  const [fixes, restores] = [allFixes(props), allRestores(props)];
  const restoring = new Set(restores.map(({ seen: digest }) => digest));
  const areRestores = fixes.every(({ seen: digest }) => restoring.has(digest));
  const button = (verb: string, buttonFixes: readonly ChosenFix[]) =>
    buttonFixes.length > 1 ? (
      <button type="button" class="small" disabled={props.busy} onClick={() => props.onFix(buttonFixes)}>
        {verb} all {grouped(buttonFixes.length)}
      </button>
    ) : null;
  return (
    <>
      {areRestores ? null : button('Fix', fixes)}
      {button('Restore', restores)}
    </>
  );
}

/** What is wrong, and the buttons that fix it. */
function Problem(props: { issue: ListedIssue; busy: boolean; onFix: (fix: OfferedFix) => void }) {
  const { issue, busy } = props;
  return (
    <>
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
              disabled={busy}
              onClick={() => props.onFix(fix)}
            >
              {fix.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** Issues of one rule in one tab. */
interface RuleInTab {
  readonly label: string;
  readonly severity: IssueGroup['severity'];
  readonly issues: readonly ListedIssue[];
  /** Those that are not listed yet. */
  readonly more: number;
}

/** By name, in the order of the groups. A rule with issues in one tab says how many are not listed. */
function rulesInTabs(groups: readonly IssueGroup[]): Map<string, RuleInTab> {
  const rules = new Map<string, RuleInTab>();
  for (const { rule, severity, title, issues, count } of groups) {
    const byTab = groupedBy(issues, ({ tab }) => tab);
    let more = count - issues.length;
    byTab.forEach((tabIssues, tab) => {
      const label = `${titleOf(tab)} · ${title}`;
      rules.set(JSON.stringify([rule, severity, tab]), { label, severity, issues: tabIssues, more });
      more = 0;
    });
  }
  return rules;
}

function Issues(props: {
  groups: readonly IssueGroup[];
  busy: boolean;
  onShow: (issue: ListedIssue) => void;
  onFix: OnFix;
}) {
  const { groups, busy, onShow, onFix } = props;
  const { rules, issues, ruleOf } = useMemo(() => {
    const rules = rulesInTabs(groups);
    const names = new Map<ListedIssue, string>();
    rules.forEach(({ issues }, name) => {
      for (const issue of issues) names.set(issue, name);
    });
    return { rules, issues: [...names.keys()], ruleOf: (issue: ListedIssue) => names.get(issue) ?? '' };
  }, [groups]);
  return (
    <Table
      label="Problems"
      class="issues"
      columns={[
        {
          title: 'Cell',
          sortKey: ({ label }) => label,
          cell: (issue) => (
            <button
              type="button"
              class="link"
              title={placeText(issue)}
              disabled={busy}
              onClick={() => onShow(issue)}
            >
              {joined([issue.label, issue.column]) || 'The whole tab'}
            </button>
          ),
        },
        {
          title: 'Row',
          width: '56px',
          isNumber: true,
          sortKey: ({ row }) => row,
          cell: ({ row }) => (row > 0 ? grouped(row) : ''),
        },
      ]}
      rows={issues}
      nameOf={nameOf}
      below={(issue) => <Problem issue={issue} busy={busy} onFix={(fix) => onFix([fixOf(issue, fix)])} />}
      groupOf={ruleOf}
      headerOf={(name) => {
        const { label, severity, issues, more } = rules.get(name)!;
        return {
          label,
          count: grouped(issues.length + more),
          tone: severity,
          buttons: <FixAll issues={issues} busy={busy} onFix={onFix} />,
        };
      }}
    />
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
    return <Notice tone="success">{counted(checked.rowsChecked, 'row')} checked. No problems found.</Notice>;
  }
  const say = (n: number, noun: string) => (n === 0 ? [] : [counted(n, noun)]);
  const problemCounts = [...say(checked.errors, 'error'), ...say(checked.warnings, 'warning')];
  return (
    <>
      <p class="summary" aria-live="polite">
        {counted(checked.rowsChecked, 'row')} checked: <strong>{problemCounts.join(', ')}</strong>.
      </p>
      <Unchecked titles={checked.unchecked} />
    </>
  );
}

/** The groups without issues that are being fixed. */
function withoutFixed(groups: readonly IssueGroup[], fixing: ReadonlySet<string>): readonly IssueGroup[] {
  if (fixing.size === 0) return groups;
  const isLeft = ({ fixes }: ListedIssue) => !fixes.some(({ seen: digest }) => fixing.has(digest));
  return groups.map((group) => ({ ...group, issues: group.issues.filter(isLeft) }));
}

const NONE: ReadonlySet<string> = new Set();

export function CheckView() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [changeNotice, setChangeNotice] = useState('');
  /** Digests of fixes whose rows are being checked again. */
  const [fixing, setFixing] = useState(NONE);
  const request = useRequest();
  const { run, failure } = request;
  // What was not fixed is listed again.
  useEffect(() => {
    if (failure) setFixing(NONE);
  }, [failure]);
  const openView = useNavigation();
  const toPull = request.failure?.notReady === true;
  const showChecked = useCallback((view: Checked) => {
    setChecked(view);
    setFixing(NONE);
  }, []);
  const check = useCallback(() => run(() => ask('checkRun'), showChecked), [run, showChecked]);
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
        if (view) showChecked(view);
      },
    );
  };
  const groups = useMemo(() => withoutFixed(checked?.groups ?? [], fixing), [checked, fixing]);
  const certainFixes = useMemo(() => groups.flatMap(allFixes), [groups]);
  const show = (issue: ListedIssue) => act(() => ask('checkShow', issueCell(issue)).then(() => null));
  const fix = (fixes: readonly ChosenFix[]) => {
    setFixing(new Set([...fixing, ...fixes.map(({ seen: digest }) => digest)]));
    act(() => ask('checkFix', fixes));
  };
  const hasProblems = checked !== null && checked.errors + checked.warnings > 0;
  return (
    <View title="Check">
      <FailureNotice failure={request.failure} />
      {changeNotice ? <Notice tone="warning">{changeNotice}</Notice> : null}
      <Notices tone="warning" texts={checked?.copies ?? []} />
      {checked ? <Result checked={checked} /> : null}
      {!checked && !request.failure ? <p class="hint">Checking…</p> : null}
      <Issues groups={groups} busy={request.busy && fixing.size === 0} onShow={show} onFix={fix} />
      {groups.some(({ issues, count }) => count > issues.length) && fixing.size === 0 ? (
        <p class="hint">More are listed once these are fixed.</p>
      ) : null}
      <div class="main-action actions">
        {toPull ? (
          <button type="button" class="primary" onClick={() => openView({ view: 'pull' })}>
            Pull…
          </button>
        ) : null}
        {certainFixes.length > 1 ? (
          <button type="button" class="primary" onClick={() => fix(certainFixes)}>
            Fix everything certain ({grouped(certainFixes.length)})
          </button>
        ) : null}
        {checked && !hasProblems ? (
          <button type="button" class="primary" disabled={request.busy} onClick={() => run(openReview)}>
            Review and push
          </button>
        ) : null}
        <button
          type="button"
          class={toPull || certainFixes.length > 1 || (checked && !hasProblems) ? '' : 'primary'}
          disabled={request.busy}
          onClick={() => act(() => ask('checkRun'))}
        >
          {request.busy ? 'Checking…' : 'Check again'}
        </button>
      </div>
    </View>
  );
}
