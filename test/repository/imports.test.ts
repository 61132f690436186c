// test: who may import whom. The rooms of src and the workbench keep to the matrix of docs/architecture.md.

import { importsOf, sources } from './imports-of';

interface Allowance {
  /** Places (path prefixes) whose values and types may be imported. */
  readonly values: readonly string[];
  /** Places of which only types may be imported. */
  readonly types?: readonly string[];
  /** npm packages. */
  readonly packages?: readonly RegExp[];
}

const NODE = [/^node:/];

const MATRIX: Readonly<Record<string, Allowance>> = {
  'src/model': { values: [], packages: [/^@noble\/hashes\//] },
  'src/api': { values: ['src/model'], packages: [/^valibot$/] },
  'src/tabs': { values: ['src/model'] },
  'src/rules': { values: ['src/model'], types: ['src/tabs'] },
  'src/sync': { values: ['src/model'], types: ['src/tabs'] },
  'src/app': {
    values: ['src/model', 'src/api', 'src/tabs', 'src/rules', 'src/sync'],
    packages: [/^valibot$/],
  },
  'src/apps-script': { values: ['src/app', 'src/model'], types: ['src/api/transport', 'src/tabs'] },
  'src/main.ts': { values: ['src/app', 'src/apps-script'] },
  'src/sidebar': {
    values: ['src/model'],
    types: ['src/app/surface'],
    packages: [/^preact(\/hooks)?$/, /^papaparse$/],
  },
  'workbench/ad-service': {
    values: ['src/model'],
    packages: [...NODE, /^fastify$/, /^@fastify\/(multipart|formbody)$/],
  },
  'workbench/apps-script': {
    // The self-test of the add-on is also run here.
    values: ['src/model', 'src/sidebar/self-test'],
    packages: [...NODE, /^@univerjs\//, /^rxjs$/],
  },
  'workbench/web/wire': {
    values: [],
    types: ['workbench/apps-script'],
    packages: [/^@univerjs\/core$/, /^valibot$/],
  },
  'workbench/web/server': {
    values: ['workbench/apps-script', 'workbench/web/wire'],
    types: ['workbench/ad-service'],
    packages: [...NODE, /^fastify$/, /^@fastify\/(static|websocket)$/, /^ws$/, /^valibot$/, /^@univerjs\//],
  },
  'workbench/web/page': {
    // The engine's scan, the protection rules and what typing means must be the same in the page as on the server.
    values: [
      'workbench/web/wire',
      'workbench/apps-script/engine/array-formula',
      'workbench/apps-script/engine/circular',
      'workbench/apps-script/engine/formula-scan',
      'workbench/apps-script/engine/open-ended-references',
      'workbench/apps-script/engine/protection',
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

it('every source file lives in a room of the matrix', () => {
  const rooms = Object.keys(MATRIX);
  const homeless = ['src', 'workbench']
    .flatMap(sources)
    .filter((file) => !rooms.some((room) => within(file, room)));
  expect(homeless).toEqual([]);
});
