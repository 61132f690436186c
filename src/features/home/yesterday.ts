// home: the figures of yesterday and the day before, for Home. The tab is not read.

import type { Ports } from '../../ports/ports';
import { DAY_MS } from '../../shared/time';
import { dayText } from '../history/core/history-day';
import { costPerInstall } from '../history/core/history-row';
import type { DayTotal } from '../history/core/recent-days';
import { alarmsOn } from '../history/day-alarms';
import { accountOf, isKept, readState } from '../history/history-state';
import type { DayFigures, HomeView } from './home-schema';

const shown = ({ day, spend, installs }: DayTotal): DayFigures => {
  return { day: dayText(day), spend, installs, cpi: costPerInstall(spend, installs) };
};

type HomeFigures = Pick<HomeView, 'yesterday' | 'dayBefore' | 'alarms' | 'keepsHistory'>;

export function yesterdayFigures(ports: Ports): HomeFigures {
  const keepsHistory = isKept(ports);
  const none = { yesterday: null, dayBefore: null, alarms: 0, keepsHistory };
  const { account } = accountOf(ports);
  const state = readState(ports.documentStore, account);
  if (state === null) return none;
  const { memory, totals } = state;
  const last = totals.find(({ day }) => day === memory.day);
  // Until the figures of a day change, the newest ones are of two days before.
  if (last === undefined || last.day < Math.floor(ports.clock.now() / DAY_MS) - 2) return none;
  const before = totals.find(({ day }) => day === memory.day - 1);
  return {
    yesterday: shown(last),
    dayBefore: before === undefined ? null : shown(before),
    alarms: alarmsOn(ports.documentStore, account, last.day),
    keepsHistory,
  };
}
