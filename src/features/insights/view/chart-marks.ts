// insights: the marks of each day, for one campaign or for all.

import { counted } from '../../../shared/sentences';
import type { InsightsMark, MarkKind } from '../insights-schema';

export const MARK_TEXTS: Readonly<Record<MarkKind, string>> = {
  push: 'Push',
  undo: 'Undo',
  elsewhere: 'Changed elsewhere',
};

/** Marks by day. @param campaignId `''`: all campaigns, with one mark for each run */
export function marksByDay(
  marks: readonly InsightsMark[],
  campaignId: string,
): ReadonlyMap<number, readonly InsightsMark[]> {
  const own = campaignId === '' ? byRun(marks) : marks.filter((mark) => mark.campaignId === campaignId);
  const days = new Map<number, InsightsMark[]>();
  for (const mark of own) days.set(mark.day, [...(days.get(mark.day) ?? []), mark]);
  return days;
}

function byRun(marks: readonly InsightsMark[]): InsightsMark[] {
  const runs = new Map<string, { readonly mark: InsightsMark; campaigns: number }>();
  for (const mark of marks) {
    const key = `${mark.time} ${mark.kind} ${mark.who}`;
    const run = runs.get(key);
    if (run === undefined) runs.set(key, { mark, campaigns: 1 });
    else run.campaigns += 1;
  }
  return Array.from(runs.values(), ({ mark, campaigns }) =>
    campaigns === 1 ? mark : { ...mark, what: counted(campaigns, 'campaign') },
  );
}

/** `09:30 Push by ana@example.com, 12 changes in Source bids` */
export function markText({ kind, time, who, what }: InsightsMark): string {
  const by = who === '' ? '' : ` by ${who}`;
  return `${time.slice(11, 16)} ${MARK_TEXTS[kind]}${by}, ${what}`;
}
