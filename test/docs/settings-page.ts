// test, docs: docs/settings.md, every setting with its values and default, from
// src/features/settings/settings-table.ts.

import { OFF } from '../../src/features/settings/setting-kinds';
import type { SettingForm, SettingValue } from '../../src/features/settings/settings-schema';
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../src/features/settings/settings-table';
import { type Page, page, plain, table } from './page';

const number = (n: number): string => n.toLocaleString('en');

function takes(form: SettingForm): string {
  if (form.kind === 'choice') return form.choices.map(({ label }) => label).join('; ');
  if (form.kind === 'words') return `up to ${form.most} words, one a line`;
  const range = `${form.whole ? 'whole number, ' : ''}${number(form.least)} to ${number(form.most)} ${form.unit}`;
  return form.mayBeOff ? `${range}, or ${OFF}` : range;
}

function shown(form: SettingForm, value: SettingValue): string {
  if (form.kind === 'choice') return form.choices.find((choice) => choice.value === value)!.label;
  if (form.kind === 'words') return 'none';
  return `${number(Number(value))} ${form.unit}`;
}

function line(name: SettingName): string[] {
  const { label, help, kind, defaultValue } = SETTINGS[name];
  return [`**${plain(label)}**`, plain(help), plain(takes(kind.form)), plain(shown(kind.form, defaultValue))];
}

const groups = [...new Set(SETTING_NAMES.map((name) => SETTINGS[name].group))];

export const settingsPage: Page = {
  name: 'settings.md',
  text: () =>
    page('Settings', 'src/features/settings/settings-table.ts', [
      '**Bidgrid ▸ More ▸ Settings…** has the settings that everyone in this spreadsheet shares. They are saved together or not at all; if two people save at once, each keeps the other’s changes to other settings. An invalid stored value counts as its default. Addresses, logins and keys are never among them.',
      'A push that exceeds a **push limit** shows which one, and starts only after you type the number of its rows, once for all limits. To switch a limit off, clear its checkbox; an empty field does not.',
      '![The Settings panel](images/settings.png)',
      ...groups.map((group) =>
        [
          `## ${group}`,
          table(
            ['Setting', 'What it does', 'Takes', 'Default'],
            SETTING_NAMES.filter((name) => SETTINGS[name].group === group).map(line),
          ),
        ].join('\n\n'),
      ),
      '## How requests are limited',
      'The service documents no limit. The default of **Requests an hour** is an average of almost three a second. If the service refuses requests with a pause, Bidgrid waits and resumes; enter its limit, if you know it, and nothing is refused. Campaign management, suppression lists and app lists are counted separately, across all spreadsheets of a user. Requests with an unknown result count; sign-in does not. Requests of other people are not known: if several connections use the same client ID, enter a share of the limit.',
      '## How bids are checked',
      'The largest bid change is computed from the resulting bid: an override of 20 % that becomes 80 % raises the bid by half (1.2 → 1.8 times). An override and a bid value are compared if the bid in Targets is known, with its value before and after the push. A first bid has no bid to compare with: only the largest bid applies. Goals in percent (RET, ROAS) are not amounts: the largest bid does not apply, and half the goal is a bid change of 100 %, because a lower goal pays more. When a country is enabled again, its bid and its budget are both checked.',
    ]),
};
