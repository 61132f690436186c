// ad-service: hooks around every endpoint: request log, injected faults, form parsing.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { changeState } from '../control/data';
import { Refusal, sendRefusal } from '../errors';
import type { Fault } from '../faults';
import { type Form, readMultipart } from '../form';
import { seedOf } from '../generator/random';
import { type LogEntry, withoutSecrets } from '../request-log';

declare module 'fastify' {
  interface FastifyRequest {
    /** The multipart form, if the request has one. */
    form: Form | null;
    logEntry: LogEntry | null;
    activeFaults: Fault[];
    /** A whole number that depends on the seed, the address and how often it was requested before. */
    draw: number;
  }
}

const LONGEST_TEXT = 20_000;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0]!;

function authorizationKind(header: string | undefined): LogEntry['authorization'] {
  if (!header) return null;
  if (/^bearer /i.test(header)) return 'bearer';
  return /^basic /i.test(header) ? 'basic' : 'other';
}

/** The body as it appears in the log. */
function loggedBody(request: FastifyRequest): unknown {
  const { form, body } = request;
  if (form) {
    const files = [...form.files].map(([name, { filename, mimetype, bytes }]) => [
      name,
      { filename, mimetype, bytes: bytes.length },
    ]);
    return { ...withoutSecrets(Object.fromEntries(form.fields)), ...Object.fromEntries(files) };
  }
  if (body === undefined || body === null) return null;
  if (Buffer.isBuffer(body)) return body.toString('utf8').slice(0, LONGEST_TEXT);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? withoutSecrets({ ...(body as Record<string, unknown>) }) : body;
}

/** Closes the connection without an answer. */
function drop(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}

const FAULT_BODIES: Record<string, [type: string, text: string]> = {
  html: [
    'text/html; charset=utf-8',
    '<html><head><title>Error</title></head><body><h1>Something broke</h1></body></html>',
  ],
  json: ['application/json; charset=utf-8', '{"code":500,"message":"Something broke"}'],
  text: ['text/plain; charset=utf-8', 'Something broke'],
};

/** Sets status and headers of an injected answer and returns its body. */
function plannedAnswer(reply: FastifyReply, fault: Fault): string {
  reply.code(fault.kind === 'rate_limit' ? 429 : (fault.status ?? 500));
  if (fault.retry_after !== undefined) reply.header('retry-after', String(fault.retry_after));
  reply.removeHeader('content-length');
  const [type, text] = FAULT_BODIES[fault.body ?? 'empty'] ?? [null, ''];
  if (type) reply.type(type);
  else reply.removeHeader('content-type');
  return text;
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

async function actBefore(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  for (const fault of request.activeFaults) {
    if (fault.kind === 'latency') await wait(fault.milliseconds ?? 0);
    if (fault.kind === 'drop_before') {
      drop(request, reply);
      return reply;
    }
    if (fault.kind === 'rate_limit' || (fault.kind === 'status' && fault.when !== 'after')) {
      return reply.send(plannedAnswer(reply, fault) || undefined);
    }
  }
  return undefined;
}

/** Applies faults to the answer of a request that the service has processed. */
function actAfter(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  for (const fault of request.activeFaults) {
    if (fault.kind === 'drop_after') {
      drop(request, reply);
      return null;
    }
    if (fault.kind === 'status' && fault.when === 'after') return plannedAnswer(reply, fault);
    if (fault.kind === 'truncate' && typeof payload === 'string') {
      reply.removeHeader('content-length');
      return payload.slice(0, Math.floor(payload.length / 2));
    }
  }
  return payload;
}

/** Applies to every endpoint registered on `app` after this call, not to the control address. */
export function registerHooks(app: FastifyInstance, context: Context): void {
  app.decorateRequest('form', null);
  app.decorateRequest('logEntry', null);
  app.decorateRequest('activeFaults');
  app.decorateRequest('draw', 0);

  app.addHook('onRequest', async (request) => {
    request.activeFaults = [];
    const count = (context.repeats.get(request.url) ?? 0) + 1;
    context.repeats.set(request.url, count);
    request.draw = seedOf(context.state.generator.seed, request.url, count);
    const query = Object.fromEntries(new URLSearchParams(request.url.split('?').slice(1).join('?')));
    request.logEntry = context.log.start({
      time: new Date(context.clock.now()).toISOString(),
      method: request.method,
      path: pathOf(request),
      query: withoutSecrets(query) as Record<string, string>,
      authorization: authorizationKind(request.headers.authorization),
      content_type: request.headers['content-type'] ?? null,
      body: null,
    });
  });

  app.addHook('preHandler', async (request, reply) => {
    if (request.isMultipart()) request.form = await readMultipart(request);
    if (request.logEntry) request.logEntry.body = loggedBody(request);
    context.lateReads.prepare();
    request.activeFaults = context.faults.match(request.method, pathOf(request), context.clock.now());
    if (request.logEntry) request.logEntry.faults = request.activeFaults.map((fault) => fault.id);
    return actBefore(request, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const entry = request.logEntry;
    const early = request.activeFaults.some(
      ({ kind, when }) => kind === 'rate_limit' || (kind === 'status' && when !== 'after'),
    );
    if (entry) entry.handled = !early && reply.statusCode < 400;
    const changes = request.activeFaults.flatMap((fault) => fault.changes ?? []);
    if (changes.length > 0) changeState(context, changes);
    const answer = actAfter(request, reply, payload);
    if (entry && !request.raw.socket.destroyed) {
      entry.status = reply.statusCode;
      entry.duration_ms = Math.round(reply.elapsedTime);
    }
    return answer;
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    const refusal = error instanceof Refusal ? error : new Refusal(status, error.message);
    return sendRefusal(reply, refusal, context.quirks.error_body);
  });
}
