// Workbench, Apps Script host, in the worker: Logger and console, which write to the execution log.
import { formatWithOptions } from 'node:util';
import { ScriptException } from '../protocol/exceptions';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { formatString } from './format-string';

/** Logger prints values like Java: {a=1.0, b=[x, null]}. */
function javaText(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(javaText).join(', ')}]`;
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const entries = Object.entries(value).map(([key, item]) => `${key}=${javaText(item)}`);
    return `{${entries.join(', ')}}`;
  }
  return String(value);
}

/** The global `Logger`; `log` accepts a value, or a printf template with its values. */
export function logger(bridge: Bridge): GoogleAppsScript.Base.Logger {
  let written: string[] = [];
  const methods: GoogleAppsScript.Base.Logger = {
    clear: () => {
      written = [];
    },
    getLog: () => written.map((line) => `${line}\n`).join(''),
    log(first: unknown, ...values: unknown[]) {
      const text = values.length > 0 ? formatString(String(first), values.map(loggable)) : javaText(first);
      written.push(text);
      bridge.call('Logger', 'write', ['INFO', text]);
      return self;
    },
  };
  const self = strict('Logger', methods);
  return self;
}

const loggable = (value: unknown): unknown => (typeof value === 'object' ? javaText(value) : value);

/** Custom inspection is disabled: Node would pass its own functions to the objects of a script. */
const PLAINLY = { customInspect: false };

/** The global `console`: Google's, whose lines have a severity. */
export function googleConsole(bridge: Bridge): Console {
  const timers = new Map<string, number>();
  const write = (level: string, values: unknown[]) =>
    void bridge.call('console', 'write', [level, formatWithOptions(PLAINLY, ...values)]);
  return strict('console', {
    log: (...values: unknown[]) => write('DEBUG', values),
    info: (...values: unknown[]) => write('INFO', values),
    warn: (...values: unknown[]) => write('WARNING', values),
    error: (...values: unknown[]) => write('ERROR', values),
    time: (label: string) => void timers.set(label, Date.now()),
    timeEnd(label: string) {
      const started = timers.get(label);
      if (started === undefined) throw new ScriptException(`Timer ${label} does not exist.`);
      timers.delete(label);
      write('DEBUG', [`${label}: ${Date.now() - started}ms`]);
    },
  } as Partial<Console> as Console);
}
