// settings: reads the settings of the document with defaults, and saves them all or none.

import * as v from 'valibot';
import { withDocument } from '../../jobs/lease';
import type { Ports, Store } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { UserError } from '../../ports/user-error';
import { LIMITS, type Limits } from '../../shared/guards';
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
    const reading = name in saved ? SETTINGS[name].kind.read(saved[name]) : null;
    settings[name] = reading?.ok ? reading.value : SETTINGS[name].defaultValue;
  }
  return settings as Settings;
}

function viewOf(settings: Settings, problems: Readonly<Record<string, string>>): SettingsView {
  return {
    settings: SETTING_NAMES.map((name) => {
      const { group, label, help, kind, defaultValue } = SETTINGS[name];
      return { name, group, label, help, form: kind.form, value: settings[name], defaultValue };
    }),
    problems,
  };
}

export const showSettings = (ports: Ports): SettingsView => viewOf(readSettings(ports.documentStore), {});

const isSetting = (name: string): name is SettingName =>
  SETTING_NAMES.some((settingName) => settingName === name);

/**
 * Saves only the named settings, so that two people can save different ones at the same time.
 * @throws UserError for an unknown setting
 */
export function saveSettings(ports: Ports, changes: SettingChanges): SettingsView {
  const problems: Record<string, string> = {};
  const newValues = new Map<SettingName, SettingValue | null>();
  for (const [name, value] of Object.entries(changes)) {
    if (!isSetting(name)) throw new UserError(`There is no setting "${name.slice(0, 40)}".`);
    const reading = value === null ? null : SETTINGS[name].kind.read(value);
    if (reading === null || reading.ok) newValues.set(name, reading === null ? null : reading.value);
    else problems[name] = reading.sentence;
  }
  if (Object.keys(problems).length > 0) return viewOf(readSettings(ports.documentStore), problems);
  return withDocument(ports, () => {
    const next: Partial<Record<SettingName, unknown>> = { ...savedIn(ports.documentStore) };
    newValues.forEach((value, name) => {
      if (value === null) delete next[name];
      else next[name] = value;
    });
    if (Object.keys(next).length === 0) ports.documentStore.delete(NAME);
    else ports.documentStore.set(NAME, JSON.stringify(next));
    return showSettings(ports);
  });
}

export function limitsOf({ documentStore }: Pick<Ports, 'documentStore'>): Limits {
  const settings = readSettings(documentStore);
  return Object.fromEntries(LIMITS.map((name) => [name, settings[name]])) as Limits;
}
