// Workbench, Apps Script host: the options of `npm run host`.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  flag,
  oneOf,
  option,
  program,
  readBy,
  text,
  UsageError,
  wholeNumber,
} from '../../scripts/command-line';
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

export const PROGRAM = program({
  command: 'npm run host',
  operands: '[FILE...]',
  operand: scriptFile,
  about: `Runs a function of Apps Script files (.js, .gs, .html and optionally appsscript.json) on the host: --call.
Or runs the self-test of the platform: --self-test. Prints the script's logs, and as its last line the result as JSON.`,
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
    'self-test': flag('runs the self-test and lists the facts that do not pass (docs/self-test.md)'),
    locale: option(
      'NAME',
      'locale of the spreadsheet of the self-test (default en_US)',
      oneOf(Object.keys(LOCALES) as LocaleName[]),
    ),
  },
  notes: 'Exit code 1 when the function failed or a fact does not pass, 2 when it could not be run.',
  check: ({ call, 'self-test': isSelfTest }, files) => {
    if (!isSelfTest && (call === undefined || files.length === 0))
      throw new UsageError('Name files and, after --call, a function; or use --self-test.');
  },
  refused: printNotRun,
});

/** The last line is JSON for invalid calls, too, for programs that read only that line. */
function printNotRun(message: string): void {
  console.log(JSON.stringify({ ok: false, ended: 'not-run', error: { name: 'UsageError', message } }));
}
