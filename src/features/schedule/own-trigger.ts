// schedule: the triggers of the current person, one for each document. Only a recorded trigger may run.
// Others remain from a killed execution and are deleted when they fire or when a schedule is saved.

import * as v from 'valibot';
import type { Ports } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { FieldError, UserError } from '../../ports/user-error';

const NAME = 'bidgrid.morning-triggers';

/** Wait for the person's lock: schedules of several documents may be saved at once. Milliseconds. */
const WAIT_MS = 15_000;

const RecordedTriggers = v.array(v.object({ document: v.string(), trigger: v.string() }));
type RecordedTriggers = v.InferOutput<typeof RecordedTriggers>;

const readTriggers = ({ userStore }: Ports): RecordedTriggers =>
  parsedJson(RecordedTriggers, userStore.get(NAME)) ?? [];

/** ID of the trigger of this document; null: none is recorded. */
export const ownTrigger = (ports: Ports): string | null =>
  readTriggers(ports).find(({ document }) => document === ports.spreadsheetId())?.trigger ?? null;

function alone<T>(ports: Ports, work: () => T): T {
  const done = ports.userLock.withLock(WAIT_MS, work);
  if (done.got) return done.value;
  throw new UserError('You are saving a schedule in another window. Try again in a few seconds.');
}

/** Triggers of other documents. */
const othersOf = (ports: Ports, recorded: RecordedTriggers): RecordedTriggers =>
  recorded.filter(({ document }) => document !== ports.spreadsheetId());

function deleteUnrecorded(ports: Ports, recorded: RecordedTriggers): void {
  const ids = new Set(recorded.map(({ trigger }) => trigger));
  ports.triggers.delete(ports.triggers.list().filter((id) => !ids.has(id)));
}

const record = ({ userStore }: Ports, triggers: RecordedTriggers): void =>
  userStore.set(NAME, JSON.stringify(triggers));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** False for a name that no time zone has. Google also takes offsets such as `GMT+2`. */
function isZone(zone: string): boolean {
  if (/^(GMT|UTC)[+-]/.test(zone)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch (error) {
    return !(error instanceof RangeError);
  }
}

interface DailyTime {
  readonly hour: number;
  /** `Europe/Berlin` */
  readonly zone: string;
}

/** An add-on may have only one trigger in a document, so an old one may have to be deleted first. */
function createTrigger(ports: Ports, others: RecordedTriggers, { hour, zone }: DailyTime): string {
  try {
    return ports.triggers.createDaily(hour, zone);
  } catch {
    deleteUnrecorded(ports, others);
  }
  try {
    return ports.triggers.createDaily(hour, zone);
  } catch (error) {
    throw new UserError(
      `Google did not accept the schedule in the time zone "${zone}", and your morning run has stopped. If you have many triggers, delete some at https://script.google.com/home/triggers and save again.`,
      messageOf(error),
    );
  }
}

/**
 * Deletes the old trigger of this document when there is a new one.
 * @throws UserError if Google creates none even without the old one, which is deleted then
 */
export function replaceTrigger(ports: Ports, time: DailyTime): void {
  const { zone } = time;
  if (!isZone(zone))
    throw new FieldError(
      'zone',
      `Google does not know the time zone "${zone}", so nothing was changed. Choose another one.`,
    );
  alone(ports, () => {
    const others = othersOf(ports, readTriggers(ports));
    const triggers = [
      ...others,
      { document: ports.spreadsheetId(), trigger: createTrigger(ports, others, time) },
    ];
    record(ports, triggers);
    deleteUnrecorded(ports, triggers);
  });
}

export const removeTrigger = (ports: Ports): void =>
  alone(ports, () => {
    const others = othersOf(ports, readTriggers(ports));
    record(ports, others);
    deleteUnrecorded(ports, others);
  });

/** Deletes a trigger that is not recorded for any document. */
export const removeStray = (ports: Ports, id: string): void =>
  alone(ports, () => {
    if (!readTriggers(ports).some(({ trigger }) => trigger === id)) ports.triggers.delete([id]);
  });
