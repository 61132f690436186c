// test, sheet: cells that a write leaves as they are: arrays fill them, or Google refuses their value.

import type { Refusals, ValueRule } from '../../src/ports/sheet';
import type { Value } from '../../src/shared/value';
import { appendRows } from '../../src/sheet/append-rows';
import { isInBlock } from '../../src/sheet/cell-runs';
import { cellName, filledCells } from '../../src/sheet/filled-cells';
import { type CellUpdate, reasonsOf } from '../../src/sheet/find-cells';
import { STATUS } from '../../src/sheet/find-columns';
import { readTab } from '../../src/sheet/read-tab';
import { writeCells } from '../../src/sheet/write-cells';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Block, Cell, Run } from '../../src/tabs/columns/column';
import { campaign, columnAt, pulled } from './campaign-rows';
import type { PlainSheet } from './plain-workbook';

const ofCampaigns = (count: number): PlainSheet =>
  pulled(Array.from({ length: count }, (_, i) => campaign(`c${i + 1}`))).sheet;

const update = (n: number, field: string, value: Value): CellUpdate => ({
  name: { key: `c${n}` },
  row: n + 1,
  field,
  value,
});

test.each<[string, string[][], cells: string[]]>([
  ['below', [['=SEQUENCE(3)'], [''], [''], ['']], ['A1', 'A2', 'A3']],
  [
    'to the right',
    [
      ['={1,2}', '', ''],
      ['', '', ''],
    ],
    ['A1', 'B1'],
  ],
  [
    'a block, up to another formula',
    [
      ['=QUERY(X)', '', '=1+1'],
      ['', '=2', ''],
      ['', '', ''],
    ],
    ['A1', 'B1', 'A2', 'A3', 'A4', 'A900'],
  ],
  ['below its header, to the end', [['={"Bid";B2:B}'], [''], ['']], ['A1', 'A2', 'A3', 'A4', 'A900']],
  ['nothing, when formulas follow', [['=myBids(A1)'], ['=myBids(A2)'], ['=A3']], []],
  [
    'that another array may also fill, longer',
    [
      ['', '', '=ARRAYFORMULA(B1:B)'],
      ['=myBids(A1)', '', ''],
      ['=A1', '', ''],
    ],
    ['C1', 'A2', 'B2', 'C2', 'C3', 'C4', 'C900'],
  ],
  [
    'nothing, when each gives one value',
    [
      ['=A1*2', ''],
      ['=VLOOKUP(A2,B:D,2,0)', ''],
    ],
    [],
  ],
])('an array may fill cells %s', (_, formulas, cells) => {
  const filled = filledCells(formulas);
  const filledNames = [1, 2, 3, 4, 900].flatMap((row) =>
    ['A', 'B', 'C'].flatMap((name, i) => (filled.anchorOf(row, i + 1) === '' ? [] : [`${name}${row}`])),
  );
  expect(filledNames).toEqual(cells);
});

test.each<[about: string, lines: (string | number)[][], closed: string[]]>([
  ['nothing, when typed cells are in its way', [['=SEQUENCE(4)'], [''], [9], ['']], []],
  [
    'nothing, also of unknown size, when typed cells are in its way',
    [
      ['=myBids(B:B)', 5],
      ['', 6],
    ],
    [],
  ],
  [
    'its rows, also when its first value is an error',
    [
      ['=ARRAYFORMULA(1/B1:B2)', 0],
      [0.5, 2],
    ],
    ['A1', 'A2'],
  ],
  [
    'no column to the right of one without values',
    [
      ['=myBids(Z1)', '', 5],
      [2, '', 6],
    ],
    ['A1', 'A2'],
  ],
  [
    'its own column, without a result',
    [
      ['=FILTER(Y1:Z2,X1:X2=1)', 5],
      ['', 6],
    ],
    ['A1', 'A2'],
  ],
  [
    'columns to the right with values',
    [
      ['=myBids(Z1)', 3, 5],
      [2, '', 6],
    ],
    ['A1', 'B1', 'C1', 'A2', 'B2', 'C2'],
  ],
  [
    'all of its size, also without values',
    [
      ['={1,"",5;2,"",6}', '', 5],
      [2, '', 6],
    ],
    ['A1', 'B1', 'C1', 'A2', 'B2', 'C2'],
  ],
])('an array fills %s', (_, lines, closed) => {
  const RESULTS: Partial<Record<string, Cell>> = {
    '=SEQUENCE(4)': '#REF!',
    '=myBids(B:B)': '#REF!',
    '=ARRAYFORMULA(1/B1:B2)': '#DIV/0!',
    '=FILTER(Y1:Z2,X1:X2=1)': '#N/A',
  };
  const values = lines.map((line) =>
    line.map((cell) => RESULTS[cell] ?? (/^=/.test(String(cell)) ? 1 : cell)),
  );
  const formulas = lines.map((line) => line.map((cell) => (/^=/.test(String(cell)) ? String(cell) : '')));
  const filled = filledCells(formulas, { values: () => values });
  const names = lines.flatMap((line, r) => line.map((__, c) => [r + 1, c + 1] as const));
  expect(
    names.filter(([row, column]) => filled.anchorOf(row, column) !== '').map((at) => cellName(...at)),
  ).toEqual(closed);
});

