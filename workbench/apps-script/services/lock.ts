// Workbench, Apps Script host: LockService on the main thread: exclusive locks, released when their execution
// ends.
import { ScriptException } from '../protocol/exceptions';
import { handle } from '../protocol/messages';
import { requireMode } from './permission';
import type { Run, Service } from './run';

type LockKind = 'document' | 'user' | 'script';

/** Failed attempts of one execution within a second, after which Google refuses more. */
const MOST_FAILURES_PER_SECOND = 20;

interface Waiter {
  run: Run;
  /** On the host's clock. */
  until: number;
  take(): void;
  giveUp(): void;
}

interface Lock {
  holder: Run | null;
  waiting: Waiter[];
}

/** Locks as seen by tests and the host. */
export interface Locks {
  services: Record<string, Service>;
  /** Releases all locks of an execution: at its end, and when it opens an alert or a prompt. */
  releaseAll(run: Run): void;
  /** Names of the held locks: "document", "script", "user someone@example.com". */
  held(): string[];
  /** Executions that are waiting for a lock. */
  waiting(): Run[];
  /** Called with an execution that starts to wait. */
  onWait: ((run: Run) => void) | null;
  /** With a frozen clock (`ScriptClock.from`): ends waits that have expired on the host's clock. */
  expire(): void;
}

export function createLocks(): Locks {
  const locks = new Map<string, Lock>();
  const failures = new WeakMap<Run, number[]>();

  const lockOf = (run: Run, kind: LockKind): Lock => {
    const name = kind === 'user' ? `user ${run.user}` : kind;
    const lock = locks.get(name) ?? { holder: null, waiting: [] };
    locks.set(name, lock);
    return lock;
  };

  const release = (lock: Lock): void => {
    lock.holder = null;
    lock.waiting.shift()?.take();
  };

  /** Fast polling of a lock is refused, as at Google: wait with a timeout instead. */
  const countFailure = (run: Run): void => {
    const now = Date.now();
    const recent = (failures.get(run) ?? []).filter((time) => time > now - 1000);
    recent.push(now);
    failures.set(run, recent);
    if (recent.length > MOST_FAILURES_PER_SECOND) {
      throw new ScriptException('There are too many LockService operations against the same script.');
    }
  };

  const acquire = (run: Run, lock: Lock, timeoutMs: number): Promise<boolean> => {
    if (lock.holder === run) return Promise.resolve(true);
    if (lock.holder === null) {
      lock.holder = run;
      return Promise.resolve(true);
    }
    if (timeoutMs <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = (got: boolean): void => {
        clearTimeout(timer);
        run.signal.removeEventListener('abort', giveUp);
        resolve(got);
      };
      const giveUp = (): void => {
        lock.waiting = lock.waiting.filter((other) => other !== waiter);
        leave(false);
      };
      const waiter: Waiter = {
        run,
        until: run.host.now() + timeoutMs,
        take() {
          lock.holder = run;
          leave(true);
        },
        giveUp,
      };
      const still = run.host.options.clock?.from !== undefined;
      const timer = still ? undefined : setTimeout(giveUp, timeoutMs);
      run.signal.addEventListener('abort', giveUp);
      lock.waiting.push(waiter);
      control.onWait?.(run);
    });
  };

  const tryLock = async (run: Run, kind: LockKind, timeoutMs: number): Promise<boolean> => {
    requireMode(run, 'LIMITED', 'LockService.Lock.tryLock');
    const got = await acquire(run, lockOf(run, kind), Math.max(0, timeoutMs));
    if (!got) countFailure(run);
    return got;
  };

  const LockService: Service = {
    open: (run, kind: LockKind) => {
      requireMode(run, 'LIMITED', 'LockService.getLock');
      return kind === 'document' && !run.documentBound ? null : handle('Lock', kind);
    },
  };

  const Lock: Service = {
    tryLock,
    async waitLock(run, kind: LockKind, timeoutMs: number) {
      if (await tryLock(run, kind, timeoutMs)) return;
      throw new ScriptException('Lock timeout: another process was holding the lock for too long.');
    },
    hasLock: (run, kind: LockKind) => lockOf(run, kind).holder === run,
    releaseLock(run, kind: LockKind) {
      const lock = lockOf(run, kind);
      if (lock.holder === run) release(lock);
    },
  };

  const control: Locks = {
    onWait: null,
    services: { LockService, Lock },
    releaseAll(run) {
      for (const lock of locks.values()) if (lock.holder === run) release(lock);
    },
    waiting: () => [...locks.values()].flatMap((lock) => lock.waiting.map(({ run }) => run)),
    expire() {
      for (const lock of locks.values())
        for (const waiter of [...lock.waiting]) if (waiter.until <= waiter.run.host.now()) waiter.giveUp();
    },
    held: () => [...locks].filter(([, lock]) => lock.holder !== null).map(([name]) => name),
  };
  return control;
}
