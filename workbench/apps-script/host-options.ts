// Workbench, Apps Script host: the options of `npm run host`.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  file,
  flag,
  listOf,
  oneOf,
  option,
  program,
  readBy,
  text,
  UsageError,
  webAddress,
  wholeNumber,
} from '../../command-line';
import { PROBE_GROUPS, reportIn } from '../../src/model/self-test';
import { LOCALES, type LocaleName } from './engine/locale';

const jsonList = {
  wanted: 'a JSON list, such as [1,"two"]',
  read: (typed: string): unknown[] | undefined => {
    try {
      const list: unknown = JSON.parse(typed);
      return Array.isArray(list) ? list : undefined;
    } catch {
      return undefined;
    }
  },
};

function readText(name: string): string {
  if (statSync(name, { throwIfNoEntry: false })?.isFile()) return readFileSync(name, 'utf8');
  throw new Error(`The file ${name} cannot be read. Check its name and folder.`);
}

const scriptFile = readBy((name) => {
  if (!/\.(js|gs|html)$/.test(name) && path.basename(name) !== 'appsscript.json')
    throw new Error(`${name} is none of the files that can be run: .js, .gs, .html or appsscript.json.`);
  readText(name);
  return name;
});

const reportFile = readBy((name) => {
  const report = reportIn(readText(name));
  if (report) return report;
  throw new Error(`${name} is not a report of the self-test. Download it again in Help ▸ Self-test.`);
});

export const PROGRAM = program({
  command: 'npm run host',
  operands: '[FILE...]',
  operand: scriptFile,
  about: `Runs a function of Apps Script files (.js, .gs, .html and optionally appsscript.json) on the host: --call.
Or runs the self-test of dist/: --self-test, --expect. Prints the script's logs, and as its last line the result as JSON.`,
  options: {
    call: option('NAME', 'top-level function of the files to run', text),
    args: option('JSON', 'its arguments as a JSON list', jsonList, '[]'),
    'time-limit': option(
      'MS',
      'end the execution after this time in milliseconds (default 360000)',
      wholeNumber(1),
    ),
    'crash-after': option('N', 'end the execution right after its n-th service call', wholeNumber(1)),
    user: option('EMAIL', 'user who runs it (default owner@example.com)', text),
    workbook: option('FILE', 'spreadsheet to open and save (default: in memory)', text),
    'self-test': flag('runs the self-test of dist/ and lists unexpected values'),
    expect: option(
      'FILE',
      'runs it and lists values that differ from this report from Google (docs/self-test.md)',
      reportFile,
    ),
    locale: option(
      'NAME',
      'locale of the document (default en_US, with --expect that of the report)',
      oneOf(Object.keys(LOCALES) as LocaleName[]),
    ),
    groups: option('A,B', 'only these groups of checks', listOf(PROBE_GROUPS)),
    echo: option('ADDRESS', 'server for the checks of the network', webAddress),
    report: option('FILE', "writes the host's own report", file),
  },
  notes: 'Exit code 1 when the function failed or a value differs, 2 when it could not be run.',
  check: ({ call, 'self-test': isSelfTest, expect }, files) => {
    if (!isSelfTest && expect === undefined && (call === undefined || files.length === 0))
      throw new UsageError('Name files and, after --call, a function; or use --self-test or --expect.');
  },
  refused: printNotRun,
});

/** The last line is JSON for invalid calls, too, for programs that read only that line. */
export function printNotRun(message: string): void {
  console.log(JSON.stringify({ ok: false, ended: 'not-run', error: { name: 'UsageError', message } }));
}
