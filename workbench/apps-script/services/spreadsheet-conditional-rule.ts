// Workbench, Apps Script host: converts conditional format rules between Google and Univer.
import type { IRange } from '@univerjs/core';
import {
  CFNumberOperator,
  CFRuleType,
  CFSubRuleType,
  CFTextOperator,
  CFTimePeriodOperator,
  CFValueType,
  createCfId,
  type IConditionalFormattingRuleConfig,
  type IConditionFormattingRule,
} from '@univerjs/sheets-conditional-formatting';
import { dateSerial, isDate } from '../engine/typed-date';
import type { BooleanFormat, ConditionalRule, GradientPoint } from './conditional-rule';
import { hexColor } from './spreadsheet-looks';
import { rangeRefOf, univerRange } from './spreadsheet-refs';

/** The rule also stores Google's form, so that it can be read back without loss. */
type KeptRule = IConditionFormattingRule & { google?: ConditionalRule };

const NUMBER: Record<string, CFNumberOperator> = {
  NUMBER_BETWEEN: CFNumberOperator.between,
  NUMBER_NOT_BETWEEN: CFNumberOperator.notBetween,
  NUMBER_EQUAL_TO: CFNumberOperator.equal,
  NUMBER_NOT_EQUAL_TO: CFNumberOperator.notEqual,
  NUMBER_GREATER_THAN: CFNumberOperator.greaterThan,
  NUMBER_GREATER_THAN_OR_EQUAL_TO: CFNumberOperator.greaterThanOrEqual,
  NUMBER_LESS_THAN: CFNumberOperator.lessThan,
  NUMBER_LESS_THAN_OR_EQUAL_TO: CFNumberOperator.lessThanOrEqual,
  DATE_AFTER: CFNumberOperator.greaterThan,
  DATE_BEFORE: CFNumberOperator.lessThan,
  DATE_EQUAL_TO: CFNumberOperator.equal,
};

const TEXT: Record<string, CFTextOperator> = {
  TEXT_CONTAINS: CFTextOperator.containsText,
  TEXT_DOES_NOT_CONTAIN: CFTextOperator.notContainsText,
  TEXT_EQUAL_TO: CFTextOperator.equal,
  TEXT_STARTS_WITH: CFTextOperator.beginsWith,
  TEXT_ENDS_WITH: CFTextOperator.endsWith,
  CELL_EMPTY: CFTextOperator.containsBlanks,
  CELL_NOT_EMPTY: CFTextOperator.notContainsBlanks,
};

const RELATIVE: Record<string, CFTimePeriodOperator> = {
  TODAY: CFTimePeriodOperator.today,
  TOMORROW: CFTimePeriodOperator.tomorrow,
  YESTERDAY: CFTimePeriodOperator.yesterday,
  PAST_WEEK: CFTimePeriodOperator.last7Days,
  PAST_MONTH: CFTimePeriodOperator.lastMonth,
};

export function univerConditionalRule(unitId: string, google: ConditionalRule): KeptRule {
  const ranges: IRange[] = google.ranges.map((ref) => ({
    ...univerRange(ref),
    unitId,
    sheetId: ref.sheetId,
  }));
  const rule = google.gradient ? colorScale(google) : highlight(google);
  return { cfId: createCfId(), ranges, stopIfTrue: false, rule, google };
}

function highlight(google: ConditionalRule): IConditionalFormattingRuleConfig {
  const style = {
    ...(google.background ? { bg: { rgb: hexColor(google.background) } } : {}),
    ...(google.fontColor ? { cl: { rgb: hexColor(google.fontColor) } } : {}),
    ...(google.bold ? { bl: 1 as const } : {}),
    ...(google.italic ? { it: 1 as const } : {}),
    ...(google.underline ? { ul: { s: 1 as const } } : {}),
    ...(google.strikethrough ? { st: { s: 1 as const } } : {}),
  };
  const base = { type: CFRuleType.highlightCell as const, style };
  const { criteria, values } = google.condition ?? { criteria: 'CELL_NOT_EMPTY', values: [] };
  const number = NUMBER[criteria];
  const [first, second] = values;
  if (number) {
    const subType = CFSubRuleType.number as const;
    if (number === CFNumberOperator.between || number === CFNumberOperator.notBetween) {
      return { ...base, subType, operator: number, value: [numeric(first), numeric(second)] };
    }
    return { ...base, subType, operator: number, value: numeric(first) };
  }
  const text = TEXT[criteria];
  if (text) return { ...base, subType: CFSubRuleType.text, operator: text, value: String(first ?? '') };
  const period = RELATIVE[String(first)];
  if (criteria.endsWith('_RELATIVE') && period) {
    return { ...base, subType: CFSubRuleType.timePeriod, operator: period };
  }
  return { ...base, subType: CFSubRuleType.formula, value: formulaText(first) };
}

