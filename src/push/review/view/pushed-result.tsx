// push: the result of a push: counts by tab, and every change with its outcome, those that failed first.

import { Fragment } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { JobView } from '../../../jobs/job-view';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { ByTab, EndedSentences } from '../../../sidebar/components/job-result';
import { Pages } from '../../../sidebar/components/list-parts';
import { FailureNotice } from '../../../sidebar/components/notice';
import { CutName } from '../../view/cut-name';
import type { PushedChange, PushedOutcome, PushedPage } from '../push-schema';
import { areMostlyNumbers, areNumbers, countText, titleOf } from './review-numbers';
import { changeText, shownPair } from './row-details';
import type { Target } from './use-jump';
import { ValueText } from './value-text';
import './pushed-result.css';

/** Changes of a page, as the add-on returns them. */
const PAGE = 200;

const OUTCOMES: Readonly<Record<PushedOutcome, string>> = {
  failed: 'failed',
  elsewhere: 'changed elsewhere',
  unknown: 'unknown',
  'not-sent': 'not sent',
  other: 'other value',
  present: 'already there',
  verified: 'verified',
};

const WHY: Readonly<Partial<Record<PushedOutcome, string>>> = {
  elsewhere: 'Changed at the service since the review, so it was not sent. Review again to compare.',
  unknown: 'Sent, but no clear answer arrived. Review again in a few minutes.',
  other: 'The service accepted it, but has another value now.',
  present: 'The service already had this value, so it was not sent.',
};

/** A new row without an ID cannot be found again. */
const toneOf = (outcome: PushedChange['outcome']): string =>
  outcome === 'verified'
    ? 'success'
    : outcome === 'failed'
      ? 'error'
      : outcome === 'present'
        ? ''
        : 'warning';

const mayJump = ({ isNew, outcome }: PushedChange): boolean =>
  !isNew || outcome === 'verified' || outcome === 'other';

const targetOf = ({
  tab,
  key,
  field,
  label,
  column,
  before: oldValue,
  after,
  isNew,
  outcome,
}: PushedChange): Target => ({
  cell: { tab, rowName: `k${key}`, row: 1, field },
  label,
  text: `${changeText(column, oldValue, after, isNew)} (${OUTCOMES[outcome]})`,
});

/** Least width of the columns of values. Pixels. */
const VALUE_WIDTH = 160;

function PushedLine(props: { change: PushedChange; isFirst: boolean; isLast: boolean; onJump: () => void }) {
  const { change, isFirst, isLast } = props;
  const { tab, campaign, row, label, column, before: oldValue, after, isNew, outcome } = change;
  const why = isLast && outcome !== 'verified' ? change.detail || (WHY[outcome] ?? '') : '';
  const pair = shownPair(isNew ? '' : oldValue, after, VALUE_WIDTH);
  const style = pair.lines > 1 ? 'wrapped' : areNumbers(isNew ? '' : oldValue, after) ? 'number' : '';
  return (
    <>
      <tr class={why ? 'with-reason' : ''}>
        <td class="quiet">{isFirst ? titleOf(tab) : ''}</td>
        <td title={campaign} colSpan={row === '' ? 2 : 1}>
          {isFirst ? <CutName text={campaign || label} /> : ''}
        </td>
        {row === '' ? null : <td title={row}>{isFirst ? <CutName text={row} /> : ''}</td>}
        <td class="quiet" title={column}>
          {column}
        </td>
        <td class={`before ${style}`} title={oldValue}>
          {isNew ? <span class="quiet">new</span> : <ValueText text={pair.before} />}
        </td>
        <td class={`after ${style}`} title={after}>
          <ValueText text={pair.after} />
        </td>
        <td class={`after ${toneOf(outcome)}`}>{OUTCOMES[outcome]}</td>
        <td>
          {mayJump(change) ? (
            <button
              type="button"
              class="link"
              aria-label={`Jump to ${column} of ${label}`}
              onClick={props.onJump}
            >
              Jump
            </button>
          ) : null}
        </td>
      </tr>
      {why ? (
        <tr class={`reason ${outcome === 'present' ? 'quiet' : 'error'}`}>
          <td />
          <td colSpan={7}>{why}</td>
        </tr>
      ) : null}
    </>
  );
}

const sameRow = (a: PushedChange | undefined, b: PushedChange): boolean =>
  a !== undefined && a.tab === b.tab && a.key === b.key;

const VALUES: readonly string[] = ['Before', 'After'];

function Changes({ rows, onJump }: { rows: readonly PushedChange[]; onJump: (target: Target) => void }) {
  const values = rows
    .flatMap(({ before: oldValue, after }) => [oldValue, after])
    .filter((text) => text !== '');
  const isAtEnd = areMostlyNumbers(values);
  return (
    <table class="pushed-changes">
      <colgroup>
        {['9%', '23%', '13%', '10%', '15%', '15%', '10%', '5%'].map((width, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
          <col key={i} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {['Tab', 'Campaign', 'Row', 'Field', 'Before', 'After', 'Outcome'].map((title) => (
            <th key={title} scope="col" class={isAtEnd && VALUES.includes(title) ? 'number' : ''}>
              {title}
            </th>
          ))}
          <th scope="col">
            <span class="visually-hidden">Jump</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((change, i) => (
          <Fragment key={`${change.tab} ${change.key} ${change.field}`}>
            <PushedLine
              change={change}
              isFirst={!sameRow(rows[i - 1], change)}
              isLast={!sameRow(rows[i + 1], change)}
              onJump={() => onJump(targetOf(change))}
            />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** `2 failed, 1 changed elsewhere, 12 verified` */
const countsText = ({ counts }: PushedPage): string =>
  counts.map(({ outcome, changes }) => `${changes.toLocaleString('en')} ${OUTCOMES[outcome]}`).join(', ');

export function PushedResult(props: { job: JobView; onJump: (target: Target) => void }) {
  const { job } = props;
  const [list, setList] = useState<PushedPage | null>(null);
  const [page, setPage] = useState(0);
  const { run, failure, busy } = useRequest();
  const load = useCallback(
    (nextPage: number) =>
      run(
        () => ask('pushResult', job.id, nextPage * PAGE),
        (nextList) => {
          setList(nextList);
          setPage(nextPage);
        },
      ),
    [run, job.id],
  );
  useEffect(() => load(0), [load]);
  return (
    <>
      <div class="pushed-head">
        <div>
          <EndedSentences job={job} />
        </div>
        <ByTab byTab={job.byTab} isAlways />
      </div>
      <FailureNotice failure={failure} />
      {list === null ? (
        <p class="hint">{busy ? 'Loading the changes…' : ''}</p>
      ) : list.found === 0 ? null : (
        <section aria-busy={busy}>
          <header class="bar-of-changes">
            <h2>{countText(list.found, 'change')}</h2>
            <span class="hint">{countsText(list)}</span>
          </header>
          <Changes rows={list.rows} onJump={props.onJump} />
          <Pages label="Pages of changes" total={list.found} page={page} size={PAGE} onPage={load} />
        </section>
      )}
    </>
  );
}
