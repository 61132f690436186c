// test, features: the formulas of the tab Insights are read by every locale and have no text of the service.

import type { HistoryField } from '../../src/features/history/history-columns';
import { type ReportField, reportFormulas } from '../../src/features/insights/insights-report';

const FROM = [
  'day',
  'campaign',
  'installs',
  'spend',
  'company',
  'campaignId',
] as const satisfies HistoryField[];
const OWN = [
  'day',
  'spend',
  'installs',
  'cpi',
  'top',
  'topSpend',
  'lastDay',
  'company',
] as const satisfies ReportField[];

const formulas = (history: string, isNamed: boolean): string[] =>
  reportFormulas({
    history,
    from: new Map(FROM.map((field, i) => [field, i + 1])),
    own: new Map(OWN.map((field, i) => [field, i + 1])),
    isNamed,
  }).flatMap(({ formulas: lines }) => lines);

it.each([true, false])('has no comma, no decimals and no format code; company named: %s', (isNamed) => {
  const all = formulas('History', isNamed);
  expect(all).toHaveLength(4 * 28 + 2 * 10 + 1);
  for (const formula of all) expect(formula).not.toMatch(/,|\d\.\d|\bTEXT\(/);
});

it('quotes the name that a person gave the tab History', () => {
  const [first] = formulas(`Mia's "History"; 2`, true);
  expect(first).toContain(`'Mia''s "History"; 2'!$A$2:$A`);
  expect(first!.replaceAll(`'Mia''s "History"; 2'!`, '')).not.toContain('Mia');
});
