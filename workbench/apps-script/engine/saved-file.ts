// Workbench, Apps Script host, engine: a file that is written whole, at once and not too often.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** At most a tenth of the time goes into writing. */
const WRITING_SHARE = 10;

export interface SavedFile {
  /** Writes soon; many calls in a row make one write. */
  soon(): void;
  /** Writes now if anything is waiting. */
  now(): void;
}

/** Reads a JSON file, or `otherwise` when there is none. */
export function readSaved(file: string | null | undefined, otherwise = 'null'): unknown {
  if (!file || !existsSync(file)) return JSON.parse(otherwise);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`The file ${file} is not valid JSON. Move it away or start afresh.`);
  }
}

/**
 * Keeps `content()` in a file that only its owner can read. Writes another file and renames it, so that a
 * crash leaves either the old or the new file. `pauseMs` is how long writes are gathered; a large file, whose
 * writing holds everybody up, is written more rarely.
 */
export function savedFile(file: string | null | undefined, content: () => unknown, pauseMs = 500): SavedFile {
  let timer: NodeJS.Timeout | null = null;
  let lastWriteMs = 0;
  const write = (): void => {
    timer = null;
    if (!file) return;
    const start = performance.now();
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const beside = `${file}.${process.pid}.part`;
    writeFileSync(beside, JSON.stringify(content()), { mode: 0o600 });
    renameSync(beside, file);
    lastWriteMs = performance.now() - start;
  };
  return {
    soon: () => {
      if (file && !timer) timer = setTimeout(write, Math.max(pauseMs, WRITING_SHARE * lastWriteMs));
    },
    now: () => {
      if (!timer) return;
      clearTimeout(timer);
      write();
    },
  };
}
