// test of sidebar, lists: the column whose IDs are sent: they are personal data, and a column of other IDs is
// never chosen without the person.

import { ADVERTISING_ID, APP_ID } from '../../../../src/features/lists/view/id-kind';
import { guessLayout, UNDECIDED } from '../../../../src/features/lists/view/list-layout';
import { fileSource, textSource } from '../../../../src/features/lists/view/list-source';
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

  it('also not below a title, or in a file of another encoding', async () => {
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
    ['Installs,Store ID of the app', 1],
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

describe('app names are no IDs', () => {
  it.each<[string, string, string[]]>([
    [
      'store addresses',
      [
        'App,Store,Link',
        'Foo,iOS,https://apps.apple.com/de/app/foo-bar/id1316767534?mt=8',
        'Bar,Android,https://play.google.com/store/apps/details?id=com.foo.bar&hl=de',
        'Baz,iOS,itms-apps://itunes.apple.com/app/id553834731',
        'Amz,Amazon,https://www.amazon.com/dp/B00ABCDEF1',
      ].join('\n'),
      ['1316767534', 'com.foo.bar', '553834731'],
    ],
    [
      'addresses beside names of several words and counts',
      [
        'App,Category,Installs,URL',
        'Puzzle Saga,Games,1200000,https://play.google.com/store/apps/details?id=com.foo.bar',
        'Solitaire,Games,900000,https://apps.apple.com/us/app/x/id1316767534',
      ].join('\n'),
      ['com.foo.bar', '1316767534'],
    ],
    [
      'package names',
      'Application;Paket;Installationen\nFoo;com.foo.a;1234567\nBar;com.foo.b;2345678',
      ['com.foo.a', 'com.foo.b'],
    ],
    ['store numbers', 'App\tTrack ID\nWordle\t1095569891\nChess\t329218549', ['1095569891', '329218549']],
    [
      'hexadecimal IDs of the service',
      'app_id,app_id_external\n5f3a9c0e1b2d4a68,553834731\n0c3a9c0e1b2d4a61,com.foo.bar',
      ['553834731', 'com.foo.bar'],
    ],
  ])('%s win', async (_name, text, expected) => {
    expect((await readText(text, APP_ID)).ids).toEqual(expected);
  });

  it.each(['App\nFoo\nBar\nBaz', 'App,Installs\nFoo,1200000\nBar,900000', 'App,Country\nFoo,US\nBar,DE'])(
    'nothing is sent without IDs: %j',
    async (text) => {
      expect((await readText(text, APP_ID)).ids).toEqual([]);
    },
  );
});

describe('another column may have the apps', () => {
  const publishers = ['com.pub0.app', 'com.pub1.app', 'com.pub2.app'];
  const numbers = ['553834731', '1095569891', '329218549'];

  it.each<[string, string, readonly string[]]>([
    ['app_id', 'site_id', publishers],
    ['app_id', 'site_id', numbers],
    ['App', 'Publisher', publishers],
    ['bundle', 'placement_id', numbers],
    ['Store ID', 'Inventory source', publishers],
  ])('%s has the own app in all lines, %s the publishers', async (own, other, values) => {
    for (const text of [
      [`${own},${other}`, ...values.map((value) => `1316767534,${value}`)].join('\n'),
      [`${other};${own};Country`, ...values.map((value) => `${value};com.own.app;US`)].join('\n'),
    ]) {
      const { ids, layout } = await readText(text, APP_ID);
      expect([layout.column, ids]).toEqual([UNDECIDED, []]);
      expect(layout.note).toContain(`"${other}"`);
    }
  });

  it('also if both have several', async () => {
    const rows = publishers.map((value, n) => `${numbers[n]},${value}`);
    const { layout } = await readText(['app_id,site_id', ...rows].join('\n'), APP_ID);
    expect([layout.column, layout.note]).toEqual([
      UNDECIDED,
      '2 columns have IDs: "app_id" and "site_id". Choose the column with the apps.',
    ]);
  });

  it.each([
    ['App ID,Installs\n1316767534,12000\n1316767534,13000', APP_ID, 'App ID'],
    [`idfa,user_id\n${uuid(1)},${uuid(2)}\n${uuid(1)},${uuid(3)}`, ADVERTISING_ID, 'idfa'],
    [`GAID,Session\n${uuid(1)},${uuid(2)}\n${uuid(1)},${uuid(3)}`, ADVERTISING_ID, 'GAID'],
  ])('a column with the same ID in all lines is not chosen beside others: %j', async (text, kind, name) => {
    const { layout } = await readText(text, kind);
    expect(layout.column).toBe(UNDECIDED);
    expect(layout.note).toContain(`"${name}" has the same ID in all lines. Choose the column`);
  });

  it('the same ID in all lines without other IDs is sent', async () => {
    expect((await readText('App ID,Country\n1316767534,US\n1316767534,DE', APP_ID)).ids).toEqual([
      '1316767534',
    ]);
  });
});

describe('hashed IDs', () => {
  const sha1 = ['4301b66687b7abb6f1e09e06455bf49689f0f4a1', 'a78826d611aee2975f9c3b5bbeb2cca91a8f973e'];
  const md5 = ['b578afa0673dd93b204656047925de5f', '8b74e9f85cf6e7578b509f22fa3ba057'];
  const sha256 = sha1.map((hash) => hash + hash.slice(0, 24));

  it.each<[string, string[][], string]>([
    ['idfa_sha1,idfa_md5', [sha1, md5], '"idfa_sha1" and "idfa_md5" have'],
    ['Country,gaid_sha256', [['US', 'DE'], sha256], '"gaid_sha256" has'],
    ['Hash,Count', [md5.map((hash) => hash.toUpperCase()), ['1', '2']], '"Hash" has'],
  ])('%s: they are not accepted', async (header, columns, names) => {
    const text = [header, ...[0, 1].map((row) => columns.map((cells) => cells[row]).join(','))].join('\n');
    const { layout, ids } = await readText(text, ADVERTISING_ID);
    expect([layout.column, layout.columns, ids]).toEqual([UNDECIDED, header.split(','), []]);
    expect(layout.note).toBe(
      `${names} hashed IDs, or IDs without hyphens: they are not accepted. Choose a list with the advertising IDs (IDFA or GAID) themselves.`,
    );
  });

  it('one column: with a heading that says so, or set aside line by line', async () => {
    const headed = await readText(`idfa_sha1\n${sha1.join('\n')}`, ADVERTISING_ID);
    expect([headed.layout.column, headed.layout.columns]).toEqual([UNDECIDED, ['idfa_sha1']]);
    expect(headed.layout.note).toContain('"idfa_sha1" has hashed IDs');
    const { aside } = await readText(sha1.join('\n'), ADVERTISING_ID);
    expect(aside.map(({ why }) => why)).toEqual(['hashed', 'hashed']);
  });
});

it.each<[string, string, string[]]>([
  ['Windows-1252', 'Ger\u00e4tekennung;MAID', ['Ger\u00e4tekennung', 'MAID']],
  [
    'Windows-1252 with signs of its own',
    'Identifiant d\u2019appareil;Co\u00fbt \u20ac;IDFA',
    ['Identifiant d\u2019appareil', 'Co\u00fbt \u20ac', 'IDFA'],
  ],
])('headings in %s are as written', async (_name, header, columns) => {
  const signs: Record<string, number> = { '\u2019': 0x92, '\u20ac': 0x80 };
  const rows = [1, 2].map((n) => [...columns.slice(1).map(() => String(n)), uuid(n)].join(';'));
  const bytes = Array.from([header, ...rows].join('\r\n'), (sign) => signs[sign] ?? sign.charCodeAt(0));
  const source = fileSource(new File([new Uint8Array(bytes)], 'list.csv'));
  expect((await guessLayout(source, ADVERTISING_ID)).columns).toEqual(columns);
});
