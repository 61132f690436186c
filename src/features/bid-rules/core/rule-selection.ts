// bid-rules: which rows a rule is about: `campaign contains Summer and country = US, DE`.

import { ExpressionError } from './rule-tokens';

/** What Where can ask about a row. */
export interface WhereRow {
  readonly campaign: string;
  readonly campaignId: string;
  readonly country: string;
  readonly platform: string;
  readonly bidType: string;
  readonly appId: string;
  readonly externalAppId: string;
  /** Names of the app lists with this app, in lower case; only of lists that a rule names. */
  readonly appLists?: readonly string[];
}

export type Where = (row: WhereRow) => boolean;

/** A condition on rows, and the app lists that it names, in lower case. */
interface ParsedWhere {
  readonly where: Where;
  readonly appLists: readonly string[];
}

type Field = keyof WhereRow;

const FIELDS: readonly (readonly [pattern: RegExp, field: Field])[] = [
  [/campaign\s+ID(?![\p{L}\p{N}_])/iuy, 'campaignId'],
  [/campaign(?![\p{L}\p{N}_])/iuy, 'campaign'],
  [/country(?![\p{L}\p{N}_])/iuy, 'country'],
  [/platform(?![\p{L}\p{N}_])/iuy, 'platform'],
  [/bid\s+type(?![\p{L}\p{N}_])/iuy, 'bidType'],
  [/external\s+app(?:\s+ID)?(?![\p{L}\p{N}_])/iuy, 'externalAppId'],
  [/app\s+list(?![\p{L}\p{N}_])/iuy, 'appLists'],
  [/app(?:\s+ID)?(?![\p{L}\p{N}_])/iuy, 'appId'],
];
const OPERATOR = /contains(?![\p{L}\p{N}_])|!=|<>|≠|=/iuy;
const SPACES = /[\s\u00a0]*/y;
const QUOTED = /"([^"]*)"/y;
/** One word; a value may have several, up to a comma or "and". */
const WORD = /[^\s\u00a0,"]+/y;
const AND = /and(?![\p{L}\p{N}_])/iuy;

const HELP =
  'Begin with campaign, country, platform, bid type, app, external app or app list, such as country = US, DE.';

const KNOWN: Partial<Record<Field, readonly string[]>> = {
  platform: ['ios', 'android'],
  bidType: ['cpi', 'cpp_goal', 'cpp', 'ret', 'cpe', 'roas_ad_based', 'roas_iap'],
};

/** Both names of the bid type. */
const sameWord = (field: Field, word: string): string =>
  field === 'bidType' && word === 'cpp' ? 'cpp_goal' : word;

/** Most rows share their campaign and country: each text is evaluated once. Apps have too many texts. */
function remembering(field: Exclude<Field, 'appLists'>, holds: (text: string) => boolean): Where {
  if (field === 'appId' || field === 'externalAppId') return (row) => holds(row[field]);
  const resultsByText = new Map<string, boolean>();
  return (row) => {
    const text = row[field];
    const knownResult = resultsByText.get(text);
    if (knownResult !== undefined) return knownResult;
    const result = holds(text);
    resultsByText.set(text, result);
    return result;
  };
}

/**
 * Letters are compared without case. An empty text is every row.
 * @throws ExpressionError
 */
export function parseWhere(text: string): ParsedWhere {
  if (text.trim() === '') return { where: () => true, appLists: [] };
  let index = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = index;
    const tokenMatch = pattern.exec(text);
    if (tokenMatch) index += tokenMatch[0].length;
    return tokenMatch;
  };
  /** The words up to a comma, a quotation mark or the next condition. */
  const bare = (): string => {
    const words: string[] = [];
    for (;;) {
      match(SPACES);
      const startIndex = index;
      const word = match(WORD)?.[0];
      if (word === undefined) return words.join(' ');
      if (words.length > 0 && word.toLowerCase() === 'and') {
        index = startIndex;
        return words.join(' ');
      }
      words.push(word);
    }
  };
  const fail = (message: string): ExpressionError => new ExpressionError(index + 1, message);
  const conditions: Where[] = [];
  const appLists: string[] = [];
  for (;;) {
    match(SPACES);
    const field = FIELDS.find(([pattern]) => match(pattern) !== null)?.[1];
    if (field === undefined) throw fail(HELP);
    match(SPACES);
    const startIndex = index;
    const operator = match(OPERATOR)?.[0].toLowerCase();
    if (operator === undefined) throw fail('"=", "!=" or "contains" is needed here.');
    if (operator === 'contains' && field !== 'campaign') {
      index = startIndex;
      throw fail('Only campaign can be compared by "contains".');
    }
    const words: string[] = [];
    do {
      match(SPACES);
      const start = index;
      const word = (match(QUOTED)?.[1] ?? bare()).trim().toLowerCase();
      if (word === '') {
        throw fail(text[index] === '"' ? 'The quotation mark is never closed.' : 'A value is missing here.');
      }
      const knownWords = KNOWN[field];
      if (knownWords && !knownWords.includes(word)) {
        index = start;
        throw fail(
          `"${word}" is not known. Use ${knownWords.filter((knownWord) => knownWord !== 'cpp').join(', ')}.`,
        );
      }
      if (field === 'country' && !/^([a-z]{2}|default)$/.test(word)) {
        index = start;
        throw fail(`"${word}" is not a country. Use two letters, such as US.`);
      }
      words.push(sameWord(field, word));
      match(SPACES);
    } while (match(/,/y) !== null);
    const wantedWords = new Set(words);
    const holds =
      operator === 'contains'
        ? (text: string) => words.some((word) => text.toLowerCase().includes(word))
        : (text: string) => wantedWords.has(text.toLowerCase()) === (operator === '=');
    if (field === 'appLists') {
      appLists.push(...words);
      conditions.push(
        ({ appLists: rowLists = [] }) =>
          rowLists.some((name) => wantedWords.has(name)) === (operator === '='),
      );
    } else conditions.push(remembering(field, holds));
    if (index >= text.length) break;
    if (match(AND) === null) throw fail('"and" is needed between two conditions.');
  }
  return { where: (row) => conditions.every((holds) => holds(row)), appLists };
}
