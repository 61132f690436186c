// ad-service: creates the advertising service and starts it on 127.0.0.1. Tests run it in their own process.
import { randomUUID } from 'node:crypto';
import { createClock } from '../clock';
import type { Context } from '../context';
import { createFaults } from '../faults';
import { generateWorld } from '../generator/world';
import { createLateReads } from '../late-reads';
import { DEFAULT_QUIRKS, QUIRKS_LIKE, type Quirks, setQuirks } from '../quirks';
import { createRequestLog } from '../request-log';
import type { GeneratorSettings, ServiceState } from '../state';
import { createSaver, loadState } from '../state-file';
import { createUploadedFiles } from '../uploaded-files';
import { createApp } from './app';
import { DEFAULTS } from './service-options';

export interface ServiceOptions extends Partial<GeneratorSettings> {
  /** Default 0: a free port. */
  port?: number;
  quirks?: Partial<Quirks>;
  /** Returns real time in milliseconds; tests may pass a fixed one. */
  now?: () => number;
  /** File that stores the state; an existing file takes precedence over the generator's settings. */
  stateFile?: string;
  /** Redirect address of the third-party application. */
  redirectUri?: string;
}

const DEFAULT_SETTINGS: GeneratorSettings = {
  ...DEFAULTS,
  tidy: false,
  like: 'documentation',
};

/** The first company's credentials, the third-party application, and the credentials of all companies. */
function credentialsOf(state: ServiceState) {
  const applications = [...state.applications.values()];
  const companies = [...state.companies.values()].map(({ company_id, name, api_key }) => {
    const application = applications.find(
      (entry) => entry.party === 'first' && entry.company_id === company_id,
    )!;
    const { client_id, client_secret } = application;
    return { company_id, name, client_id, client_secret, api_key };
  });
  const { client_id, client_secret, api_key } = companies[0]!;
  const third = applications.find(({ party }) => party === 'third')!;
  const third_party = {
    client_id: third.client_id,
    client_secret: third.client_secret,
    redirect_uri: third.redirect_uri!,
  };
  return { client_id, client_secret, api_key, third_party, companies };
}

function settingsOf(options: ServiceOptions): GeneratorSettings {
  const { seed, campaigns, sources, bids, tidy, like } = { ...DEFAULT_SETTINGS, ...withoutMissing(options) };
  return { seed, campaigns, sources, bids, tidy: tidy || like === 'demo', like };
}

const withoutMissing = (options: ServiceOptions): Partial<ServiceOptions> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/** The state of the file, or a new world. A redirect address in the options replaces the one in the file. */
function openState(options: ServiceOptions): ServiceState {
  const stored = options.stateFile ? loadState(options.stateFile) : null;
  if (!stored) return generateWorld(settingsOf(options), options.redirectUri ?? DEFAULTS.redirectUri);
  for (const application of stored.applications.values()) {
    if (application.party === 'third' && options.redirectUri) application.redirect_uri = options.redirectUri;
  }
  return stored;
}

/** Connection details for clients: addresses, credentials, and the control address. */
const readyLineOf = (url: string, control_token: string, state: ServiceState) => ({
  auth_url: url,
  base_url: url,
  api_url: url,
  control_url: `${url}/control`,
  control_token,
  ...credentialsOf(state),
});

/**
 * Starts the service. `close` ends it and all connections, and saves unsaved changes.
 * @throws Error for an unknown quirk, a port in use, or an invalid state file
 */
export async function startAdService(options: ServiceOptions = {}) {
  const state = openState(options);
  const quirks = { ...DEFAULT_QUIRKS, ...QUIRKS_LIKE[state.generator.like] };
  setQuirks(quirks, { ...options.quirks });
  const clock = createClock(options.now);
  const saver = createSaver(options.stateFile, state);
  const context: Context = {
    state,
    quirks,
    clock,
    log: createRequestLog(),
    faults: createFaults(),
    files: createUploadedFiles(),
    repeats: new Map(),
    lateReads: createLateReads(state, quirks, clock),
    controlToken: randomUUID(),
    changed: () => {
      saver.changed();
      context.lateReads.changed();
    },
  };
  const app = await createApp(context);
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const ready = readyLineOf(url, context.controlToken, state);
  return {
    ...ready,
    /** The connection details as one object, for printing. */
    ready,
    ...context,
    close: async (): Promise<void> => {
      await app.close();
      saver.flush();
    },
  };
}

export type AdService = Awaited<ReturnType<typeof startAdService>>;
