// test of sheet: random cells of every type in every tab: reading, checking and planning never throw, and a
// plan sends the decoded cells of rows without an error.

import * as fc from 'fast-check';
import type { BaseRow } from '../../src/base/base';
import { knownRowsOf } from '../../src/base/packed-base';
import { decodeBase } from '../../src/base/read-base';
import { readTab } from '../../src/sheet/read-tab';
import { planTab } from '../../src/sync/push-plan';
import { checkTab } from '../../src/tabs/check-rows';
import type { Cell } from '../../src/tabs/columns/column';
import type { Tab } from '../../src/tabs/columns/tab';
import { encoded } from '../base/groups';
import { columnAt } from './campaign-rows';
import { pulledTab, TABS } from './tab-rows';

const cell: fc.Arbitrary<Cell> = fc.oneof(
  fc.constantFrom<Cell>('', ' ', true, false, 0, -0, 1e21, 2 ** 60, 0.1, -5, '#N/A', '#REF!', '=1+1'),
  fc.constantFrom<Cell>(
    '1,5',
    '20%',
    '$5.00',
    '1e5',
    'TRUE',
    'default',
    'DE',
    'DEFAULT',
    '007',
    'new-1',
    ' | ',
    '\\|',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.date({ noInvalidDate: true }),
);

const KEYS: Readonly<Record<string, string>> = { appId: 'a2', country: 'FR', type: 'TXT_BUTTON' };

/** A second row beside the valid one, with another key. */
const second = (tab: Tab) => {
  const fields: Record<string, string> = {};
  for (const field of tab.keyFields) fields[field] = KEYS[field] ?? '99';
  return fields;
};

test.each(TABS.map((tab): [string, Tab] => [tab.title, tab]))('%s', (_, tab) => {
  const headers = tab.columns.map(({ header }) => header);
  const typed = fc.tuple(fc.integer({ min: 2, max: 4 }), fc.constantFrom(...headers), cell);
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 12 }), fc.boolean(), (entries, isSorted) => {
      const { sheet, base } = pulledTab(tab, [{}, second(tab)]);
      for (const [row, header, value] of entries) sheet.put(row, columnAt(sheet, header), value);
      const reading = readTab(tab, sheet);
      const issues = checkTab(tab, reading, base);
      for (const { message } of issues) expect(message.length).toBeGreaterThan(10);
      const pulled = [...base].map(([key, fields]): [string, BaseRow] => [key, { fields }]);
      const kept = encoded(tab, new Map(isSorted ? pulled : pulled.reverse()));
      const known = decodeBase(tab, kept).base;
      const plan = planTab(tab, known, reading.rows, issues);
      // Read against the base, the result is the same; an unchanged row is recognized as unchanged.
      const compared = readTab(tab, sheet, undefined, knownRowsOf(known));
      const plain = (rows: typeof reading.rows) =>
        rows.map(({ row, key, fields, issues, change, status }) => ({
          row,
          key,
          fields,
          issues,
          change,
          status,
        }));
      expect({ ...compared, rows: plain(compared.rows) }).toEqual({ ...reading, rows: plain(reading.rows) });
      expect(checkTab(tab, compared, base)).toEqual(issues);
      expect(planTab(tab, known, compared.rows, issues)).toEqual(plan);
      for (const { key, fields, known: found } of compared.rows) {
        const agreed = key === null ? undefined : base.get(key);
        const isSame =
          agreed !== undefined && tab.columns.every(({ field }) => fields[field] === agreed[field]);
        expect(found).toBe(isSame ? known.get(key!) : undefined);
      }
      for (const operation of plan.operations) {
        const row = plan.rowOf.get(operation.key)!;
        expect(issues.filter((issue) => issue.row === row && issue.severity === 'error')).toEqual([]);
        for (const { field, after } of operation.changes) {
          const { kind, header } = tab.columns.find((column) => column.field === field)!;
          const standing = sheet.values({
            row,
            column: columnAt(sheet, header),
            rows: 1,
            columns: 1,
          })[0]![0]!;
          const format = sheet.numberFormats({
            row,
            column: columnAt(sheet, header),
            rows: 1,
            columns: 1,
          })[0]![0]!;
          const says = kind.decode(standing, format);
          expect(says.ok).toBe(true);
          const value = says.ok ? says.value : undefined;
          expect(kind.equal(after, value === null && kind.checkbox ? false : value!)).toBe(true);
        }
      }
    }),
    { numRuns: 60 },
  );
});
