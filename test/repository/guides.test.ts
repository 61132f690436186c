// test: links between the pages of documentation lead somewhere, and the guides name buttons and menus that
// the UI has.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Token, tokenizer } from 'acorn';
import { transformSync } from 'esbuild';
import { ROOT, sources } from './imports-of';

const GUIDES = 'docs/guides';
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const pagesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
const PAGES = ['.', 'docs', GUIDES, 'test', 'workbench/ad-service'].flatMap(pagesIn);

/** The anchor that Markdown gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

/** Links to missing files or headings. */
function brokenLinks(page: string): string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file, anchor] = link.split('#');
    const target = file ? path.posix.join(path.posix.dirname(page), file) : page;
    if (!existsSync(path.join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Texts of the UI as patterns. A placeholder of a template stands for any text. */
function textsOf(file: string): string[] {
  const { code } = transformSync(read(file), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    charset: 'utf8',
  });
  const texts: string[] = [];
  let template: string | null = null;
  for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })) {
    const { type, value } = token as Token & { readonly value: unknown };
    if (type.label === '`') {
      if (template !== null) texts.push(template);
      template = template === null ? '' : null;
    } else if (type.label === 'template' && template !== null) template += escaped(String(value));
    else if (type.label === '${' && template !== null) template += '.+';
    if (type.label === 'string') texts.push(escaped(String(value).trim()));
  }
  return texts.filter((text) => /[A-Za-z]{3}/.test(text));
}

const UI = new Set(
  [
    ...sources('src').filter((file) => /^src\/sidebar\/|\/view\//.test(file)),
    'src/apps-script/simple-triggers.ts',
  ].flatMap(textsOf),
);
/** Google's own menu, and buttons whose text is built of several parts. */
const OTHERS = [
  'Extensions',
  'Bidgrid',
  'Fix all 12',
  'Restore all 3',
  'Change 40 cells',
  'Clear Bid override %',
  'Clear Bid value',
  'Fix everything certain',
];
const KNOWN = new RegExp(`^(?:${[...UI, ...OTHERS].join('|')})$`);

/** Parts of the bold phrases: in the guides, bold means a button, a menu or a heading of the UI. */
const namesIn = (page: string): string[] =>
  [...read(page).matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name]) => name!.replace(/\s+/g, ' ').split(' ▸ '));

describe('Documentation', () => {
  it.each(PAGES)('%s has no broken link', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it('finds a broken link', () => {
    expect(anchorsIn(`${GUIDES}/review.md`)).toContain('after-the-push');
    expect(anchorsIn(`${GUIDES}/review.md`)).not.toContain('before-the-push');
  });

  it.each(pagesIn(GUIDES))('%s names buttons and menus that exist', (page) => {
    expect(namesIn(page).filter((name) => !KNOWN.test(name))).toEqual([]);
  });

  it.each(PAGES)('%s names source files that exist', (page) => {
    const files = [...read(page).matchAll(/`([a-z-]+\/[\w./-]+\.(?:ts|tsx|js))`/g)].map(([, file]) => file!);
    const isThere = (file: string) => ['', 'src'].some((folder) => existsSync(path.join(ROOT, folder, file)));
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });

  it('every page is linked in docs/README.md', () => {
    const pages = ['docs', GUIDES].flatMap(pagesIn).map((page) => path.posix.relative('docs', page));
    const index = read('docs/README.md');
    expect(pages.filter((page) => page !== 'README.md' && !index.includes(`(${page})`))).toEqual([]);
  });

  it('every picture is in a page', () => {
    const texts = PAGES.map(read);
    const pictures = readdirSync(path.join(ROOT, 'docs/images'));
    expect(pictures.filter((name) => !texts.some((text) => text.includes(`images/${name})`)))).toEqual([]);
  });

  it('does not accept a button that the UI lacks', () => {
    expect(KNOWN.test('Publish the rows')).toBe(false);
  });
});
