// ad-service, control: the control address for tests and developers. Its requests are neither logged nor
// affected by faults.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { Refusal } from '../errors';
import type { FaultPlan } from '../faults';
import { setQuirks } from '../quirks';
import { registerData } from './data';
import { registerReports } from './report';

/** Ten years, in seconds. */
const LONGEST_ADVANCE = 315_360_000;
const LATEST = Date.UTC(2999, 11, 31);

const asRecord = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'Send a JSON object.');
  }
  return body as Record<string, unknown>;
};

/** Responds with 400 and the message of the Error. */
function orRefuse<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, (error as Error).message);
  }
}

function registerFaults(app: FastifyInstance, { faults }: Context): void {
  app.get('/faults', () => faults.list());
  app.post('/faults', (request) =>
    orRefuse(() =>
      Array.isArray(request.body)
        ? request.body.map((plan: FaultPlan) => faults.add(plan))
        : faults.add(asRecord(request.body) as unknown as FaultPlan),
    ),
  );
  app.delete('/faults', () => {
    faults.clear();
    return [];
  });
  app.delete<{ Params: { id: string } }>('/faults/:id', (request) => {
    if (!faults.remove(request.params.id)) throw new Refusal(404, `There is no fault ${request.params.id}.`);
    return faults.list();
  });
}

type LogQuery = { Querystring: { method?: string; path?: string; since?: string } };

function registerRequests(app: FastifyInstance, { log }: Context): void {
  app.get<LogQuery>('/requests', ({ query: { method, path, since } }) => {
    if (since !== undefined && !/^\d{1,15}$/.test(since)) {
      throw new Refusal(400, '"since" is the number of a request, a whole number, 0 or more.');
    }
    return log.entries.filter(
      (entry) =>
        (method === undefined || entry.method === method.toUpperCase()) &&
        (path === undefined || entry.path.includes(path)) &&
        (since === undefined || entry.number > Number(since)),
    );
  });
  app.delete('/requests', () => {
    log.clear();
    return [];
  });
}

/** Name of the header with the token that is printed at the start. A page of another site cannot set it. */
const CONTROL_TOKEN = 'x-control-token';

const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left!, right!);
};

/** Refuses other host names (DNS rebinding) and requests without the token. */
function guardControl(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request) => {
    if (!OWN_NAMES.test(request.headers.host ?? '')) {
      throw new Refusal(403, 'The control address answers only under localhost and 127.0.0.1.');
    }
    const sent = request.headers[CONTROL_TOKEN];
    if (typeof sent !== 'string' || !sameText(sent, token)) {
      throw new Refusal(
        401,
        `Send the control_token that the service printed as the header ${CONTROL_TOKEN}.`,
      );
    }
  });
}

export function registerControl(app: FastifyInstance, context: Context): void {
  app.setErrorHandler((error: Error & { statusCode?: number; status?: number }, _request, reply) =>
    reply.code(error.status ?? error.statusCode ?? 500).send({ message: error.message }),
  );
  guardControl(app, context.controlToken);
  registerFaults(app, context);
  registerRequests(app, context);
  registerData(app, context);
  registerReports(app, context);
  app.get('/quirks', () => context.quirks);
  app.post('/quirks', (request) => {
    orRefuse(() => setQuirks(context.quirks, asRecord(request.body)));
    return context.quirks;
  });
  app.get('/clock', () => ({ now: new Date(context.clock.now()).toISOString() }));
  app.post('/clock', (request) => {
    const { advance_seconds } = asRecord(request.body);
    if (
      typeof advance_seconds !== 'number' ||
      !(advance_seconds >= 0 && advance_seconds <= LONGEST_ADVANCE)
    ) {
      throw new Refusal(400, `"advance_seconds" is a number from 0 to ${LONGEST_ADVANCE}.`);
    }
    const then = context.clock.now() + advance_seconds * 1000;
    if (then > LATEST) throw new Refusal(400, 'The clock can be set up to the year 2999.');
    context.clock.advance(advance_seconds);
    return { now: new Date(context.clock.now()).toISOString() };
  });
}
