// Workbench, Apps Script host: Utilities works as Google documents it, in a real execution.
import { createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto';
import { closeAll, hostWith, resultOf, runBody } from './script-host';

afterEach(closeAll);

/** Evaluates many expressions in one execution: each is a row of a table. */
async function evaluate(expressions: string[]): Promise<unknown[]> {
  const list = expressions.map((text) => `() => (${text})`).join(',\n');
  return (await runBody(`return [${list}].map((f) => {
    try { return f(); } catch (error) { return error.name + ': ' + error.message; } });`)) as unknown[];
}

function table(name: string, rows: [expression: string, expected: unknown][]): void {
  test(name, async () => {
    const values = await evaluate(rows.map(([expression]) => expression));
    rows.forEach(([expression, expected], i) => {
      expect({ expression, value: values[i] }).toEqual({ expression, value: expected });
    });
  });
}

const signed = (bytes: Buffer): number[] => [...new Int8Array(bytes)];

table('base64', [
  [`Utilities.base64Encode('Zoë')`, 'Wm/Dqw=='],
  [`Utilities.base64Encode([-1, 0, 127, -128])`, '/wB/gA=='],
  [`Utilities.base64EncodeWebSafe([-1, -17, -66])`, '_---'],
  [`Utilities.base64EncodeWebSafe([-1])`, '_w=='],
  [`Utilities.base64Encode('é', Utilities.Charset.US_ASCII)`, 'Pw=='],
  [`Utilities.base64Decode('/wB/gA==')`, [-1, 0, 127, -128]],
  [`Utilities.base64DecodeWebSafe('_w==')`, [-1]],
  [`Utilities.newBlob(Utilities.base64Decode('Wm/Dqw==')).getDataAsString()`, 'Zoë'],
  [`Utilities.base64Decode('_w==')`, 'Exception: Could not decode string.'],
  [
    `Utilities.base64Encode({})`,
    "Exception: The parameters (Object) don't match the method signature for Utilities.base64Encode.",
  ],
]);

const sha = (name: string, text: string) => signed(createHash(name).update(text).digest());
const hmac = (name: string, text: string, key: string) => signed(createHmac(name, key).update(text).digest());

table('digests and signatures', [
  [`Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, 'input')`, sha('md5', 'input')],
  [
    `Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'Zoë', Utilities.Charset.UTF_8)`,
    sha('sha256', 'Zoë'),
  ],
  [`Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_512, [97])`, sha('sha512', 'a')],
  [`Utilities.computeHmacSha256Signature('text', 'key')`, hmac('sha256', 'text', 'key')],
  [`Utilities.computeHmacSha256Signature([97], [98])`, hmac('sha256', 'a', 'b')],
  [`Utilities.computeHmacSignature(Utilities.MacAlgorithm.HMAC_SHA_1, 'a', 'b')`, hmac('sha1', 'a', 'b')],
  [
    `Utilities.computeHmacSha256Signature('text', [98])`,
    expect.stringContaining("don't match the method signature"),
  ],
  [
    `Utilities.computeDigest(Utilities.DigestAlgorithm.MD2, 'a')`,
    'Error: Utilities.computeDigest with MD2 is not implemented in the workbench',
  ],
]);

test('RSA signatures verify', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const host = await hostWith(
    `function main(key) { return Utilities.computeRsaSha256Signature('text', key) }`,
  );
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const signature = (await resultOf(host, { function: 'main', args: [key] })) as number[];
  expect(verify('RSA-SHA256', Buffer.from('text'), publicKey, Buffer.from(signature))).toBe(true);
});

const DATE = `new Date(Date.UTC(2026, 0, 5, 15, 4, 9, 7))`;
const dated = (zone: string, pattern: string, date = DATE) =>
  `Utilities.formatDate(${date}, ${JSON.stringify(zone)}, ${JSON.stringify(pattern)})`;

table('formatDate', [
  [dated('GMT', "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"), '2026-01-05T15:04:09.007Z'],
  [dated('Europe/Paris', 'yyyy-MM-dd HH:mm z'), '2026-01-05 16:04 GMT+1'],
  [dated('America/New_York', 'EEE, d MMM yy h:mm a Z'), 'Mon, 5 Jan 26 10:04 AM -0500'],
  [dated('GMT+5:30', 'EEEE MMMM HH:mm XXX'), 'Monday January 20:34 +05:30'],
  [dated('GMT', "D u w 'o''clock' '' k K"), "5 1 2 o'clock ' 15 3"],
  [dated('GMT', 'YYYY-ww', 'new Date(Date.UTC(2025, 11, 29))'), '2026-01'],
  [dated('GMT', 'X'), 'Z'],
  [dated('Asia/Kolkata', 'X XX XXX'), '+05 +0530 +05:30'],
  [dated('Nowhere/Land', 'yyyy'), 'Exception: Invalid argument: timeZone. Should be of type: String'],
  [dated('GMT', 'b'), 'Exception: Invalid argument: b'],
  [
    `Utilities.formatDate('2026-01-05', 'GMT', 'yyyy')`,
    expect.stringContaining("don't match the method signature for Utilities.formatDate"),
  ],
]);

