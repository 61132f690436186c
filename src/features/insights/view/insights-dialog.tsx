// insights: the dialog: totals and chart of one or all campaigns, and the table of campaigns.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { counted } from '../../../shared/sentences';
import { ask, closePanel, openPull } from '../../../sidebar/client/bridge';
import { useChanges } from '../../../sidebar/client/other-windows';
import { useEscape } from '../../../sidebar/client/use-keys';
import { type Requester, useRequest } from '../../../sidebar/client/use-request';
import { CheckBox } from '../../../sidebar/components/field';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { lastDayOf, sumOf } from '../core/day-series';
import { overviewOf } from '../core/pacing';
import type { InsightsMark, InsightsView } from '../insights-schema';
import { CampaignTable } from './campaign-table';
import { Chart, Legend, Totals, WindowText } from './chart';
import { chartDays, lengthOf, marksByDay } from './chart-days';
import { METRIC_TEXTS, type Metric, type Range } from './chart-metrics';
import { DayTable, useAlarms } from './day-table';
import { Footer, type ShownPlace } from './insights-footer';

function Empty(props: { keepsHistory: boolean; request: Requester; onKeep: () => void }) {
  const { keepsHistory, request, onKeep } = props;
  return (
    <section class="nothing">
      <h2>{keepsHistory ? 'No figures yet' : 'History is off'}</h2>
      {keepsHistory ? (
        <p>
          The next pull of campaigns adds yesterday's figures to the tab History. Pull every day, or choose
          Bidgrid ▸ More ▸ Schedule… to start a daily morning run. The service returns no older figures, so a
          day without a pull stays empty.
        </p>
      ) : (
        <p>
          Insights shows spend, installs and CPI of each campaign over time, marks your pushes, and warns of
          unusual days. It needs the tab History, to which each pull adds yesterday's figures. The service
          returns no older figures.
        </p>
      )}
      {keepsHistory ? (
        <button
          type="button"
          class="primary"
          disabled={request.busy}
          onClick={() => request.run(openPull, closePanel)}
        >
          Open Pull
        </button>
      ) : (
        <button type="button" class="primary" disabled={request.busy} onClick={onKeep}>
          Turn on History
        </button>
      )}
    </section>
  );
}

const RANGES: readonly (readonly [Range, string])[] = [
  [7, '7 days'],
  [28, '28 days'],
  ['all', 'All'],
];

const ALL_CAMPAIGNS = 'All campaigns';

const SHOW_CALLS = {
  ignored: 'insightsShowIgnored',
  history: 'insightsShowHistory',
  report: 'insightsShowReport',
} as const satisfies Record<ShownPlace, string>;

