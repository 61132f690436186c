// The command line of every program of this repository: one notation (`--name value`), one parser, one help.
const fs = require('node:fs');
const net = require('node:net');
const path = require('node:path');
const { parseArgs } = require('node:util');

/** Wrong use of a program: the person has to type something else. The exit code is 2. */
class UsageError extends Error {
  name = 'UsageError';
}

const flag = (about) => ({ about });

/** `standard` is the value that applies when none is given, as a person would type it. */
const option = (takes, about, reader, standard) => ({ takes, about, reader, standard });

/** An option that can be repeated. */
const repeatable = (takes, about, reader) => ({ takes, about, reader, isRepeatable: true });

const program = (declaration) => declaration;

const fitting = (wanted, read, names) => ({ wanted, read, names });

/** A reader that throws an Error with a sentence about a value that does not fit. */
const readBy = (read) => ({ read });

const text = fitting('a text', (typed) => (typed === '' ? undefined : typed));

const wholeNumber = (least = 0, most = 999_999_999) =>
  fitting(
    most === 999_999_999 ? `a whole number, ${least} or more` : `a whole number from ${least} to ${most}`,
    (typed) => (/^\d{1,9}$/.test(typed) && typed >= least && typed <= most ? Number(typed) : undefined),
  );

const namesText = (names) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

const oneOf = (names) =>
  fitting(namesText(names), (typed) => (names.includes(typed) ? typed : undefined), names);

const listOf = (names) =>
  fitting(
    `${namesText(names)}, or several with commas`,
    (typed) => {
      const list = typed.split(',');
      return list.every((name) => names.includes(name)) ? list : undefined;
    },
    names,
  );

/** A folder with this file. */
const folderWith = (file) =>
  fitting(`a folder that has ${file}`, (typed) =>
    fs.existsSync(path.join(typed, file)) ? typed : undefined,
  );

/** A file that exists, or can be created. */
const file = fitting('a file in an existing folder', (typed) =>
  fs.existsSync(path.dirname(typed)) && !fs.statSync(typed, { throwIfNoEntry: false })?.isDirectory()
    ? typed
    : undefined,
);

const webAddress = fitting('an address such as http://127.0.0.1:8080/', (typed) =>
  /^https?:\/\/[^\s/]/.test(typed) && URL.canParse(typed) ? typed : undefined,
);

const wholeNumbers = fitting('whole numbers with commas, such as 1,4,7', (typed) =>
  /^\d{1,9}(?:,\d{1,9})*$/.test(typed) ? typed.split(',').map(Number) : undefined,
);

/** Part of a work that several processes share: its number, counted from 1, and the number of parts. */
const shard = fitting('I/N with I from 1 to N, such as 1/2', (typed) => {
  const [, place, shards] = (/^(\d{1,4})\/(\d{1,4})$/.exec(typed) ?? []).map(Number);
  return place >= 1 && place <= shards ? [place, shards] : undefined;
});

const regularExpression = fitting('a regular expression', (typed) => {
  try {
    return new RegExp(typed);
  } catch {
    return undefined;
  }
});

const WIDTH = 110;

