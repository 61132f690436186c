// bid-rules: splits a text of When or Then into numbers, words and signs.

import { plainSigns } from '../../../shared/typed-number';

/** `character` is the 1-based position of the first character of the mistake. */
export class ExpressionError extends Error {
  constructor(
    readonly character: number,
    message: string,
  ) {
    super(message);
  }
}

export type Token =
  | {
      readonly type: 'number';
      readonly character: number;
      readonly text: string;
      readonly value: number;
      readonly isPercent: boolean;
    }
  | { readonly type: 'word' | 'sign' | 'end'; readonly character: number; readonly text: string };

const WORD = /[\p{L}\p{N}_]+/uy;
const NUMBER = /\$?\s*(\d+(?:\.\d+)?|\.\d+)/y;
const PERCENT = / *%/y;
const SIGNS = /<=|>=|<>|!=|==|[-+*/()<>=;,≤≥≠×÷·]/y;

/** Signs that people paste or that phones type. */
const SAME: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/' };

/** @throws ExpressionError for a character or a number that has no meaning */
export function tokensOf(typed: string): readonly Token[] {
  const text = plainSigns(typed);
  const tokens: Token[] = [];
  let index = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index;
    return pattern.exec(text);
  };
  while (index < text.length) {
    if (text[index] === ' ') {
      index += 1;
      continue;
    }
    const number = match(NUMBER);
    if (number) {
      const start = index;
      index += number[0].length;
      const next = text.slice(index);
      if (/^,\d/.test(next)) {
        const groups = /^,[\d,]+/.exec(next)![0].slice(1).split(',');
        const plain = groups.every(({ length }) => length === 3) && `${number[1]}${groups.join('')}`;
        throw new ExpressionError(
          index + 1,
          plain
            ? `Write ${plain} for thousands, without a comma. To separate two values, use ";".`
            : `Use a decimal point: ${number[1]}.${/^,(\d+)/.exec(next)![1]}. To separate two values, use ";".`,
        );
      }
      if (/^[\p{L}_]/u.test(next) || /^\.\d/.test(next)) {
        throw new ExpressionError(
          start + 1,
          `"${/^[^\s;()]+/.exec(text.slice(start))![0]}" is not a number.`,
        );
      }
      const percent = match(PERCENT);
      if (percent) index += percent[0].length;
      const value = Number(number[1]);
      if (!(value < 1e12)) throw new ExpressionError(start + 1, 'This number is too large.');
      tokens.push({
        type: 'number',
        character: start + 1,
        text: text.slice(start, index),
        value: percent ? Number((value / 100).toPrecision(15)) : value,
        isPercent: percent !== null,
      });
      continue;
    }
    const sign = match(SIGNS);
    const word = sign ? null : match(WORD);
    const tokenMatch = sign ?? word;
    if (!tokenMatch)
      throw new ExpressionError(index + 1, `"${[...text.slice(index)][0]}" has no meaning here. Remove it.`);
    tokens.push({
      type: sign ? 'sign' : 'word',
      character: index + 1,
      text: SAME[tokenMatch[0]] ?? tokenMatch[0],
    });
    index += tokenMatch[0].length;
  }
  tokens.push({ type: 'end', character: text.length + 1, text: '' });
  return tokens;
}
