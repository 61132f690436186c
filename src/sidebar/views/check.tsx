// sidebar: Check: what is wrong, grouped by rule; jump to the cell, mend one, mend all of a kind.

import { useCallback, useEffect, useState } from 'preact/hooks';
import type { CellName, CheckView as Checked, IssueGroup } from '../../app/surface/check';
import type { Issue } from '../../model/issue';
import { ask } from '../bridge';
import { FailureNotice, Notice } from '../parts/notice';
import { useRequest } from '../use-request';

const SHOWN_AT_FIRST = 20;

const cellOf = (issue: Issue): CellName => ({ tab: issue.tab, key: '', row: issue.row, field: issue.field });

function IssueLine(props: { issue: Issue; busy: boolean; onShow: () => void; onFix: () => void }) {
  const { issue } = props;
  return (
    <li>
      <button type="button" class="link" onClick={props.onShow} disabled={issue.row === 0}>
        {issue.row > 0 ? `Row ${issue.row}` : 'Tab'}
        {issue.column ? ` · ${issue.column}` : ''}
      </button>
      <p>{issue.message}</p>
      {issue.fix ? (
        <button type="button" class="small" disabled={props.busy} onClick={props.onFix}>
          {issue.fix.label}
        </button>
      ) : null}
    </li>
  );
}

function Group(props: {
  group: IssueGroup;
  busy: boolean;
  onShow: (issue: Issue) => void;
  onFix: (issues: readonly Issue[]) => void;
}) {
  const { group } = props;
  const [all, setAll] = useState(false);
  const shown = all ? group.issues : group.issues.slice(0, SHOWN_AT_FIRST);
  return (
    <details class={`group ${group.severity}`} open>
      <summary>
        <span class="title">{group.title}</span>
        <span class="badge">{group.issues.length}</span>
      </summary>
      {group.fixable > 1 ? (
        <button
          type="button"
          class="small"
          disabled={props.busy}
          onClick={() => props.onFix(group.issues.filter((issue) => issue.fix !== undefined))}
        >
          Fix all {group.fixable}
        </button>
      ) : null}
      <ul class="issues">
        {shown.map((issue) => (
          <IssueLine
            key={`${issue.row} ${issue.field}`}
            issue={issue}
            busy={props.busy}
            onShow={() => props.onShow(issue)}
            onFix={() => props.onFix([issue])}
          />
        ))}
      </ul>
      {shown.length < group.issues.length ? (
        <button type="button" class="link" onClick={() => setAll(true)}>
          Show {group.issues.length - shown.length} more
        </button>
      ) : null}
    </details>
  );
}

function Verdict(props: { checked: Checked }) {
  const { checked } = props;
  if (checked.errors === 0 && checked.warnings === 0) {
    return <Notice tone="success">{checked.rowsChecked} rows checked. Everything is in order.</Notice>;
  }
  const say = (n: number, one: string) => (n === 0 ? [] : [`${n} ${one}${n === 1 ? '' : 's'}`]);
  const found = [...say(checked.errors, 'error'), ...say(checked.warnings, 'warning')];
  return (
    <p class="verdict" aria-live="polite">
      {checked.rowsChecked} rows checked: <strong>{found.join(', ')}</strong>.
    </p>
  );
}

export function CheckView() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const request = useRequest();
  const { run } = request;
  const check = useCallback(() => run(() => ask('checkRun'), setChecked), [run]);
  useEffect(check, [check]);
  const show = (issue: Issue) =>
    request.run(
      () => ask('checkShow', cellOf(issue)),
      () => undefined,
    );
  const fix = (issues: readonly Issue[]) =>
    request.run(() => ask('checkFix', issues.map(cellOf)), setChecked);
  return (
    <main>
      <FailureNotice failure={request.failure} />
      {checked ? <Verdict checked={checked} /> : null}
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
      <button type="button" class="primary" disabled={request.busy} onClick={check}>
        {request.busy ? 'Checking…' : 'Check again'}
      </button>
    </main>
  );
}
