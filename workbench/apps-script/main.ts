// Workbench, Apps Script host: command line that runs any Apps Script files on the host.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runProgram, UsageError, type Values } from '../../command-line';
import { PROBE_GROUPS, type ProbeGroup, type SelfTestReport } from '../../src/model/self-test';
import { PROGRAM } from './host-options';
import type { ScriptFile } from './protocol/messages';

type Choice = Values<typeof PROGRAM>;

async function main(values: Choice, paths: string[]): Promise<void> {
  if (values['self-test'] || values.expect !== undefined) return compareWithGoogle(values);
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

const DIST = path.join(__dirname, '../../dist');

/** Runs the self-test of dist/; the last line is JSON, as for other runs. */
async function compareWithGoogle(choice: Choice): Promise<void> {
  const { groups, expect: google } = choice;
  const { createHost } = await import('./host');
  const test = await import('./self-test');
  const wanted = choice.locale ?? google?.place.locale ?? 'en_US';
  const locale = test.hostLocale(wanted);
  if (locale === null)
    console.log(`The host has no documents of the locale ${wanted}: en_US is used instead.`);
  const files = readFiles(
    readdirSync(DIST)
      .filter((name) => /\.(js|html|json)$/.test(name))
      .map((name) => path.join(DIST, name)),
  );
  const host = await createHost({ ...files, locale: locale ?? 'en_US' });
  const { echo = '' } = choice;
  const here = await test
    .selfTestIn(host, { groups: groups ?? (google ? test.groupsToCompare(google) : PROBE_GROUPS), echo })
    .finally(() => host.close());
  if (choice.report !== undefined) writeFileSync(choice.report, `${JSON.stringify(here, null, 1)}\n`);
  const compared = google && groups ? only(google, groups) : google;
  const differences = compared ? test.differencesFromGoogle(compared, here) : test.unexpectedIn(here);
  for (const line of differences) console.log(line);
  const ok = differences.length === 0 && here.complete;
  console.log(JSON.stringify({ ok, ended: 'compared', checks: here.results.length, differences }));
  process.exitCode = ok ? 0 : 1;
}

const only = (report: SelfTestReport, groups: readonly ProbeGroup[]): SelfTestReport => ({
  ...report,
  results: report.results.filter(({ id }) => groups.some((group) => id.startsWith(`${group}/`))),
});

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
