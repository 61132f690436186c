// model: the self-test: its probes, its report, and the comparison of two reports.

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** In the order in which they run. */
export const PROBE_GROUPS = [
  'cells',
  'structure',
  'formulas',
  'errors',
  'identity',
  'bridge',
  'network',
  'speed',
] as const;

export type ProbeGroup = (typeof PROBE_GROUPS)[number];

export const GROUP_TITLES: Readonly<Record<ProbeGroup, string>> = {
  cells: 'Cells',
  structure: 'Structure',
  formulas: 'Formulas',
  errors: 'Errors',
  identity: 'Identity and scopes',
  bridge: 'Sidebar calls',
  network: 'Network',
  speed: 'Speed',
};

export interface ProbeFacts {
  /** `cells/typed-007`: the group and a name. */
  readonly id: string;
  /** `Typed into a cell: 007`. */
  readonly what: string;
  /**
   * By Google's documentation or by code in use. Absent: unknown for this document; the value is only
   * reported.
   */
  readonly expected?: Json;
  /**
   * True: the value differs between documents, people or runs (times, names), so reports are not compared by
   * it.
   */
  readonly varies?: true;
  /** True: the value contains text of Google in the language of the person. */
  readonly inWords?: true;
}

export interface ProbeResult extends ProbeFacts {
  readonly actual: Json;
  /** reported: no value is expected · skipped: not possible here. */
  readonly outcome: 'as expected' | 'different' | 'reported' | 'skipped';
  readonly ms: number;
}

/** Properties of the document and the person that expected values depend on. */
export interface SelfTestPlace {
  /** `de_DE`. */
  readonly locale: string;
  /** Of the person, `de`. */
  readonly language: string;
  readonly timeZone: string;
}

export const REPORT_FORMAT = 'bidgrid self-test 1';

/** Has no ID or name of a document, no email address and no network address. */
export interface SelfTestReport {
  readonly format: typeof REPORT_FORMAT;
  readonly version: string;
  readonly build: string | null;
  /** ISO time. */
  readonly at: string;
  readonly place: SelfTestPlace;
  /** False: it was canceled, or stopped by an error. */
  readonly complete: boolean;
  /** Why it stopped, if it was not canceled. */
  readonly stopped?: string;
  readonly results: readonly ProbeResult[];
}

export const groupOf = ({ id }: Pick<ProbeFacts, 'id'>): ProbeGroup =>
  PROBE_GROUPS.find((group) => id.startsWith(`${group}/`)) ?? 'cells';

/** Equal as JSON; the order of names counts. */
const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Prefix of a value that could not be determined. */
const SKIPPED = 'skipped: ';

export const skipped = (why: string): string => `${SKIPPED}${why}`;

export function resultOf(facts: ProbeFacts, actual: Json, ms: number): ProbeResult {
  const outcome =
    typeof actual === 'string' && actual.startsWith(SKIPPED)
      ? 'skipped'
      : facts.expected === undefined
        ? 'reported'
        : isSame(facts.expected, actual)
          ? 'as expected'
          : 'different';
  return { ...facts, actual, outcome, ms };
}

/** A value that is different in another host. */
export interface Difference {
  readonly id: string;
  readonly what: string;
  readonly google: Json;
  /** null: this host has no such probe, or skipped it. */
  readonly here: Json;
}

/**
 * Where this host differs from a report. Texts are compared only if both are in the same language. Varying
 * and skipped values are not compared.
 */
export function differencesOf(google: SelfTestReport, here: SelfTestReport): Difference[] {
  const own = new Map(here.results.map((result) => [result.id, result]));
  const sameLanguage = google.place.language === here.place.language;
  return google.results.flatMap(({ id, what, actual, outcome, varies, inWords }): Difference[] => {
    if (varies || outcome === 'skipped' || (inWords && !sameLanguage)) return [];
    const found = own.get(id);
    if (found !== undefined && isSame(found.actual, actual)) return [];
    return [{ id, what, google: actual, here: found === undefined ? null : found.actual }];
  });
}

/** A value as shown in the UI. */
export const valueText = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? `"${value}"` : JSON.stringify(value);

const OUTCOMES: readonly unknown[] = ['as expected', 'different', 'reported', 'skipped'];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isResult = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  typeof value.what === 'string' &&
  'actual' in value &&
  OUTCOMES.includes(value.outcome);

/** @returns null: not a report of this format */
export function reportIn(text: string): SelfTestReport | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(found) || found.format !== REPORT_FORMAT || !isRecord(found.place)) return null;
  const { locale, language } = found.place;
  if (typeof locale !== 'string' || typeof language !== 'string') return null;
  if (!Array.isArray(found.results) || !found.results.every(isResult)) return null;
  return found as unknown as SelfTestReport;
}