test.each(['=SEQUENCE(2)', '=SUM(A2:B2)', '=$B$1*2'])(
  'formulas like %s are decided by what each refers to',
  (formula) => {
    const lines = Array.from({ length: 4 }, (_, i) => [formula.replace(/2/g, String(i + 2)), '', '']);
    const other = ['=K6:M6', '', ''];
    const filled = filledCells([...lines, other]);
    expect(filled.anchorOf(5, 3)).toBe('A5');
    expect(filled.anchorOf(1, 3)).toBe('');
  },
);

test.each([
  '=B2*Rate',
  '=LET(x,B2,x)',
  '=REGEXEXTRACT(B2,"(iOS)")',
  '=NETWORKDAYS(A2,B2)',
  '=TO_DATE(B2)',
  '=Bids[Old bid]*B2',
  '=IMAGE(B2)',
])('%s in each row of a column of a person closes no cell to its right', (formula) => {
  const sheet = ofCampaigns(3);
  const at = columnAt(sheet, 'Name');
  sheet.insertColumn(at);
  sheet.put(1, at, 'Mine');
  for (const row of [2, 3, 4]) sheet.put(row, at, 5, formula.replace(/2/g, String(row)));
  const updates = [1, 2, 3].map((n) => update(n, 'name', `Neu ${n}`));
  expect(writeCells(campaigns, sheet, readTab(campaigns, sheet), updates).unwritten).toEqual([]);
  const names = readTab(campaigns, sheet).rows.map(({ fields }) => fields.name);
  expect(names).toEqual(['Neu 1', 'Neu 2', 'Neu 3']);
});

/** Refuses writes as Google does: the batch throws at the next read, and what follows in it is lost. */
function refusing(sheet: PlainSheet, refusals: Refusals): { sheet: PlainSheet; asked: () => number } {
  let error: Error | null = null;
  let asked = 0;
  const isRefused = (row: number, column: number, cell: Cell): boolean => {
    const rule = refusals.rule(row, column);
    const isWrong = rule !== null && cell !== '' && !(rule.values as unknown[]).includes(cell);
    return isWrong || refusals.isProtected(row, column);
  };
  const write = (runs: readonly Run<Cell>[]): void => {
    for (const run of runs)
      run.cells.forEach((line, r) => {
        line.forEach((cell, c) => {
          const [row, column] = [run.row + r, run.column + c];
          if (error === null && isRefused(row, column, cell)) error = new Error('Nicht erlaubt.');
          const isCovered = refusals.merges.some(
            (block) => isInBlock(block, row, column) && (row !== block.row || column !== block.column),
          );
          if (error === null && !isCovered) sheet.write([{ row, column, cells: [[cell]] }]);
        });
      });
  };
  const writes: Partial<PlainSheet> = {
    write,
    writeSame: (blocks, cell) => {
      for (const { row, column, rows, columns } of blocks)
        write([{ row, column, cells: Array.from({ length: rows }, () => Array<Cell>(columns).fill(cell)) }]);
    },
    refusals: (block) => {
      asked += 1;
      const rule = (row: number, column: number) =>
        isInBlock(block, row, column) ? refusals.rule(row, column) : null;
      return { ...refusals, rule };
    },
  };
  const guarded = new Proxy(sheet, {
    get: (target, name) => {
      const own: unknown = Reflect.get(writes, name) ?? Reflect.get(target, name);
      if (typeof own !== 'function') return own;
      return (...args: unknown[]): unknown => {
        const isRead = /^(values|toEnd|header|formulas|numberFormats|notes|extent|refusals)$/.test(
          String(name),
        );
        if (isRead && error !== null) {
          const thrown = error;
          error = null;
          throw thrown;
        }
        return (own as (...args: unknown[]) => unknown)(...args);
      };
    },
  });
  return { sheet: guarded, asked: () => asked };
}

const NONE: Refusals = { rule: () => null, isProtected: () => false, merges: [] };
const inCell = (sheet: PlainSheet, header: string, row: number): Block => ({
  row,
  column: columnAt(sheet, header),
  rows: 1,
  columns: 1,
});

