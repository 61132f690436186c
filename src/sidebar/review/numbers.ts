// sidebar: formats numbers of the review.

import { TAB_CHOICES } from '../../model/tab-choices';

export const numberText = (number: number): string =>
  number.toLocaleString('en', { maximumFractionDigits: 2 });

/** `$1,950`, `−$3.50`. */
export function dollarText(amount: number): string {
  const size = Math.abs(amount);
  const digits = size % 1 === 0 ? 0 : 2;
  const text = size.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${amount < 0 ? '−' : ''}$${text}`;
}

/** `+12.5 %`, `−50 %`. */
export function percentText(percent: number): string {
  const size = Math.abs(percent);
  const digits = size < 10 && size % 1 !== 0 ? 1 : 0;
  return `${percent > 0 ? '+' : '−'}${size.toLocaleString('en', { maximumFractionDigits: digits })} %`;
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

export const titleOf = (tab: string): string =>
  TAB_CHOICES.find((choice) => choice.tab === tab)?.title ?? tab;
