// test: what a file exports is used, by the file itself or by another one.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, sources } from './imports-of';

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

test('no file exports a name that occurs nowhere else', () => {
  const files = ['src', 'self-test', 'workbench', 'test', 'bench'].flatMap(sources);
  const code = files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8').replace(COMMENTS, '')]);
  const counts = new Map<string, number>();
  for (const [, text] of code)
    for (const [word] of text!.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const unused = code.flatMap(([file, text]) =>
    [...text!.matchAll(EXPORTED)]
      .map(([, name]) => name!)
      // The builds call the functions of main.ts by their names.
      .filter((name) => !(file === 'src/main.ts' || file === 'self-test/main.ts') && counts.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});
