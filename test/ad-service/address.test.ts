// test of service: addresses cannot lead to another host or path.
import * as fc from 'fast-check';
import { isSegment, pathOf, percent, queryOf, readHost } from '../../src/ad-service/address';

describe('address of a host', () => {
  it.each([
    ['https://ads.example', 'https://ads.example'],
    [' https://ads.example/ ', 'https://ads.example'],
    ['https://ads.example:8443/api//', 'https://ads.example:8443/api'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://localhost/x', 'http://localhost/x'],
  ])('%j is %j', (address, host) => {
    expect(readHost(address)).toBe(host);
  });

  it.each([
    '',
    'ads.example',
    'http://ads.example',
    'http://127.0.0.1.ads.example',
    'http://localhost@ads.example',
    'https://user@ads.example',
    'https://ads.example?x=1',
    'https://ads.example/#x',
    'https://ads.example\\x',
    'ftp://ads.example',
  ])('%j is refused', (address) => {
    expect(readHost(address)).toBeNull();
  });
});

describe('percent-encoding', () => {
  it.each([
    ['007', '007'],
    ['a/b c', 'a%2Fb%20c'],
    ["!'()*", '%21%27%28%29%2A'],
    ['ü💡', '%C3%BC%F0%9F%92%A1'],
    ['a\uD800b', 'a%EF%BF%BDb'],
    ['\uDC00', '%EF%BF%BD'],
  ])('%j → %s', (text, encoded) => {
    expect(percent(text)).toBe(encoded);
  });

  it('is reversed by decoding, and never throws (property)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeURIComponent(percent(text))).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        expect(percent(String.fromCharCode(...units))).toMatch(/^[\w.~%-]*$/);
      }),
    );
  });

  it('builds queries', () => {
    expect(queryOf({ limit: 10, name: 'a&b=c' })).toBe('limit=10&name=a%26b%3Dc');
  });
});

describe('paths', () => {
  it('keep an ID in one segment', () => {
    expect(pathOf('campaign', '1E5')).toBe('/campaign/1E5');
    expect(pathOf('campaign', '../x')).toBe('/campaign/..%2Fx');
  });

  it.each(['', '.', '..'])('refuse %j, which would lead elsewhere', (id) => {
    expect(isSegment(id)).toBe(false);
    expect(() => pathOf('campaign', id)).toThrow(TypeError);
  });
});
