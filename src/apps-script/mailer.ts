// apps-script: mail over MailApp, which cannot read mail.

import type { Mailer } from '../ports/ports';

export const ownMailer: Mailer = {
  ownAddress: () => {
    try {
      return Session.getEffectiveUser().getEmail();
    } catch {
      // The person did not permit Bidgrid to read it.
      return '';
    }
  },
  left: () => MailApp.getRemainingDailyQuota(),
  send: ({ to, subject, text, html }) =>
    MailApp.sendEmail({ to, subject, body: text, htmlBody: html, name: 'Bidgrid' }),
};
