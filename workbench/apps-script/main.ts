// Workbench, Apps Script host: command line that runs any Apps Script files on the host.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, UsageError, type Values } from '../../scripts/command-line';
import { PROGRAM } from './host-options';
import type { ScriptFile } from './protocol/messages';

type Choice = Values<typeof PROGRAM>;

async function main(values: Choice, paths: string[]): Promise<void> {
  if (values['self-test']) return testHost(values);
  const run = {
    function: values.call!,
    args: values.args,
    user: values.user,
    timeLimitMs: values['time-limit'],
    crashAfterCalls: values['crash-after'],
  };
  const files = readFiles(paths);
  // Loaded on demand: the spreadsheet engine takes a second, and help and invalid calls do not need it.
  const { createHost } = await import('./host');
  const host = await createHost({ ...files, workbookFile: values.workbook });
  const result = await host.run(run);
  await host.close();
  for (const { level, text } of result.logs) console.log(`${level}: ${text}`);
  const { logs: _logs, ...rest } = result;
  console.log(JSON.stringify(rest));
  process.exitCode = result.ok ? 0 : 1;
}

const SELF_TEST = path.join(__dirname, '../self-test');

/** Runs the self-test; the last line is JSON, as for other runs. */
async function testHost({ locale }: Choice): Promise<void> {
  const { createHost } = await import('./host');
  const { failuresIn, runSelfTest } = await import('./self-test');
  const files = readFiles(readdirSync(SELF_TEST).map((name) => path.join(SELF_TEST, name)));
  const host = await createHost({ ...files, locale });
  const results = await runSelfTest(host).finally(() => host.close());
  const failures = failuresIn(results);
  for (const line of failures) console.log(line);
  const ok = failures.length === 0;
  console.log(JSON.stringify({ ok, ended: 'compared', facts: results.length, failures }));
  process.exitCode = ok ? 0 : 1;
}

function readFiles(paths: string[]): { files: ScriptFile[]; manifest: unknown } {
  const files = paths.map((file) => ({ name: path.basename(file), source: readFileSync(file, 'utf8') }));
  const manifest = files.find((file) => file.name === 'appsscript.json');
  return {
    files: files.filter((file) => file !== manifest),
    manifest: manifest ? json(manifest.source, 'appsscript.json') : undefined,
  };
}

function json(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} is not valid JSON: ${text.slice(0, 80)}`);
  }
}

// Whatever prevents a run is wrong use: a missing file, an unknown locale.
void runProgram(PROGRAM, (values, paths) =>
  main(values, paths).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }),
);
