// test, sim: conditions of a document at Google, chosen by the seed: locale, chart sheets, tables, temporary
// errors, limits.

import type { LocaleName } from '../../workbench/apps-script/engine/locale';
import { diceOf } from './dice';

export interface Conditions {
  readonly locale: LocaleName;
  /** A chart sheet comes before all tabs. */
  readonly chart: boolean;
  /** No marks while typing: the trigger runtime of the day is used up. */
  readonly noTriggers: boolean;
  /** Requests allowed in ten seconds; null: no limit. */
  readonly shortTime: number | null;
  /** Tabs are tables with typed columns: formats and dropdowns are refused in them. */
  readonly tables: boolean;
  /** Bytes of requests and answers in 15 seconds; null: no limit. */
  readonly littleData: number | null;
  /** Chance that the administrator does not permit the service's addresses during a call of a person. */
  readonly blocking: number;
  /** Chance that a call of the spreadsheet fails once, in a call that the panel repeats. */
  readonly failing: number;
  /** Chance that the answer of a step is lost after it ran, so that the panel repeats it. */
  readonly losing: number;
}

export const PLAIN: Conditions = {
  locale: 'en_US',
  chart: false,
  noTriggers: false,
  shortTime: null,
  tables: false,
  littleData: null,
  blocking: 0,
  failing: 0,
  losing: 0,
};

const LOCALES: readonly LocaleName[] = ['en_US', 'en_US', 'de_DE', 'tr_TR', 'ja_JP'];

/** Two of five seeds have none of these conditions. */
export function conditionsOf(seed: number): Conditions {
  const dice = diceOf(seed, 'conditions');
  if (dice.chance(0.4)) return PLAIN;
  return {
    locale: dice.pick(LOCALES)!,
    chart: dice.chance(0.4),
    noTriggers: dice.chance(0.15),
    shortTime: dice.chance(0.25) ? dice.whole(15, 60) : null,
    failing: dice.chance(0.5) ? 0.15 : 0,
    losing: dice.chance(0.5) ? 0.1 : 0,
    tables: dice.chance(0.2),
    littleData: dice.chance(0.2) ? dice.whole(4_000, 20_000) : null,
    blocking: dice.chance(0.2) ? 0.05 : 0,
  };
}

/** English, and one locale in a language that the add-on has no texts for. */
export const FAILURES = [
  'Service Spreadsheets timed out while accessing document with id sim.',
  "We're sorry, a server error occurred. Please wait a bit and try again.",
  'Service invoked too many times in a short time: spreadsheets rateMax. Try Utilities.sleep(1000) between calls.',
  'Beim Zugriff auf das Dokument ist ein Fehler aufgetreten.',
] as const;

export const textOf = (conditions: Conditions): string =>
  Object.entries(conditions)
    .filter(([name, value]) => value !== PLAIN[name as keyof Conditions])
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
