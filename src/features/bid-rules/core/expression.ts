// bid-rules: the language of When and Then: numbers, percentages, names of figures, arithmetic,
// comparisons. Parsed by hand, so that every error has the position of its character and nothing is ever
// executed.

import { DAYS_HELP, isByDay, NAMES_HELP, type Name, nameAt } from './rule-names';
import { ExpressionError, type Token, tokensOf } from './rule-tokens';

type Operator = '+' | '-' | '*' | '/';
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '<>';

/** A number. */
export type Sum =
  | { readonly kind: 'number'; readonly value: number; readonly isPercent: boolean }
  | { readonly kind: 'name'; readonly name: Name }
  | { readonly kind: 'negate'; readonly of: Sum }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Sum; readonly right: Sum }
  | { readonly kind: 'call'; readonly call: 'min' | 'max'; readonly of: readonly Sum[] };

/** True or false; a figure that is missing makes it neither. */
export type Condition =
  | { readonly kind: 'compare'; readonly comparison: Comparison; readonly left: Sum; readonly right: Sum }
  | { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly kind: 'not'; readonly of: Condition };

/** Characters: longer texts are refused before they are read. */
const LONGEST_EXPRESSION = 500;
const DEEPEST = 40;

type Node = Sum | Condition;

const isCondition = (node: Node): node is Condition =>
  node.kind === 'compare' || node.kind === 'and' || node.kind === 'or' || node.kind === 'not';

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '<': '<',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '>=': '>=',
  '≥': '>=',
  '=': '=',
  '==': '=',
  '<>': '<>',
  '!=': '<>',
  '≠': '<>',
};