const formulaText = (value: unknown): string =>
  String(value).startsWith('=') ? String(value) : `=${String(value)}`;

const numeric = (value: unknown): number => (isDate(value) ? dateSerial(value) : Number(value));

const VALUE_TYPES: Record<string, CFValueType> = {
  NUMBER: CFValueType.num,
  PERCENT: CFValueType.percent,
  PERCENTILE: CFValueType.percentile,
};

function colorScale({ gradient }: ConditionalRule): IConditionalFormattingRuleConfig {
  const point = (at: GradientPoint | null | undefined, end: CFValueType, index: number) => {
    const type = VALUE_TYPES[at?.type ?? ''] ?? end;
    const value = type === end ? { type } : { type, value: Number(at?.value) };
    return { index, color: at ? hexColor(at.color) : '#ffffff', value };
  };
  const config = [point(gradient?.min, CFValueType.min, 0)];
  if (gradient?.mid) config.push(point(gradient.mid, CFValueType.percent, 1));
  config.push(point(gradient?.max, CFValueType.max, config.length));
  return { type: CFRuleType.colorScale, config };
}

/**
 * The rule in Google's form. A rule made by a page keeps its style and, if Google has an equivalent, its
 * condition.
 */
/** The condition of a rule with a formula: the page also moves its references. */
const formulaOf = ({ rule }: KeptRule): Pick<ConditionalRule, 'condition'> | undefined =>
  'subType' in rule && rule.subType === CFSubRuleType.formula ? { condition: conditionOf(rule) } : undefined;

/** The rule with a changed formula; the same one if it has none or nothing changes. */
export function withFormula(
  kept: IConditionFormattingRule,
  change: (formula: string) => string,
): IConditionFormattingRule {
  const { rule } = kept;
  if (!('subType' in rule) || rule.subType !== CFSubRuleType.formula) return kept;
  const value = change(rule.value);
  return value === rule.value ? kept : { ...kept, rule: { ...rule, value } };
}

export function googleConditionalRule(sheetId: string, rule: KeptRule): ConditionalRule {
  const ranges = rule.ranges.map((range) => rangeRefOf(sheetId, range));
  if (rule.google) return { ...rule.google, ...formulaOf(rule), ranges };
  const config = rule.rule;
  const style = config.type === CFRuleType.highlightCell && 'style' in config ? config.style : {};
  return {
    ranges,
    condition: conditionOf(config),
    background: style.bg?.rgb ?? null,
    fontColor: style.cl?.rgb ?? null,
    bold: style.bl ? true : null,
    italic: style.it ? true : null,
    underline: style.ul?.s ? true : null,
    strikethrough: style.st?.s ? true : null,
    gradient: config.type === CFRuleType.colorScale ? { min: null, mid: null, max: null } : null,
  };
}

function conditionOf(config: IConditionalFormattingRuleConfig): BooleanFormat | null {
  if (!('subType' in config)) return null;
  const named = (table: Record<string, string>, operator: string) =>
    Object.keys(table).find((key) => table[key] === operator);
  if (config.subType === CFSubRuleType.number) {
    const criteria = named(NUMBER, config.operator);
    const values = Array.isArray(config.value) ? config.value : [config.value];
    return criteria ? { criteria, values } : null;
  }
  if (config.subType === CFSubRuleType.text) {
    const criteria = named(TEXT, config.operator);
    return criteria ? { criteria, values: config.value === undefined ? [] : [config.value] } : null;
  }
  if (config.subType === CFSubRuleType.formula) return { criteria: 'CUSTOM_FORMULA', values: [config.value] };
  return null;
}
