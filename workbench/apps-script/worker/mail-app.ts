// Workbench, Apps Script host, in the worker: MailApp: its overloads and the options of a message.
import { notImplemented, ScriptException, signatureMismatch } from '../protocol/exceptions';
import type { MailMessage } from '../protocol/mail-message';
import type { Bridge } from './bridge/bridge';
import { strict } from './bridge/strict';
import { textArgument } from './text-argument';

type Options = GoogleAppsScript.Mail.MailAdvancedParameters;

const SEND = 'MailApp.sendEmail';

const isObject = (value: unknown): value is Options =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of an option; undefined if it is not set. */
function textOf(name: keyof Options, options: Options): string | undefined {
  const value: unknown = options[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object' || typeof value === 'function')
    throw new ScriptException(`Invalid argument: ${name}`);
  return String(value);
}

/** Unknown options are ignored, as at Google. */
function extrasOf(options: Options): Omit<MailMessage, 'to' | 'subject' | 'body'> {
  for (const name of ['attachments', 'inlineImages'] as const) {
    if (Object.keys(options[name] ?? {}).length > 0) throw notImplemented(`${SEND} with ${name}`);
  }
  const texts = (['cc', 'bcc', 'htmlBody', 'name', 'replyTo'] as const).flatMap((name) => {
    const text = textOf(name, options);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { ...Object.fromEntries(texts), ...(options.noReply ? { noReply: true } : {}) };
}

/** The message of one of the four overloads of sendEmail. */
function messageOf(args: readonly unknown[]): MailMessage {
  const [first, second, third, fourth] = args;
  const text = (value: unknown): string => textArgument(SEND, value, args);
  if (args.length === 1 && isObject(first)) {
    return {
      to: textOf('to', first) ?? '',
      subject: textOf('subject', first) ?? '',
      body: textOf('body', first) ?? '',
      ...extrasOf(first),
    };
  }
  if (args.length === 3 || (args.length === 4 && isObject(fourth))) {
    const extras = isObject(fourth) ? extrasOf(fourth) : {};
    return { to: text(first), subject: text(second), body: text(third), ...extras };
  }
  if (args.length === 4)
    return { to: text(first), replyTo: text(second), subject: text(third), body: text(fourth) };
  throw signatureMismatch(SEND, args);
}

/** The global `MailApp`. */
export function mailApp(bridge: Bridge): GoogleAppsScript.Mail.MailApp {
  return strict('MailApp', {
    getRemainingDailyQuota: () => bridge.call('MailApp', 'getRemainingDailyQuota', []) as number,
    sendEmail: (...args: unknown[]) => void bridge.call('MailApp', 'sendEmail', [messageOf(args)]),
  });
}
