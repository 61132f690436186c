// test of service: forms of text and forms with a file, read byte for byte by a strict third-party parser.

import { Busboy } from '@fastify/busboy';
import * as fc from 'fast-check';
import { multipart } from '../../src/ad-service/multipart';

interface Parsed {
  readonly fields: Record<string, string>;
  readonly files: Record<string, { readonly name: string; readonly type: string; readonly bytes: Buffer }>;
}

function bytesOf(body: ReturnType<typeof multipart>['body']): Buffer {
  return 'base64' in body ? Buffer.from(body.base64, 'base64') : Buffer.from(body as readonly number[]);
}

/** @throws if the parser reports an error or does not reach its end */
function parse({ contentType, body }: ReturnType<typeof multipart>): Promise<Parsed> {
  return new Promise((done, fail) => {
    const parsed: Parsed = { fields: {}, files: {} };
    const parser = new Busboy({ headers: { 'content-type': contentType } });
    parser.on('field', (name, value) => void Object.assign(parsed.fields, { [name]: value }));
    parser.on('file', (field, stream, name, _encoding, type) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        Object.assign(parsed.files, { [field]: { name, type, bytes: Buffer.concat(chunks) } });
      });
    });
    parser.on('finish', () => done(parsed));
    parser.on('error', fail);
    parser.end(bytesOf(body));
  });
}

const file = (bytes: Uint8Array, name = 'a.png') => ({
  field: 'file',
  name,
  contentType: 'image/png',
  base64: Buffer.from(bytes).toString('base64'),
});

test('a form of texts is read back unchanged', async () => {
  const fields = { type: 'TXT_TITLE', asset: 'Größer 💡\r\n--x', update: 'true' };
  expect(await parse(multipart(fields))).toEqual({ fields, files: {} });
});

test('a form with any file is read byte for byte (property)', async () => {
  const form = fc.record({ bytes: fc.uint8Array({ maxLength: 300 }), type: fc.string({ maxLength: 12 }) });
  await fc.assert(
    fc.asyncProperty(form, async ({ bytes, type }) => {
      const parsed = await parse(multipart({ type }, file(bytes)));
      expect(parsed.fields).toEqual({ type });
      expect(parsed.files.file).toEqual({
        name: expect.stringMatching(/^a_{0,2}\.png$/),
        type: 'image/png',
        bytes: Buffer.from(bytes),
      });
    }),
  );
});

test('the body is Base64 that a host can decode in one go: no padding but at its end', () => {
  for (let length = 0; length < 7; length += 1) {
    const { body } = multipart({ type: 'IMG_ICON' }, file(new Uint8Array(length)));
    expect('base64' in body && body.base64).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  }
});

test.each([0, 1, 2])('a file that contains the boundary gets another one (offset %d)', async (offset) => {
  const bytes = Buffer.from(`${'x'.repeat(offset)}\r\n--bidgrid-form-boundary-0--\r\n`);
  const form = multipart({ type: 'HOSTED_HTML' }, file(bytes));
  expect(form.contentType).not.toContain('bidgrid-form-boundary-0');
  expect((await parse(form)).files.file!.bytes).toEqual(bytes);
});

test.each([
  ['spiel "größer".html', /^spiel _gr__er__{0,2}\.html$/],
  ['a\r\nContent-Type: text/html', /^a__Content-Type_ text_html_{0,2}$/],
  ['..\\..\\etc\\passwd.png', /^\.\._\.\._etc_passwd_{0,2}\.png$/],
  ['', /^file_{0,2}$/],
  [`${'x'.repeat(200)}.mp4`, /^x{96}_{0,2}\.mp4$/],
])('the file name %j is sent as %p', async (name, sent) => {
  expect((await parse(multipart({ type: 'x' }, file(Buffer.from('x'), name)))).files.file!.name).toMatch(
    sent,
  );
});

test('a field of the file that would have to be quoted is refused', () => {
  expect(() => multipart({}, { ...file(Buffer.from('')), field: 'a"b' })).toThrow(TypeError);
});
