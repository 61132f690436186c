// test, sim: builds the add-on with one bug planted in its source, so that the simulation can be proven to
// find it.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { ScriptFile } from '../../workbench/apps-script/protocol/messages';
import { filesOfBug, PLANTED, type Planted, patched } from './planted';

export function plantedNamed(name: string): Planted {
  const found = PLANTED.find((one) => one.name === name);
  if (!found)
    throw new Error(
      `There is no planted bug "${name}". There are ${PLANTED.map((one) => one.name).join(', ')}.`,
    );
  return found;
}

const { globalFunctions } = require('../../scripts/global-functions') as {
  globalFunctions(root: string, main: string): Map<string, string>;
};

/** The script with the bug; pages are those that were built. */
export async function buildPlanted(root: string, planted: Planted): Promise<ScriptFile[]> {
  const sources = new Map(
    filesOfBug(planted).map((file) => {
      const target = path.resolve(root, file);
      return [target, patched(planted, file, readFileSync(target, 'utf8'))];
    }),
  );
  const entry = path.resolve(root, 'src/main.ts');
  const functions = globalFunctions(root, 'bidgrid');
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'bidgrid',
    target: 'es2019',
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'error',
    footer: {
      js: Array.from(
        functions,
        ([name, work]) => `function ${name}(...args) { return (${work})(...args); }`,
      ).join('\n'),
    },
    plugins: [
      {
        name: 'plant',
        setup: ({ onLoad }) => {
          onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
            const contents = sources.get(file);
            return contents === undefined ? undefined : { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  const pages = readdirSync(path.join(root, 'dist')).filter((name) => name.endsWith('.html'));
  return [
    { name: 'Code.js', source: result.outputFiles[0]!.text },
    ...pages.map((name) => ({ name, source: readFileSync(path.join(root, 'dist', name), 'utf8') })),
  ];
}
