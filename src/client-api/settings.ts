// surface: what clients ask about the settings of the document, and what they get.

/** `off`: a guard that somebody switched off on purpose. */
export type SettingValue = number | string | readonly string[];

/** What may be entered, so that a page can draw the field. */
export type SettingForm =
  | {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly whole: boolean;
      /** Behind the field: `%`, `rows`. */
      readonly unit: string;
      /** True: may also be `off`. */
      readonly mayBeOff: boolean;
      /** True: an empty field (`''`) is a value of its own. */
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
  /** A sentence for each field, by name, that kept everything from being saved. */
  readonly troubles: Readonly<Record<string, string>>;
}
