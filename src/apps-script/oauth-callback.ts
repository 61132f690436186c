// apps-script: the way back from the service's consent page: Google's callback address and its state token.

import type { OAuthCallback, ReadOnlyStore } from '../ports/ports';

/** Runs when the browser comes back. A function of main.ts; Google finds it by this name. */
const CALLBACK = 'connectionAnswer';

/** Google's longest. A person may have to look for a password first. */
const SECONDS = 3600;

export const oauthCallback = (scriptStore: ReadOnlyStore): OAuthCallback => ({
  // Google's own address needs no setting; a host that is not Google's tells its own.
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
