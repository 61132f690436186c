// test, sim: how the service of a mode behaves: late reads, rounding, lists that shift, refused rows.

import { DEFAULT_QUIRKS, LATE_READS, type Quirks } from '../../workbench/ad-service/quirks';
import type { Dice } from './dice';
import { withPoints } from './tabs';

/** Amounts and percentages that the service refuses in the mode `refusing`. */
export const REFUSED_AMOUNTS = [7.77, 8.88];

const READS = LATE_READS.filter((read) => read !== 'app_lists');

type ServiceOf = (dice: Dice) => Partial<Quirks>;

const late: ServiceOf = (dice) => ({
  read_lag: {
    all: dice.whole(5, 60),
    ...Object.fromEntries(READS.filter(() => dice.chance(0.3)).map((read) => [read, dice.whole(0, 60)])),
  },
  read_lag_flaps: dice.chance(0.4),
  source_post_answer: dice.pick(['empty', 'rows', 'object'] as const)!,
});

const rounded: ServiceOf = (dice) => ({
  stored_decimals: 2,
  stored_texts: dice.pick(['trimmed', 'normalized'] as const)!,
  source_post_answer: dice.pick(['empty', 'rows', 'object'] as const)!,
});

const shifting: ServiceOf = (dice) => ({
  unpaged_limit: 1,
  max_limit: dice.whole(2, 3),
  row_order: dice.pick(['stable', 'stable', 'sometimes'] as const)!,
});

const refusing: ServiceOf = (dice) => ({
  refused_values: REFUSED_AMOUNTS.map(String),
  refusal_names_row: dice.chance(0.5),
});

export const SERVICE_OF_MODE: Readonly<Record<string, ServiceOf>> = { late, rounded, shifting, refusing };

/** For the final comparison: the order of lists is stable, and nothing is late. */
export const CALM_SERVICE: Partial<Quirks> = {
  read_lag: DEFAULT_QUIRKS.read_lag,
  row_order: DEFAULT_QUIRKS.row_order,
};

/**
 * A text of a review or a cell as the service stores it, where it stores values differently.
 * @param decimalComma whether numbers are written as in `2.150,01`
 */
export function storedText(
  text: string,
  { stored_decimals, stored_texts }: Quirks,
  decimalComma: boolean,
): string {
  const number = (decimalComma ? withPoints(text) : text)
    .replace('−', '-')
    .replace(/^(-?)\$/, '$1')
    .replace(/ %$/, '');
  if (stored_decimals !== null && /^-?[\d,]+(\.\d+)?$/.test(number))
    return String(Number(Number(number.replaceAll(',', '')).toFixed(stored_decimals)));
  if (stored_texts === 'as_sent') return text;
  return stored_texts === 'trimmed' ? text.trim() : text.trim().replace(/\s+/g, ' ');
}
