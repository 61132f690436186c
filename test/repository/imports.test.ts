// test: which folders may import which. docs/architecture.md lists the folders.

import path from 'node:path';
import { type Import, importsOf, sources } from './imports-of';

interface Allowance {
  /** Path prefixes of which values and types may be imported. */
  readonly values: readonly string[];
  /** Path prefixes of which only types may be imported. */
  readonly types?: readonly string[];
  /** npm packages. */
  readonly packages?: readonly RegExp[];
}

const NODE = [/^node:/];

/**
 * The folders of the core. Each imports only from those before it. A folder within another one of the list
 * (`tabs/columns`) has a place of its own. `core` folders are pure: no ports.
 */
const CORE: readonly { readonly folder: string; readonly packages?: readonly RegExp[] }[] = [
  { folder: 'shared', packages: [/^@noble\/hashes\//] },
  { folder: 'features/figures/core' },
  { folder: 'features/bid-rules/core' },
  { folder: 'features/history/core' },
  { folder: 'features/insights/core' },
  { folder: 'features/lists/core' },
  { folder: 'features/creatives/core' },
  { folder: 'push/core' },
  { folder: 'ad-service', packages: [/^valibot$/] },
  { folder: 'tabs/columns' },
  { folder: 'ports', packages: [/^valibot$/] },
  { folder: 'calls', packages: [/^valibot$/] },
  { folder: 'tabs/rules' },
  { folder: 'tabs/everywhere' },
  { folder: 'sheet' },
  { folder: 'base' },
  { folder: 'sync' },
  { folder: 'jobs', packages: [/^valibot$/] },
  { folder: 'features/settings', packages: [/^valibot$/] },
  { folder: 'tabs' },
  { folder: 'connections', packages: [/^valibot$/] },
  { folder: 'grid' },
  { folder: 'pull/reader' },
  { folder: 'push', packages: [/^valibot$/] },
  { folder: 'features/history', packages: [/^valibot$/] },
  { folder: 'pull', packages: [/^valibot$/] },
  { folder: 'features', packages: [/^valibot$/] },
];

const core = (count = CORE.length): string[] => CORE.slice(0, count).map(({ folder }) => `src/${folder}`);

const CORE_FOLDERS = new Set(core());

/** Code of the browser: it never imports what runs at Google, except types and pure code. */
const BROWSER: Allowance = {
  values: ['src/sidebar', 'src/shared', ...core().filter((folder) => folder.endsWith('/core'))],
  types: [...core(), 'src/all-calls'],
  packages: [/^preact(\/hooks)?$/, /^diff$/, /^papaparse$/, /^uplot(\/dist\/uPlot\.min\.css)?$/],
};

const MATRIX: Readonly<Record<string, Allowance>> = {
  ...Object.fromEntries(
    CORE.map(({ folder, packages = [] }, i) => [`src/${folder}`, { values: core(i), packages }]),
  ),
  'src/apps-script': { values: core() },
  'src/all-calls.ts': { values: core() },
  'src/compose.ts': { values: [...core(), 'src/apps-script'] },
  'src/main.ts': { values: ['src/all-calls', 'src/calls', 'src/ports', 'src/apps-script', 'src/compose'] },
  'src/sidebar': BROWSER,
  'self-test': { values: ['src/apps-script', 'src/ad-service', 'test/adapter-suites'], types: ['src/ports'] },
  'workbench/ad-service': {
    values: ['src/shared', 'scripts/command-line'],
    packages: [...NODE, /^fastify$/, /^@fastify\/(multipart|formbody)$/],
  },
  'workbench/apps-script': {
    values: ['src/shared', 'self-test/sidebar-calls', 'scripts/command-line'],
    packages: [...NODE, /^@univerjs\//, /^acorn$/, /^rxjs$/],
  },
  'workbench/web/wire': {
    values: [],
    types: ['workbench/apps-script'],
    packages: [/^@univerjs\/core$/, /^valibot$/],
  },
  'workbench/web/server': {
    values: ['workbench/apps-script', 'workbench/web/wire', 'scripts/command-line'],
    types: ['workbench/ad-service'],
    packages: [...NODE, /^fastify$/, /^@fastify\/(static|websocket)$/, /^ws$/, /^valibot$/, /^@univerjs\//],
  },
  'workbench/web/page': {
    // The engine's formula scan, the protection rules, and how cells are read, typed and displayed must be
    // the same in the page as on the server.
    values: [
      'workbench/web/wire',
      'workbench/apps-script/engine/array-formula',
      'workbench/apps-script/engine/cell-reader',
      'workbench/apps-script/engine/circular',
      'workbench/apps-script/engine/formula-scan',
      'workbench/apps-script/engine/locale',
      'workbench/apps-script/engine/open-ended-references',
      'workbench/apps-script/engine/protection',
      'workbench/apps-script/engine/row-formula',
      'workbench/apps-script/engine/number-format',
      'workbench/apps-script/engine/typed-cell',
    ],
    types: ['workbench/apps-script'],
    packages: [/^@univerjs\//],
  },
};

const within = (target: string, place: string): boolean =>
  target === place || target === place.replace(/\.ts$/, '') || target.startsWith(`${place}/`);

const isBrowserCode = (target: string): boolean => /^src\/.*\/view(\/|$)/.test(target);

/** The entry of a file: the longest path of the matrix that contains it. */
const roomOf = (target: string): string | undefined =>
  Object.keys(MATRIX)
    .filter((room) => within(target, room))
    .sort((a, b) => b.length - a.length)[0];

const ALL_FILES = ['src', 'self-test', 'workbench'].flatMap(sources);

function isAllowed({ target, own, typeOnly }: Import, room: string, allowed: Allowance): boolean {
  if (!own) return allowed.packages?.some((name) => name.test(target)) ?? false;
  if (isBrowserCode(target)) return allowed === BROWSER;
  const targetRoom = roomOf(target) ?? target;
  if (targetRoom === room) return true;
  if (
    allowed.values.includes(targetRoom) ||
    allowed.values.some((place) => within(target, place) && !CORE_FOLDERS.has(place))
  )
    return true;
  return typeOnly && (allowed.types?.some((place) => within(target, place)) ?? false);
}

const wrongImports = (files: readonly string[], room: string, allowed: Allowance): string[] =>
  files
    .flatMap(importsOf)
    .filter((imported) => !isAllowed(imported, room, allowed))
    .map(({ file, target, typeOnly }) => `${file} -> ${typeOnly ? 'type ' : ''}${target}`);

describe.each(Object.entries(MATRIX))('%s', (room, allowed) => {
  it('imports only what the matrix allows', () => {
    const files = ALL_FILES.filter((file) => !isBrowserCode(file) && roomOf(file) === room);
    expect(files).not.toEqual([]);
    expect(wrongImports(files, room, allowed)).toEqual([]);
  });
});

it('code of the browser imports only what the matrix allows', () => {
  expect(wrongImports(ALL_FILES.filter(isBrowserCode), 'view', BROWSER)).toEqual([]);
});

it('every source file is in a folder of the matrix', () => {
  const homeless = ALL_FILES.filter((file) => roomOf(file) === undefined && !isBrowserCode(file));
  expect(homeless).toEqual([]);
});

/** Groups in which each file imports the others, directly or through others (Tarjan's algorithm). */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of graph.keys()) visit(node);
  return found;
}

/** The imports below a folder. @param name maps a file to the name under which it is grouped */
function graphOf(place: string, name: (file: string) => string): Map<string, Set<string>> {
  const files = sources(place);
  const known = new Map(files.map((file) => [file.replace(/\.tsx?$/, ''), file]));
  const graph = new Map<string, Set<string>>();
  for (const { file, target, own } of files.flatMap(importsOf)) {
    const to = own && (known.get(target.replace(/\.tsx?$/, '')) ?? known.get(`${target}/index`));
    if (!to || name(file) === name(to)) continue;
    graph.set(name(file), (graph.get(name(file)) ?? new Set()).add(name(to)));
  }
  return graph;
}

it.each(['src', 'self-test', 'workbench'])('%s has no import cycle between files', (place) => {
  expect(cyclesIn(graphOf(place, (file) => file))).toEqual([]);
});

it.each(['src', 'self-test', 'workbench'])('%s has no import cycle between folders', (place) => {
  expect(cyclesIn(graphOf(place, path.dirname))).toEqual([]);
});

it('the search for cycles finds one', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
  ]);
  expect(cyclesIn(graph)).toEqual([['b', 'c']]);
});
