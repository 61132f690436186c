// settings: the settings of the document.

import { call } from '../../calls/call';
import { settingsRead, settingsSave } from './settings';
import { SettingChanges } from './settings-schema';

export const SETTINGS_CALLS = {
  settingsRead: call(settingsRead),
  /** Saves only these settings, all or none; null: the default. */
  settingsSave: call(settingsSave, SettingChanges),
};
