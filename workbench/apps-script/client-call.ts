// Workbench, Apps Script host: calls from pages: google.script.run, and the browser's redirect to
// /usercallback.
import type { ClientCall, HostCore, RunResult } from './services/run';
import { servedHtml } from './services/served-html';
import type { StateTokens } from './services/state-token';
import type { Page } from './services/ui';
import { escapeHtml } from './worker/html-escape';

/** Pages receive only the name and message of an error. */
export type ClientAnswer =
  | { ok: true; value: unknown }
  | { ok: false; error: { name: string; message: string } };

/** Created by a literal or JSON, in any realm: its prototype is the last one of the chain. */
function isPlainObject(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype !== null && Object.getPrototypeOf(prototype) === null;
}

/** The path to the first value that Google's client refuses to send, or null. */
function illegalProperty(value: unknown, path: string): string | null {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return null;
  if (typeof value !== 'object' || !(Array.isArray(value) || isPlainObject(value))) return path;
  for (const [key, item] of Object.entries(value)) {
    const found = illegalProperty(item, path === '' ? key : `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

const answerOf = (result: RunResult): ClientAnswer => {
  if (result.ok) return { ok: true, value: result.value ?? null };
  const { name, message } = result.error ?? { name: 'Error', message: 'The execution stopped.' };
  return { ok: false, error: { name, message } };
};

/** Concurrent calls of one page, as at Google; further calls wait. */
const AT_ONCE = 10;

/** Running calls of each page, and the waiting ones. */
const calling = new WeakMap<HostCore, Map<string, { running: number; waiting: (() => void)[] }>>();

/** Runs `act` when fewer than ten calls of the page are running. */
async function inTurn<T>(core: HostCore, session: string, act: () => Promise<T>): Promise<T> {
  const pages = calling.get(core) ?? new Map<string, { running: number; waiting: (() => void)[] }>();
  calling.set(core, pages);
  const page = pages.get(session) ?? { running: 0, waiting: [] };
  pages.set(session, page);
  if (page.running >= AT_ONCE) await new Promise<void>((resolve) => page.waiting.push(resolve));
  else page.running += 1;
  try {
    return await act();
  } finally {
    // The slot goes to a waiting call.
    const next = page.waiting.shift();
    if (next) next();
    else page.running -= 1;
  }
}

/** Google documents no limit; it is unknown whether larger calls work. */
const CLIENT_CALL_BYTES = 50_000_000;

const TOO_LARGE: ClientAnswer = {
  ok: false,
  error: { name: 'NetworkError', message: 'NetworkError: Connection failure due to HTTP 413' },
};

/** What a page receives for a call whose connection broke, whether or not the call ran. */
const LOST: ClientAnswer = {
  ok: false,
  error: { name: 'NetworkError', message: 'NetworkError: Connection failure due to HTTP 0' },
};

/**
 * google.script.run: calls a top-level function of the script for a page. Never rejects.
 * Refuses private functions (`name_`), unknown functions, and arguments or results that are not data.
 */
export async function callFromClient(core: HostCore, call: ClientCall): Promise<ClientAnswer> {
  const illegal = illegalProperty(call.args, '');
  if (illegal !== null) {
    return {
      ok: false,
      error: { name: 'TypeError', message: `Failed due to illegal value in property: ${illegal}` },
    };
  }
  // Arguments pass through JSON at Google: undefined members are dropped, holes become null.
  const args = JSON.parse(JSON.stringify(call.args)) as unknown[];
  const { user, session } = call;
  const most = core.options.clientCallBytes ?? CLIENT_CALL_BYTES;
  if (Buffer.byteLength(JSON.stringify(args)) > most) return TOO_LARGE;
  return inTurn(core, session, async () => {
    const lost = core.options.loseClientCall?.(call) ?? null;
    if (lost === 'before') return LOST;
    const answer = answerOf(
      await core.run({ function: call.function, args, user, session, mode: 'FULL', fromClient: true }),
    );
    return lost === 'after' ? LOST : answer;
  });
}

export interface UserCallback {
  user: string;
  /** Parameters of the address, including `state`. */
  parameters: Record<string, string[]>;
  queryString: string;
}

/**
 * Handles the redirect to /usercallback: runs the function that the state token names, outside the document.
 * Returns the page that the function returns, or Google's error message if the token belongs to another user
 * or has expired.
 */
export async function handleUserCallback(
  core: HostCore,
  tokens: StateTokens,
  callback: UserCallback,
): Promise<{ status: number; html: string }> {
  const { state = [], ...others } = callback.parameters;
  const token = tokens.read(state[0] ?? '', callback.user, core.now());
  if (!token) {
    return { status: 400, html: 'The state token is invalid or has expired. Please try again.' };
  }
  const first = Object.entries(others).map(([name, values]) => [name, values[0] ?? '']);
  const event = {
    parameter: { ...Object.fromEntries(first), ...token.args },
    parameters: {
      ...others,
      ...Object.fromEntries(Object.entries(token.args).map(([name, value]) => [name, [value]])),
    },
    queryString: callback.queryString,
    contextPath: '',
    contentLength: -1,
  };
  const result = await core.run({
    function: token.method,
    args: [event],
    user: callback.user,
    session: null,
    mode: 'FULL',
    documentBound: false,
  });
  if (!result.ok) return { status: 500, html: escapeHtml(result.error?.message ?? 'The execution stopped.') };
  const page = result.value as Page | undefined;
  if (typeof page?.html !== 'string') {
    return { status: 500, html: 'The script completed but did not return anything.' };
  }
  return { status: 200, html: servedHtml(page.html) };
}
