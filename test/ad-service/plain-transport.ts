// test of service: an in-memory transport that gets each answer from a function and records the batches.
import type { HttpAnswer, HttpRequest, Transport } from '../../src/ad-service/transport';

export const answer = (
  status: number,
  body: unknown = '',
  headers: Record<string, string> = {},
): HttpAnswer => ({
  kind: 'answer',
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export const nothing: HttpAnswer = { kind: 'no-answer', reason: 'ECONNRESET' };

export interface PlainTransport {
  readonly transport: Transport;
  readonly batches: (readonly HttpRequest[])[];
}

/** `reply` gets the request and how many times its method and address were asked before. */
export function plainTransport(reply: (request: HttpRequest, before: number) => HttpAnswer): PlainTransport {
  const batches: (readonly HttpRequest[])[] = [];
  const counts = new Map<string, number>();
  const transport: Transport = (requests) => {
    batches.push(requests);
    return requests.map((request) => {
      const name = `${request.method} ${request.url}`;
      const before = counts.get(name) ?? 0;
      counts.set(name, before + 1);
      return reply(request, before);
    });
  };
  return { transport, batches };
}
