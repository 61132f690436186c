// test of model: IDs that consist of zeros identify neither a device nor an app, with or without hyphens.

import { advertisingId, externalAppId, isAllZero } from '../../src/features/lists/core/list-ids';
import { ADVERTISING_ID } from '../../src/features/lists/view/id-kind';

const WITH_HYPHENS = '00000000-0000-0000-0000-000000000000';
const WITHOUT = '0'.repeat(32);

test.each([WITH_HYPHENS, WITHOUT, ` ${WITHOUT} `])('%j identifies no device', (written) => {
  expect([isAllZero(written), advertisingId(written)]).toEqual([true, null]);
});

test('a count of 0 is not treated as an ID of a device', () => {
  expect([isAllZero('0'), ADVERTISING_ID.isLikely('0')]).toEqual([false, false]);
});

test.each(['0', '000000', WITHOUT, WITH_HYPHENS])('%s is no app', (written) => {
  expect(externalAppId(written)).toBeNull();
});

test.each(['10', '000001', 'com.example.game0', '1234567890'])('%s is an app', (written) => {
  expect(externalAppId(written)).toBe(written);
});

test('an external app ID has at most 255 characters', () => {
  expect(externalAppId('a'.repeat(255))).toBe('a'.repeat(255));
  expect(externalAppId('a'.repeat(256))).toBeNull();
});
