// test, model: two long texts are cut so that their first difference is shown.

import { shortenedPair } from '../../src/shared/cell-text';

test('short texts are not cut', () => {
  expect(shortenedPair('Summer', 'Summer sale', 20)).toEqual(['Summer', 'Summer sale']);
});

test('a difference at the beginning keeps the beginning', () => {
  expect(shortenedPair(`a${'x'.repeat(100)}`, `b${'x'.repeat(100)}`, 60)).toEqual([
    `a${'x'.repeat(58)}…`,
    `b${'x'.repeat(58)}…`,
  ]);
});

test('a difference at the end is shown with the 40 characters before it', () => {
  const same = 'x'.repeat(500);
  expect(shortenedPair(`${same}old`, `${same}new one`, 100)).toEqual([
    `…${'x'.repeat(40)}old`,
    `…${'x'.repeat(40)}new one`,
  ]);
});

test('a text that only grew shows where', () => {
  const same = 'x'.repeat(500);
  expect(shortenedPair(same, `${same}!`, 100)).toEqual([`…${'x'.repeat(40)}`, `…${'x'.repeat(40)}!`]);
});

test('no surrogate pair is split', () => {
  // The cut is 40 units before the difference: inside the pair.
  const same = `${'x'.repeat(199)}😀${'y'.repeat(39)}`;
  const [before, after] = shortenedPair(`${same}old`, `${same}new`, 100);
  expect(before).toBe(`…${'y'.repeat(39)}old`);
  expect(after).toBe(`…${'y'.repeat(39)}new`);
});
