// test, sheet: values overwritten under another header are put back. If columns move again meanwhile, the
// rows are reported.

import { UserError } from '../../src/ports/user-error';
import { readTab } from '../../src/sheet/read-tab';
import { writeCells } from '../../src/sheet/write-cells';
import { creativeSets } from '../../src/tabs/creative-sets/creative-sets-columns';
import { columnAt } from './campaign-rows';
import { interceptCalls } from './intercepted-sheet';
import type { PlainSheet } from './plain-workbook';
import { pulledTab } from './tab-rows';

const IDS = ['31', '32', '33'];
const OWN = 'Mine';

type Move = readonly [call: number, before: string];

/** Writes names while a person's column, at first the leftmost, moves before other headers at these calls. */
function writeWith(moves: readonly Move[]) {
  const { sheet } = pulledTab(
    creativeSets,
    IDS.map((creativeSetId) => ({ creativeSetId, name: `set ${creativeSetId}` })),
  );
  sheet.insertColumn(1);
  sheet.put(1, 1, OWN);
  for (const [i, id] of IDS.entries()) sheet.put(i + 2, 1, `mine ${id}`);
  const reading = readTab(creativeSets, sheet);
  const { intercepted, calls } = interceptCalls(sheet, (now) => {
    for (const [call, header] of moves)
      if (call === now) sheet.moveColumn(columnAt(sheet, OWN), columnAt(sheet, header));
  });
  let message = '';
  try {
    const updates = ['31', '33'].map((key) => {
      return { name: { key }, row: IDS.indexOf(key) + 2, field: 'name', value: `new ${key}` };
    });
    writeCells(creativeSets, intercepted, reading, updates);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    message = error.message;
  }
  return { found: contents(sheet), message, calls: calls() };
}

/** The cells of each row that can be overwritten. */
const contents = (sheet: PlainSheet) =>
  readTab(creativeSets, sheet).rows.map(({ row, fields, issues }) => [
    ...['creativeSetId', 'campaign', 'name', 'banner', 'ctv', 'languages'].map((field) => fields[field]),
    sheet.cell(row, columnAt(sheet, OWN)).value,
    issues.length,
  ]);

const EXPECTED = ['new 31', 'set 32', 'new 33'].map((name, i) => {
  const id = IDS[i]!;
  return [id, 'Summer', name, true, false, 'de, zh_hans', `mine ${id}`, 0];
});

const HEADERS = ['Cell states', 'BANNER', 'Status'];

test.each(HEADERS)(
  'all values are right if a person moves a column before %s at any call of a write',
  (header) => {
    const { found, calls } = writeWith([]);
    expect(found).toEqual(EXPECTED);
    expect(calls).toBeGreaterThan(4);
    for (let call = 1; call <= calls + 1; call += 1)
      expect([call, writeWith([[call, header]])]).toMatchObject([call, { found: EXPECTED, message: '' }]);
  },
);

test('columns that move again while cells are put back are reported, unless all values are right', () => {
  const { calls } = writeWith([]);
  const write = calls - 2;
  let reported = 0;
  for (let second = write + 1; second <= write + 5; second += 1) {
    const moves: Move[] = [
      [write, 'BANNER'],
      [second, 'Cell states'],
    ];
    const { found, message } = writeWith(moves);
    if (message === '') expect([second, found]).toEqual([second, EXPECTED]);
    else expect(message).toMatch(/^Rows 2, 4 of Creative sets were moved/);
    reported += Number(message !== '');
  }
  expect(reported).toBeGreaterThan(0);
});
