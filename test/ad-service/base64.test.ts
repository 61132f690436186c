// test of service: Base64 compared with Node's, and bytes found in it without decoding.

import * as fc from 'fast-check';
import { base64Holds, fromBase64, isBase64, sizeOfBase64, toBase64 } from '../../src/ad-service/base64';

const anyBytes = fc.uint8Array({ maxLength: 40 });

test("equals Node's encoding of any bytes, and is reversible (property)", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const text = Buffer.from(bytes).toString('base64');
      expect(toBase64(bytes)).toBe(text);
      expect([...fromBase64(text)]).toEqual([...bytes]);
      expect(sizeOfBase64(text)).toBe(bytes.length);
      expect(isBase64(text)).toBe(true);
    }),
  );
});

test.each([
  'A',
  'AA',
  'AAA',
  'A===',
  'AA=A',
  'AB==',
  'AAB=',
  'AA==AAAA',
  'A\nAA',
  'AAA-',
  '====',
  'AAAA AAA',
])('does not take %j for canonical Base64', (text) => {
  expect(isBase64(text)).toBe(false);
});

test('finds bytes at any position, and no missing ones (property)', () => {
  const part = fc.uint8Array({ minLength: 4, maxLength: 24 });
  fc.assert(
    fc.property(anyBytes, part, anyBytes, (before, wanted, after) => {
      const whole = Buffer.concat([before, wanted, after]);
      expect(base64Holds(whole.toString('base64'), [...wanted])).toBe(true);
    }),
  );
  const boundary = [...Buffer.from('bidgrid-form-boundary-0')];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(base64Holds(Buffer.from(bytes).toString('base64'), boundary)).toBe(false);
    }),
  );
});
