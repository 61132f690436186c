// Workbench, Apps Script host: Logger and console write to the log of the execution.
import { closeAll, hostWith } from './script-host';

afterEach(closeAll);

async function logs(body: string) {
  const host = await hostWith(`function main() { ${body} }`);
  const result = await host.run({ function: 'main' });
  expect(result.error).toBeUndefined();
  expect(result.totalCalls).toBe(0);
  return result.logs.map(({ level, text }) => `${level} ${text}`);
}

test('console has severities and formats', async () => {
  expect(
    await logs(
      `console.log('a %s of %d', 'line', 2); console.info({a: [1]}); console.warn('w'); console.error(new Error('bad').message)`,
    ),
  ).toEqual(['DEBUG a line of 2', 'INFO { a: [ 1 ] }', 'WARNING w', 'ERROR bad']);
});

test('console.time measures', async () => {
  const [line] = await logs(`console.time('t'); console.timeEnd('t')`);
  expect(line).toMatch(/^DEBUG t: \d+ms$/);
});

test('Logger prints values as Google does and keeps its log', async () => {
  expect(
    await logs(
      `Logger.log({a: 1, b: ['x', null]}).log('%s has %d', 'grid', 3); Logger.log(2.5); console.log(Logger.getLog())`,
    ),
  ).toEqual([
    'INFO {a=1.0, b=[x, null]}',
    'INFO grid has 3',
    'INFO 2.5',
    'DEBUG {a=1.0, b=[x, null]}\ngrid has 3\n2.5\n',
  ]);
});

test('lines written before an error stay', async () => {
  const host = await hostWith(
    `console.log('loading'); function main() { console.log('before'); throw new Error('x') }`,
  );
  const result = await host.run({ function: 'main' });
  expect(result.logs.map((entry) => entry.text)).toEqual(['loading', 'before']);
});
