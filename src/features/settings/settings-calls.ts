// settings: the settings of the document.

import { call } from '../../calls/call';
import { saveSettings, showSettings } from './settings';
import { SettingChanges } from './settings-schema';

export const SETTINGS_CALLS = {
  settingsRead: call(showSettings),
  /** Saves only these settings, all or none; null: the default. */
  settingsSave: call(saveSettings, SettingChanges),
};
