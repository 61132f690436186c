// test: docs/security.md lists the threats of threats.ts, and each has a test with that title.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, sources } from './imports-of';
import { THREATS } from './threats';

const readText = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The bold beginnings of the list items, by section under "## Threats". */
function threatsInPage(): Record<string, string[]> {
  const [, afterHeading = ''] = readText('docs/security.md').split('\n## Threats\n');
  const [threats = ''] = afterHeading.split('\n## ');
  const sections = threats.split('\n### ').slice(1);
  return Object.fromEntries(
    sections.map((section) => {
      const [title = ''] = section.split('\n');
      return [title, [...section.matchAll(/^- \*\*([^*]+)\.\*\*/gm)].map(([, threat]) => threat!)];
    }),
  );
}

const testTexts = sources('test')
  .filter((file) => !/repository\/(?:threats|security)/.test(file))
  .map((file) => readText(file).replaceAll("\\'", "'"));

it('docs/security.md lists the threats in this order', () => {
  const threats = Object.entries(THREATS).map(([title, titles]) => [title, Object.keys(titles)]);
  expect(threatsInPage()).toEqual(Object.fromEntries(threats));
});

/** Whether a test begins its title with this text. */
const isTitle = (title: string): boolean =>
  ["'", '"', '`'].some((quote) => testTexts.some((text) => text.includes(`${quote}${title}`)));

it('a text that begins no title is not accepted', () => {
  expect(isTitle('that begins no title')).toBe(false);
});

it.each(Object.values(THREATS).flatMap((titles) => Object.entries(titles)))('%s: %s', (_, title) => {
  expect([title, isTitle(title)]).toEqual([title, true]);
});
