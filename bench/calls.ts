// bench, c: requests, spreadsheet calls and turns of each action, compared with their limits, and the
// estimated time at Google.

import type { ReviewView } from '../src/push/review/review-view';
import { CAMPAIGNS, type CountedAction, LIMITS } from '../test/limits-of-calls';
import type { RunResult } from '../workbench/apps-script/host';
import { kindOfCall } from '../workbench/apps-script/services/spreadsheet-buffer';
import { editBids } from './edits';
import { type Measure, measure } from './measure';
import type { Size } from './parts';
import { CHOICE, openWorkplace, type Workplace } from './workplace';

/** Assumed milliseconds at Google, from published measurements; the self-test measures them there. */
const ASSUMED = { read: 50, write: 5, turn: 400, cell: 0.02, request: 300 } as const;
const REQUESTS_AT_ONCE = 20;

const TITLES = {
  'first pull': `first pull of one tab, ${CAMPAIGNS} campaigns`,
  'second pull': 'second pull of it',
  check: 'check',
  review: 'review of one edit',
  'first push': 'first push, of one edit',
  push: 'next push of one edit',
} satisfies Partial<Record<CountedAction, string>>;

type Action = keyof typeof TITLES;

/**
 * Additional calls for a hundred times as many rows. A new sheet has 1,000 rows, so a first pull reads the
 * sheet's size and adds rows. Of a large base only some texts are read, so each action has a range more.
 */
const GROWTH: Partial<Record<Action, number>> = { 'first pull': 2, review: 1, 'first push': 2, push: 2 };

interface Counts {
  requests: number;
  spreadsheet: number;
  all: number;
  turns: number;
  /** Assumed milliseconds at Google. */
  modeled: number;
}

function counter({ host }: Workplace) {
  const counts: Counts = { requests: 0, spreadsheet: 0, all: 0, turns: 0, modeled: 0 };
  const start = host.requests.length;
  let seen = start;
  return {
    see: (result: RunResult) => {
      counts.all += result.totalCalls;
      counts.turns += result.turns;
      counts.modeled += result.turns * ASSUMED.turn + result.cells * ASSUMED.cell;
      for (const [name, times] of Object.entries(result.calls)) {
        const [service, method] = name.split('.') as [string, string];
        const kind = kindOfCall(service, method);
        if (kind !== null) counts.spreadsheet += times;
        if (kind === 'read') counts.modeled += times * ASSUMED.read;
        if (kind === 'write') counts.modeled += times * ASSUMED.write;
      }
      const requests = host.requests.length - seen;
      seen += requests;
      const batches = Math.max(
        Math.ceil(requests / REQUESTS_AT_ONCE),
        result.calls['UrlFetchApp.fetchAll'] ?? 0,
      );
      counts.modeled += batches * ASSUMED.request;
    },
    counts: (): Counts => ({ ...counts, requests: host.requests.length - start }),
  };
}

/** Counts of each action, on a document with 40 or with 4,000 source bids. */
async function countActions(bids: number): Promise<Record<Action, Counts>> {
  const place = await openWorkplace({ campaigns: CAMPAIGNS, bids });
  try {
    const counted = async (act: (see: (result: RunResult) => void) => Promise<unknown>): Promise<Counts> => {
      const { see, counts } = counter(place);
      await act(see);
      return counts();
    };
    // The access token is requested only occasionally and is not part of an action.
    await place.call('pullEstimate', CHOICE);
    const pull = await counted((see) => place.pull(['source-bids'], see));
    const again = await counted((see) => place.pull(['source-bids'], see));
    const run = async (see: (result: RunResult) => void, name: string) => {
      const result = await place.run(name);
      see(result);
      return (result.value as { value: unknown }).value;
    };
    const check = await counted((see) => run(see, 'checkRun'));
    const reviewOfOneEdit = async () => {
      editBids(place, 1);
      let view: ReviewView | null = null;
      const counts = await counted(async (see) => {
        view = (await run(see, 'reviewBuild')) as ReviewView;
      });
      return { view: view!, counts };
    };
    const first = await reviewOfOneEdit();
    const push = await counted((see) => place.push(first.view, see));
    const second = await reviewOfOneEdit();
    const next = await counted((see) => place.push(second.view, see));
    return {
      'first pull': pull,
      'second pull': again,
      check,
      review: second.counts,
      'first push': push,
      push: next,
    };
  } finally {
    await place.close();
  }
}

export async function measureCalls(size: Size): Promise<Measure[]> {
  const few = await countActions(5);
  const many = await countActions(size === 'full' ? 500 : 10);
  const measures: Measure[] = [];
  for (const [action, title] of Object.entries(TITLES) as [Action, string][]) {
    const [one, other] = [few[action], many[action]];
    const { requests, calls, turns } = LIMITS[action];
    measures.push(
      measure(`c. ${title}: requests`, one.requests, 'requests', requests),
      measure(`c. ${title}: spreadsheet calls`, one.spreadsheet, 'calls', calls),
      measure(`c. ${title}: turns`, one.turns, 'turns', turns),
      measure(`c. ${title}: all calls of services`, one.all, 'calls'),
      measure(`c. ${title}: modeled time at Google`, one.modeled, 'ms'),
      measure(
        `c. ${title}: spreadsheet calls more with 100 times the rows`,
        other.spreadsheet - one.spreadsheet,
        'calls',
        GROWTH[action] ?? 0,
      ),
    );
  }
  return measures;
}
