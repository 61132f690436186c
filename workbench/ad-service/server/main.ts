// ad-service: command line: starts the service alone and prints one JSON line when it is ready.
import { parseArgs } from 'node:util';
import type { GeneratorSettings } from '../state';
import { DEFAULT_REDIRECT, DEFAULT_SETTINGS, startAdService } from './service';

const HELP = `npm run service -- [options]
Starts the simulated advertising service on 127.0.0.1 and, when it is ready, prints one JSON line with
auth_url, base_url, api_url, client_id, client_secret, api_key, control_url, control_token and third_party.

  --port N          port (default 0: a free port)
  --campaigns N     campaigns of the first company (default ${DEFAULT_SETTINGS.campaigns}); the second has a quarter as many
  --sources N       sources of each campaign (default ${DEFAULT_SETTINGS.sources})
  --bids N          source bid overrides of each campaign (default ${DEFAULT_SETTINGS.bids})
  --seed N          the same seed gives the same data (default ${DEFAULT_SETTINGS.seed})
  --now TIME        time at which the service's clock starts, such as 2026-11-16T09:30:00Z (default: the present)
  --state FILE      saves the state in this file; an existing file takes precedence over the numbers above
  --tidy            no awkward names and identifiers
  --like real|demo  campaign records and quirks as observed at the real service, or plausible names, bids and figures
  --redirect-uri U  redirect address of the third-party application (default ${DEFAULT_REDIRECT})
  --quirk NAME=V    sets a switch; can be repeated; the list is in workbench/ad-service/README.md
  --help            this text`;

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number, 0 or more, not "${text}".`);
  return Number(text);
}

function likeOf(text: string | undefined): GeneratorSettings['like'] | undefined {
  if (text === undefined || text === 'documentation' || text === 'real' || text === 'demo') return text;
  throw new Error(`--like takes documentation, real or demo, not "${text}".`);
}

function clockFrom(text: string | undefined): (() => number) | undefined {
  if (text === undefined) return undefined;
  const from = Date.parse(text) - Date.now();
  if (Number.isNaN(from)) throw new Error(`--now needs a time such as 2026-11-16T09:30:00Z, not "${text}".`);
  return () => from + Date.now();
}

/** Parses `true`, `12`, `["a"]` as JSON; other values are text. */
function quirkValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      port: text,
      campaigns: text,
      sources: text,
      bids: text,
      seed: text,
      now: text,
      state: text,
      'redirect-uri': text,
      quirk: { type: 'string', multiple: true },
      tidy: { type: 'boolean' },
      like: text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const quirks = Object.fromEntries(
    (values.quirk ?? []).map((pair) => {
      const [name, ...rest] = pair.split('=');
      return [name, quirkValue(rest.join('='))];
    }),
  );
  const service = await startAdService({
    now: clockFrom(values.now),
    port: wholeNumber('port', values.port),
    campaigns: wholeNumber('campaigns', values.campaigns),
    sources: wholeNumber('sources', values.sources),
    bids: wholeNumber('bids', values.bids),
    seed: wholeNumber('seed', values.seed),
    tidy: values.tidy,
    like: likeOf(values.like),
    stateFile: values.state,
    redirectUri: values['redirect-uri'],
    quirks,
  });
  console.log(JSON.stringify(service.ready));
  const stop = (): void => void service.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // The workbench keeps a channel to its service. If the workbench is killed, the closed channel ends this
  // process.
  if (process.channel) process.once('disconnect', stop);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
