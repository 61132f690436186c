// Workbench, page server: allows one workbench per folder, because two would overwrite each other's workbook.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the file inside the folder. */
const LOCK = 'lock';

/**
 * Locks the folder for this process until the returned function is called. Takes over the lock of a process
 * that ended without removing it (a crash, a kill).
 * @throws Error with a message for the terminal if another workbench uses the folder
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, LOCK);
  if (!take(file)) {
    const holder = holderOf(file);
    if (holder !== null && isAlive(holder)) throw new Error(inUse(folder, file, holder));
    setAside(file, holder);
    if (!take(file)) throw new Error(inUse(folder, file, holderOf(file)));
  }
  return () => {
    if (holderOf(file) === process.pid) rmSync(file, { force: true });
  };
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

/** ID of the process that wrote the lock; null: the lock cannot be read. */
function holderOf(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
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
  if (holderOf(aside) !== stale) renameSync(aside, file);
  else rmSync(aside, { force: true });
}

const inUse = (folder: string, file: string, holder: number | null): string =>
  `Another workbench${holder === null ? '' : ` (process ${holder})`} is using ${folder}. End it first, or keep this one ` +
  `elsewhere: npm start -- --keep-in OTHER_FOLDER. If no workbench is running, delete the file ${file}.`;
