// test of service: no secret remains in a text, in whatever form the service quotes it.
import * as fc from 'fast-check';
import { wordsOf } from '../../src/ad-service/field-words';
import { redact } from '../../src/ad-service/redact';

const SECRET = 'pa"ss<w>o&rd/1+2=';

describe('redacting', () => {
  it.each([
    ['plain', `key ${SECRET} wrong`, 'key [hidden] wrong'],
    ['twice', `${SECRET}${SECRET}`, '[hidden][hidden]'],
    ['in an address', `?k=${encodeURIComponent(SECRET)}&x=1`, '?k=[hidden]&x=1'],
    ['in JSON', JSON.stringify({ a: SECRET }), '{"a":"[hidden]"}'],
    ['in HTML, by name', '<b>pa&quot;ss&lt;w&gt;o&amp;rd/1+2=</b>', '<b>[hidden]</b>'],
    ['in HTML, by number', '<b>pa&#34;ss&#60;w&#62;o&#38;rd/1+2=</b>', '<b>[hidden]</b>'],
    ['only its beginning', `starts with ${SECRET.slice(0, 9)}…`, 'starts with [hidden]…'],
    ['unknown bearer token', 'Authorization: Bearer abc.def-123', 'Authorization: Bearer [hidden]'],
    ['unknown token in JSON', '{"access_token": "xyz", "a": 1}', '{"access_token": "[hidden]", "a": 1}'],
    ['unknown key in a query', 'GET /list?api_key=k1&b=2', 'GET /list?api_key=[hidden]&b=2'],
    ['nothing', 'name is required', 'name is required'],
  ])('%s', (_name, text, safe) => {
    expect(redact(text, [SECRET])).toBe(safe);
  });

  it('removes any secret from any text (property)', () => {
    const secret = fc.string({ minLength: 8, maxLength: 60, unit: 'binary' });
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (hidden, before, after) => {
        const quoted = [hidden, encodeURIComponent(hidden), JSON.stringify(hidden)];
        const safe = redact(`${before}${quoted.join(' ')}${after}`, [hidden]);
        fc.pre(!`${before}${after}[hidden] [hidden] "[hidden]"`.includes(hidden));
        expect(safe.includes(hidden)).toBe(false);
      }),
    );
  });

  it('ignores secrets too short to be distinguished from words', () => {
    expect(redact('a b c', ['', 'b'])).toBe('a b c');
    expect(redact('one two', ['one'])).toBe('one two');
    expect(redact('ones two', ['ones'])).toBe('[hidden] two');
  });
});

describe('words of an error answer', () => {
  it.each([
    ['', ''],
    ['  \n ', ''],
    ['plain text', 'plain text'],
    ['{"code":400,"message":"name is required"}', 'name is required'],
    ['{"error":"invalid_client","error_description":"wrong secret"}', 'wrong secret · invalid_client'],
    ['{"errors":[{"field":"name"}]}', '{"errors":[{"field":"name"}]}'],
    ['{"message":"x","field":"name"}', '{"message":"x","field":"name"}'],
    ['["a"]', '["a"]'],
    ['{"message":"cut', '{"message":"cut'],
    [
      '<!doctype html><html><head><title>t</title></head><body><h1>502</h1>\n<p>Bad&nbsp;gateway</p><script>x()</script></body></html>',
      '502 Bad gateway',
    ],
    ['<b> is a name', '<b> is a name'],
    ['a\u0000b\r\n\tc', 'a b c'],
  ])('%j → %j', (body, words) => {
    expect(wordsOf(body, [])).toBe(words);
  });

  it('are cut at 300 characters, after redacting', () => {
    const words = wordsOf(`${'x'.repeat(290)} secret-token-123456789`, ['secret-token-123456789']);
    expect(words).toBe(`${'x'.repeat(290)} [hidden]`);
    expect(wordsOf('y'.repeat(1000), [])).toBe(`${'y'.repeat(299)}…`);
    expect(wordsOf('y'.repeat(301), [])).toBe(`${'y'.repeat(299)}…`);
    expect(wordsOf('y'.repeat(300), [])).toBe('y'.repeat(300));
  });
});
