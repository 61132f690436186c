// Workbench, page server: the page that shows the outbox of the scripts' mail and their time triggers.
import type { SentMail } from '../../apps-script/protocol/mail-message';
import { escapeHtml } from '../../apps-script/worker/html-escape';

export interface TimeTrigger {
  id: string;
  user: string;
  handler: string;
  /** Epoch milliseconds; null: it does not fire again. */
  dueAt: number | null;
  lastRun: { time: number; error: string | null } | null;
}

interface MailPage {
  /** In the order of sending; a mail's number is its position, counted from 1. */
  outbox: readonly SentMail[];
  triggers: readonly TimeTrigger[];
  /** Number of the shown mail; null: the newest. */
  selected: number | null;
  /** Shows the plain text of a mail that has HTML, too. */
  asText: boolean;
}

/** Policy of the page: no scripts, and nothing from other origins. */
export const MAIL_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of a message's HTML: scripts do not run, and images are not fetched. */
export const MAIL_HTML_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const momentOf = (time: number): string =>
  `<time datetime="${new Date(time).toISOString()}">${new Date(time).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })}</time>`;

const titleOf = ({ subject }: SentMail): string => escapeHtml(subject || '(no subject)');

export function mailPage({ outbox, triggers, selected, asText }: MailPage): string {
  const number = selected ?? outbox.length;
  const mail = outbox[number - 1];
  const noMessage = selected === null ? '' : '<p class="empty">There is no such message.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mail – Workbench</title>
<link rel="icon" href="/page/icon.svg">
<link rel="stylesheet" href="/page/mail.css">
</head>
<body>
<header><h1>Mail</h1><p class="soft">Messages that scripts sent with MailApp. Nothing leaves this computer.</p></header>
<nav aria-label="Messages">${listOf(outbox, number)}${triggersOf(triggers)}</nav>
<main>${mail ? messageOf(mail, number, asText) : noMessage}</main>
</body>
</html>`;
}

function listOf(outbox: readonly SentMail[], selected: number): string {
  if (outbox.length === 0) return '<p class="empty">No mail yet.</p>';
  const entries = outbox.map((mail, at) => {
    const current = at + 1 === selected ? ' aria-current="page"' : '';
    const recipients = escapeHtml(mail.to || (mail.cc ?? mail.bcc ?? ''));
    return `<li><a href="/outbox?mail=${at + 1}"${current}><b>${titleOf(mail)}</b><span class="soft recipients">To ${recipients}</span><span class="soft">${momentOf(mail.time)}</span></a></li>`;
  });
  return `<ul class="mails">${entries.reverse().join('')}</ul>`;
}

function triggersOf(triggers: readonly TimeTrigger[]): string {
  if (triggers.length === 0) return '';
  const entries = triggers.map(({ id, user, handler, dueAt, lastRun }) => {
    const next = dueAt === null ? 'No further run' : `Next run ${momentOf(dueAt)}`;
    const last = lastRun
      ? `<span class="${lastRun.error === null ? 'soft' : 'problem'}">Last run ${momentOf(lastRun.time)}: ${escapeHtml(lastRun.error ?? 'completed')}</span>`
      : '';
    const name = `${escapeHtml(handler)} of ${escapeHtml(user)}`;
    return `<li><b>${name}</b><span class="soft">${next}</span>${last}
<form method="post" action="/outbox/triggers/${encodeURIComponent(id)}"><button aria-label="Run now: ${name}">Run now</button></form></li>`;
  });
  return `<section><h2>Time triggers</h2><ul>${entries.join('')}</ul></section>`;
}

function messageOf(mail: SentMail, number: number, asText: boolean): string {
  const rows: [string, string | undefined][] = [
    ['From', mail.name ? `${mail.name} <${mail.from}>` : mail.from],
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Bcc', mail.bcc],
    ['Reply to', mail.noReply ? 'no reply' : mail.replyTo],
  ];
  const facts = rows.flatMap(([name, text]) =>
    text ? [`<div><dt>${name}</dt><dd>${escapeHtml(text)}</dd></div>`] : [],
  );
  const isText = asText || mail.htmlBody === undefined;
  const view = (name: string, query: string, isCurrent: boolean): string =>
    `<a href="/outbox?mail=${number}${query}"${isCurrent ? ' aria-current="true"' : ''}>${name}</a>`;
  const views =
    mail.htmlBody === undefined
      ? ''
      : `<p class="views">${view('HTML', '', !isText)}${view('Plain text', '&view=text', isText)}</p>`;
  const body = isText
    ? `<pre tabindex="0">${escapeHtml(mail.body)}</pre>`
    : `<iframe title="Message" sandbox="" src="/outbox/${number}/html"></iframe>`;
  return `<article><h2>${titleOf(mail)}</h2><dl>${facts.join('')}<div><dt>Sent</dt><dd>${momentOf(mail.time)}</dd></div></dl>${views}${body}</article>`;
}
