// push: formats numbers of the review: amounts as the cells of the document, counts as English texts.

import { CHANGE_STEPS, type ChangeStep, STEPS } from '../../../shared/guards';
import { documentStyle, groupedNumber, numberInText } from '../../../shared/numbers';
import { TAB_CHOICES } from '../../../shared/tab-choices';
import { DAY_MS, shortDay } from '../../../shared/time';
import type { TouchedSpend } from '../review-view';

export const numberText = (number: number): string =>
  number.toLocaleString('en', { maximumFractionDigits: 2 });

const isNumber = (text: string): boolean => numberInText(text, documentStyle()) !== null;

/** Whether the values of a change are numbers, which are aligned right. */
export const areNumbers = (oldText: string, after: string): boolean =>
  [oldText, after].every((text) => text === '' || isNumber(text));

/** Whether the header of a column is aligned right: most of its values are numbers. */
export const areMostlyNumbers = (texts: readonly string[]): boolean =>
  texts.filter(isNumber).length * 2 > texts.length;

/** `$1,950`, `−$3.50`. @param digits after the point */
export function dollarText(amount: number, digits = amount % 1 === 0 ? 0 : 2): string {
  return `${amount < 0 ? '−' : ''}$${groupedNumber(Math.abs(amount), documentStyle(), digits, digits)}`;
}

/** `+2.5 %`, `−50.0 %`, and `−99.97 %` if it would be rounded to 100. */
export function percentText(percent: number): string {
  const size = Math.abs(percent);
  const isAlmostAll = percent < 0 && size < 100 && size >= 99.95;
  const shownSize = isAlmostAll ? Math.floor(size * 100) / 100 : size;
  const digits = isAlmostAll || size < 0.05 ? 2 : 1;
  return `${percent > 0 ? '+' : '−'}${groupedNumber(shownSize, documentStyle(), digits, digits)} %`;
}

const signed = (percent: number): string =>
  percent > 0 ? `+${percent}` : percent < 0 ? `−${-percent}` : '0';

/** `under −50`, `−50 to −20`, … `over +50`: percent. */
export function stepText(step: ChangeStep): string {
  const index = STEPS.indexOf(step);
  const [from, to] = [CHANGE_STEPS[index - 1], CHANGE_STEPS[index]];
  if (from === undefined) return `under ${signed(to!)}`;
  return to === undefined ? `over ${signed(from)}` : `${signed(from)} to ${signed(to)}`;
}

export const countText = (count: number, noun: string, many = `${noun}s`): string =>
  `${numberText(count)} ${count === 1 ? noun : many}`;

export const titleOf = (tab: string): string =>
  TAB_CHOICES.find((choice) => choice.tab === tab)?.title ?? tab;

/** Why budgets change besides the budgets that were edited. */
export const disabledText = (countries: number): string =>
  `with ${countText(countries, 'disabled country', 'disabled countries')}`;

const shareText = (percent: number): string =>
  percent > 0 && percent < 1 ? 'less than 1 %' : `${numberText(Math.round(percent))} %`;

/** `The changes affect 12 campaigns that spent $4,120.35 yesterday, 38 % of the total.` */
export function spendText({ campaigns, spend, all: totalSpend, pulled }: TouchedSpend): string {
  const when = pulled === '' ? 'yesterday' : `on the day before ${shortDay(Date.parse(pulled) / DAY_MS)}`;
  const share = totalSpend > 0 ? `, ${shareText((spend / totalSpend) * 100)} of the total` : '';
  return `The changes affect ${countText(campaigns, 'campaign')} that spent ${dollarText(spend, 2)} ${when}${share}.`;
}
