// push: formats numbers of the review as the cells of the document.

import { CHANGE_STEPS, type ChangeStep, STEPS } from '../../../shared/guards';
import { documentStyle, dollarText, numberInText, signedPercent } from '../../../shared/numbers';
import { counted, grouped } from '../../../shared/sentences';
import { TAB_CHOICES } from '../../../shared/tab-choices';
import { DAY_MS, shortDay } from '../../../shared/time';
import type { TouchedSpend } from '../review-view';

const isNumber = (text: string): boolean => numberInText(text, documentStyle()) !== null;

/** Whether the values of a change are numbers, which are aligned right. */
export const areNumbers = (oldText: string, after: string): boolean =>
  [oldText, after].every((text) => text === '' || isNumber(text));

/** Whether the header of a column is aligned right: most of its values are numbers. */
export const areMostlyNumbers = (texts: readonly string[]): boolean =>
  texts.filter(isNumber).length * 2 > texts.length;

/** `$1,950`, `−$3.50`. */
export const shortDollarText = (amount: number): string => dollarText(amount, amount % 1 === 0 ? 0 : 2);

/** `+2.5 %`, `−50.0 %` */
export const percentText = (percent: number): string => signedPercent(percent, documentStyle(), 1);

const signed = (percent: number): string =>
  percent > 0 ? `+${percent}` : percent < 0 ? `−${-percent}` : '0';

/** `under −50`, `−50 to −20`, … `over +50`: percent. */
export function stepText(step: ChangeStep): string {
  const index = STEPS.indexOf(step);
  const [from, to] = [CHANGE_STEPS[index - 1], CHANGE_STEPS[index]];
  if (from === undefined) return `under ${signed(to!)}`;
  return to === undefined ? `over ${signed(from)}` : `${signed(from)} to ${signed(to)}`;
}

export const titleOf = (tab: string): string =>
  TAB_CHOICES.find((choice) => choice.tab === tab)?.title ?? tab;

/** Why budgets change besides the budgets that were edited. */
export const disabledText = (countries: number): string =>
  `with ${counted(countries, 'disabled country', 'disabled countries')}`;

const shareText = (percent: number): string =>
  percent > 0 && percent < 1 ? 'less than 1 %' : `${grouped(Math.round(percent))} %`;

/** `The changes affect 12 campaigns that spent $4,120.35 yesterday, 38 % of the total.` */
export function spendText({ campaigns, spend, all: totalSpend, pulled }: TouchedSpend): string {
  const when = pulled === '' ? 'yesterday' : `on the day before ${shortDay(Date.parse(pulled) / DAY_MS)}`;
  const share = totalSpend > 0 ? `, ${shareText((spend / totalSpend) * 100)} of the total` : '';
  return `The changes affect ${counted(campaigns, 'campaign')} that spent ${dollarText(spend)} ${when}${share}.`;
}
