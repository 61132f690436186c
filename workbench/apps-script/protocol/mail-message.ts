// Workbench, Apps Script host: a message of MailApp.

/** A message that a script sends; addresses are comma-separated. */
export interface MailMessage {
  to: string;
  subject: string;
  body: string;
  cc?: string;
  bcc?: string;
  htmlBody?: string;
  /** Name of the sender. */
  name?: string;
  replyTo?: string;
  noReply?: boolean;
}

/** A message in the outbox. Nothing is delivered. */
export interface SentMail extends MailMessage {
  /** The user whose execution sent it. */
  from: string;
  /** Epoch milliseconds. */
  time: number;
}
