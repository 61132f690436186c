// ad-service: saves the state in a file. Writes a temporary file and renames it, so that a kill never leaves
// a partial file.
import fs from 'node:fs';
import type { ServiceState } from './state';

const VERSION = 1;

/** Maps and sets become tagged arrays, because JSON has neither. */
const pack = (_key: string, value: unknown): unknown => {
  if (value instanceof Map) return { $map: [...value] };
  if (value instanceof Set) return { $set: [...value] };
  return value;
};

const unpack = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][]);
  if ('$set' in value) return new Set(value.$set as unknown[]);
  return value;
};

/**
 * The state in a file, or null if there is none.
 * @throws Error if it is not a state file of this service
 */
export function loadState(file: string): ServiceState | null {
  if (!fs.existsSync(file)) return null;
  try {
    const { version, state } = JSON.parse(fs.readFileSync(file, 'utf8'), unpack);
    if (version !== VERSION) throw new Error(`its version is ${version}, not ${VERSION}`);
    return state as ServiceState;
  } catch (error) {
    throw new Error(
      `${file} does not hold the state of the advertising service: ${(error as Error).message}.`,
    );
  }
}

function saveState(file: string, state: ServiceState): void {
  const beside = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(beside, JSON.stringify({ version: VERSION, state }, pack), { mode: 0o600 });
  fs.renameSync(beside, file);
}

interface Saver {
  /** Saves soon; several calls in a row save once. */
  changed(): void;
  /** Saves unsaved changes immediately. */
  flush(): void;
}

const SOON = 200;
/**
 * A large state is saved less often, to keep saving a small share of the work: a million suppressed IDs take
 * a second to write.
 */
const SHARE = 20;

export function createSaver(file: string | undefined, state: ServiceState): Saver {
  if (!file) return { changed: () => {}, flush: () => {} };
  let timer: NodeJS.Timeout | null = null;
  let pause = SOON;
  const flush = (): void => {
    if (!timer) return;
    clearTimeout(timer);
    timer = null;
    const start = performance.now();
    saveState(file, state);
    pause = Math.max(SOON, (performance.now() - start) * SHARE);
  };
  return {
    changed: () => {
      timer ??= setTimeout(flush, pause);
    },
    flush,
  };
}
