// ad-service: puts the advertising service together and starts it on 127.0.0.1; tests use this in their own process.
import { fastifyFormbody } from '@fastify/formbody';
import { fastifyMultipart } from '@fastify/multipart';
import { type FastifyInstance, fastify } from 'fastify';
import { createClock } from './clock';
import type { Context } from './context';
import { registerControl } from './control/control';
import { registerCampaigns } from './endpoints/campaigns';
import { badRequest } from './errors';
import { createFaults } from './faults';
import { FIRST_COMPANY, generateWorld } from './generator/world';
import { registerTokenEndpoint } from './oauth/token-endpoint';
import { DEFAULT_QUIRKS, type Quirks, setQuirks } from './quirks';
import { registerHooks } from './request-hooks';
import { createRequestLog } from './request-log';
import type { GeneratorSettings } from './state';

export interface ServiceOptions extends Partial<GeneratorSettings> {
  /** 0, the default, takes a free one. */
  port?: number;
  quirks?: Partial<Quirks>;
  /** Real time in milliseconds; tests may pass a fixed one. */
  now?: () => number;
  /** Redirect address of the third-party application. */
  redirectUri?: string;
}

const LARGEST_BODY = 64 * 1024 * 1024;

export const DEFAULT_SETTINGS: GeneratorSettings = {
  seed: 1,
  campaigns: 20,
  sources: 200,
  bids: 500,
  tidy: false,
};
export const DEFAULT_REDIRECT = 'http://127.0.0.1:8080/usercallback';

function createApp(): FastifyInstance {
  const app = fastify({
    bodyLimit: LARGEST_BODY,
    forceCloseConnections: true,
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

/** Starts the service; `close` ends it and every connection. */
export async function startAdService(options: ServiceOptions = {}) {
  const settings: GeneratorSettings = {
    seed: options.seed ?? DEFAULT_SETTINGS.seed,
    campaigns: options.campaigns ?? DEFAULT_SETTINGS.campaigns,
    sources: options.sources ?? DEFAULT_SETTINGS.sources,
    bids: options.bids ?? DEFAULT_SETTINGS.bids,
    tidy: options.tidy ?? DEFAULT_SETTINGS.tidy,
  };
  const quirks = { ...DEFAULT_QUIRKS };
  setQuirks(quirks, { ...options.quirks });
  const state = generateWorld(settings, options.redirectUri ?? DEFAULT_REDIRECT);
  const context: Context = {
    state,
    quirks,
    clock: createClock(options.now),
    log: createRequestLog(),
    faults: createFaults(),
    changed: () => {},
  };
  const app = createApp();
  await app.register(async (service) => {
    await service.register(fastifyFormbody);
    await service.register(fastifyMultipart, { limits: { fileSize: LARGEST_BODY, fieldSize: LARGEST_BODY } });
    registerHooks(service, context);
    registerTokenEndpoint(service, context);
    await service.register(
      async (management) => {
        registerCampaigns(management, context);
      },
      { prefix: '/campaign_management/v1' },
    );
  });
  await app.register(async (control) => registerControl(control, context), { prefix: '/control' });
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const applications = [...state.applications.values()];
  const first = applications.find(
    ({ party, company_id }) => party === 'first' && company_id === FIRST_COMPANY,
  )!;
  const third = applications.find(({ party }) => party === 'third')!;
  return {
    auth_url: url,
    base_url: url,
    api_url: url,
    control_url: `${url}/control`,
    client_id: first.client_id,
    client_secret: first.client_secret,
    api_key: state.companies.get(FIRST_COMPANY)!.api_key,
    third_party: {
      client_id: third.client_id,
      client_secret: third.client_secret,
      redirect_uri: third.redirect_uri!,
    },
    ...context,
    close: () => app.close(),
  };
}

export type AdService = Awaited<ReturnType<typeof startAdService>>;
