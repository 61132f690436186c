// Workbench, page server: the addresses of the outbox: messages, their HTML, and running a time trigger now.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host } from '../../apps-script/host';
import { MAIL_HTML_POLICY, MAIL_PAGE_POLICY, mailPage, type TimeTrigger } from './mail-page';

/** Mail programs show messages without styles in a font like this. */
const LOOK = '<!doctype html><style>body { font: 14px/1.5 Arial, sans-serif; }</style>';

export async function addMailRoutes(app: FastifyInstance, host: Host): Promise<void> {
  // The form has no fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async () => null);

  app.get<{ Querystring: { mail?: string; view?: string } }>('/outbox', async (request, reply) => {
    const { mail, view } = request.query;
    const page = mailPage({
      outbox: host.outbox,
      triggers: timeTriggers(host),
      selected: mail === undefined ? null : Number(mail),
      asText: view === 'text',
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', MAIL_PAGE_POLICY)
      .send(page);
  });

  app.get<{ Params: { number: string } }>('/outbox/:number/html', async (request, reply) => {
    const html = host.outbox[Number(request.params.number) - 1]?.htmlBody;
    if (html === undefined) return reply.code(404).send('There is no such message.');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', MAIL_HTML_POLICY)
      .send(LOOK + html);
  });

  app.post<{ Params: { id: string } }>('/outbox/triggers/:id', async (request, reply) => {
    if (!isOwnPage(request)) return reply.code(403).send('Only the page of the workbench may run triggers.');
    const result = await host.fireNow(request.params.id);
    if (!result) return reply.code(404).send('The trigger was deleted.');
    return reply.redirect('/outbox', 303);
  });
}

const isOwnPage = ({ headers: { origin, host } }: FastifyRequest): boolean =>
  origin === undefined || origin === `http://${host}`;

const timeTriggers = (host: Host): TimeTrigger[] =>
  host.state.triggers
    .filter(({ source }) => source === 'CLOCK')
    .map(({ id, user, handler, dueAt }) => {
      const last = host.lastRun(id);
      const error = last?.result.ok ? null : (last?.result.error?.message ?? 'stopped');
      return { id, user, handler, dueAt, lastRun: last && { time: last.time, error } };
    });
