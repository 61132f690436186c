// test: the parser of all command lines.

import {
  file,
  flag,
  folderWith,
  helpOf,
  listOf,
  oneOf,
  option,
  parse,
  program,
  readBy,
  regularExpression,
  repeatable,
  shard,
  text,
  webAddress,
  wholeNumber,
  wholeNumbers,
} from '../../scripts/command-line';

const options = {
  count: option('N', 'how many', wholeNumber(1, 10), '3'),
  file: option('FILE', 'where', text),
  color: option('NAME', 'which', oneOf(['red', 'green', 'blue'])),
  kinds: option('A,B', 'which kinds', listOf(['cells', 'rows'])),
  only: option('1,2', 'which steps', wholeNumbers),
  part: option('I/N', 'which part', shard, '1/1'),
  match: option('REGEX', 'which names', regularExpression, ''),
  source: option('DIR', 'from where', folderWith('package.json')),
  target: option('FILE', 'to where', file),
  url: option('URL', 'which server', webAddress),
  even: option(
    'N',
    'how many',
    readBy((typed) => {
      if (Number(typed) % 2 === 0) return Number(typed);
      throw new Error(`${typed} is odd.`);
    }),
  ),
  set: repeatable('NAME=V', 'a switch', text),
  'no-wait': flag('at once'),
};
const PLAIN = program({ command: 'npm run plain', about: 'Does something.', options });
const FILES = program({ ...PLAIN, operands: 'FILE...' });
const PASSING = program({ ...FILES, passesOn: true });
const read = (...args: string[]) => parse(PLAIN, args).values;

test('values have the types of their options, and defaults where nothing is given', () => {
  expect(read()).toMatchObject({ count: 3, file: undefined, part: [1, 1], set: [], 'no-wait': false });
  expect(
    read('--count', '7', '--file', 'a b', '--color', 'red', '--kinds', 'rows,cells', '--no-wait'),
  ).toMatchObject({ count: 7, file: 'a b', color: 'red', kinds: ['rows', 'cells'], 'no-wait': true });
  expect(read('--only', '4,1', '--part', '2/3', '--set', 'a=1', '--set', 'b=2')).toMatchObject({
    only: [4, 1],
    part: [2, 3],
    set: ['a=1', 'b=2'],
  });
  expect(read('--source', '.', '--target', 'new.json', '--url', 'http://a:1/b', '--even', '4')).toMatchObject(
    {
      source: '.',
      target: 'new.json',
      url: 'http://a:1/b',
      even: 4,
    },
  );
  expect(read('--match', '^a.c$').match.test('abc')).toBe(true);
  expect(read('--count=7', '--set=a=1')).toMatchObject({ count: 7, set: ['a=1'] });
});

test.each([
  ['--count 11', '--count takes a whole number from 1 to 10, not "11".'],
  ['--count 0', '--count takes a whole number from 1 to 10, not "0".'],
  ['--count 2.5', '--count takes a whole number from 1 to 10, not "2.5".'],
  ['--count', '--count needs a value: --count N.'],
  ['--count --no-wait', '--count needs a value: --count N.'],
  ['--file=', '--file takes a text, not "".'],
  ['--color pink', '--color takes red, green or blue, not "pink".'],
  ['--kinds rows,columns', '--kinds takes cells or rows, or several with commas, not "rows,columns".'],
  ['--only 1,x', '--only takes whole numbers with commas, such as 1,4,7, not "1,x".'],
  ['--part 3/2', '--part takes I/N with I from 1 to N, such as 1/2, not "3/2".'],
  ['--match (', '--match takes a regular expression, not "(".'],
  ['--source src', '--source takes a folder that has package.json, not "src".'],
  ['--target src', '--target takes a file in an existing folder, not "src".'],
  ['--target none/a.json', '--target takes a file in an existing folder, not "none/a.json".'],
  ['--url a.b', '--url takes an address such as http://127.0.0.1:8080/, not "a.b".'],
  ['--url ftp://a.b', '--url takes an address such as http://127.0.0.1:8080/, not "ftp://a.b".'],
  ['--url http://a:x', '--url takes an address such as http://127.0.0.1:8080/, not "http://a:x".'],
  ['--even 3', '--even: 3 is odd.'],
  ['--no-wait=1', '--no-wait takes no value.'],
  ['--cuont 2', 'There is no option "--cuont".'],
  ['--toString', 'There is no option "--toString".'],
  ['-c 2', 'There is no option "-c".'],
  ['7', '"7" is not an option.'],
])('refuses %s', (typed, message) => {
  expect(() => read(...typed.split(' '))).toThrow(message);
});

test('operands are accepted where a program has them, and passed on with all that follows', () => {
  expect(parse(FILES, ['a.gs', '--count', '2', 'b.gs'])).toMatchObject({
    values: { count: 2 },
    operands: ['a.gs', 'b.gs'],
  });
  expect(parse(PASSING, ['--count', '2', 'list', '--json', '--count', 'x'])).toMatchObject({
    values: { count: 2 },
    operands: ['list', '--json', '--count', 'x'],
  });
});

test('operands are checked, and the help names the values of an option', () => {
  const colors = program({ ...FILES, operand: oneOf(['red', 'green']) });
  expect(parse(colors, ['green', 'red']).operands).toEqual(['green', 'red']);
  expect(() => parse(colors, ['green', 'pink'])).toThrow('The command takes red or green, not "pink".');
  expect(helpOf(PLAIN)).toMatch(/--color NAME +which: red, green or blue$/m);
  expect(helpOf(PLAIN)).toMatch(/--kinds A,B +which kinds: cells or rows$/m);
});

test('the help names every option with its placeholder and default, in lines of at most 110 characters', () => {
  const about = 'word '.repeat(60).trim();
  const help = helpOf(
    program({
      command: 'npm run plain',
      about: '',
      options: { ...options, long: option('N', about, wholeNumber()) },
    }),
  );
  for (const [name, { takes = '' }] of Object.entries(options))
    expect(help).toMatch(new RegExp(`^  --${name}${takes === '' ? '' : ` ${takes}`}  +\\S`, 'm'));
  expect(help).toContain('how many (default 3)');
  expect(help).toContain('--help');
  expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  expect(help.match(/word/g)).toHaveLength(60);
});
