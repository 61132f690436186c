// test, apps-script: errors of UrlFetchApp: a request that may have been carried out is never repeated, and
// the reason has no address.

import type { HttpRequest } from '../../src/ad-service/transport';
import { urlFetchTransport } from '../../src/apps-script/fetch-transport';

const request = (method: 'GET' | 'POST', name: string): HttpRequest => ({
  method,
  url: `https://service.example/${name}?api_key=s3cret`,
});

let fetched: string[][];
/** A batch with a bad request throws and has no answers, although the others may have been sent. */
function hostThat(error: string, isBad: (url: string) => boolean = () => true): void {
  fetched = [];
  const response = { getAllHeaders: () => ({}), getResponseCode: () => 200, getContentText: () => 'fine' };
  const fetchAll = (all: readonly { url: string }[]) => {
    fetched.push(all.map(({ url }) => new URL(url).pathname.slice(1)));
    if (all.some(({ url }) => isBad(url))) throw new Error(error);
    return all.map(() => response);
  };
  Object.assign(globalThis, { UrlFetchApp: { fetchAll } });
}
afterAll(() => void Reflect.deleteProperty(globalThis, 'UrlFetchApp'));

it.each([
  ['DNS error: https://service.example/x?api_key=s3cret', 'the address was not found'],
  ['Timeout: https://service.example/x?api_key=s3cret', 'the answer took too long'],
  ['Request timed out: https://service.example/x?api_key=s3cret', 'the answer took too long'],
  [
    'You do not have permission to call UrlFetchApp.fetch: https://service.example/x?api_key=s3cret',
    'Google does not allow this request',
  ],
  [
    'Adresse nicht erreichbar: https://service.example/x?api_key=s3cret',
    'the connection failed: Adresse nicht erreichbar: the address',
  ],
])('%s', (error, reason) => {
  hostThat(error);
  expect(urlFetchTransport([request('POST', 'x')])).toEqual([{ kind: 'no-answer', reason }]);
  expect(fetched).toEqual([['x']]);
});

const BATCH = [request('GET', 'a'), request('POST', 'b'), request('GET', 'bad')];
const isBad = (url: string) => url.includes('/bad');

it('asks for the reads of a failed batch again, one by one, and never repeats a write', () => {
  hostThat('DNS error', isBad);
  const answers = urlFetchTransport(BATCH);
  expect(fetched).toEqual([['a', 'b', 'bad'], ['a'], ['bad']]);
  expect(answers.map(({ kind }) => kind)).toEqual(['answer', 'no-answer', 'no-answer']);
});

it('repeats nothing when the time is over or a limit of Google is used up', () => {
  hostThat('DNS error', isBad);
  expect(urlFetchTransport(BATCH, () => false).map(({ kind }) => kind)).toEqual(Array(3).fill('no-answer'));
  expect(fetched).toHaveLength(1);
  hostThat('Service invoked too many times for one day: urlfetch.', isBad);
  expect(urlFetchTransport(BATCH)).toEqual(
    Array(3).fill(expect.objectContaining({ kind: 'no-answer', limit: 'day' })),
  );
  expect(fetched).toHaveLength(1);
});
