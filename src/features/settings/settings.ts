// settings: reads the settings of the document with defaults, and saves them all or none.

import * as v from 'valibot';
import { withDocument } from '../../jobs/lease';
import type { Ports, Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { UserError } from '../../ports/user-error';
import type { Limits } from '../../shared/guards';
import type { SettingChanges, SettingsView, SettingValue } from './settings-schema';
import { SETTING_NAMES, SETTINGS, type SettingName, type Settings } from './settings-table';

/** One property has all settings that differ from their default, as JSON. */
const NAME = 'bidgrid.settings';

type Saved = Readonly<Partial<Record<SettingName, unknown>>>;

const StoredSettings = v.record(v.string(), v.unknown());

/** Content of the store, which any editor can write; unknown names are ignored. */
function savedIn(store: Store): Saved {
  const storedSettings = new Map(Object.entries(parsedJson(StoredSettings, store.get(NAME)) ?? {}));
  const saved: Partial<Record<SettingName, unknown>> = {};
  for (const name of SETTING_NAMES) if (storedSettings.has(name)) saved[name] = storedSettings.get(name);
  return saved;
}

/** The default replaces a setting that was never saved or is invalid; the others keep their values. */
export function readSettings(store: Store): Settings {
  const saved = savedIn(store);
  const settings: Partial<Record<SettingName, SettingValue>> = {};
  for (const name of SETTING_NAMES) {
    const readSetting = name in saved ? SETTINGS[name].kind.read(saved[name]) : null;
    settings[name] = readSetting?.ok ? readSetting.value : SETTINGS[name].standard;
  }
  return settings as Settings;
}

function viewOf(settings: Settings, problems: Readonly<Record<string, string>>): SettingsView {
  return {
    settings: SETTING_NAMES.map((name) => {
      const { group, label, help, kind, standard } = SETTINGS[name];
      return { name, group, label, help, form: kind.form, value: settings[name], standard };
    }),
    problems,
  };
}

export const settingsRead = (ports: Ports): SettingsView => viewOf(readSettings(ports.documentStore), {});

const isSetting = (name: string): name is SettingName =>
  SETTING_NAMES.some((settingName) => settingName === name);

/**
 * Saves only the named settings, so that two people can save different ones at the same time.
 * @throws UserError for an unknown setting
 */
export function settingsSave(ports: Ports, changes: SettingChanges): SettingsView {
  const problems: Record<string, string> = {};
  const wished = new Map<SettingName, SettingValue | null>();
  for (const [name, value] of Object.entries(changes)) {
    if (!isSetting(name)) throw new UserError(`There is no setting "${name.slice(0, 40)}".`);
    const readSetting = value === null ? null : SETTINGS[name].kind.read(value);
    if (readSetting === null || readSetting.ok)
      wished.set(name, readSetting === null ? null : readSetting.value);
    else problems[name] = readSetting.sentence;
  }
  if (Object.keys(problems).length > 0) return viewOf(readSettings(ports.documentStore), problems);
  return withDocument(ports, () => {
    const next: Partial<Record<SettingName, unknown>> = { ...savedIn(ports.documentStore) };
    wished.forEach((value, name) => {
      if (value === null) delete next[name];
      else next[name] = value;
    });
    if (Object.keys(next).length === 0) ports.documentStore.delete(NAME);
    else ports.documentStore.set(NAME, JSON.stringify(next));
    return settingsRead(ports);
  });
}

export const limitsOf = (ports: Pick<Ports, 'documentStore'>): Limits => {
  const { mostRows, largestBidChange, largestBid, largestBudgetChange, largestBudget, ...others } =
    readSettings(ports.documentStore);
  const { mostFirstBids, mostPaused, mostLost, mostDisabled } = others;
  const rows = { mostRows, mostFirstBids, mostPaused, mostLost, mostDisabled };
  return { ...rows, largestBidChange, largestBid, largestBudgetChange, largestBudget };
};
