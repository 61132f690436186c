// Workbench, page server: one workbench a folder: two would overwrite each other's workbook.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the file inside the folder. */
const LOCK = 'lock';

/**
 * Marks the folder as in use by this process until the returned function is called. The mark of a process
 * that has ended without removing it (a crash, a kill) is taken over.
 * @throws Error for the person at the terminal when another workbench uses the folder
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

/** Number of the process that wrote the lock; null when there is none to be read. */
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
    // It is there, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Moves a stale lock away; of several that try at once only one succeeds, and a lock made meanwhile is put
 * back.
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
