// insights: the days of the chart and the summed months as a table, newest first.

import { useEffect, useState } from 'preact/hooks';
import { andMore, counted } from '../../../shared/sentences';
import { shortDay } from '../../../shared/time';
import { costPerInstall } from '../../history/core/history-row';
import { alarmText, monthText } from '../core/alarm-texts';
import { type Alarm, alarmsOn } from '../core/alarms';
import { type Series, valueOn } from '../core/day-series';
import type { CampaignOverview } from '../core/pacing';
import { type ChartDay, markText } from './chart-days';
import { budgetText, countText, metricOn, moneyText } from './chart-metrics';

const PART_MS = 16;

type ByDay = ReadonlyMap<number, readonly Alarm[]>;

const NONE: ByDay = new Map();

/**
 * Days are missing until they are known.
 * @param overviews those of the last day, whose alarms are known
 * @param first null: no days are wanted
 */
export function useAlarms(
  allSeries: readonly Series[],
  overviews: readonly CampaignOverview[],
  first: number | null,
  last: number,
): ByDay {
  const [alarmsByDay, setAlarmsByDay] = useState<ByDay>(NONE);
  useEffect(() => {
    if (first === null) return undefined;
    const days = new Map([[last, overviews.flatMap(({ alarms }) => alarms)]]);
    let [day, seriesIndex, dayAlarms] = [last - 1, 0, [] as Alarm[]];
    let timer: ReturnType<typeof setTimeout>;
    const work = (): void => {
      const until = performance.now() + PART_MS;
      const knownDays = days.size;
      while (day >= first && performance.now() < until) {
        const series = allSeries[seriesIndex];
        seriesIndex += 1;
        if (series !== undefined) dayAlarms.push(...alarmsOn(series, day));
        else {
          days.set(day, dayAlarms);
          [day, seriesIndex, dayAlarms] = [day - 1, 0, []];
        }
      }
      if (days.size > knownDays) setAlarmsByDay(new Map(days));
      if (day >= first) timer = setTimeout(work);
    };
    setAlarmsByDay(new Map(days));
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [allSeries, overviews, first, last]);
  return first === null ? NONE : alarmsByDay;
}

/** Largest number of campaigns named in a cell. */
const MOST_NAMES = 3;

/** `2 alarms: Autumn sale, Level up` */
function alarmsOfAll(alarms: readonly Alarm[]): string[] {
  if (alarms.length === 0) return [];
  const names = Array.from(new Set(alarms.map(({ campaign, campaignId }) => campaign || campaignId)));
  const otherNames = andMore(names.length - MOST_NAMES);
  return [`${counted(alarms.length, 'alarm')}: ${names.slice(0, MOST_NAMES).join(', ')}${otherNames}`];
}

export function DayTable(props: {
  series: Series;
  days: readonly ChartDay[];
  /** Of all campaigns, where these are shown together. */
  alarms: ReadonlyMap<number, readonly Alarm[]>;
  /** Months are older than all days. */
  hasMonths: boolean;
  label: string;
}) {
  const { series, days } = props;
  const months = props.hasMonths ? [...series.months].reverse() : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section class="days" tabIndex={0} aria-label={props.label}>
      <table>
        <thead>
          <tr>
            <th>Day</th>
            <th class="number">Spend</th>
            <th class="number">Installs</th>
            <th class="number">CPI</th>
            <th class="number">Daily budget</th>
            <th>Changes and alarms</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, marks, alarms }) => (
            <tr key={day}>
              <th scope="row">{shortDay(day)}</th>
              <td class="number">{moneyText(valueOn(series, series.spend, day))}</td>
              <td class="number">{countText(valueOn(series, series.installs, day))}</td>
              <td class="number">{moneyText(metricOn(series, 'cpi', day))}</td>
              <td class="number">{budgetText(valueOn(series, series.budget, day))}</td>
              <td>
                {[
                  ...alarmsOfAll(props.alarms.get(day) ?? []),
                  ...alarms.map((alarm) => alarmText(alarm)),
                  ...marks.map(markText),
                ].join(' · ')}
              </td>
            </tr>
          ))}
          {months.map(({ month, spend, installs }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td class="number">{moneyText(spend)}</td>
              <td class="number">{countText(installs)}</td>
              <td class="number">{moneyText(costPerInstall(spend, installs))}</td>
              <td class="number">–</td>
              <td>Whole month</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
