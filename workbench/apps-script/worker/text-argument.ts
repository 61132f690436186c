// Workbench, Apps Script host, in the worker: arguments that Google's services take as text.
import { signatureMismatch } from '../protocol/exceptions';

/** The value as text as Google's String parameters take it: numbers and booleans too, nothing else. */
export function textArgument(method: string, value: unknown, args: readonly unknown[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw signatureMismatch(method, args);
}

/** A whole or broken number argument; anything else is a signature mismatch. */
export function numberArgument(method: string, value: unknown, args: readonly unknown[]): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw signatureMismatch(method, args);
}
