// test: the record of generations in document properties is compact, stays below the limit of a property, and
// can be read partly.

import { digestOf, generationTexts, partsIn, readGenerations } from '../../src/base/base-generations';
import { hashOf, hashText } from '../../src/shared/digests';

const many = (count: number, generation: (i: number) => number) =>
  new Map(Array.from({ length: count }, (_, i) => [digestOf(`campaign-${i}`), generation(i)]));

const sorted = (generations: ReadonlyMap<string, number>) => [...generations].sort();

describe('the record of generations', () => {
  it.each([0, 1, 3, 800, 5000])('is read back with %i groups, each property below 9 KB', (count) => {
    const generations = many(count, (i) => (i % 7 === 0 ? -1 - (i % 3) : 1 + (i % 40)));
    const texts = generationTexts(generations);
    expect(texts.every((text) => text.length <= 9 * 1024)).toBe(true);
    expect(texts).toHaveLength(partsIn(texts[0]!));
    expect(sorted(readGenerations(texts))).toEqual(sorted(generations));
  });

  // Documents store digests: with other ones, the base of every campaign would be lost.
  it.each([
    ['7', '7YtKFAPT'],
    ['campaign-1', 'pg--srr1'],
    ['', 'rX_MsVk9'],
  ])('keeps the digest of %j', (group, digest) => {
    expect(digestOf(group)).toBe(digest);
  });

  it('needs one property for 900 campaigns that were pulled together', () => {
    expect(generationTexts(many(900, () => 1))).toHaveLength(1);
  });

  it('forgets removed groups first, and records nothing for more than 5,000', () => {
    const removed = generationTexts(many(5200, (i) => (i < 300 ? -1 : 2)));
    expect(sorted(readGenerations(removed))).toEqual(
      sorted(many(5200, (i) => (i < 300 ? -1 : 2))).filter(([, generation]) => generation > 0),
    );
    expect(readGenerations(generationTexts(many(5001, () => 1))).size).toBe(0);
  });

  it('reads parts of different ages as older generations, never as missing groups', () => {
    const before = many(2000, () => 1);
    const after = many(2000, (i) => 2 + (i % 2));
    const [old, now] = [generationTexts(before), generationTexts(after)];
    expect(old).toHaveLength(now.length);
    const mixed = readGenerations(old.map((text, i) => (i % 2 === 0 ? text : now[i]!)));
    expect(mixed.size).toBe(2000);
    mixed.forEach((generation, digest) => {
      expect([before.get(digest), after.get(digest)]).toContain(generation);
    });
  });

  it.each([null, '', '1', 'x', '1;;;', '1;a', '1;zz:', '1;1:short', '99999;1:abcdefgh', '-5'])(
    'reads %j without throwing',
    (text) => {
      expect(partsIn(text)).toBeGreaterThanOrEqual(1);
      expect(partsIn(text)).toBeLessThanOrEqual(64);
      expect(readGenerations([text]).size).toBeLessThanOrEqual(1);
    },
  );
});

describe('what documents store stays valid with the next version', () => {
  it.each([
    ['', 'rX_MsVk9', '7h0rj2-1p2viyn-1cpqv7d-o5t9cv'],
    ['007', 'qu7FNzkS', '126sujg-1kdxdy4-1y7jnhd-12yg46m'],
    ['campaign-1', 'pg--srr1', 'wfsrph-m048wm-dh6qm-4xjp1s'],
    ['Sommer – größer', 'gIueWhcl', 'sqmvtv-1d81bbm-1wb05hg-1jqstm6'],
    ['x'.repeat(300), 'awoJRAjK', 'fse17x-rrx280-p6ivmc-1kb214p'],
  ])('digest and hash of "%s"', (text, digest, hash) => {
    expect([digestOf(text), hashText(hashOf(text))]).toEqual([digest, hash]);
  });

  it('the record of generations', () => {
    const known = [
      ['rX_MsVk9', 1],
      ['qu7FNzkS', 40],
      ['pg--srr1', -3],
    ] as const;
    const text = '1;-3:pg--srr1;14:qu7FNzkS;1:rX_MsVk9';
    expect(generationTexts(new Map(known))).toEqual([text]);
    expect(sorted(readGenerations([text]))).toEqual(sorted(new Map(known)));
  });
});
