// Workbench, Apps Script host: command line that runs any Apps Script files on the host.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ScriptFile } from './protocol';

const HELP = `npm run host -- FILE... --call NAME [options]
  FILE               .js, .gs, .html files and, if wanted, appsscript.json
  --call NAME        top-level function to run
  --args JSON        its arguments as a JSON list
  --time-limit MS    end the execution after so many milliseconds (360000)
  --crash-after N    end the execution right after its n-th service call
  --user EMAIL       who runs it (owner@example.com)
  --workbook FILE    spreadsheet to open and save (in memory)
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
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  if (!values.call || positionals.length === 0)
    throw new Error('Name files and, after --call, a function. --help tells more.');
  const run = {
    function: values.call,
    args: listOf(values.args),
    user: values.user,
    timeLimitMs: countOf('--time-limit', values['time-limit']),
    crashAfterCalls: countOf('--crash-after', values['crash-after']),
  };
  const files = readFiles(positionals);
  // Loaded late: the spreadsheet engine takes a second, and help or a wrong call need none of it.
  const { createHost } = await import('./host');
  const host = await createHost({ ...files, workbookFile: values.workbook });
  const result = await host.run(run);
  await host.close();
  for (const { level, text } of result.logs) console.log(`${level}: ${text}`);
  const { logs: _logs, ...rest } = result;
  console.log(JSON.stringify(rest));
  process.exitCode = result.ok ? 0 : 1;
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

// Whoever reads only the last line learns of a call that could not be made as well.
main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  console.error(message);
  console.log(JSON.stringify({ ok: false, ended: 'not-run', error: { name: 'UsageError', message } }));
  process.exitCode = 2;
});
