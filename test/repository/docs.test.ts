// test: the generated pages of docs/ equal the current declarations, and every description belongs to a
// declaration. Comments and pages name only files that exist.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_TABS } from '../../src/tabs/registry';
import { PAGES } from '../docs/all-pages';
import { KIND_ABOUT } from '../docs/column-kinds';
import { ROOT, sources } from './imports-of';

test.each(PAGES.map((page) => [page.name, page] as const))(
  'docs/%s is up to date: npm run docs',
  (name, page) => {
    expect(readFileSync(path.join(ROOT, 'docs', name), 'utf8')).toBe(page.text());
  },
);

test('each description belongs to an existing column kind', () => {
  const kinds = ALL_TABS.flatMap(({ columns }) => columns.map(({ kind }) => kind.name));
  expect(Object.keys(KIND_ABOUT).filter((name) => !kinds.includes(name))).toEqual([]);
});

describe('Files', () => {
  const pages = ['.', 'docs', 'docs/guides', 'test', 'workbench/ad-service'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.join(folder, name)),
  );
  const scripts = ['src', 'self-test', 'workbench', 'test', 'bench'].flatMap(sources);
  const files = [...pages, ...scripts];

  /** Path-like words that are no ending of the path of a file; `<tab>` stands for any name. */
  const missingFiles = (text: string): string[] =>
    (text.match(/[\w./<>-]+/g) ?? [])
      .map((word) => word.replace(/^(?:\.\.?\/)+/, ''))
      .filter((word) => /\w\.(?:tsx?|md)$/.test(word) && !word.includes('<'))
      .filter((word) => !files.some((file) => `/${file}`.endsWith(`/${word}`)));

  const linesOf = (file: string): string[] => readFileSync(path.join(ROOT, file), 'utf8').split('\n');

  it('that a comment names exist', () => {
    const missing = scripts.flatMap((file) =>
      linesOf(file).flatMap((line, i) => {
        const comment = /(?:^|\s)(?:\/\/|\/\*|\*)(.*)/.exec(line)?.[1] ?? '';
        return missingFiles(comment).map((word) => `${file}:${i + 1}: ${word}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it('that a page names exist', () => {
    const missing = pages.flatMap((page) => missingFiles(linesOf(page).join('\n')));
    expect(missing).toEqual([]);
  });
});
