// home: sections of Home: changes by tab, figures of yesterday, last pushes, links to the other views.

import { Fragment } from 'preact';
import type { UndoRun } from '../../../push/undo/undo-schema';
import { mayBeUndone, runFacts, undoneText } from '../../../push/undo/view/run-facts';
import { dollarText } from '../../../shared/numbers';
import { counted, grouped } from '../../../shared/sentences';
import { DAY_MS } from '../../../shared/time';
import { logTimeText, utcDayText } from '../../../sidebar/client/when';
import { Notice } from '../../../sidebar/components/notice';
import { type Place, useNavigation } from '../../../sidebar/components/view';
import type { HomeTab, HomeView, MarkName, RowChoice } from '../home-schema';

const MARKS: Readonly<Record<MarkName, (rows: number) => string>> = {
  error: (rows) => counted(rows, 'error'),
  conflict: (rows) => counted(rows, 'conflict'),
  new: (rows) => `${grouped(rows)} new`,
  edit: (rows) => `${grouped(rows)} edited`,
};

/** `edit` looks like any other link. */
const TONES: Readonly<Record<MarkName, string>> = {
  error: 'error',
  conflict: 'warning',
  new: 'success',
  edit: '',
};

/** Number of rows with a mark. */
export const totalOf = (tabs: readonly HomeTab[]): number =>
  tabs.reduce((sum, { marks }) => sum + marks.reduce((rows, mark) => rows + mark.rows, 0), 0);

