// test, calls: every text argument of a client call has a limit, and a longer text gets a message that names
// the argument. All declared calls are covered.

import { CALLS } from '../../src/all-calls';
import { answer, type ClientCall } from '../../src/calls/call';
import { plainPorts } from '../ports/plain-ports';

/** The part of a valibot schema that this test reads. */
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

const ALL: readonly (readonly [name: string, call: ClientCall])[] = Object.entries(CALLS);

/** A value that fits the schema. */
function fitting(schema: Schema): unknown {
  const { type, entries, item, wrapped, options } = schema;
  if (type === 'string') return 'x';
  if (type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'literal') return schema.literal;
  if (type === 'picklist') return options![0];
  if (type === 'nullable' || type === 'nullish' || type === 'optional') return fitting(wrapped!);
  if (type === 'array') return [fitting(item!)];
  if (type === 'union' || type === 'variant') return fitting(options![0]!);
  if (type === 'record') return { x: fitting(schema.value!) };
  if (type === 'object') return mapped(entries!, fitting);
  throw new Error(`The walk does not know schemas of the type ${type}.`);
}

const mapped = (entries: Record<string, Schema>, value: (schema: Schema) => unknown) =>
  Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, value(schema)]));

type Leaf = readonly [where: string, value: unknown];

/** Values that fit except for one text, each with the path of that text. */
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

const cases = ALL.flatMap(([name, call]) => {
  const schemas = call.schemas as unknown as readonly Schema[];
  return schemas.flatMap((schema, i) =>
    withLongTexts(schema, LONG).map(([where, value]) => ({
      title: `${name}(${i}${where})`,
      call,
      args: schemas.map((other, at) => (at === i ? value : fitting(other))),
    })),
  );
});

test('the text arguments of the calls are found', () => {
  expect(cases.length).toBeGreaterThan(80);
});

test.each(cases)('$title', ({ call, args }) => {
  const reply = answer(call, plainPorts(), args);
  const sentence = reply.ok ? 'taken' : reply.error.sentence;
  expect(sentence).toMatch(
    /^(?:The [\w ]+|Not below|Not above) can have at most [\d,]+ characters\. (Shorten it|Close the sidebar and open it again)\.$/,
  );
});
