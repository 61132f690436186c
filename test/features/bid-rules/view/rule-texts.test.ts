// test, sidebar: what the help for rules names can be typed as it is written.

import { type RuleCells, readRule } from '../../../../src/features/bid-rules/core/bid-rule';
import { nameAt } from '../../../../src/features/bid-rules/core/rule-names';
import { EXAMPLE, FIELDS, FIGURES } from '../../../../src/features/bid-rules/view/rule-texts';

const RULE: RuleCells = { On: 'TRUE', Order: '1', Name: 'x', Tab: 'Source bids', Then: '-15 %' };

const examples = FIELDS.flatMap(({ name, examples: texts }) => texts.map((text) => [name, text] as const));

test.each(examples)('%s: %s', (name, text) => {
  expect(readRule(2, { ...RULE, [name]: text })).toMatchObject({ ok: true });
});

test('the example is a rule', () => {
  expect(readRule(2, { ...RULE, ...EXAMPLE })).toMatchObject({ ok: true });
});

test.each(FIGURES.flatMap(([names]) => names.split(', ')))('%s is a known name', (name) => {
  expect(nameAt(name, 0)?.length).toBe(name.length);
});
