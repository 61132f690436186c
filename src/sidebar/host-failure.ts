// sidebar: sentences for calls that ended outside of the add-on's code, which answers with sentences of its own.

import { limitSentence } from '../model/google-limits';

/** @param message Google's own, whatever the language of the person: what is not recognised is told in general. */
export function hostSentence(message: string): string {
  const limit = limitSentence(message);
  if (limit !== null) return limit;
  if (/permission|authoriz/i.test(message)) {
    return 'Google refused the call. This happens when several Google accounts are signed in: open the spreadsheet in a window with one account only.';
  }
  return 'The spreadsheet did not answer. Nothing was lost: reload this panel to see the current state.';
}

/** Whether the call may have done its work: a call that was refused did not begin. */
export const mayHaveRun = (message: string): boolean => !/permission|authoriz/i.test(message);
