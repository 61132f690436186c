// history: the figures of yesterday and the day before, for Home. The tab is not read.

import type { DayFigures, HomeView } from '../../client-api/home';
import { DAY_MS, dayText } from '../../history/day';
import type { DayTotal } from '../../history/recent';
import { costPerInstall } from '../../history/row';
import type { Ports } from '../../ports/ports';
import { accountOf, isKept, readState } from './state';

const shown = ({ day, spend, installs }: DayTotal): DayFigures => {
  return { day: dayText(day), spend, installs, cpi: costPerInstall(spend, installs) };
};

type HomeFigures = Pick<HomeView, 'yesterday' | 'dayBefore' | 'keepsHistory'>;

export function yesterdayFigures(ports: Ports): HomeFigures {
  const keepsHistory = isKept(ports);
  const none = { yesterday: null, dayBefore: null, keepsHistory };
  const state = readState(ports.documentStore, accountOf(ports).account);
  if (state === null) return none;
  const { memory, totals } = state;
  const last = totals.find(({ day }) => day === memory.day);
  // Until the figures of a day change, the newest ones are of two days before.
  if (last === undefined || last.day < Math.floor(ports.clock.now() / DAY_MS) - 2) return none;
  const before = totals.find(({ day }) => day === memory.day - 1);
  return { yesterday: shown(last), dayBefore: before === undefined ? null : shown(before), keepsHistory };
}
