// test of service: the simulated service in its own process, as the built program runs it, controlled over
// its control address.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = resolve(__dirname, '../../build/workbench/service.cjs');

export interface Fault {
  readonly kind: 'latency' | 'status' | 'rate_limit' | 'drop_before' | 'drop_after' | 'truncate';
  readonly method?: string;
  readonly path?: string;
  readonly skip?: number;
  readonly times?: number | null;
  readonly status?: number;
  readonly body?: 'empty' | 'html' | 'json' | 'text';
  readonly retry_after?: number | string;
  readonly when?: 'before' | 'after';
}

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly content_type: string | null;
  readonly body: unknown;
  readonly status: number | null;
  /** The service carried the request out, whatever it answered. */
  readonly handled: boolean;
}

export interface CampaignState {
  readonly targets: Record<string, unknown>;
  readonly creative_sets: readonly Record<string, unknown>[];
  readonly sources: readonly Record<string, unknown>[];
  readonly source_bids: readonly Record<string, unknown>[];
}

export interface ServiceProcess {
  readonly auth_url: string;
  readonly base_url: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly api_url: string;
  readonly api_key: string;
  /** Replaces all faults planned before. */
  plan(...faults: Fault[]): Promise<void>;
  set(quirks: Readonly<Record<string, unknown>>): Promise<void>;
  advance(seconds: number): Promise<void>;
  /** The service's stored campaign, independent of its switches. */
  state(campaignId: string): Promise<CampaignState>;
  /** The requests since the last call, oldest first. */
  requests(): Promise<LoggedRequest[]>;
  close(): Promise<void>;
}

export async function startServiceProcess(...args: string[]): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const line = await new Promise<string>((ready, fail) => {
    createInterface(child.stdout).once('line', ready);
    child.once('exit', (code) => fail(new Error(`The service ended with code ${code}`)));
  });
  const about = JSON.parse(line) as Record<
    | 'auth_url'
    | 'base_url'
    | 'client_id'
    | 'client_secret'
    | 'api_url'
    | 'api_key'
    | 'control_url'
    | 'control_token',
    string
  >;
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${about.control_url}${path}`, {
      method,
      headers: {
        'x-control-token': about.control_token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    ...about,
    async plan(...faults) {
      await control('DELETE', '/faults');
      await control('POST', '/faults', faults);
    },
    async set(quirks) {
      await control('POST', '/quirks', quirks);
    },
    async advance(seconds) {
      await control('POST', '/clock', { advance_seconds: seconds });
    },
    async state(campaignId) {
      return (await control('GET', `/state/campaign/${encodeURIComponent(campaignId)}`)) as CampaignState;
    },
    async requests() {
      const entries = (await control('GET', '/requests')) as LoggedRequest[];
      await control('DELETE', '/requests');
      return entries;
    },
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
