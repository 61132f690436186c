// Workbench, Apps Script host, in the worker: values that a function may return to its caller.
import { pageOf } from './html-output';

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

/** True for a date, and for a list or object that contains one. */
function hasDate(value: unknown, around: readonly object[] = []): boolean {
  if (typeof value !== 'object' || value === null || around.includes(value)) return false;
  if (value instanceof Date) return true;
  const isData = Array.isArray(value) || (isPlain(value) && !isEmulated(value));
  return isData && Object.values(value).some((item) => hasDate(item, [...around, value]));
}

/**
 * A result for `google.script.run`: JSON-like values only; null for a result that contains a date. Google
 * refuses functions and its own objects.
 * @throws ScriptError with Google's message.
 */
export const clientValue = (value: unknown): unknown => (hasDate(value) ? null : dataOf(value));

function dataOf(value: unknown, around: readonly object[] = []): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const inside = typeof value === 'object' && !around.includes(value) ? [...around, value] : null;
  if (inside && Array.isArray(value)) return value.map((item) => dataOf(item, inside));
  if (inside && typeof value === 'object' && isPlain(value) && !isEmulated(value)) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(entries.map(([key, item]) => [key, dataOf(item, inside)]));
  }
  const error = new Error('The script completed but the returned value is not a supported return type.');
  error.name = 'ScriptError';
  throw error;
}

/**
 * A result for tests and the command line: JSON-like with dates. Google's objects become their type's name,
 * pages their HTML, and other values that JSON cannot represent their text.
 * @throws TypeError if the value contains itself.
 */
export function plainValue(value: unknown, around: readonly object[] = []): unknown {
  const page = pageOf(value);
  if (page) return page;
  if (typeof value === 'function') return undefined;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (around.includes(value)) throw new TypeError('The result contains itself, so it cannot be given back.');
  const inside = [...around, value];
  if (Array.isArray(value)) return value.map((item) => plainValue(item, inside));
  if (isPlain(value) && !isEmulated(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainValue(item, inside)]));
  }
  return String(value);
}

// Emulated objects have a `toString` of their own; plain data has the inherited one.
const isEmulated = (value: object): boolean =>
  'toString' in value && value.toString !== Object.prototype.toString;
