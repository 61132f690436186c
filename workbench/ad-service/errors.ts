// ad-service: refusals, and the possible formats of their bodies (section 7 does not show any).
import type { FastifyReply } from 'fastify';
import type { Quirks } from './quirks';

/** A refusal with the HTTP status and message for the client. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Short code for OAuth answers, e.g. `invalid_grant`. */
    readonly code?: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

export const badRequest = (message: string): Refusal => new Refusal(400, message);
export const notFound = (message: string): Refusal => new Refusal(404, message);

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export { escapeHtml };

/** Sends the refusal in the format that the quirk `error_body` selects. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, form: Quirks['error_body']): FastifyReply {
  reply.code(refusal.status);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  switch (form) {
    case 'empty':
      return reply.removeHeader('content-type').send();
    case 'text':
      return reply.type('text/plain; charset=utf-8').send(refusal.message);
    case 'html':
      return reply
        .type('text/html; charset=utf-8')
        .send(`<html><body><h1>${refusal.status}</h1><p>${escapeHtml(refusal.message)}</p></body></html>`);
    case 'json':
      return reply
        .type('application/json; charset=utf-8')
        .send(
          refusal.code
            ? { error: refusal.code, error_description: refusal.message }
            : { code: refusal.status, message: refusal.message },
        );
  }
}
