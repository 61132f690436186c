// schedule: sends news by email, at most once a day.

import { DAY_MS } from '../../history/day';
import { shortDay } from '../../insights/texts';
import type { Ports } from '../../ports/ports';
import { type MailMark, readMailMark, writeMailMark } from './mail-mark';
import { mailText } from './mail-text';
import type { Report } from './report';
import type { Schedule } from './schedules';

/** The report without alarms and states of days that an earlier mail covered. */
function newSince(report: Report, mark: MailMark): Report {
  const { figures } = report;
  const isNewDay = figures !== null && (mark.figures === null || figures.day > mark.figures);
  return isNewDay ? report : { ...report, alarms: [], states: [] };
}

function isWorthMail({ alarms, states, elsewhere, problem }: Report, mark: MailMark): boolean {
  const isNewProblem = problem !== null && problem.kind !== 'passing' && problem.kind !== mark.problem;
  return alarms.length > 0 || states.length > 0 || elsewhere.length > 0 || isNewProblem;
}

function send(ports: Ports, report: Report, today: string): string {
  const to = ports.mailer.ownAddress();
  if (to === '') return 'No email was sent, because Google does not share your address with Bidgrid.';
  if (ports.mailer.left() < 1)
    return 'No email was sent, because your Google account has reached its daily limit.';
  const { figures, problem } = report;
  const before = readMailMark(ports);
  const day = figures === null ? before.figures : Math.max(figures.day, before.figures ?? figures.day);
  writeMailMark(ports, { day: today, figures: day, problem: problem?.kind ?? '' });
  const date = shortDay(Date.parse(`${today}T00:00:00Z`) / DAY_MS);
  ports.mailer.send({ to, ...mailText(report, ports.documentLink(), date) });
  return 'An email was sent.';
}

/**
 * @param today day of the schedule's time zone: `2026-11-24`
 * @returns a sentence about the result; `''`: there was nothing to send
 */
export function sendNews(ports: Ports, { mail }: Schedule, report: Report, today: string): string {
  const mark = readMailMark(ports);
  // The problem is over: if it occurs again, it is mailed again.
  if (mark.problem !== '' && report.problem === null) writeMailMark(ports, { ...mark, problem: '' });
  const news = newSince(report, mark);
  // `>=`, not equal: a change of the time zone can move `today` back.
  if (!mail || mark.day >= today || !isWorthMail(news, mark)) return '';
  return send(ports, news, today);
}
