// test: which folders may import which, as in the matrix of docs/architecture.md.

import path from 'node:path';
import { importsOf, sources } from './imports-of';

interface Allowance {
  /** Path prefixes of which values and types may be imported. */
  readonly values: readonly string[];
  /** Path prefixes of which only types may be imported. */
  readonly types?: readonly string[];
  /** npm packages. */
  readonly packages?: readonly RegExp[];
}

const NODE = [/^node:/];

/** Each folder of the core imports only from those before it. */
const CORE: readonly { readonly folder: string; readonly packages?: readonly RegExp[] }[] = [
  { folder: 'model', packages: [/^@noble\/hashes\//] },
  { folder: 'figures' },
  { folder: 'bid-rules' },
  { folder: 'history' },
  { folder: 'insights' },
  { folder: 'service', packages: [/^valibot$/] },
  { folder: 'client-api', packages: [/^valibot$/] },
  { folder: 'tabs' },
  { folder: 'ports', packages: [/^valibot$/] },
  { folder: 'rules' },
  { folder: 'sheet' },
  { folder: 'base' },
  { folder: 'sync' },
  { folder: 'jobs', packages: [/^valibot$/] },
  { folder: 'settings', packages: [/^valibot$/] },
  { folder: 'resources' },
  { folder: 'connections', packages: [/^valibot$/] },
  { folder: 'grid' },
  { folder: 'runs', packages: [/^valibot$/] },
  { folder: 'features', packages: [/^valibot$/] },
  { folder: 'calls', packages: [/^valibot$/] },
];

const core = (count = CORE.length): string[] => CORE.slice(0, count).map(({ folder }) => `src/${folder}`);

const MATRIX: Readonly<Record<string, Allowance>> = {
  ...Object.fromEntries(
    CORE.map(({ folder, packages = [] }, i) => [`src/${folder}`, { values: core(i), packages }]),
  ),
  'src/apps-script': { values: core() },
  'src/compose.ts': { values: [...core(), 'src/apps-script'] },
  'src/main.ts': { values: ['src/calls', 'src/apps-script', 'src/compose', 'src/client-api'] },
  'src/sidebar': {
    values: ['src/model', 'src/figures', 'src/bid-rules', 'src/history', 'src/insights'],
    types: ['src/client-api', 'src/calls/all-calls'],
    packages: [/^preact(\/hooks)?$/, /^papaparse$/, /^uplot(\/dist\/uPlot\.min\.css)?$/],
  },
  'self-test': { values: ['src/apps-script', 'src/service', 'test/adapter-suites'], types: ['src/ports'] },
  'workbench/ad-service': {
    values: ['src/model', 'command-line'],
    packages: [...NODE, /^fastify$/, /^@fastify\/(multipart|formbody)$/],
  },
  'workbench/apps-script': {
    values: ['src/model', 'self-test/sidebar-calls', 'command-line'],
    packages: [...NODE, /^@univerjs\//, /^acorn$/, /^rxjs$/],
  },
  'workbench/web/wire': {
    values: [],
    types: ['workbench/apps-script'],
    packages: [/^@univerjs\/core$/, /^valibot$/],
  },
  'workbench/web/server': {
    values: ['workbench/apps-script', 'workbench/web/wire', 'command-line'],
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

describe.each(Object.entries(MATRIX))('%s', (room, allowed) => {
  const imports = sources(room).flatMap(importsOf);

  it('imports only what the matrix allows', () => {
    const wrong = imports.filter(({ target, own, typeOnly }) => {
      if (!own) return !allowed.packages?.some((name) => name.test(target));
      if (within(target, room)) return false;
      if (allowed.values.some((place) => within(target, place))) return false;
      return !(typeOnly && allowed.types?.some((place) => within(target, place)));
    });
    expect(
      wrong.map(({ file, target, typeOnly }) => `${file} -> ${typeOnly ? 'type ' : ''}${target}`),
    ).toEqual([]);
  });
});

it('every source file is in a folder of the matrix', () => {
  const rooms = Object.keys(MATRIX);
  const homeless = ['src', 'self-test', 'workbench']
    .flatMap(sources)
    .filter((file) => !rooms.some((room) => within(file, room)));
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