function parser(text: string): { condition(): Condition; sum(): Sum } {
  if (text.length > LONGEST_EXPRESSION) {
    throw new ExpressionError(
      LONGEST_EXPRESSION + 1,
      `This text has more than ${LONGEST_EXPRESSION} characters. Split it into several rules.`,
    );
  }
  const tokens = tokensOf(text);
  let tokenIndex = 0;
  let depth = 0;
  const token = (): Token => tokens[tokenIndex]!;
  function fail(message: string, where: Token = token()): never {
    throw new ExpressionError(where.character, message);
  }
  const showToken = ({ type, text: tokenText }: Token): string =>
    type === 'end' ? 'the end' : `"${tokenText}"`;
  const isText = (signText: string): boolean => token().type === 'sign' && token().text === signText;
  const isWord = (word: string): boolean => token().type === 'word' && token().text.toLowerCase() === word;
  const needSum = (node: Node, where: Token): Sum =>
    isCondition(node) ? fail('A number is needed here, not a comparison.', where) : node;
  const needCondition = (node: Node, where: Token): Condition =>
    isCondition(node)
      ? node
      : fail('This is a number. Compare it with another, such as ROAS D7 < 8 %.', where);
  const close = (opening: Token): void => {
    if (!isText(')')) {
      fail(
        token().type === 'end'
          ? `The parenthesis at character ${opening.character} is never closed. Add ")".`
          : `")" is needed before ${showToken(token())}.`,
      );
    }
    tokenIndex += 1;
  };

  function call(name: 'min' | 'max'): Sum {
    tokenIndex += 1;
    const opening = token();
    if (!isText('(')) fail(`Write ${name} with parentheses, such as ${name}(bid; 2.50).`);
    const operands: Sum[] = [];
    do {
      tokenIndex += 1;
      const where = token();
      operands.push(needSum(either(), where));
    } while (isText(';') || isText(','));
    close(opening);
    return { kind: 'call', call: name, of: operands };
  }

  function primary(): Node {
    const here = token();
    if (here.type === 'number') {
      tokenIndex += 1;
      return { kind: 'number', value: here.value, isPercent: here.isPercent };
    }
    if (isText('(')) {
      tokenIndex += 1;
      const inner = either();
      close(here);
      return inner;
    }
    if (isWord('min') || isWord('max')) return call(here.text.toLowerCase() as 'min' | 'max');
    if (here.type === 'word') {
      const namePart = nameAt(text, here.character - 1);
      if (namePart === null) {
        return fail(
          isByDay(here.text)
            ? `After ${showToken(here)} comes the day until which it counts: ${DAYS_HELP}.`
            : `${showToken(here)} is not a known name. ${NAMES_HELP}`,
        );
      }
      // A name such as ROAS D7 has several words.
      while (token().type !== 'end' && token().character - 1 < here.character - 1 + namePart.length)
        tokenIndex += 1;
      return { kind: 'name', name: namePart.name };
    }
    return fail(
      here.type === 'end'
        ? 'Something is missing at the end: a number or a name such as Spend.'
        : `A number or a name such as Spend is needed before ${showToken(here)}.`,
    );
  }

  function unary(): Node {
    depth += 1;
    if (depth > DEEPEST) fail(`Parentheses and signs are nested more than ${DEEPEST} deep.`);
    const node = signed();
    depth -= 1;
    return node;
  }

  function signed(): Node {
    if (!isText('-') && !isText('+')) return primary();
    const isMinus = isText('-');
    tokenIndex += 1;
    const where = token();
    const operand = needSum(unary(), where);
    return isMinus ? { kind: 'negate', of: operand } : operand;
  }

  function binary(operators: readonly string[], next: () => Node): Node {
    const first = token();
    let leftSum = next();
    while (token().type === 'sign' && operators.includes(token().text)) {
      const operator = token().text as Operator;
      const leftOperand = needSum(leftSum, first);
      tokenIndex += 1;
      const where = token();
      leftSum = { kind: 'binary', operator, left: leftOperand, right: needSum(next(), where) };
    }
    return leftSum;
  }
  const product = (): Node => binary(['*', '/'], unary);
  const plus = (): Node => binary(['+', '-'], product);

  function compare(): Node {
    const first = token();
    const leftNode = plus();
    const comparison = token().type === 'sign' ? COMPARISONS[token().text] : undefined;
    if (comparison === undefined) return leftNode;
    tokenIndex += 1;
    const second = token();
    const right = needSum(plus(), second);
    const leftSum = needSum(leftNode, first);
    if (token().type === 'sign' && COMPARISONS[token().text] !== undefined) {
      fail('Only two values can be compared at once. Use "and", such as CPI > 1 and CPI < 3.');
    }
    ratioNeedsPercent(leftSum, right, second);
    ratioNeedsPercent(right, leftSum, first);
    return { kind: 'compare', comparison, left: leftSum, right };
  }

  /** `ROAS D7 < 8` would be 800 %. */
  function ratioNeedsPercent(ratio: Sum, other: Sum, where: Token): void {
    if (ratio.kind !== 'name' || ratio.name.figure !== 'roas') return;
    if (other.kind !== 'number' || other.isPercent || other.value < 1) return;
    fail(`ROAS is a percentage. Write ${other.value} %.`, where);
  }

  function not(): Node {
    if (!isWord('not')) return compare();
    depth += 1;
    if (depth > DEEPEST) fail(`"not" is nested more than ${DEEPEST} deep.`);
    tokenIndex += 1;
    const where = token();
    const operand = needCondition(not(), where);
    depth -= 1;
    return { kind: 'not', of: operand };
  }

  function joined(word: 'and' | 'or', next: () => Node): Node {
    const first = token();
    let leftCondition = next();
    while (isWord(word)) {
      const leftPart = needCondition(leftCondition, first);
      tokenIndex += 1;
      const where = token();
      leftCondition = { kind: word, left: leftPart, right: needCondition(next(), where) };
    }
    return leftCondition;
  }
  const both = (): Node => joined('and', not);
  const either = (): Node => joined('or', both);

  const whole = (): Node => {
    const node = either();
    if (token().type !== 'end') {
      fail(
        isText(')')
          ? 'This parenthesis has no opening one. Remove it.'
          : `${showToken(token())} does not belong here. Put an operator such as *, < or "and" before it.`,
      );
    }
    return node;
  };
  return {
    condition: () => needCondition(whole(), tokens[0]!),
    sum: () => needSum(whole(), tokens[0]!),
  };
}

/** @throws ExpressionError */
export const parseCondition = (text: string): Condition => parser(text).condition();

/** @throws ExpressionError */
export const parseSum = (text: string): Sum => parser(text).sum();
