// apps-script: the callback address and the state token for the service's consent page.

import type { OAuthCallback, ReadOnlyStore } from '../ports/ports';

/** Called by Google when the browser returns. A function of main.ts with this name. */
const CALLBACK = 'connectionAnswer';

/** The maximum; a person may have to look for a password first. */
const SECONDS = 3600;

export const oauthCallback = (scriptStore: ReadOnlyStore): OAuthCallback => ({
  // Google's address needs no setting; another host returns its own.
  address: () =>
    scriptStore.get('BIDGRID_REDIRECT_URL') ||
    `https://script.google.com/macros/d/${ScriptApp.getScriptId()}/usercallback`,
  ticket: (carried) =>
    Object.keys(carried)
      .reduce(
        (token, name) => token.withArgument(name, carried[name]!),
        ScriptApp.newStateToken().withMethod(CALLBACK).withTimeout(SECONDS),
      )
      .createToken(),
});