export function Changes(props: {
  tabs: readonly HomeTab[];
  busy: boolean;
  onShow: (tab: string, mark: MarkName) => void;
  onShowOnly: (choice: RowChoice) => void;
  onRefresh: () => void;
}) {
  const changedTabs = props.tabs.filter(({ marks }) => marks.length > 0);
  const hasProblems = changedTabs.some(({ marks }) =>
    marks.some(({ mark }) => mark === 'error' || mark === 'conflict'),
  );
  const showOnly = (choice: RowChoice, text: string) => (
    <button type="button" class="link" disabled={props.busy} onClick={() => props.onShowOnly(choice)}>
      {text}
    </button>
  );
  return (
    <section>
      <div class="line">
        <h2>Changes in this spreadsheet</h2>
        <button type="button" class="link" onClick={props.onRefresh}>
          Refresh
        </button>
      </div>
      {changedTabs.length === 0 ? (
        <p class="hint">No changes when last checked. Edit cells in the tabs, then review and push them.</p>
      ) : (
        <dl class="facts">
          {changedTabs.map(({ tab, title, marks }) => (
            <Fragment key={tab}>
              <dt>{title}</dt>
              <dd class="links">
                {marks.map(({ mark, rows }) => (
                  <button
                    key={mark}
                    type="button"
                    class={`link ${TONES[mark]}`}
                    disabled={props.busy}
                    aria-label={`${MARKS[mark](rows)} in ${title}: show the next`}
                    onClick={() => props.onShow(tab, mark)}
                  >
                    {MARKS[mark](rows)}
                  </button>
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      <p class="links" title="Filters Change in every tab. Filters of other columns stay.">
        {changedTabs.length > 0 ? showOnly('changes', 'Show only my changes') : null}
        {hasProblems ? showOnly('problems', 'Show only problems') : null}
        {showOnly('all', 'Show all')}
      </p>
    </section>
  );
}

const dayOf = (day: string): string => utcDayText(Date.parse(day) / DAY_MS);

/** `+4 %`; `''`: the change is unknown. */
function changeText(currentValue: number, earlierValue: number | null | undefined): string {
  if (earlierValue === null || earlierValue === undefined || earlierValue <= 0) return '';
  const exact = (currentValue / earlierValue - 1) * 100;
  // A small change is not the same as none.
  const percent = Math.abs(exact) < 10 ? Math.round(exact * 10) / 10 : Math.round(exact);
  if (percent === 0) return currentValue === earlierValue ? 'unchanged' : 'less than 0.1 %';
  return `${percent > 0 ? '+' : '−'}${grouped(Math.abs(percent))} %`;
}

function Figure(props: {
  name: string;
  value: number | null;
  earlierValue: number | null | undefined;
  show: (value: number) => string;
}) {
  const { name, value, earlierValue, show } = props;
  if (value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {show(value)} <span class="quiet">{changeText(value, earlierValue)}</span>
      </dd>
    </>
  );
}

export function Yesterday({
  yesterday,
  weekBefore,
  alarms,
  keepsHistory,
  onInsights,
}: Pick<HomeView, 'yesterday' | 'weekBefore' | 'alarms' | 'keepsHistory'> & { onInsights: () => void }) {
  const openView = useNavigation();
  if (yesterday === null) return null;
  const { spend, installs, cpi } = yesterday;
  const shortTexts = [
    ...(spend === null ? [] : [dollarText(spend)]),
    ...(installs === null ? [] : [counted(installs, 'install')]),
  ];
  return (
    <section>
      {alarms > 0 ? (
        <Notice tone="error">
          <button type="button" class="link error" onClick={onInsights}>
            {counted(alarms, 'alarm')} in Insights
          </button>
        </Notice>
      ) : null}
      <details>
        <summary>Yesterday: {shortTexts.join(' · ') || 'no figures'}</summary>
        <dl class="facts">
          <Figure name="Spend" value={spend} earlierValue={weekBefore?.spend} show={dollarText} />
          <Figure name="Installs" value={installs} earlierValue={weekBefore?.installs} show={grouped} />
          <Figure name="CPI" value={cpi} earlierValue={weekBefore?.cpi} show={dollarText} />
        </dl>
        <p class="hint">
          {dayOf(yesterday.day)}
          {weekBefore ? `, compared with ${dayOf(weekBefore.day)}` : ''}
        </p>
        {keepsHistory ? null : (
          <p class="hint">
            To collect each day in a tab, turn on Tab History in{' '}
            <button type="button" class="link" onClick={() => openView({ view: 'settings' })}>
              Settings
            </button>
            .
          </p>
        )}
      </details>
    </section>
  );
}

export function Runs(props: { runs: readonly UndoRun[]; busy: boolean; onLog: () => void }) {
  const openView = useNavigation();
  if (props.runs.length === 0) return null;
  return (
    <details>
      <summary>Last pushes</summary>
      <ul>
        {props.runs.map((run) => (
          <li key={run.run} class="line">
            <span>
              {run.undoes === '' ? '' : 'Undo · '}
              {logTimeText(run.time)}
              {undoneText(run) === '' ? '' : ` · ${undoneText(run)}`}
              <br />
              <span class="hint">{run.damage || [run.tabs.join(', '), ...runFacts(run)].join(' · ')}</span>
            </span>
            {mayBeUndone(run) ? (
              <button
                type="button"
                class="link"
                aria-label={`Undo… the push of ${logTimeText(run.time)}`}
                onClick={() => openView({ view: 'undo', run: run.run })}
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
        <button type="button" class="link" onClick={() => openView({ view: 'undo' })}>
          All pushes
        </button>
      </p>
    </details>
  );
}

type Target = Place['view'] | 'figures' | 'insights';

/** Names and order as in the menu. */
const GROUPS: readonly (readonly [heading: string, links: readonly (readonly [Target, string])[]])[] = [
  [
    'Edit',
    [
      ['check', 'Check'],
      ['undo', 'Undo a push'],
      ['adjust', 'Adjust selected cells'],
    ],
  ],
  [
    'Decide',
    [
      ['figures', 'Figures'],
      ['bid-rules', 'Bid rules'],
      ['insights', 'Insights'],
    ],
  ],
  [
    'Send lists',
    [
      ['suppression', 'Suppression'],
      ['app-lists', 'App lists'],
      ['creatives', 'Creative assets'],
    ],
  ],
  [
    'More',
    [
      ['schedule', 'Schedule'],
      ['connections', 'Connections'],
      ['settings', 'Settings'],
      ['cell-history', 'History of this cell'],
      ['help', 'Help'],
    ],
  ],
];

/** The handlers open dialogs. */
export function OtherViews({ onFigures, onInsights }: { onFigures: () => void; onInsights: () => void }) {
  const openView = useNavigation();
  const handlerOf = (view: Target) =>
    view === 'figures' ? onFigures : view === 'insights' ? onInsights : () => openView({ view });
  return (
    <details>
      <summary>Other views</summary>
      <nav aria-label="Other views">
        <dl class="facts">
          {GROUPS.map(([heading, links]) => (
            <Fragment key={heading}>
              <dt>{heading}</dt>
              <dd class="links">
                {links.map(([view, title]) => (
                  <button key={view} type="button" class="link" onClick={handlerOf(view)}>
                    {title}
                  </button>
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
      </nav>
    </details>
  );
}
