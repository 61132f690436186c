// sidebar: messages for calls that failed outside of the add-on's code.

import { googleError, isRefused } from '../../model/google-errors';

/** @param message of Google, in the language of the person; an unknown one gets a general sentence */
export const hostSentence = (message: string): string =>
  googleError(message)?.sentence ??
  'The spreadsheet did not answer. Nothing was lost: reload this panel to see the current state.';

/** Whether the call may have been carried out: a refused call never started. */
export const mayHaveRun = (message: string): boolean => !isRefused(message);
