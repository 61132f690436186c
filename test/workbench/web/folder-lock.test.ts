// Workbench tests: two workbenches never share a folder, and a crash leaves no lock behind.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFolder } from '../../../workbench/web/server/folder-lock';
import { startWorkbench } from '../../../workbench/web/server/start';
import { TINY_SCRIPT } from './tiny-script';

const folder = mkdtempSync(path.join(tmpdir(), 'bidgrid-lock-'));
const file = path.join(folder, 'lock');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a second one is refused with a sentence until the first has ended', () => {
  const lock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `Another workbench (process ${process.pid}) uses ${folder}. Open it or end it`,
  );
  lock.release();
  expect(existsSync(file)).toBe(false);
  lockFolder(folder).release();
});

test('the lock of a killed process is taken over, and so is an unreadable one', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  for (const content of [`${pid}\n`, '', 'nonsense']) {
    writeFileSync(file, content);
    lockFolder(folder).release();
    expect(existsSync(file)).toBe(false);
  }
});

test('a workbench refuses a folder in use, also with --fresh, and does not change it', async () => {
  const start = (fresh = false) =>
    startWorkbench({
      root: path.join(__dirname, '../../..'),
      keepIn: folder,
      service: null,
      files: TINY_SCRIPT,
      fresh,
    });
  const own = path.join(folder, 'holiday.txt');
  writeFileSync(own, 'not of the workbench');
  const first = await start();
  first.host.workbook.setCells('0', { 0: { 0: { v: 'kept' } } });
  await expect(start(true)).rejects.toThrow(
    `Another workbench at ${first.url} (process ${process.pid}) uses ${folder}.`,
  );
  await first.close();
  const second = await start();
  expect(second.host.workbook.cells('0').getValue(0, 0)?.v).toBe('kept');
  await second.close();
  const third = await start(true);
  expect(third.host.workbook.cells('0').getValue(0, 0)).toBeFalsy();
  expect(existsSync(own)).toBe(true);
  await third.close();
  expect(existsSync(file)).toBe(false);
});
