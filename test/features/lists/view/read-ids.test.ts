// test of sidebar, lists: IDs read from lists of every common form.
import fc from 'fast-check';
import { setAsideFile } from '../../../../src/features/lists/view/csv-files';
import { ADVERTISING_ID, APP_ID } from '../../../../src/features/lists/view/id-kind';
import { ALL_COLUMNS, guessLayout } from '../../../../src/features/lists/view/list-layout';
import { cellsSource, fileSource, textSource } from '../../../../src/features/lists/view/list-source';
import { idParts, readIds, scan } from '../../../../src/features/lists/view/read-ids';
import { ListError } from '../../../../src/sidebar/client/bridge';
import { inPieces, ONE_COLUMN, readAll, uuid } from './lists';

const [A, B, C] = [uuid(1), uuid(2), uuid(3)];
const both = [A, B];

describe('lists with the same IDs', () => {
  it.each<[string, string]>([
    ['lines', `${A}\n${B}\n`],
    ['no line end at the end', `${A}\n${B}`],
    ['Windows line ends', `${A}\r\n${B}\r\n`],
    ['old line ends', `${A}\r${B}\r`],
    ['mixed line ends', `${A}\r\n${B}\n`],
    ['a byte order mark', `\uFEFF${A}\n${B}\n`],
    ['upper case', `${A.toUpperCase()}\n${B.toUpperCase()}\n`],
    ['spaces, tabs and no-break spaces around', `  ${A}\t\n\u00a0${B} \n`],
    ['blank lines', `\n\n${A}\n\n  \n${B}\n\n`],
    ['quoted fields', `"${A}"\n"${B}"\n`],
    ['quoted fields, Windows line ends', `"${A}"\r\n"${B}"\r\n`],
    ['a header', `advertising_id\n${A}\n${B}\n`],
    ['a quoted header with a mark', `\uFEFF"IDFA"\r\n"${A}"\r\n"${B}"`],
    ['CSV, second column', `name,idfa\nfirst,${A}\nsecond,${B}\n`],
    ['CSV with a line end in a quoted field', `note,id\n"one\ntwo",${A}\n"a ""quoted"" word",${B}\n`],
    ['semicolons', `name;gaid\nfirst;${A}\nsecond;${B}\n`],
    ['tabs', `name\tgaid\nfirst\t${A}\nsecond\t${B}\n`],
    ['bars', `name|gaid\nfirst|${A}\nsecond|${B}\n`],
    ['one line with commas', `${A}, ${B}`],
    ['doubled', `${A}\n${B}\n${A.toUpperCase()}\n`],
  ])('%s', async (_name, text) => {
    const { ids } = await readAll(textSource('Pasted list', text), ADVERTISING_ID);
    expect(ids).toEqual(both);
    // A file arrives in pieces that may end anywhere.
    const pieces = await readAll(inPieces(text.replace(/^\uFEFF/, ''), 5), ADVERTISING_ID);
    expect(pieces.ids).toEqual(both);
  });

  it.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFFname,id\nü,${A}\n€,${B}`)],
    [
      'UTF-16, little end first',
      new Uint8Array(Buffer.from(`\uFEFFname\tid\r\nü\t${A}\r\n€\t${B}`, 'utf16le')),
    ],
    ['UTF-16 without a mark', new Uint8Array(Buffer.from(`一\tid\n二\t${A}\n三\t${B}`, 'utf16le'))],
    ['UTF-16 without a mark, big end first', new Uint8Array(Buffer.from(`${A}\n${B}`, 'utf16le').swap16())],
    ['UTF-16, big end first', new Uint8Array(Buffer.from(`\uFEFF${A}\n${B}`, 'utf16le').swap16())],
  ])('files in %s', async (_name, bytes) => {
    const { ids } = await readAll(fileSource(new File([Buffer.from(bytes)], 'users.csv')), ADVERTISING_ID);
    expect(ids).toEqual(both);
  });

  it('cells of the sheet with any content', async () => {
    const cells = [
      ['Note', 'ID'],
      ['one\ntwo "three"', A],
      ['a\tb', B],
    ];
    const { ids } = await readAll(cellsSource('Users!A1:B3', cells), ADVERTISING_ID);
    expect(ids).toEqual(both);
  });
});

describe('malformed entries', () => {
  it('are reported with their line, also below fields of several lines', async () => {
    const text = `note,id\r\n"1\r\n2",${A}\r\nx,broken\r\ny,${A}\r\nz,\r\n\r\nw,${B}0\r\n`;
    const { ids, aside } = await readAll(inPieces(text), ADVERTISING_ID);
    const layout = await guessLayout(inPieces(text), ADVERTISING_ID);
    expect(ids).toEqual([A]);
    expect(aside).toEqual([
      { line: 4, written: 'broken', why: 'malformed' },
      { line: 5, written: A, why: 'duplicate' },
      { line: 8, written: `${B}0`, why: 'malformed' },
    ]);
    // Line 6 has no ID, and line 7 is empty.
    expect(await scan(inPieces(text), layout, ADVERTISING_ID)).toMatchObject({ blank: 2, firstBlank: 6 });
  });

  it.each([A.slice(1), `${A}f`, A.replace(/^./, 'g'), `${A} ${B}`])('malformed: %s', async (written) => {
    const { ids, aside } = await readAll(textSource('', `${C}\n${written}`), ADVERTISING_ID, { column: 0 });
    expect(ids).toEqual([C]);
    expect(aside).toEqual([{ line: 2, written, why: 'malformed' }]);
  });

  it.each([
    ['advertising IDs', ADVERTISING_ID, A],
    ['apps', APP_ID, 'example.app'],
  ])('all-zero IDs among %s, counted by themselves', async (_name, kind, sound) => {
    const zero = '00000000-0000-0000-0000-000000000000';
    const text = `${sound}\n${zero}\n ${zero} \nnot one\n`;
    const found = await scan(textSource('', text), ONE_COLUMN, kind);
    expect(found).toMatchObject({ valid: 1, allZero: 2, malformed: 1, duplicates: 0 });
    const file = await setAsideFile(readIds(textSource('', text), ONE_COLUMN, kind), 1, []);
    expect(await file.text()).toContain(`"2","${zero}","all-zero"\r\n`);
  });

  it.each([
    ['empty rows at the end', `${A}\n${B}\n\n  \n\n`, [0, 0]],
    ['an empty row between others', `${A}\n\n${B}\n`, [1, 2]],
    ['an empty row before the header', `\nid\n${A}\n${B}\n`, [1, 1]],
  ])('%s: rows without an ID and the first of them', async (_name, text, found) => {
    const layout = await guessLayout(inPieces(text), ADVERTISING_ID);
    const { blank, firstBlank } = await scan(inPieces(text), layout, ADVERTISING_ID);
    expect([blank, firstBlank]).toEqual(found);
  });

  it('the first one of each kind is kept as an example', async () => {
    const zero = '00000000-0000-0000-0000-000000000000';
    const text = `${A}\n\n${A}\n${zero}\nbroken\n${A}\n\n${zero}\n${B}\n`;
    const found = await scan(inPieces(text), ONE_COLUMN, ADVERTISING_ID);
    expect(found).toMatchObject({
      duplicates: 2,
      allZero: 2,
      blank: 2,
      firstBlank: 2,
    });
    expect([...found.aside].map(([why, { first }]) => [why, first.line])).toEqual([
      ['duplicate', 3],
      ['all-zero', 4],
      ['malformed', 5],
    ]);
  });

  it('are exported to a file in which no spreadsheet finds formulas', async () => {
    const text = `${A}\n=1+1\n"a,b"\n${B}\n${A}\n`;
    const read = () => readIds(textSource('', text), ONE_COLUMN, ADVERTISING_ID);
    const plain = await setAsideFile(read(), 1, []);
    expect(await plain.text()).toBe(
      `"Line","ID","Reason"\r\n"2","'=1+1","malformed"\r\n"3","a,b","malformed"\r\n`,
    );
    const refused = await setAsideFile(read(), 1, [{ part: 2, sent: 1, invalid: 1 }]);
    expect(await refused.text()).toContain(
      `"","${B}","sent in part 2; the service refused 1 of its 1 IDs"\r\n`,
    );
    expect(await refused.text()).not.toContain(A);
  });
});

it('IDs that differ in one digit are different', async () => {
  const other = Array.from(
    A,
    (digit, place) => A.slice(0, place) + (digit === '7' ? '8' : '7') + A.slice(place + 1),
  );
  const changed = other.filter((id) => ADVERTISING_ID.read(id) !== null);
  const { ids } = await readAll(textSource('', [A, ...changed, ...changed].join('\n')), ADVERTISING_ID);
  expect(changed).toHaveLength(32);
  expect(ids).toEqual([A, ...changed]);
});

describe('the layout', () => {
  it.each<[string, string, object]>([
    ['two columns of IDs', `idfa,idfv\n${A},${B}\n`, { columns: ['idfa', 'idfv'], column: 0, header: 1 }],
    ['no header', `x,${A}\n`, { column: 1, header: 0 }],
    ['a list in one line', `${A},${B}\n`, { column: ALL_COLUMNS, header: 0 }],
    [
      'no header, several lines',
      `x,${A}\ny,${B}\n`,
      { columns: ['Column A', 'Column B'], column: 1, header: 0 },
    ],
    ['a broken ID is no header', `${A}x\n${B}\n`, { header: 0 }],
    ['an empty list', '', { columns: ['Column A'], column: 0, header: 0 }],
    ['headings that are unknown', `Marke\n${A}\n`, { header: 1, columns: ['Marke'] }],
  ])('%s', async (_name, text, layout) => {
    expect(await guessLayout(inPieces(text, 1000), ADVERTISING_ID)).toMatchObject(layout);
  });

  it.each<[string, string, object]>([
    ['apps with a heading', 'App\nexample.app\n', { column: 0, header: 1 }],
    ['apps without', 'example.app\n123456789\n', { column: 0, header: 0 }],
    [
      'the column of the apps',
      'Name,External app ID,Spend\nOne,example.app,3\nTwo,987654321,4',
      { column: 1, header: 1 },
    ],
    ['one word', 'solitaire\n', { column: 0, header: 0 }],
  ])('%s', async (_name, text, layout) => {
    expect(await guessLayout(inPieces(text, 1000), APP_ID)).toMatchObject(layout);
  });

  it('apps keep their case and are distinguished by it; inner spaces and commas are malformed', async () => {
    const { ids, aside } = await readAll(
      textSource('', 'example.App\nexample.app\nexample.app\ntwo words\n"a,b"\n', '\t'),
      APP_ID,
    );
    expect(ids).toEqual(['example.App', 'example.app']);
    expect(aside.map(({ why }) => why)).toEqual(['duplicate', 'name, not an app ID', 'malformed']);
  });
});

describe('unreadable input gives a sentence', () => {
  it.each<[string, string]>([
    ['a quotation mark that swallows lines', `id\n${A}\n"${B}\n${C}\n`],
    ['one that another closes wrongly', `id\n"${A}\n${B}\n${C}"x\n${A}\n`],
  ])('%s', async (_name, text) => {
    await expect(readAll(inPieces(text), ADVERTISING_ID, { delimiter: ',' })).rejects.toThrow(
      /quotation mark in line [23] is not closed.*Fix that line/,
    );
  });

  it('a line of more than a million characters', async () => {
    const text = `${A},`.repeat(30_000);
    await expect(readAll(inPieces(text, 65_536), ADVERTISING_ID)).rejects.toThrow(
      /^Line 1 has more than a million characters. Put each ID on its own line.$/,
    );
  });

  it('a quotation mark that is open for a megabyte is found before the file has been read', async () => {
    let read = 0;
    const endless = {
      name: 'x',
      size: 1e9,
      async *pieces() {
        yield { text: `${A}\n"`, read: 0 };
        for (; ; read += 1) yield { text: `${B}\n`.repeat(1000), read };
      },
    };
    await expect(scan(endless, ONE_COLUMN, ADVERTISING_ID)).rejects.toThrow(/line 2/);
    expect(read).toBeLessThan(60);
  });

  it.each<[string, number[], RegExp]>([
    ['a workbook', [0x50, 0x4b, 3, 4, 9], /workbook or an archive.*CSV/],
    ['a compressed file', [0x1f, 0x8b, 8], /compressed/],
    ['a PDF', [0x25, 0x50, 0x44, 0x46], /PDF/],
  ])('%s', async (_name, bytes, sentence) => {
    const file = new File([new Uint8Array(bytes)], 'users.bin');
    await expect(readAll(fileSource(file), ADVERTISING_ID)).rejects.toThrow(sentence);
  });

  it('a deleted file', async () => {
    const gone = Object.assign(new File(['x'], 'gone.csv'), {
      stream: () =>
        new ReadableStream({ pull: (controller) => controller.error(new Error('NotFoundError')) }),
    });
    await expect(readAll(fileSource(gone), ADVERTISING_ID)).rejects.toThrow(/"gone.csv" cannot be read/);
  });

  it('random bytes give IDs, malformed entries or a sentence, never a crash', async () => {
    const cells = fc.constantFrom(
      A,
      B,
      ',',
      ';',
      '\t',
      '"',
      '\n',
      '\r',
      '\r\n',
      ' ',
      '\uFEFF',
      '|',
      '""',
      'id',
      '\0',
    );
    const texts = fc.array(fc.oneof(cells, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 60 });
    const files = fc.oneof(
      texts.map((parts) => new TextEncoder().encode(parts.join(''))),
      fc.uint8Array({ maxLength: 200 }),
    );
    await fc.assert(
      fc.asyncProperty(files, fc.constantFrom(ADVERTISING_ID, APP_ID), async (bytes, kind) => {
        try {
          const { ids } = await readAll(fileSource(new File([Buffer.from(bytes)], 'any.txt')), kind);
          expect(new Set(ids).size).toBe(ids.length);
          for (const id of ids) expect(kind.read(id)).toBe(id);
        } catch (error) {
          expect(error).toBeInstanceOf(ListError);
          expect((error as ListError).sentence).toMatch(/\.$/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('nothing is lost: every ID is sent once, duplicate or malformed, wherever pieces end', async () => {
  const cell = fc.oneof(
    fc.integer({ min: 0, max: 9 }).map((n) => ({ n, text: uuid(n) })),
    fc.integer({ min: 0, max: 9 }).map((n) => ({ n, text: `"${uuid(n).toUpperCase()}"` })),
    fc.constantFrom('nonsense', '"a ""b"" c"', uuid(1).slice(2)).map((text) => ({ n: -1, text })),
  );
  const end = fc.constantFrom('\n', '\r\n', '\n\n', '\r');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, end), { maxLength: 40 }),
      fc.integer({ min: 1, max: 50 }),
      async (lines, length) => {
        const text = lines.map(([{ text: written }, after]) => written + after).join('');
        const found = await scan(inPieces(text, length), ONE_COLUMN, ADVERTISING_ID);
        const sound = lines.filter(([{ n }]) => n >= 0).map(([{ n }]) => n);
        expect(found.valid).toBe(new Set(sound).size);
        expect(found.duplicates).toBe(sound.length - found.valid);
        expect(found.malformed).toBe(lines.length - sound.length);
      },
    ),
    { numRuns: 300 },
  );
});

describe('parts and fingerprint', () => {
  const text = Array.from({ length: 25 }, (_, n) => uuid(n)).join('\n');
  const read = (list = text) => readIds(inPieces(list, 100), ONE_COLUMN, ADVERTISING_ID);
  const parts = async (size: number, skip = 0) => {
    const found: string[][] = [];
    for await (const part of idParts(read(), size, skip)) found.push(part);
    return found;
  };

  it('all IDs are read in parts, and a later reading resumes where one stopped', async () => {
    const all = await parts(10);
    expect(all.map((part) => part.length)).toEqual([10, 10, 5]);
    expect(all.flat()).toEqual(text.split('\n'));
    expect(await parts(10, 1)).toEqual(all.slice(1));
    expect(await parts(10, 3)).toEqual([]);
    expect((await parts(5)).map((part) => part.length)).toEqual([5, 5, 5, 5, 5]);
  });

  it('a list is recognized by its IDs, not by its form', async () => {
    const of = async (list: string) =>
      (await scan(inPieces(list, 100), ONE_COLUMN, ADVERTISING_ID)).fingerprint;
    const own = await of(text);
    expect(await of(`${text.toUpperCase().replaceAll('\n', '\r\n')}\r\nbroken`)).toBe(own);
    expect(await of(text.split('\n').reverse().join('\n'))).not.toBe(own);
    expect(await of(text.replace(uuid(7), uuid(70)))).not.toBe(own);
    expect(await of(text.split('\n').slice(1).join('\n'))).not.toBe(own);
    expect(own).not.toContain(uuid(0).slice(0, 8));
  });
});
