// sidebar: typed calls of the add-on's functions: google.script.run as promises, failures as sentences.

import type { ClientApi } from '../../all-calls';
import type { Reply, ReplyError } from '../../ports/user-error';
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

export class ListError extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
    this.name = 'ListError';
  }
}

/** A failure with a message for the person. */
export class CallError extends Error {
  readonly sentence: string;
  readonly detail: string;
  /** The shown values are out of date and nothing was done: the view reads the current state. */
  readonly outdated: boolean;
  /** When it can be tried again, milliseconds since 1970; null: unknown. */
  readonly until: number | null;
  /** Google failed, and the same call may succeed after so many milliseconds; null: waiting does not help. */
  readonly pause: number | null;
  /** Name of the form field that is refused; `''`: none, or several. */
  readonly field: string;
  /** Nothing failed: the person has to do something else first. */
  readonly notReady: boolean;

  constructor(
    error: ReplyError,
    /** The connection failed, so the call may or may not have run. */
    readonly lost = false,
  ) {
    super(error.sentence);
    this.name = 'CallError';
    this.sentence = error.sentence;
    this.detail = error.detail;
    this.outdated = error.outdated === true;
    this.until = error.until ?? null;
    this.pause = error.pause ?? null;
    this.field = error.field ?? '';
    this.notReady = error.notReady === true;
  }
}

type Answer<K extends keyof ClientApi> = ReturnType<ClientApi[K]> extends Reply<infer T> ? T : never;

/** Errors in the failure handler never come from our code, which answers `ok: false`. */
const hostFailure = ({ message }: Error): CallError =>
  new CallError({ sentence: hostSentence(message), detail: message }, mayHaveRun(message));

/**
 * Calls a function of the add-on.
 * @throws CallError with a message for the person
 */
export function ask<K extends keyof ClientApi>(
  name: K,
  ...args: Parameters<ClientApi[K]>
): Promise<Answer<K>> {
  return new Promise((resolve, reject) => {
    const run = google.script.run
      .withSuccessHandler((reply: Reply<Answer<K>>) => {
        if (reply.ok) resolve(reply.value);
        else reject(new CallError(reply.error));
      })
      .withFailureHandler((error: Error) => reject(hostFailure(error)));
    (run as unknown as Record<K, (...values: unknown[]) => void>)[name](...args);
  });
}

export const closePanel = (): void => google.script.host.close();

type Item =
  | 'showReview'
  | 'showFigures'
  | 'showInsights'
  | 'showPull'
  | 'showUndo'
  | 'showHome'
  | 'showCreatives';

/**
 * Chooses an item of the menu. A dialog leaves the sidebar open, and a sidebar the dialog.
 * @param args for Undo and the review of an undo: the name of a push
 */
const choosing =
  (item: Item, ...args: [string?]) =>
  (): Promise<void> =>
    new Promise((resolve, reject) => {
      const run = google.script.run
        .withSuccessHandler(() => resolve())
        .withFailureHandler((error: Error) => reject(hostFailure(error)));
      (run as unknown as Record<Item, (...args: [string?]) => void>)[item](...args);
    });

export const openReview = choosing('showReview');
/** Of the rows that undo a run. */
export const openUndoReview = (run: string): Promise<void> => choosing('showReview', run)();
export const openFigures = choosing('showFigures');
export const openInsights = choosing('showInsights');
export const openPull = choosing('showPull');
export const openUndo = (run: string): Promise<void> => choosing('showUndo', run)();
export const openHome = choosing('showHome');
export const openCreatives = choosing('showCreatives');
