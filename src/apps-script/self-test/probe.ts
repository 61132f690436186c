// apps-script, self-test: the interface of probes, and helpers.

import type { Json, ProbeGroup, SelfTestPlace } from '../../model/self-test';
import type { Scratch } from './scratch';

/** A fact about Google's services that Bidgrid depends on, or that is only reported. */
export interface Probe {
  /** Unique in its group. */
  readonly name: string;
  readonly what: string;
  /** A function returns undefined if the value is unknown. Absent: the value is only reported. */
  readonly expected?: Json | ((place: SelfTestPlace) => Json | undefined);
  /** True: differs between documents, people or runs. */
  readonly varies?: true;
  /**
   * True: contains Google's text in the person's language. `expected` is in English and valid for English
   * users only.
   */
  readonly inWords?: true;
  /** Returns the value; an error is a value too (`errorText`). */
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

/** Locales with a decimal comma, and with a decimal point; unknown for others. */
const COMMA = ['de', 'tr', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ru', 'sv', 'da', 'fi', 'nb', 'cs'];
const DOT = ['en_US', 'en_GB', 'en_CA', 'en_AU', 'en_IE', 'ja_JP', 'zh_CN', 'zh_TW', 'ko_KR'];

/** null: unknown. */
function hasDecimalComma({ locale }: SelfTestPlace): boolean | null {
  if (DOT.includes(locale)) return false;
  return COMMA.includes(locale.split('_')[0]!) && !/_(CH|MX|US)$/.test(locale) ? true : null;
}

/** One value for documents with a decimal comma, another for those with a decimal point. */
export const byDecimal =
  (comma: Json | undefined, dot: Json | undefined) =>
  (place: SelfTestPlace): Json | undefined => {
    const has = hasDecimalComma(place);
    return has === null ? undefined : has ? comma : dot;
  };
