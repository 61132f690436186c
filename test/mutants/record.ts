// test, mutants: runs in Jest's sandbox while the reach map is made: records which places each test of a file
// reaches.
//
// Unit tests count in the sandbox. Executions in the host run in their own threads, whose counters append
// their numbers to BIDGRID_REACH (recordingWorker in reach.ts); they are read after each test.

import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type FileReach, nameOfRecord, type TestReach } from './reach-record';

const { BIDGRID_REACH: FROM_HOST, BIDGRID_REACH_OUT: OUT, BIDGRID_REACH_PLACES: PLACES } = process.env;
if (!FROM_HOST || !OUT) throw new Error('Only `npm run mutants` sets up what this file needs.');

const hits = new Uint8Array(Number(PLACES));
(globalThis as unknown as { __reach: (place: number) => void }).__reach = (place) => {
  hits[place] = 1;
};

/** Places reached since the last call, a bit for each. */
function taken(): Buffer {
  const numbers = readFileSync(FROM_HOST!);
  truncateSync(FROM_HOST!);
  for (let i = 0; i + 4 <= numbers.length; i += 4) hits[numbers.readUInt32LE(i)] = 1;
  const bits = Buffer.alloc(Math.ceil(hits.length / 8));
  for (let i = 0; i < hits.length; i += 1) if (hits[i]) bits[i >> 3]! |= 1 << (i & 7);
  hits.fill(0);
  return bits;
}

const outside = Buffer.alloc(Math.ceil(hits.length / 8));
const between = (): void => {
  for (const [i, bits] of taken().entries()) outside[i]! |= bits;
};
const tests: TestReach[] = [];
const began = Date.now();
let testBegan = 0;

beforeEach(() => {
  between();
  testBegan = Date.now();
});
afterEach(() => {
  const name = expect.getState().currentTestName!;
  tests.push({ name, ms: Date.now() - testBegan, reach: taken().toString('base64') });
});
afterAll(() => {
  between();
  const file = path.relative(process.cwd(), expect.getState().testPath!);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  const found: FileReach = { file, hash, ms: Date.now() - began, outside: outside.toString('base64'), tests };
  writeFileSync(path.join(OUT!, nameOfRecord(file)), JSON.stringify(found));
});
