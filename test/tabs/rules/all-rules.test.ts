// test of rules: the list of rules is complete and its texts are readable.

import { readTab } from '../../../src/sheet/read-tab';
import { READING_RULES, ROW_RULES, ruleTitle, TAB_RULES } from '../../../src/tabs/all-rules';
import { campaigns } from '../../../src/tabs/campaigns/campaigns-columns';
import { checkTab } from '../../../src/tabs/check-rows';
import { ALL_TABS } from '../../../src/tabs/registry';
import { campaign, columnAt, pulled } from '../../sheet/campaign-rows';

const rules = [...ROW_RULES, ...TAB_RULES];

test('names are kebab-case and unique', () => {
  const names = rules.map(({ name }) => name);
  for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(new Set(names).size).toBe(names.length);
});

test('every rule has a title and belongs to a tab that exists', () => {
  const tabs = ['*', ...ALL_TABS.map(({ id }) => id)];
  for (const { name, title, tab } of rules) {
    expect(tabs).toContain(tab);
    expect(ruleTitle(name)).toBe(title);
    expect(title).toMatch(/^[A-Za-z].*[^.]$/);
  }
});

test('issues found while reading have a title too; an unknown rule keeps its name', () => {
  for (const { name, title } of READING_RULES) expect(ruleTitle(name)).toBe(title);
  expect(ruleTitle('formula-error')).not.toBe('formula-error');
  expect(ruleTitle('no-such-rule')).toBe('no-such-rule');
});

test('three thousand rows with foreign IDs are checked row by row, not pair by pair', () => {
  const rows = Array.from({ length: 3000 }, (_, i) => campaign(String(i)));
  const { sheet, base } = pulled(rows);
  for (let row = 2; row < 1500; row++) sheet.put(row, columnAt(sheet, 'Campaign ID'), `x${row}`);
  const reading = readTab(campaigns, sheet);
  const issues = checkTab(campaigns, reading, base);
  expect(issues.filter(({ rule }) => rule === 'key-changed')).toHaveLength(1498);
  expect(issues.filter(({ rule }) => rule === 'row-missing')).toEqual([]);
});
