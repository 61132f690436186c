// test of rules: the rules of Creative sets, Ads, Assets and App lists, by tables of good and bad values.

import { problemOfText } from '../../../src/shared/asset-content';
import type { Fields, Value } from '../../../src/shared/value';
import { ads } from '../../../src/tabs/ads/ads-columns';
import { appLists } from '../../../src/tabs/app-lists/app-lists-columns';
import { assets } from '../../../src/tabs/assets/assets-columns';
import type { Tab } from '../../../src/tabs/columns/tab';
import { creativeSets } from '../../../src/tabs/creative-sets/creative-sets-columns';
import { type Facts, factsOf } from '../../../src/tabs/rules/facts';
import { columnAt } from '../../sheet/campaign-rows';
import type { Entry } from './checking';
import { added, brief, check, edited } from './tab-checking';

const facts = factsOf({
  targets: [
    { campaignId: '007', country: 'DEFAULT' },
    { campaignId: '007', country: 'DE', disabled: false },
    { campaignId: '007', country: 'FR' },
    { campaignId: '007', country: 'IT', disabled: true },
    { campaignId: '8', country: 'US' },
  ],
});
const rating = { type: 'TXT_RATING', asset: '4.0' };
const banner = { type: 'IMG_BANNER', asset: 'a1b2' };

test.each<[string, Tab, Entry, Fields?, Facts?]>([
  ['a name', creativeSets, { Name: 'Voices' }],
  ['no countries', creativeSets, { Countries: '' }],
  ['countries in another order', creativeSets, { Countries: 'fr;de' }],
  ['fewer countries', creativeSets, { Countries: 'fr' }, {}, facts],
  ['any countries while the targets are unknown', creativeSets, { Countries: 'US' }],
  ['languages', creativeSets, { Languages: 'EN, zh_hant iw' }],
  ['a size', creativeSets, { CTV: true }],
  ['a product page', creativeSets, { 'Product page': 'summer-page' }],
  ['no product page', creativeSets, { 'Product page': '' }, { productPage: 'x' }],
  ['a name of an ad', ads, { Name: 'Other' }],
  ['an ad paused', ads, { Active: false }],
  ['any title', assets, { Asset: 'Play <b>now</b>!' }],
  ['a removal', assets, { Remove: true }],
  ...['0.0', '0', '0.5', '3.5', '5', '5.0'].map((text): [string, Tab, Entry, Fields] => [
    `rating ${text}`,
    assets,
    { Asset: text },
    rating,
  ]),
  ['an address', assets, { Asset: 'https://cdn.example.com/a%20b.png?x=1' }, banner],
  ['an address with a port', assets, { Asset: 'https://cdn.example.com:8443/a.mp4' }, banner],
  ['an address in another script', assets, { Asset: 'https://bücher.example/ä.png' }, banner],
  ['a title of 500 characters', assets, { Asset: 'x'.repeat(500) }],
  ['a hash of 40 digits', assets, { Asset: '0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33' }, banner],
  ['a hash', assets, { Asset: '9f86d081884c7d65-9a2f_ea' }, banner],
])('%s is sound', (...[, tab, entry, over, known]) => {
  expect(brief(edited(tab, entry, over, known))).toEqual([]);
});

const ADDRESSES: readonly (readonly [string, string])[] = [
  ['https://example.com:99999/a', 'port'],
  ['https://example.com:0/a', 'port'],
  ['https://-x.com/a', 'host name'],
  ['https://x..example/a', 'host name'],
  ['https://example.com/%', 'hexadecimal'],
  ['https://example.com/%zz', 'hexadecimal'],
  ['https://example.com/\u0001', 'invisible'],
  ['https://example.com/a b', 'a space'],
  ['https://x', 'domain'],
  ['https://localhost/a', 'domain'],
  ['https://user:pw@example.com/a', 'user name'],
  ['https:///a', 'no host'],
  ['z'.repeat(32), 'at least one digit'],
];

test.each(ADDRESSES)('%j is not sent as an address: %s', (text, word) => {
  const problem = problemOfText('VID_SHORT_P', text);
  expect(problem).toContain(word);
  expect(edited(assets, { Asset: text }, banner).map(({ message }) => message)).toContain(problem);
});

