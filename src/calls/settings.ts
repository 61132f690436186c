// calls: the settings of the document.

import * as v from 'valibot';
import { sidebarText, typedText } from '../client-api/argument-texts';
import { columnsTidy } from '../features/tidy-columns';
import { LONGEST_SETTING } from '../model/text-limits';
import { settingsRead, settingsSave } from '../settings/settings';
import { call } from './call';

const setting = typedText('The setting', LONGEST_SETTING);

const SettingChanges = v.record(
  sidebarText('The name of the setting', 100),
  v.nullable(v.union([v.number(), setting, v.array(setting)])),
);

export const SETTINGS_CALLS = {
  settingsRead: call(settingsRead),
  /** Saves only these settings, all or none; null: the default. */
  settingsSave: call(settingsSave, SettingChanges),
  columnsTidy: call(columnsTidy),
};
