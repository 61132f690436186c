// contract: what every Transport must do; run for the Node adapter and for UrlFetchApp in the host.
import { createServer } from 'node:net';
import type { HttpAnswer, HttpRequest } from '../../src/ad-service/transport';
import type { EchoServer } from './echo-server';
import { startEchoServer } from './echo-server';

/** A transport under test; `send` may be asynchronous because the host runs executions in threads. */
export interface TransportUnderTest {
  send(requests: readonly HttpRequest[]): HttpAnswer[] | Promise<HttpAnswer[]>;
  close(): void | Promise<void>;
}

interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const SECRET = 's3cret-token';

/** Declares the suite. `make` is called once, before the tests. */
export function transportContract(
  name: string,
  make: () => TransportUnderTest | Promise<TransportUnderTest>,
): void {
  describe(`contract of a transport: ${name}`, () => {
    let server: EchoServer;
    let subject: TransportUnderTest;

    beforeAll(async () => {
      server = await startEchoServer();
      subject = await make();
    });
    afterAll(async () => {
      await subject?.close();
      await server?.close();
    });

    const url = (path: string) => `${server.address}${path}`;
    const answered = (answer: HttpAnswer | undefined) => {
      if (answer?.kind !== 'answer') throw new Error(`Expected an answer, got ${JSON.stringify(answer)}`);
      return answer;
    };
    const echo = async (request: HttpRequest): Promise<Echo> => {
      const answers = await subject.send([request]);
      expect(answers).toHaveLength(1);
      return JSON.parse(answered(answers[0]).body) as Echo;
    };
    /** A port of this machine on which no server listens. */
    const deadAddress = () =>
      new Promise<string>((resolve) => {
        const probe = createServer().listen(0, '127.0.0.1', () => {
          const address = probe.address();
          const port = typeof address === 'object' && address ? address.port : 0;
          probe.close(() => resolve(`http://127.0.0.1:${port}`));
        });
      });

    it('sends nothing and returns an empty list for no requests', async () => {
      expect(await subject.send([])).toEqual([]);
    });

    it('sends a GET with its query and headers, and no body', async () => {
      const seen = await echo({
        method: 'GET',
        url: url('/echo/a%2Fb%20c?x=1%2B1&y=%C3%BC'),
        headers: { authorization: `Bearer ${SECRET}`, accept: 'application/json' },
      });
      expect(seen).toMatchObject({ method: 'GET', url: '/echo/a%2Fb%20c?x=1%2B1&y=%C3%BC', body: '' });
      expect(seen.headers).toMatchObject({ authorization: `Bearer ${SECRET}`, accept: 'application/json' });
    });

    it('sends a text body as UTF-8 under its content type', async () => {
      const body = JSON.stringify({ name: 'Grün 💡 日本 "x"\n' });
      const seen = await echo({ method: 'POST', url: url('/echo'), contentType: 'application/json', body });
      expect(Buffer.from(seen.body, 'base64').toString('utf8')).toBe(body);
      expect(seen.method).toBe('POST');
      expect(seen.headers['content-type']).toMatch(/^application\/json(;|$)/);
    });

    it('sends every byte unchanged', async () => {
      const body = Array.from({ length: 256 }, (_, byte) => byte);
      const contentType = 'multipart/form-data; boundary=b';
      const seen = await echo({ method: 'POST', url: url('/echo'), contentType, body });
      expect([...Buffer.from(seen.body, 'base64')]).toEqual(body);
      expect(seen.headers['content-type']).toBe(contentType);
    });

    it('sends bytes that are given as Base64', async () => {
      const bytes = Buffer.from(Array.from({ length: 257 }, (_, byte) => byte & 255));
      const body = { base64: bytes.toString('base64') };
      const seen = await echo({ method: 'POST', url: url('/echo'), contentType: 'image/png', body });
      expect(seen.body).toBe(body.base64);
    });

    it('sends a POST without a body', async () => {
      expect(await echo({ method: 'POST', url: url('/echo') })).toMatchObject({ method: 'POST', body: '' });
    });

    it.each([200, 201, 400, 401, 403, 404, 406, 429, 500, 503])('takes %d as an answer', async (status) => {
      const [answer] = await subject.send([{ method: 'GET', url: url(`/status/${status}`) }]);
      expect(answered(answer)).toMatchObject({ status, body: 'words: über 💡' });
    });

    it('returns header names in lower case', async () => {
      const [answer] = await subject.send([{ method: 'GET', url: url('/status/429') }]);
      expect(answered(answer).headers).toMatchObject({ 'retry-after': '7', 'x-mixed-case': 'Yes' });
    });

    it('returns an empty body as an empty text', async () => {
      const [answer] = await subject.send([{ method: 'POST', url: url('/empty') }]);
      expect(answered(answer)).toMatchObject({ status: 200, body: '' });
    });

    it('does not follow a redirect, which would carry the token to another address', async () => {
      const headers = { authorization: `Bearer ${SECRET}` };
      const [answer] = await subject.send([{ method: 'GET', url: url('/redirect'), headers }]);
      expect(answered(answer).status).toBe(302);
      const [count] = await subject.send([{ method: 'GET', url: url('/redirects') }]);
      expect(answered(count).body).toBe('0');
    });

    it('sends the requests of a batch at the same time and answers in their order', async () => {
      const people = ['a', 'b', 'c', 'd', 'e'];
      const answers = await subject.send(
        people.map((who) => ({ method: 'GET' as const, url: url(`/meet?of=${people.length}&who=${who}`) })),
      );
      expect(answers.map((answer) => answered(answer).body)).toEqual(people);
    });

    it('returns no answer for a cut connection, and for the others their answer or none', async () => {
      const answers = await subject.send([
        { method: 'GET', url: url('/status/200') },
        { method: 'POST', url: url('/drop'), contentType: 'text/plain', body: 'x' },
        { method: 'GET', url: url('/status/404') },
      ]);
      expect(answers).toHaveLength(3);
      expect(answers[1]?.kind).toBe('no-answer');
      for (const [index, status] of [200, undefined, 404].entries()) {
        const answer = answers[index];
        if (answer?.kind === 'answer') expect(answer.status).toBe(status);
      }
    });

    it('tells a host that is not there as no answer, without a secret in the reason', async () => {
      const address = await deadAddress();
      const [answer] = await subject.send([
        {
          method: 'POST',
          url: `${address}/path?api_key=${SECRET}`,
          headers: { authorization: `Bearer ${SECRET}` },
          contentType: 'text/plain',
          body: `client_secret=${SECRET}`,
        },
      ]);
      expect(answer?.kind).toBe('no-answer');
      expect(JSON.stringify(answer)).not.toContain(SECRET);
    });
  });
}