const KINDS: [kind: string, refusals: (cell: Block) => Refusals, why: string][] = [
  [
    'a data validation that only Google can check',
    (cell) => ({
      ...NONE,
      rule: (row, column) =>
        isInBlock(cell, row, column) ? { criteria: 'CUSTOM_FORMULA', values: ['=LEN(A1)>9'] } : null,
    }),
    'its data validation does not allow Neu 2',
  ],
  [
    'a list',
    (cell) => ({
      ...NONE,
      rule: (row, column) =>
        isInBlock(cell, row, column) ? { criteria: 'VALUE_IN_LIST', values: [['x']] } : null,
    }),
    'its data validation does not allow Neu 2',
  ],
  [
    'a protection',
    (cell) => ({ ...NONE, isProtected: (row, column) => isInBlock(cell, row, column) }),
    'protected',
  ],
  [
    'a merge with the row above',
    (cell) => ({ ...NONE, merges: [{ ...cell, row: cell.row - 1, rows: 2 }] }),
    'covered by the merged cells',
  ],
];

const CONTAINS: ValueRule = { criteria: 'TEXT_CONTAINS', values: ['zzz'] };
const EMAIL: ValueRule = { criteria: 'TEXT_IS_VALID_EMAIL', values: [] };

test.each(KINDS)('%s: the cell is left with the reason, all others are written', (_, refusalsOf, why) => {
  const plain = ofCampaigns(4);
  const { sheet, asked } = refusing(plain, refusalsOf(inCell(plain, 'Name', 3)));
  const updates = [1, 2, 3, 4].map((n) => update(n, 'name', `Neu ${n}`));
  const reading = readTab(campaigns, sheet);
  const { unwritten: left, gone } = writeCells(campaigns, sheet, reading, [
    ...updates,
    update(2, 'category', 'chess'),
  ]);
  expect(gone).toEqual([]);
  expect(left.map((one) => one.update)).toEqual([updates[1]]);
  expect(reasonsOf(left)[0]).toContain(why);
  expect(plain.left[0]).toContain(`Campaigns ${reasonsOf(left)[0]}`);
  const names = readTab(campaigns, plain).rows.map(({ fields }) => fields.name);
  expect(names).toEqual(['Neu 1', expect.not.stringContaining('Neu'), 'Neu 3', 'Neu 4']);
  expect(readTab(campaigns, plain).rows[1]!.fields.category).toBe('chess');
  expect(asked()).toBeLessThanOrEqual(2);
});

test('if cells of a row belong together, a closed one leaves the row, which says so', () => {
  const plain = ofCampaigns(3);
  const cell = inCell(plain, 'Name', 3);
  const { sheet } = refusing(plain, { ...NONE, isProtected: (row, column) => isInBlock(cell, row, column) });
  const updates = [1, 2, 3].flatMap((n) => [update(n, 'category', 'chess'), update(n, 'name', `Neu ${n}`)]);
  const { unwritten: left } = writeCells(campaigns, sheet, readTab(campaigns, sheet), updates, {
    wholeRows: true,
  });
  expect(reasonsOf(left)).toEqual([
    expect.stringMatching(/^[A-Z]+3 \(protected\)$/),
    expect.stringMatching(/^[A-Z]+3 \(changes only together with [A-Z]+3\)$/),
  ]);
  const written = readTab(campaigns, plain).rows.map(({ fields: { name, category } }) => [name, category]);
  expect(written[1]).toEqual(['Campaign c2', expect.not.stringContaining('chess')]);
  expect([written[0], written[2]]).toEqual([
    ['Neu 1', 'chess'],
    ['Neu 3', 'chess'],
  ]);
});

const MIXED: [kinds: string, rules: ValueRule[]][] = [
  ['text, then a list', [CONTAINS, { criteria: 'VALUE_IN_LIST', values: [['x']] }]],
  [
    'a list that seems to allow the value, then text',
    [{ criteria: 'VALUE_IN_LIST', values: [['Neu 2']] }, EMAIL],
  ],
];

test.each(MIXED)('data validations of different kinds (%s): all refused cells are left', (_, rules) => {
  const plain = ofCampaigns(4);
  const column = columnAt(plain, 'Name');
  const rule = (row: number, at: number) => (at === column ? (rules[row - 3] ?? null) : null);
  const { sheet, asked } = refusing(plain, { ...NONE, rule });
  const updates = [1, 2, 3, 4].map((n) => update(n, 'name', `Neu ${n}`));
  const { unwritten: left } = writeCells(campaigns, sheet, readTab(campaigns, sheet), updates);
  expect(left.map((one) => one.update)).toEqual([updates[1], updates[2]]);
  const names = readTab(campaigns, plain).rows.map(({ fields }) => fields.name);
  expect(names).toEqual(['Neu 1', 'Campaign c2', 'Campaign c3', 'Neu 4']);
  expect(asked()).toBeLessThanOrEqual(3);
});

