// Workbench tests: `npm run host -- --self-test` and `--expect`: differences of the host are listed, with
// exit code 1.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import type { SelfTestReport } from '../../../src/model/self-test';

const ROOT = path.resolve(__dirname, '../../..');
const HOST = path.join(ROOT, 'build/workbench/host.cjs');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'self-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly lines: readonly string[];
  readonly differences: readonly string[];
}

function run(host: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [host, ...args], { maxBuffer: 1 << 24 }, (error, stdout) => {
      const lines = stdout.trimEnd().split('\n');
      const { differences = [] } = JSON.parse(lines.at(-1) ?? '{}') as { differences?: string[] };
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, lines, differences });
    });
  });
}

const named = (differences: readonly string[]): string[] => differences.map((line) => line.split(': ')[0]!);

interface Planted {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly args: readonly string[];
  /** All probes that must find it; no other may. */
  readonly found: readonly string[];
}

const PLANTED: readonly Planted[] = [
  {
    what: 'typed numbers with leading zeros stay texts',
    file: 'engine/typed-value.ts',
    from: 'if (number) return {',
    to: 'if (number && !/^0\\d/.test(trimmed)) return {',
    args: ['--groups', 'cells'],
    found: ['cells/typed 007'],
  },
  {
    what: 'an error has other words',
    file: 'services/spreadsheet-grid.ts',
    from: 'The number of rows in the data does not match',
    to: 'The number of rows in the data is not',
    args: ['--groups', 'errors'],
    found: ['errors/too few rows'],
  },
  {
    what: 'a comma separates arguments in German documents',
    file: 'engine/locale.ts',
    from: "else if (sign === ',' && decimalComma)",
    to: "else if (sign === '' && decimalComma)",
    args: ['--groups', 'formulas', '--locale', 'de_DE'],
    found: ['formulas/=SUBTOTAL(103,$A$90:$B$90)', 'formulas/=SUM(1,5;2)'],
  },
  {
    what: 'calls of more than 4 MB are lost',
    file: 'client-call.ts',
    from: "const illegal = illegalProperty(call.args, '');",
    to: "if (JSON.stringify(call.args).length > 4_000_000) return LOST;\n  const illegal = illegalProperty(call.args, '');",
    args: ['--groups', 'bridge'],
    found: ['bridge/5 MB to the script', 'bridge/10 MB to the script'],
  },
  {
    what: 'formulas see hidden rows',
    file: 'engine/hidden-rows.ts',
    from: '!sheet.getRowVisible(row)',
    to: 'sheet.getRowVisible(row) === null',
    args: ['--groups', 'formulas'],
    found: ['formulas/SUBTOTAL of hidden rows'],
  },
];

/** The host with one difference, next to the real one so that it finds its worker and dist/. */
async function planted({ file, from, to }: Planted, name: string): Promise<string> {
  const source = path.join(ROOT, 'workbench/apps-script', file);
  const outfile = path.join(ROOT, `build/workbench/planted-${name}.cjs`);
  await build({
    entryPoints: [path.join(ROOT, 'workbench/apps-script/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'plant',
        setup: ({ onLoad }) => {
          onLoad({ filter: /\.ts$/ }, ({ path: loaded }) => {
            if (loaded !== source) return undefined;
            const text = readFileSync(loaded, 'utf8');
            if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
            return { contents: text.replace(from, () => to), loader: 'ts' };
          });
        },
      },
    ],
  });
  return outfile;
}

test.each(PLANTED.map((one, i) => [one.what, one, `${i}`] as const))(
  'the self-test finds: %s',
  async (_what, plant, name) => {
    const { code, differences } = await run(await planted(plant, name), '--self-test', ...plant.args);
    expect([code, named(differences).sort()]).toEqual([1, [...plant.found].sort()]);
  },
);

describe('a report from Google', () => {
  const GROUPS = ['--groups', 'cells,formulas,errors'];
  const file = (name: string) => path.join(folder, name);

  test('with the values of the host gives exit code 0; another one lists its values', async () => {
    const here = await run(
      HOST,
      '--self-test',
      ...GROUPS,
      '--locale',
      'de_DE',
      '--report',
      file('same.json'),
    );
    expect([here.code, here.differences]).toEqual([0, []]);
    const same = await run(HOST, '--expect', file('same.json'));
    expect([same.code, same.differences]).toEqual([0, []]);

    const report = JSON.parse(readFileSync(file('same.json'), 'utf8')) as SelfTestReport;
    expect(report.place.locale).toBe('de_DE');
    const other: SelfTestReport = {
      ...report,
      results: [
        ...report.results.map((result) =>
          result.id === 'cells/typed 007'
            ? { ...result, actual: '007' }
            : result.id === 'formulas/=1+'
              ? { ...result, actual: '#ERROR!' }
              : result,
        ),
        { id: 'cells/new', what: 'A later version has it', actual: 1, outcome: 'reported', ms: 1 },
        {
          id: 'speed/new',
          what: 'Times are not compared',
          varies: true,
          actual: 1,
          outcome: 'reported',
          ms: 1,
        },
      ],
    };
    writeFileSync(file('other.json'), JSON.stringify(other));
    const compared = await run(HOST, '--expect', file('other.json'));
    expect([compared.code, compared.differences]).toEqual([
      1,
      [
        'cells/typed 007: Google "007", host 7',
        'formulas/=1+: Google "#ERROR!", host "#VALUE!"',
        'cells/new: Google 1, host nothing',
      ],
    ]);
    const fewer = await run(HOST, '--expect', file('other.json'), '--groups', 'formulas');
    expect(named(fewer.differences)).toEqual(['formulas/=1+']);
  });

  test('in another language is compared without texts', async () => {
    await run(HOST, '--self-test', '--groups', 'errors', '--report', file('errors.json'));
    const text = readFileSync(file('errors.json'), 'utf8');
    const french = JSON.parse(text.replaceAll('Exception: ', 'Exception : ')) as SelfTestReport;
    const place = { ...french.place, language: 'fr', locale: 'fr_FR' };
    writeFileSync(file('french.json'), JSON.stringify({ ...french, place }));
    const { code, lines, differences } = await run(HOST, '--expect', file('french.json'));
    expect([code, differences]).toEqual([0, []]);
    expect(lines[0]).toBe('The host has no documents of the locale fr_FR: en_US is used instead.');
  });

  test.each([
    ['no file', 'none.json', '', 'cannot be read. Check its name and folder.'],
    ['no JSON', 'text.json', 'report', 'is not a report of the self-test.'],
    ['another file', 'list.json', '{"results":[]}', 'is not a report of the self-test.'],
  ])('that is %s gives exit code 2', async (_what, name, text, message) => {
    if (text) writeFileSync(file(name), text);
    const { code, lines } = await run(HOST, '--expect', file(name));
    expect(code).toBe(2);
    expect(lines.at(-1)).toContain(message);
  });

  test('an unknown group gives exit code 2', async () => {
    const { code, lines } = await run(HOST, '--self-test', '--groups', 'cell');
    expect(code).toBe(2);
    expect(lines.at(-1)).toContain('--groups takes ');
  });
});
