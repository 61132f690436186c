// ad-service: reads an answer: its JSON, or the failure that it means.

import type { Ask, Interface } from './failure-sentences';
import { sentenceFor } from './failure-sentences';
import type { Failure, FailureKind, Result } from './failures';
import { failed, newFailure, success } from './failures';
import { wordsOf } from './field-words';
import type { HttpAnswer } from './transport';

/** Shorter texts could occur in an answer by chance. */
const SHORTEST_SECRET = 8;

/** Interfaces that take a management key instead of a login. */
const isManagement = (to: Interface): boolean => to === 'suppression' || to === 'app-lists';

/** The failure kind of an unsuccessful status. */
export function kindOfStatus(status: number, to: Interface): FailureKind {
  if (status === 401) return 'unauthorized';
  // OAuth answers an invalid client with 400 or 401; interfaces with a management key answer an invalid key
  // with 403.
  if (status === 400 && to === 'token') return 'unauthorized';
  if (status === 403 && isManagement(to)) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  if (status === 429) return 'rate-limited';
  // 408: the service timed out. As with 5xx, the request may have been carried out.
  if (status >= 500 || status === 408) return 'server';
  if (status >= 400) return 'refused';
  // A redirect is not followed, because it would carry the token to another address.
  if (status >= 300) return 'configuration';
  return 'garbled';
}

function failureOf(kind: FailureKind, status: number | null, words: string, ask: Ask): Failure {
  const failure = newFailure(kind, sentenceFor(kind, status, ask), status, words);
  // A refused management key does not mean that the login is invalid.
  const isKeyRefused = kind === 'unauthorized' && isManagement(ask.to);
  return isKeyRefused ? { ...failure, part: true } : failure;
}

/**
 * The JSON of a successful answer. An empty body is `null` for a write (section 4.1: the source POSTs show
 * none), and garbled for a read. Never throws.
 * @param secrets the token, key or secret that was sent and may be quoted
 */
export function readAnswer(answer: HttpAnswer, ask: Ask, secrets: readonly string[]): Result<unknown> {
  if (answer.kind === 'no-answer') {
    return failed(failureOf('no-answer', null, wordsOf(answer.reason, secrets), ask));
  }
  const { status } = answer;
  // The text of an unreadable token answer could be the token.
  const words = () => (ask.to === 'token' && status < 300 ? '' : wordsOf(answer.body, secrets));
  if (status < 200 || status >= 300)
    return failed(failureOf(kindOfStatus(status, ask.to), status, words(), ask));
  const body = answer.body.replace(/^\uFEFF/, '').trim();
  if (body === '' && ask.kind !== 'read') return success(null);
  // A valid answer never contains the secret; read as data, it would end in cells that others can read.
  if (
    ask.to !== 'token' &&
    secrets.some((secret) => secret.length >= SHORTEST_SECRET && body.includes(secret))
  ) {
    return failed(failureOf('garbled', status, '', ask));
  }
  try {
    return success(JSON.parse(body) as unknown);
  } catch {
    return failed(failureOf('garbled', status, words(), ask));
  }
}
