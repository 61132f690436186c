// Workbench, Apps Script host: UrlFetchApp sends real requests and fails as Google's does.
import { gzipSync } from 'node:zlib';
import { closeAll, hostWith, resultOf, runBody, serve } from './script-host';

afterEach(closeAll);

const echo = () =>
  serve((request, response) => {
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end(`${request.method} ${request.url}`);
  });

describe('requests', () => {
  test('a plain fetch is a GET with an answer of text, code and headers', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(
        201,
        [
          ['Content-Type', 'application/json'],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ].flat(),
      );
      response.end('{"name":"Zoë"}');
    });
    const value = await runBody(`
      const answer = UrlFetchApp.fetch('${server.url}/x?y=1');
      return {
        code: answer.getResponseCode(),
        text: answer.getContentText(),
        type: answer.getHeaders()['Content-Type'],
        cookies: answer.getAllHeaders()['Set-Cookie'],
        bytes: answer.getContent().slice(0, 3),
        blob: answer.getBlob().getContentType(),
      };`);
    expect(value).toEqual({
      code: 201,
      text: '{"name":"Zoë"}',
      type: 'application/json',
      cookies: ['a=1', 'b=2'],
      bytes: [123, 34, 110],
      blob: 'application/json',
    });
    expect(server.received[0]).toMatchObject({ method: 'GET', url: '/x?y=1' });
  });

  test.each([
    [
      'text with a content type',
      `{method: 'post', contentType: 'application/json', payload: '{}'}`,
      'POST',
      'application/json',
      '{}',
    ],
    [
      'an object',
      `{method: 'put', payload: {a: 'b c', 'é': '&='}}`,
      'PUT',
      'application/x-www-form-urlencoded',
      'a=b+c&%C3%A9=%26%3D',
    ],
    ['a payload without method', `{payload: 'x'}`, 'POST', 'application/x-www-form-urlencoded', 'x'],
    [
      'signed bytes',
      `{method: 'post', contentType: 'image/png', payload: [-119, 80, 78, 71]}`,
      'POST',
      'image/png',
      '\x89PNG',
    ],
    [
      'a blob',
      `{method: 'post', payload: Utilities.newBlob('hi', 'text/csv', 'a.csv')}`,
      'POST',
      'text/csv',
      'hi',
    ],
    ['a DELETE without body', `{method: 'delete'}`, 'DELETE', undefined, ''],
  ])('%s', async (_name, options, method, type, body) => {
    const server = await echo();
    await runBody(`UrlFetchApp.fetch('${server.url}/p', ${options})`);
    expect(server.received[0]?.method).toBe(method);
    expect(server.received[0]?.headers['content-type']).toBe(type);
    expect(server.received[0]?.body.toString('latin1')).toBe(body);
  });

  test('an object with a blob becomes multipart, where blobs are files', async () => {
    const server = await echo();
    await runBody(`UrlFetchApp.fetch('${server.url}', {method: 'post', payload: {
      title: 'Zoë', file: Utilities.newBlob([-1, 0, 1], 'image/png', 'a.png')}})`);
    const { headers, body } = server.received[0]!;
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
    expect(body.toString('latin1')).toBe(
      [
        `--${boundary}`,
        'Content-Disposition: form-data; name="title"',
        '',
        Buffer.from('Zoë').toString('latin1'),
        `--${boundary}`,
        'Content-Disposition: form-data; name="file"; filename="a.png"',
        'Content-Type: image/png',
        '',
        '\xff\0\x01',
        `--${boundary}--`,
        '',
      ].join('\r\n'),
    );
  });

  test('getRequest shows what would be sent and sends nothing', async () => {
    const server = await echo();
    const value = await runBody(
      `return UrlFetchApp.getRequest('${server.url}/q', {payload: {a: 1}, headers: {'X-Who': 'me'}})`,
    );
    expect(value).toMatchObject({
      url: `${server.url}/q`,
      method: 'post',
      payload: 'a=1',
      contentType: 'application/x-www-form-urlencoded',
      headers: { 'X-Who': 'me' },
    });
    expect(server.received).toHaveLength(0);
  });

  test('redirects are followed unless followRedirects is false', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/end') response.end('arrived');
      else response.writeHead(302, { Location: '/end' }).end();
    });
    const value = await runBody(`return [
      UrlFetchApp.fetch('${server.url}/start').getContentText(),
      UrlFetchApp.fetch('${server.url}/start', {followRedirects: false}).getResponseCode()]`);
    expect(value).toEqual(['arrived', 302]);
  });

  test('packed answers are unpacked', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('packed text'));
    });
    expect(await runBody(`return UrlFetchApp.fetch('${server.url}').getContentText()`)).toBe('packed text');
  });
});

