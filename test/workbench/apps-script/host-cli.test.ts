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
     function nothing() {}
     function date() { return new Date(0) }
     function circle() { const a = {}; a.a = a; return a }
     function text() { console.log('{"ok":'); return 'two\\nlines' }
     function loop() { for (;;) {} }
     function remember(v) { SpreadsheetApp.getActiveSheet().getRange('A1').setValue(v); SpreadsheetApp.flush() }
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

test('reports a failed function with exit code 1 and a result', async () => {
  const failed = await run(file, '--call', 'fail');
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.lines.at(-1) ?? '')).toMatchObject({ ok: false, error: { message: 'no' } });
  const looped = await run(file, '--call', 'loop', '--time-limit', '300');
  expect(JSON.parse(looped.lines.at(-1) ?? '')).toMatchObject({ ended: 'time-limit' });
});

test('keeps a workbook between runs if a file is given, and crashes at a given call', async () => {
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
    '4',
  );
  expect(JSON.parse(crashed.lines.at(-1) ?? '')).toMatchObject({ ended: 'crash-point', totalCalls: 4 });
  const { lines } = await run(file, '--call', 'recall', '--workbook', book, '--user', 'other@example.com');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ok: true, value: 'x' });
});

test('explains itself', async () => {
  const help = await run('--help');
  expect(help.lines[0]).toContain('npm run host');
});

test.each([
  [
    'a list of arguments that is none',
    ['--call', 'add', '--args', '{}'],
    '--args takes a JSON list, such as [1,"two"], not "{}".',
  ],
  [
    'arguments that are no JSON',
    ['--call', 'add', '--args', '{bad'],
    '--args takes a JSON list, such as [1,"two"], not "{bad".',
  ],
  ['no function', [], 'Name files and, after --call, a function'],
  ['a missing file', ['nowhere.gs', '--call', 'add'], 'The file nowhere.gs cannot be read.'],
  ['a file of another kind', ['picture.png', '--call', 'add'], 'picture.png is none of the files'],
  [
    'no time',
    ['--call', 'add', '--time-limit', '0'],
    '--time-limit takes a whole number, 1 or more, not "0".',
  ],
  ['an unknown option', ['--call', 'add', '--fast'], 'There is no option "--fast".'],
])('%s is reported, in JSON too, with exit code 2', async (_name, args, message) => {
  const { code, lines, errors } = await run(file, ...args);
  expect(code).toBe(2);
  expect(errors).toContain(message);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    ok: false,
    ended: 'not-run',
    error: { name: 'UsageError', message: expect.stringContaining(message) as string },
  });
});

test('the last line is JSON for any return value, and gives file and line of a syntax error', async () => {
  for (const name of ['nothing', 'date', 'circle', 'text', 'missing']) {
    const { lines, code } = await run(file, '--call', name);
    const last = JSON.parse(lines.at(-1) ?? '') as { ok: boolean };
    expect(code).toBe(last.ok ? 0 : 1);
  }
  const broken = path.join(folder, 'Broken.gs');
  writeFileSync(broken, 'function a() {}\nfunction b( {');
  const { lines } = await run(file, broken, '--call', 'a');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    error: { name: 'SyntaxError', message: expect.stringContaining('line: 2 file: Broken.gs') as string },
  });
});
