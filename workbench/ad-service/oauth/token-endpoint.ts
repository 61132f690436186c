// ad-service, OAuth: POST /oauth/v1/access_token with its three grants (section 5.1).
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context';
import { Refusal, sendRefusal } from '../errors';
import type { Application, Grant } from '../state';
import { SCOPES, type Scope } from '../vocabulary';
import {
  checkVerifier,
  covers,
  digest,
  issueAccessToken,
  issueRefreshToken,
  redeem,
  TOKEN_SECONDS,
} from './tokens';

const invalid = (message: string): Refusal => new Refusal(400, message, 'invalid_request');

/** A write scope includes its read scope (section 5.1). */
const withReads = (scopes: readonly Scope[]): Scope[] => SCOPES.filter((scope) => covers(scopes, scope));

/** Space-separated scopes as a list without duplicates. @throws Refusal invalid_scope */
export function readScopes(text: string, allowed: readonly Scope[]): Scope[] {
  const names = text.split(' ').filter((name) => name !== '');
  for (const name of names) {
    const known = SCOPES.find((scope) => scope === name);
    if (!known) throw new Refusal(400, `There is no scope "${name}".`, 'invalid_scope');
    if (!allowed.includes(known)) {
      throw new Refusal(400, `The scope ${name} is not one of those allowed here.`, 'invalid_scope');
    }
  }
  return [...new Set(names as Scope[])];
}

/** The text fields of a token request in either of the two content types. */
function readFields(context: Context, request: FastifyRequest): Map<string, string> {
  const multipart = request.form !== null;
  const accepted = context.quirks.token_request;
  const form = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (!multipart && !form)
    throw new Refusal(415, 'Send the fields as multipart/form-data.', 'invalid_request');
  if (accepted !== 'either' && accepted !== (multipart ? 'multipart' : 'urlencoded')) {
    throw new Refusal(415, `Send the fields as ${accepted}.`, 'invalid_request');
  }
  if (request.form) {
    if (request.form.files.size > 0)
      throw invalid('A token request has text fields only: leave out filename.');
    return request.form.fields;
  }
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries((request.body ?? {}) as Record<string, unknown>)) {
    if (typeof value !== 'string') throw invalid(`The field "${name}" is repeated.`);
    fields.set(name, value);
  }
  return fields;
}

function findApplication(context: Context, fields: Map<string, string>): Application {
  const application = context.state.applications.get(fields.get('client_id') ?? '');
  const given = Buffer.from(digest(fields.get('client_secret') ?? ''));
  const right =
    application !== undefined && timingSafeEqual(given, Buffer.from(digest(application.client_secret)));
  if (!right) throw new Refusal(401, 'The client ID or the client secret is wrong.', 'invalid_client');
  return application;
}

function forbid(fields: Map<string, string>, names: string[], grantType: string): void {
  const found = names.find((name) => fields.has(name));
  if (found) throw invalid(`The field "${found}" is not valid with grant_type ${grantType}.`);
}

function require(fields: Map<string, string>, name: string): string {
  const value = fields.get(name);
  if (!value) throw invalid(`The field "${name}" is missing.`);
  return value;
}

function checkRedirect(fields: Map<string, string>, application: Application): void {
  if (fields.get('redirect_uri') !== application.redirect_uri) {
    throw new Refusal(400, 'redirect_uri is not the one of the application.', 'invalid_grant');
  }
}

type Answer = { token_type: string; expires_in: number; access_token: string; refresh_token?: string };

function grantTokens(context: Context, fields: Map<string, string>): Answer {
  const application = findApplication(context, fields);
  const { client_id } = application;
  const grantType = require(fields, 'grant_type');
  const party = grantType === 'client_credentials' ? 'first' : 'third';
  if (!['client_credentials', 'authorization_code', 'refresh_token'].includes(grantType)) {
    throw new Refusal(400, `There is no grant_type "${grantType}".`, 'unsupported_grant_type');
  }
  if (application.party !== party) {
    throw new Refusal(
      400,
      `grant_type ${grantType} is not for this kind of application.`,
      'unauthorized_client',
    );
  }
  let owner: Pick<Grant, 'client_id' | 'company_id' | 'scopes'>;
  let spent: Grant | null = null;
  if (grantType === 'client_credentials') {
    forbid(fields, ['code', 'refresh_token', 'redirect_uri'], grantType);
    const scopes = readScopes(require(fields, 'scope'), application.scopes);
    if (scopes.length === 0) throw new Refusal(400, 'The field "scope" is empty.', 'invalid_scope');
    owner = { client_id, company_id: application.company_id, scopes };
  } else if (grantType === 'authorization_code') {
    forbid(fields, ['refresh_token', 'scope'], grantType);
    const code = require(fields, 'code');
    checkRedirect(fields, application);
    spent = redeem(context, context.state.codes, code, client_id, 'authorization code');
    checkVerifier(spent, fields.get('code_verifier'));
    owner = spent;
  } else {
    forbid(fields, ['code'], grantType);
    const token = require(fields, 'refresh_token');
    if (fields.has('redirect_uri')) checkRedirect(fields, application);
    spent = redeem(context, context.state.refresh_tokens, token, client_id, 'refresh token');
    const wanted = fields.get('scope');
    owner = wanted === undefined ? spent : { ...spent, scopes: readScopes(wanted, withReads(spent.scopes)) };
  }
  if (spent) spent.used = true;
  const { company_id, scopes } = owner;
  const access_token = issueAccessToken(context, { client_id, company_id, scopes });
  const answer: Answer = { token_type: 'Bearer', expires_in: TOKEN_SECONDS, access_token };
  // A narrower scope applies to this access token; the next refresh token keeps the scope that the user
  // granted.
  if (spent)
    answer.refresh_token = issueRefreshToken(context, { client_id, company_id, scopes: spent.scopes });
  return answer;
}

/** Never throws: refusals become answers. `invalid_client` has status 401, all others 400 or 415. */
export function registerTokenEndpoint(app: FastifyInstance, context: Context): void {
  app.post('/oauth/v1/access_token', (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const answer = grantTokens(context, readFields(context, request));
      return context.quirks.token_answer === 'wrapped' ? { accessToken: answer } : answer;
    } catch (error) {
      if (error instanceof Refusal) return sendRefusal(reply, error, context.quirks.error_body);
      throw error;
    }
  });
}
