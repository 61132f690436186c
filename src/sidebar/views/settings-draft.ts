// sidebar: a setting as it is being typed, and what of it is to be saved.

import type { SettingForm, SettingValue, SettingView } from '../../client-api/settings';

export interface Draft {
  readonly text: string;
  readonly off: boolean;
}

const OFF = 'off';

/** A guard that is off shows its default, which is what it starts from when it is switched on again. */
export function draftOf(setting: SettingView, value: SettingValue = setting.value): Draft {
  if (value === OFF && setting.form.kind === 'number')
    return { text: draftOf(setting, setting.standard).text, off: true };
  return { text: Array.isArray(value) ? value.join('\n') : String(value), off: false };
}

/** Only plain digits with an optional point: `1e6`, `0x10` and an empty field are no numbers here. */
const NUMBER = /^\d+(\.\d+)?$/;

/** What is sent of a draft; a text that is no number goes as it is, and the sentence comes back. */
export function typedValue(form: SettingForm, draft: Draft): SettingValue {
  if (draft.off) return OFF;
  const text = draft.text.trim();
  if (form.kind === 'number' && form.mayBeEmpty && text === '') return '';
  if (form.kind === 'words') return text.split(/[\s,;]+/).filter((word) => word !== '');
  if (form.kind === 'choice') return text;
  const digits = text.replace(/[, ](?=\d{3}(\D|$))/g, '');
  // Never the word that switches a guard off, however it was typed.
  return NUMBER.test(digits) ? Number(digits) : `"${text}"`;
}

const same = (a: SettingValue, b: SettingValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What differs from what was read; null where the default was chosen. */
export function changesIn(
  settings: readonly SettingView[],
  drafts: Readonly<Record<string, Draft>>,
): Record<string, SettingValue | null> {
  const changes: Record<string, SettingValue | null> = {};
  for (const setting of settings) {
    const draft = drafts[setting.name];
    if (draft === undefined) continue;
    const value = typedValue(setting.form, draft);
    if (!same(value, setting.value)) changes[setting.name] = same(value, setting.standard) ? null : value;
  }
  return changes;
}

/** The default in words. */
export function standardText({ form, standard }: SettingView): string {
  if (form.kind === 'choice') return form.choices.find(({ value }) => value === standard)?.label ?? '';
  if (form.kind === 'words') return 'an empty list';
  if (standard === '') return 'an empty field';
  return `${standard.toLocaleString('en')} ${form.unit}`;
}
