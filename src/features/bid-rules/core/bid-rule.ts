// bid-rules: one row of the tab Bid rules, read from its cells.

import { typedNumber } from '../../../shared/typed-number';
import { type Compute, compute, namesIn, parseThen, sumOf, type Test, type Then, tester } from './evaluate';
import { type Condition, parseCondition } from './expression';
import { parseWhere, type Where } from './rule-selection';
import { ExpressionError } from './rule-tokens';

/** Columns of the tab, in their order; the texts are the headers. */
export const RULE_COLUMNS = [
  'On',
  'Order',
  'Name',
  'Tab',
  'Where',
  'When',
  'Then',
  'Floor',
  'Cap',
  'Max step %',
  'Min installs',
  'Min spend',
  'Dead band %',
  'Rest days',
  'Note',
] as const;
export type RuleColumn = (typeof RULE_COLUMNS)[number];

/** Tabs that rules are about, by their first titles. */
export const RULE_TABS = { 'Source bids': 'source-bids', Targets: 'targets', Sources: 'sources' } as const;
export type RuleTab = (typeof RULE_TABS)[keyof typeof RULE_TABS];

/** A limit of the new bid, in dollars or in percent. */
export interface Limit {
  readonly value: number;
  readonly isPercent: boolean;
}

export interface Rule {
  /** 1-based row in the tab Bid rules. */
  readonly row: number;
  readonly order: number;
  readonly name: string;
  readonly tab: RuleTab;
  readonly where: Where;
  /** App lists that Where names, in lower case. */
  readonly appLists: readonly string[];
  /** null: every row. */
  readonly when: { readonly condition: Condition; readonly test: Test } | null;
  readonly then: Then;
  /** Computes Then, for `compute` and `set`. */
  readonly computeThen: Compute | null;
  readonly floor: Limit | null;
  readonly cap: Limit | null;
  /** A ratio: 0.15 is 15 %; null: no limit. */
  readonly maxStep: number | null;
  readonly minInstalls: number;
  /** Dollars. */
  readonly minSpend: number;
  /** A ratio; smaller changes are not proposed. */
  readonly deadBand: number;
  readonly restDays: number;
  /** Horizons of the figures in When and Then; null: spend, installs and what derives from them. */
  readonly horizons: readonly (number | null)[];
}

/** A mistake in a cell of the tab Bid rules. */
export interface RuleIssue {
  readonly row: number;
  readonly column: RuleColumn;
  /** 1-based character in the cell; null: the whole cell. */
  readonly character: number | null;
  readonly message: string;
}

/** The texts of the cells as they are shown; an absent one is empty. A checked box is `TRUE`. */
export type RuleCells = Readonly<Partial<Record<RuleColumn, string>>>;

export type RuleRead =
  | { readonly ok: true; readonly rule: Rule; readonly isOn: boolean }
  | { readonly ok: false; readonly issues: readonly RuleIssue[] };

const DAYS_BETWEEN_CHANGES = 1;

class CellError extends Error {}

/** Of a rule, besides what it does. */
interface RuleState {
  readonly isOn: boolean;
  readonly selection: Pick<Rule, 'where' | 'appLists'>;
}

/** null: empty. */
function numberIn(text: string): Limit | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const typed = typedNumber(trimmed);
  if (!typed.ok) {
    const meant =
      typed.meant === null ? '' : ` Use a decimal point: ${typed.meant}${typed.isPercent ? ' %' : ''}.`;
    throw new CellError(`"${trimmed}" is not a number.${meant}`);
  }
  const { value, isPercent } = typed;
  if (!(Math.abs(value) < 1e9)) throw new CellError('This number is too large.');
  return { value, isPercent };
}

function limitIn(text: string): Limit | null {
  const limit = numberIn(text);
  if (limit === null) return null;
  if (!limit.isPercent && limit.value <= 0) throw new CellError('Use an amount above 0, or a percentage.');
  if (limit.isPercent && limit.value <= -100)
    throw new CellError('An override of −100 % or less leaves no bid.');
  return limit;
}

/** `15` and `15 %` are 0.15. */
function ratioIn(text: string, most: number): number | null {
  const number = numberIn(text);
  if (number === null) return null;
  if (number.value < 0 || number.value > most) throw new CellError(`Use a percentage from 0 to ${most}.`);
  return Number((number.value / 100).toPrecision(15));
}

function countIn(text: string, what: string, isWhole: boolean): number {
  const number = numberIn(text);
  if (number === null) return 0;
  if (number.isPercent || number.value < 0 || (isWhole && !Number.isInteger(number.value))) {
    throw new CellError(`Use ${isWhole ? 'a whole number' : 'a number'} of ${what}, 0 or more.`);
  }
  return number.value;
}

const TRUE = /^(true|yes|x|1)$/i;
const FALSE = /^(false|no|0|)$/i;

/** What the cells of a rule are; a field is undefined if its cell has a mistake. */
type ReadCells<T> = { readonly [K in keyof T]: T[K] | undefined };
const isComplete = <T extends object>(cells: ReadCells<T>): cells is T =>
  Object.values(cells).every((value) => value !== undefined);

