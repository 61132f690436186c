// test of service: rows in pages of any form, from services that follow the documentation and from others.

import type { Result } from '../../src/ad-service/failures';
import { failed, newFailure, success } from '../../src/ad-service/failures';
import { readRows, writeRows } from '../../src/ad-service/paged';
import type { Client, ServiceCall } from '../../src/ad-service/service-call';
import type { Fields } from '../../src/shared/value';
import { SOURCE_BIDS } from '../../src/tabs/source-bids/source-bids-requests';
import { SOURCES } from '../../src/tabs/sources/sources-requests';
import { failureIn, valueIn } from './results';

interface Query {
  readonly limit: number;
  readonly offset: number;
}
const row = (number: number) => ({ app_id: `app ${number}`, app_id_external: '', status: true });
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index));
const from = (all: readonly object[], { limit, offset }: Query) => all.slice(offset, offset + limit);

/**
 * A client whose answers depend on the requested page (null: no page) and on the number of earlier
 * requests.
 */
function service(reply: (query: Query | null, before: number) => unknown) {
  const asked: (Query | null)[] = [];
  const client: Client = {
    send: (calls: readonly ServiceCall[]) =>
      calls.map((call) => {
        const query = (call.query as unknown as Query | undefined) ?? null;
        asked.push(query);
        const answer = reply(query, asked.length - 1);
        return typeof answer === 'number'
          ? failed(newFailure('refused', 'Too many.', answer))
          : success(answer);
      }),
  };
  const appsOf = (pageSize: number): string[] =>
    valueIn(readRows(client, ['a'], pageSize, SOURCES)[0]).map(({ appId }) => String(appId));
  return { client, asked, appsOf };
}
const names = (count: number) => rows(count).map(({ app_id }) => app_id);
const ALL = { limit: 10, offset: 0 };

