// test, e2e: a document with History whose service changes its figures at a time of its own.

import { dayShown, figuresOfDay } from '../../workbench/ad-service/generator/figures-of-day';
import { serviceSide } from './service-side';
import type { Session } from './session';
import type { Content } from './sheets';

export const DAY_MS = 86_400_000;
export const HOUR_MS = DAY_MS / 24;

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Day, campaign and figures, as a row of History has them. */
export type DayLine = readonly Content[];

/** What the service shows at a time. @param changeAt minute of the UTC day */
export function shownAt(session: Session, now: number, changeAt: number): DayLine[] {
  const day = dayShown(now, changeAt);
  const { seed } = session.service.state.generator;
  return serviceSide(session)
    .campaigns()
    .map((campaign) => {
      const { impressions, clicks, installs, spend } = figuresOfDay(seed, campaign, day);
      return [dayText(day), campaign.campaign_id, impressions, clicks, installs, Number(spend)];
    });
}

export const historyRows = ({ sheets }: Session, title = 'History'): DayLine[] =>
  sheets
    .rows(title)
    .map((row) => [
      row.Day ?? null,
      row['Campaign ID'] ?? null,
      row.Impressions ?? null,
      row.Clicks ?? null,
      row.Installs ?? null,
      row.Spend ?? null,
    ]);

export const inOrder = (lines: readonly DayLine[]): string[] => lines.map((line) => line.join(' | ')).sort();

/** From now on pulls write History. */
export async function keepHistory(session: Session): Promise<void> {
  await session.ask('settingsSave', { history: 'on' });
}
