// test, features: parts that a pull could not read: how their tries are counted, and what is kept.

import { newFailure } from '../../src/ad-service/failures';
import {
  countIn,
  type Gaps,
  positionsIn,
  positionsTried,
  readGaps,
  readMissed,
  withResult,
  writeGaps,
  writeMissed,
} from '../../src/pull/pull-gaps';
import { plainPorts } from '../ports/plain-ports';

const failure = (sentence: string) => newFailure('server', sentence, 500);
const first = withResult({}, 'targets', [0, 4], [1, 2, 3, 7], failure('It failed.'));

test('each failed try of a part is counted, and a part that was read is no gap', () => {
  expect(positionsTried(first, 'targets', 1)).toEqual([1, 2, 3, 7]);
  const second = withResult(first, 'targets', [2], [1, 7], failure('Again.'));
  expect(positionsIn(second, 'targets')).toEqual([1, 3, 7]);
  expect(positionsTried(second, 'targets', 1)).toEqual([3]);
  expect(positionsTried(second, 'targets', 2)).toEqual([1, 7]);
  expect(positionsTried(second, 'targets', 3)).toEqual([]);
  expect(second.targets!.why).toBe('Again.');
});

test('parts of other readings stay as they are', () => {
  const both = withResult(first, 'sources', [], [1], failure('Other.'));
  expect(countIn(both)).toBe(5);
  expect(positionsIn(both, 'targets')).toEqual([1, 2, 3, 7]);
  const left = withResult(both, 'targets', [1, 2, 3, 7], [], null);
  expect(left).toEqual({ sources: both.sources });
  expect([countIn(left), positionsIn(left, 'targets'), positionsTried(left, 'targets', 1)]).toEqual([
    1,
    [],
    [],
  ]);
});

test('the last reason stays until something fails again', () => {
  expect(withResult(first, 'targets', [1], [], null).targets!.why).toBe('It failed.');
  expect(withResult({}, 'targets', [], [1], null).targets!.why).toBe('');
});

test('ten thousand neighbors need little room', () => {
  const all = Array.from({ length: 10_000 }, (_, i) => i);
  const gaps = withResult({}, 'targets', [], all, failure('It failed.'));
  expect(JSON.stringify(gaps).length).toBeLessThan(100);
  expect(countIn(gaps)).toBe(10_000);
  expect(positionsIn(withResult(gaps, 'targets', [5000], [], null), 'targets')).toEqual(
    all.filter((at) => at !== 5000),
  );
});

test('they are kept in the document until there is none', () => {
  const ports = plainPorts();
  expect(readGaps(ports)).toEqual({});
  writeGaps(ports, first);
  expect(readGaps(ports)).toEqual<Gaps>(first);
  writeGaps(ports, {});
  expect([readGaps(ports), ports.documentStore.entries.size]).toEqual([{}, 0]);
  expect(readMissed(ports)).toBeNull();
  const missed = { tabs: ['targets'], campaignIds: ['c1'] };
  writeMissed(ports, missed);
  expect(readMissed(ports)).toEqual(missed);
  writeMissed(ports, null);
  expect([readMissed(ports), ports.documentStore.entries.size]).toEqual([null, 0]);
});