table('parseDate', [
  [
    `Utilities.parseDate('2026-03-29 12:30', 'Europe/Paris', 'yyyy-MM-dd HH:mm').toISOString()`,
    '2026-03-29T10:30:00.000Z',
  ],
  [
    `Utilities.parseDate('5 Jan 26 1:02 PM', 'GMT', 'd MMM yy h:mm a').toISOString()`,
    '2026-01-05T13:02:00.000Z',
  ],
  [`Utilities.parseDate('20260105', 'GMT', 'yyyyMMdd').toISOString()`, '2026-01-05T00:00:00.000Z'],
  [
    `Utilities.parseDate('2026-01-05T00:00:00+0200', 'GMT', "yyyy-MM-dd'T'HH:mm:ssZ").toISOString()`,
    '2026-01-04T22:00:00.000Z',
  ],
  [`Utilities.parseDate('tomorrow', 'GMT', 'yyyy')`, 'Exception: Invalid argument: tomorrow'],
]);

table('formatString', [
  [`Utilities.formatString('%s is %d years', 'Zoë', 30)`, 'Zoë is 30 years'],
  [
    `Utilities.formatString('[%5.2f] [%-6s] [%06d] [%+d] [%,d]', 3.14159, 'ab', 42, 7, 1234567)`,
    '[ 3.14] [ab    ] [000042] [+7] [1,234,567]',
  ],
  [`Utilities.formatString('%x %X %o %c %b %%', 255, 255, 8, 'z', true)`, 'ff FF 10 z true %'],
  [`Utilities.formatString('%2$s %1$s', 'a', 'b')`, 'b a'],
  [`Utilities.formatString('%e %f %d', 1500, 0.5, -3.9)`, '1.500000e+03 0.500000 -3'],
  [`Utilities.formatString('%s')`, "Exception: Format specifier '%s'"],
  [`Utilities.formatString('%d', 'x')`, 'Exception: Invalid argument: x'],
]);

table('parseCsv', [
  [
    `Utilities.parseCsv('a,b\\n1,2')`,
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    `Utilities.parseCsv('a;"x;\\ny ""q"""\\r\\n;', ';')`,
    [
      ['a', 'x;\ny "q"'],
      ['', ''],
    ],
  ],
  [`Utilities.parseCsv('a\\n')`, [['a']]],
  [`Utilities.parseCsv('a,\\nb')`, [['a', ''], ['b']]],
  [`Utilities.parseCsv('"open')`, 'Exception: Could not parse text.'],
]);

table('blobs', [
  [
    `(b => [b.getDataAsString(), b.getContentType(), b.getName(), b.getBytes().length])(Utilities.newBlob('é', 'text/csv', 'a.csv'))`,
    ['é', 'text/csv', 'a.csv', 2],
  ],
  [`(b => [b.getContentType(), b.getName()])(Utilities.newBlob([1]))`, [null, null]],
  [`Utilities.newBlob('x').getContentType()`, 'text/plain'],
  [`Utilities.newBlob('x').setName('p.png').setContentTypeFromExtension().getContentType()`, 'image/png'],
  [`Utilities.newBlob('').setBytes([-61, -87]).getDataAsString('UTF-8')`, 'é'],
  [`Utilities.newBlob([-23]).getDataAsString('ISO-8859-1')`, 'é'],
  [
    `(b => { const c = b.copyBlob(); c.setDataFromString('new'); return [b.getDataAsString(), c.getDataAsString()] })(Utilities.newBlob('old'))`,
    ['old', 'new'],
  ],
  [`Utilities.newBlob([300])`, 'Exception: Cannot convert 300 to (class) byte.'],
  [
    `Utilities.newBlob('x').getAs('image/png')`,
    'Exception: Converting from text/plain to image/png is not supported.',
  ],
]);

table('archives', [
  [
    `Utilities.ungzip(Utilities.gzip(Utilities.newBlob('packed', 'text/plain', 'a.txt'))).getDataAsString()`,
    'packed',
  ],
  [`Utilities.gzip(Utilities.newBlob('packed', 'text/plain', 'a.txt')).getName()`, 'a.txt.gz'],
  [
    `Utilities.unzip(Utilities.zip([Utilities.newBlob('one', 'text/plain', 'a.txt'), Utilities.newBlob('zwei', 'text/csv', 'é.csv')])).map((b) => [b.getName(), b.getDataAsString(), b.getContentType()])`,
    [
      ['a.txt', 'one', 'text/plain'],
      ['é.csv', 'zwei', 'text/csv'],
    ],
  ],
  [`Utilities.ungzip(Utilities.newBlob('no archive'))`, 'Exception: Could not decompress gzip.'],
]);

test('getUuid gives a fresh version 4 each time', async () => {
  const [a, b] = (await runBody('return [Utilities.getUuid(), Utilities.getUuid()]')) as string[];
  expect(a).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(b).not.toBe(a);
});

test('sleep waits, has a limit, and is ended by the time limit', async () => {
  const started = Date.now();
  await runBody('Utilities.sleep(120)');
  expect(Date.now() - started).toBeGreaterThanOrEqual(119);
  await expect(runBody('Utilities.sleep(300001)')).rejects.toThrow('Exception: Invalid argument: 300001');
  const host = await hostWith('function main() { Utilities.sleep(60000) }');
  expect((await host.run({ function: 'main', timeLimitMs: 300 })).ended).toBe('time-limit');
});

test('a missing method says its name', async () => {
  await expect(runBody('Utilities.base32Encode("x")')).rejects.toThrow(
    'Utilities.base32Encode is not implemented',
  );
});
