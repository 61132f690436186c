// schedule: the triggers of the current person, one for each document. Only a recorded trigger may run.
// Others remain from a killed execution and are deleted when they fire or when a schedule is saved.

import * as v from 'valibot';
import type { Ports } from '../../ports/ports';
import { UserError } from '../../ports/user-error';

const NAME = 'bidgrid.morning-triggers';

/** Wait for the person's lock: schedules of several documents may be saved at once. Milliseconds. */
const WAIT_MS = 15_000;

const Kept = v.array(v.object({ document: v.string(), trigger: v.string() }));
type Kept = v.InferOutput<typeof Kept>;

function readKept({ userStore }: Ports): Kept {
  try {
    return v.parse(Kept, JSON.parse(userStore.get(NAME) ?? ''));
  } catch {
    return [];
  }
}

/** ID of the trigger of this document; null: none is recorded. */
export const ownTrigger = (ports: Ports): string | null =>
  readKept(ports).find(({ document }) => document === ports.spreadsheetId())?.trigger ?? null;

function alone<T>(ports: Ports, work: () => T): T {
  const done = ports.userLock.withLock(WAIT_MS, work);
  if (done.got) return done.value;
  throw new UserError('You are saving a schedule in another window. Try again in a few seconds.');
}

/** Triggers of other documents. */
const othersOf = (ports: Ports, kept: Kept): Kept =>
  kept.filter(({ document }) => document !== ports.spreadsheetId());

function deleteUnknown(ports: Ports, known: Kept): void {
  const ids = new Set(known.map(({ trigger }) => trigger));
  ports.triggers.delete(ports.triggers.list().filter((id) => !ids.has(id)));
}

const write = ({ userStore }: Ports, kept: Kept): void => userStore.set(NAME, JSON.stringify(kept));

function created(ports: Ports, hour: number, zone: string): string {
  try {
    return ports.triggers.createDaily(hour, zone);
  } catch (error) {
    throw new UserError(
      'Google did not accept the schedule. If you have many triggers, delete some at https://script.google.com/home/triggers and save again.',
      error instanceof Error ? error.message : String(error),
    );
  }
}

/** Deletes the trigger of this document first, because an add-on may have only one there. */
export const replaceTrigger = (ports: Ports, hour: number, zone: string): void =>
  alone(ports, () => {
    const others = othersOf(ports, readKept(ports));
    deleteUnknown(ports, others);
    const trigger = created(ports, hour, zone);
    write(ports, [...others, { document: ports.spreadsheetId(), trigger }]);
  });

export const removeTrigger = (ports: Ports): void =>
  alone(ports, () => {
    const others = othersOf(ports, readKept(ports));
    write(ports, others);
    deleteUnknown(ports, others);
  });

/** Deletes a trigger that is not recorded for any document. */
export const removeStray = (ports: Ports, id: string): void =>
  alone(ports, () => {
    if (!readKept(ports).some(({ trigger }) => trigger === id)) ports.triggers.delete([id]);
  });
