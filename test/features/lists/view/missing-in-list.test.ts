// test of sidebar, lists: what is said beside the button that sends a list, while it is dim.

import { ADVERTISING_ID, APP_ID, type IdKind } from '../../../../src/features/lists/view/id-kind';
import { guessLayout, type ListLayout, UNDECIDED } from '../../../../src/features/lists/view/list-layout';
import { textSource } from '../../../../src/features/lists/view/list-source';
import { missingInList, otherPlatform } from '../../../../src/features/lists/view/missing-in-list';
import { scan } from '../../../../src/features/lists/view/read-ids';
import { uuid } from './lists';

async function listOf(text: string, kind: IdKind, change: Partial<ListLayout> = {}) {
  const source = textSource('Pasted list', text);
  const layout = { ...(await guessLayout(source, kind)), ...change };
  const isCounted = layout.column !== UNDECIDED;
  const counts = isCounted ? await scan(source, layout, kind) : null;
  return { kind, source, layout, counts };
}

const [LOWER, UPPER] = [uuid(1), uuid(2).toUpperCase()];

it.each<[string, IdKind, string, Partial<ListLayout>?]>([
  [`customer_id,session_id\n${LOWER},${uuid(3)}`, ADVERTISING_ID, 'Choose the column first.'],
  ['Bundle,Store ID\ncom.example.app,1316767534', APP_ID, 'Choose the column first.'],
  [`${LOWER}\n${UPPER}`, ADVERTISING_ID, 'Choose the platform first.'],
  [`os,idfa\niOS,${LOWER}\nWindows,${uuid(3)}`, ADVERTISING_ID, 'Choose the platform first.'],
  [`${LOWER}\n${UPPER}`, ADVERTISING_ID, '', { platform: 'ios' }],
  [`${LOWER}`, ADVERTISING_ID, 'The list has no ID to send.', { platform: 'ios' }],
  ['App\nnull\nN/A', APP_ID, 'The list has no app to send.'],
  ['App\ncom.example.app', APP_ID, ''],
])('%#: %j', async (text, kind, sentence, change = {}) => {
  expect(missingInList(await listOf(text, kind, change))).toBe(sentence);
});

it.each([
  [ADVERTISING_ID, 'Choose a list of IDs first.'],
  [APP_ID, 'Choose a list of apps first.'],
])('no list yet: %#', (kind, sentence) => {
  expect(missingInList({ kind, source: null, layout: null, counts: null })).toBe(sentence);
});

it.each<[string, 'ios' | 'android', 'ios' | 'android' | null, Partial<ListLayout>?]>([
  [`GAID\n${UPPER}`, 'ios', 'android'],
  [`idfa\n${LOWER}`, 'android', 'ios'],
  [`os,device_id\nAndroid,${LOWER}\nAndroid,${uuid(3)}`, 'ios', 'android'],
  [`os,idfa\niOS,${LOWER}\nAndroid,${uuid(3)}`, 'ios', 'android', { platform: 'android' }],
  [`os,idfa\niOS,${LOWER}\nAndroid,${uuid(3)}`, 'ios', null, { platform: 'all' }],
  [`os,idfa\niOS,${LOWER}\nAndroid,${uuid(3)}`, 'android', null],
  [`GAID\n${LOWER}`, 'android', null],
  [`ID\n${LOWER}`, 'ios', null],
])('the platform of %j is not that of an app on %s: %s', async (text, app, platform, change = {}) => {
  expect(otherPlatform(await listOf(text, ADVERTISING_ID, change), app)).toBe(platform);
});
