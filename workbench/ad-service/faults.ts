// ad-service: injected faults: which requests they affect, how often, and their effect.

type FaultKind = 'latency' | 'status' | 'rate_limit' | 'drop_before' | 'drop_after' | 'truncate' | 'change';

export interface FaultPlan {
  kind: FaultKind;
  /** HTTP method; default: any. */
  method?: string;
  /** Path with `*` for any characters; default: any path. */
  path?: string;
  /** Matching requests to skip first; default 0. */
  skip?: number;
  /** Number of requests it affects; null: no limit. Default: 1, but no limit for latency and rate_limit. */
  times?: number | null;
  /** latency: how long the request waits. */
  milliseconds?: number;
  /** status: the HTTP status, default 500. */
  status?: number;
  /** status: the body, default empty. */
  body?: 'empty' | 'html' | 'json' | 'text';
  /** status and rate_limit: the value of the header, in seconds or as an HTTP date. */
  retry_after?: number | string;
  /** status: `after` lets the service process the request and then hides the result. */
  when?: 'before' | 'after';
  /** rate_limit: requests allowed per hour of the service's clock; further ones get 429. */
  per_hour?: number;
  /** change: what another client changes right after this request, as in POST /control/state. */
  changes?: unknown[];
}

export interface Fault extends FaultPlan {
  id: string;
  /** Matching requests so far. */
  seen: number;
  /** Affected requests so far. */
  fired: number;
  /** rate_limit: service times of the requests of the last hour, in milliseconds. */
  recent: number[];
}

export interface Faults {
  list(): Fault[];
  add(plan: FaultPlan): Fault;
  remove(id: string): boolean;
  clear(): void;
  /** Counts the request and returns the faults that affect it, in the order of their creation. */
  match(method: string, path: string, now: number): Fault[];
}

const KINDS: readonly string[] = [
  'latency',
  'status',
  'rate_limit',
  'drop_before',
  'drop_after',
  'truncate',
  'change',
];
const BODIES: readonly unknown[] = [undefined, 'empty', 'html', 'json', 'text'];
const HOUR = 3_600_000;
const LONGEST_PATTERN = 2_000;

/** One hour, longer than any client waits. */
const LONGEST_LATENCY_MS = 3_600_000;
const FIELDS: readonly (keyof FaultPlan)[] = [
  'kind',
  'method',
  'path',
  'skip',
  'times',
  'milliseconds',
  'status',
  'body',
  'retry_after',
  'when',
  'per_hour',
  'changes',
];

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

/** @throws Error with a message for the creator of the fault. */
function checkPlan(plan: FaultPlan): void {
  if (!KINDS.includes(plan.kind)) throw new Error(`"kind" is one of ${KINDS.join(', ')}.`);
  for (const name of Object.keys(plan)) {
    if (!(FIELDS as readonly string[]).includes(name)) {
      throw new Error(`A fault has no field "${name.slice(0, 40)}". The fields are ${FIELDS.join(', ')}.`);
    }
  }
  const { milliseconds } = plan;
  const isLatency = isCount(milliseconds) && milliseconds! <= LONGEST_LATENCY_MS;
  if ((plan.kind === 'latency' || milliseconds !== undefined) && !isLatency) {
    throw new Error(`"milliseconds" of latency is a whole number from 0 to ${LONGEST_LATENCY_MS}.`);
  }
  if (plan.kind === 'rate_limit' && !isCount(plan.per_hour)) {
    throw new Error('rate_limit needs "per_hour": 0 or more.');
  }
  if ((plan.kind === 'change') !== Array.isArray(plan.changes)) {
    throw new Error('change, and no other kind, needs "changes": an array.');
  }
  const { status } = plan;
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw new Error('"status" is a whole number from 200 to 599.');
  }
  if (plan.when !== undefined && plan.when !== 'before' && plan.when !== 'after') {
    throw new Error('"when" is before or after.');
  }
  for (const name of ['method', 'path'] as const) {
    const value = plan[name];
    if (value !== undefined && (typeof value !== 'string' || value.length > LONGEST_PATTERN)) {
      throw new Error(`"${name}" is a text of at most ${LONGEST_PATTERN} characters.`);
    }
  }
  const { retry_after } = plan;
  const isHeader = (value: unknown) =>
    isCount(value) || (typeof value === 'string' && /^[\x20-\x7e]{1,100}$/.test(value));
  if (retry_after !== undefined && !isHeader(retry_after)) {
    throw new Error('"retry_after" is a number of seconds, 0 or more, or an HTTP date.');
  }
  if (!BODIES.includes(plan.body)) throw new Error('"body" is one of empty, html, json, text.');
  if (plan.skip !== undefined && !isCount(plan.skip)) throw new Error('"skip" is a whole number, 0 or more.');
  const { times } = plan;
  if (times !== undefined && times !== null && !(isCount(times) && times > 0)) {
    throw new Error('"times" is a whole number, 1 or more, or null for no end.');
  }
}

/** Each part between two `*` matches its first occurrence, so the match takes linear time. */
export function pathMatches(pattern: string | undefined, path: string): boolean {
  if (pattern === undefined) return true;
  const parts = pattern.split('*');
  const first = parts[0]!;
  const last = parts[parts.length - 1]!;
  if (parts.length === 1) return path === pattern;
  if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length)
    return false;
  const end = path.length - last.length;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = path.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}

/** Counts a matching request. Returns whether the fault affects it. */
function acts(fault: Fault, now: number): boolean {
  fault.seen += 1;
  if (fault.seen <= (fault.skip ?? 0)) return false;
  if (fault.times !== null && fault.times !== undefined && fault.fired >= fault.times) return false;
  if (fault.kind === 'rate_limit') {
    fault.recent = fault.recent.filter((time) => now - time < HOUR);
    if (fault.recent.length < fault.per_hour!) {
      fault.recent.push(now);
      return false;
    }
  }
  fault.fired += 1;
  return true;
}

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let count = 0;
  return {
    list: () => faults,
    add: (plan) => {
      checkPlan(plan);
      count += 1;
      const endless = plan.kind === 'latency' || plan.kind === 'rate_limit';
      const times = plan.times === undefined ? (endless ? null : 1) : plan.times;
      const fault: Fault = { ...plan, times, id: `fault-${count}`, seen: 0, fired: 0, recent: [] };
      faults.push(fault);
      return fault;
    },
    remove: (id) => {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear: () => {
      faults = [];
    },
    match: (method, path, now) =>
      faults.filter(
        (fault) =>
          (fault.method === undefined || fault.method.toUpperCase() === method) &&
          pathMatches(fault.path, path) &&
          acts(fault, now),
      ),
  };
}
