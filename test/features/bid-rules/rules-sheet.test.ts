// test, bid-rules: the tab Bid rules, as people change it between two rules that the panel adds.

import type { NewRule } from '../../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../../src/features/bid-rules/core/bid-rule';
import { bidRulesAdd, bidRulesRead, bidRulesShow } from '../../../src/features/bid-rules/run-rules';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';

const rule = (cells: Partial<NewRule>): NewRule =>
  ({
    ...Object.fromEntries(RULE_COLUMNS.map((column) => [column, ''])),
    On: 'TRUE',
    Tab: 'Source bids',
    Then: '-10 %',
    ...cells,
  }) as NewRule;

let ports: PlainPorts;
beforeEach(() => {
  ports = plainPorts();
  bidRulesAdd(ports, rule({ Name: 'First' }));
});

const sheet = () => ports.workbook.sheets.find((one) => one.name() === 'Bid rules')!;
const placeOf = (header: string): number => sheet().header().indexOf(header) + 1;
const type = (row: number, column: number, text: string): void =>
  sheet().write([{ row, column, cells: [[text]] }]);

test('a rule is added under the headers of columns that a person has swapped', () => {
  const [name, note] = [placeOf('Name'), placeOf('Note')];
  for (const [row, first, second] of [
    [1, 'Note', 'Name'],
    [2, '', 'First'],
  ] as const) {
    type(row, name, first);
    type(row, note, second);
  }
  bidRulesAdd(ports, rule({ Name: 'Second', Note: 'For people' }));
  expect([placeOf('Name'), placeOf('Note')]).toEqual([note, name]);
  expect(bidRulesRead(ports).rules.map((one) => [one.row, one.name, one.issues])).toEqual([
    [2, 'First', []],
    [3, 'Second', []],
  ]);
});

test('a rule with a mistake counts as on with spaces around the word, too', () => {
  type(2, placeOf('Then'), 'half');
  const isOn = (text: string): boolean => {
    type(2, placeOf('On'), text);
    const [first] = bidRulesRead(ports).rules;
    expect(first!.issues).toHaveLength(1);
    return first!.isOn;
  };
  expect(['TRUE', ' TRUE ', 'yes', 'FALSE', ' FALSE '].map(isOn)).toEqual([true, true, true, false, false]);
});

test('a cell of a rule cannot be shown after the tab was deleted', () => {
  expect(() => bidRulesShow(plainPorts(), 2, 'When')).toThrow('The tab Bid rules was deleted. Add a rule');
  expect(bidRulesShow(ports, 2, 'When')).toBeNull();
});

test('a percentage typed into a cell of another format is the percentage that the person sees', () => {
  const seen = () => {
    const [first] = bidRulesRead(ports).rules;
    return [first!.issues, sheet().values({ row: 2, column: placeOf('Then'), rows: 1, columns: 1 })];
  };
  const column = placeOf('Then');
  sheet().format(2, column, '0.0%');
  sheet().put(2, column, -0.125);
  expect(seen()).toEqual([[], [[-0.125]]]);
  // Without the format, it is a number of another unit.
  sheet().format(2, column, '0.000');
  expect(seen()[0]).not.toEqual([]);
});

test('a missing or duplicate column of the tab is named', () => {
  const [floor, note] = [placeOf('Floor'), placeOf('Note')];
  type(1, note, 'Floor');
  expect(() => bidRulesRead(ports)).toThrow(
    'The tab Bid rules has more than one column "Floor". Correct its first row.',
  );
  type(1, note, 'Note');
  type(1, floor, 'Least');
  expect(() => bidRulesRead(ports)).toThrow(
    'The tab Bid rules has no column "Floor". Correct its first row.',
  );
});
