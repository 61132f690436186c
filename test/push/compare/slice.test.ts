// test, compare: one step of a comparison reads as much as the time allows, asks no more of a service that
// does not work, and gives up what still fails after several steps.

import { type Result, success } from '../../../src/ad-service/failures';
import type { Call } from '../../../src/ad-service/service-call';
import { planReads, type RequestedRow } from '../../../src/grid/cheapest-requests';
import { newJob } from '../../../src/jobs/job-record';
import { readStep } from '../../../src/push/compare/comparison-slice';
import { campaignResource } from '../../../src/tabs/campaigns/campaigns-requests';
import { assetResource, creativeSetResource } from '../../../src/tabs/creative-sets/creative-sets-requests';
import { plainPorts } from '../../ports/plain-ports';
import { listed, refusal, setBody, setService } from '../engine/set-service';

/** Requests between two checks of the time. */
const TOGETHER = 60;

/** The sets of many campaigns, one request each. */
const MANY: readonly RequestedRow[] = Array.from({ length: 2 * TOGETHER + 1 }, (_, i) => ({
  resource: creativeSetResource,
  key: `set ${i}`,
  fields: { campaignId: `c${i}` },
}));

interface How {
  readonly mayGoOn?: () => boolean;
  /** Consecutive steps that failed before; absent: this is the first step. */
  readonly strikes?: number;
}

function step(
  asked: readonly RequestedRow[],
  reply: (call: Call) => Result<unknown>,
  { mayGoOn, strikes }: How = {},
) {
  const { asking, sent } = setService(reply);
  const parents = { ...asking.parents, campaignOfSet: () => undefined };
  const job = strikes === undefined ? null : { ...newJob(plainPorts(), 'push', '', 1), strikes };
  const { plan, reads, failure, any } = readStep(
    asking.client,
    planReads(asked, parents),
    parents,
    job,
    mayGoOn ?? (() => true),
  );
  const read = reads.rows.map((row) => (row.ok ? 'read' : row.failure.kind));
  let scopes = 0;
  reads.scopes.forEach(({ size }) => {
    scopes += size;
  });
  return { done: plan.rows.length, scopes, read, failure: failure?.kind ?? null, any, sent: sent.length };
}

const works = (call: Call) => listed(setBody(`set ${call.path.slice(15)}`, 'Mine', true));
const broken = () => refusal('server', 503);

it('reads everything, and a row whose campaign is unknown needs no request', () => {
  const homeless: RequestedRow = { resource: assetResource, key: 'x', fields: { creativeSetId: '9' } };
  const { done, read, sent } = step([homeless, ...MANY.slice(0, 2)], works);
  expect([done, sent]).toEqual([3, 2]);
  expect(read.filter((one) => one === 'not-found')).toHaveLength(1);
});

it('ends when the time is over, with what was read', () => {
  expect(step(MANY, works, { mayGoOn: () => false })).toMatchObject({
    done: TOGETHER,
    sent: TOGETHER,
    failure: null,
    any: true,
  });
  expect(step(MANY, works)).toMatchObject({ done: MANY.length, sent: MANY.length, failure: null });
});

it('sends no more requests when all of the first ones failed, and repeats all of them later', () => {
  expect(step(MANY, broken)).toMatchObject({ done: 0, sent: TOGETHER, failure: 'server', any: false });
  expect(step(MANY, broken, { strikes: 2 })).toMatchObject({ done: 0, failure: 'server' });
});

it('gives up the rest after three failed steps: these rows failed, the comparison goes on', () => {
  const { done, scopes, read, failure } = step(MANY, broken, { strikes: 3 });
  expect([done, scopes, failure]).toEqual([MANY.length, MANY.length, null]);
  expect(new Set(read)).toEqual(new Set(['server']));
});

it('does not send the rest of requests that all fail, and reads rows that need another request', () => {
  const campaign: RequestedRow = { resource: campaignResource, key: '7', fields: { campaignId: '7' } };
  const reply = (call: Call) =>
    call.path === '/campaign/7' ? success({ campaign_id: '7', name: 'Mine' }) : broken();
  const { done, scopes, read, sent, failure } = step([...MANY, campaign], reply);
  expect([done, scopes, sent]).toEqual([MANY.length + 1, MANY.length, TOGETHER + 1]);
  expect([failure, read.filter((one) => one === 'read')]).toEqual([null, ['read']]);
});

it('reads the others when one campaign fails', () => {
  const reply = (call: Call) => (call.path.endsWith('/c1') ? broken() : works(call));
  const { done, read, failure } = step(MANY.slice(0, 3), reply);
  expect([done, failure]).toEqual([3, null]);
  expect(read.filter((one) => one !== 'read')).toEqual(['server']);
});

it('stops at a limit with what was read', () => {
  const reply = (call: Call) => (call.path.endsWith('/c1') ? refusal('rate-limited', 429) : works(call));
  expect(step(MANY, reply)).toMatchObject({ done: TOGETHER - 1, sent: TOGETHER, failure: 'rate-limited' });
});
