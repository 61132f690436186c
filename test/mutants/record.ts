// test, mutants: runs in Jest's sandbox before each test file: defines the switch of the guards, and records
// which guards the file reaches, in the sandbox and in the threads of the host.

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SWITCH } from './guards';

const { BIDGRID_GUARD_OFF: OFF, BIDGRID_REACHED: FOLDER, JEST_WORKER_ID: WORKER } = process.env;

/** Written by the threads of the host (`switchesInHost`). */
const inHost = path.join(FOLDER!, `host-${WORKER}`);
const reached = new Set<number>();
(globalThis as unknown as Record<string, unknown>)[SWITCH] = (number: number): boolean => {
  reached.add(number);
  return String(number) === OFF;
};

const began = Date.now();
if (OFF === undefined) {
  rmSync(inHost, { force: true });
  afterAll(() => {
    const lines = existsSync(inHost) ? readFileSync(inHost, 'utf8').trim().split('\n') : [];
    for (const line of lines) reached.add(Number(line));
    const file = path.relative(process.cwd(), expect.getState().testPath!);
    const record = { file, milliseconds: Date.now() - began, guards: [...reached] };
    writeFileSync(path.join(FOLDER!, `${file.replaceAll(path.sep, '~')}.json`), JSON.stringify(record));
  });
}
