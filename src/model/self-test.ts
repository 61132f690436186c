// model: the self-test: what a probe is, what its report holds, and how two reports are compared.

/** What JSON can hold. */
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
   * By Google's documentation or by code in use. Absent: not known for this document; the value is only
   * reported.
   */
  readonly expected?: Json;
  /**
   * True: the value differs between documents, people or runs (times, names), so reports are not compared by
   * it.
   */
  readonly varies?: true;
  /** True: the value has words of Google in the language of the person. */
  readonly inWords?: true;
}

export interface ProbeResult extends ProbeFacts {
  readonly actual: Json;
  /** reported: no value is expected · skipped: it could not be tried here. */
  readonly outcome: 'as expected' | 'different' | 'reported' | 'skipped';
  readonly ms: number;
}

/** The document and the person, as far as expected values depend on them. */
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
  /** False: it was canceled or stopped. */
  readonly complete: boolean;
  /** Why it stopped, if nobody canceled it. */
  readonly stopped?: string;
  readonly results: readonly ProbeResult[];
}

export const groupOf = ({ id }: Pick<ProbeFacts, 'id'>): ProbeGroup =>
  PROBE_GROUPS.find((group) => id.startsWith(`${group}/`)) ?? 'cells';

/** Equal as JSON; the order of names counts. */
const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A value that starts with this could not be found out. */
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

/** A value of Google that another host does not have. */
export interface Difference {
  readonly id: string;
  readonly what: string;
  readonly google: Json;
  /** null: the host has no such probe, or skipped it. */
  readonly here: Json;
}

/**
 * What a host does differently than a report says. Words are compared only if both are in the same language;
 * what varies, and what the report skipped, is not compared.
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

/** A value as people read it. */
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

/** @returns null for a text that is no report of this format */
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
