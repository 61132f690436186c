// Workbench tests: `npm run host -- --self-test`: the host passes, and each planted difference is found.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const ROOT = path.resolve(__dirname, '../../..');
const HOST = path.join(ROOT, 'build/workbench/host.cjs');

interface Ended {
  readonly code: number;
  /** Facts that do not pass. */
  readonly ids: readonly string[];
}

const runSelfTest = (host: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [host, '--self-test', ...args], (error, stdout) => {
      const { failures } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as { failures: string[] };
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, ids: failures.map((line) => line.split(': expected ')[0]!) });
    });
  });

interface Planted {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly locale?: string;
  /** All facts that must find it; no other may. */
  readonly ids: readonly string[];
}

const PLANTED: readonly Planted[] = [
  {
    what: 'an error has other words',
    file: 'services/spreadsheet-grid.ts',
    from: 'The number of rows in the data does not match',
    to: 'The number of rows in the data is not',
    ids: ['errors/setValues with one row for a range of two'],
  },
  {
    what: 'a comma separates arguments in German spreadsheets',
    file: 'engine/locale.ts',
    from: "else if (sign === ',' && decimalComma)",
    to: "else if (sign === '' && decimalComma)",
    locale: 'de_DE',
    ids: ['formulas/=SUBTOTAL(103,$A$90:$B$90)', 'formulas/=SUM(1,2)', 'formulas/=SUM(1,5;2)'],
  },
  {
    what: 'formulas see hidden rows',
    file: 'engine/hidden-rows.ts',
    from: '!sheet.getRowVisible(row)',
    to: 'sheet.getRowVisible(row) === null',
    ids: [
      'formulas/SUBTOTAL 103 of single rows: shown, hidden by a person, hidden by a filter, empty',
      'structure/of 200 rows, those that a filter or a person hides, found by one formula of Bidgrid',
    ],
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

test('the host passes', async () => expect(await runSelfTest(HOST)).toEqual({ code: 0, ids: [] }));

test.each(PLANTED.map((difference, i) => [difference.what, difference, `${i}`] as const))(
  'the self-test finds: %s',
  async (_what, difference, name) => {
    const { locale = 'en_US', ids } = difference;
    const { code, ids: failed } = await runSelfTest(await planted(difference, name), '--locale', locale);
    expect([code, [...failed].sort()]).toEqual([1, [...ids].sort()]);
  },
);
