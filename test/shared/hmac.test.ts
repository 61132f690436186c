// test of model: HMAC-SHA-256 compared with Node's, for texts of every kind.

import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { hmacSha256, sameDigest, sha256Of } from '../../src/shared/digests';

/** Well-formed text without code points above U+FFFF has the same bytes in CESU-8 and UTF-8. */
const text = fc.string({
  unit: fc.integer({ min: 0, max: 0xd7ff }).map((code) => String.fromCharCode(code)),
});

const framed = (parts: readonly string[]): string => parts.map((part) => `${part.length}:${part}`).join('');

describe('hmacSha256', () => {
  it('is the HMAC of the parts, each preceded by its length', () => {
    fc.assert(
      fc.property(text, fc.array(text), (key, parts) => {
        const expected = createHmac('sha256', key).update(framed(parts)).digest('hex');
        expect(hmacSha256(key, parts)).toBe(expected);
      }),
    );
  });

  it.each([
    [
      ['ab', 'c'],
      ['a', 'bc'],
    ],
    [['a'], ['a', '']],
    [['\ud800'], ['\ufffd']],
    [['\ud83d', '\ude00'], ['\ud83d\ude00']],
  ])('tells %j from %j', (a, b) => {
    expect(hmacSha256('key', a)).not.toBe(hmacSha256('key', b));
  });
});

describe('sha256Of', () => {
  it('is the SHA-256 of the parts, each preceded by its length', () => {
    fc.assert(
      fc.property(fc.array(text), (parts) => {
        expect(sha256Of(parts)).toBe(createHash('sha256').update(framed(parts)).digest('hex'));
      }),
    );
  });
});

describe('sameDigest', () => {
  it('is true for equal texts only', () => {
    expect(sameDigest('abcd', 'abcd')).toBe(true);
    expect(sameDigest('abcd', 'abce')).toBe(false);
    expect(sameDigest('abcd', 'abcde')).toBe(false);
  });
});
