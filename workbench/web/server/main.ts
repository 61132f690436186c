// Workbench, page server: the command line of `npm start`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ScriptClock } from '../../apps-script/protocol/messages';
import type { ServiceProcess } from './service-process';
import { startWorkbench } from './start';

const HELP = `npm start -- [options]
Opens the workbench: a spreadsheet in the browser that runs the built add-on against a simulated service.
The environment variable PORT chooses its port (default 8080; 0 takes a free one).

  --fresh          forget the kept workbook, the connection and the service's data, and start anew
  --campaigns N    campaigns of the simulated service (default 20)
  --sources N      sources of each campaign
  --bids N         source bid overrides of each campaign
  --seed N         the same seed gives the same data
  --tidy           no awkward names and identifiers among the generated data
  --like real      campaigns and answers as observed at the real service, not as documented
  --connect        without the demo's login: connect in the menu Bidgrid, with the credentials that are printed
  --keep-in DIR    keep everything in this folder instead of .workbench/
  --print-service  print the simulated service's addresses and demo credentials, as JSON, before the ready line
  --help           this text

Add ?user=name@example.com to the address to be somebody else; open it twice to be two people.
The workbook is kept in .workbench/ between starts.`;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    options: {
      fresh: flag,
      help: flag,
      campaigns: text,
      sources: text,
      bids: text,
      seed: text,
      tidy: flag,
      like: text,
      connect: flag,
      'keep-in': text,
      'print-service': flag,
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const root = path.join(__dirname, '../..');
  const service = (['campaigns', 'sources', 'bids', 'seed'] as const).flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    if (!/^\d{1,9}$/.test(value))
      throw new Error(`--${name} needs a whole number, 0 or more, not "${value}".`);
    return [`--${name}`, value];
  });
  if (values.tidy) service.push('--tidy');
  if (values.like !== undefined) service.push('--like', values.like);
  const keepIn = path.resolve(values['keep-in'] ?? path.join(root, '.workbench'));
  const workbench = await startWorkbench({
    root,
    port: portFromEnvironment(),
    keepIn,
    fresh: values.fresh,
    connectYourself: values.connect,
    service,
    clock: clockOfParent(),
    onProblem: (problem) => console.error(problem),
  });
  if (values['print-service']) console.log(JSON.stringify(workbench.service));
  if (values.connect && workbench.service) console.log(credentialsOf(workbench.service));
  console.log(`The workbench is ready: ${workbench.url}`);
  console.log(`Ctrl+C ends it. Everything is kept in ${path.relative(process.cwd(), keepIn) || keepIn}.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void workbench.close().then(() => process.exit(0)));
  }
}

/**
 * A program that started this one with a channel, as the browser tests do, sets the clock of its scripts
 * ahead.
 */
function clockOfParent(): ScriptClock | undefined {
  if (!process.channel) return undefined;
  const ahead = new SharedArrayBuffer(8);
  process.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('aheadMs' in message)) return;
    new BigInt64Array(ahead)[0] = BigInt(Number(message.aheadMs));
    process.send?.(message);
  });
  return { ahead, sleepsAtOnce: false };
}

/** What to type into Connections. All of it is made up by the simulated service. */
function credentialsOf({ companies, third_party }: ServiceProcess): string {
  const lines = companies.map(
    ({ name, ...own }) =>
      `${name}: client ID ${own.client_id}, client secret ${own.client_secret}, management key ${own.api_key}`,
  );
  const { client_id, client_secret } = third_party;
  return [
    ...lines,
    `Application that either company authorises in a window: client ID ${client_id}, client secret ${client_secret}`,
  ].join('\n');
}

function portFromEnvironment(): number {
  const { PORT = '8080' } = process.env;
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65535) {
    throw new Error(`PORT must be a number from 0 to 65535, not "${PORT}".`);
  }
  return Number(PORT);
}

main().catch((error: NodeJS.ErrnoException) => {
  const busy = error.code === 'EADDRINUSE';
  console.error(
    busy
      ? `Port ${portFromEnvironment()} is already in use. End the other program, or choose a port: PORT=8081 npm start`
      : error.message,
  );
  process.exitCode = 1;
});
