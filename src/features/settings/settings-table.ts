// settings: the settings of a document, each declared once: name, group, label, help, valid input,
// default.

import { choice, identifiers, number, numberOrOff, type SettingKind } from './setting-kinds';
import type { SettingValue } from './settings-schema';

interface Setting<T extends SettingValue> {
  readonly group: string;
  readonly label: string;
  readonly help: string;
  readonly kind: SettingKind<T>;
  readonly defaultValue: T;
}

const setting = <T extends SettingValue>(
  group: string,
  label: string,
  help: string,
  kind: SettingKind<T>,
  defaultValue: T,
): Setting<T> => ({ group, label, help, kind, defaultValue });

const GUARDS = 'Push limits';
const DOCUMENT = 'This spreadsheet';
const ADVANCED = 'Advanced';

/** In the order of the form. Addresses and secrets are never part of a document. */
export const SETTINGS = {
  mostRows: setting(
    GUARDS,
    'Most rows in one push',
    'To push more, you must type the number of rows.',
    numberOrOff({ least: 1, most: 1_000_000, unit: 'rows' }),
    500,
  ),
  largestBidChange: setting(
    GUARDS,
    'Largest bid change',
    'How much more or less is paid, in percent. For a bid override, the resulting bid is compared: from 0 to 60 is 60 %. A goal that falls from 50 to 40 pays 25 % more.',
    numberOrOff({ least: 1, most: 100_000, unit: '%', fractions: true }),
    50,
  ),
  largestBid: setting(
    GUARDS,
    'Largest bid',
    'In US dollars. Goals in percent (RET, ROAS) are not amounts: only the largest bid change applies to them.',
    numberOrOff({ least: 0.01, most: 1_000_000, unit: 'USD', fractions: true }),
    100,
  ),
  largestBudgetChange: setting(
    GUARDS,
    'Largest budget change',
    'Up or down, in percent of the previous daily budget. 100 allows a budget to double; cuts are only limited below 100.',
    numberOrOff({ least: 1, most: 100_000, unit: '%', fractions: true }),
    100,
  ),
  largestBudget: setting(
    GUARDS,
    'Largest daily budget',
    'In US dollars, of one country or of the whole campaign.',
    numberOrOff({ least: 1, most: 100_000_000, unit: 'USD', fractions: true }),
    10_000,
  ),
  mostFirstBids: setting(
    GUARDS,
    'Most first bids in one push',
    'Rows that set a bid where no bid was in effect, so the change in percent cannot be checked. To push more, you must type the number of rows.',
    numberOrOff({ least: 0, most: 1_000_000, unit: 'rows' }),
    0,
  ),
  mostPaused: setting(
    GUARDS,
    'Most campaigns and ads paused in one push',
    'To push more, you must type the number of rows.',
    numberOrOff({ least: 0, most: 1_000_000, unit: 'rows' }),
    0,
  ),
  mostLost: setting(
    GUARDS,
    'Most assets removed or replaced in one push',
    "Removing an asset or replacing one that is not text can't be undone. To push more, you must type the number of rows.",
    numberOrOff({ least: 0, most: 1_000_000, unit: 'rows' }),
    0,
  ),
  mostDisabled: setting(
    GUARDS,
    'Most countries disabled in one push',
    'To push more, you must type the number of rows.',
    numberOrOff({ least: 0, most: 1_000_000, unit: 'rows' }),
    0,
  ),
  trackingMethods: setting(
    DOCUMENT,
    'Known tracking methods',
    'In addition to custom_track and those of pulled campaigns. Any other one typed into Campaigns gives a warning.',
    identifiers(100),
    [] as readonly string[],
  ),
  history: setting(
    DOCUMENT,
    'Tab History',
    "Each pull adds yesterday's figures to this tab, one row for each campaign and day. Days without a pull cannot be added later.",
    choice({ off: 'off', on: 'on' }),
    'off',
  ),
  logLength: setting(
    DOCUMENT,
    'Rows kept in the log',
    'The oldest runs are deleted when lines are added. They can still be undone while the journal keeps them (about 150 runs at most).',
    number({ least: 1_000, most: 500_000, unit: 'rows' }),
    50_000,
  ),
  rowsForm: setting(
    ADVANCED,
    'Sources and source bids are sent as',
    'The documentation of the service does not specify this. Change this only if every push of Sources is refused.',
    choice({ array: 'a list of rows', object: 'an object around the list' }),
    'array',
  ),
  tokenEncoding: setting(
    ADVANCED,
    'Token requests are sent as',
    'As documented, or in the form that most services expect. Test in Connections finds the right one.',
    choice({ multipart: 'multipart form (as documented)', urlencoded: 'URL-encoded form' }),
    'multipart',
  ),
  pageSize: setting(
    ADVANCED,
    'Rows in each request',
    'For Sources and Source bids. 0 requests all rows at once, and pages only if the service refuses that.',
    number({ least: 0, most: 100_000, unit: 'rows' }),
    0,
  ),
  requestsAnHour: setting(
    ADVANCED,
    'Requests an hour',
    'The most requests that one connection sends to each interface in any hour. Enter less if the service refuses requests, or if several people share a limit.',
    number({ least: 1, most: 1_000_000, unit: 'requests' }),
    10_000,
  ),
  lagSeconds: setting(
    ADVANCED,
    'Seconds until changes are visible',
    'Until then, the service may still return the previous values. Bidgrid keeps what it has pushed, and sends nothing again after an unclear answer. A longer delay that is seen within this time is learned. 0: the service shows every change at once.',
    number({ least: 0, most: 900, unit: 'seconds' }),
    120,
  ),
  uploadChunk: setting(
    ADVANCED,
    'IDs sent at once',
    'Of suppression and app lists. Smaller parts show progress sooner and repeat less after a failure.',
    number({ least: 1, most: 100_000, unit: 'IDs' }),
    10_000,
  ),
  largestFile: setting(
    ADVANCED,
    'Largest file to upload',
    'For creative assets. Add larger assets by address: Google does not document the size that a sidebar can send.',
    number({ least: 1, most: 25, unit: 'MB' }),
    10,
  ),
} as const;

export type SettingName = keyof typeof SETTINGS;

export type Settings = {
  readonly [K in SettingName]: (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];
