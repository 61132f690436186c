// ad-service: the request log for tests. Keys, secrets and tokens are never written to it.

export interface LogEntry {
  number: number;
  /** Service time, ISO 8601. */
  time: string;
  method: string;
  path: string;
  /** api_key is shown as `***`. */
  query: Record<string, string>;
  /** The type of credentials in the request, never the credentials. */
  authorization: 'bearer' | 'basic' | 'other' | null;
  content_type: string | null;
  /**
   * JSON as parsed; forms as an object; raw text as a string (first 20,000 characters); null without a body.
   */
  body: unknown;
  /** null until an answer is sent; stays null if the connection was dropped. */
  status: number | null;
  /** IDs of the faults that affected this request. */
  faults: string[];
  /** The service processed the request, whatever answer the client got. */
  handled: boolean;
  duration_ms: number | null;
}

export interface RequestLog {
  entries: LogEntry[];
  start(entry: Omit<LogEntry, 'number' | 'status' | 'faults' | 'handled' | 'duration_ms'>): LogEntry;
  clear(): void;
}

const MOST_ENTRIES = 100_000;

export function createRequestLog(): RequestLog {
  let count = 0;
  const entries: LogEntry[] = [];
  return {
    entries,
    start: (fields) => {
      count += 1;
      const outcome = { status: null, faults: [], handled: false, duration_ms: null };
      const entry: LogEntry = { number: count, ...fields, ...outcome };
      entries.push(entry);
      if (entries.length > MOST_ENTRIES) entries.splice(0, MOST_ENTRIES / 10);
      return entry;
    },
    clear: () => {
      entries.length = 0;
    },
  };
}

const SECRETS = new Set(['api_key', 'client_secret', 'refresh_token', 'access_token', 'code']);

/** The same fields with every secret replaced by `***`. */
export const withoutSecrets = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, SECRETS.has(name) ? '***' : value]),
  );
