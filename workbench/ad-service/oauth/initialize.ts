// ad-service, OAuth: /oauth/initialize and the person's decision, which results in a redirect with code and
// state (section 5.1).
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context';
import { badRequest, Refusal } from '../errors';
import type { Application } from '../state';
import type { Scope } from '../vocabulary';
import { consentPage, errorPage } from './consent-page';
import { readScopes } from './token-endpoint';
import { issueCode } from './tokens';

interface AccessRequest {
  application: Application;
  redirect_uri: string;
  state: string;
  scopes: Scope[];
  /** PKCE challenge; null: the request has none. */
  challenge: string | null;
}

const PARAMETERS = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'];
/** RFC 7636; not part of the service's description. */
const PKCE = ['code_challenge', 'code_challenge_method'];

const redirectTo = (address: string, answer: Record<string, string>): string => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * Checks all five parameters.
 * @throws Refusal 400; its code is `redirect` if the error may be sent to the application, because client and
 * address are valid
 */
function readAccessRequest(context: Context, fields: Record<string, unknown>): AccessRequest {
  for (const name of PARAMETERS) {
    if (typeof fields[name] !== 'string' || fields[name] === '') {
      throw badRequest(`The parameter ${name} is missing.`);
    }
  }
  const { client_id, redirect_uri, response_type, scope, state } = fields as Record<string, string>;
  const application = context.state.applications.get(client_id!);
  if (application?.party !== 'third') {
    throw badRequest('The client ID is not that of a third-party application.');
  }
  if (redirect_uri !== application.redirect_uri) {
    throw badRequest('redirect_uri is not the one of the application.');
  }
  if (response_type !== 'code')
    throw new Refusal(400, 'response_type must be code.', 'unsupported_response_type');
  const scopes = readScopes(scope!, application.scopes);
  if (scopes.length === 0) throw new Refusal(400, 'scope is empty.', 'invalid_scope');
  const challenge = fields.code_challenge === undefined ? null : String(fields.code_challenge);
  if (challenge !== null && (fields.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(challenge))) {
    throw new Refusal(400, 'code_challenge must be one of the method S256.', 'invalid_request');
  }
  return { application, redirect_uri: redirect_uri!, state: state!, scopes, challenge };
}

/** Redirects to the application with the error if that is safe, otherwise shows the error to the person. */
function refuse(reply: FastifyReply, error: unknown, fields: Record<string, unknown>): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  if (error.code) {
    const answer = { error: error.code, state: String(fields.state) };
    return reply.redirect(redirectTo(String(fields.redirect_uri), answer), 302);
  }
  return reply.code(error.status).type('text/html; charset=utf-8').send(errorPage(error.message));
}

export function registerInitialize(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Record<string, unknown> }>('/oauth/initialize', (request, reply) => {
    try {
      const { application, scopes } = readAccessRequest(context, request.query);
      const hidden = Object.fromEntries(
        [...PARAMETERS, ...PKCE]
          .filter((name) => request.query[name] !== undefined)
          .map((name) => [name, String(request.query[name])]),
      );
      const companies = [...context.state.companies.values()];
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(consentPage(application, companies, scopes, hidden));
    } catch (error) {
      return refuse(reply, error, request.query);
    }
  });

  app.post<{ Body: Record<string, unknown> | null }>('/oauth/decide', (request, reply) => {
    const fields = request.body ?? {};
    try {
      const { application, redirect_uri, state, scopes, challenge } = readAccessRequest(context, fields);
      if (fields.decision !== 'allow') {
        return reply.redirect(redirectTo(redirect_uri, { error: 'access_denied', state }), 302);
      }
      const company = context.state.companies.get(String(fields.company_id));
      if (!company) throw badRequest('There is no such company.');
      const { client_id } = application;
      const code = issueCode(context, { client_id, company_id: company.company_id, scopes }, challenge);
      return reply.redirect(redirectTo(redirect_uri, { code, state }), 302);
    } catch (error) {
      return refuse(reply, error, fields);
    }
  });
}
