// self-test: the page that measures sidebar calls and saves the values in the results.

import { measureSidebarCalls, type SidebarCall, type SidebarValue } from './sidebar-calls';

interface Runner {
  withSuccessHandler(onAnswer: (answer: never) => void): Runner;
  withFailureHandler(onError: (error: Error) => void): Runner;
  answerSidebarCall(...args: Parameters<SidebarCall>): void;
  saveSidebarCalls(values: readonly SidebarValue[]): void;
}

declare const google: { readonly script: { readonly run: Runner } };
declare const document: { getElementById(id: string): { textContent: string } };

const run = <T>(call: (runner: Runner) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    call(google.script.run.withSuccessHandler(resolve).withFailureHandler(reject));
  });

measureSidebarCalls((...args) => run((runner) => runner.answerSidebarCall(...args)))
  .then((values) => run((runner) => runner.saveSidebarCalls(values)))
  .then(() => 'The values are in the results.')
  .catch((error: Error) => `The values were not saved: ${error.message}`)
  .then((text) => {
    document.getElementById('state').textContent = text;
  });
