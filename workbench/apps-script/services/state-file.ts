// Workbench, Apps Script host: what a script keeps between runs beside the document: properties and triggers.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ClockSchedule } from './clock-schedule';

/** An installable trigger. */
export interface StoredTrigger {
  id: string;
  handler: string;
  /** Who made it: it runs with this user's rights. */
  user: string;
  eventType: 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE' | 'ON_FORM_SUBMIT' | 'CLOCK';
  source: 'SPREADSHEETS' | 'CLOCK';
  sourceId: string | null;
  schedule: ClockSchedule | null;
  /** Epoch milliseconds of the next firing of a time-driven trigger; null when it is over. */
  dueAt: number | null;
}

export interface ScriptState {
  script: Record<string, string>;
  /** By e-mail. */
  users: Record<string, Record<string, string>>;
  document: Record<string, string>;
  triggers: StoredTrigger[];
}

export interface StateFile {
  state: ScriptState;
  /** Writes the state down before it returns; without a file it does nothing. */
  save(): void;
}

/**
 * Opens the file, which holds secrets and is readable for its owner only; without one the state lives in
 * memory.
 */
export function openStateFile(file: string | null | undefined): StateFile {
  const empty: ScriptState = { script: {}, users: {}, document: {}, triggers: [] };
  const known = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScriptState) : empty;
  const state = { ...empty, ...known };
  return {
    state,
    save() {
      if (!file) return;
      // Renaming is atomic: a kill leaves the old state or the new one, never half of one.
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
