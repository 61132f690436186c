// Workbench, Apps Script host: LockService excludes other executions, and every lock ends with its execution.
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

const LOCKS = `
  function lock(kind) { return LockService['get' + kind + 'Lock'](); }
  function tryFor(kind, ms) { return lock(kind).tryLock(ms); }
  function waitFor(kind, ms) { lock(kind).waitLock(ms); return 'got it'; }
  function poll() { while (!lock('Script').tryLock(0)); }
  function holdAndAsk(kind) { lock(kind).waitLock(0); SpreadsheetApp.getUi().alert('?'); return lock(kind).hasLock(); }
  function holdFor(kind, ms) { lock(kind).waitLock(0); Utilities.sleep(ms); return 'held'; }
  function holdAndFail(kind) { lock(kind).waitLock(0); throw new Error('no'); }
  function increment() {
    const all = LockService.getScriptLock();
    all.waitLock(30000);
    const store = PropertiesService.getScriptProperties();
    const now = Number(store.getProperty('n') || 0);
    Utilities.sleep(1);
    store.setProperty('n', String(now + 1));
    all.releaseLock();
  }`;

/** Starts a run and waits until it holds a lock. */
async function holder(kind: string, user: string) {
  const host = await hostWith(LOCKS);
  let release = (): void => {};
  const locked = new Promise<void>((resolve) => {
    const held = new Promise<void>((free) => {
      release = free;
    });
    void host
      .run({
        function: 'waitFor',
        args: [kind, 0],
        user,
        onCall: (_n, service) => {
          if (service !== 'Lock') return;
          resolve();
          return held;
        },
      })
      .then(resolve as () => void);
  });
  await locked;
  return { host, release };
}

test.each([
  ['Document', 'other@example.com', false],
  ['Script', 'other@example.com', false],
  ['User', 'other@example.com', true],
  ['User', 'holder@example.com', false],
])('the %s lock against %s: %s', async (kind, user, expected) => {
  const { host, release } = await holder(kind, 'holder@example.com');
  expect(await resultOf(host, { function: 'tryFor', args: [kind, 10], user })).toBe(expected);
  release();
});

test('waitLock throws when its time is over, and gets the lock when it is released', async () => {
  const { host, release } = await holder('Script', 'a@example.com');
  await expect(resultOf(host, { function: 'waitFor', args: ['Script', 10] })).rejects.toThrow(
    'Exception: Lock timeout: another process was holding the lock for too long.',
  );
  const waiting = resultOf(host, { function: 'waitFor', args: ['Script', 20_000] });
  release();
  expect(await waiting).toBe('got it');
});

test('a negative time waits for nothing: tryLock is false and waitLock throws while another run holds the lock', async () => {
  const { host, release } = await holder('Script', 'a@example.com');
  expect(await resultOf(host, { function: 'tryFor', args: ['Script', -1] })).toBe(false);
  await expect(resultOf(host, { function: 'waitFor', args: ['Script', -1] })).rejects.toThrow('Lock timeout');
  release();
});

test('hasLock, releaseLock, and acquiring a held lock again', async () => {
  const value = await runBody(`
    const lock = LockService.getUserLock();
    const seen = [lock.hasLock(), lock.tryLock(10), lock.hasLock(), LockService.getUserLock().tryLock(10)];
    lock.releaseLock();
    return seen.concat(lock.hasLock());`);
  expect(value).toEqual([false, true, true, true, false]);
});

test.each([
  ['an error', { function: 'holdAndFail', args: ['Script'] }],
  ['the time limit', { function: 'holdFor', args: ['Script', 60_000], timeLimitMs: 400 }],
  ['a crash', { function: 'waitFor', args: ['Script', 0], crashAfterCalls: 2 }],
])('%s gives the lock back', async (_name, run) => {
  const host = await hostWith(LOCKS);
  expect((await host.run(run)).ok).toBe(false);
  expect(host.heldLocks()).toEqual([]);
  expect(await resultOf(host, { function: 'tryFor', args: ['Script', 0] })).toBe(true);
});

test('an execution that is ended while it waits does not get the lock later', async () => {
  const { host, release } = await holder('Script', 'a@example.com');
  const result = await host.run({ function: 'waitFor', args: ['Script', 60_000], timeLimitMs: 300 });
  expect(result.ended).toBe('time-limit');
  release();
  expect(await resultOf(host, { function: 'tryFor', args: ['Script', 10_000] })).toBe(true);
});

test('an alert releases the locks', async () => {
  const host = await hostWith(LOCKS);
  const running = resultOf(host, { function: 'holdAndAsk', args: ['Document'], session: 's' });
  await new Promise<void>((resolve) => {
    host.ui.subscribe('s', (event) => {
      if (event.type !== 'alert') return;
      expect(host.heldLocks()).toEqual([]);
      // Answered after this listener, as a person would.
      setImmediate(() => host.ui.answer('s', event.id, { button: 'OK' }));
      resolve();
    });
  });
  expect(await running).toBe(false);
});

test('polling fast is refused', async () => {
  const { host, release } = await holder('Script', 'a@example.com');
  const polling = resultOf(host, { function: 'poll' });
  await expect(polling).rejects.toThrow(
    'Exception: There are too many LockService operations against the same script.',
  );
  release();
});

test('the document lock is null outside a document', async () => {
  expect(await runBody('return LockService.getDocumentLock()', {}, { documentBound: false })).toBeNull();
});

test('thirty executions at once lose no update under a lock', async () => {
  const host = await hostWith(LOCKS);
  const runs = Array.from({ length: 30 }, () => host.run({ function: 'increment' }));
  for (const result of await Promise.all(runs)) expect(result.error).toBeUndefined();
  expect(host.state.script.n).toBe('30');
});
