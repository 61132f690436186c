// ad-service: command line: starts the service alone and prints one JSON line when it is ready.
import { existsSync } from 'node:fs';
import { runProgram, type Values } from '../../../scripts/command-line';
import { LATE_QUIRKS } from '../quirks';
import { startAdService } from './service';
import { PROGRAM } from './service-options';

/** A clock that starts at this time, in milliseconds. */
const clockFrom = (start: number | undefined): (() => number) | undefined => {
  if (start === undefined) return undefined;
  const ahead = start - Date.now();
  return () => ahead + Date.now();
};

/** Options that only new data follows. */
const OF_NEW_DATA = ['campaigns', 'sources', 'bids', 'seed', 'tidy', 'like'] as const;

async function main(values: Values<typeof PROGRAM>): Promise<void> {
  const { port, campaigns, sources, bids, seed, tidy, like } = values;
  const ignored = OF_NEW_DATA.filter((name) => values[name] !== undefined && values[name] !== false);
  // The workbench reports this itself: it passes options that it was not given.
  if (values.state && existsSync(values.state) && ignored.length > 0 && !process.channel)
    console.error(
      `${ignored.map((name) => `--${name}`).join(', ')}: ignored, ${values.state} has its own data.`,
    );
  const service = await startAdService({
    port,
    campaigns,
    sources,
    bids,
    seed,
    tidy,
    like,
    stateFile: values.state,
    redirectUri: values['redirect-uri'],
    quirks: Object.assign({}, values['like-late'] ? LATE_QUIRKS : {}, ...values.quirk),
    now: clockFrom(values.now),
  });
  console.log(JSON.stringify(service.ready));
  const stop = (): void => void service.close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  // The workbench keeps a channel to its service. If the workbench is killed, the closed channel ends this
  // process.
  if (process.channel) process.once('disconnect', stop);
}

void runProgram(PROGRAM, main);
