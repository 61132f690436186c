// ad-service: the options of `npm run service`.
import {
  checkPort,
  file,
  flag,
  oneOf,
  option,
  program,
  readBy,
  repeatable,
  webAddress,
  wholeNumber,
} from '../../../scripts/command-line';
import { DEFAULT_QUIRKS, type Quirks, setQuirks } from '../quirks';

/** What the service has when no option says otherwise. */
export const DEFAULTS = {
  seed: 1,
  campaigns: 20,
  sources: 200,
  bids: 500,
  redirectUri: 'http://127.0.0.1:8080/usercallback',
} as const;

const time = {
  wanted: 'a time such as 2026-11-16T09:30:00Z',
  read: (typed: string): number | undefined =>
    /^\d{4}-\d\d-\d\dT/.test(typed) ? Date.parse(typed) || undefined : undefined,
};

/** Parses `true`, `12`, `["a"]` as JSON; other values are text. */
function quirkValue(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

/** One switch. */
const quirk = readBy((typed): Partial<Quirks> => {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(typed) ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`"${typed}" is not NAME=VALUE, such as max_limit=50.`);
  const changes = { [name]: quirkValue(value) };
  setQuirks({ ...DEFAULT_QUIRKS }, changes);
  return changes;
});

const command = 'npm run service';

export const PROGRAM = program({
  command,
  about: `Starts the simulated advertising service on 127.0.0.1 and, when it is ready, prints one JSON line with
auth_url, base_url, api_url, client_id, client_secret, api_key, control_url, control_token and third_party.`,
  options: {
    port: option('N', 'port; 0: a free port', wholeNumber(0, 65535), '0'),
    campaigns: option(
      'N',
      `campaigns of the first company (default ${DEFAULTS.campaigns}); the second has a quarter as many`,
      wholeNumber(),
    ),
    sources: option('N', `sources of each campaign (default ${DEFAULTS.sources})`, wholeNumber()),
    bids: option('N', `source bid overrides of each campaign (default ${DEFAULTS.bids})`, wholeNumber()),
    seed: option('N', `the same seed gives the same data (default ${DEFAULTS.seed})`, wholeNumber()),
    state: option('FILE', 'saves the state in this file; one that exists already has its own data', file),
    tidy: flag('no awkward names and identifiers'),
    like: option(
      'NAME',
      `demo: plausible names, bids and figures; real: campaign records and quirks as observed at the real
service; documentation: as its documentation says, with awkward names (default documentation)`,
      oneOf(['documentation', 'real', 'demo']),
    ),
    'like-late': flag('late reads, rounded values and lists that shift, with any data'),
    now: option('TIME', "time at which the service's clock starts (default: the present)", time),
    'redirect-uri': option(
      'URL',
      `redirect address of the third-party application (default ${DEFAULTS.redirectUri})`,
      webAddress,
    ),
    quirk: repeatable(
      'NAME=V',
      'sets a switch; can be repeated; the list is in workbench/ad-service/quirks.ts',
      quirk,
    ),
  },
  check: ({ port }) => checkPort(port, { command }),
});
