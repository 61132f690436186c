// ad-service: the HTTP server: parsers, hooks, the endpoints of all interfaces and the control address.
import { fastifyFormbody } from '@fastify/formbody';
import { fastifyMultipart } from '@fastify/multipart';
import { type FastifyInstance, fastify } from 'fastify';
import type { Context } from '../context';
import { registerControl } from '../control/control';
import { registerAds } from '../endpoints/ads';
import { registerAppLists } from '../endpoints/app-lists';
import { registerAssets } from '../endpoints/assets';
import { registerCampaigns } from '../endpoints/campaigns';
import { registerCreativeSets } from '../endpoints/creative-sets';
import { registerSourceBids } from '../endpoints/source-bids';
import { registerSources } from '../endpoints/sources';
import { registerSuppression } from '../endpoints/suppression';
import { registerTargets } from '../endpoints/targets';
import { badRequest, notFound, sendRefusal } from '../errors';
import { registerInitialize } from '../oauth/initialize';
import { registerTokenEndpoint } from '../oauth/token-endpoint';
import { registerHooks } from './request-hooks';

const LARGEST_BODY = 64 * 1024 * 1024;

function createServer(): FastifyInstance {
  const app = fastify({
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
    // A HEAD request must not create an app list.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      return done(null, JSON.parse(String(body)));
    } catch {
      return done(badRequest('The body is not valid JSON.'));
    }
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return app;
}

/** Ready to listen. All routes except those under /control are logged and subject to faults. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const app = createServer();
  await app.register(async (service) => {
    await service.register(fastifyFormbody);
    await service.register(fastifyMultipart, { limits: { fileSize: LARGEST_BODY, fieldSize: LARGEST_BODY } });
    registerHooks(service, context);
    service.setNotFoundHandler((request, reply) => {
      const refusal = notFound(`There is no ${request.method} ${request.url.split('?')[0]}.`);
      return sendRefusal(reply, refusal, context.quirks.error_body);
    });
    registerInitialize(service, context);
    registerTokenEndpoint(service, context);
    await service.register(
      async (management) => {
        registerCampaigns(management, context);
        registerTargets(management, context);
        registerSources(management, context);
        registerSourceBids(management, context);
        registerCreativeSets(management, context);
        registerAssets(management, context);
        registerAds(management, context);
      },
      { prefix: '/campaign_management/v1' },
    );
    await service.register(async (keyed) => {
      // Their bodies are raw data, whatever the content type (section 4.2).
      keyed.removeAllContentTypeParsers();
      keyed.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      registerSuppression(keyed, context);
      registerAppLists(keyed, context);
    });
  });
  await app.register(async (control) => registerControl(control, context), { prefix: '/control' });
  return app;
}
