// Workbench, Apps Script host, engine: a file that is written atomically and at limited frequency.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writing takes at most a tenth of the time. */
const WRITING_SHARE = 10;

interface SavedFile {
  /** Writes soon; several calls in a row cause one write. */
  soon(): void;
  /** Writes immediately if a write is pending. */
  now(): void;
}

/** Reads a JSON file; returns `otherwise` if it does not exist. */
export function readSaved(file: string | null | undefined, otherwise = 'null'): unknown {
  if (!file || !existsSync(file)) return JSON.parse(otherwise);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`The file ${file} is not valid JSON. Move it away or start afresh.`);
  }
}

/**
 * Keeps `content()` in a file that only its owner can read. Writes a temporary file and renames it, so that
 * after a crash the file is either the old or the new one. `pauseMs`: how long writes are collected. Large
 * files are written less often, because writing blocks the process.
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