test.each([
  ['TXT_TITLE', ' ', 'Enter the text.'],
  ['VID_SHORT_P', '', 'Enter an address or a hash.'],
  ['TXT_TITLE', '\u200b', 'no visible character'],
  ['TXT_TITLE', 'a\0b', 'control character'],
  ['TXT_RATING', '4,5', 'with a point'],
  ['TXT_RATING', '4.50', 'Type 4.5.'],
  ['TXT_RATING', '4.7', 'in steps of 0.5. Enter'],
])('%s %j is refused: %s', (type, text, words) => {
  expect(problemOfText(type, text)).toContain(words);
});

test.each([
  ['TXT_RATING', ' 4.5'],
  ['VID_SHORT_P', '  https://cdn.example.com/a.mp4 '],
  ['TXT_TITLE', 'Spiel ✈️ 👩‍👩‍👧'],
])('%s %j is accepted, because spaces around it are not sent', (type, text) => {
  expect(problemOfText(type, text)).toBe('');
});

const bad: [string, Tab, Entry, string, Value | undefined, Fields?, Facts?][] = [
  ['a set without a name', creativeSets, { Name: '' }, 'set-lacks error Name', 'Faces'],
  ['a country in words', creativeSets, { Countries: 'Germany' }, 'set-countries error Countries', 'DE'],
  [
    'a country in words and a code',
    creativeSets,
    { Countries: 'fr; germany' },
    'set-countries error Countries',
    'DE, FR',
  ],
  [
    'a code that no country has',
    creativeSets,
    { Countries: 'fr, uk' },
    'set-countries warning Countries',
    'FR, GB',
  ],
  ['a place', creativeSets, { Countries: 'Bavaria' }, 'set-countries error Countries', undefined],
  [
    'DEFAULT in a set',
    creativeSets,
    { Countries: 'DE, DEFAULT' },
    'set-countries error Countries',
    undefined,
  ],
  [
    'a country outside',
    creativeSets,
    { Countries: 'DE, US' },
    'countries-outside-targets warning Countries',
    undefined,
    {},
    facts,
  ],
  [
    'a country that was switched off',
    creativeSets,
    { Countries: 'IT' },
    'countries-outside-targets warning Countries',
    undefined,
    {},
    facts,
  ],
  ['a language in words', creativeSets, { Languages: 'German' }, 'set-languages error Languages', undefined],
  [
    'a language with a hyphen',
    creativeSets,
    { Languages: 'zh-Hans, de' },
    'set-languages error Languages',
    'de, zh_hans',
  ],
  ['an unknown language', creativeSets, { Languages: 'de, xx' }, 'set-languages error Languages', undefined],
  [
    'a date for countries',
    creativeSets,
    { Countries: new Date(2026, 4, 3) },
    'date-found error Countries',
    undefined,
  ],
  ['an ad without a name', ads, { Name: '' }, 'ad-lacks-name error Name', 'Faces banner'],
  ['an empty title', assets, { Asset: '' }, 'asset-empty error Asset', 'Play now'],
  ['a failed formula', assets, { Asset: '#REF!' }, 'formula-error error Asset', undefined],
  ['a removal with another text', assets, { Asset: 'x', Remove: true }, 'asset-removed error Remove', false],
  [
    'an image by a file name',
    assets,
    { Asset: 'banner.png' },
    'asset-content error Asset',
    undefined,
    banner,
  ],
  ...[
    ['a word', 'hello'],
    ['a long word', 'a-long-word-without-digits'],
    ['an http address', 'http://cdn.example.com/a.mp4'],
    ['an address without a host', 'https://'],
    ['an address whose host has no dot', 'https://x/a.png'],
    ['an address with a space', 'https://cdn.example.com/a b.png'],
    ['an address with a user name', 'https://me@cdn.example.com/a.png'],
    ['an address that is too long', `https://cdn.example.com/${'a'.repeat(2_000)}`],
  ].map(([name, asset]): (typeof bad)[number] => [
    `${name} for an image`,
    assets,
    { Asset: asset! },
    'asset-content error Asset',
    undefined,
    banner,
  ]),
  ['a title of 501 characters', assets, { Asset: 'x'.repeat(501) }, 'asset-content error Asset', undefined],
  ['an image in words', assets, { Asset: 'the blue one' }, 'asset-content error Asset', undefined, banner],
  ['an image from a disk', assets, { Asset: 'C:\\a.png' }, 'asset-content error Asset', undefined, banner],
  ['a rating of 5.5', assets, { Asset: '5.5' }, 'asset-content error Asset', undefined, rating],
  ['a rating of 4.2', assets, { Asset: '4.2' }, 'asset-content error Asset', undefined, rating],
  ['a rating of -1', assets, { Asset: '-1' }, 'asset-content error Asset', undefined, rating],
  ['a rating in words', assets, { Asset: 'good' }, 'asset-content error Asset', undefined, rating],
  ['a rating with a comma', assets, { Asset: '4,5' }, 'asset-content error Asset', '4.5', rating],
  ['a rating with two decimals', assets, { Asset: '3.50' }, 'asset-content error Asset', '3.5', rating],
];