function Insights({ view, marks }: { view: InsightsView; marks: readonly InsightsMark[] }) {
  const { series: allSeries } = view;
  const [chosenId, setChosenId] = useState('');
  const [metric, setMetric] = useState<Metric>('spend');
  const [range, setRange] = useState<Range>(28);
  const [hasBefore, setHasBefore] = useState(false);
  const [isTable, setIsTable] = useState(false);
  const last = useMemo(() => lastDayOf(allSeries) ?? 0, [allSeries]);
  const together = useMemo(() => sumOf(allSeries, ALL_CAMPAIGNS), [allSeries]);
  const overviews = useMemo(
    () => allSeries.map((campaignSeries, i) => overviewOf(campaignSeries, last, view.active[i] ?? null)),
    [allSeries, last, view.active],
  );
  const series = allSeries.find(({ campaignId }) => campaignId === chosenId && chosenId !== '') ?? together;
  const days = useMemo(
    () => chartDays(series, { metric, range, last }, marksByDay(marks, series.campaignId)),
    [series, metric, range, last, marks],
  );
  const isTableOfAll = isTable && series.campaignId === '';
  const alarmsOfAll = useAlarms(allSeries, overviews, isTableOfAll ? days[0]!.day : null, last);
  const window = { last, length: lengthOf(range, series, last) };
  const name = series.campaign || series.campaignId;
  const label = `${METRIC_TEXTS[metric]} of ${name}, by day`;
  const alarms = overviews.reduce((sum, overview) => sum + overview.alarms.length, 0);
  return (
    <>
      <section aria-label="Chart">
        <div class="chart-head">
          <h2 title={name}>{name}</h2>
          <WindowText series={series} window={window} isCompared={range !== 'all'} />
          <fieldset class="segments" aria-label="Days">
            {RANGES.map(([days, text]) => (
              <button key={text} type="button" aria-pressed={days === range} onClick={() => setRange(days)}>
                {text}
              </button>
            ))}
          </fieldset>
          <CheckBox label="Week before" checked={hasBefore} onTick={setHasBefore} />
          <button type="button" class="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            Table
          </button>
        </div>
        <div class="chart-totals">
          <Totals
            series={series}
            window={window}
            isCompared={range !== 'all'}
            metric={metric}
            onMetric={setMetric}
          />
          {isTable ? null : <Legend days={days} metric={metric} hasBefore={hasBefore} />}
        </div>
        {isTable ? (
          <DayTable
            series={series}
            days={days}
            alarms={alarmsOfAll}
            hasMonths={range === 'all'}
            label={label}
          />
        ) : (
          <Chart days={days} metric={metric} hasBefore={hasBefore} label={label} />
        )}
      </section>
      <p class="visually-hidden" role="status">
        {alarms === 0 ? 'No alarms.' : `${counted(alarms, 'alarm')}.`}
      </p>
      <CampaignTable overviews={overviews} last={last} chosenId={series.campaignId} onChoose={setChosenId} />
    </>
  );
}

export function InsightsDialog() {
  const [view, setView] = useState<InsightsView | null>(null);
  const [marks, setMarks] = useState<readonly InsightsMark[]>([]);
  /** Name of the tab with charts; `''`: none was added. */
  const [addedTab, setAddedTab] = useState('');
  const request = useRequest();
  const adding = useRequest();
  const reading = useRequest();
  const showing = useRequest();
  const { run } = request;
  const load = useCallback(() => run(() => ask('insightsRead'), setView), [run]);
  useEffect(load, [load]);
  useChanges(load);
  const { run: readMarks } = reading;
  useEffect(() => {
    if (view === null || view.series.length === 0) return;
    readMarks(
      () =>
        ask(
          'insightsMarks',
          view.series.map(({ campaignId }) => campaignId),
        ),
      (marksView) => setMarks(marksView.marks),
    );
  }, [view, readMarks]);
  const keep = () =>
    run(async () => {
      await ask('settingsSave', { history: 'on' });
      return ask('insightsRead');
    }, setView);
  const add = () => adding.run(() => ask('insightsAdd'), setAddedTab);
  const show = (place: ShownPlace) => showing.run(() => ask(SHOW_CALLS[place]));
  useEscape(closePanel);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isEmpty = view !== null && view.series.length === 0;
  return (
    <div class="dialog insights">
      <main class="scroll">
        <h1 ref={heading} class="visually-hidden" tabIndex={-1}>
          Insights
        </h1>
        <FailureNotice failure={request.failure} />
        <FailureNotice failure={reading.failure} />
        <FailureNotice failure={adding.failure} />
        <FailureNotice failure={showing.failure} />
        {view === null && request.failure === null ? (
          <p class="hint" role="status">
            Reading the tab History…
          </p>
        ) : null}
        {view !== null && !isEmpty && !view.keepsHistory ? (
          <Notice tone="warning">
            <p>The tab History is off, so pulls do not add figures.</p>
            <button type="button" class="small" disabled={request.busy} onClick={keep}>
              Turn on History
            </button>
          </Notice>
        ) : null}
        {isEmpty ? <Empty keepsHistory={view.keepsHistory} request={request} onKeep={keep} /> : null}
        {view !== null && !isEmpty ? <Insights view={view} marks={marks} /> : null}
      </main>
      <Footer
        view={isEmpty ? null : view}
        addedTab={addedTab}
        adding={adding.busy}
        showing={showing.busy}
        onAdd={add}
        onShow={show}
      />
    </div>
  );
}
