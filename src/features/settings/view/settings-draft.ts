// settings: a setting while it is edited, and what to save.

import { documentStyle, withSeparator } from '../../../shared/numbers';
import { grouped } from '../../../shared/sentences';
import { typedNumber } from '../../../shared/typed-number';
import type { SettingForm, SettingValue, SettingView } from '../settings-schema';

export interface Draft {
  readonly text: string;
  readonly off: boolean;
}

const OFF = 'off';

/** A disabled guard shows its default, with which it starts when it is enabled again. */
export function draftOf(setting: SettingView, value: SettingValue = setting.value): Draft {
  if (value === OFF && setting.form.kind === 'number')
    return { text: draftOf(setting, setting.defaultValue).text, off: true };
  const text = typeof value === 'number' ? withSeparator(String(value), documentStyle()) : String(value);
  return { text: Array.isArray(value) ? value.join('\n') : text, off: false };
}

/** The value to send; an invalid number is sent as text and is rejected with a message. */
export function typedValue(form: SettingForm, draft: Draft, style = documentStyle()): SettingValue {
  if (draft.off) return OFF;
  const text = draft.text.trim();
  if (form.kind === 'words') return text.split(/[\s,;]+/).filter((word) => word !== '');
  if (form.kind === 'choice') return text;
  const isBetween = (textBefore: string, sign: string): boolean =>
    /\d$/.test(textBefore) && [' ', style.group].includes(sign);
  const digits = text.replace(/\D(?=\d{3}(\D|$))/g, (sign, _, index: number) =>
    isBetween(text.slice(0, index), sign) ? '' : sign,
  );
  const typed = typedNumber(digits, style);
  const fits = typed.ok && (!typed.isPercent || (form.kind === 'number' && form.unit === '%'));
  // Never `off`, even if it was typed.
  return fits ? typed.value : `"${text}"`;
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
    if (!same(value, setting.value)) changes[setting.name] = same(value, setting.defaultValue) ? null : value;
  }
  return changes;
}

/** The default as text. */
export function defaultText({ form, defaultValue }: SettingView): string {
  if (form.kind === 'choice') return form.choices.find(({ value }) => value === defaultValue)?.label ?? '';
  if (form.kind === 'words') return 'an empty list';
  return `${typeof defaultValue === 'number' ? grouped(defaultValue) : defaultValue} ${form.unit}`;
}
