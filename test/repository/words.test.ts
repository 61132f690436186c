// test: plain English: words that must not come back in messages and comments, and overlong comments.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Token, tokenizer } from 'acorn';
import { transformSync } from 'esbuild';
import { ROOT, sources } from './imports-of';

/** Words with what to write instead. */
const WORDS: readonly (readonly [word: string, instead: string])[] = [
  ['told', 'shown, reported, returned'],
  ['mend(?:s|ed)?', 'fix'],
  ['shall', 'must'],
  ['nobody', 'no other person, or the passive voice'],
  ['(?:some|every|any)body', 'a person, everyone, anyone'],
  ['whoever', 'the person who'],
  ['none of ours', 'not of Bidgrid'],
  ['twins?', 'duplicate'],
  ['per cent', '%'],
  ['lately', 'recently'],
  ['(?:un)?ticked|untick', 'check, clear'],
  ['foul', 'with injected faults'],
  ['taken for', 'treated as, mistaken for'],
  ['anew', 'again'],
  ['oftener', 'more often'],
  ['meant', 'intended, or the value itself'],
  ['go(?:es|ne|ing)? on with', 'resume'],
  ['brought up to date', 'updated'],
  ['what is none', 'an invalid value'],
  ['colour\\w*', 'color'],
  ['neighbour\\w*', 'neighbor'],
  ['authoris\\w*', 'authorize'],
  ['recognis\\w*', 'recognize'],
];

const PATTERN = new RegExp(`\\b(?:${WORDS.map(([word]) => word).join('|')})\\b`, 'i');
const LONGEST = 110;

/** Files whose comments and messages use plain English. */
const PLAIN = ['src', 'self-test', 'workbench', 'bench', 'test']
  .flatMap(sources)
  .filter((file) => !file.endsWith('words.test.ts'));
const SCRIPTS = [
  'build.js',
  ...['install', 'scripts', 'scripts/build'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `${folder}/${name}`),
  ),
];

interface Line {
  readonly place: string;
  readonly text: string;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Comments on lines of their own. */
const commentsOf = (file: string): Line[] =>
  read(file)
    .split('\n')
    .map((text, i) => ({ place: `${file}:${i + 1}`, text }))
    .filter(({ text }) => /^\s*(?:\/\/|\/\*|\*)/.test(text));

/** Texts with a space: string literals, template literals and JSX texts. */
function textsOf(file: string): Line[] {
  const { code } = transformSync(read(file), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    charset: 'utf8',
  });
  const texts: Line[] = [];
  for (const token of tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })) {
    const { type, value } = token as Token & { readonly value: unknown };
    if (type.label !== 'string' && type.label !== 'template') continue;
    if (typeof value === 'string' && value.trim().includes(' ')) texts.push({ place: file, text: value });
  }
  return texts;
}

const wrong = (lines: readonly Line[]): string[] =>
  lines.filter(({ text }) => PATTERN.test(text)).map(({ place, text }) => `${place}: ${text.trim()}`);

const TIPS = WORDS.map(([word, instead]) => `${word}: ${instead}`).join(' · ');

describe('Plain English', () => {
  it('is used in messages', () => {
    expect([TIPS, ...PLAIN.flatMap((file) => wrong(textsOf(file)))]).toEqual([TIPS]);
  });

  it('ends sentences with one period: a menu item at the end has no ellipsis', () => {
    const dotted = sources('src')
      .flatMap(textsOf)
      .filter(({ text }) => /(?:…|\.\.)\./.test(text));
    expect(dotted.map(({ place, text }) => `${place}: ${text.trim()}`)).toEqual([]);
  });

  it('is used in comments', () => {
    expect([TIPS, ...[...PLAIN, ...SCRIPTS].flatMap((file) => wrong(commentsOf(file)))]).toEqual([TIPS]);
  });

  it('is used in the docs', () => {
    const pages = ['.', 'docs', 'docs/guides', 'test'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}/${name}`),
    );
    const lines = pages.flatMap((place) =>
      read(place)
        .split('\n')
        .map((text) => ({ place, text })),
    );
    expect([TIPS, ...wrong(lines)]).toEqual([TIPS]);
  });

  it('is used in comments of at most 110 columns', () => {
    const all = ['src', 'self-test', 'test', 'workbench', 'bench'].flatMap(sources).flatMap(commentsOf);
    const tooLong = all.filter(({ text }) => text.length > LONGEST && !text.includes('biome-ignore'));
    expect(tooLong.map(({ place }) => place)).toEqual([]);
  });
});
