// settings: the settings of the document.

import * as v from 'valibot';
import { call } from '../../calls/call';
import { sidebarText, typedText } from '../../calls/call-schemas';
import { LONGEST_SETTING } from '../../shared/text-limits';
import { settingsRead, settingsSave } from './settings';

const setting = typedText('The setting', LONGEST_SETTING);

const SettingChanges = v.record(
  sidebarText('The name of the setting', 100),
  v.nullable(v.union([v.number(), setting, v.array(setting)])),
);

export const SETTINGS_CALLS = {
  settingsRead: call(settingsRead),
  /** Saves only these settings, all or none; null: the default. */
  settingsSave: call(settingsSave, SettingChanges),
};
