// model: what to tell a person when Google's own limits end something: what happened, and from when on it can go on.

const PAUSE =
  'Google requires a short pause, so the action was stopped. Nothing is lost; try again in half a minute.';

/** By what Google's messages say; the first that fits. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /maximum execution time/i,
    'Google ends whatever takes longer than six minutes, and has ended this. What was done by then is kept, and you can go on at once.',
  ],
  [/in a short time|too many scripts running/i, PAUSE],
  [/too many \w+ operations/i, PAUSE],
  [
    /storage quota/i,
    'The 500 KB that Google keeps for Bidgrid, for you or for this spreadsheet, are used up. End or drop the uploads that wait and delete connections that nobody needs, then try again.',
  ],
  [
    /too many times|too much computer time|quota/i,
    'A daily limit of Google is used up for you. Nobody knows the hour at which it begins anew, but within a day it does: try again in an hour, or let a colleague do it.',
  ],
  [
    /limit of [\d,. ]+cells|number of cells/i,
    'The spreadsheet has reached the limit of 10 million cells. Delete tabs or empty rows that are not needed.',
  ],
];

/** null: the message is about something else. */
export const limitSentence = (message: string): string | null =>
  SENTENCES.find(([pattern]) => pattern.test(message))?.[1] ?? null;
