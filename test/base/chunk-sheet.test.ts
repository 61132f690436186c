// test, base: the hidden sheet keeps whole groups, also when a write is cut off at any point.

import fc from 'fast-check';
import type { ChangedGroup } from '../../src/base/base-chunks';
import { BASE_ID, readChunks } from '../../src/base/chunk-sheet';
import { writeGroups } from '../../src/base/chunk-writes';
import { plainWorkbook } from '../sheet/plain-workbook';

const group = (name: string, texts: readonly string[], tab = 'campaigns'): ChangedGroup => ({
  group: name,
  chunks: texts.map((text, i) => ({ tab, group: name, part: i, text })),
});

const read = (workbook: ReturnType<typeof plainWorkbook>) => {
  const found: Record<string, string[]> = {};
  for (const { chunk } of readChunks(workbook).places) {
    const texts = found[`${chunk.tab} ${chunk.group}`] ?? [];
    texts[chunk.part] = chunk.text;
    found[`${chunk.tab} ${chunk.group}`] = texts;
  }
  return found;
};

const write = (
  workbook: ReturnType<typeof plainWorkbook>,
  groups: readonly ChangedGroup[],
  tab = 'campaigns',
) => writeGroups(workbook, tab, groups);

test('the sheet is created with the first group, and hidden texts stay texts', () => {
  const workbook = plainWorkbook();
  expect(readChunks(workbook)).toEqual({
    sheet: null,
    places: [],
    obsoleteRows: [],
    rows: 1,
    hasTexts: true,
  });
  write(workbook, [group('007', ['=1+1']), group('1E5', ['12', '3-4'])]);
  expect(read(workbook)).toEqual({ 'campaigns 007': ['=1+1'], 'campaigns 1E5': ['12', '3-4'] });
});

test('groups grow, shrink and are removed; others stay, also those of other tabs', () => {
  const workbook = plainWorkbook();
  write(workbook, [group('a', ['1']), group('b', ['1', '2', '3']), group('c', ['1'])]);
  write(workbook, [group('a', ['x'], 'ads')], 'ads');
  write(workbook, [group('a', ['1', '2']), group('b', ['9']), group('c', [])]);
  expect(read(workbook)).toEqual({ 'campaigns a': ['1', '2'], 'campaigns b': ['9'], 'ads a': ['x'] });
});

test('freed rows are used again', () => {
  const workbook = plainWorkbook();
  write(workbook, [group('a', ['1']), group('b', ['1']), group('c', ['1'])]);
  write(workbook, [group('b', [])]);
  write(workbook, [group('d', ['new'])]);
  expect(readChunks(workbook).rows).toBe(4);
});

test('after any sequence of writes, each group has its last values', () => {
  const texts = fc.array(fc.string({ maxLength: 5 }), { maxLength: 4 });
  const step = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', '007'), texts), {
    selector: ([name]) => name,
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const workbook = plainWorkbook();
      const expected: Record<string, string[]> = {};
      for (const groups of steps) {
        write(
          workbook,
          groups.map(([name, parts]) => group(name, parts)),
        );
        for (const [name, parts] of groups) {
          if (parts.length > 0) expected[`campaigns ${name}`] = parts;
          else delete expected[`campaigns ${name}`];
        }
      }
      expect(read(workbook)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test('an older copy of a group that a kill left is not read, and cleared by the next write', () => {
  const workbook = plainWorkbook();
  write(workbook, [group('a', ['1', '2']), group('b', ['1'])]);
  const sheet = workbook.find(BASE_ID)!;
  const oldRows = sheet.values({ row: 2, column: 1, rows: 2, columns: 4 });
  write(workbook, [group('a', ['1', '2', '3'])]);
  sheet.write([{ row: 2, column: 1, cells: oldRows }]);
  const written = { 'campaigns a': ['1', '2', '3'], 'campaigns b': ['1'] };
  expect(read(workbook)).toEqual(written);
  write(workbook, [group('c', ['1'])]);
  expect(read(workbook)).toEqual({ ...written, 'campaigns c': ['1'] });
  write(workbook, [group('a', [])]);
  expect(read(workbook)).toEqual({ 'campaigns b': ['1'], 'campaigns c': ['1'] });
});

test('entries of the index follow the groups without an empty row, and are replaced in their row', () => {
  const workbook = plainWorkbook();
  const indexed = () =>
    readChunks(workbook)
      .places.filter(({ chunk }) => chunk.tab.startsWith('#'))
      .map(({ row, chunk }) => [row, chunk.tab, chunk.group]);
  writeGroups(workbook, 'campaigns', [], 11);
  expect(workbook.find(BASE_ID)).toBeNull();
  writeGroups(workbook, 'campaigns', [group('a', ['1', '2'])], 11);
  expect(indexed()).toEqual([[4, '#campaigns', '11']]);
  writeGroups(workbook, 'ads', [group('a', ['1'], 'ads')], 12);
  expect(indexed()).toEqual([
    [4, '#campaigns', '11'],
    [6, '#ads', '12'],
  ]);
  writeGroups(workbook, 'campaigns', [], 13);
  expect(indexed()).toEqual([
    [4, '#campaigns', '13'],
    [6, '#ads', '12'],
  ]);
  expect(readChunks(workbook).rows).toBe(6);
});

test('in a long sheet, changes far apart are written, and only wanted groups are read', () => {
  const workbook = plainWorkbook();
  const names = Array.from({ length: 700 }, (_, i) => `g${i}`);
  write(
    workbook,
    names.map((name) => group(name, [`old ${name}`])),
  );
  const changed = ['g1', 'g2', 'g3', 'g350', 'g698', 'g699'];
  write(
    workbook,
    changed.map((name) => group(name, [`new ${name}`])),
  );
  expect(read(workbook)).toEqual(
    Object.fromEntries(
      names.map((name) => [`campaigns ${name}`, [changed.includes(name) ? `new ${name}` : `old ${name}`]]),
    ),
  );
  // Far apart, close together, none.
  for (const wanted of [['g1', 'g5', 'g699'], ['g698', 'g699'], ['g350'], []]) {
    const { places, hasTexts } = readChunks(workbook, [{ tab: 'campaigns', groups: new Set(wanted) }]);
    const texts = wanted.map((name) => `${changed.includes(name) ? 'new' : 'old'} ${name}`);
    expect([places.map(({ chunk }) => chunk.text), hasTexts]).toEqual([texts, true]);
  }
  expect(readChunks(workbook, [{ tab: 'ads' }]).places).toEqual([]);
});

it('has headers in row 1 from its first write on, and keeps them', () => {
  const workbook = plainWorkbook();
  for (const name of ['7', '8']) {
    write(workbook, [group(name, ['a'])]);
    expect(workbook.find(BASE_ID)!.header()).toEqual(['Tab', 'Campaign', 'Part', 'Text']);
  }
  expect(workbook.find(BASE_ID)!.extent().rows).toBe(3);
});
