// test of sidebar, lists: the column whose IDs are sent: they are personal data, and a column of other IDs is
// never chosen without the person.

import { ADVERTISING_ID, APP_ID } from '../../../src/sidebar/lists/id-kind';
import { guessLayout, UNDECIDED } from '../../../src/sidebar/lists/list-layout';
import { fileSource, textSource } from '../../../src/sidebar/lists/list-source';
import { readAll, readText, uuid } from './lists';

/** Ten rows with an own ID in each column; 0 to leave the cell empty. */
const table = (headings: readonly string[], emptyColumns: readonly string[] = [], delimiter = ','): string =>
  [
    headings,
    ...Array.from({ length: 10 }, (_, row) =>
      headings.map((heading, column) => (emptyColumns.includes(heading) ? '' : uuid(row * 50 + column))),
    ),
  ]
    .map((cells) => cells.join(delimiter))
    .join('\n');

const firstOf = (column: number): string => uuid(column);

describe('a heading that names advertising IDs wins', () => {
  it.each([
    'IDFA',
    'idfa',
    'GAID',
    'AAID',
    'Advertising ID',
    'Google Advertising ID',
    'Apple advertising identifier',
    'Identifier for Advertising',
    'advertisingId',
    'device.advertisingId',
    'google_ad_id',
    'gps_adid',
    'MAID',
    'Mobile Ad ID',
    'User IDFA',
    'user_data_aaid',
    'context_device_advertising_id',
    'iOS IDFA',
    'Werbe-ID',
    'ＩＤＦＡ',
    '\u200bIDFA\u00a0',
  ])('%s', async (heading) => {
    const { ids, layout } = await readText(
      table(['customer_id', heading, 'Vendor ID'], [heading]),
      ADVERTISING_ID,
    );
    expect([layout.column, ids]).toEqual([1, []]);
    const filled = await readText(table(['customer_id', heading, 'IDFV']), ADVERTISING_ID);
    expect(filled.layout.column).toBe(1);
    expect(filled.ids).toContain(firstOf(1));
    expect(filled.ids).not.toContain(firstOf(0));
    expect(filled.layout.note).toContain('"customer_id" and "IDFV" have IDs too. Only those in');
  });

  it.each([
    ['rows in an array', (rows: string[][]) => JSON.stringify(rows)],
    ['rows in arrays line by line', (rows: string[][]) => rows.map((row) => JSON.stringify(row)).join('\n')],
  ])('in JSON: %s', async (_name, textOf) => {
    const { ids } = await readText(
      textOf([
        ['user', 'idfa'],
        [uuid(1), uuid(2)],
        [uuid(3), uuid(4)],
      ]),
      ADVERTISING_ID,
    );
    expect(ids).toEqual([uuid(2), uuid(4)]);
  });

  it('below the only one of several that has IDs', async () => {
    const { layout } = await readText(table(['idfa', 'gaid', 'user_id'], ['idfa']), ADVERTISING_ID);
    expect(layout).toMatchObject({
      column: 1,
      note: '"user_id" has IDs too. Only those in "gaid" are sent.',
    });
  });

  it('below a title, and above rows without an ID', async () => {
    const text = `Lapsed users of November\n\ncustomer,idfa\n${uuid(1)},\n${uuid(2)},\n${uuid(3)},${uuid(4)}\n`;
    const { ids, layout } = await readText(text, ADVERTISING_ID);
    expect([layout.header, ids]).toEqual([2, [uuid(4)]]);
  });

  it('below empty lines that are longer than the sample', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `${uuid(n)},`).join('\n');
    const { ids } = await readText(`customer_id,idfa\n${rows}\n${uuid(900)},${uuid(901)}`, ADVERTISING_ID);
    expect(ids).toEqual([uuid(901)]);
  });
});

describe('IDs of something else are never chosen without the person', () => {
  it.each([
    'customer_id',
    'Customer ID',
    'user_id',
    'userId',
    'IDFV',
    'identifierForVendor',
    'Vendor ID',
    'Install ID',
    'installation_id',
    'session_id',
    'Transaction ID',
    'order_uuid',
    'appsflyer_id',
    'Advertiser ID',
    'referrer_gaid',
    'inviter_device_id',
    'idfa_md5',
    'Customer Ad ID',
    'Kundennummer',
    'player_20261101',
    '会員ID',
    'whatever',
  ])('%s', async (heading) => {
    for (const text of [
      table([heading]),
      table(['Country', heading], ['Country']),
      table([heading, 'id'], ['id']),
    ]) {
      const { ids, layout } = await readText(text, ADVERTISING_ID);
      expect([layout.column, ids]).toEqual([UNDECIDED, []]);
      expect(layout.note).toContain(
        `The IDs in "${heading}" may not be advertising IDs (IDFA or GAID). Choose the column`,
      );
    }
  });

  it('also not below a title, in a file of another encoding, or in JSON', async () => {
    const titled = await readText(
      `Report 2026\ncustomer,country\n${uuid(1)},US\n${uuid(2)},US`,
      ADVERTISING_ID,
    );
    expect(titled.layout.column).toBe(UNDECIDED);
    const windows = new Blob([
      Buffer.from(`Größe;Kunden-ID (Käufer)\r\n1;${uuid(1)}\r\n2;${uuid(2)}\r\n`, 'latin1'),
    ]);
    const utf16 = new Blob([Buffer.from(`\uFEFFKäufer\tLand\r\n${uuid(1)}\tUS\r\n`, 'utf16le')]);
    for (const blob of [windows, utf16]) {
      const source = fileSource(new File([blob], 'users.csv'));
      expect((await guessLayout(source, ADVERTISING_ID)).column).toBe(UNDECIDED);
      expect((await readAll(source, ADVERTISING_ID)).ids).toEqual([]);
    }
    const json = await readText(`[{"userId":"${uuid(1)}"},{"userId":"${uuid(2)}"}]`, ADVERTISING_ID);
    expect([json.layout.column, json.layout.columns, json.ids]).toEqual([UNDECIDED, ['userId'], []]);
  });

  it('is read after it was chosen', async () => {
    const source = textSource('', table(['customer_id', 'session_id']));
    expect((await readAll(source, ADVERTISING_ID, { column: 0 })).ids).toHaveLength(10);
  });
});