/** Mistakes that show when several cells are compared. */
function contradictions({ tab, then, floor, cap }: ReadCells<Pick<Rule, 'tab' | 'then' | 'floor' | 'cap'>>) {
  const mistakes: (readonly [column: RuleColumn, message: string])[] = [];
  if (floor && cap && floor.isPercent !== cap.isPercent)
    mistakes.push(['Cap', 'Floor and Cap must both be amounts or both be percentages.']);
  else if (floor && cap && floor.value > cap.value) mistakes.push(['Cap', 'Cap is below Floor.']);
  if (then === undefined || tab === undefined) return mistakes;
  if (tab === 'sources' && then.kind !== 'off')
    mistakes.push(['Then', 'In the tab Sources, Then can only be "source off".']);
  if (tab !== 'sources' && then.kind === 'off')
    mistakes.push(['Then', '"source off" needs Sources in the column Tab.']);
  if (tab === 'targets' && then.kind === 'clear')
    mistakes.push(['Then', 'Only bids of Source bids can be cleared. Without a bid, a target does not run.']);
  return mistakes;
}

/** Reads all cells of a rule, so that all mistakes are reported at once. */
export function readRule(row: number, cells: RuleCells): RuleRead {
  const issues: RuleIssue[] = [];
  const readCell = <T>(column: RuleColumn, parse: (text: string) => T): T | undefined => {
    try {
      return parse(cells[column] ?? '');
    } catch (error) {
      if (!(error instanceof ExpressionError || error instanceof CellError)) throw error;
      const character = error instanceof ExpressionError ? error.character : null;
      issues.push({ row, column, character, message: error.message });
      return undefined;
    }
  };
  const where = readCell('Where', parseWhere);
  const then = readCell('Then', parseThen);
  const rule: ReadCells<Omit<Rule, 'where' | 'appLists' | 'computeThen' | 'horizons'> & RuleState> = {
    row,
    isOn: readCell('On', (on) => {
      if (!TRUE.test(on.trim()) && !FALSE.test(on.trim())) throw new CellError('Check the box, or clear it.');
      return TRUE.test(on.trim());
    }),
    order: readCell('Order', (text) => {
      const number = numberIn(text);
      if (number?.isPercent) throw new CellError('Use a number without a percent sign.');
      return number?.value ?? row;
    }),
    name: readCell('Name', (text) => {
      const trimmed = text.trim();
      if (trimmed === '') throw new CellError('Give the rule a name; Why shows it.');
      if (trimmed.length > 60) throw new CellError('Use a name of at most 60 characters.');
      return trimmed;
    }),
    tab: readCell('Tab', (text) => {
      const titles = Object.keys(RULE_TABS) as (keyof typeof RULE_TABS)[];
      const title = titles.find((name) => name.toLowerCase() === text.trim().toLowerCase());
      if (!title) throw new CellError(`Choose a tab: ${titles.join(', ')}.`);
      return RULE_TABS[title];
    }),
    selection: where,
    when: readCell('When', (text) => {
      if (text.trim() === '') return null;
      const condition = parseCondition(text);
      return { condition, test: tester(condition) };
    }),
    then,
    floor: readCell('Floor', limitIn),
    cap: readCell('Cap', limitIn),
    maxStep: readCell('Max step %', (text) => {
      const ratio = ratioIn(text, 1000);
      if (ratio === 0)
        throw new CellError('With a step of 0 % nothing changes. Leave it empty for no limit.');
      return ratio;
    }),
    minInstalls: readCell('Min installs', (text) => countIn(text, 'installs', true)),
    minSpend: readCell('Min spend', (text) => countIn(text, 'dollars', false)),
    deadBand: readCell('Dead band %', (text) => ratioIn(text, 100) ?? 0),
    restDays: readCell('Rest days', (text) => Math.max(countIn(text, 'days', true), DAYS_BETWEEN_CHANGES)),
  };
  for (const [column, message] of contradictions(rule))
    issues.push({ row, column, character: null, message });
  if (!isComplete(rule) || issues.length > 0) return { ok: false, issues };
  const { isOn, selection, ...others } = rule;
  const { when, minInstalls, minSpend } = others;
  const sum = sumOf(rule.then);
  const names = [...(when === null ? [] : namesIn(when.condition)), ...(sum === null ? [] : namesIn(sum))];
  const horizons = names
    .filter(({ figure }) => figure !== 'bid' && figure !== 'target')
    .map(({ horizon }) => horizon);
  const needsData = minInstalls > 0 || minSpend > 0;
  return {
    ok: true,
    isOn,
    rule: {
      ...others,
      ...selection,
      computeThen: sum === null ? null : compute(sum),
      horizons: horizons.length === 0 && needsData ? [null] : [...new Set(horizons)],
    },
  };
}

/** The rules that are on, in the order in which they are tried. */
export const inOrder = (reads: readonly RuleRead[]): Rule[] =>
  reads
    .flatMap((readRow) => (readRow.ok && readRow.isOn ? [readRow.rule] : []))
    .sort((a, b) => a.order - b.order || a.row - b.row);
