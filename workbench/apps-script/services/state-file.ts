// Workbench, Apps Script host: script state other than the document that is kept between runs: properties,
// triggers and sent mail.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { SentMail } from '../protocol/mail-message';
import type { ClockSchedule } from './clock-schedule';

/** An installable trigger. */
export interface StoredTrigger {
  id: string;
  handler: string;
  /** Its creator: the trigger runs with this user's rights. */
  user: string;
  eventType: 'ON_OPEN' | 'ON_EDIT' | 'ON_CHANGE' | 'ON_FORM_SUBMIT' | 'CLOCK';
  source: 'SPREADSHEETS' | 'CLOCK';
  sourceId: string | null;
  schedule: ClockSchedule | null;
  /** Epoch milliseconds of the next firing of a time-driven trigger; null: no further firing. */
  dueAt: number | null;
}

export interface ScriptState {
  script: Record<string, string>;
  /** By e-mail. */
  users: Record<string, Record<string, string>>;
  document: Record<string, string>;
  triggers: StoredTrigger[];
  /** Messages that scripts sent, in order. */
  outbox: SentMail[];
}

export interface StateFile {
  state: ScriptState;
  /** Saves the state before it returns; without a file it does nothing. */
  save(): void;
}

/**
 * Opens the file, which contains secrets and is readable only by its owner. Without a file, the state is kept
 * in memory.
 */
export function openStateFile(file: string | null | undefined): StateFile {
  const empty: ScriptState = { script: {}, users: {}, document: {}, triggers: [], outbox: [] };
  const known = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScriptState) : empty;
  const state = { ...empty, ...known };
  return {
    state,
    save() {
      if (!file) return;
      // Renaming is atomic: a kill leaves either the old or the new state.
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
