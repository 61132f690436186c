// Workbench tests, engine: the live workbook numbers its changes, applies those of pages, and is restored
// from its file.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type LiveMutation, openLiveWorkbook } from '../../../workbench/apps-script/engine/live-workbook';

const OWNER = 'owner@example.com';
const WRITE = 'sheet.mutation.set-range-values';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'live-workbook-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('every change has the next number and its author', () => {
  const workbook = openLiveWorkbook({ owner: OWNER });
  const heard: LiveMutation[] = [];
  const stop = workbook.onMutation((mutation) => void heard.push(mutation));
  workbook.setCells('0', { 0: { 0: { v: 1, t: 2 } } });
  const params = { unitId: workbook.unitId, subUnitId: '0', cellValue: { 1: { 0: { v: 2, t: 2 } } } };
  workbook.applyForeign({ id: WRITE, params }, 'page-1');
  workbook.setCells('0', { 2: { 0: { v: 3, t: 2 } } });
  stop();
  workbook.setCells('0', { 3: { 0: { v: 4, t: 2 } } });
  expect(heard.map(({ version, id, from }) => [version, id, from])).toEqual([
    [1, WRITE, null],
    [2, WRITE, 'page-1'],
    [3, WRITE, null],
  ]);
  expect(workbook.version).toBe(4);
  expect(workbook.cells('0').getValue(1, 0)?.v).toBe(2);
  workbook.close();
});

test('results of formulas are not broadcast: pages calculate on their own', async () => {
  const workbook = openLiveWorkbook({ owner: OWNER });
  let heard = 0;
  workbook.onMutation(() => {
    heard += 1;
  });
  workbook.setCells('0', { 0: { 0: { f: '=1+1' } } });
  await workbook.settled();
  expect(workbook.settled()).toBeNull();
  expect(workbook.cells('0').getValue(0, 0)?.v).toBe(2);
  expect(heard).toBe(1);
  workbook.close();
});

test('the file contains everything after close, and no other file is left', () => {
  const file = path.join(folder, 'deep', 'book.json');
  const first = openLiveWorkbook({ file, owner: OWNER });
  first.setCells('0', { 0: { 0: { v: 'kept', t: 1 } } });
  first.own.metadata.push({
    id: 1,
    key: 'k',
    value: 'v',
    visibility: 'DOCUMENT',
    place: { kind: 'SPREADSHEET' },
  });
  first.ownChanged();
  first.close();
  expect(readdirSync(path.dirname(file))).toEqual(['book.json']);

  const second = openLiveWorkbook({ file, owner: 'someone.else@example.com' });
  expect(second.cells('0').getValue(0, 0)?.v).toBe('kept');
  expect(second.own.metadata[0]?.key).toBe('k');
  expect(second.own.people).toEqual([OWNER]);
  second.close();
});

test('many consecutive writes cause one write of the file', async () => {
  const file = path.join(folder, 'book.json');
  const workbook = openLiveWorkbook({ file, owner: OWNER });
  for (let i = 0; i < 50; i += 1) workbook.setCells('0', { [i]: { 0: { v: i, t: 2 } } });
  expect(existsSync(file)).toBe(false);
  workbook.close();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty(
    ['workbook', 'sheets', '0', 'cellData', '49', '0', 'v'],
    49,
  );
});

test('a broken file is not overwritten: the message says what to do', () => {
  const file = path.join(folder, 'book.json');
  writeFileSync(file, '{"workbook": ');
  expect(() => openLiveWorkbook({ file, owner: OWNER })).toThrow('is not valid JSON');
  expect(readFileSync(file, 'utf8')).toBe('{"workbook": ');
});