describe('failures', () => {
  const failing = () =>
    serve((_request, response) => {
      response.writeHead(404).end('x'.repeat(500));
    });

  test('a status from 400 on throws with the host and a piece of the answer', async () => {
    const server = await failing();
    await expect(runBody(`UrlFetchApp.fetch('${server.url}/deep?x=1')`)).rejects.toThrow(
      `Exception: Request failed for ${server.url} returned code 404. Truncated server response: ${'x'.repeat(100)}... (use muteHttpExceptions option to examine full response)`,
    );
  });

  test('muted it is an answer', async () => {
    const server = await failing();
    const value = await runBody(
      `return UrlFetchApp.fetch('${server.url}', {muteHttpExceptions: true}).getResponseCode()`,
    );
    expect(value).toBe(404);
  });

  test('a refused connection throws although muted', async () => {
    const server = await echo();
    await closeAll();
    await expect(runBody(`UrlFetchApp.fetch('${server.url}/', {muteHttpExceptions: true})`)).rejects.toThrow(
      `Exception: Address unavailable: ${server.url}/`,
    );
  });

  test('a connection dropped after the request arrived throws although muted', async () => {
    const server = await serve((_request, response) => response.destroy());
    await expect(runBody(`UrlFetchApp.fetch('${server.url}', {muteHttpExceptions: true})`)).rejects.toThrow(
      'Exception: Unexpected error',
    );
    expect(server.received).toHaveLength(1);
  });

  test('an answer cut in the middle throws', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"half":', () => response.destroy());
    });
    await expect(runBody(`UrlFetchApp.fetch('${server.url}')`)).rejects.toThrow(
      'Exception: Unexpected error',
    );
  });

  test('an answer over 50 MB throws although muted', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const server = await serve((_request, response) => {
      for (let i = 0; i < 51; i += 1) response.write(piece);
      response.end();
    });
    await expect(
      runBody(`UrlFetchApp.fetch('${server.url}/', { muteHttpExceptions: true })`),
    ).rejects.toThrow('Limit Exceeded: URLFetch Response Size.');
  });

  test('no answer within timeoutSeconds throws', async () => {
    const server = await serve(() => {});
    await expect(runBody(`UrlFetchApp.fetch('${server.url}/', {timeoutSeconds: 0.05})`)).rejects.toThrow(
      `Exception: Timeout: ${server.url}/`,
    );
  });

  test.each([
    [
      'a Host header',
      `'http://x.test', {headers: {Host: 'y'}}`,
      'Attribute provided with invalid value: Header:Host',
    ],
    [
      'a Content-Length header',
      `'http://x.test', {headers: {'content-length': '1'}}`,
      'Attribute provided with invalid value: Header:content-length',
    ],
    [
      'a line break in a header',
      `'http://x.test', {headers: {A: 'b\\nc'}}`,
      'Attribute provided with invalid value: Header:A',
    ],
    [
      'an undefined header',
      `'http://x.test', {headers: {A: undefined}}`,
      'Attribute provided with no value: Header:A',
    ],
    [
      '101 headers',
      `'http://x.test', {headers: Object.fromEntries(Array.from({length: 101}, (_, i) => ['h' + i, 'x']))}`,
      'Limit Exceeded',
    ],
    [
      'an unknown method',
      `'http://x.test', {method: 'head'}`,
      'Attribute provided with invalid value: method',
    ],
    ['an empty address', `''`, 'Attribute provided with no value: url'],
    ['braces in the address', `'http://x.test/{id}'`, 'Invalid argument: http://x.test/{id}'],
    [
      'an address of 2,083 characters',
      `'http://x.test/'.padEnd(2083, 'a')`,
      'Limit Exceeded: URLFetch URL Length.',
    ],
    ['no address', ``, "don't match the method signature for UrlFetchApp.fetch"],
    [
      'a body over 50 MB',
      `'http://x.test', {payload: 'x'.repeat(50 * 1024 * 1024 + 1)}`,
      'Limit Exceeded: URLFetch POST Size.',
    ],
  ])('%s is refused before anything is sent', async (_name, args, message) => {
    await expect(runBody(`UrlFetchApp.fetch(${args})`)).rejects.toThrow(message);
  });

  test('an address of 2,082 characters is sent', async () => {
    const server = await echo();
    await runBody(`UrlFetchApp.fetch('${server.url}/'.padEnd(2082, 'a'))`);
    expect(server.received).toHaveLength(1);
  });
});

