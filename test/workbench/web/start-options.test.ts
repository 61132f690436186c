// Workbench tests: `npm start` says which options do nothing because there is data already.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from '../../../scripts/command-line';
import { ignoredText, PROGRAM } from '../../../workbench/web/server/start-options';

const folder = mkdtempSync(path.join(tmpdir(), 'bidgrid-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const said = (...args: string[]) => ignoredText(parse(PROGRAM, args).values, folder);
const ALL = '--campaigns 5 --sources 2 --bids 3 --seed 4 --awkward --like real --history 9'.split(' ');

test('all of them are for new data', () => {
  expect(said(...ALL)).toBeNull();
  writeFileSync(path.join(folder, 'service.json'), '{}');
  expect(said('--campaigns', '5')).toBe(
    `--campaigns: ignored, because ${folder} has data already. Add --fresh to delete it and start with new data.`,
  );
  expect(said('--history', '9')).toBeNull();
  writeFileSync(path.join(folder, 'workbook.json'), '{}');
  expect(said(...ALL)).toMatch(
    /^--campaigns, --sources, --bids, --seed, --awkward, --like, --history: ignored, because /,
  );
  expect(said(...ALL, '--fresh')).toBeNull();
  expect(said('--port', '0', '--connect', '--print-service')).toBeNull();
});
