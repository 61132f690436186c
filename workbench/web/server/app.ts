// Workbench, page server: the routes: page, files, frames, mail, WebSocket and the redirect from the consent
// page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Host } from '../../apps-script/host';
import type { FromPage } from '../wire/messages';
import { createFrames } from './frames';
import { addMailRoutes } from './mail-routes';
import { createPeople } from './people';
import type { Sync } from './sync';

interface AppOptions {
  host: Host;
  sync: Sync;
  /** Folder with main.js, main.css, index.html and frame-shim.js. */
  pageFolder: string;
  /** A report of the simulated service as a CSV file; null: there is none of this name. */
  report(name: string): Promise<string | null>;
}

/** A snapshot of a large workbook is one message. */
const LARGEST_MESSAGE = 1024 * 1024 * 1024;

/**
 * The page's server, not listening yet. It answers under `localhost` and `127.0.0.1`: two origins to a
 * browser. A page opened under one loads its sidebars from the other, as at Google.
 */
export async function createApp({ host, sync, pageFolder, report }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  const frames = createFrames(() => readFileSync(path.join(pageFolder, 'frame-shim.js'), 'utf8'));
  const people = createPeople(host, sync, frames);
  const index = readFileSync(path.join(pageFolder, 'index.html'), 'utf8');

  // Before the hook below, because it closes the sockets of requests that the hook refuses.
  await app.register(fastifyWebsocket, { options: { maxPayload: LARGEST_MESSAGE } });
  app.addHook('onRequest', async (request, reply) => {
    // Refuses other host names, so that another site cannot reach the workbench by DNS rebinding.
    if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')) {
      await reply.code(403).send('The workbench answers only under localhost and 127.0.0.1.');
    }
    // No other site may embed the page (clickjacking).
    const [, port = ''] = /(:\d+)$/.exec(request.headers.host ?? '') ?? [];
    const parents = request.url.startsWith('/frames/')
      ? `http://localhost${port} http://127.0.0.1${port}`
      : "'none'";
    void reply.header('content-security-policy', `frame-ancestors ${parents}`);
  });
  await app.register(fastifyStatic, { root: pageFolder, prefix: '/page/', index: false });

  app.get('/', async (request, reply) => {
    const user = userOf(request) ?? host.owner;
    if (!isAddress(user)) return reply.code(400).send(NO_ADDRESS);
    void reply.header(
      'set-cookie',
      `workbench-user=${encodeURIComponent(user)}; HttpOnly; SameSite=Lax; Path=/`,
    );
    return reply.type('text/html; charset=utf-8').send(index);
  });

  app.get<{ Params: { token: string } }>('/frames/:token', async (request, reply) => {
    const html = frames.html(request.params.token);
    if (html === null) return reply.code(404).send('This sidebar or dialog is closed.');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });

  app.get<{ Params: { name: string } }>('/reports/:name', async (request, reply) => {
    const { name } = request.params;
    const csv = await report(name);
    if (csv === null) return reply.code(404).send('There is no such report.');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(csv);
  });

  await app.register((scope) => addMailRoutes(scope, host));

  app.get('/usercallback', async (request, reply) => {
    const address = new URL(request.url, 'http://localhost');
    const parameters: Record<string, string[]> = {};
    for (const key of address.searchParams.keys()) parameters[key] = address.searchParams.getAll(key);
    const user = cookieUser(request) ?? host.owner;
    const answer = await host.userCallback({ user, parameters, queryString: address.search.slice(1) });
    return reply.code(answer.status).type('text/html; charset=utf-8').send(answer.html);
  });

  app.get<{ Querystring: { session?: string } }>('/socket', { websocket: true }, (socket, request) => {
    const { origin, host: name } = request.headers;
    const { session } = request.query;
    if ((origin !== undefined && origin !== `http://${name}`) || !session) {
      socket.close(1008, 'Only the page of the workbench may connect.');
      return;
    }
    const person = { session, user: userOf(request) ?? host.owner };
    if (!isAddress(person.user)) {
      socket.close(1008, NO_ADDRESS);
      return;
    }
    const page = people.enter(person, (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    });
    socket.on('message', (data) => page.receive(JSON.parse(data.toString()) as FromPage));
    socket.on('close', page.leave);
    socket.on('error', () => socket.terminate());
  });

  app.addHook('onClose', async () => people.close());
  return app;
}

/** `?user=` of the address. */
function userOf(request: FastifyRequest): string | null {
  const { user } = request.query as { user?: string | string[] };
  return typeof user === 'string' && user.trim() !== '' ? user.trim() : null;
}

const NO_ADDRESS = 'Write the person as an e-mail address, such as ?user=ben@example.com.';

/**
 * People are identified by their email address, also to scripts. It must not contain characters that hide or
 * reverse text.
 */
const isAddress = (user: string): boolean => /^[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}.-]{1,190}$/u.test(user);

/** The person whose page opened the consent page, and who therefore returns from it. */
function cookieUser(request: FastifyRequest): string | null {
  const found = /(?:^|;\s*)workbench-user=([^;]+)/.exec(request.headers.cookie ?? '');
  try {
    const user = decodeURIComponent(found?.[1] ?? '');
    return isAddress(user) ? user : null;
  } catch {
    return null;
  }
}
