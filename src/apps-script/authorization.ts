// apps-script: the callback address and the state token for the service's consent page, and the page that
// the service redirects to after an authorization.

import type { CallbackParameters, ResultPage } from '../connections/authorize';
import type { OAuthCallback, ReadOnlyStore } from '../ports/ports';
import { escapedHtml } from '../shared/html-text';

/** Called by Google when the browser returns. A function of main.ts with this name. */
const CALLBACK = 'connectionAnswer';

/** The maximum; a person may have to look for a password first. */
const TOKEN_SECONDS = 3600;

export const oauthCallback = (scriptStore: ReadOnlyStore): OAuthCallback => ({
  // Google's address needs no setting; another host returns its own.
  address: () =>
    scriptStore.get('BIDGRID_REDIRECT_URL') ||
    `https://script.google.com/macros/d/${ScriptApp.getScriptId()}/usercallback`,
  stateToken: (carried) =>
    Object.keys(carried)
      .reduce(
        (token, name) => token.withArgument(name, carried[name]!),
        ScriptApp.newStateToken().withMethod(CALLBACK).withTimeout(TOKEN_SECONDS),
      )
      .createToken(),
});

const PAGE = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Bidgrid</title><style>
body{font:15px/1.5 Roboto,Arial,sans-serif;color:#202124;background:#f8f9fa;margin:0}
main{max-width:26rem;margin:12vh auto;padding:28px;background:#fff;border:1px solid #dadce0;border-radius:8px}
h1{margin:0 0 8px;font-size:18px;font-weight:500}p{margin:0}</style></head>
<body><main><h1>{title}</h1><p>{sentence}</p></main></body></html>`;

/** All of it is untrusted. */
export function callbackParameters(event: GoogleAppsScript.Events.DoGet | undefined): CallbackParameters {
  const parameters = (event?.parameter ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string => {
    const value = parameters[name];
    return typeof value === 'string' ? value : '';
  };
  return { connection: text('connection'), nonce: text('nonce'), code: text('code'), error: text('error') };
}

export function resultPage({ isConnected, sentence }: ResultPage): GoogleAppsScript.HTML.HtmlOutput {
  const title = isConnected ? 'One step left' : 'Not connected';
  const html = PAGE.replace('{title}', title).replace('{sentence}', () => escapedHtml(sentence));
  return HtmlService.createHtmlOutput(html).setTitle('Bidgrid');
}
