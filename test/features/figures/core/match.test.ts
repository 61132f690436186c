// test, figures: which row a line of a report is about, and why it may belong to none.

import { matcher, type Place, type Reason } from '../../../../src/features/figures/core/match-lines';
import { UNKNOWN_APP, UNKNOWN_COUNTRY } from '../../../../src/features/figures/core/stored-sums';

const match = matcher(
  [
    {
      id: 'c1',
      name: 'Summer  Sale',
      apps: [
        { id: 'a1', externalId: 'x1', countries: ['US', 'DE'] },
        { id: 'a2', externalId: 'x2', countries: ['US'] },
        // The external ID of two apps, in different countries.
        { id: 'a3', externalId: 'x2', countries: ['FR'] },
        { id: 'a4', externalId: '', countries: ['US'] },
      ],
    },
    { id: 'c2', name: 'Twice', apps: [] },
    { id: 'c4', name: 'Été', apps: [] },
    { id: 'c3', name: 'TWICE', apps: [{ id: 'a9', externalId: 'x9', countries: ['US'] }] },
  ],
  { app: true, country: true },
);

const LINE = { campaignId: '', campaign: '', appId: '', externalAppId: '', country: '' };
const place = (appId: string, country: string, apps = [appId], campaignId = 'c1'): Place => ({
  campaignId,
  appId,
  country,
  apps: appId === UNKNOWN_APP || appId === '' ? [] : apps,
});

test.each<[Partial<typeof LINE>, Place | null, Reason | null]>([
  [{ campaignId: 'c1', appId: 'a1', country: 'US' }, place('a1', 'US'), null],
  [{ campaign: ' summer sale ', appId: 'a1', country: 'DE' }, place('a1', 'DE'), null],
  [{ campaignId: 'c1', externalAppId: 'x1', country: 'US' }, place('a1', 'US'), null],
  [{ campaignId: 'c1', externalAppId: 'x2', country: 'US' }, place('a2', 'US', ['a2', 'a3']), null],
  [{ campaignId: 'c1', externalAppId: 'x2', country: 'FR' }, place('a2', 'FR', ['a2', 'a3']), null],
  [{ campaignId: 'c1', externalAppId: 'x2', country: 'DE' }, place('a2', 'DE', ['a2', 'a3']), 'row'],
  [{ campaignId: 'c1', appId: 'a1', country: 'FR' }, place('a1', 'FR'), 'row'],
  // Its figures are added to those of the other countries.
  [{ campaignId: 'c1', appId: 'a1' }, place('a1', UNKNOWN_COUNTRY), 'country'],
  [{ campaignId: 'c1', appId: 'a8' }, place(UNKNOWN_APP, UNKNOWN_COUNTRY), 'app'],
  // Names and IDs that look the same: full-width letters, composed ones, invisible characters.
  [{ campaign: 'Ｓｕｍｍｅｒ　ｓａｌｅ', externalAppId: '\u200bx1', country: 'US' }, place('a1', 'US'), null],
  [{ campaign: 'Summer\u00a0sa\u00adle', appId: 'ａ１', country: 'US' }, place('a1', 'US'), null],
  [{ campaignId: 'c１', appId: 'a1\u200e', country: 'US' }, place('a1', 'US'), null],
  [{ campaign: 'E\u0301te\u0301', country: 'US' }, place(UNKNOWN_APP, 'US', [], 'c4'), 'app'],
  // The app ID decides, if the line has one.
  [{ campaignId: 'c1', appId: 'a2', externalAppId: 'x1', country: 'US' }, place('a2', 'US'), null],
  [{ campaignId: 'c1', appId: 'a8', externalAppId: 'x1', country: 'US' }, place(UNKNOWN_APP, 'US'), 'app'],
  // An empty external ID is not the one of an app without any.
  [{ campaignId: 'c1', country: 'US' }, place(UNKNOWN_APP, 'US'), 'app'],
  [{ campaignId: 'c1', appId: 'a9', country: 'US' }, place(UNKNOWN_APP, 'US'), 'app'],
  // The campaign ID decides, if the line has one.
  [{ campaignId: 'c9', campaign: 'Summer sale', appId: 'a1', country: 'US' }, null, 'campaign'],
  [{ campaign: 'Winter sale', appId: 'a1', country: 'US' }, null, 'campaign'],
  [{ appId: 'a1', country: 'US' }, null, 'campaign'],
  [{ campaign: 'twice', appId: 'a9', country: 'US' }, null, 'campaign-twice'],
  [
    { campaignId: 'c3', campaign: 'Twice', appId: 'a9', country: 'US' },
    place('a9', 'US', ['a9'], 'c3'),
    null,
  ],
])('%j', (line, expected, reason) => {
  expect(match({ ...LINE, ...line })).toEqual({ place: expected, reason });
});

test.each([
  [{ app: false, country: true }, 'US', 'US', null],
  [{ app: false, country: true }, '', UNKNOWN_COUNTRY, 'country'],
  [{ app: false, country: false }, '', '', null],
])('a report with the columns %j, and the country %j', (keys, country, kept, reason) => {
  const find = matcher([{ id: 'c1', name: 'A', apps: [] }], keys);
  expect(find({ ...LINE, campaignId: 'c1', country })).toEqual({ place: place('', kept), reason });
});

test('a report without countries is about the app in all of them', () => {
  const apps = [{ id: 'a1', externalId: 'x1', countries: [] }];
  const find = matcher([{ id: 'c1', name: 'A', apps }], { app: true, country: false });
  expect(find({ ...LINE, campaignId: 'c1', appId: 'a1' })).toEqual({ place: place('a1', ''), reason: null });
});
