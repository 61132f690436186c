// self-test: what a fact about the Apps Script platform is, and helpers to state one.

import type { Scratch } from './scratch';

export type Json = string | number | boolean | null | readonly Json[];

/** The value in the workbench, where Google's documentation has none. */
interface Assumed {
  readonly assumed: Json;
}

/** The value in spreadsheets with a decimal comma, and in those with a decimal point. */
interface ByDecimal {
  readonly comma: Json | Assumed;
  readonly point: Json | Assumed;
}

export type Expected = Json | Assumed | ByDecimal;

export interface Fact {
  /** Unique in its group. */
  readonly name: string;
  /** Absent: the value differs between runs or people and is only reported. */
  readonly expected?: Expected;
  /** The value contains Google's words, and `expected` is in English. */
  readonly isInEnglish?: true;
  measure(scratch: Scratch): Json;
}

export const fact = (name: string, expected: Expected, measure: Fact['measure']): Fact => ({
  name,
  expected,
  measure,
});

export const measured = (name: string, measure: Fact['measure']): Fact => ({ name, measure });

export const assumed = (value: Json): Assumed => ({ assumed: value });

export const byDecimal = (comma: ByDecimal['comma'], point: ByDecimal['point']): ByDecimal => ({
  comma,
  point,
});

const SKIPPED = 'skipped: ';
export const skipped = (reason: string): string => `${SKIPPED}${reason}`;

const isAssumed = (expected: Json | Assumed): expected is Assumed =>
  typeof expected === 'object' && expected !== null && 'assumed' in expected;

/** The expected value in this spreadsheet and whether it passed, as they are written into the results. */
export function verdictOn(
  { expected: stated, isInEnglish }: Pick<Fact, 'expected' | 'isInEnglish'>,
  got: Json,
  place: { readonly hasDecimalComma: boolean; readonly language: string },
): { readonly expected: string; readonly passed: string } {
  if (typeof got === 'string' && got.startsWith(SKIPPED)) return { expected: '', passed: 'skipped' };
  if (stated === undefined || (isInEnglish && !place.language.startsWith('en')))
    return { expected: '', passed: 'reported' };
  const isByDecimal = typeof stated === 'object' && stated !== null && 'comma' in stated;
  const expected = isByDecimal ? (place.hasDecimalComma ? stated.comma : stated.point) : stated;
  const text = JSON.stringify(isAssumed(expected) ? expected.assumed : expected);
  const isEqual = text === JSON.stringify(got);
  return { expected: text, passed: isEqual ? 'yes' : isAssumed(expected) ? 'no (assumed)' : 'no' };
}

export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** A cell's value as JSON: `date 2026-01-15` in the spreadsheet's time zone. */
export function shown(value: unknown): Json {
  if (value instanceof Date) {
    const zone = SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone();
    return `date ${Utilities.formatDate(value, zone, 'yyyy-MM-dd')}`;
  }
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  return value === null || value === undefined ? null : String(value);
}

export const shownTable = (values: readonly (readonly unknown[])[]): Json =>
  values.map((line) => line.map(shown));

/**
 * Where an error appears and its words: at the call itself, at the next read, or at flush. `['no error', …]`
 * has the value that was read.
 */
export function whereItFails(call: () => unknown, read: () => unknown = () => null): readonly [string, Json] {
  let step = 'at the call';
  try {
    call();
    step = 'at the next read';
    const value = read();
    step = 'at flush';
    SpreadsheetApp.flush();
    return ['no error', shown(value)];
  } catch (error) {
    return [step, errorText(error)];
  }
}
