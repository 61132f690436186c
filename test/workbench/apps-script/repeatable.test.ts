// Workbench, Apps Script host: repeatable runs: a test controls seed, clock, network and calls.
import type { Run } from '../../../workbench/apps-script/services/run';
import { closeAll, hostWith, resultOf } from './script-host';

afterEach(closeAll);

const FROM = Date.UTC(2026, 0, 15, 9, 30);
const clock = () => ({ ahead: new SharedArrayBuffer(8), sleepsAtOnce: true, from: FROM });

const CHANCE = `function chance() {
  return [Utilities.getUuid(), Utilities.getUuid(), Math.random(), SpreadsheetApp.getActiveSpreadsheet().insertSheet('New').getSheetId()];
}`;

async function chanceOf(seed: number): Promise<unknown[]> {
  const host = await hostWith(CHANCE, { seed });
  return [
    await resultOf(host, { function: 'chance' }),
    await resultOf(host, { function: 'chance' }).catch(() => 0),
  ];
}

test('a seed determines UUIDs, random numbers and IDs of sheets', async () => {
  const [first] = await chanceOf(7);
  expect(await chanceOf(7)).toEqual([first, 0]);
  expect((await chanceOf(8))[0]).not.toEqual(first);
  const [one, two] = first as string[];
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(two).not.toBe(one);
});

test('executions of one seed differ from each other', async () => {
  const host = await hostWith('function id() { return Utilities.getUuid(); }', { seed: 7 });
  const ids = [await resultOf(host, { function: 'id' }), await resultOf(host, { function: 'id' })];
  expect(ids[0]).not.toBe(ids[1]);
});

test('time does not pass unless it is added', async () => {
  const source =
    'function time() { const a = Date.now(); Utilities.sleep(1500); return [a, Date.now(), new Date().getTime()]; }';
  const host = await hostWith(source, { clock: clock() });
  expect(await resultOf(host, { function: 'time' })).toEqual([FROM, FROM + 1500, FROM + 1500]);
});

test('with a stopped clock, waiting for a lock ends when the clock is moved past the limit', async () => {
  const standing = clock();
  const ahead = new BigInt64Array(standing.ahead);
  const now = () => FROM + Number(Atomics.load(ahead, 0));
  const source = `
    function hold() { LockService.getDocumentLock().waitLock(0); UrlFetchApp.fetch('http://service.invalid/'); }
    function ask() { return LockService.getDocumentLock().tryLock(5000); }`;
  let asked: Promise<unknown> | null = null;
  const host = await hostWith(source, {
    clock: standing,
    now,
    network: async () => {
      asked = resultOf(host, { function: 'ask' });
      while (host.locks.waiting().length === 0) await new Promise(setImmediate);
      Atomics.add(ahead, 0, 4999n);
      host.locks.expire();
      expect(host.locks.waiting().map((run: Run) => run.function)).toEqual(['ask']);
      Atomics.add(ahead, 0, 1n);
      host.locks.expire();
      expect(await asked).toBe(false);
      return { status: 200, headers: [], body: Buffer.from('') };
    },
  });
  await resultOf(host, { function: 'hold' });
  expect(asked).not.toBeNull();
});

test('requests go through the network of the test, one after another', async () => {
  const source = `function all() {
    return UrlFetchApp.fetchAll(['http://a.invalid/1', 'http://a.invalid/2', 'http://a.invalid/3']).map((a) => a.getContentText());
  }`;
  let open = 0;
  const host = await hostWith(source, {
    network: async ({ url }) => {
      open += 1;
      await new Promise(setImmediate);
      expect(open).toBe(1);
      open -= 1;
      return { status: 200, headers: [], body: Buffer.from(url.slice(-1)) };
    },
  });
  expect(await resultOf(host, { function: 'all' })).toEqual(['1', '2', '3']);
});

test('a call can be refused before it is carried out', async () => {
  const host = await hostWith(
    `function keep() { PropertiesService.getDocumentProperties().setProperty('a', '1'); }`,
  );
  const result = await host.run({
    function: 'keep',
    beforeCall: (_n, _service, method) => {
      if (method === 'setProperty') throw new Error('Service Properties timed out');
    },
  });
  expect(result.error?.message).toBe('Service Properties timed out');
  expect(host.state.document).toEqual({});
});
