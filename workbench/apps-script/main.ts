// Workbench, Apps Script host: command line that runs any Apps Script files on the host.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROBE_GROUPS, type ProbeGroup, reportIn, type SelfTestReport } from '../../src/model/self-test';
import type { ScriptFile } from './protocol/messages';

const HELP = `npm run host -- FILE... --call NAME [options]
  FILE               .js, .gs, .html files and optionally appsscript.json
  --call NAME        top-level function to run
  --args JSON        its arguments as a JSON list
  --time-limit MS    end the execution after this time in milliseconds (360000)
  --crash-after N    end the execution right after its n-th service call
  --user EMAIL       user who runs it (owner@example.com)
  --workbook FILE    spreadsheet to open and save (in memory)
npm run host -- --self-test | --expect FILE [options]
  --self-test        runs the self-test of dist/ and lists unexpected values
  --expect FILE      runs it and lists values that differ from this report from Google (docs/self-test.md)
  --locale NAME      of the document: en_US, de_DE, tr_TR, ja_JP (--expect: as in the report)
  --groups A,B       only these groups of checks
  --echo ADDRESS     server for the checks of the network
  --report FILE      writes the host's own report
Exit code 1 when a value differs.
Prints the script's logs, and as its last line the result as JSON. Exit code 1 when the function failed,
2 when it could not be run.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      call: { type: 'string' },
      args: { type: 'string', default: '[]' },
      'time-limit': { type: 'string' },
      'crash-after': { type: 'string' },
      user: { type: 'string' },
      workbook: { type: 'string' },
      'self-test': { type: 'boolean', default: false },
      expect: { type: 'string' },
      locale: { type: 'string' },
      groups: { type: 'string' },
      echo: { type: 'string', default: '' },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (values['self-test'] || values.expect !== undefined) return compareWithGoogle(values);
  if (!values.call || positionals.length === 0)
    throw new Error('Name files and, after --call, a function. See --help.');
  const run = {
    function: values.call,
    args: listOf(values.args),
    user: values.user,
    timeLimitMs: countOf('--time-limit', values['time-limit']),
    crashAfterCalls: countOf('--crash-after', values['crash-after']),
  };
  const files = readFiles(positionals);
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

interface SelfTestChoice {
  expect?: string;
  locale?: string;
  groups?: string;
  echo: string;
  report?: string;
}

const DIST = path.join(__dirname, '../../dist');

/** Runs the self-test of dist/; the last line is JSON, as for other runs. */
async function compareWithGoogle(choice: SelfTestChoice): Promise<void> {
  const google = choice.expect === undefined ? null : reportFrom(choice.expect);
  const groups = choice.groups?.split(',').map(groupNamed);
  const { createHost } = await import('./host');
  const test = await import('./self-test');
  const wanted = choice.locale ?? google?.place.locale ?? 'en_US';
  const locale = test.hostLocale(wanted);
  if (locale === null && !google) throw new Error(`The host has no documents of the locale ${wanted}.`);
  if (locale === null)
    console.log(`The host has no documents of the locale ${wanted}: en_US is used instead.`);
  const files = readFiles(
    readdirSync(DIST)
      .filter((name) => /\.(js|html|json)$/.test(name))
      .map((name) => path.join(DIST, name)),
  );
  const host = await createHost({ ...files, locale: locale ?? 'en_US' });
  const { echo } = choice;
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

function reportFrom(file: string): SelfTestReport {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`The file ${file} cannot be read. Check its name and folder.`);
  }
  const report = reportIn(text);
  if (!report)
    throw new Error(`${file} is not a report of the self-test. Download it again in Help ▸ Self-test.`);
  return report;
}

function groupNamed(name: string): ProbeGroup {
  const found = PROBE_GROUPS.find((group) => group === name);
  if (!found) throw new Error(`There is no group "${name}". Groups: ${PROBE_GROUPS.join(', ')}.`);
  return found;
}

function readFiles(paths: string[]): { files: ScriptFile[]; manifest: unknown } {
  const files = paths.map((file) => ({ name: path.basename(file), source: readText(file) }));
  const manifest = files.find((file) => file.name === 'appsscript.json');
  return {
    files: files.filter((file) => file !== manifest),
    manifest: manifest ? json(manifest.source, 'appsscript.json') : undefined,
  };
}

function readText(file: string): string {
  if (!/\.(js|gs|html)$/.test(file) && path.basename(file) !== 'appsscript.json') {
    throw new Error(`${file} is none of the files that can be run: .js, .gs, .html or appsscript.json.`);
  }
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`The file ${file} cannot be read. Check its name and folder.`);
  }
}

function json(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${what} is not valid JSON: ${text.slice(0, 80)}`);
  }
}

function listOf(text: string): unknown[] {
  const list = json(text, '--args');
  if (!Array.isArray(list)) throw new Error('--args must be a JSON list, for example [1,"two"].');
  return list;
}

function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${option} must be a whole number from 1 on.`);
  return count;
}

// The last line is JSON for invalid calls, too, for programs that read only that line.
main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  console.log(JSON.stringify({ ok: false, ended: 'not-run', error: { name: 'UsageError', message } }));
  process.exitCode = 2;
});
