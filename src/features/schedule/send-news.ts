// schedule: sends news by email, at most once a day.

import * as v from 'valibot';
import type { Mail, Ports } from '../../ports/ports';
import { parsedJson } from '../../ports/stored-json';
import { readFound, seenMark } from '../../push/journal/found-values';
import { hostLimit } from '../../shared/google-errors';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { DAY_MS, HOUR_MS, MINUTE_MS, shortDay } from '../../shared/time';
import type { Schedule } from '../settings/schedules';
import { mailText } from './mail-text';
import type { Elsewhere, Report } from './news';

const PROPERTY = 'bidgrid.morning-mail.';

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
type MailMark = Readonly<v.InferOutput<typeof Mark>>;

const NONE: MailMark = { day: '', at: 0, figures: null, problem: '', foundUntil: 0 };

const propertyName = (ports: Ports): string => PROPERTY + ports.spreadsheetId();

export const readMailMark = (ports: Ports): MailMark =>
  parsedJson(Mark, ports.userStore.get(propertyName(ports))) ?? NONE;

/** The next mail is the first one of a new schedule. There is still at most one mail a day. */
export function restartMails(ports: Ports): void {
  const mark = readMailMark(ports);
  if (mark.day !== '') writeMailMark(ports, { ...mark, figures: null, foundUntil: 0 });
}

export const writeMailMark = (ports: Ports, mark: MailMark): void =>
  ports.userStore.set(propertyName(ports), JSON.stringify(mark));

/**
 * Returns what pulls, reviews and pushes of all people found in the tabs of this schedule, by tab, without
 * what the person pulled by hand.
 * @param until what was found up to this time was mailed; 0: no mail yet
 */
function notMailed(
  { documentStore }: Ports,
  { person, tabs, savedAt }: Schedule,
  until: number,
): Elsewhere[] {
  const since = until || savedAt;
  const ownMark = seenMark(person);
  const foreignValues = readFound(documentStore).filter(({ at, seenBy }) => at > since && seenBy !== ownMark);
  return TAB_CHOICES.filter(({ tab }) => tabs.includes(tab)).flatMap(({ tab, title }) => {
    const values = foreignValues
      .filter((entry) => entry.tab === tab)
      .reduce((sum, entry) => sum + entry.values, 0);
    return values > 0 ? [{ title, values }] : [];
  });
}

/** Between two mails, even if a person travels or changes the time zone. Milliseconds. */
const PAUSE_MS = 8 * HOUR_MS;

/** Waits so long for the person's lock, which another run or a sign-in may hold. Milliseconds. */
const WAIT_MS = MINUTE_MS;

/** The report without what an earlier mail covered, and with what runs of others found. */
function newSince(report: Report, mark: MailMark, elsewhere: Report['elsewhere']): Report {
  const { figures } = report;
  const isNewDay = figures !== null && (mark.figures === null || figures.day > mark.figures);
  return { ...report, elsewhere, ...(isNewDay ? {} : { alarms: [], states: [] }) };
}

function isWorthMail({ alarms, states, elsewhere, problem }: Report, mark: MailMark): boolean {
  const isNewProblem = problem !== null && problem.kind !== 'passing' && problem.kind !== mark.problem;
  return alarms.length > 0 || states.length > 0 || elsewhere.length > 0 || isNewProblem;
}

/** A mail to send now, or why there is none; `''`: there is nothing to send. */
type Claim = { readonly mail: Mail } | { readonly sentence: string };

/** Marks the mail as sent, before it is. */
function claimMail(ports: Ports, schedule: Schedule, report: Report, today: string): Claim {
  const { mail } = schedule;
  const now = ports.clock.now();
  const mark = readMailMark(ports);
  // The problem is over: if it occurs again, it is mailed again.
  if (mark.problem !== '' && report.problem === null) writeMailMark(ports, { ...mark, problem: '' });
  const news = newSince(report, mark, notMailed(ports, schedule, mark.foundUntil));
  const isEarly = mark.day >= today || now - mark.at < PAUSE_MS;
  if (!mail || isEarly || !isWorthMail(news, mark)) return { sentence: '' };
  const to = ports.mailer.ownAddress();
  if (to === '')
    return { sentence: 'No email was sent, because Google does not share your address with Bidgrid.' };
  if (ports.mailer.left() < 1)
    return { sentence: 'No email was sent, because your Google account has reached its daily limit.' };
  const { figures, problem } = news;
  const day = figures === null ? mark.figures : Math.max(figures.day, mark.figures ?? figures.day);
  // A problem that passes does not end one that was mailed.
  const kind = problem === null || problem.kind !== 'passing' ? (problem?.kind ?? '') : mark.problem;
  const date = shortDay(Date.parse(`${today}T00:00:00Z`) / DAY_MS);
  writeMailMark(ports, { day: today, at: now, figures: day, problem: kind, foundUntil: now });
  return { mail: { to, ...mailText(news, ports.documentLink(), date) } };
}

/**
 * Two runs of a person may overlap: only one of them finds no mark of the other, and sends.
 * @param today day of the schedule's time zone: `2026-11-24`
 * @returns a sentence about the result; `''`: there was nothing to send
 */
export function sendNews(ports: Ports, schedule: Schedule, report: Report, today: string): string {
  try {
    const locked = ports.userLock.withLock(WAIT_MS, () => claimMail(ports, schedule, report, today));
    if (!locked.got) return 'No email was sent, because another window of yours was busy for a minute.';
    const claim = locked.value;
    if ('sentence' in claim) return claim.sentence;
    ports.mailer.send(claim.mail);
    return 'An email was sent.';
  } catch (error) {
    const isRefused = error instanceof Error && hostLimit(error.message) === 'scope';
    if (isRefused)
      return 'Bidgrid is not allowed to send email for you. Open Bidgrid ▸ More ▸ Schedule… and allow it.';
    throw error;
  }
}
