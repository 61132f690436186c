// push: the result of a push: counts by tab, and every change with its outcome, those that failed first.

import { useMemo, useState } from 'preact/hooks';
import type { JobView } from '../../../jobs/job-view';
import { counted, grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { EndedSentences } from '../../../sidebar/components/job-result';
import { FailureNotice } from '../../../sidebar/components/notice';
import { type Column, Table } from '../../../sidebar/components/table/table';
import { rowName } from '../../core/row-name';
import { CutName } from '../../view/cut-name';
import type { PushedChange, PushedOutcome, PushedPage } from '../push-schema';
import { isLong } from './differences';
import { valueKey } from './review-columns';
import { areMostlyNumbers, titleOf } from './review-numbers';
import { changeText } from './row-details';
import type { Target } from './use-jump';
import { useLoaded } from './use-loaded';
import { Differences, ValueText } from './value-text';
import './pushed-result.css';

const OUTCOMES: Readonly<Record<PushedOutcome, string>> = {
  failed: 'failed',
  elsewhere: 'changed elsewhere',
  unknown: 'unknown',
  'not-sent': 'not sent',
  other: 'other value',
  stored: 'stored differently',
  late: 'not visible yet',
  present: 'already there',
  verified: 'verified',
};

const WHY: Readonly<Partial<Record<PushedOutcome, string>>> = {
  elsewhere: 'Changed at the service since the review, so it was not sent. Review again to compare.',
  unknown: 'Sent, but no clear answer arrived. Review again in a few minutes.',
  other: 'The service accepted it, but has another value now.',
  late: 'The service does not show it yet. Pull again in a few minutes.',
  present: 'The service already had this value, so it was not sent.',
};

/** A new row without an ID cannot be found again. */
const mayJump = ({ isNew, outcome }: PushedChange): boolean =>
  !isNew || ['verified', 'other', 'stored', 'late'].includes(outcome);

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

/** What needs no action. */
const QUIET: ReadonlySet<PushedOutcome> = new Set<PushedOutcome>(['present', 'late', 'stored']);

const toneOf = (outcome: PushedOutcome): string =>
  outcome === 'verified' || outcome === 'stored'
    ? 'success'
    : outcome === 'failed'
      ? 'error'
      : outcome === 'present' || outcome === 'late'
        ? ''
        : 'warning';

/** Its values are below the row. */
const isLongChange = ({ before: oldValue, after, isNew }: PushedChange): boolean =>
  !isNew && isLong(oldValue, after);

const nameOf = ({ tab, key, field }: PushedChange): string => JSON.stringify([tab, key, field]);

function columnsOf(rows: readonly PushedChange[], onJump: (target: Target) => void): Column<PushedChange>[] {
  const values = rows.slice(0, 50).flatMap(({ before: oldValue, after }) => [oldValue, after]);
  const isNumber = areMostlyNumbers(values.filter((text) => text !== ''));
  return [
    { title: 'Tab', width: '9%', sortKey: ({ tab }) => titleOf(tab), cell: ({ tab }) => titleOf(tab) },
    {
      title: 'Campaign',
      width: '20%',
      sortKey: ({ campaign, label }) => campaign || label,
      cell: ({ campaign, label }) => <CutName text={campaign || label} />,
    },
    {
      title: 'Row',
      width: '13%',
      sortKey: ({ row }) => row || null,
      cell: ({ row }) => <CutName text={row} />,
    },
    { title: 'Field', width: '10%', sortKey: ({ column }) => column, cell: ({ column }) => column },
    {
      title: 'Before',
      width: '15%',
      isNumber,
      sortKey: (change) => valueKey(change.before),
      cell: (change) =>
        change.isNew ? (
          <span class="quiet">new</span>
        ) : isLongChange(change) ? null : (
          <ValueText text={change.before} />
        ),
    },
    {
      title: 'After',
      width: '15%',
      isNumber,
      sortKey: ({ after }) => valueKey(after),
      cell: (change) => (isLongChange(change) ? null : <ValueText text={change.after} />),
    },
    {
      title: 'Outcome',
      width: '13%',
      sortKey: ({ outcome }) => OUTCOMES[outcome],
      cell: ({ outcome }) => <span class={`after ${toneOf(outcome)}`}>{OUTCOMES[outcome]}</span>,
    },
    {
      title: 'Jump',
      isTitleHidden: true,
      width: '5%',
      cell: (change) =>
        mayJump(change) ? (
          <button
            type="button"
            class="link"
            aria-label={`Jump to ${change.column} of ${change.label}`}
            onClick={() => onJump(targetOf(change))}
          >
            Jump
          </button>
        ) : null,
    },
  ];
}

/** Rows of each tab. */
function ByTab({ byTab }: Pick<JobView, 'byTab'>) {
  if (byTab.length === 0) return null;
  const columns = [
    ['pushed', 'Pushed'],
    ['failed', 'Failed'],
    ['unknown', 'Not certain'],
    ['notSent', 'Not sent'],
  ] as const;
  const shownColumns = columns.filter(([name]) => byTab.some((tab) => tab[name] > 0));
  return (
    <table class="by-tab">
      <thead>
        <tr>
          <th scope="col">Tab</th>
          {shownColumns.map(([name, title]) => (
            <th key={name} scope="col" class="number">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byTab.map((tab) => (
          <tr key={tab.title}>
            <th scope="row">{tab.title}</th>
            {shownColumns.map(([name]) => (
              <td key={name} class="number">
                {tab[name] > 0 ? grouped(tab[name]) : ''}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `2 failed, 1 changed elsewhere, 12 verified` */
const countsText = ({ counts }: PushedPage): string =>
  counts.map(({ outcome, changes }) => `${grouped(changes)} ${OUTCOMES[outcome]}`).join(', ');

export function PushedResult(props: { job: JobView; onJump: (target: Target) => void }) {
  const { job } = props;
  const [counts, setCounts] = useState('');
  const { rows, found, request } = useLoaded<PushedChange>(
    job.id,
    { rows: [], found: null },
    async (from) => {
      const page = await ask('pushResult', job.id, from);
      setCounts(countsText(page));
      return page;
    },
  );
  /** A reason is shown once, below the last change of its row. */
  const lastChanges = useMemo(() => new Map(rows.map((change) => [rowName(change), change])), [rows]);
  const reasonOf = (change: PushedChange) => {
    const { outcome, detail } = change;
    const reason = outcome === 'verified' ? '' : detail || (WHY[outcome] ?? '');
    const isReasonHere = reason !== '' && lastChanges.get(rowName(change)) === change;
    if (!isReasonHere && !isLongChange(change)) return null;
    return (
      <>
        {isLongChange(change) ? <Differences {...change} isWhole={false} /> : null}
        {isReasonHere ? <p class={QUIET.has(outcome) ? 'quiet' : 'error'}>{reason}</p> : null}
      </>
    );
  };
  return (
    <>
      <div class="pushed-head">
        <div>
          <EndedSentences job={job} />
        </div>
        <ByTab byTab={job.byTab} />
      </div>
      <FailureNotice failure={request.failure} />
      {found === null ? (
        <p class="hint">{request.busy ? 'Loading the changes…' : ''}</p>
      ) : found === 0 ? null : (
        <section aria-busy={request.busy}>
          <header class="bar-of-changes">
            <h2>{counted(found, 'change')}</h2>
            <span class="hint">{counts}</span>
          </header>
          <Table
            label="Changes of the push"
            columns={columnsOf(rows, props.onJump)}
            rows={rows}
            nameOf={nameOf}
            below={reasonOf}
          />
        </section>
      )}
    </>
  );
}
