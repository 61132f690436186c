// bid-rules: one row of the tab Bid rules, read from its cells.

import { typedNumber } from '../../../shared/typed-number';
import { type Compute, compute, namesIn, parseThen, type Test, type Then, tester } from './evaluate';
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
  readonly at: number | null;
  readonly message: string;
}

/** The texts of the cells as they are shown; an absent one is empty. A checked box is `TRUE`. */
export type RuleCells = Readonly<Partial<Record<RuleColumn, string>>>;

export type RuleRead =
  | { readonly ok: true; readonly rule: Rule; readonly isOn: boolean }
  | { readonly ok: false; readonly issues: readonly RuleIssue[] };

const DAYS_BETWEEN_CHANGES = 1;

class CellError extends Error {}

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

/** Reads all cells of a rule, so that all mistakes are reported at once. */
export function readRule(row: number, cells: RuleCells): RuleRead {
  const issues: RuleIssue[] = [];
  const text = (column: RuleColumn): string => cells[column] ?? '';
  const readCell = <T>(column: RuleColumn, parse: (text: string) => T): T | undefined => {
    try {
      return parse(text(column));
    } catch (error) {
      if (error instanceof ExpressionError) {
        issues.push({ row, column, at: error.at, message: error.message });
      } else if (error instanceof CellError) {
        issues.push({ row, column, at: null, message: error.message });
      } else throw error;
      return undefined;
    }
  };

  const isOn = readCell('On', (on) => {
    if (!TRUE.test(on.trim()) && !FALSE.test(on.trim())) throw new CellError('Check the box, or clear it.');
    return TRUE.test(on.trim());
  });
  const order = readCell('Order', (cellText) => {
    const number = numberIn(cellText);
    if (number?.isPercent) throw new CellError('Use a number without a percent sign.');
    return number?.value ?? null;
  });
  const name = readCell('Name', (cellText) => {
    const trimmed = cellText.trim();
    if (trimmed === '') throw new CellError('Give the rule a name; Why shows it.');
    if (trimmed.length > 60) throw new CellError('Use a name of at most 60 characters.');
    return trimmed;
  });
  const tab = readCell('Tab', (cellText) => {
    const ruleTab = Object.entries(RULE_TABS).find(
      ([title]) => title.toLowerCase() === cellText.trim().toLowerCase(),
    );
    if (!ruleTab) throw new CellError(`Choose a tab: ${Object.keys(RULE_TABS).join(', ')}.`);
    return ruleTab[1];
  });
  const where = readCell('Where', parseWhere);
  const when = readCell('When', (cellText) => {
    if (cellText.trim() === '') return null;
    const condition = parseCondition(cellText);
    return { condition, test: tester(condition) };
  });
  const then = readCell('Then', parseThen);
  const floor = readCell('Floor', numberIn);
  const cap = readCell('Cap', numberIn);
  const maxStep = readCell('Max step %', (cellText) => {
    const ratio = ratioIn(cellText, 1000);
    if (ratio === 0) throw new CellError('With a step of 0 % nothing changes. Leave it empty for no limit.');
    return ratio;
  });
  const minInstalls = readCell('Min installs', (cellText) => countIn(cellText, 'installs', true));
  const minSpend = readCell('Min spend', (cellText) => countIn(cellText, 'dollars', false));
  const deadBand = readCell('Dead band %', (cellText) => ratioIn(cellText, 100) ?? 0);
  const restDays = readCell('Rest days', (cellText) =>
    cellText.trim() === '' ? DAYS_BETWEEN_CHANGES : countIn(cellText, 'days', true),
  );

  const limits = [
    ['Floor', floor],
    ['Cap', cap],
  ] as const;
  for (const [column, limit] of limits) {
    if (!limit) continue;
    if (!limit.isPercent && limit.value <= 0) {
      issues.push({ row, column, at: null, message: 'Use an amount above 0, or a percentage.' });
    } else if (limit.isPercent && limit.value <= -100) {
      issues.push({ row, column, at: null, message: 'An override of −100 % or less leaves no bid.' });
    }
  }
  if (floor && cap) {
    if (floor.isPercent !== cap.isPercent) {
      issues.push({
        row,
        column: 'Cap',
        at: null,
        message: 'Floor and Cap must both be amounts or both be percentages.',
      });
    } else if (floor.value > cap.value) {
      issues.push({ row, column: 'Cap', at: null, message: 'Cap is below Floor.' });
    }
  }
  if (tab !== undefined && then !== undefined) {
    if ((tab === 'sources') !== (then.kind === 'off')) {
      issues.push({
        row,
        column: 'Then',
        at: null,
        message:
          tab === 'sources'
            ? 'In the tab Sources, Then can only be "source off".'
            : '"source off" needs Sources in the column Tab.',
      });
    } else if (tab === 'targets' && then.kind === 'clear') {
      issues.push({
        row,
        column: 'Then',
        at: null,
        message: 'Only bids of Source bids can be cleared. Without a bid, a target does not run.',
      });
    }
  }
  if (
    issues.length > 0 ||
    isOn === undefined ||
    order === undefined ||
    name === undefined ||
    tab === undefined ||
    where === undefined ||
    when === undefined ||
    then === undefined ||
    floor === undefined ||
    cap === undefined ||
    maxStep === undefined ||
    minInstalls === undefined ||
    minSpend === undefined ||
    deadBand === undefined ||
    restDays === undefined
  ) {
    return { ok: false, issues };
  }
  const sum = then.kind === 'compute' || then.kind === 'set' ? then.sum : null;
  const names = [...(when === null ? [] : namesIn(when.condition)), ...(sum === null ? [] : namesIn(sum))];
  const figures = names.filter(({ figure }) => figure !== 'bid' && figure !== 'target');
  const needsData = minInstalls > 0 || minSpend > 0;
  return {
    ok: true,
    isOn,
    rule: {
      row,
      order: order ?? row,
      name,
      tab,
      ...where,
      when,
      then,
      computeThen: sum === null ? null : compute(sum),
      floor,
      cap,
      maxStep,
      minInstalls,
      minSpend,
      deadBand,
      restDays: Math.max(restDays, DAYS_BETWEEN_CHANGES),
      horizons: [
        ...new Set([
          ...figures.map(({ horizon }) => horizon),
          ...(figures.length === 0 && needsData ? [null] : []),
        ]),
      ],
    },
  };
}

/** The rules that are on, in the order in which they are tried. */
export const inOrder = (reads: readonly RuleRead[]): Rule[] =>
  reads
    .flatMap((readRow) => (readRow.ok && readRow.isOn ? [readRow.rule] : []))
    .sort((a, b) => a.order - b.order || a.row - b.row);
