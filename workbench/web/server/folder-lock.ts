// Workbench, page server: allows one workbench per folder, because two would overwrite each other's workbook.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the file inside the folder. */
const LOCK = 'lock';

export interface FolderLock {
  /** Writes down where this workbench is, for those who start a second one. */
  name(url: string): void;
  release(): void;
}

/**
 * Locks the folder for this process until it is released. Takes over the lock of a process that ended without
 * removing it (a crash, a kill).
 * @throws Error with a message for the terminal if another workbench uses the folder
 */
export function lockFolder(folder: string): FolderLock {
  const file = path.join(folder, LOCK);
  if (!take(file)) {
    checkFolder(folder);
    setAside(file, holderOf(file).pid);
    if (!take(file)) throw new Error(inUse(folder, file));
  }
  return {
    name: (url) => writeFileSync(file, `${process.pid}\n${url}\n`),
    release: () => {
      if (holderOf(file).pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** @throws Error with a message for the terminal if another workbench uses the folder */
export function checkFolder(folder: string): void {
  const file = path.join(folder, LOCK);
  const { pid } = holderOf(file);
  if (pid !== null && isAlive(pid)) throw new Error(inUse(folder, file));
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** ID of the process that wrote the lock, null: it cannot be read; and its address, '' before it is ready. */
function holderOf(file: string): { pid: number | null; url: string } {
  try {
    const [first, url = ''] = readFileSync(file, 'utf8').split('\n');
    const pid = Number.parseInt(first!, 10);
    return { pid: Number.isSafeInteger(pid) && pid > 0 ? pid : null, url };
  } catch {
    return { pid: null, url: '' };
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Moves a stale lock away. Only one of several concurrent attempts succeeds, and a lock created in between is
 * restored.
 */
function setAside(file: string, stale: number | null): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (holderOf(aside).pid !== stale) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

function inUse(folder: string, file: string): string {
  const { pid, url } = holderOf(file);
  const place = `${url === '' ? '' : ` at ${url}`}${pid === null ? '' : ` (process ${pid})`}`;
  return (
    `Another workbench${place} uses ${folder}. Open it or end it, or keep this one elsewhere: ` +
    `npm start -- --keep-in OTHER_FOLDER --port 0. If no workbench is running, delete the file ${file}.`
  );
}
