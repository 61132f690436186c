// Workbench, Apps Script host: MailApp on the main thread: checks messages as Google does, keeps them in the
// outbox.
import { ScriptException } from '../protocol/exceptions';
import type { MailMessage } from '../protocol/mail-message';
import { requireMode } from './permission';
import { type Quota, remaining, spend } from './quota';
import type { Service } from './run';
import type { StateFile } from './state-file';

const MOST_RECIPIENTS = 50;
const LONGEST_SUBJECT = 250;
/** Bytes, for consumer accounts. */
const LARGEST_BODY = 200 * 1024;

/** Splits at commas outside quotation marks; parts without text are left out. */
const addressesIn = (list = ''): string[] =>
  (list.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');

/** Accepts `a@b.example` and `Name <a@b.example>`. */
function checkAddress(address: string): void {
  const bare = /^[^<>]*<([^<>]*)>$/.exec(address)?.[1] ?? address;
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(bare)) throw new ScriptException(`Invalid email: ${address}`);
}

/** Number of recipients. @throws ScriptException with Google's message */
function checkedRecipients({ to, cc, bcc, replyTo }: MailMessage): number {
  const all = [to, cc, bcc].flatMap(addressesIn);
  if (all.length === 0) throw new ScriptException('Failed to send email: no recipient');
  for (const address of [...all, ...addressesIn(replyTo)]) checkAddress(address);
  if (all.length > MOST_RECIPIENTS)
    throw new ScriptException('Limit Exceeded: Email Recipients Per Message.');
  return all.length;
}

/** @param quota recipients of a user per day */
export function mailService(file: StateFile, quota: Quota): Service {
  return {
    getRemainingDailyQuota(run) {
      requireMode(run, 'FULL', 'MailApp.getRemainingDailyQuota', 'mail');
      return remaining(quota, run);
    },
    // Not buffered: a sent message stays sent when the execution is killed afterward.
    sendEmail(run, message: MailMessage) {
      requireMode(run, 'FULL', 'MailApp.sendEmail', 'mail');
      const recipients = checkedRecipients(message);
      if (message.subject.length > LONGEST_SUBJECT) throw new ScriptException('Argument too large: subject');
      if (Buffer.byteLength(message.body) + Buffer.byteLength(message.htmlBody ?? '') > LARGEST_BODY)
        throw new ScriptException('Limit Exceeded: Email Body Size.');
      spend(quota, run, recipients);
      file.state.outbox.push({ from: run.user, time: run.host.now(), ...message });
      file.save();
    },
  };
}