describe('several columns have IDs', () => {
  it.each<[string, string, string]>([
    ['none named', table(['id', 'uuid']), '2 columns have IDs: "id" and "uuid".'],
    [
      'a device and a customer',
      table(['device_id', 'customer_id']),
      '2 columns have IDs: "device_id" and "customer_id".',
    ],
    ['both platforms', table(['name', 'IDFA', 'GAID'], ['name']), '2 columns have IDs: "IDFA" and "GAID".'],
    [
      'no header',
      `${uuid(1)},${uuid(2)}\n${uuid(3)},${uuid(4)}`,
      '2 columns have IDs: "Column A" and "Column B".',
    ],
    [
      'no header, tabs',
      `US\t${uuid(1)}\t${uuid(2)}\nUS\t${uuid(3)}\t`,
      '2 columns have IDs: "Column B" and "Column C".',
    ],
    [
      'many',
      table(['a_id', 'b_id', 'c_id', 'd_id', 'e_id', 'f_id']),
      '6 columns have IDs: "a_id", "b_id", "c_id", "d_id" and 2 more.',
    ],
  ])('%s: they are named, and the person chooses', async (_name, text, sentence) => {
    const { ids, layout } = await readText(text, ADVERTISING_ID);
    expect([layout.column, ids]).toEqual([UNDECIDED, []]);
    expect(layout.note).toBe(`${sentence} Choose the column with the advertising IDs (IDFA or GAID).`);
  });
});

it.each(['ID', 'Device ID', 'device_id', 'uuid', 'Ad ID', 'Geräte-ID'])(
  'a single column of IDs named %s is read without a question',
  async (heading) => {
    const { ids, layout } = await readText(table(['Country', heading], ['Country']), ADVERTISING_ID);
    expect([layout.column, layout.note, ids.length]).toEqual([1, '', 10]);
  },
);

describe('apps', () => {
  const ids = '1316767534\n1316767535\n1316767536'.split('\n');

  it.each([
    ['Campaign ID,App ID', 1],
    ['External app ID,Creative ID', 0],
    ['Line item,Bundle', 1],
    ['Installs,Store ID of the app', UNDECIDED],
  ])('%s', async (header, column) => {
    const text = [header, ...ids.map((id) => `${id},${id}`)].join('\n');
    expect((await readText(text, APP_ID)).layout.column).toBe(column);
  });

  it.each([
    ['Bundle', 'Store ID'],
    ['Bundle ID', 'iTunes ID'],
    ['package_name', 'App Store number'],
    ['Play Store link', 'Bundle'],
  ])('asks which of %s and %s is sent: rows of iOS have both', async (first, second) => {
    const apps = [
      ['com.example.one', ids[0]],
      ['com.example.two', ids[1]],
      ['com.example.three', ''],
    ];
    const swapped = first === 'Play Store link' ? apps.map(([bundle, id]) => [id, bundle]) : apps;
    const text = [['App name', first, second], ...swapped.map((cells) => ['Game', ...cells])].join('\n');
    const { ids: read, layout } = await readText(text, APP_ID);
    expect([layout.column, read]).toEqual([UNDECIDED, []]);
    expect(layout.note).toBe(
      `2 columns have IDs: "${first}" and "${second}". Choose the column with the apps.`,
    );
  });

  it('the column of app IDs wins although most of its cells are empty', async () => {
    const text = ['Campaign ID,App ID', ...ids.map((id, n) => `${id},${n === 1 ? id : 'null'}`)].join('\n');
    const { ids: apps, layout } = await readText(text, APP_ID);
    expect([layout.column, apps]).toEqual([1, ['1316767535']]);
  });
});

it('asks about rows without headings in JSON', async () => {
  const { ids, layout } = await readText(
    JSON.stringify([
      [uuid(1), uuid(2)],
      [uuid(3), uuid(4)],
    ]),
    ADVERTISING_ID,
  );
  expect([layout.column, ids]).toEqual([UNDECIDED, []]);
});
