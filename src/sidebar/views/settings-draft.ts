// sidebar: a setting while it is edited, and what to save.

import type { SettingForm, SettingValue, SettingView } from '../../client-api/settings';

export interface Draft {
  readonly text: string;
  readonly off: boolean;
}

const OFF = 'off';

/** A disabled guard shows its default, with which it starts when it is enabled again. */
export function draftOf(setting: SettingView, value: SettingValue = setting.value): Draft {
  if (value === OFF && setting.form.kind === 'number')
    return { text: draftOf(setting, setting.standard).text, off: true };
  return { text: Array.isArray(value) ? value.join('\n') : String(value), off: false };
}

/** Only digits with an optional point: `1e6`, `0x10` and an empty field are not numbers here. */
const NUMBER = /^\d+(\.\d+)?$/;

/** The value to send; an invalid number is sent as text and is rejected with a message. */
export function typedValue(form: SettingForm, draft: Draft): SettingValue {
  if (draft.off) return OFF;
  const text = draft.text.trim();
  if (form.kind === 'number' && form.mayBeEmpty && text === '') return '';
  if (form.kind === 'words') return text.split(/[\s,;]+/).filter((word) => word !== '');
  if (form.kind === 'choice') return text;
  const digits = text.replace(/[, ](?=\d{3}(\D|$))/g, '');
  // Never `off`, even if it was typed.
  return NUMBER.test(digits) ? Number(digits) : `"${text}"`;
}

const same = (a: SettingValue, b: SettingValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The changed settings; null: the default was chosen. */
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

/** The default as text. */
export function standardText({ form, standard }: SettingView): string {
  if (form.kind === 'choice') return form.choices.find(({ value }) => value === standard)?.label ?? '';
  if (form.kind === 'words') return 'an empty list';
  if (standard === '') return 'an empty field';
  return `${standard.toLocaleString('en')} ${form.unit}`;
}
