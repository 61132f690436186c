// test, app: every text that a client call takes has a limit, and a longer one gives a message that names it. The calls and
// their schemas are read from the source, so that new ones are covered.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSurface } from '../../src/calls/application';
import * as general from '../../src/calls/arguments';
import * as connection from '../../src/calls/connection';
import * as creatives from '../../src/calls/creatives';
import * as uploads from '../../src/calls/uploads';
import type { Reply } from '../../src/surface/reply';
import { plainPorts } from '../ports/plain-ports';

const SRC = path.join(__dirname, '../../src/calls');

/** As far as the walk needs to know a schema of valibot. */
interface Schema {
  readonly type: string;
  readonly entries?: Record<string, Schema>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly key?: Schema;
  readonly value?: Schema;
  readonly options?: readonly (Schema & string)[];
  readonly literal?: unknown;
}

type Exports = Record<string, unknown>;
const FILES: readonly (readonly [file: string, schemas: Exports])[] = [
  [
    'application.ts',
    { ...general, ...Object.fromEntries(Object.entries(uploads).map(([k, v]) => [`uploads.${k}`, v])) },
  ],
  ['connection.ts', connection],
  ['creatives.ts', creatives],
];

interface ClientCall {
  readonly name: string;
  readonly schemas: readonly Schema[];
}

const CALLS: readonly ClientCall[] = FILES.flatMap(([file, exports]) => {
  const source = readFileSync(path.join(SRC, file), 'utf8');
  const entries = source
    .slice(source.indexOf('replying(ports.timeText)'))
    .split(/\n {4}(?=\w+: \()/)
    .slice(1);
  return entries.map((entry): ClientCall => {
    const schemas = [...entry.matchAll(/\bchecked\(([\w.]+),/g)].map(([, name]) => {
      const schema = exports[name!] as Schema | undefined;
      if (!schema) throw new Error(`${file}: the schema ${name} is not exported.`);
      return schema;
    });
    return { name: /^\w+/.exec(entry)![0], schemas };
  });
});

/** A value that fits the schema. */
function fitting(schema: Schema): unknown {
  const { type, entries, item, wrapped, options } = schema;
  if (type === 'string') return 'x';
  if (type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'literal') return schema.literal;
  if (type === 'picklist') return options![0];
  if (type === 'nullable' || type === 'optional') return fitting(wrapped!);
  if (type === 'array') return [fitting(item!)];
  if (type === 'union' || type === 'variant') return fitting(options![0]!);
  if (type === 'record') return { x: fitting(schema.value!) };
  if (type === 'object') return mapped(entries!, fitting);
  throw new Error(`The walk does not know schemas of the type ${type}.`);
}

const mapped = (entries: Record<string, Schema>, value: (schema: Schema) => unknown) =>
  Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, value(schema)]));

type Leaf = readonly [where: string, value: unknown];

/** Values that fit but for one text, each with the place of that text. */
function withLongTexts(schema: Schema, long: string, where = ''): Leaf[] {
  const { type, entries, item, wrapped, options } = schema;
  if (type === 'string') return [[where, long]];
  if (wrapped) return withLongTexts(wrapped, long, where);
  if (item) return withLongTexts(item, long, `${where}[]`).map(([at, value]) => [at, [value]]);
  if (type === 'union' || type === 'variant') {
    return options!.flatMap((option, i) => withLongTexts(option, long, `${where}|${i}`));
  }
  if (type === 'record') {
    return [
      [`${where} key`, { [long]: fitting(schema.value!) }],
      ...withLongTexts(schema.value!, long, where).map(([at, value]): Leaf => [at, { x: value }]),
    ];
  }
  return Object.entries(entries ?? {}).flatMap(([name, inner]) =>
    withLongTexts(inner, long, `${where}.${name}`).map(
      ([at, value]): Leaf => [at, { ...mapped(entries!, fitting), [name]: value }],
    ),
  );
}

const LONG = 'x'.repeat(50_000_001);

const cases = CALLS.flatMap(({ name, schemas }) =>
  schemas.flatMap((schema, i) =>
    withLongTexts(schema, LONG).map(([where, value]) => ({
      title: `${name}(${i}${where})`,
      name,
      args: schemas.map((other, at) => (at === i ? value : fitting(other))),
    })),
  ),
);

test('every client call is found', () => {
  const surface = createSurface(plainPorts());
  expect(CALLS.map(({ name }) => name).sort()).toEqual(Object.keys(surface).sort());
  expect(cases.length).toBeGreaterThan(80);
});

test.each(cases)('$title', ({ name, args }) => {
  const surface = createSurface(plainPorts()) as unknown as Record<
    string,
    (...args: unknown[]) => Reply<unknown>
  >;
  const reply = surface[name]!(...args);
  const sentence = reply.ok ? 'taken' : reply.error.sentence;
  expect(sentence).toMatch(
    /^The [\w ]+ can have at most [\d,]+ characters\. (Shorten it|Close the sidebar and open it again)\.$/,
  );
});
