// test: a copy of the repository's programs in a temporary folder in which nothing is built yet.

import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './imports-of';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TreeCopy {
  readonly folder: string;
  /** Runs Node with these arguments in the folder. */
  node(...args: readonly string[]): Promise<Ended>;
  remove(): void;
}

const FOLDERS = ['bench', 'install', 'node_modules', 'self-test', 'src', 'test', 'workbench'];

/** @param own folders that the test changes; links to all others suffice */
export function copyTree(own: readonly string[] = []): TreeCopy {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bidgrid-tree-')));
  for (const name of readdirSync(ROOT).filter((entry) => /\.js(on)?$/.test(entry)))
    copyFileSync(path.join(ROOT, name), path.join(folder, name));
  for (const name of FOLDERS.filter((each) => !own.some((place) => place.startsWith(each))))
    symlinkSync(path.join(ROOT, name), path.join(folder, name), 'dir');
  // A script finds the repository by its own path, which a link would not change.
  for (const place of ['scripts', ...own])
    cpSync(path.join(ROOT, place), path.join(folder, place), { recursive: true });
  return {
    folder,
    node: (...args) =>
      new Promise((resolve) => {
        execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) => {
          const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
          resolve({ code, stdout, stderr });
        });
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
