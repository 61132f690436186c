// schedule: sends news by email, at most once a day.

import type { Mail, Ports } from '../../ports/ports';
import { hostLimit } from '../../shared/google-errors';
import { DAY_MS, HOUR_MS, MINUTE_MS, shortDay } from '../../shared/time';
import type { Schedule } from '../settings/schedules';
import { type MailMark, presentMark, readMailMark, writeMailMark } from './mail-mark';
import { mailText } from './mail-text';
import type { Report } from './morning-report';
import { notMailed } from './not-mailed';

/** Between two mails, even if a person travels or changes the time zone. Milliseconds. */
const PAUSE_MS = 8 * HOUR_MS;

/** Another run of the person marks a mail, or one of their windows signs in. Milliseconds. */
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

/** A mail that is marked as sent, or why there is none, as a sentence; `''`: nothing is to be sent. */
function marked(ports: Ports, schedule: Schedule, report: Report, today: string): Mail | string {
  const { mail } = schedule;
  const now = ports.clock.now();
  const mark = presentMark(readMailMark(ports), now);
  // The problem is over: if it occurs again, it is mailed again.
  if (mark.problem !== '' && report.problem === null) writeMailMark(ports, { ...mark, problem: '' });
  const news = newSince(report, mark, notMailed(ports, schedule, mark.foundUntil));
  const isEarly = mark.day >= today || now - mark.at < PAUSE_MS;
  if (!mail || isEarly || !isWorthMail(news, mark)) return '';
  const to = ports.mailer.ownAddress();
  if (to === '') return 'No email was sent, because Google does not share your address with Bidgrid.';
  if (ports.mailer.left() < 1)
    return 'No email was sent, because your Google account has reached its daily limit.';
  const { figures, problem } = news;
  const day = figures === null ? mark.figures : Math.max(figures.day, mark.figures ?? figures.day);
  // A problem that passes does not end one that was mailed.
  const kind = problem === null || problem.kind !== 'passing' ? (problem?.kind ?? '') : mark.problem;
  const date = shortDay(Date.parse(`${today}T00:00:00Z`) / DAY_MS);
  writeMailMark(ports, { day: today, at: now, figures: day, problem: kind, foundUntil: now });
  return { to, ...mailText(news, ports.documentLink(), date) };
}

/**
 * Two runs of a person may overlap: only one of them finds no mark of the other, and sends.
 * @param today day of the schedule's time zone: `2026-11-24`
 * @returns a sentence about the result; `''`: there was nothing to send
 */
export function sendNews(ports: Ports, schedule: Schedule, report: Report, today: string): string {
  try {
    const done = ports.userLock.withLock(WAIT_MS, () => marked(ports, schedule, report, today));
    if (!done.got) return 'No email was sent, because another window of yours was busy for a minute.';
    if (typeof done.value === 'string') return done.value;
    ports.mailer.send(done.value);
    return 'An email was sent.';
  } catch (error) {
    const isRefused = error instanceof Error && hostLimit(error.message) === 'scope';
    if (isRefused)
      return 'Bidgrid is not allowed to send email for you. Open Bidgrid ▸ Schedule… and allow it.';
    throw error;
  }
}
