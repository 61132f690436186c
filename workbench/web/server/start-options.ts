// Workbench, page server: the options of `npm start`.
import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  checkPort,
  flag,
  oneOf,
  option,
  program,
  text,
  UsageError,
  type Values,
  wholeNumber,
} from '../../../scripts/command-line';
import { LOCALES, type LocaleName } from '../../apps-script/engine/locale';
import { checkFolder } from './folder-lock';

/** Bundled into build/workbench, or loaded where it is. */
function rootOf(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : rootOf(path.dirname(folder));
}
export const ROOT = rootOf(__dirname);

export const folderOf = (keepIn: string | undefined): string =>
  path.resolve(keepIn ?? path.join(ROOT, '.workbench'));

const command = 'npm start';
const LOCALE_NAMES = Object.keys(LOCALES) as LocaleName[];

export const PROGRAM = program({
  command,
  about:
    'Opens the workbench: a spreadsheet in the browser that runs the built add-on against a simulated service.',
  options: {
    port: option(
      'N',
      'port; 0: a free port; the variable PORT sets it, too',
      wholeNumber(0, 65535),
      process.env.PORT || '8080',
    ),
    fresh: flag("delete the saved workbook, the connection and the service's data, then start"),
    campaigns: option('N', 'campaigns of the simulated service (default 20)', wholeNumber()),
    sources: option('N', 'sources of each campaign (default 200)', wholeNumber()),
    bids: option('N', 'source bid overrides of each campaign (default 500)', wholeNumber()),
    seed: option('N', 'the same seed gives the same data (default 1)', wholeNumber()),
    awkward: flag("unusual names and identifiers, which reveal mistakes: the service's --like documentation"),
    like: option(
      'NAME',
      `campaigns and answers of the service; documentation: as its documentation says; real: as observed;
demo: plausible names, bids and figures (default demo)`,
      oneOf(['documentation', 'real', 'demo']),
    ),
    history: option('N', 'keep the tab History, pull, and fill N days before, for Insights', wholeNumber()),
    'like-late': flag(
      'a service whose reads are up to 40 s late, which rounds values and shifts lists, with any data',
    ),
    locale: option(
      'NAME',
      `locale of the document: separators of numbers and dates; ${LOCALE_NAMES.join(', ')} (default en_US)`,
      oneOf(LOCALE_NAMES),
    ),
    connect: flag('no demo login: connect in the menu Bidgrid with the printed credentials'),
    'keep-in': option('DIR', 'folder of all data (default .workbench)', text),
    'print-service': flag(
      "print the simulated service's addresses and demo credentials, as JSON, before the ready line",
    ),
  },
  notes: `--campaigns, --sources, --bids, --seed, --awkward, --like and --history are for new data: use them with --fresh.
Add ?user=name@example.com to the address to be another person; open two addresses to be two people.`,
  check: async ({ port, history, connect, 'keep-in': keepIn }) => {
    if (history && connect)
      throw new UsageError('--history pulls with the demo login, so it cannot be combined with --connect.');
    checkFolder(folderOf(keepIn));
    await checkPort(port, { command });
  },
});

/** The options of the service's data; `history` is of the workbook's. */
const OF_NEW_DATA = {
  'service.json': ['campaigns', 'sources', 'bids', 'seed', 'awkward', 'like'],
  'workbook.json': ['history'],
} as const;

/** What is said about options that only new data follows; null: all of them apply. */
export function ignoredText(values: Values<typeof PROGRAM>, keepIn: string): string | null {
  const ignored = Object.entries(OF_NEW_DATA)
    .filter(([file]) => !values.fresh && existsSync(path.join(keepIn, file)))
    .flatMap(([, names]) => names.filter((name) => values[name] !== undefined && values[name] !== false));
  if (ignored.length === 0) return null;
  const names = ignored.map((name) => `--${name}`).join(', ');
  return `${names}: ignored, because ${shownFolder(keepIn)} has data already. Add --fresh to delete it and start with new data.`;
}

/** From where the command was run, if it is below. */
export function shownFolder(folder: string): string {
  const near = path.relative(process.cwd(), folder);
  return near === '' || near.startsWith('..') ? folder : near;
}
