// sidebar: messages for calls that failed outside of the add-on's code.

import { googleError } from '../../model/google-errors';

/** @param message of Google, in the language of the person; an unknown one gets a general sentence */
export function hostSentence(message: string): string {
  const known = googleError(message);
  if (known !== null) return known.sentence;
  if (/permission|authoriz/i.test(message)) {
    return 'Google refused the call. This happens when several Google accounts are signed in: open the spreadsheet in a window with one account only.';
  }
  return 'The spreadsheet did not answer. Nothing was lost: reload this panel to see the current state.';
}

/** Whether the call may have been carried out: a rejected call never started. */
export const mayHaveRun = (message: string): boolean => !/permission|authoriz/i.test(message);
