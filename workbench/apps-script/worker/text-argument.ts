// Workbench, Apps Script host, in the worker: arguments that Google's services accept as text.
import { signatureMismatch } from '../protocol/exceptions';

/** Converts an argument like Google's String parameters: text, numbers and booleans only. */
export function textArgument(method: string, value: unknown, args: readonly unknown[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw signatureMismatch(method, args);
}

/** A number argument; any other type is a signature mismatch. */
export function numberArgument(method: string, value: unknown, args: readonly unknown[]): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw signatureMismatch(method, args);
}