describe('pages', () => {
  it.each<[string, (query: Query | null) => unknown, number]>([
    ['all at once, whatever was asked', () => rows(25), 1],
    [
      'a page with such an end mark',
      (query) => ({ total_row_count: 25, sources: from(rows(25), query ?? ALL) }),
      3,
    ],
    [
      'an array around a page',
      (query) => [{ 'total row count': 25, sources: from(rows(25), query ?? ALL) }],
      3,
    ],
    ['a total as text', (query) => ({ 'Total Row Count': '25', sources: from(rows(25), query ?? ALL) }), 3],
    ['no total: until no row comes', (query) => ({ sources: from(rows(25), query ?? ALL) }), 4],
    [
      'a total that counts something else, too few',
      (query) => ({ total_row_count: 3, sources: from(rows(25), query ?? ALL) }),
      4,
    ],
    [
      'a total that counts something else, too many',
      (query) => ({ total_row_count: 99, sources: from(rows(25), query ?? ALL) }),
      4,
    ],
    ['a bare array of the page', (query) => from(rows(25), query ?? ALL), 4],
    [
      'a bare array of fewer rows than requested',
      (query) => from(rows(25), { limit: 7, offset: query?.offset ?? 0 }),
      5,
    ],
  ])('%s', (_name, reply, requests) => {
    const { asked, appsOf } = service(reply);
    expect(appsOf(10)).toEqual(names(25));
    expect(asked).toHaveLength(requests);
  });

  it.each<[string, unknown, number]>([
    ['an array', rows(8), 8],
    ['a page', { total_row_count: 10, sources: rows(10) }, 10],
  ])('%s that a service repeats is the whole list if it can be no page', (_name, answer, count) => {
    const { asked, appsOf } = service(() => answer);
    expect(appsOf(10)).toEqual(names(count));
    expect(asked).toHaveLength(2);
  });

  it('a smaller limit than asked for is followed', () => {
    const { asked, appsOf } = service((query) => ({
      total_row_count: 25,
      sources: from(rows(25), { offset: query?.offset ?? 0, limit: 7 }),
    }));
    expect(appsOf(1000)).toEqual(names(25));
    expect(asked.map((query) => query?.offset)).toEqual([0, 6, 12, 18]);
  });

  it('pages are requested if the service requires it, or returns one', () => {
    const wanting = service((query) => (query ? { total_row_count: 25, sources: rows(25) } : 400));
    expect(wanting.appsOf(0)).toEqual(names(25));
    expect(wanting.asked).toEqual([null, { limit: 1000, offset: 0 }]);
    const paging = service((query) => ({ total_row_count: 25, sources: from(rows(25), query ?? ALL) }));
    expect(paging.appsOf(0)).toEqual(names(25));
    expect(paging.asked).toEqual([null, { limit: 1000, offset: 9 }]);
  });

  it('a refusal of a page is final', () => {
    const { client, asked } = service(() => 400);
    expect(failureIn(readRows(client, ['a'], 0, SOURCES)[0])).toMatchObject({ kind: 'refused' });
    expect(asked).toHaveLength(2);
  });

  it.each([[[]], [{ total_row_count: 0, sources: [] }]])('no row is no row: %j', (answer) => {
    const { asked, appsOf } = service(() => answer);
    expect(appsOf(10)).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it('rows are read again from the start if their number changes meanwhile', () => {
    const { asked, appsOf } = service((query, before) => {
      const all = before < 2 ? rows(25).slice(1) : rows(25);
      return { total_row_count: before < 1 ? 25 : all.length, sources: from(all, query ?? ALL) };
    });
    expect(appsOf(10)).toEqual(names(25));
    expect(asked.map((query) => query?.offset)).toEqual([0, 9, 0, 9, 18]);
  });

  it('rows that keep changing are a failure, not a partial list', () => {
    const { client, asked } = service((query, before) => ({
      total_row_count: 25 + before,
      sources: from(rows(60), query ?? ALL),
    }));
    const failure = failureIn(readRows(client, ['a'], 10, SOURCES)[0]);
    expect(failure.sentence).toBe(
      'While it was read page by page, the list of sources of campaign a changed. Pull again.',
    );
    // Read, and read again three times, two pages each.
    expect(asked).toHaveLength(8);
  });

  it.each<[string, (query: Query | null) => unknown]>([
    ['a page', () => ({ total_row_count: 25, sources: rows(10) })],
    ['a page without a total', () => ({ sources: rows(10) })],
    ['an array of as many rows as requested', () => rows(10)],
  ])('%s that a service repeats does not count as the whole list', (_name, reply) => {
    const { client, asked } = service(reply);
    expect(failureIn(readRows(client, ['a'], 10, SOURCES)[0])).toMatchObject({
      kind: 'garbled',
      sentence:
        'The service returns the same page of the list of sources of campaign a again instead of the next one, so the rest cannot be read. Check Rows in each request in Settings.',
    });
    expect(asked).toHaveLength(8);
  });

  it('of several campaigns are requested together, each to its own end', () => {
    const batches: string[][] = [];
    const client: Client = {
      send(calls) {
        batches.push(calls.map(({ path }) => path));
        return calls.map(({ path, query }): Result<unknown> => {
          if (path.endsWith('/c')) return failed(newFailure('server', 'S.', 500));
          const all = rows(path.endsWith('/a') ? 25 : 5);
          return success({ total_row_count: all.length, sources: from(all, query as unknown as Query) });
        });
      },
    };
    const results = readRows(client, ['a', 'b', 'c'], 10, SOURCES);
    expect(results.map((result) => result.ok && result.value.length)).toEqual([25, 5, false]);
    expect(batches).toEqual([['/sources/a', '/sources/b', '/sources/c'], ['/sources/a'], ['/sources/a']]);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['an object without rows', { total_row_count: 5 }],
    ['rows that are no list', { sources: {} }],
  ])('%s is garbled', (_name, answer) => {
    const { client } = service(() => answer);
    expect(failureIn(readRows(client, ['a'], 10, SOURCES)[0])).toMatchObject({ kind: 'garbled' });
  });
});

describe('source bids', () => {
  it.each([0, 2])('a list with %i rows whose total is 5 is not whole', (count) => {
    const listed = Array.from({ length: count }, (_, i) => ({ app_id: String(i), country: 'DE' }));
    const client: Client = {
      send: (calls) =>
        calls.map(({ query }) => {
          const { offset = 0 } = (query ?? {}) as { offset?: number };
          return success([{ total_row_count: 5, source_bids: listed.slice(offset) }]);
        }),
    };
    expect(failureIn(readRows(client, ['a'], 0, SOURCE_BIDS)[0])).toMatchObject({
      kind: 'garbled',
      sentence: `The service reports 5 rows in the list of source bids of campaign a, but returned ${count}. Pull again.`,
    });
  });

  const bid = { app_id: 1, country: 'de', bid_override_percentage: 'default', bid_value: '2.50' };
  it.each<[object, Fields]>([
    [bid, { bidValue: 2.5 }],
    [{ ...bid, bid_override_percentage: 20, bid_value: null }, { overridePercent: 20 }],
    [
      { ...bid, app_id_external: 77 },
      { bidValue: 2.5, externalAppId: '77' },
    ],
    // At most one of the two may be set, so the other one is known.
    [{ app_id: '1', country: 'DE', bid_value: '2.50' }, { bidValue: 2.5 }],
    [{ app_id: '1', country: 'DE', bid_override_percentage: '20' }, { overridePercent: 20 }],
  ])('%j is read', (wire, fields) => {
    const { client } = service(() => [wire]);
    const known = { campaignId: 'a', appId: '1', country: 'DE' };
    expect(valueIn(readRows(client, ['a'], 0, SOURCE_BIDS)[0])).toEqual([
      { ...known, overridePercent: null, bidValue: null, ...fields },
    ]);
  });

  it('does not read omitted overrides as none', () => {
    const { client } = service(() => [{ app_id: '1', country: 'DE' }]);
    const known = { campaignId: 'a', appId: '1', country: 'DE' };
    expect(valueIn(readRows(client, ['a'], 0, SOURCE_BIDS)[0])).toEqual([known]);
  });

  it('of one app in two countries, and of two apps in one, are different rows', () => {
    const { client } = service(() => [bid, { ...bid, country: 'AT' }, { ...bid, app_id: 2 }]);
    expect(valueIn(readRows(client, ['a'], 0, SOURCE_BIDS)[0])).toHaveLength(3);
  });

  it.each([{ country: 'EUROPE' }, { country: undefined }, { app_id: 1.5 }])('%j is left out', (change) => {
    const { client } = service(() => [{ ...bid, ...change }, null, bid]);
    const [read] = readRows(client, ['a'], 0, SOURCE_BIDS);
    expect(valueIn(read!)).toHaveLength(1);
    expect(read).toMatchObject({ unread: [{ tab: 'source-bids', parent: 'a', count: 2 }] });
  });

  it('are read to the last page even if some are unreadable', () => {
    const all = [bid, null, { ...bid, app_id: 2 }, { ...bid, app_id: 3 }, {}];
    const client: Client = {
      send: (calls) =>
        calls.map(({ query }) => {
          const { offset, limit } = query as { offset: number; limit: number };
          return success({
            total_row_count: all.length,
            offset,
            limit,
            source_bids: all.slice(offset, offset + limit),
          });
        }),
    };
    const [read] = readRows(client, ['a'], 2, SOURCE_BIDS);
    expect(valueIn(read!).map(({ appId }) => appId)).toEqual(['1', '2', '3']);
    expect(read).toMatchObject({ unread: [{ count: 2 }] });
  });

  it('end with a failure at a page of which nothing can be read', () => {
    let asked = 0;
    const client: Client = {
      send: (calls) =>
        calls.map(() => {
          asked += 1;
          return success({ source_bids: [{}, {}] });
        }),
    };
    expect(failureIn(readRows(client, ['a'], 2, SOURCE_BIDS)[0]).kind).toBe('garbled');
    expect(asked).toBe(1);
  });
});

describe('writing rows', () => {
  it('makes one call for a campaign, with the rows as an array or in an object', () => {
    const row = { appId: '=5', externalAppId: 'ignored', active: false, campaignId: 'a' };
    expect(writeRows('0/7', [row], 'array', SOURCES)).toEqual({
      method: 'POST',
      path: '/sources/0%2F7',
      json: [{ app_id: '=5', status: false }],
      kind: 'edit',
      what: 'the list of sources of campaign 0/7',
    });
    expect(writeRows('a', [row], 'object', SOURCES).json).toEqual({
      sources: [{ app_id: '=5', status: false }],
    });
  });

  it.each([
    [
      { overridePercent: 20, bidValue: null },
      { bid_override_percentage: '20', bid_value: 'default' },
    ],
    [{ overridePercent: -99.5 }, { bid_override_percentage: '-99.5' }],
    [{ overridePercent: 0 }, { bid_override_percentage: '0' }],
    [{ overridePercent: null }, { bid_override_percentage: 'default' }],
    [{ bidValue: 0.0000001 }, { bid_value: '0.00000010000000000000' }],
  ])('of bids %j are texts, and only what was changed is sent', (fields, sent) => {
    expect(writeRows('a', [{ appId: '1', country: 'DE', ...fields }], 'object', SOURCE_BIDS).json).toEqual({
      source_bids: [{ app_id: '1', country: 'DE', ...sent }],
    });
  });

  it.each<[string, () => unknown]>([
    ['no row', () => writeRows('a', [], 'array', SOURCES)],
    ['no campaign', () => writeRows('', [{ appId: '1', active: true }], 'array', SOURCES)],
    ['no app', () => writeRows('a', [{ active: true }], 'array', SOURCES)],
    ['an unknown status', () => writeRows('a', [{ appId: '1', active: null }], 'array', SOURCES)],
    ['no country', () => writeRows('a', [{ appId: '1', bidValue: 1 }], 'array', SOURCE_BIDS)],
    [
      'a value as text',
      () => writeRows('a', [{ appId: '1', country: 'DE', bidValue: '5' }], 'array', SOURCE_BIDS),
    ],
    [
      'no number',
      () => writeRows('a', [{ appId: '1', country: 'DE', bidValue: Number.NaN }], 'array', SOURCE_BIDS),
    ],
  ])('refuses %s', (_name, write) => {
    expect(write).toThrow(TypeError);
  });
});
