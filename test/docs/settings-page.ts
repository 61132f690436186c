// test, docs: docs/settings.md, every setting with what it takes and its default, from src/app/settings/settings-table.ts.

import { OFF } from '../../src/app/settings/setting-kinds';
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../src/app/settings/settings-table';
import type { SettingForm, SettingValue } from '../../src/app/surface/settings';
import { type Page, page, plain, table } from './page';

const number = (n: number): string => n.toLocaleString('en');

function takes(form: SettingForm): string {
  if (form.kind === 'choice') return form.choices.map(({ label }) => label).join('; ');
  if (form.kind === 'words') return `up to ${form.most} words, one a line`;
  const range = `${form.whole ? 'whole number, ' : ''}${number(form.least)} to ${number(form.most)} ${form.unit}`;
  if (form.mayBeEmpty) return `${range}, or nothing`;
  return form.mayBeOff ? `${range}, or ${OFF}` : range;
}

function shown(form: SettingForm, value: SettingValue): string {
  if (form.kind === 'choice') return form.choices.find((choice) => choice.value === value)!.label;
  if (form.kind === 'words') return 'none';
  if (value === '') return 'empty';
  return `${number(Number(value))} ${form.unit}`;
}

function line(name: SettingName): string[] {
  const { label, help, kind, standard } = SETTINGS[name];
  return [`**${plain(label)}**`, plain(help), plain(takes(kind.form)), plain(shown(kind.form, standard))];
}

const groups = [...new Set(SETTING_NAMES.map((name) => SETTINGS[name].group))];

export const settingsPage: Page = {
  name: 'settings.md',
  text: () =>
    page('Settings', 'src/app/settings/settings-table.ts', [
      '**Bidgrid › Settings…** holds what everybody in this spreadsheet shares. Settings are saved together or not at all; two people who save at once keep each other’s other settings. A stored value that cannot be used counts as its default, the others stay. Addresses, logins and keys are never settings of a document.',
      'A push past a **guard** says which one, and waits until the number of its rows is typed. One number answers all guards. It is asked again when the push begins, from the rows that are really sent. A guard is switched off by unticking it, never by an empty field.',
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
      '## How many requests go out',
      'The description of the service names no limit, so **Requests an hour** is empty at first: then the first refusal with a long pause teaches it, at the cost of one batch of requests, and what was learned is believed for six hours. With a number, not one request too many is sent. Requests to campaign management, to suppression lists and to app lists are counted apart, each against that number; requests for tokens go to another address and are not counted. Every request counts whose end is not known, and a connection counts in all documents of the person who uses it. What others send is not known: if several people share a limit, because their connections use the same client ID, enter a share of it.',
      '## How bids are judged',
      'The largest bid change is taken from the bid that results. A bid override of 20 % that becomes 80 % makes the bid half as large again (1.2 → 1.8 times); from nothing to 60 % it grows by 60 %. A change from an override to a bid value, or a first bid, has no bid to be compared with: then the largest bid alone counts. Goals in per cent (RET, ROAS) are no amounts of money, so the largest bid does not hold for them. A country that is switched on again brings its bid and its budget, and both are judged.',
    ]),
};