test('data validations of different kinds in Status and another column are left', () => {
  const plain = ofCampaigns(2);
  const [name, status] = [columnAt(plain, 'Name'), columnAt(plain, 'Status')];
  const rules = new Map([
    [name, CONTAINS],
    [status, { criteria: 'CHECKBOX', values: [] }],
  ]);
  const { sheet } = refusing(plain, { ...NONE, rule: (_, column) => rules.get(column) ?? null });
  const updates = [update(1, 'name', 'Neu'), update(1, STATUS, 'Pushed'), update(1, 'category', 'chess')];
  const { unwritten: left } = writeCells(campaigns, sheet, readTab(campaigns, sheet), updates);
  expect(left.map((one) => one.update.field)).toEqual(['name', STATUS]);
  expect(readTab(campaigns, plain).rows[0]!.fields.category).toBe('chess');
});

test('Status is left where a person protected it', () => {
  const plain = ofCampaigns(3);
  const cell = inCell(plain, 'Status', 2);
  const { sheet } = refusing(plain, { ...NONE, isProtected: (row, column) => isInBlock(cell, row, column) });
  const status = (n: number): CellUpdate => update(n, STATUS, 'Pushed');
  const { unwritten: left } = writeCells(campaigns, sheet, readTab(campaigns, sheet), [1, 2, 3].map(status));
  expect(reasonsOf(left)).toHaveLength(1);
  expect(readTab(campaigns, plain).rows.map((row) => row.status)).toEqual(['', 'Pushed', 'Pushed']);
});

test('an error that no refusal explains is thrown', () => {
  const plain = ofCampaigns(1);
  const { sheet } = refusing(plain, { ...NONE, isProtected: () => true });
  const blind = new Proxy(sheet, {
    get: (target, name) => (name === 'refusals' ? () => NONE : Reflect.get(target, name)),
  });
  const write = () => writeCells(campaigns, blind, readTab(campaigns, plain), [update(1, 'name', 'Neu')]);
  expect(write).toThrow('Nicht erlaubt.');
});

test.each([
  ['in the cell, which Take theirs would replace', 2, '=SEQUENCE(2)'],
  ['above the cell', 2, '={"a";"b"}'],
  ['in the header', 1, '={"Name";ARRAYFORMULA(A2:A9)}'],
])('an array %s is never written, also if formulas are replaced', (_, row, formula) => {
  const sheet = ofCampaigns(3);
  const column = columnAt(sheet, 'Name');
  sheet.put(row, column, sheet.cell(row, column).value, formula);
  const reading = readTab(campaigns, sheet);
  const updates = [1, 2].map((n) => update(n, 'name', 'Neu'));
  const { unwritten: left } = writeCells(campaigns, sheet, reading, updates, { replaceFormulas: true });
  expect(left.map(({ why }) => why)).toEqual(['closed', 'closed']);
  expect(readTab(campaigns, sheet).rows.map(({ fields }) => fields.name)).not.toContain('Neu');
});

test('new rows leave out refused cells, and rows whose key is refused', () => {
  const plain = ofCampaigns(2);
  const cells = [inCell(plain, 'Name', 4), inCell(plain, 'Campaign ID', 5)];
  const isProtected = (row: number, column: number) => cells.some((cell) => isInBlock(cell, row, column));
  const { sheet } = refusing(plain, { ...NONE, isProtected });
  const rows = ['n1', 'n2', 'n3'].map((id) => campaign(id));
  const left = appendRows(campaigns, sheet, readTab(campaigns, sheet), rows);
  expect(left.map(({ update: { name, field } }) => [name, field])).toEqual([
    [{ key: 'n1' }, 'name'],
    [{ key: 'n2' }, expect.stringMatching(/^[A-Z]|^\W|stat/i)],
  ]);
  const written = readTab(campaigns, plain).rows.filter(({ key }) => key !== null);
  expect(written.map(({ key, fields }) => [key, fields.name])).toEqual([
    ['c1', 'Campaign c1'],
    ['c2', 'Campaign c2'],
    ['n1', ''],
    ['n3', 'Campaign n3'],
  ]);
});

test('new rows leave out what an array fills to the end of the sheet, and start below the last row', () => {
  const sheet = ofCampaigns(2);
  const column = columnAt(sheet, 'Goal period');
  sheet.put(2, column, 7, '=ARRAYFORMULA(ROW(A2:A)+5)');
  for (let row = 3; row <= 40; row += 1) sheet.put(row, column, row + 5);
  const reading = readTab(campaigns, sheet);
  const own = { ...reading, rows: reading.rows.slice(0, 2), lastRow: 3 };
  const left = appendRows(campaigns, sheet, own, [campaign('n1')]);
  expect(reasonsOf(left)).toEqual([expect.stringMatching(/4 \(filled by the formula in [A-Z]+2\)$/)]);
  expect([sheet.cell(4, columnAt(sheet, 'Name')).value, sheet.cell(4, column).value]).toEqual([
    'Campaign n1',
    9,
  ]);
});
