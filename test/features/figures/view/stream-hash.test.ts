// test: a report is recognized in whatever pieces it is read.

import fc from 'fast-check';
import { streamHash } from '../../../../src/features/figures/view/report-files';

const hashed = (...pieces: string[]): string => {
  const hash = streamHash();
  for (const piece of pieces) hash.add(piece);
  return hash.text();
};

it('is the same for each way to split a text', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (pieces) => {
      expect(hashed(...pieces)).toBe(hashed(pieces.join('')));
    }),
  );
});

it('differs where a character was changed, moved or added', () => {
  const all = ['spend,1', 'spend,2', 'spend,12', 'spend,21', 'spned,1', 'spend,1\n', ''].map((one) =>
    hashed(one),
  );
  expect(new Set(all).size).toBe(all.length);
});
