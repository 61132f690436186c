// sidebar: messages for calls that failed outside of the add-on's code.

import { googleError, hostLimit, isRefusedCall, SEVERAL_ACCOUNTS } from '../../shared/google-errors';

/** @param message of Google, in the language of the person; an unknown one gets a general sentence */
export function hostSentence(message: string): string {
  if (isRefusedCall(message) && hostLimit(message) === null) return SEVERAL_ACCOUNTS;
  return (
    googleError(message)?.sentence ??
    'The spreadsheet did not answer. Nothing was lost: reload this panel to see the current state.'
  );
}

/** Whether the call may have been carried out: a refused call never started. */
export const mayHaveRun = (message: string): boolean => !isRefusedCall(message);
