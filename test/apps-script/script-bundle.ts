// test, apps-script: makes one Apps Script file of a TypeScript module; each of its exports becomes a
// top-level function.

import path from 'node:path';
import { build } from 'esbuild';

/** @param names exports that become callable functions */
export async function scriptOf(file: string, names: readonly string[]): Promise<string> {
  const result = await build({
    entryPoints: [path.resolve(__dirname, file)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'module',
    target: 'es2019',
    logLevel: 'silent',
  });
  const stubs = names.map((name) => `function ${name}(...args) { return module.${name}(...args); }`);
  return [result.outputFiles[0]!.text, ...stubs].join('\n');
}
