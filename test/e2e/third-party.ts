// test, e2e: a third-party connection: what a person does in the service's window, without a browser.

import type { AdService } from '../../workbench/ad-service/server/service';
import { openSession, type Session } from './session';

/**
 * The OAuth callback address. No server listens there: the tests pass the answer to the host themselves.
 */
export const RETURN = 'http://127.0.0.1:9/usercallback';

export const ANNA = 'anna@example.com';
export const BEN = 'ben@example.com';

const SCOPES = ['campaigns:write', 'creatives:write', 'source_bids:write'] as const;

/** Deployment properties when each person connects separately: addresses only. */
export const addressesOf = ({ auth_url, base_url, api_url }: AdService): Record<string, string> => ({
  BIDGRID_AUTH_URL: auth_url,
  BIDGRID_BASE_URL: base_url,
  BIDGRID_API_URL: api_url,
  BIDGRID_REDIRECT_URL: RETURN,
});

/** A deployment that knows only the addresses. */
export async function openUnconnected(campaigns = 4, patient = false): Promise<Session> {
  const session = await openSession({ properties: {}, patient, service: { campaigns, redirectUri: RETURN } });
  Object.assign(session.host.state.script, addressesOf(session.service));
  return session;
}

/** Adds a third-party connection and returns its ID. */
export async function addThirdParty(session: Session, name = 'Agency', user = ANNA): Promise<string> {
  const { client_id: clientId, client_secret: clientSecret } = session.service.third_party;
  const company = 'Harbour Games';
  const secrets = { clientId, clientSecret, managementKey: session.service.api_key };
  const form = { name, company, party: 'third' as const, ...secrets, scopes: SCOPES };
  const view = await session.askAs(user, 'connectionAdd', form);
  return view.connections.find((connection) => connection.name === name)!.id;
}

/** The address of the consent page. */
export const begin = async (session: Session, id: string, user = ANNA): Promise<string> =>
  (await session.askAs(user, 'connectionAuthorize', { id, clientSecret: '', scopes: SCOPES })).address;

/** Opens the consent page and answers it; returns the address to which the service redirects the browser. */
export async function decide(
  session: Session,
  address: string,
  decision: 'allow' | 'refuse' = 'allow',
  company = session.service.companies[0]!.company_id,
): Promise<string> {
  const page = await fetch(address, { redirect: 'manual' });
  if (page.status === 302) return page.headers.get('location')!;
  if (page.status !== 200) throw new Error(`The consent page answers ${page.status}: ${await page.text()}`);
  const form = new URLSearchParams(new URL(address).searchParams);
  form.set('company_id', company);
  form.set('decision', decision);
  const answer = await fetch(new URL('decide', address), { method: 'POST', body: form, redirect: 'manual' });
  return answer.headers.get('location')!;
}

/** The browser of this person returns; returns the text of the window. */
export function comeBack(
  session: Session,
  location: string,
  user = ANNA,
): Promise<{ status: number; html: string }> {
  const url = new URL(location);
  const parameters: Record<string, string[]> = {};
  for (const name of url.searchParams.keys()) parameters[name] = url.searchParams.getAll(name);
  return session.host.userCallback({ user, parameters, queryString: url.search.slice(1) });
}

/** A connection that is ready to use. */
export async function connectThirdParty(session: Session, user = ANNA): Promise<string> {
  const id = await addThirdParty(session, 'Agency', user);
  await reconnect(session, id, user);
  return id;
}

/** Authorizes, and confirms the company. */
export async function reconnect(session: Session, id: string, user = ANNA): Promise<void> {
  await authorize(session, id, user);
  await confirm(session, id, true, user);
}

/** The text of the window after access was granted. */
export const GRANTED = 'Access was granted';

/** Authorizes without confirming the company. @param company ID; absent: the first one */
export async function authorize(session: Session, id: string, user = ANNA, company?: string): Promise<void> {
  const location = await decide(session, await begin(session, id, user), 'allow', company);
  const { html } = await comeBack(session, location, user);
  if (!html.includes(GRANTED)) throw new Error(html);
}

/** Shows the campaigns of the new login and answers the question. */
export async function confirm(session: Session, id: string, isRight = true, user = ANNA): Promise<void> {
  const { unconfirmed } = await session.askAs(user, 'connectionTest', id);
  if (unconfirmed === null) throw new Error('There is no question.');
  const view = await session.askAs(user, 'connectionList');
  const { company } = view.connections.find((connection) => connection.id === id)!;
  await session.askAs(user, 'connectionConfirm', { id, login: unconfirmed, company, isRight });
}

/** Number of requests to the token endpoint so far. */
export const tokenRequests = ({ service }: Session): number =>
  service.log.entries.filter(({ path }) => path === '/oauth/v1/access_token').length;

/** As if an hour had passed: the current access token is invalid. */
export function expireAccess(session: Session, id: string, user = ANNA): void {
  const own = session.host.state.users[user]!;
  const name = `bidgrid.access.${id}`;
  own[name] = JSON.stringify({ ...JSON.parse(own[name]!), expiresAt: 0 });
}
