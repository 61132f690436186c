// bench, c: requests and calls of services of each action, against the fewest possible.

import type { ReviewView } from '../src/app/surface/review';
import type { RunResult } from '../workbench/apps-script/host';
import { editBids } from './edits';
import { type Measure, measure } from './measure';
import { CHOICE, openWorkplace, type Workplace } from './workplace';

const CAMPAIGNS = 8;

/**
 * The fewest conceivable for one tab beside its data: a call that opens something is not counted here, but is in the
 * measured number. Read the tab, read the base; what is changed is written once; marks are read and Change is written.
 */
const FEWEST = {
  pull: { requests: 1 + CAMPAIGNS, spreadsheet: 5 },
  again: { requests: 1 + CAMPAIGNS, spreadsheet: 4 },
  check: { requests: 0, spreadsheet: 4 },
  review: { requests: 1, spreadsheet: 5 },
  push: { requests: 4, spreadsheet: 10 },
} as const;

type Action = keyof typeof FEWEST;

/** Calls that a hundred times the rows may cost: a new sheet has a thousand rows, so a first pull makes it larger once. */
const GROWTH: Record<Action, number> = { pull: 1, again: 0, check: 0, review: 0, push: 0 };

const isSpreadsheet = (name: string): boolean => /^(Spreadsheet|Sheet|Range|DeveloperMetadata)/.test(name);

interface Counts {
  requests: number;
  spreadsheet: number;
  all: number;
}

function counter({ host }: Workplace) {
  const counts: Counts = { requests: 0, spreadsheet: 0, all: 0 };
  const start = host.requests.length;
  return {
    see: (result: RunResult) => {
      counts.all += result.totalCalls;
      for (const [name, times] of Object.entries(result.calls))
        if (isSpreadsheet(name)) counts.spreadsheet += times;
    },
    counts: (): Counts => ({ ...counts, requests: host.requests.length - start }),
  };
}

/** The counts of each action on a document with 40 or with 4,000 source bids. */
export async function countActions(bids: number): Promise<Record<Action, Counts>> {
  const place = await openWorkplace({ campaigns: CAMPAIGNS, bids });
  try {
    const counted = async (act: (see: (result: RunResult) => void) => Promise<unknown>): Promise<Counts> => {
      const { see, counts } = counter(place);
      await act(see);
      return counts();
    };
    // The token is asked for once in a while and belongs to no action.
    await place.call('pullEstimate', CHOICE);
    const pull = await counted((see) => place.pull(['source-bids'], see));
    const again = await counted((see) => place.pull(['source-bids'], see));
    const run = async (see: (result: RunResult) => void, name: string) => {
      const result = await place.run(name);
      see(result);
      return (result.value as { value: unknown }).value;
    };
    const check = await counted((see) => run(see, 'checkRun'));
    editBids(place, 1);
    let review: ReviewView | null = null;
    const reviewed = await counted(async (see) => {
      review = (await run(see, 'reviewBuild')) as ReviewView;
    });
    const push = await counted((see) => place.push(review!, see));
    return { pull, again, check, review: reviewed, push };
  } finally {
    await place.close();
  }
}

const TITLES: Record<Action, string> = {
  pull: 'first pull of one tab, 8 campaigns',
  again: 'second pull of it',
  check: 'check',
  review: 'review of one edit',
  push: 'push of one edit',
};

export async function measureCalls(): Promise<Measure[]> {
  const few = await countActions(5);
  const many = await countActions(500);
  const measures: Measure[] = [];
  for (const [action, title] of Object.entries(TITLES) as [Action, string][]) {
    const [one, other] = [few[action], many[action]];
    measures.push(
      measure(
        `c. ${title}: requests (fewest: ${FEWEST[action].requests})`,
        one.requests,
        'requests',
        FEWEST[action].requests,
      ),
      measure(
        `c. ${title}: spreadsheet calls (fewest: ${FEWEST[action].spreadsheet})`,
        one.spreadsheet,
        'calls',
      ),
      measure(`c. ${title}: all calls of services`, one.all, 'calls'),
      measure(
        `c. ${title}: spreadsheet calls more with 100 times the rows`,
        other.spreadsheet - one.spreadsheet,
        'calls',
        GROWTH[action],
      ),
    );
  }
  return measures;
}
