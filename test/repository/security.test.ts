// test: every row of the threat tables in docs/security.md names a test that exists under that title.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './imports-of';

const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

/** The rows of all tables under "## Threats": first and last cell, by section. */
const rows = (page.split('\n## Threats\n')[1]?.split('\n## ')[0] ?? '').split('\n### ').flatMap((section) => {
  const [title = '', ...lines] = section.split('\n');
  return lines
    .filter((line) => line.startsWith('|') && !/^\|[\s|:-]+\|$/.test(line))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => ({ title: title.trim(), threat: cells[1] ?? '', test: cells[cells.length - 2] ?? '' }));
});

it('has sections on editors, answers, windows, files and leaks', () => {
  expect([...new Set(rows.map(({ title }) => title))]).toEqual([
    'A hostile editor of the shared spreadsheet',
    'A hostile or broken service answer',
    'The window of the third-party flow',
    'A hostile file',
    'Another site or person at the workbench',
    'A leaked log, workbook file or screen',
  ]);
  expect(rows.length).toBeGreaterThan(20);
});

it.each(rows)('$title: $threat', ({ test }) => {
  const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
  const place = path.join(ROOT, file);
  expect([file, existsSync(place)]).toEqual([file, true]);
  const source = readFileSync(place, 'utf8').replaceAll("\\'", "'");
  expect([name, name.length > 10 && source.includes(name)]).toEqual([name, true]);
});
