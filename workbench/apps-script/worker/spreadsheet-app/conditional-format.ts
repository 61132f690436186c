// Workbench, Apps Script host, in the worker: conditional format rules and their builder.

import { signatureMismatch } from '../../protocol/exceptions';
import { isHandle } from '../../protocol/messages';
import type { BooleanFormat, ConditionalRule, GradientPoint } from '../../services/conditional-rule';
import { type RangeRef, rangeHandle } from '../../services/spreadsheet-refs';
import type { Bridge } from '../bridge/bridge';
import { strict } from '../bridge/strict';
import { whenMethods } from './boolean-criteria';
import { enumValue } from './enums';

type Rule = GoogleAppsScript.Spreadsheet.ConditionalFormatRule;
type Builder = GoogleAppsScript.Spreadsheet.ConditionalFormatRuleBuilder;

const emptyRule = (): ConditionalRule => ({
  ranges: [],
  condition: null,
  background: null,
  fontColor: null,
  bold: null,
  italic: null,
  underline: null,
  strikethrough: null,
  gradient: null,
});

const copyOf = (rule: ConditionalRule): ConditionalRule => ({
  ...rule,
  ranges: [...rule.ranges],
  gradient: rule.gradient && { ...rule.gradient },
});

const rangesOf = (rule: ConditionalRule, bridge: Bridge) => bridge.decode(rule.ranges.map(rangeHandle));

function ruleObject(bridge: Bridge, rule: ConditionalRule): object {
  const methods = {
    copy: () => builder(bridge, copyOf(rule)),
    getRanges: () => rangesOf(rule, bridge),
    getBooleanCondition: () => booleanCondition(bridge, rule),
    getGradientCondition: () => (rule.gradient ? gradientCondition(rule.gradient) : null),
  } satisfies { [K in keyof Rule]: unknown };
  return bridge.mark(strict('ConditionalFormatRule', methods), 'ConditionalFormatRule', rule);
}

function booleanCondition(bridge: Bridge, rule: ConditionalRule): object | null {
  const { condition } = rule;
  if (!condition) return null;
  const methods = {
    getCriteriaType: () => enumValue('BooleanCriteria', condition.criteria),
    getCriteriaValues: () => bridge.decode([...condition.values]),
    getBackground: () => rule.background,
    getFontColor: () => rule.fontColor,
    getBold: () => rule.bold,
    getItalic: () => rule.italic,
    getUnderline: () => rule.underline,
    getStrikethrough: () => rule.strikethrough,
  } satisfies { [K in keyof GoogleAppsScript.Spreadsheet.BooleanCondition]?: unknown } & Record<
    string,
    unknown
  >;
  return strict('BooleanCondition', methods);
}

function gradientCondition({ min, mid, max }: NonNullable<ConditionalRule['gradient']>): object {
  const of = (point: GradientPoint | null, name: string) => ({
    [`get${name}Color`]: () => point?.color ?? '',
    [`get${name}Type`]: () => (point ? enumValue('InterpolationType', point.type) : null),
    [`get${name}Value`]: () => point?.value ?? '',
  });
  return strict('GradientCondition', { ...of(min, 'Min'), ...of(mid, 'Mid'), ...of(max, 'Max') });
}

function builder(bridge: Bridge, rule: ConditionalRule): object {
  const change = (part: Partial<ConditionalRule>): Builder => {
    Object.assign(rule, part);
    return self;
  };
  const flag = (name: 'bold' | 'italic' | 'underline' | 'strikethrough') => (on: boolean) =>
    change({ [name]: on });
  const point = (at: 'min' | 'mid' | 'max', color: string, type: string, value: string) =>
    change({
      condition: null,
      gradient: { min: null, mid: null, max: null, ...rule.gradient, [at]: { color, type, value } },
    });
  const pointMethod = (at: 'min' | 'mid' | 'max') => (color: string, type: unknown, value: string) =>
    point(at, color, String(type), value);
  const methods = {
    ...whenMethods('ConditionalFormatRuleBuilder', (condition) => change({ condition, gradient: null })),
    withCriteria: (criteria: unknown, values: unknown[]) =>
      change({
        condition: { criteria: String(criteria), values: bridge.encode(values) } as BooleanFormat,
        gradient: null,
      }),
    setRanges: (ranges: unknown) => {
      const handles = Array.isArray(ranges) ? ranges.map(bridge.handleOf) : [];
      if (!Array.isArray(ranges) || !handles.every((each) => isHandle(each, 'Range'))) {
        throw signatureMismatch('SpreadsheetApp.ConditionalFormatRuleBuilder.setRanges', [ranges]);
      }
      return change({ ranges: handles.map((each) => each?.ref as RangeRef) });
    },
    setBackground: (color: string | null) => change({ background: color }),
    setFontColor: (color: string | null) => change({ fontColor: color }),
    setBold: flag('bold'),
    setItalic: flag('italic'),
    setUnderline: flag('underline'),
    setStrikethrough: flag('strikethrough'),
    setGradientMinpoint: (color: string) => point('min', color, 'MIN', ''),
    setGradientMaxpoint: (color: string) => point('max', color, 'MAX', ''),
    setGradientMinpointWithValue: pointMethod('min'),
    setGradientMidpointWithValue: pointMethod('mid'),
    setGradientMaxpointWithValue: pointMethod('max'),
    copy: () => builder(bridge, copyOf(rule)),
    getRanges: () => rangesOf(rule, bridge),
    build: () => {
      if (rule.ranges.length === 0 || !(rule.condition || rule.gradient)) {
        throw new Error('A conditional format rule needs ranges and a condition before it is built.');
      }
      return ruleObject(bridge, copyOf(rule));
    },
  } satisfies { [K in keyof Builder]?: unknown };
  const self = strict('ConditionalFormatRuleBuilder', methods) as unknown as Builder;
  return self;
}

export function conditionalFormatRules(bridge: Bridge): { newConditionalFormatRule: () => object } {
  bridge.revive('ConditionalFormatRule', (rule: ConditionalRule) => ruleObject(bridge, rule));
  return { newConditionalFormatRule: () => builder(bridge, emptyRule()) };
}
