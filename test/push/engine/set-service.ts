// test, runs: operations on creative sets, and a client whose answers a function gives.

import { type FailureKind, failed, newFailure, type Result, success } from '../../../src/ad-service/failures';
import type { ServiceCall } from '../../../src/ad-service/service-call';
import { NO_WRITES } from '../../../src/pull/reader/recent-writes';
import type { ReadContext } from '../../../src/push/engine/outcomes';
import type { LoggedOperation } from '../../../src/push/journal/journal-rows';
import { ENGLISH } from '../../../src/shared/numbers';
import type { Change, Operation, Outcome } from '../../../src/sync/operation';
import type { Service } from '../../../src/tabs/common/resource';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';

/** A creative set of campaign 7 as section 2.3 describes it. */
export const setBody = (id: string, name: string, banner: boolean) => ({
  creative_set_id: id,
  campaign_id: '7',
  name,
  countries: [],
  languages: ['en'],
  ads: [],
  assets: [],
  product_page: null,
  sizes: { BANNER: banner, CTV: false, INTER: false, PRELOAD: false },
});

export const refusal = (kind: FailureKind, status: number | null = null): Result<never> =>
  failed(newFailure(kind, `It failed: ${kind}.`, status));

/** `sent` gets the method and path of each call. */
export function setService(reply: (call: ServiceCall) => Result<unknown>): {
  context: ReadContext;
  sent: string[];
} {
  const sent: string[] = [];
  const client: Service = {
    send: (calls) =>
      calls.map((call) => {
        sent.push(`${call.method} ${call.path}`);
        return reply(call);
      }),
    blockedReason: () => null,
    lastAt: () => 0,
    concurrency: () => 20,
    sent: () => sent.length,
    forms: { rowsForm: 'array', pageSize: 0 },
  };
  const parents = { campaign: () => undefined, campaignOfSet: () => '7', nameOfSet: () => undefined };
  return { context: { client, parents, recent: NO_WRITES, lagMs: 0, style: ENGLISH }, sent };
}

const logged = (
  outcome: Outcome,
  operation: Partial<Operation> & Pick<Operation, 'action' | 'key' | 'changes'>,
) => ({
  run: 'push-1',
  time: '2026-01-15 09:30',
  who: 'Ann',
  operation: { tab: creativeSets.id, campaignId: '7', label: operation.key, ...operation },
  outcome,
  detail: '',
  entry: 0,
});

export const setCreation = (outcome: Outcome): LoggedOperation =>
  logged(outcome, {
    action: 'create',
    key: 'new-1',
    changes: [
      { field: 'campaignId', before: null, after: '7' },
      { field: 'name', before: '', after: 'New' },
      { field: 'languages', before: '', after: 'en' },
      { field: 'banner', before: false, after: true },
    ],
  });

export const setUpdate = (key: string, outcome: Outcome, ...changes: readonly Change[]): LoggedOperation =>
  logged(outcome, { action: 'update', key, changes });

export const RENAMED: Change = { field: 'name', before: 'Old', after: 'New' };

/** The answer to the list of the sets of campaign 7. */
export const listed = (...sets: readonly unknown[]): Result<unknown> => success(sets);