/** Lines of at most `width` characters. */
function wrapped(said, width) {
  const lines = [''];
  for (const word of said.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trimStart();
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const helpCommand = ({ command }) => `${command}${command.startsWith('npm') ? ' --' : ''} --help`;

function helpOf({ command, about, operands, options, notes }) {
  const defaultOf = ({ standard }) => (standard ? ` (default ${standard})` : '');
  const namesOf = ({ reader: { names = [] } = {}, about }) =>
    names.every((name) => about.includes(name)) ? '' : `: ${namesText(names)}`;
  const rows = Object.entries({ ...options, help: flag('this text') }).map(([name, declared]) => [
    `--${name}${declared.takes ? ` ${declared.takes}` : ''}`,
    `${declared.about}${namesOf(declared)}${defaultOf(declared)}`,
  ]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(
    ([name, said]) =>
      `  ${name.padEnd(width)}${wrapped(said, WIDTH - width - 2).join(`\n${' '.repeat(width + 2)}`)}`,
  );
  const usage = `${command}${command.startsWith('npm') ? ' --' : ''} ${operands ? `${operands} ` : ''}[options]`;
  return [usage, about, '', ...lines, ...(notes ? ['', notes] : [])].join('\n');
}

function readTyped(reader, typed, option = '') {
  let value;
  try {
    value = reader.read(typed);
  } catch (error) {
    throw new UsageError(option === '' ? error.message : `${option}: ${error.message}`);
  }
  if (value !== undefined) return value;
  throw new UsageError(`${option || 'The command'} takes ${reader.wanted}, not "${typed}".`);
}

function readValue(name, { takes, reader }, typed) {
  if (typed !== undefined) return readTyped(reader, typed, `--${name}`);
  throw new UsageError(`--${name} needs a value: --${name} ${takes}.`);
}

/**
 * Parses the arguments. Where a program passes its arguments on to another one (`passesOn`), everything from
 * the first operand on is an operand. @throws UsageError
 */
function parse({ options, operands, operand = text, passesOn }, args) {
  const declared = { ...options, help: flag('') };
  const { tokens } = parseArgs({
    args,
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(declared).map(([name, { takes }]) => [name, { type: takes ? 'string' : 'boolean' }]),
    ),
  });
  const values = Object.fromEntries(
    Object.entries(declared).map(([name, { takes, isRepeatable, reader, standard }]) => {
      if (!takes) return [name, false];
      return [
        name,
        isRepeatable ? [] : standard === undefined ? undefined : readValue(name, { reader }, standard),
      ];
    }),
  );
  const others = [];
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (!operands) throw new UsageError(`"${token.value}" is not an option.`);
      if (passesOn) return { values, operands: args.slice(token.index) };
      others.push(readTyped(operand, token.value));
      continue;
    }
    const { name, rawName, inlineValue } = token;
    const known = Object.hasOwn(declared, name) && rawName === `--${name}` ? declared[name] : null;
    if (!known) throw new UsageError(`There is no option "${rawName}".`);
    if (!known.takes && token.value !== undefined) throw new UsageError(`--${name} takes no value.`);
    const isMissing = token.value === undefined || (!inlineValue && token.value.startsWith('--'));
    const value = known.takes ? readValue(name, known, isMissing ? undefined : token.value) : true;
    if (known.isRepeatable) values[name].push(value);
    else values[name] = value;
  }
  return { values, operands: others };
}

/** Prints what went wrong and sets the exit code. */
function refuse(declaration, error) {
  const isUsage = error.name === 'UsageError';
  const message = isUsage
    ? `${error.message} "${helpCommand(declaration)}" lists the options.`
    : error.message;
  console.error(message);
  declaration.refused?.(message);
  process.exitCode = isUsage ? 2 : 1;
}

/**
 * Answers `--help` and wrong arguments. Returns the values and operands, or null: everything is said, and the
 * program must not start.
 */
async function readCommandLine(declaration, args = process.argv.slice(2)) {
  try {
    if (args.includes('--help') && !(declaration.passesOn && args.indexOf('--help') > 0)) {
      console.log(helpOf(declaration));
      return null;
    }
    const parsed = parse(declaration, args);
    await declaration.check?.(parsed.values, parsed.operands);
    return parsed;
  } catch (error) {
    refuse(declaration, error);
    return null;
  }
}

/** Runs a program: `main` receives the values and operands, and may return an exit code. */
async function runProgram(declaration, main) {
  const parsed = await readCommandLine(declaration);
  if (!parsed) return;
  try {
    const code = await main(parsed.values, parsed.operands);
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    refuse(declaration, error);
  }
}

/** @throws Error with a sentence if another program listens on the port; 0 is always free */
function checkPort(port, { command }) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error) => {
      const isUsed = error.code === 'EADDRINUSE';
      reject(
        isUsed
          ? new Error(
              `Port ${port} is already in use. End the other program, or choose a port: ${command} -- --port ${port + 1}`,
            )
          : error,
      );
    });
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve()));
  });
}

module.exports = {
  checkPort,
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
  readCommandLine,
  regularExpression,
  repeatable,
  runProgram,
  shard,
  text,
  UsageError,
  webAddress,
  wholeNumber,
  wholeNumbers,
};