describe('fetchAll', () => {
  test('asks in parallel and answers in the order of the requests', async () => {
    // No request is answered until all three have arrived: sent one after another, they would wait forever.
    const waiting: (() => void)[] = [];
    const server = await serve((request, response) => {
      waiting.push(() => response.end(request.url));
      if (waiting.length === 3) for (const answer of waiting.reverse()) answer();
    });
    const value = await runBody(
      `return UrlFetchApp.fetchAll(['${server.url}/a', {url: '${server.url}/b'}, '${server.url}/c']).map((a) => a.getContentText())`,
    );
    expect(value).toEqual(['/a', '/b', '/c']);
  });

  test('one request without answer discards all the others, which did run', async () => {
    const server = await serve((request, response) => {
      if (request.url === '/bad') response.destroy();
      else response.end('done');
    });
    const body = `UrlFetchApp.fetchAll(['/1', '/bad', '/2'].map((path) =>
      ({url: '${server.url}' + path, method: 'post', muteHttpExceptions: true})))`;
    await expect(runBody(body)).rejects.toThrow('Exception: Unexpected error');
    expect(server.received.map((request) => request.url).sort()).toEqual(['/1', '/2', '/bad']);
  });

  test('a request that Google refuses to build stops all before any is sent', async () => {
    const server = await echo();
    await expect(runBody(`UrlFetchApp.fetchAll(['${server.url}', 'http://x.test/{}'])`)).rejects.toThrow(
      'Invalid argument',
    );
    expect(server.received).toHaveLength(0);
  });
});

describe('the host', () => {
  test('keeps a log without secrets', async () => {
    const server = await echo();
    const host = await hostWith(`function main() {
      UrlFetchApp.fetch('${server.url}/a?access_token=hidden&page=2', {headers: {Authorization: 'hidden'}, payload: 'hidden'}) }`);
    await host.run({ function: 'main' });
    expect(host.requests).toEqual([
      { url: `${server.url}/a?access_token=***&page=2`, method: 'POST', status: 200 },
    ]);
  });

  test('counts every request of fetchAll against the quota of the day', async () => {
    const server = await echo();
    let now = Date.UTC(2026, 0, 1);
    const host = await hostWith(
      `function main() { return UrlFetchApp.fetchAll(['${server.url}', '${server.url}']).length }`,
      { now: () => now },
    );
    host.quotas.urlFetch.limit = 3;
    expect(await resultOf(host, { function: 'main' })).toBe(2);
    const spent = 'Exception: Service invoked too many times for one day: urlfetch.';
    await expect(resultOf(host, { function: 'main' })).rejects.toThrow(spent);
    expect(await resultOf(host, { function: 'main', user: 'other@example.com' })).toBe(2);
    now += 86_400_000;
    expect(await resultOf(host, { function: 'main' })).toBe(2);
  });

  test.each([
    ['en_US', 'in a short time: urlfetch rateMax'],
    ['de_DE', 'in kurzer Zeit zu oft aufgerufen: urlfetch rateMax'],
    ['tr_TR', 'kısa sürede çok fazla çağrıldı: urlfetch rateMax'],
    ['ja_JP', '短時間にサービスを呼び出した回数が多すぎます: urlfetch rateMax'],
  ] as const)('limits requests of a short time (%s)', async (locale, message) => {
    const server = await echo();
    let now = Date.UTC(2026, 0, 1);
    const host = await hostWith(
      `function main() { return UrlFetchApp.fetch('${server.url}').getResponseCode() }`,
      {
        locale,
        now: () => now,
      },
    );
    host.quotas.urlFetchRate.limit = 1;
    expect(await resultOf(host, { function: 'main' })).toBe(200);
    await expect(resultOf(host, { function: 'main' })).rejects.toThrow(message);
    now += 10_000;
    expect(await resultOf(host, { function: 'main' })).toBe(200);
  });

  test('limits the bytes of a short time, and refuses what the administrator does not permit', async () => {
    const server = await echo();
    let now = Date.UTC(2026, 0, 1);
    const host = await hostWith(
      `function main() { return UrlFetchApp.fetch('${server.url}', {method: 'post', payload: 'x'.repeat(1000)}).getResponseCode() }`,
      { now: () => now },
    );
    host.quotas.bandwidth.limit = 1000;
    expect(await resultOf(host, { function: 'main' })).toBe(200);
    await expect(resultOf(host, { function: 'main' })).rejects.toThrow(/Bandwidth quota exceeded: http/);
    now += 15_000;
    host.quotas.notPermitted.push(server.url);
    await expect(resultOf(host, { function: 'main' })).rejects.toThrow(/are not permitted by your admin/);
  });

  test.each(['NONE', 'LIMITED'] as const)('mode %s may not fetch', async (mode) => {
    const server = await echo();
    await expect(runBody(`UrlFetchApp.fetch('${server.url}')`, {}, { mode })).rejects.toThrow(
      'Specified permissions are not sufficient to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request',
    );
    expect(server.received).toHaveLength(0);
  });

  test('the time limit ends a hanging fetch', async () => {
    const server = await serve(() => {});
    const host = await hostWith(`function main() { UrlFetchApp.fetch('${server.url}') }`);
    const result = await host.run({ function: 'main', timeLimitMs: 300 });
    expect(result.ended).toBe('time-limit');
  });

  test('a method that is missing says its name', async () => {
    await expect(runBody('UrlFetchApp.fetchSome()')).rejects.toThrow(
      'UrlFetchApp.fetchSome is not implemented in the workbench',
    );
  });
});
