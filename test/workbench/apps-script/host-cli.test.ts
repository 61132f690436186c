// Workbench tests: `npm run host`: logs first, the result as JSON in the last line, exit code by outcome.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const HOST = path.resolve(__dirname, '../../../build/workbench/host.cjs');
let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'host-cli-'));
  file = path.join(folder, 'Script.gs');
  writeFileSync(
    file,
    `function add(a, b) { console.log('adding'); return a + b }
     function fail() { throw new Error('no') }
     function loop() { for (;;) {} }
     function remember(v) { SpreadsheetApp.getActiveSheet().getRange('A1').setValue(v) }
     function recall() { return SpreadsheetApp.getActiveSheet().getRange('A1').getValue() }`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; lines: string[]; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [HOST, ...args], (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, lines: stdout.trimEnd().split('\n'), errors: stderr });
    });
  });
}

test('prints the logs and then the result', async () => {
  const { code, lines } = await run(file, '--call', 'add', '--args', '[2, 3]');
  expect(code).toBe(0);
  expect(lines[0]).toContain('adding');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ok: true, value: 5, ended: 'returned' });
});

test('answers a failed function with exit code 1 and a result all the same', async () => {
  const failed = await run(file, '--call', 'fail');
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.lines.at(-1) ?? '')).toMatchObject({ ok: false, error: { message: 'no' } });
  const looped = await run(file, '--call', 'loop', '--time-limit', '300');
  expect(JSON.parse(looped.lines.at(-1) ?? '')).toMatchObject({ ended: 'time-limit' });
});

test('keeps a workbook between runs when told where, and crashes where told', async () => {
  const book = path.join(folder, 'book.json');
  const crashed = await run(
    file,
    '--call',
    'remember',
    '--args',
    '["x"]',
    '--workbook',
    book,
    '--crash-after',
    '3',
  );
  expect(JSON.parse(crashed.lines.at(-1) ?? '')).toMatchObject({ ended: 'crash-point', totalCalls: 3 });
  const { lines } = await run(file, '--call', 'recall', '--workbook', book, '--user', 'other@example.com');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ok: true, value: 'x' });
});

test('explains itself', async () => {
  const help = await run('--help');
  expect(help.lines[0]).toContain('npm run host');
  const wrong = await run(file, '--call', 'add', '--args', '{}');
  expect(wrong.code).toBe(1);
  expect(wrong.errors).toContain('--args must be a JSON list');
});
