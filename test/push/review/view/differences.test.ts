// test, sidebar: each difference of two long values is shown with its context; what is equal is left out.

import fc from 'fast-check';
import { differencesOf, isLong, type Piece } from '../../../../src/push/review/view/differences';

const whole = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join('');
const marked = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const short = (before: string, after: string) => {
  const pair = differencesOf(before, after, false);
  return [marked(pair.before), marked(pair.after)];
};

const SAME = 'one two three four five six seven eight nine ten ';

test('differences at both ends of a long text are shown, and the equal middle is cut', () => {
  expect(short(`Red ${SAME.repeat(8)}end`, `Blue ${SAME.repeat(8)}stop`)).toEqual([
    '[Red] one two thr…ht nine ten [end]',
    '[Blue] one two thr…ht nine ten [stop]',
  ]);
});

test('what is added at the end is shown with what is before it on both sides', () => {
  expect(short(SAME.trim(), `${SAME}eleven`)).toEqual(['…ght nine ten', '…ght nine ten[ eleven]']);
});

test('of an address, only the part that differs is shown', () => {
  const pair = short(
    'https://track.example/click?campaign=spring&source=alpha&sub=1234567890',
    'https://track.example/click?campaign=spring&source=beta&sub=1234567890',
  );
  expect(pair).toEqual(['…ring&source=[alpha]&sub=1234567…', '…ring&source=[beta]&sub=1234567…']);
});

test('characters are never split', () => {
  const [before] = short(
    `${'😀'.repeat(40)} a ${'😀'.repeat(40)}`,
    `${'😀'.repeat(40)} b ${'😀'.repeat(40)}`,
  );
  expect(before).toMatch(/^…(😀)+ \[a\] (😀)+…$/u);
});

test('the pieces of a comparison are the values, and every change is kept when they are cut', () => {
  const text = fc.array(fc.constantFrom('a', 'bc', ' ', '  ', '.', 'x1', '😀', 'DE,', 'longerword'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, text, (from, to) => {
      const [before, after] = [from.join(''), to.join('')];
      const pair = differencesOf(before, after, true);
      expect([whole(pair.before), whole(pair.after)]).toEqual([before, after]);
      const cut = differencesOf(before, after, false);
      for (const side of ['before', 'after'] as const)
        expect(cut[side].filter(({ isChanged }) => isChanged)).toEqual(
          pair[side].filter(({ isChanged }) => isChanged),
        );
      const isSame = [...pair.before, ...pair.after].every(({ isChanged }) => !isChanged);
      expect(isSame).toBe(before === after);
    }),
  );
});

test('values of 50,000 characters without anything in common differ as a whole', () => {
  const word = (i: number) => `w${(i * 7_919) % 99_991} `;
  const before = Array.from({ length: 7_000 }, (_, i) => word(i)).join('');
  const after = Array.from({ length: 7_000 }, (_, i) => word(i + 50_000)).join('');
  expect(differencesOf(before, after, false)).toEqual({
    before: [{ text: before, isChanged: true }],
    after: [{ text: after, isChanged: true }],
  });
});

test.each([
  ['Summer sale', 'Winter sale', false],
  ['a sentence of several words that has forty-eight', 'x', false],
  ['a sentence of several words that has forty-nine c', 'x', true],
  ['w'.repeat(36), 'w', false],
  ['w'.repeat(37), 'w', true],
])('%s and %s need more than their columns: %s', (before, after, isMore) => {
  expect([isLong(before, after), isLong(after, before)]).toEqual([isMore, isMore]);
});
