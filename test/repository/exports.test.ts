// test: what a file exports is imported by another file; no value of src or workbench is only for tests.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf, ROOT, sources } from './imports-of';

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const EXPORTED_VALUE = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;
/** `import('../x').Name` as a type, or `import('../x')` of all. */
const DYNAMIC_IMPORT = /import\('(\.[^']+)'\)(?:\.(\w+))?/g;
/** Bundles have their exports as global names. */
const ENTRIES = [
  'src/main.ts',
  'self-test/main.ts',
  'workbench/apps-script/worker/realm.ts',
  'bench/core-script.ts',
];

const codeOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8').replace(COMMENTS, '');

const exportsOf = (file: string, pattern = EXPORTED): string[] =>
  [...codeOf(file).matchAll(pattern)].map(([, name]) => name!);

const withoutExtension = (file: string): string => file.replace(/\.tsx?$/, '');

/** What a list of files imports of each file: `file#name`. */
function importedBy(files: readonly string[]): ReadonlySet<string> {
  const imported = files.flatMap((file) => [
    ...importsOf(file).flatMap(({ target, own, names }) =>
      own ? names.map((name) => `${withoutExtension(target)}#${name}`) : [],
    ),
    ...[...codeOf(file).matchAll(DYNAMIC_IMPORT)].map(
      ([, target, name]) => `${path.join(path.dirname(file), target!)}#${name ?? '*'}`,
    ),
  ]);
  return new Set(imported);
}

const isImported = (imported: ReadonlySet<string>, file: string, name: string): boolean =>
  imported.has(`${withoutExtension(file)}#${name}`) || imported.has(`${withoutExtension(file)}#*`);

/** Names that programs in JavaScript use, and entries of bundles. */
const SCRIPTS = execFileSync('git', ['ls-files', '*.js', '*.cjs'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')
  .map(codeOf)
  .join('\n');

const isOfScript = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(SCRIPTS);

const PRODUCT = ['src', 'self-test', 'workbench', 'bench'].flatMap(sources);
const byProduct = importedBy([...PRODUCT, ...sources('test/docs')]);
const byTests = importedBy(sources('test'));

test('no file exports a name that no other file imports', () => {
  const unused = PRODUCT.filter((file) => !ENTRIES.includes(file)).flatMap((file) =>
    exportsOf(file)
      .filter((name) => !isImported(byProduct, file, name) && !isImported(byTests, file, name))
      .filter((name) => !isOfScript(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});

test('no value in src or workbench is only for tests', () => {
  const onlyForTests = PRODUCT.filter((file) => !ENTRIES.includes(file)).flatMap((file) =>
    exportsOf(file, EXPORTED_VALUE)
      .filter((name) => !isImported(byProduct, file, name) && !isOfScript(name))
      .filter((name) => codeOf(file).match(new RegExp(`\\b${name}\\b`, 'g'))!.length === 1)
      .map((name) => `${file}: ${name}`),
  );
  expect(onlyForTests).toEqual([]);
});
