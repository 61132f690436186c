// schedule: what was mailed to the person about this document, so that nothing is mailed twice. Written
// before the mail is sent: if the execution is killed between the two, the mail is missing and not sent
// twice.

import * as v from 'valibot';
import type { Ports } from '../../ports/ports';
import { DAY_MS } from '../../shared/time';

const NAME = 'bidgrid.morning-mail.';

const Mark = v.object({
  /** Day of the last mail, in the time zone of the schedule: `2026-11-24`. */
  day: v.string(),
  /** When it was sent, milliseconds since 1970. */
  at: v.optional(v.number(), 0),
  /** The newest day of figures in a mail, as days since 1970-01-01; null: none. */
  figures: v.nullable(v.number()),
  /** Kind of the problem in the last mail, until a run succeeds; `''`: none. */
  problem: v.string(),
  /** What was changed elsewhere is mailed up to this time. Milliseconds since 1970; 0: nothing. */
  foundUntil: v.number(),
});
export type MailMark = Readonly<v.InferOutput<typeof Mark>>;

const NONE: MailMark = { day: '', at: 0, figures: null, problem: '', foundUntil: 0 };

const nameOf = (ports: Ports): string => NAME + ports.spreadsheetId();

export function readMailMark(ports: Ports): MailMark {
  try {
    return v.parse(Mark, JSON.parse(ports.userStore.get(nameOf(ports)) ?? ''));
  } catch {
    return NONE;
  }
}

/** Without what is more than a day later than now: the clock was ahead. */
export const presentMark = (mark: MailMark, now: number): MailMark =>
  mark.at - now > DAY_MS ? { ...NONE, problem: mark.problem } : mark;

/** The next mail is the first one of a new schedule. There is still at most one mail a day. */
export function restartMails(ports: Ports): void {
  const mark = readMailMark(ports);
  if (mark.figures !== null) writeMailMark(ports, { ...mark, figures: null, foundUntil: 0 });
}

export const writeMailMark = (ports: Ports, mark: MailMark): void =>
  ports.userStore.set(nameOf(ports), JSON.stringify(mark));
