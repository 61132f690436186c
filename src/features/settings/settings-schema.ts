// settings: settings of the document.

/** `off`: a guard that was disabled on purpose. */
export type SettingValue = number | string | readonly string[];

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
      /** True: an empty field (`''`) is valid. */
      readonly mayBeEmpty: boolean;
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
  readonly standard: SettingValue;
}

export interface SettingsView {
  readonly settings: readonly SettingView[];
  /** A message for each invalid field, by name. Nothing was saved. */
  readonly problems: Readonly<Record<string, string>>;
}
