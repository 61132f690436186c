// test of ad-service: starts a service on a free port and sends requests to it over real HTTP.
import {
  type AdService,
  type ServiceOptions,
  startAdService,
} from '../../../workbench/ad-service/server/service';
import { SCOPES } from '../../../workbench/ad-service/vocabulary';

export interface Answer {
  status: number;
  text: string;
  /** The body as JSON; undefined when it is not JSON. */
  json: unknown;
  headers: Headers;
}

export interface RunningService {
  service: AdService;
  /** A request below /campaign_management/v1 with a token of all scopes, or the one given. */
  call(method: string, path: string, body?: unknown, token?: string): Promise<Answer>;
  /** A request below /control. */
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A first-party access token. */
  token(scope?: string): Promise<string>;
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, text, json, headers: response.headers };
}

export const formOf = (fields: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

export const requestToken = async (service: AdService, fields: Record<string, string>): Promise<Answer> =>
  readAnswer(
    await fetch(`${service.auth_url}/oauth/v1/access_token`, { method: 'POST', body: formOf(fields) }),
  );

export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const service = await startAdService({ campaigns: 8, sources: 5, bids: 9, ...options });
  const { client_id, client_secret } = service;
  const token = async (scope: string = SCOPES.join(' ')): Promise<string> => {
    const fields = { client_id, client_secret, grant_type: 'client_credentials', scope };
    const { json } = await requestToken(service, fields);
    const answer = json as { accessToken?: { access_token: string }; access_token?: string };
    return (answer.accessToken ?? answer).access_token!;
  };
  let everything: string | undefined;
  const send = async (url: string, method: string, body: unknown, headers: Record<string, string>) => {
    const isForm = body instanceof FormData;
    const init = isForm ? { body } : body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> =
      isForm || body === undefined ? {} : { 'content-type': 'application/json' };
    return readAnswer(await fetch(url, { method, headers: { ...type, ...headers }, ...init }));
  };
  return {
    service,
    token,
    call: async (method, path, body, given) => {
      everything ??= given ?? (await token());
      const authorization = `Bearer ${given ?? everything}`;
      return send(`${service.base_url}/campaign_management/v1${path}`, method, body, { authorization });
    },
    control: (method, path, body) =>
      send(`${service.control_url}${path}`, method, body, { 'x-control-token': service.control_token }),
  };
}
