// apps-script, self-test: what a probe is, and what several probes use.

import type { Json, ProbeGroup, SelfTestPlace } from '../../model/self-test';
import type { Scratch } from './scratch';

/** One fact about Google's services that Bidgrid relies on, or that a report is wanted about. */
export interface Probe {
  /** Unique in its group. */
  readonly name: string;
  readonly what: string;
  /** A function returns undefined where the value is not known. Absent: the value is only reported. */
  readonly expected?: Json | ((place: SelfTestPlace) => Json | undefined);
  /** True: differs between documents, people or runs. */
  readonly varies?: true;
  /**
   * True: has words of Google in the language of the person. `expected` is in English and holds for such
   * people only.
   */
  readonly inWords?: true;
  /** What happens; a thrown error is a value like others (`errorText`). */
  how(scratch: Scratch): Json;
}

export type Probes = readonly (readonly [ProbeGroup, () => readonly Probe[]])[];

export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** A cell's value as JSON: `date 2026-01-15` in the document's time zone. */
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
export function whereItFails(call: () => unknown, read: () => unknown = () => null): Json {
  try {
    call();
  } catch (error) {
    return ['at the call', errorText(error)];
  }
  let value: unknown;
  try {
    value = read();
  } catch (error) {
    return ['at the next read', errorText(error)];
  }
  try {
    SpreadsheetApp.flush();
  } catch (error) {
    return ['at flush', errorText(error)];
  }
  return ['no error', shown(value)];
}

/** Languages whose documents separate decimals by a comma, and by a dot; of others it is not known. */
const COMMA = ['de', 'tr', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ru', 'sv', 'da', 'fi', 'nb', 'cs'];
const DOT = ['en_US', 'en_GB', 'en_CA', 'en_AU', 'en_IE', 'ja_JP', 'zh_CN', 'zh_TW', 'ko_KR'];

/** null: not known. */
export function hasDecimalComma({ locale }: SelfTestPlace): boolean | null {
  if (DOT.includes(locale)) return false;
  return COMMA.includes(locale.split('_')[0]!) && !/_(CH|MX|US)$/.test(locale) ? true : null;
}

/** One value for documents with a decimal comma, another for those with a decimal dot. */
export const byDecimal =
  (comma: Json | undefined, dot: Json | undefined) =>
  (place: SelfTestPlace): Json | undefined => {
    const has = hasDecimalComma(place);
    return has === null ? undefined : has ? comma : dot;
  };
