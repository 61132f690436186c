// settings: the kinds of settings: their valid input and the messages for invalid input.

import { grouped } from '../../shared/sentences';
import type { SettingForm, SettingValue } from './settings-schema';

type ReadSetting<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sentence: string };

/**
 * T: value of the setting. Input comes from clients, and from a store that any editor of the document can
 * write.
 */
export interface SettingKind<T extends SettingValue> {
  readonly form: SettingForm;
  read(input: unknown): ReadSetting<T>;
}

const invalid = (sentence: string): ReadSetting<never> => ({ ok: false, sentence });

interface NumberLimits {
  readonly least: number;
  readonly most: number;
  /** Shown after the field. */
  readonly unit: string;
  /** Absent: only whole numbers. */
  readonly fractions?: true;
}

function readNumber(limits: NumberLimits, input: unknown): ReadSetting<number> {
  const { least, most, fractions } = limits;
  const range = `from ${grouped(least)} to ${grouped(most)}`;
  const fits = typeof input === 'number' && input >= least && input <= most;
  if (fits && (fractions || Number.isInteger(input))) return { ok: true, value: input };
  return invalid(`Enter a ${fractions ? '' : 'whole '}number ${range}.`);
}

const numberForm = ({ least, most, unit, fractions }: NumberLimits) =>
  ({ kind: 'number', least, most, unit, whole: !fractions, mayBeOff: false }) as const;

export const number = (limits: NumberLimits): SettingKind<number> => ({
  form: numberForm(limits),
  read: (input) => readNumber(limits, input),
});

export const OFF = 'off';

/** A number that people can disable with `off`; an empty field is invalid. */
export const numberOrOff = (limits: NumberLimits): SettingKind<number | typeof OFF> => ({
  form: { ...numberForm(limits), mayBeOff: true },
  read: (input) => (input === OFF ? { ok: true, value: OFF } : readNumber(limits, input)),
});

/** @param choices labels by value */
export const choice = <T extends string>(choices: Readonly<Record<T, string>>): SettingKind<T> => {
  const values = Object.keys(choices) as T[];
  return {
    form: { kind: 'choice', choices: values.map((value) => ({ value, label: choices[value] })) },
    read: (input) => {
      const chosenValue = values.find((value) => value === input);
      return chosenValue === undefined
        ? invalid('Choose one of the list.')
        : { ok: true, value: chosenValue };
    },
  };
};

const WORD = /^[a-z0-9][a-z0-9_.-]{0,39}$/;

/** A list of lower-case identifiers. */
export const identifiers = (most: number): SettingKind<readonly string[]> => ({
  form: { kind: 'words', most },
  read: (input) => {
    if (!Array.isArray(input)) return invalid('Enter a list of words.');
    const wrong = input.find((word) => typeof word !== 'string' || !WORD.test(word));
    if (wrong !== undefined) {
      const shownWord = String(wrong).slice(0, 40);
      return invalid(
        `"${shownWord}" is not an identifier. Use up to 40 lowercase letters, digits, "_", "-" and ".".`,
      );
    }
    const distinctWords = (input as string[]).filter((word, i) => input.indexOf(word) === i);
    return distinctWords.length > most
      ? invalid(`At most ${most} words are allowed; these are ${distinctWords.length}.`)
      : { ok: true, value: distinctWords };
  },
});
