// test, runs: a created object gets the values that its creation cannot have (section 3, sizes). It has a
// result only when these values were read. An object that is found later gets none: it may have been changed.

import { type Result, success } from '../../../src/ad-service/failures';
import type { ServiceCall } from '../../../src/ad-service/service-call';
import { listAround, reconcileCreations, reconcileMade } from '../../../src/push/engine/created-rows';
import type { ReadContext } from '../../../src/push/engine/outcomes';
import { listed, refusal, setBody, setCreation, setService } from './set-service';

const OPEN = setCreation('sending');
const LACKING = setBody('31', 'New', false);

interface Replies {
  readonly sizes?: Result<unknown>;
  /** The list after the request for the sizes. */
  readonly after: Result<unknown>;
  readonly isLast?: boolean;
}

/** Finds the set without the size; then `sizes` answers the one for the size, and `after` the next list. */
function completed({ sizes = success(null), after, isLast }: Replies) {
  let lists = 0;
  const { context, sent } = setService((call: ServiceCall) => {
    if (call.method === 'POST') return sizes;
    lists += 1;
    return lists === 1 ? listed(LACKING) : after;
  });
  const all: ReadContext = isLast ? { ...context, isLast } : context;
  const created = listAround(all, [OPEN]);
  if (!created.ok) throw new Error(created.failure.sentence);
  const { results, failure } = reconcileMade(all, [{ logged: OPEN, theirs: created.value.rows[0]! }]);
  expect(sent.filter((call) => call.startsWith('POST'))).toEqual(['POST /creative_set/31/sizes']);
  return { outcomes: results.map(({ outcome }) => outcome), failure: failure?.kind ?? null, results };
}

it('is verified when the list has the size', () => {
  expect(completed({ after: listed(setBody('31', 'New', true)) })).toMatchObject({
    outcomes: ['verified'],
    failure: null,
  });
});

it.each([
  ['the login ends', 'unauthorized', 401],
  ['the request limit is used up', 'rate-limited', 429],
] as const)('waits without a result when %s before the size is sent', (_, kind, status) => {
  expect(completed({ sizes: refusal(kind, status), after: listed(LACKING) })).toMatchObject({
    outcomes: [],
    failure: kind,
  });
});

it('is accepted with another value when the service refuses the size', () => {
  const { outcomes, failure, results } = completed({
    sizes: refusal('refused', 400),
    after: listed(LACKING),
  });
  expect([outcomes, failure]).toEqual([['done'], null]);
  expect(results[0]!.detail).toMatch(/^BANNER: /);
});

it('waits while the list fails after the size was sent, but not for ever', () => {
  const after = refusal('server', 503);
  expect(completed({ after })).toMatchObject({ outcomes: [], failure: 'server' });
  expect(completed({ after, isLast: true })).toMatchObject({ outcomes: ['done'], failure: null });
});

it('waits when the next list does not have the set', () => {
  expect(completed({ after: listed() })).toMatchObject({ outcomes: [], failure: null });
});

it('is not completed when it is found later: its size stays an edit', () => {
  const { context, sent } = setService(() => listed(LACKING));
  const { results } = reconcileCreations(context, [OPEN]);
  expect(results).toMatchObject([{ outcome: 'done', detail: expect.stringMatching(/^BANNER: /) }]);
  expect(sent).toEqual(['GET /creative_sets/7']);
});

it('stays unknown, and is not completed, when its list cannot be read before the last try', () => {
  const { context, sent } = setService(() => refusal('server', 503));
  const { results } = reconcileCreations({ ...context, isLast: true }, [OPEN]);
  expect(results).toMatchObject([{ outcome: 'unknown', detail: 'It failed: server.' }]);
  expect(sent).toEqual(['GET /creative_sets/7']);
});
