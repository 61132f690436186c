// test of sidebar, lists: the forms in which tools and people write an ID, and why an entry is set aside.

import { setAsideFile } from '../../../../src/features/lists/view/csv-files';
import {
  ADVERTISING_ID,
  APP_ID,
  type IdKind,
  type SetAsideReason,
} from '../../../../src/features/lists/view/id-kind';
import { cellsSource, textSource } from '../../../../src/features/lists/view/list-source';
import { readIds, scan } from '../../../../src/features/lists/view/read-ids';
import { ONE_COLUMN, readAll, readText, uuid } from './lists';

const A = uuid(1);

/** The ID that a cell gives, or the reason why it is set aside. */
async function entry(written: string, kind: IdKind): Promise<string> {
  const { ids, aside } = await readAll(cellsSource('', [[written]]), kind, {
    ...ONE_COLUMN,
    delimiter: '\t',
  });
  return ids[0] ?? aside[0]!.why;
}

describe('advertising IDs', () => {
  it.each([
    `\u200b${A}`,
    `${A.slice(0, 10)}\u200b${A.slice(10)}\u200e`,
    `\uFEFF${A}`,
    `\u00a0${A}\u202f`,
    `{${A}}`,
    `"${A}"`,
    `\u201c${A}\u201d,`,
    `'${A}'`,
    `="${A}"`,
    `<${A}>`,
    A.toUpperCase(),
    A.replaceAll('-', '\u2010'),
    A.replaceAll('-', '\u2212'),
    A.replace(/[\da-f-]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  ])('%j', async (written) => {
    expect(await entry(written, ADVERTISING_ID)).toBe(A);
  });

  it.each<[string, SetAsideReason]>([
    [A.replaceAll('-', ''), 'no hyphens'],
    ['0CC175B9C0F1B6A831C399E269772661', 'no hyphens'],
    ['null', 'no value'],
    ['N/A', 'no value'],
    ['-', 'no value'],
    ['4301b66687b7abb6f1e09e06455bf49689f0f4a1', 'hashed'],
    ['E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855', 'hashed'],
    [`${A}0`, 'malformed'],
    [A.slice(1), 'malformed'],
    [`${A} ${A}`, 'malformed'],
    ['{00000000-0000-0000-0000-000000000000}', 'all-zero'],
  ])('%j: %s', async (written, why) => {
    expect(await entry(written, ADVERTISING_ID)).toBe(why);
  });
});

describe('apps', () => {
  it.each([
    '1316767534',
    '1316767534.0',
    '1316767534.00',
    '1316767534,0',
    'id1316767534',
    'ID 1316767534',
    'App ID: 1316767534',
    'ID:1316767534',
    'id=1316767534',
    '1.316.767.534',
    '1,316,767,534',
    '1 316 767 534',
    '1\u202f316\u202f767\u202f534',
    '1\u2019316\u2019767\u2019534',
    '1.316.767.534,00',
    '="1316767534"',
    '\u200b1316767534',
    '１３１６７６７５３４',
    'https://apps.apple.com/us/app/name/id1316767534?mt=8',
    'https://apps.apple.com/de/app/id1316767534',
    'www.apps.apple.com/app/id1316767534',
    'https://apps.apple.com/app/id1316767534#see-all',
    'apps.apple.com/us/app/a-b-2048/id1316767534',
    'http://itunes.apple.com/us/app/name/id1316767534?mt=8&uo=4',
    'HTTPS://APPS.APPLE.COM/US/APP/NAME/ID1316767534',
    'itms-apps://itunes.apple.com/app/id1316767534',
    'itms-appss://apps.apple.com/de/app/name/id1316767534?mt=8',
    'itms://itunes.apple.com/us/app/name/id1316767534',
    'macappstore://apps.apple.com/app/id1316767534',
    'itms-apps://itunes.apple.com/apple-store/id1316767534?pt=1',
    'https://apps.apple.com/id1316767534',
    'https://geo.itunes.apple.com/us/app/name/id1316767534',
  ])('%s is 1316767534', async (written) => {
    expect(await entry(written, APP_ID)).toBe('1316767534');
  });

  it.each([
    'com.example.app',
    'https://play.google.com/store/apps/details?id=com.example.app&hl=en',
    'https://play.google.com/store/apps/details?hl=en&gl=US&id=com.example.app',
    'play.google.com/store/apps/details?id=com.example.app',
    'http://www.play.google.com/store/apps/details?id=com.example.app#reviews',
    'market://details?id=com.example.app',
    'market://details?id=com.example.app&referrer=utm_source%3Dx',
    '<https://play.google.com/store/apps/details?id=com.example.app>',
    ' "com.example.app" ',
  ])('%s is com.example.app', async (written) => {
    expect(await entry(written, APP_ID)).toBe('com.example.app');
  });

  it.each<[string, SetAsideReason]>([
    ['1.31677E+09', 'rounded number'],
    ['1,31677E+09', 'rounded number'],
    ['1.31677e9', 'rounded number'],
    ['1E+09', 'rounded number'],
    ['1316767534.5', 'rounded number'],
    ['1.32B', 'rounded number'],
    ['null', 'no value'],
    ['NULL', 'no value'],
    ['N/A', 'no value'],
    ['n/a', 'no value'],
    ['#N/A', 'no value'],
    ['#REF!', 'no value'],
    ['#NV', 'no value'],
    ['undefined', 'no value'],
    ['NaN', 'no value'],
    ['(not set)', 'no value'],
    ['None', 'no value'],
    ['(blank)', 'no value'],
    ['k.A.', 'no value'],
    ['-', 'no value'],
    ['\u2014', 'no value'],
    ['Total', 'no value'],
    ['https://example.com/game', 'address without an app'],
    ['https://apps.apple.com/us/developer/example/id1316767534', 'address without an app'],
    ['https://play.google.com/store/apps/dev?id=1316767534', 'address without an app'],
    ['https://example.com/?u=https://apps.apple.com/app/id1316767534', 'address without an app'],
    ['https://play.google.com.example.com/store/apps/details?id=com.example.app', 'address without an app'],
    ['https://play.google.com/store/apps/details?hl=en', 'address without an app'],
    ['market://search?q=com.example.app', 'address without an app'],
    ['itms-apps://itunes.apple.com/us/artist/id1316767534', 'address without an app'],
    ['itms-apps://example.com/app/id1316767534', 'address without an app'],
    ['two words', 'name, not an app ID'],
    ['Solitaire', 'name, not an app ID'],
    ['Block Blast!', 'name, not an app ID'],
    ['Block_Blast', 'name, not an app ID'],
    ['M\u00e4rchen', 'name, not an app ID'],
    ['\u738b\u8005\u8363\u8000', 'name, not an app ID'],
    ['Candy Crush 2', 'malformed'],
    ['2026-11-05', 'malformed'],
    ['12%', 'malformed'],
  ])('%s: %s', async (written, why) => {
    expect(await entry(written, APP_ID)).toBe(why);
  });

  it.each(['5f3a9c0e1b2d4a68', 'b00abcdef1', 'app-77'])(
    '%s has digits: it may be an ID of the service',
    async (written) => {
      expect(await entry(written, APP_ID)).toBe(written);
    },
  );

  it('keep their case, and are the same in every form', async () => {
    const text =
      'Store URL\ncom.example.App\nmarket://details?id=com.example.App\nid1316767534\n1316767534.0\n';
    const { ids, aside } = await readText(text, APP_ID);
    expect(ids).toEqual(['com.example.App', '1316767534']);
    expect(aside.map(({ line, why }) => [line, why])).toEqual([
      [3, 'duplicate'],
      [5, 'duplicate'],
    ]);
  });

  it.each(['1,31677E+09', '1,316,767,534'])('the comma in %s separates no columns', async (written) => {
    const { ids, aside, layout } = await readText(
      `com.example.one\n${written}\ncom.example.two\n${written}`,
      APP_ID,
    );
    expect(layout.columns).toHaveLength(1);
    expect(ids.length + aside.length).toBe(4);
    expect(ids.slice(0, 1)).toEqual(['com.example.one']);
  });
});

it('what is converted and what is set aside is counted, and downloaded with its reason', async () => {
  const text = 'App\n1316767534.0\nid1316767535\n1316767536\n1.31677E+09\nnull\nN/A\n1316767536\n';
  const layout = { ...ONE_COLUMN, header: 1 };
  const read = () => readIds(textSource('', text), layout, APP_ID);
  const counts = await scan(textSource('', text), layout, APP_ID);
  expect(counts).toMatchObject({
    valid: 3,
    converted: 2,
    firstConverted: '1316767534.0',
    malformed: 3,
    duplicates: 1,
  });
  expect([...counts.aside].map(([why, { count, first }]) => [why, count, first.line])).toEqual([
    ['rounded number', 1, 5],
    ['no value', 2, 6],
    ['duplicate', 1, 8],
  ]);
  const file = await (await setAsideFile(read(), 1, [])).text();
  expect(file).toBe(
    '"Line","ID","Reason"\r\n"5","1.31677E+09","rounded number"\r\n"6","null","no value"\r\n"7","N/A","no value"\r\n',
  );
});

describe('platforms', () => {
  const [B, C] = [uuid(2), uuid(3)];
  const countsOf = async (text: string, platform: 'ios' | 'android' | 'all' | null = null) => {
    const { layout } = await readText(text, ADVERTISING_ID);
    const source = textSource('', text);
    const { ids } = await readAll(source, ADVERTISING_ID, { platform });
    const { platforms, aside } = await scan(source, { ...layout, platform }, ADVERTISING_ID);
    return { ids, platforms, others: aside.get('other platform')?.count ?? 0 };
  };

  it('by case: IDFA in upper case, GAID in lower case', async () => {
    const text = `${A.toUpperCase()}\n${B}\n{${C.toUpperCase()}}`;
    const platforms = { ios: 2, android: 1, unclear: 0 };
    expect(await countsOf(text)).toEqual({ ids: [A, B, C], platforms, others: 0 });
    expect(await countsOf(text, 'ios')).toEqual({ ids: [A, C], platforms, others: 1 });
    expect(await countsOf(text, 'android')).toEqual({ ids: [B], platforms, others: 2 });
    expect(await countsOf(text, 'all')).toEqual({ ids: [A, B, C], platforms, others: 0 });
  });

  it.each([
    ['platform,advertising_id', 'ios', 'android', 'unknown'],
    ['os,device_id', 'iOS 17.1', 'Android 14', 'Windows'],
    ['Type,ID', 'IDFA', 'GAID', 'IDFV'],
  ])('by the column of %s', async (header, ios, android, other) => {
    const text = `${header}\n${ios},${A}\n${android},${B}\n${other},${C}\n`;
    const platforms = { ios: 1, android: 1, unclear: 1 };
    expect(await countsOf(text)).toEqual({ ids: [A, B, C], platforms, others: 0 });
    expect(await countsOf(text, 'ios')).toEqual({ ids: [A], platforms, others: 2 });
  });
});

describe('an array', () => {
  const B = uuid(2);
  it.each<[string, string]>([
    ['in one line', `["${A}","${B}"]`],
    ['with spaces', `[ "${A}", "${B}" ]\n`],
    ['over several lines', `[\n  "${A}",\n  "${B}"\n]\n`],
    ['with a comma too many', `["${A}", "${B}",]`],
    ['of Python', `['${A}', '${B}']`],
    ['unquoted', `[${A}, ${B}]`],
    ['of SQL', `('${A}', '${B}')`],
    ['line by line', `["${A}"]\n["${B}"]\n`],
  ])('%s', async (_name, text) => {
    const { ids, aside } = await readText(text, ADVERTISING_ID);
    expect(ids).toEqual([A, B]);
    expect(aside.filter(({ why }) => why !== 'no value')).toEqual([]);
  });
});
