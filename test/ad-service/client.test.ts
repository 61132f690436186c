// test of service: batches, tokens and waiting, with an in-memory transport and a clock that only sleeping
// moves.

import type { Failure, Result } from '../../src/ad-service/failures';
import { failed, success } from '../../src/ad-service/failures';
import type { ServiceCall } from '../../src/ad-service/service-call';
import { type ClientOptions, createClient } from '../../src/ad-service/service-client';
import type { HttpAnswer, HttpRequest } from '../../src/ad-service/transport';
import { manualClock, START } from './manual-clock';
import { plainRateLimit } from './plain-rate-limit';
import { answer, nothing, plainTransport } from './plain-transport';
import { failureIn } from './results';

const TOKEN = 'token-number-one';

const read = (id: string): ServiceCall => ({
  method: 'GET',
  path: `/campaign/${id}`,
  kind: 'read',
  what: `campaign ${id}`,
});
const edit = (id: string): ServiceCall => ({
  ...read(id),
  method: 'POST',
  kind: 'edit',
  json: { name: `N${id}` },
});
const creation = (id: string): ServiceCall => ({ ...edit(id), kind: 'creation' });
const upload = (id: string): ServiceCall => ({ ...edit(id), kind: 'upload' });

function setUp(
  reply: (request: HttpRequest, before: number) => HttpAnswer,
  more: Partial<ClientOptions> & { renewal?: Result<string>; token?: Result<string>; width?: number } = {},
) {
  const clock = manualClock();
  const plain = plainTransport(reply);
  let token: Result<string> = more.token ?? success(TOKEN);
  let renewals = 0;
  const tokens = {
    get: () => token,
    renew: () => {
      renewals++;
      token = more.renewal ?? success(`${TOKEN}-renewed-${renewals}`);
      return token;
    },
  };
  const options = {
    transport: plain.transport,
    baseUrl: 'https://ads.example/',
    tokens,
    clock,
    random: () => 0,
    ...(more.width === undefined ? {} : { rateLimit: plainRateLimit(clock.now, more.width) }),
  };
  const client = createClient({ ...options, ...more });
  const sent = () =>
    plain.batches.map((batch) => batch.map(({ method, url }) => `${method} ${url.slice(-1)}`));
  return { client, clock, sent, batches: plain.batches, renewals: () => renewals };
}

const kinds = (results: Result<unknown>[]) =>
  results.map((result) => (result.ok ? 'ok' : result.failure.kind));
const bearer = (request: HttpRequest | undefined) => request?.headers?.authorization;

