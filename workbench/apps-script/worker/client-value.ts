// Workbench, Apps Script host, in the worker: what may leave a function as its result.
import { pageOf } from './html-output';

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/**
 * A result for `google.script.run`: JSON-like values only. Google refuses dates, functions and its own objects.
 * @throws ScriptError with Google's sentence.
 */
export function clientValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(clientValue);
  if (typeof value === 'object' && isPlain(value) && !isEmulated(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(entries.map(([key, item]) => [key, clientValue(item)]));
  }
  const error = new Error('The script completed but the returned value is not a supported return type.');
  error.name = 'ScriptError';
  throw error;
}

/** A result for tests and the command line: JSON-like with dates; Google's objects become their type's name, pages their HTML. */
export function plainValue(value: unknown): unknown {
  const page = pageOf(value);
  if (page) return page;
  if (typeof value === 'function') return undefined;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  if (isPlain(value) && !isEmulated(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item)]));
  }
  return String(value);
}

// Emulated objects answer every method; plain data has no own or inherited `getName`-like oddities.
const isEmulated = (value: object): boolean =>
  'toString' in value && value.toString !== Object.prototype.toString;
