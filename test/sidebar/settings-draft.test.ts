// test of sidebar: the value sent for a typed setting.

import { showSettings } from '../../src/features/settings/settings';
import type { SettingValue } from '../../src/features/settings/settings-schema';
import { changesIn, defaultText, draftOf, typedValue } from '../../src/features/settings/view/settings-draft';
import { plainPorts } from '../ports/plain-ports';

const { settings } = showSettings(plainPorts());
const named = (name: string) => settings.find((setting) => setting.name === name)!;

test.each<[string, string, SettingValue | null | undefined]>([
  ['requestsAnHour', '2,000', 2000],
  ['requestsAnHour', ' ', '""'],
  ['requestsAnHour', 'many', '"many"'],
  ['mostRows', '', '""'],
  ['mostRows', '7 %', '"7 %"'],
  ['mostRows', '1e3', '"1e3"'],
  ['largestBidChange', '60 %', 60],
  ['largestBidChange', '60\u00a0％', 60],
  ['largestBidChange', '62.5\u202f٪', 62.5],
  ['largestBidChange', '12,5 %', '"12,5 %"'],
  ['largestBid', '1,000.50', 1000.5],
  ['mostRows', '500', undefined],
  ['mostRows', '7', 7],
])('%s typed as "%s"', (name, text, value) => {
  const changes = changesIn(settings, { [name]: { text, off: false } });
  expect(changes).toEqual(value === undefined ? {} : { [name]: value });
});

test.each<[string, string, SettingValue]>([
  ['largestBidChange', '12,5 %', 12.5],
  ['largestBidChange', '62,5％', 62.5],
  ['largestBidChange', '12.5', '"12.5"'],
  ['largestBid', '1.000,50', 1000.5],
  ['mostRows', '1.000', 1000],
])('%s typed as "%s" in a German document', (name, text, value) => {
  const typed = typedValue(named(name).form, { text, off: false }, { decimal: ',', group: '.' });
  expect(typed).toBe(value);
});

test('a setting that gets its default again is saved as null', () => {
  const setting = { ...named('requestsAnHour'), value: 2000 };
  expect(draftOf(setting)).toEqual({ text: '2000', off: false });
  expect(changesIn([setting], { requestsAnHour: { text: '10,000', off: false } })).toEqual({
    requestsAnHour: null,
  });
  expect(defaultText(named('mostRows'))).toBe('500 rows');
});
