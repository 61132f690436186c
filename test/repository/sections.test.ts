// test: every section and reading of the service's documentation that a comment cites is in docs/service.md
// or docs/readings.md. Sections of other documents have three numbers, or their line names the document.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, sources } from './imports-of';

const OTHER_DOCUMENTS = /\b(?:RFC|WCAG|PNG|14496)/;

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Numbers after the word: `2.3`, `2.3 and 4.1`, `2.4, 2.10 and 4.1`, `2.3 to 2.5`. */
function numbersAfter(words: RegExp, line: string): string[] {
  return [...line.matchAll(words)].flatMap(({ index, 0: word }) => {
    const [numbers = ''] = /^[\d., andto]*/.exec(line.slice(index + word.length)) ?? [];
    return numbers.match(/\d[\d.]*\d|\d/g) ?? [];
  });
}

const lines = [
  ...['src', 'workbench', 'bench', 'test'].flatMap(sources),
  'docs/readings.md',
  'workbench/ad-service/README.md',
]
  .filter((file) => !file.endsWith('sections.test.ts'))
  .flatMap((file) => readText(file).split('\n'));

const sectionsIn = (line: string): string[] =>
  OTHER_DOCUMENTS.test(line)
    ? []
    : numbersAfter(/\b[Ss]ections? (?=\d)/g, line).filter((number) => number.split('.').length < 3);

const headings = [...readText('docs/service.md').matchAll(/^#+ (\d[\d.]*) /gm)].map(([, number]) =>
  number!.replace(/\.$/, ''),
);
const readings = [...readText('docs/readings.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => number!);

describe('docs/service.md', () => {
  it('has every section that is cited', () => {
    const cited = [...new Set(lines.flatMap(sectionsIn))];
    expect(cited.length).toBeGreaterThan(15);
    expect(cited.filter((number) => !headings.includes(number))).toEqual([]);
  });

  it('has every reading that is cited', () => {
    const cited = [...new Set(lines.flatMap((line) => numbersAfter(/\breadings? (?=\d)/g, line)))];
    expect(cited.length).toBeGreaterThan(3);
    expect(cited.filter((number) => !readings.includes(number))).toEqual([]);
  });

  it('finds each number of a citation, and leaves those of other documents out', () => {
    expect(sectionsIn('// the assets (sections 2.4, 2.10 and 4.1).')).toEqual(['2.4', '2.10', '4.1']);
    expect(sectionsIn('// RFC 9110, section 11.1')).toEqual([]);
    expect(sectionsIn('// sizes of frames (section 8.7.3)')).toEqual([]);
  });
});
