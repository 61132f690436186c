// schedule: the mail of a morning run as plain text and HTML; pure. Names come from the service and are
// untrusted.

import { pieces, shortened } from '../../shared/cell-text';
import { escapedHtml } from '../../shared/html-text';
import { dollarText } from '../../shared/numbers';
import { andMore, counted, grouped } from '../../shared/sentences';
import { LONGEST_SHOWN_NAME } from '../../shared/text-limits';
import { shortDay } from '../../shared/time';
import { ALARM_NAMES, alarmText, STATE_NAMES } from '../insights/core/alarm-texts';
import type { DayFigures, Report } from './news';

interface Place {
  /** Title of the document. */
  readonly title: string;
  readonly url: string;
}

interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MOST_LINES = 5;
const LONGEST_LINE = 300;
/** Campaigns named for each state. */
const NAMED = 3;

/** Returns the text as one line without invisible characters. */
function plain(text: string, longest: number): string {
  const line = pieces(text, 10 * longest)[0]!
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return shortened(line, longest);
}

/** Invisible. */
const WORD_JOINER = '\u2060';

/**
 * Mail programs make links of addresses in plain text. With a word joiner behind its punctuation an address
 * looks the same, but becomes no link. Numbers stay as they are.
 */
const unlinked = (text: string): string =>
  text.replace(/[:./@\\\u3002\uff0e\uff0f\uff1a\uff61](?=\S)/g, (mark, at: number) => {
    const isNumber = /^\d.\d$/.test(text.slice(Math.max(0, at - 1), at + 2));
    return isNumber ? mark : mark + WORD_JOINER;
  });

const nameOf = (campaign: string): string => `"${plain(campaign, LONGEST_SHOWN_NAME) || 'unnamed'}"`;

const isPair = (a: number, b: number | null): b is number => b !== null && b > 0 && a >= 0;

function changeText(now: number, before: number | null): string {
  if (!isPair(now, before)) return '';
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return ', same as a week before';
  const size = `${grouped(Math.abs(percent))} %`;
  return `, ${size} ${percent > 0 ? 'more' : 'less'} than a week before`;
}

function totalLine({ day, spend, installs, cpi, spendBefore }: DayFigures): string {
  const parts: string[] = [];
  if (spend !== null) parts.push(`spend ${dollarText(spend)}${changeText(spend, spendBefore)}`);
  if (installs !== null) parts.push(counted(installs, 'install'));
  if (cpi !== null) parts.push(`CPI ${dollarText(cpi)}`);
  return `${shortDay(day)}: ${parts.join('; ') || 'no figures'}.`;
}

function statesLine({ states, isFirst }: Report): string {
  const parts = [...new Set(states.map(({ state }) => state))].map((state) => {
    const names = states.filter((one) => one.state === state).map(({ campaign }) => nameOf(campaign));
    return `${STATE_NAMES[state]}: ${names.slice(0, NAMED).join(', ')}${andMore(names.length - NAMED)}`;
  });
  return `${isFirst ? 'States' : 'New states'}: ${parts.join('. ')}.`;
}

function elsewhereLine(elsewhere: Report['elsewhere']): string {
  const all = elsewhere.reduce((sum, { values }) => sum + values, 0);
  const tabs = elsewhere.map(({ title, values }) => `${title} ${grouped(values)}`).join(', ');
  return `${counted(all, 'value')} changed at the service, not from this spreadsheet: ${tabs}. The tab Bidgrid log lists them.`;
}

/** Returns at most 5 lines, the figures first. */
export function reportLines(report: Report): string[] {
  const { figures, alarms, states, elsewhere, problem } = report;
  const first = figures === null ? [] : [totalLine(figures)];
  const last = [
    ...(states.length > 0 ? [statesLine(report)] : []),
    ...(elsewhere.length > 0 ? [elsewhereLine(elsewhere)] : []),
    ...(problem === null ? [] : [problem.sentence]),
  ];
  const room = Math.max(1, MOST_LINES - first.length - last.length);
  const shown = alarms.slice(0, room).map((alarm) => `${nameOf(alarm.campaign)}: ${alarmText(alarm)}`);
  const left = alarms.length - shown.length;
  if (left > 0) shown.push(`${shown.pop()!} ${counted(left, 'more alarm')} in Bidgrid ▸ Decide ▸ Insights.`);
  return [...first, ...shown, ...last].slice(0, MOST_LINES).map((line) => plain(line, LONGEST_LINE));
}

function mainFact({ alarms, states, elsewhere }: Report): string {
  const [alarm] = alarms;
  if (alarm) return `${ALARM_NAMES[alarm.kind]}: ${nameOf(alarm.campaign)}${andMore(alarms.length - 1)}`;
  const [state] = states;
  if (state) return `${STATE_NAMES[state.state]}: ${nameOf(state.campaign)}${andMore(states.length - 1)}`;
  const changed = elsewhere.reduce((sum, { values }) => sum + values, 0);
  return changed > 0
    ? `${counted(changed, 'value')} changed at the service`
    : 'action needed for your morning run';
}

const STOP = 'To change or stop these emails, open Bidgrid ▸ More ▸ Schedule… in the spreadsheet.';

/** @param today `Nov 24`, for a report without figures */
export function mailText(report: Report, { title, url }: Place, today: string): MailText {
  const { figures } = report;
  const day = figures === null ? today : shortDay(figures.day);
  const lines = reportLines(report).map(unlinked);
  const name = unlinked(plain(title, 100));
  const why = `From your morning run in the spreadsheet "${name}".`;
  const paragraphs = lines.map((line) => `<p style="margin:0 0 10px">${escapedHtml(line)}</p>`);
  // Google's addresses need no escaping.
  const link = /^https:\/\/[\w./-]+$/.test(url) ? url : '';
  return {
    subject: `Bidgrid, ${day}: ${unlinked(mainFact(report))}`,
    text: [...lines, '', ...(link ? [`Open: ${link}`] : []), why, STOP].join('\n'),
    html: [
      '<div style="font:14px/1.5 Arial,sans-serif;color:#202124;max-width:36em">',
      ...paragraphs,
      ...(link ? [`<p style="margin:16px 0"><a href="${link}">Open the spreadsheet</a></p>`] : []),
      `<p style="margin:0;font-size:12px;color:#5f6368">${escapedHtml(why)}<br>${escapedHtml(STOP)}</p>`,
      '</div>',
    ].join('\n'),
  };
}