test.each(bad)('%s', (...[, tab, entry, expected, fix, over, known]) => {
  const { issues, alone, sheet, again } = check(tab, [over ?? {}], { 2: entry }, known);
  expect(brief(issues)).toEqual([expected]);
  expect(issues[0]!.fix?.value).toEqual(fix);
  expect(issues[0]!.message).toMatch(/^["A-Z].*\.$/);
  expect(issues[0]!.found).not.toBe('');
  expect(alone(2)).toEqual(issues);
  if (fix === undefined) return;
  sheet.put(2, columnAt(sheet, issues[0]!.column), fix ?? '');
  expect(again()).toEqual([]);
});

describe('new rows', () => {
  test.each<[string, Tab, Entry, string[]]>([
    ['a set', creativeSets, { 'Campaign ID': '007', Name: 'x' }, []],
    ['a set without a campaign', creativeSets, { Name: 'x' }, ['set-lacks error Campaign ID']],
    ['a set without a name', creativeSets, { 'Campaign ID': '007' }, ['set-lacks error Name']],
    [
      'an asset',
      assets,
      { 'Creative set ID': '31', Type: 'img_icon', Asset: '0beec7b5ea3f0fdbc95d0dd47f3c5bc2' },
      [],
    ],
    [
      'an asset of no type',
      assets,
      { 'Creative set ID': '31', Type: 'PNG', Asset: '0beec7b5ea3f0fdbc95d0dd47f3c5bc2' },
      ['asset-type error Type'],
    ],
    [
      'an asset of nothing',
      assets,
      { 'Creative set ID': '31', Type: 'IMG_ICON' },
      ['asset-empty error Asset'],
    ],
    [
      'a removal of nothing',
      assets,
      { 'Creative set ID': '31', Type: 'IMG_ICON', Remove: true },
      ['asset-removed error Remove'],
    ],
    ['a list', appLists, { Name: 'A-z_0+9 b', Description: 'ä=1' }, []],
    ['a list without a name', appLists, { Description: 'x' }, ['list-lacks-name error Name']],
    ['a list with a slash', appLists, { Name: 'a/b' }, ['list-name error Name']],
    ['a list with an umlaut', appLists, { Name: 'Bücher' }, ['list-name error Name']],
    ['a list on two lines', appLists, { Name: 'a\nb' }, ['list-name error Name']],
    ['a list of a pulled name', appLists, { Name: 'Best apps' }, ['equal-to-another error Name']],
    ['a list of another case', appLists, { Name: 'best apps' }, []],
  ])('%s', (_, tab, entry, expected) => {
    const issues = added(tab, entry);
    expect(brief(issues)).toEqual(expected);
    for (const { message } of issues) expect(message).toMatch(/^["A-Z].*\.$/);
  });

  test('a certain type of asset is offered as a fix', () => {
    const [issue] = added(assets, { 'Creative set ID': '31', Type: 'vid long l', Asset: 'h4sh' });
    expect(issue).toMatchObject({ rule: 'asset-type', fix: { value: 'VID_LONG_L' } });
  });

  test('two new lists of one name are reported', () => {
    const { rulesIn, issues } = check(appLists, [], { 2: { Name: 'Same' }, 3: { Name: 'Same' } });
    expect(rulesIn(2)).toEqual(['equal-to-another Name']);
    expect(rulesIn(3)).toEqual(['equal-to-another Name']);
    expect(issues[1]!.message).toBe(
      'Name is the same as in row 2. Give the new app list another name, or delete its row.',
    );
  });
});
