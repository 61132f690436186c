// settings: settings of the document.

import * as v from 'valibot';
import { type Argument, sidebarText, typedText } from '../../calls/call-schemas';
import { LONGEST_SETTING } from '../../shared/text-limits';

const setting = typedText('The setting', LONGEST_SETTING);

/** `off`: a guard that was disabled on purpose. */
const SettingValue = v.union([v.number(), setting, v.array(setting)]);
export type SettingValue = Argument<typeof SettingValue>;

/** By name; null: the default. */
export const SettingChanges = v.record(sidebarText('The name of the setting', 100), v.nullable(SettingValue));
export type SettingChanges = Argument<typeof SettingChanges>;

/** Valid input, from which a page creates the field. */
export type SettingForm =
  | {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly whole: boolean;
      /** Shown after the field: `%`, `rows`. */
      readonly unit: string;
      /** True: `off` is valid. */
      readonly mayBeOff: boolean;
    }
  | {
      readonly kind: 'choice';
      readonly choices: readonly { readonly value: string; readonly label: string }[];
    }
  | { readonly kind: 'words'; readonly most: number };

export interface SettingView {
  readonly name: string;
  readonly group: string;
  readonly label: string;
  readonly help: string;
  readonly form: SettingForm;
  readonly value: SettingValue;
  readonly defaultValue: SettingValue;
}

export interface SettingsView {
  readonly settings: readonly SettingView[];
  /** A message for each invalid field, by name. Nothing was saved. */
  readonly problems: Readonly<Record<string, string>>;
}
