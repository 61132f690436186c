// test of service: multipart bodies, byte by byte.
import * as fc from 'fast-check';
import { multipart, utf8 } from '../../src/ad-service/multipart';

describe('UTF-8', () => {
  it("equals Node's encoding of any text, including broken surrogates (property)", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units);
        expect(utf8(text)).toEqual([...Buffer.from(text, 'utf8')]);
      }),
    );
    expect(utf8('aü€💡')).toEqual([...Buffer.from('aü€💡', 'utf8')]);
  });

  it("equals Node's encoding of each single unit, and of the first and last pair", () => {
    const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    const text = [...units, '\u{10000}', '\u{10ffff}'].join(' ');
    expect(Buffer.from(utf8(text)).equals(Buffer.from(text, 'utf8'))).toBe(true);
  });
});

describe('multipart form', () => {
  it('follows RFC 7578', () => {
    const { contentType, body } = multipart({ a: 'ü', b_1: 'x\r\ny' });
    expect(contentType).toBe('multipart/form-data; boundary=bidgrid-form-boundary-0');
    expect(Buffer.from(body as number[]).toString('utf8')).toBe(
      [
        '--bidgrid-form-boundary-0',
        'Content-Disposition: form-data; name="a"',
        '',
        'ü',
        '--bidgrid-form-boundary-0',
        'Content-Disposition: form-data; name="b_1"',
        '',
        'x\r\ny',
        '--bidgrid-form-boundary-0--',
        '',
      ].join('\r\n'),
    );
  });

  it('uses a boundary that no value contains', () => {
    const value = '\r\n--bidgrid-form-boundary-0--\r\n--bidgrid-form-boundary-1';
    expect(multipart({ a: value }).contentType).toContain('bidgrid-form-boundary-2');
  });

  it.each(['a"b', 'a\r\nb', '', 'ü'])('refuses the field name %j', (name) => {
    expect(() => multipart({ [name]: 'x' })).toThrow(TypeError);
  });
});