describe('a call', () => {
  it('becomes a request with prefix, query, bearer token and JSON', () => {
    const { client, batches } = setUp(() => answer(200, { a: 1 }));
    const results = client.send([
      { ...edit('1'), query: { limit: 5, q: 'a b' }, json: { name: 'ü' } },
      read('2'),
    ]);
    expect(results).toEqual([success({ a: 1 }), success({ a: 1 })]);
    expect(batches).toEqual([
      [
        {
          method: 'POST',
          url: 'https://ads.example/campaign_management/v1/campaign/1?limit=5&q=a%20b',
          headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
          contentType: 'application/json',
          body: '{"name":"ü"}',
        },
        {
          method: 'GET',
          url: 'https://ads.example/campaign_management/v1/campaign/2',
          headers: { authorization: `Bearer ${TOKEN}`, accept: 'application/json' },
        },
      ],
    ]);
  });

  it('becomes a multipart request when it is a form', () => {
    const { client, batches } = setUp(() => answer(200, []));
    client.send([
      { method: 'POST', path: '/x', kind: 'edit', what: 'x', form: { type: 'TXT_TITLE', asset: 'ü' } },
    ]);
    const request = batches[0]?.[0];
    expect(request?.contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(Buffer.from(request?.body as number[]).toString('utf8')).toContain('name="asset"\r\n\r\nü\r\n');
    expect(bearer(request)).toBe(`Bearer ${TOKEN}`);
  });

  it('is sent in batches that grow while all succeed, and results are in the order of calls', () => {
    const { client, batches } = setUp(({ url }) => answer(200, JSON.stringify(url.slice(-1))), { width: 2 });
    const results = client.send(['1', '2', '3', '4', '5', '6', '7'].map(read));
    expect(batches.map((batch) => batch.length)).toEqual([2, 4, 1]);
    expect(results.map((result) => result.ok && result.value)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('needs no request and no token if there is no call', () => {
    const { client, batches } = setUp(() => nothing, { token: failed({} as Failure) });
    expect(client.send([])).toEqual([]);
    expect(batches).toEqual([]);
  });

  it('is not sent to an address that is not https', () => {
    const { client, batches } = setUp(() => answer(200, {}), { baseUrl: 'http://ads.example' });
    expect(failureIn(client.send([read('1')])[0])).toMatchObject({ kind: 'configuration', status: null });
    expect(batches).toEqual([]);
  });
});

describe('a request that is always refused with 429', () => {
  const reply = ({ url }: HttpRequest) => (url.endsWith('2') ? answer(429) : answer(200, {}));

  it('does not keep the others from being sent, and ends after four attempts', () => {
    const { client, sent } = setUp(reply, { width: 2 });
    const results = client.send(['1', '2', '3', '4'].map(read));
    expect(kinds(results)).toEqual(['ok', 'rate-limited', 'ok', 'ok']);
    expect(failureIn(results[1])).not.toHaveProperty('part');
    expect(sent()).toEqual([['GET 1', 'GET 2'], ['GET 3'], ['GET 4', 'GET 2'], ['GET 2'], ['GET 2']]);
  });

  it('concerns only its part for a client that does not wait for it', () => {
    const { client } = setUp(reply, { leavesRefused: true, deadline: START + 10_000, width: 2 });
    const results = client.send(['2', '1'].map(read));
    expect(kinds(results)).toEqual(['rate-limited', 'ok']);
    expect(failureIn(results[0])).toMatchObject({ part: true, status: 429 });
  });

  it('is not the same as a request that a pause keeps from being sent', () => {
    const { client, sent } = setUp(reply, { leavesRefused: true, deadline: START, width: 1 });
    const failures = client.send(['2', '1'].map(read)).map(failureIn);
    expect(sent()).toEqual([['GET 2']]);
    expect(failures).toMatchObject([{ part: true }, { kind: 'rate-limited', status: 429 }]);
    expect(failures[1]).not.toHaveProperty('part');
  });
});

describe('trying again', () => {
  it('repeats only failed requests, after the longest wait that any of them needs', () => {
    const { client, clock, sent } = setUp(({ url }, before) => {
      if (before > 0 || url.endsWith('1')) return answer(200, {});
      return url.endsWith('2') ? answer(429, '', { 'retry-after': '3' }) : answer(503);
    });
    expect(kinds(client.send(['1', '2', '3'].map(read)))).toEqual(['ok', 'ok', 'ok']);
    // After a refusal because of the limit they are sent one by one, the refused one last.
    expect(sent()).toEqual([['GET 1', 'GET 2', 'GET 3'], ['GET 3'], ['GET 2']]);
    expect(clock.sleeps).toEqual([3000]);
  });

  it.each<[string, HttpAnswer, string, string, string]>([
    ['429', answer(429), 'ok', 'ok', 'ok'],
    ['500 in HTML', answer(500, '<html>oops</html>'), 'ok', 'server', 'server'],
    ['500 without body', answer(500), 'ok', 'server', 'server'],
    ['no answer', nothing, 'ok', 'no-answer', 'no-answer'],
    ['cut JSON', answer(200, '{"a":'), 'ok', 'garbled', 'garbled'],
    ['400', answer(400), 'refused', 'refused', 'refused'],
  ])('after %s: read %s, edit %s, creation %s', (_name, fault, ...expected) => {
    const { client } = setUp((_request, before) => (before === 0 ? fault : answer(200, {})));
    expect(kinds(client.send([read('1'), edit('2'), creation('3')]))).toEqual(expected);
  });

  it.each([
    ['creation', creation],
    ['edit', edit],
  ])('sends a %s once, whatever happens but 429', (_name, call) => {
    for (const fault of [nothing, answer(500), answer(200, 'x'), answer(404)]) {
      const { client, sent } = setUp(() => fault);
      client.send([call('1')]);
      expect(sent()).toEqual([['POST 1']]);
    }
  });

  it('gives up after four attempts and says when to retry', () => {
    const { client, clock, sent } = setUp(() => answer(503));
    const failure = failureIn(client.send([read('1')])[0]);
    expect(sent()).toHaveLength(4);
    expect(clock.sleeps).toEqual([500, 1000, 2000]);
    expect(failure).toMatchObject({ kind: 'server', retryAt: clock.now() + 4000 });
  });

  it('reports an unclear outcome when a later attempt is refused: the first may have been carried out', () => {
    const { client } = setUp((_request, before) => (before === 0 ? nothing : answer(400, 'no')));
    expect(failureIn(client.send([upload('1')])[0])).toMatchObject({ kind: 'no-answer', status: null });
  });
});

describe('a service that is broken', () => {
  it('gets no further requests when all have failed', () => {
    const { client, clock, batches } = setUp(() => answer(503), { width: 4 });
    const results = client.send(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(read));
    expect(kinds(results)).toEqual([...Array(4).fill('server'), ...Array(5).fill('rate-limited')]);
    expect(batches.map((batch) => batch.length)).toEqual([4, 2, 1, 1]);
    const last = failureIn(results[8]);
    expect(last).toMatchObject({ status: null, retryAt: clock.now() + 4000 });
    expect(last.sentence).toMatch(/got no further requests, so campaign 9 could not be read/);
  });

  it('gets further requests when some have succeeded', () => {
    const { client } = setUp(({ url }) => (url.endsWith('1') ? answer(503) : answer(200, {})), { width: 2 });
    expect(kinds(client.send(['1', '2', '3', '4', '5'].map(read)))).toEqual([
      'server',
      'ok',
      'ok',
      'ok',
      'ok',
    ]);
  });

  it('reports a sent write as unclear, and one of a later batch as not sent', () => {
    const { client } = setUp(() => nothing, { width: 2 });
    const results = client.send(['1', '2', '3'].map(edit));
    expect(kinds(results)).toEqual(['no-answer', 'no-answer', 'rate-limited']);
  });
});

describe('a read that is redirected', () => {
  const redirects = (...ends: string[]) =>
    setUp(({ url }) => (ends.some((end) => url.endsWith(end)) ? answer(302) : answer(200, {})));

  it('beside others that pass is only one part that cannot be read', () => {
    const { client } = redirects('2');
    const results = client.send(['1', '2', '3'].map(read));
    expect(kinds(results)).toEqual(['ok', 'configuration', 'ok']);
    expect(failureIn(results[1])).toMatchObject({ part: true });
  });

  it('alone is one part only if another was read before', () => {
    const first = redirects('2');
    expect(failureIn(first.client.send([read('2')])[0])).not.toHaveProperty('part');
    const later = redirects('2');
    later.client.send([read('1')]);
    expect(failureIn(later.client.send([read('2')])[0])).toMatchObject({ part: true });
  });

  it('with others that are all redirected, or as an edit, is a wrong address', () => {
    const { client } = redirects('2', '3');
    client.send([read('1')]);
    for (const result of client.send([read('2'), read('3')])) {
      expect(failureIn(result)).toMatchObject({ kind: 'configuration' });
      expect(failureIn(result)).not.toHaveProperty('part');
    }
    expect(failureIn(client.send([read('1'), edit('2')])[1])).not.toHaveProperty('part');
  });
});

describe('an edit that is refused for itself', () => {
  it('does not keep the next ones from being sent', () => {
    const { client, sent } = setUp(({ url }) => (url.endsWith('1') ? answer(400) : answer(200, {})), {
      width: 1,
    });
    expect(kinds(client.send(['1', '2', '3'].map(edit)))).toEqual(['refused', 'ok', 'ok']);
    expect(kinds(client.send([edit('4')]))).toEqual(['ok']);
    expect(sent().flat()).toEqual(['POST 1', 'POST 2', 'POST 3', 'POST 4']);
  });
});

describe("Google's daily number of requests", () => {
  const spent: HttpAnswer = { kind: 'no-answer', reason: 'used up', limit: 'day' };

  it('when it is used up, nothing else is sent; reads were not carried out, writes may have been', () => {
    const { client, clock, batches } = setUp(() => spent, { width: 2 });
    const results = client.send([read('1'), edit('2'), edit('3')]);
    expect(kinds(results)).toEqual(['rate-limited', 'no-answer', 'rate-limited']);
    expect(batches).toHaveLength(1);
    const failure = failureIn(results[2]);
    expect(failure.sentence).toMatch(
      /daily number of requests is used up for you, so campaign 3 was not changed/,
    );
    expect([failure.status, failure.retryAt]).toEqual([null, clock.now() + 3_600_000]);
  });
});

describe("Google's limit of a short time", () => {
  it('causes a pause after which fewer are sent together, until all are read', () => {
    const clock = manualClock();
    const sizes: number[] = [];
    const client = createClient({
      transport: (requests) => {
        sizes.push(requests.length);
        const tooMany: HttpAnswer = { kind: 'no-answer', reason: 'in a short time', limit: 'short' };
        return requests.map(() => (requests.length > 3 ? tooMany : answer(200, {})));
      },
      baseUrl: 'https://ads.example/',
      tokens: { get: () => success(TOKEN), renew: () => success(TOKEN) },
      clock,
      rateLimit: plainRateLimit(clock.now, 8),
    });
    const began = clock.now();
    const results = client.send(['1', '2', '3', '4', '5', '6', '7', '8'].map(read));
    expect(kinds(results)).toEqual(Array(8).fill('ok'));
    expect(clock.now() - began).toBeGreaterThanOrEqual(20_000);
    expect(sizes.slice(0, 2)).toEqual([8, 1]);
  });

  it('is what the next execution names while the pause lasts, not the advertising service', () => {
    const clock = manualClock();
    const tooMany: HttpAnswer = {
      kind: 'no-answer',
      reason: 'zu oft aufgerufen: urlfetch.',
      limit: 'unclear',
    };
    const rateLimit = plainRateLimit(clock.now, 8);
    const client = () =>
      createClient({
        transport: (requests) => requests.map(() => tooMany),
        baseUrl: 'https://ads.example/',
        tokens: { get: () => success(TOKEN), renew: () => success(TOKEN) },
        clock,
        deadline: clock.now() + 1_000,
        rateLimit,
      });
    client().send([read('1')]);
    const failure = failureIn(client().send([read('2')])[0]);
    expect(failure.sentence).toMatch(
      /^A request limit of Google is used up for you, so campaign 2 could not be read/,
    );
    expect(failure.status).toBeNull();
    expect(failure.retryAt).toBeGreaterThanOrEqual(clock.now() + 60_000);
  });

  it('differs from an address that is not permitted: nothing else is sent, and no write is unclear', () => {
    const denied: HttpAnswer = { kind: 'no-answer', reason: 'not permitted', limit: 'permission' };
    const { client, batches } = setUp(() => denied, { width: 1 });
    expect(kinds(client.send([edit('1'), edit('2')]))).toEqual(['configuration', 'configuration']);
    expect(batches).toHaveLength(1);
  });
});

describe('the hourly limit', () => {
  it('is not exceeded by requests that the host has to send twice', () => {
    const clock = manualClock();
    const granted: boolean[] = [];
    const client = createClient({
      transport: (requests, mayAskAgain) => {
        if (requests.length > 1) granted.push(...requests.map(() => mayAskAgain!()));
        return requests.map(() => answer(200, {}));
      },
      baseUrl: 'https://ads.example/',
      tokens: { get: () => success(TOKEN), renew: () => success(TOKEN) },
      clock,
      rateLimit: plainRateLimit(clock.now, 20, { limit: 5 }),
    });
    client.send([read('1'), read('2'), read('3')]);
    expect(granted).toEqual([true, true, false]);
  });

  it('sends requests up to the limit, and reports for the others which limit it is and until when', () => {
    const clock = manualClock();
    const rateLimit = plainRateLimit(clock.now, 20, { limit: 2 });
    const { client, sent } = setUp(() => answer(200, {}), { rateLimit, clock });
    const results = client.send([read('1'), read('2'), edit('3')]);
    expect(sent()).toEqual([['GET 1', 'GET 2']]);
    expect(failureIn(results[2])).toMatchObject({
      kind: 'rate-limited',
      status: null,
      retryAt: START + 62 * 60_000,
      sentence: expect.stringMatching(
        /^Settings allow 2 requests an hour .* so campaign 3 was not changed\.$/,
      ),
    });
  });

  it('reports that other windows are in the way while its state is locked', () => {
    const clock = manualClock();
    const rateLimit = plainRateLimit(clock.now, 20, { alone: () => false });
    const { client, sent } = setUp(() => answer(200, {}), { rateLimit, clock, deadline: START + 10_000 });
    const [result] = client.send([edit('3')]);
    expect(sent()).toEqual([]);
    expect(failureIn(result)).toMatchObject({
      kind: 'rate-limited',
      sentence: expect.stringMatching(
        /^Other windows of yours are using .* so campaign 3 was not changed\.$/,
      ),
    });
  });

  it('holds back reads that would exceed it together', () => {
    const clock = manualClock();
    const { client } = setUp(() => answer(200, {}), {
      rateLimit: plainRateLimit(clock.now, 20, { limit: 3 }),
      clock,
    });
    client.send([read('1'), read('2')]);
    expect(client.blockedReason(1)).toBeNull();
    expect(client.blockedReason(2)).toMatchObject({ kind: 'rate-limited', retryAt: START + 62 * 60_000 });
    const never = client.blockedReason(4);
    expect(never).toMatchObject({
      retryAt: null,
      sentence: expect.stringMatching(/more than the 3 requests/),
    });
  });
});

describe('the deadline', () => {
  it('is never passed while sleeping: the failure says when to retry, and nothing more is sent', () => {
    const { client, clock, sent } = setUp(() => answer(429, '', { 'retry-after': '20' }), {
      deadline: START + 10_000,
      width: 2,
    });
    const results = client.send([edit('1'), edit('2'), edit('3'), creation('4')]);
    expect(kinds(results)).toEqual(['rate-limited', 'rate-limited', 'rate-limited', 'rate-limited']);
    expect(results.map((result) => failureIn(result).retryAt)).toEqual(
      [1, 2, 3, 4].map(() => START + 20_000),
    );
    expect(failureIn(results[3]).sentence).toContain('campaign 4');
    expect(sent()).toEqual([['POST 1', 'POST 2']]);
    expect(clock.sleeps).toEqual([]);
  });
});

describe('a refused token', () => {
  it('is replaced once for the whole batch, and only refused requests are sent again', () => {
    const { client, batches, renewals, clock } = setUp((request, before) =>
      bearer(request) === `Bearer ${TOKEN}` && !request.url.endsWith('2')
        ? answer(401)
        : answer(200, { before }),
    );
    expect(kinds(client.send([edit('1'), edit('2'), creation('3')]))).toEqual(['ok', 'ok', 'ok']);
    expect(renewals()).toBe(1);
    expect(batches.map((batch) => batch.map(bearer))).toEqual([
      [`Bearer ${TOKEN}`, `Bearer ${TOKEN}`, `Bearer ${TOKEN}`],
      [`Bearer ${TOKEN}-renewed-1`, `Bearer ${TOKEN}-renewed-1`],
    ]);
    expect(clock.sleeps).toEqual([]);
  });

  it('is not replaced repeatedly, and nothing more is sent', () => {
    const { client, renewals, sent } = setUp(() => answer(401), { width: 2 });
    const results = client.send([read('1'), read('2'), read('3')]);
    expect(kinds(results)).toEqual(['unauthorized', 'unauthorized', 'unauthorized']);
    expect(failureIn(results[2]).sentence).toContain('campaign 3');
    expect(renewals()).toBe(1);
    expect(sent()).toHaveLength(2);
  });

  it('does not quote the token in any form', () => {
    const { client } = setUp((request) => answer(400, `You sent ${bearer(request)}, that is ${TOKEN}.`));
    expect(JSON.stringify(client.send([read('1')]))).not.toContain(TOKEN);
  });
});

describe('without a token', () => {
  const failure = (kind: Failure['kind'], retryAt: number | null): Failure => ({
    kind,
    status: null,
    sentence: 'About the token.',
    words: '',
    retryAt,
  });
  it.each<[Failure['kind'], number | null, Failure['kind']]>([
    ['unauthorized', null, 'unauthorized'],
    ['forbidden', null, 'forbidden'],
    ['configuration', null, 'configuration'],
    ['not-found', null, 'configuration'],
    ['refused', null, 'configuration'],
    ['garbled', START + 1, 'rate-limited'],
    ['rate-limited', START + 1, 'rate-limited'],
    ['server', START + 1, 'rate-limited'],
    ['no-answer', START + 1, 'rate-limited'],
  ])('%s of the token reads as %s of the call, because nothing was sent', (kind, retryAt, expected) => {
    const token = failed(failure(kind, retryAt));
    const { client, batches } = setUp(() => answer(200, {}), { token, width: 1 });
    const results = client.send([creation('1'), edit('2')]);
    expect(results.map(failureIn)).toEqual(
      [1, 2].map(() => ({
        ...failure(kind, retryAt),
        kind: expected,
        ...(['server', 'no-answer', 'garbled'].includes(kind) && { broken: true }),
      })),
    );
    expect(batches).toEqual([]);
  });

  it('fails as well when the renewal fails, but keeps the received answers', () => {
    const renewal = failed(failure('unauthorized', null));
    const { client } = setUp(({ url }) => (url.endsWith('1') ? answer(200, {}) : answer(401)), { renewal });
    const results = client.send([edit('1'), edit('2')]);
    expect(kinds(results)).toEqual(['ok', 'unauthorized']);
    expect(failureIn(results[1]).sentence).toBe('About the token.');
  });
});
